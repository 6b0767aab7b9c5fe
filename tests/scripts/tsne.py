"""Pair by pair."""
import numpy as np


def inputs(random):
    return {"X": random.normal(size=(12, 4)), "Y0": 0.1 * random.normal(size=(12, 2))}


def fit(X, Y0):
    n = len(X)
    P = np.zeros((n, n))
    for i in range(n):
        for j in range(n):
            P[i, j] = 0 if i == j else np.exp(-np.sum((X[i] - X[j]) ** 2) / 4.5)
        P[i] /= P[i].sum()
    P = (P + P.T) / (2 * n)
    Y, move, costs = Y0.copy(), np.zeros((n, 2)), []
    for step in range(20):
        K = np.array([[0 if i == j else 1 / (1 + np.sum((Y[i] - Y[j]) ** 2)) for j in range(n)] for i in range(n)])
        Q = K / K.sum()
        gradient = np.array([4 * sum((P[i, j] - Q[i, j]) * K[i, j] * (Y[i] - Y[j]) for j in range(n)) for i in range(n)])
        costs.append([sum(P[i, j] * np.log(P[i, j] / Q[i, j]) for i in range(n) for j in range(n) if i != j)])
        move = (0.5 if step < 10 else 0.8) * move - 2.0 * gradient
        Y = Y + move
    return {"Y": Y, "costs": costs}


PRINTED = "step 10\nstep 20\n"
MISTAKES = [({"Y0": np.ones((3, 2))}, "fit: 3 points for 12 rows")]
