#!/usr/bin/env bash
# Runs the checks of all parallel example kernels under ThreadSanitizer. By clang: its OpenMP library
# tells the sanitizer what synchronises, GCC's does not.
set -uo pipefail

usage() {
    cat <<'HELP'
Usage: tests/tsan-kernels.sh [CANDLER]

Exports the kernel of every Rise example that has parallel loops with CANDLER
(default: build/bin/candler), builds its check with clang and ThreadSanitizer,
and runs it on four threads. Fails on a race or a wrong result.
HELP
}

if [[ "${1:-}" == --help || "${1:-}" == -h ]]; then usage && exit 0; fi
top="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"
candler="$(realpath -- "${1:-$top/build/bin/candler}")"
work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT

checked=0
failed=0
for project in "$top"/resources/projects/*.candler; do
    name="$(basename -- "$project" .candler)"
    # Examples without a kernel have nothing to check.
    "$candler" export "$project" --out "$work/$name" >/dev/null 2>&1 || continue
    cd -- "$work/$name" || exit 1
    rm -f bench.cpp
    grep -q '#pragma omp parallel' -- *.cpp || continue
    checked=$((checked + 1))
    if clang++ -std=c++17 -O1 -g -fopenmp -fsanitize=thread -o check-races ./*.cpp &&
        OMP_NUM_THREADS=4 TSAN_OPTIONS="ignore_noninstrumented_modules=1 halt_on_error=1" \
            ./check-races; then
        echo "$name: no race"
    else
        failed=$((failed + 1)) && echo "$name: FAILED"
    fi
done
echo "$checked kernels, $failed failed"
((checked > 0 && failed == 0))
