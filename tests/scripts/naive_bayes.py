"""Counted in loops."""
import numpy as np


def inputs(random):
    y = random.integers(1, 4, size=(50, 1)).astype(float)
    X = np.minimum(random.integers(1, 5, size=(50, 3)) + (y > 1), 4).astype(float)
    X[0] = 4
    return {"X": X, "y": y}


def fit(X, y):
    y = y[:, 0]
    prior = np.array([np.mean(y == c) for c in (1, 2, 3)])
    conditionals = []
    for column in X.T:
        C = np.array([[np.sum((y == c) & (column == v)) + 1 for v in (1, 2, 3, 4)] for c in (1, 2, 3)])
        conditionals.append(C / C.sum(axis=1, keepdims=True))
    P = np.array([[prior[c] * np.prod([C[c, int(v) - 1] for C, v in zip(conditionals, x)])
                   for c in range(3)] for x in X])
    P = P / P.sum(axis=1, keepdims=True)
    return {"prior": prior[:, None], "conditionals": conditionals, "labels": (P.argmax(axis=1) + 1)[:, None], "P": P}


MISTAKES = [({"X": np.zeros((50, 3))}, "fit: categories count from 1")]
