"""Compares what `candler script --cpp` makes of the scripts beside this file with NumPy.

    compare_cpp.py CANDLER FOLDER [NAME …]

All scripts are built as one program, `PROGRAM SCRIPT`, that reads the arguments of `fit` from the
standard input and prints its results as candler-scripts writes them. See compare.py for what
stands beside each script.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

from compare import SEED, compare, module_of, parts_of

LEAST = 15

MAIN = """#include "script_runtime.hpp"
{includes}
#include <cstring>

namespace {{

double readNumber() {{
    std::string word;
    std::cin >> word;
    return std::strtod(word.c_str(), nullptr);
}}
dml::Matrix readMatrix() {{
    const double rows = readNumber();
    dml::Matrix x = dml::matrix(0.0, rows, readNumber());
    for (dml::Index i = 0; i < x.rows(); ++i)
        for (dml::Index j = 0; j < x.cols(); ++j) x(i, j) = readNumber();
    return x;
}}
void show(const char* name, const dml::Matrix& x) {{
    std::printf("result %s\\n%ld %ld\\n", name, long(x.rows()), long(x.cols()));
    for (const double cell : dml::cells(x)) std::printf("%.17g\\n", cell);
}}
void show(const char* name, double x) {{ show(name, dml::matrix(x)); }}
void show(const char* name, const std::string& x) {{ std::printf("result %s\\ntext %s\\n", name, x.c_str()); }}

{functions}
}}  // namespace

int main(int, char** words) {{
    try {{
{calls}
    }} catch (const std::runtime_error& error) {{
        std::cerr << error.what() << '\\n';
        return 1;
    }}
    return 0;
}}
"""


def arguments_of(script, given):
    """All arguments of `fit` in their order, with their presets."""
    text = script.read_text()
    text = text[text.index("fit = function(") + len("fit = function("):]
    parameters = re.findall(r"[\w\[\]]+\s+(\w+)(?:\s*=\s*([^,]+))?", text[:text.index(")")])
    presets = {"TRUE": 1.0, "FALSE": 0.0}
    return {name: given[name] if name in given else float(presets.get(preset, preset))
            for name, preset in parameters}


def input_text(arguments):
    words = []
    for value in arguments.values():
        if isinstance(value, np.ndarray):
            words += [*np.atleast_2d(value).shape, *np.atleast_2d(value).ravel()]
        else:
            words.append(value)
    return " ".join(repr(float(word)) for word in words)


def function_of(name, arguments, results):
    """C++ that reads the arguments in their order and prints the results in theirs."""
    lines, words = [], []
    for i, value in enumerate(arguments.values()):
        kind = "Matrix()" if isinstance(value, np.ndarray) else "Number()"
        lines.append(f"    const auto a{i} = read{kind};")
        words.append(f"a{i}")
    lines.append(f"    const auto found = {name}_script::fit({', '.join(words)});")
    lines.append('    std::cout << std::flush;\n    std::printf("\\nresults\\n");')
    single = len(results) == 1
    lines += [f'    show("{one}", found{"" if single else "." + one});' for one in results]
    return f"void {name}() {{\n" + "\n".join(lines) + "\n}\n"


def export(candler, script, folder):
    """What is told of functions that are left out; empty if `fit` is there."""
    done = subprocess.run([candler, "script", script, "--cpp", folder / script.stem],
                          capture_output=True, text=True)
    header = folder / script.stem / f"{script.stem}.hpp"
    if done.returncode == 0 and " fit(" in header.read_text():
        return ""
    assert "has no C++" in done.stderr, done.stderr
    return done.stderr


def build(scripts, folder):
    functions, calls = "", ""
    for script in scripts:
        module = module_of(script.with_suffix(".py"))
        arguments = module.inputs(np.random.default_rng(SEED))
        results = list(module.fit(**arguments))
        functions += function_of(script.stem, arguments_of(script, arguments), results)
        calls += f'        if (std::strcmp(words[1], "{script.stem}") == 0) {script.stem}();\n'
    includes = "\n".join(f'#include "{one.stem}/{one.stem}.hpp"' for one in scripts)
    (folder / "main.cpp").write_text(
        MAIN.format(includes=includes, functions=functions, calls=calls))
    runtime = (folder / scripts[0].stem / "script_runtime.hpp").read_text()
    (folder / "script_runtime.hpp").write_text(runtime)
    done = subprocess.run(
        ["g++", "-std=c++17", "-O1", "-Wall", "-Wextra", "-Werror", "-I", folder, "-isystem",
         "/usr/include/eigen3", folder / "main.cpp", "-o", folder / "program"],
        capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[:8000]


def check(script, folder):
    module = module_of(script.with_suffix(".py"))
    arguments = module.inputs(np.random.default_rng(SEED))

    def run(given):
        return subprocess.run([folder / "program", script.stem], input=input_text(arguments_of(script, given)),
                              capture_output=True, text=True)

    done = run(arguments)
    assert done.returncode == 0, done.stderr
    shown, found = done.stdout.split("\nresults\n")
    compared = 0
    for result, expected in module.fit(**arguments).items():
        at = found.index(f"result {result}\n") + len(f"result {result}\n")
        compared += compare(result, parts_of(iter(found[at:].splitlines())), expected)
    printed = getattr(module, "PRINTED", "")
    expected = printed() if callable(printed) else printed
    assert shown == expected, f"'{shown}' is printed and not '{expected}'"
    for changed, told in getattr(module, "MISTAKES", []):
        done = run({**arguments, **changed})
        assert done.returncode == 1 and told in done.stderr, f"'{told}' is not told: {done.stderr}"
    return compared


def main():
    candler, folder, *names = sys.argv[1:]
    scripts = sorted(pathlib.Path(folder).glob("*.dml"))
    scripts = [script for script in scripts if not names or script.stem in names]
    failed = compared = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        exported = []
        for script in scripts:
            problem = export(candler, script, folder)
            if problem:
                print(f"{script.stem}: no C++:\n{problem}")
            else:
                exported.append(script)
        build(exported, folder)
        for script in exported:
            try:
                count = check(script, folder)
                compared += count
                print(f"{script.stem}: {count} values")
            except AssertionError as error:
                failed += 1
                print(f"{script.stem}: {error}")
    print(f"{len(exported)} of {len(scripts)} scripts, {compared} values, {failed} failed")
    sys.exit(failed > 0 or (not names and len(exported) < LEAST))


main()
