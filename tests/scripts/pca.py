"""Singular values of the data."""
import numpy as np


def inputs(random):
    return {"X": random.normal(size=(30, 5)) @ random.normal(size=(5, 5)) + 1}


def fit(X):
    Z = X - X.mean(axis=0)
    _, s, Vt = np.linalg.svd(Z, full_matrices=False)
    P = Vt[:2].T @ Vt[:2]
    return {"variances": (s[:2] ** 2 / 29)[:, None], "projector": P, "rebuilt": Z @ P + X.mean(axis=0)}


MISTAKES = [({"count": 6}, "fit: at most 5 components")]
