"""Imports all models of a folder, such as the backend tests of ONNX, writes each again, and prints a
table by operator: how many there are, how many were written, how many of those Candler compared, and
what ONNX Runtime makes of them.

    suite.py FOLDER [--candler PROGRAM] [--runtime NODE_MODULES] [--seconds N]

A model's inputs are those of `test_data_set_0` beside it. --runtime is a folder with the package
onnxruntime-node; without it only Candler's own comparison is told.
"""
import argparse
import collections
import json
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent


def fields(data):
    """Of a message in protocol buffers: numbers and values, by their order."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    while at < len(data):
        key = varint()
        kind = key & 7
        if kind == 0:
            yield key >> 3, varint()
            continue
        size = {1: 8, 5: 4}.get(kind) or varint()
        yield key >> 3, data[at : at + size]
        at += size


def operators(model):
    """Types of the nodes of the model's graph."""
    graph = next((value for field, value in fields(model) if field == 7), b"")
    for field, node in fields(graph):
        if field == 1:
            yield from (value.decode() for part, value in fields(node) if part == 4)


def inputs_of(folder):
    """Paths of the inputs, in order."""
    return sorted(folder.glob("test_data_set_0/input_*.pb"),
                  key=lambda path: int(re.sub(r"\D", "", path.stem)))


def written(candler, model, out, seconds):
    """Exit code, and the last line that was printed."""
    command = [candler, "model", str(model), "--unplanned", "-o", str(out)]
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=seconds)
    except subprocess.TimeoutExpired:
        return -1, f"took more than {seconds} s"
    lines = (run.stdout + run.stderr).strip().splitlines() or [""]
    errors = [line for line in lines if "error:" in line]
    return run.returncode, errors[0] if errors else lines[-1]


def in_runtime(modules, jobs, folder):
    """What ONNX Runtime says of each pair of models. A crash is of the first that has no answer."""
    answers = {}
    while len(answers) < len(jobs):
        rest = jobs[len(answers):]
        listed = folder / "jobs.json"
        listed.write_text(json.dumps(rest))
        run = subprocess.run(["node", str(HERE / "runtime.js"), modules, str(listed)],
                             capture_output=True, text=True)
        told = [line for line in run.stdout.splitlines() if "\t" in line]
        for line in told:
            answer, model = line.split("\t")
            answers[model] = answer
        if len(told) < len(rest):
            answers[rest[len(told)]["model"]] = "the runtime crashes"
    return answers


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--candler", default="build/bin/candler")
    parser.add_argument("--runtime")
    parser.add_argument("--seconds", type=float, default=120)
    options = parser.parse_args()
    rows = collections.defaultdict(collections.Counter)
    problems = []
    jobs = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        models = sorted(options.folder.rglob("*.onnx"))
        types = {str(model): set(operators(model.read_bytes())) or {"(none)"} for model in models}
        for i, model in enumerate(models):
            out = folder / f"{i}.onnx"
            code, line = written(options.candler, model, out, options.seconds)
            kinds = ["models", "written"] if code == 0 else ["models"]
            if ": equal to the model" in line or "; equal to the model" in line:
                kinds.append("compared")
            for kind in kinds:
                for type_name in types[str(model)] | {"all"}:
                    rows[type_name][kind] += 1
            if code == 0:
                jobs.append({"model": str(model), "written": str(out),
                             "inputs": [str(one) for one in inputs_of(model.parent)]})
            else:
                problems.append(f"{model}: {line}")
        answers = in_runtime(options.runtime, jobs, folder) if options.runtime else {}
    for model, answer in answers.items():
        kind = {"equal": "equal", "original": "refused"}.get(answer.split(":")[0], "different")
        for type_name in types[model] | {"all"}:
            rows[type_name][kind] += 1
        if kind == "different":
            problems.append(f"{model}: {answer}")
    heads = ["models", "written", "compared"] + (
        ["equal", "different", "refused"] if options.runtime else [])
    print(f"{'operator':<26}" + "".join(f"{head:>11}" for head in heads))
    for type_name in sorted(rows, key=lambda one: (one == "all", one)):
        print(f"{type_name:<26}" + "".join(f"{rows[type_name][head]:>11}" for head in heads))
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
