"""The proximal map through the eigenvectors of the Gram matrix."""
import numpy as np


def inputs(random):
    X = random.normal(size=(8, 2)) @ random.normal(size=(2, 5)) + 0.1 * random.normal(size=(8, 5))
    X[random.random((8, 5)) < 0.2] = 0
    return {"given": X}


def fit(given):
    X = np.where(given == 0, np.nan, given)
    Z = np.zeros(X.shape)
    for _ in range(12):
        filled = np.where(np.isnan(X), Z, X)
        values, V = np.linalg.eigh(filled.T @ filled)
        s = np.sqrt(np.maximum(values, 0))
        factors = np.where(s > 0.5, 1 - 0.5 / np.maximum(s, 0.5), 0)
        Z = filled @ V @ np.diag(factors) @ V.T
    scaled = Z
    for _ in range(5):
        scaled = np.array([row / np.sqrt(np.mean(row * row)) for row in scaled])
        scaled = np.array([column / np.sqrt(np.mean(column * column)) for column in scaled.T]).T
    return {"Z": Z, "scaled": scaled, "missing": np.isnan(X).sum()}


MISTAKES = [({"by": -1}, "made smaller by at least 0")]
