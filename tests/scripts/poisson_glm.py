"""Newton's method for the likelihood, from the mean."""
import numpy as np


def inputs(random):
    X = np.hstack([np.ones((50, 1)), random.normal(size=(50, 2))])
    return {"X": X, "y": random.poisson(np.exp(X @ [[0.5], [0.3], [-0.4]])).astype(float)}


def fit(X, y):
    beta = np.array([[np.log(y.mean())], [0], [0]])
    for _ in range(60):
        mu = np.exp(X @ beta)
        beta = beta + np.linalg.solve((X * mu).T @ X, X.T @ (y - mu))
    mu = np.exp(X @ beta)
    deviance = 2 * sum((c * np.log(c / m) if c else 0) - (c - m) for c, m in zip(y[:, 0], mu[:, 0]))
    _, R = np.linalg.qr(X * np.sqrt(mu))
    inverse = np.linalg.inv(R)
    return {"beta": beta, "deviance": deviance, "errors": np.sqrt((inverse ** 2).sum(axis=1))[:, None]}


MISTAKES = [({"y": -np.ones((50, 1))}, "fit: counts are not below 0"),
            ({"y": np.ones((5, 1))}, "what is asserted here does not hold")]
