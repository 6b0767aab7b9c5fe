"""Proximal gradient steps, to the same minimum."""
import numpy as np


def inputs(random):
    X = random.normal(size=(40, 6))
    return {"X": X, "y": X @ np.array([[2.0], [0], [0], [-1], [0], [0.5]]) + 0.3 * random.normal(size=(40, 1))}


def fit(X, y):
    b = np.zeros((6, 1))
    step = 1 / np.linalg.norm(X, 2) ** 2
    for _ in range(5000):
        b = b - step * X.T @ (X @ b - y)
        b = np.sign(b) * np.maximum(np.abs(b) - step * 5, 0)
    return {"b": b, "chosen": np.count_nonzero(b),
            "objective": 0.5 * np.sum((y - X @ b) ** 2) + 5 * np.abs(b).sum()}


MISTAKES = [({"penalty": -1}, "fit: a penalty is not below 0, as -1.0")]
