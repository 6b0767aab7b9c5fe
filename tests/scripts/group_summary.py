"""With masks and sorted cells."""
import numpy as np


def inputs(random):
    return {"x": random.normal(size=(40, 1)) ** 3, "groups": random.integers(1, 5, size=(40, 1)).astype(float)}


def fit(x, groups):
    x, groups = x[:, 0], groups[:, 0]
    summary = []
    for g in range(1, 5):
        part = x[groups == g]
        summary.append([len(part), part.sum(), part.mean(), part.var(ddof=1)])
    cut = np.minimum(x, np.sort(x)[35])
    quartiles = [np.sort(cut)[k] for k in (9, 19, 29)] + [np.median(cut)]
    z = (x - x.mean()) / x.std()
    return {"summary": summary, "r": (np.argsort(np.argsort(x)) + 1)[:, None],
            "quartiles": np.array(quartiles)[:, None], "skew": np.mean(z ** 3)}


MISTAKES = [({"groups": np.full((40, 1), 1.5)}, "fit: groups are numbers from 1")]
