"""The stationary distribution as the solution of equations."""
import numpy as np


def inputs(random):
    G = (random.random((12, 12)) < 0.25) * 1.0
    G[3] = 0
    return {"G": G}


def fit(G):
    n = len(G)
    M = np.array([row / row.sum() if row.sum() else np.full(n, 1 / n) for row in G])
    p = np.linalg.solve(np.eye(n) - 0.85 * M.T, np.full(n, 0.15 / n))
    return {"p": p[:, None], "best": (np.argsort(-p, kind="stable")[:3] + 1)[:, None]}


PRINTED = "sum 1.0\n"
MISTAKES = [({"G": np.ones((3, 4))}, "fit: a graph is square, and this is 3 x 4")]
