"""Newton's method by numpy.linalg.solve, to its fixed point."""
import numpy as np


def inputs(random):
    X = random.normal(size=(50, 4))
    return {"X": X, "y": (X.sum(axis=1, keepdims=True) + random.normal(size=(50, 1)) > 0) * 1.0}


def fit(X, y):
    w = np.zeros((4, 1))
    for _ in range(50):
        p = 1 / (1 + np.exp(-X @ w))
        H = X.T @ np.diag((p * (1 - p))[:, 0]) @ X + 0.1 * np.eye(4)
        w = w - np.linalg.solve(H, X.T @ (p - y) + 0.1 * w)
    return {"w": w, "converged": 1, "errors": np.sum((X @ w >= 0) != (y == 1))}
