import sys

sys.path.insert(0, "build")
import layer
import numpy as np

print(layer.layer.__doc__.split("\n\n")[1].strip())
x = np.arange(4, dtype=np.float32)
for m in 0, 1, 7:
    a = (np.arange(m * 3, dtype=np.float32) - 4).reshape(m, 3)
    sums, signs = layer.layer(a, x, 0.5)
    assert np.array_equal(sums, np.maximum(a @ x[:3] + np.float32(0.5), -1)) and sums.shape == (m,)
    assert np.array_equal(signs, a > 0) and signs.dtype == np.int32
print("equal")
bad = [(a.astype(float), x, 0.5), (a.T, x, 0.5), (a, x[:3], 0.5), (a, x[::2], 0.5), (a[0], x, 0.5)]
for arguments in bad:
    try:
        layer.layer(*arguments)
        print("taken")
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
