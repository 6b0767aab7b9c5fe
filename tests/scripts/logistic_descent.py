"""Sums over single examples."""
import numpy as np


def inputs(random):
    X = random.normal(size=(50, 3))
    return {"X": X, "y": (X @ [[1], [-2], [0.5]] + random.normal(size=(50, 1)) > 0) * 1.0}


def loss(X, y, w):
    total = 0.0
    for x, label in zip(X, y[:, 0]):
        total += np.logaddexp(0, x @ w) - label * (x @ w)
    return total / len(X) + 0.005 * (w @ w)


def fit(X, y):
    w = np.zeros(3)
    history = []
    for _ in range(25):
        gradient = 0.01 * w
        for x, label in zip(X, y[:, 0]):
            gradient = gradient + (1 / (1 + np.exp(-(x @ w))) - label) * x / len(X)
        step = 4.0
        while loss(X, y, w - step * gradient) > loss(X, y, w) - 0.5 * step * gradient @ gradient and step > 1e-8:
            step /= 2
        w = w - step * gradient
        history.append(loss(X, y, w))
    return {"w": w[:, None], "history": np.array(history)[:, None]}


PRINTED = "rounds: 25\n"
MISTAKES = [({"y": 2 * np.ones((50, 1))}, "fit: labels are 0 and 1")]
