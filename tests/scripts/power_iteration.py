"""All at once."""
import numpy as np


def inputs(random):
    Q, _ = np.linalg.qr(random.normal(size=(6, 6)))
    return {"A": Q @ np.diag([9, 6, 4, 1, 0.5, 0.2]) @ Q.T}


def fit(A):
    values, vectors = np.linalg.eigh((A + A.T) / 2)
    values = values[::-1]
    return {"values": values[:3, None], "shares": (np.cumsum(values)[:3] / values.sum())[:, None],
            "vectors": [np.abs(vectors[:, 5 - i])[:, None] for i in range(3)]}


PRINTED = "3 vectors\n"
MISTAKES = [({"A": np.array([[1.0, 2], [3, 4]])}, "fit: the matrix is not symmetric")]
