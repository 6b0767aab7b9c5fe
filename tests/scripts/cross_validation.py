"""Held rows by deleting them, and least squares."""
import numpy as np


def inputs(random):
    X = random.normal(size=(43, 4))
    return {"X": X, "y": X @ random.normal(size=(4, 1)) + random.normal(size=(43, 1)),
            "penalties": np.array([[0.01], [1], [5], [50]])}


def ridge(X, y, penalty):
    longer = np.vstack([X, np.sqrt(penalty) * np.eye(4)])
    return np.linalg.lstsq(longer, np.vstack([y, np.zeros((4, 1))]), rcond=None)[0]


def fit(X, y, penalties):
    errors = np.zeros((5, 4))
    for fold in range(5):
        held = np.arange(8 * fold, 8 * fold + 8 if fold < 4 else 43)
        for k, penalty in enumerate(penalties[:, 0]):
            b = ridge(np.delete(X, held, axis=0), np.delete(y, held, axis=0), penalty)
            errors[fold, k] = np.mean((y[held] - X[held] @ b) ** 2)
    best = penalties[errors.mean(axis=0).argmin(), 0]
    return {"errors": errors, "best": best, "b": ridge(X, y, best)}


MISTAKES = [({"folds": 1}, "fit: 1 folds of 43 rows")]
