"""Least squares of the known cells of each row."""
import numpy as np


def inputs(random):
    X = random.normal(size=(9, 2)) @ random.normal(size=(2, 7))
    return {"X": X * (random.random((9, 7)) < 0.7), "V0": random.normal(size=(7, 2))}


def rows(X, V):
    U = np.zeros((len(X), 2))
    for i, x in enumerate(X):
        at = np.flatnonzero(x)
        if len(at):
            longer = np.vstack([V[at], np.sqrt(0.05 * len(at)) * np.eye(2)])
            U[i] = np.linalg.lstsq(longer, np.concatenate([x[at], [0, 0]]), rcond=None)[0]
    return U


def fit(X, V0):
    V = V0
    for _ in range(6):
        U = rows(X, V)
        V = rows(X.T, U)
    return {"filled": U @ V.T, "loss": np.sum((X - U @ V.T)[X != 0] ** 2)}


MISTAKES = [({"X": np.zeros((9, 7))}, "fit: no cell is known")]
