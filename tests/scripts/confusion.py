"""Sets of places."""
import numpy as np


def inputs(random):
    actual = random.integers(1, 4, size=(90, 1)).astype(float)
    return {"actual": actual, "predicted": np.where(random.random((90, 1)) < 0.6, actual, 1.0 + actual % 4)}


def fit(actual, predicted):
    a, p = actual[:, 0].astype(int), predicted[:, 0].astype(int)
    counts = np.zeros((4, 4))
    for i, j in zip(p, a):
        counts[i - 1, j - 1] += 1
    scores = []
    for c in range(1, 5):
        hits = np.sum((a == c) & (p == c))
        precision = hits / max(np.sum(p == c), 1)
        recall = hits / max(np.sum(a == c), 1)
        scores.append([precision, recall, 2 * hits / max(np.sum(p == c) + np.sum(a == c), 1)])
    accuracy = np.mean(a == p)
    chance = sum(np.mean(a == c) * np.mean(p == c) for c in range(1, 5))
    text = "".join(",".join(f"{v:.0f}" for v in row) + ";" for row in counts)
    fit.printed = "".join(f"{i + 1} taken for {j + 1}: {int(counts[i, j])}\n" for i in range(4)
                          for j in range(4) if i != j and counts[i, j] > 8)
    return {"counts": counts, "scores": scores, "accuracy": accuracy,
            "kappa": (accuracy - chance) / (1 - chance), "text": text}


def PRINTED():
    return fit.printed


MISTAKES = [({"actual": np.ones((3, 1))}, "fit: 90 labels for 3")]
