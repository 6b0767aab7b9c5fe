"""The normal equations at once."""
import numpy as np


def inputs(random):
    X = random.normal(size=(60, 5))
    return {"X": X, "y": X @ random.normal(size=(5, 1)) + 0.1 * random.normal(size=(60, 1)) + 2}


def fit(X, y):
    Z = np.hstack([X, np.ones((len(X), 1))])
    beta = np.linalg.solve(Z.T @ Z + 0.001 * np.eye(6), Z.T @ y)
    return {"beta": beta, "error": np.mean((y - Z @ beta) ** 2)}


PRINTED = "error TRUE\n"
MISTAKES = [({"y": np.ones((3, 1))}, "fit: X has 60 rows and y has 3")]
