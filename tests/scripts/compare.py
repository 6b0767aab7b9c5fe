"""Runs each script beside this file by the interpreter and its NumPy version, and compares all
results, what is printed, and what is told of wrong arguments.

    compare.py PROGRAM FOLDER [--plan CANDLER] [NAME …]

With --plan the interpreter runs what `candler script` makes of each script.

NAME.dml has a function `fit`. NAME.py has `inputs(random)`, which gives its arguments by name,
`fit` of the same arguments, which gives results by name, and maybe PRINTED, and MISTAKES: pairs of
changed arguments and a part of what must be told of them.
"""
import importlib.util
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

SEED = 20240229
TOLERANCE = 1e-9


def module_of(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(program, script, arguments, folder):
    words = []
    for name, value in arguments.items():
        if isinstance(value, np.ndarray):
            np.save(folder / f"{name}.npy", value)
            value = folder / f"{name}.npy"
        words.append(f"{name}={value}")
    return subprocess.run([program, script, "fit", folder, *words], capture_output=True, text=True)


def parts_of(lines):
    """The next value: an array, a text, or a list of these."""
    head = next(lines)
    if head.startswith("text "):
        return head[5:]
    if head.startswith("list "):
        return [parts_of(lines) for _ in range(int(head[5:]))]
    rows, columns = map(int, head.split())
    return np.array([float(next(lines)) for _ in range(rows * columns)]).reshape(rows, columns)


def compare(name, found, expected):
    """How many numbers and texts were compared; raises if they differ."""
    if isinstance(found, list):
        assert len(found) == len(expected), f"{name} has {len(found)} values, not {len(expected)}"
        return sum(compare(f"{name}[{i}]", f, e) for i, (f, e) in enumerate(zip(found, expected)))
    if isinstance(found, str):
        assert found == expected, f"{name} is '{found}' and not '{expected}'"
        return 1
    expected = np.atleast_2d(np.array(expected, dtype=float))
    assert found.shape == expected.shape, f"{name} is {found.shape} and not {expected.shape}"
    scale = np.maximum(np.abs(expected), np.abs(expected).max(initial=0) * 1e-3 + 1e-300)
    worst = np.max(np.abs(found - expected) / scale, initial=0)
    assert worst <= TOLERANCE, f"{name} differs by {worst:.1e} of its size\n{found}\n{expected}"
    return found.size


def planned(candler, script, folder):
    out = folder / script.name
    done = subprocess.run([candler, "script", script, "--out", out], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return out, int(done.stdout.splitlines()[-1].split(": ")[1].split()[0])


def check(program, script, candler):
    """How many values were compared, and parts planned."""
    module = module_of(script.with_suffix(".py"))
    parts = 0
    arguments = module.inputs(np.random.default_rng(SEED))
    compared = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if candler:
            script, parts = planned(candler, script, folder)
        done = run(program, script, arguments, folder)
        assert done.returncode == 0, done.stderr
        for result, expected in module.fit(**arguments).items():
            lines = iter((folder / f"{result}.txt").read_text().splitlines())
            compared += compare(result, parts_of(lines), expected)
        printed = getattr(module, "PRINTED", "")
        expected = printed() if callable(printed) else printed
        assert (folder / "printed").read_text() == expected, "what is printed differs"
        for changed, told in getattr(module, "MISTAKES", []):
            done = run(program, script, {**arguments, **changed}, folder)
            assert done.returncode == 1 and told in done.stderr, f"'{told}' is not told: {done.stderr}"
    assert compared > 0, "nothing was compared"
    return compared, parts


def main():
    program, folder, *names = sys.argv[1:]
    candler = None
    if names[:1] == ["--plan"]:
        candler, *names = names[1:]
    scripts = sorted(pathlib.Path(folder).glob("*.dml"))
    scripts = [script for script in scripts if not names or script.stem in names]
    failed = 0
    compared = planned_parts = 0
    for script in scripts:
        try:
            count, parts = check(program, script, candler)
            compared += count
            planned_parts += parts
            print(f"{script.stem}: {count} values" + (f", {parts} parts planned" if candler else ""))
        except AssertionError as error:
            failed += 1
            print(f"{script.stem}: {error}")
    print(f"{len(scripts)} scripts, {compared} values, {failed} failed")
    sys.exit(failed > 0 or not scripts or (candler is not None and planned_parts == 0))


if __name__ == "__main__":
    main()
