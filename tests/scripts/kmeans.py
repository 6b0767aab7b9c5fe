"""Row by row."""
import numpy as np


def inputs(random):
    centers = np.array([[0, 0], [6, 1], [1, 7]])
    return {"X": centers[np.arange(45) % 3] + random.normal(size=(45, 2))}


def fit(X):
    C = X[:3].copy()
    labels = np.zeros(len(X), dtype=int)
    for rounds in range(1, 21):
        before = labels
        labels = np.array([np.argmin([np.sum((x - c) ** 2) for c in C]) + 1 for x in X])
        C = np.array([X[labels == j + 1].mean(axis=0) if (labels == j + 1).any() else C[j] for j in range(3)])
        if (labels == before).all():
            break
    spread = sum(min(np.sum((x - c) ** 2) for c in C) for x in X)
    return {"C": C, "labels": labels[:, None], "spread": spread, "rounds": rounds}


PRINTED = "converged\n"
MISTAKES = [({"k": 46}, "fit: 46 clusters of 45 rows")]
