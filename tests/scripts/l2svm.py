"""Gradient descent with a step that is small enough, to the same minimum."""
import numpy as np


def inputs(random):
    X = random.normal(size=(40, 3))
    return {"X": X, "y": np.sign(X @ [[1.0], [1], [-1]] + random.normal(size=(40, 1)))}


def fit(X, y):
    w = np.zeros((3, 1))
    step = 1 / (1 + np.linalg.norm(X, 2) ** 2)
    for _ in range(4000):
        w = w - step * (w - X.T @ (y * np.maximum(1 - y * (X @ w), 0)))
    h = np.maximum(1 - y * (X @ w), 0)
    return {"w": w, "objective": 0.5 * np.sum(w * w) + 0.5 * np.sum(h * h), "supports": np.sum(h > 0)}


MISTAKES = [({"y": np.ones((40, 1))}, "fit: labels are -1 and 1, and not 1.0 and 1.0")]
