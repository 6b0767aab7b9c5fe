"""Every stump is tried on all rows."""
import numpy as np


def inputs(random):
    X = random.normal(size=(30, 3))
    return {"X": X, "y": np.where(X[:, :1] ** 2 + X[:, 1:2] + 0.3 * random.normal(size=(30, 1)) > 0.7, 1.0, -1.0)}


def fit(X, y):
    y = y[:, 0]
    w = np.full(30, 1 / 30)
    margin = np.zeros(30)
    stumps = []
    for _ in range(8):
        best = (np.inf,)
        for j in range(3):
            sorted_ = np.sort(X[:, j])
            for bound in (sorted_[:-1] + sorted_[1:]) / 2:
                for side in (1, -1):
                    error = w[np.where(X[:, j] > bound, side, -side) != y].sum()
                    if error < best[0] - 1e-12:
                        best = (error, j, bound, side)
        error, j, bound, side = best
        alpha = 0.5 * np.log((1 - error) / max(error, 1e-10))
        h = np.where(X[:, j] > bound, side, -side)
        w = w * np.exp(-alpha * y * h)
        w /= w.sum()
        margin += alpha * h
        stumps.append([j + 1, bound, side, alpha])
    return {"stumps": stumps, "margin": margin[:, None], "training": np.mean(np.sign(margin) != y)}


MISTAKES = [({"y": np.zeros((30, 1))}, "fit: labels are -1 and 1")]
