#!/usr/bin/env bash
# Installs what is missing, builds everything and tests it; see usage below.
set -euo pipefail
root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"

usage() {
    cat <<'HELP'
Usage: tests/run.sh [--asan | --tsan] [--only REGEX]
       tests/run.sh --fuzz SECONDS

Installs the Debian packages that are missing, builds Candler and runs all its
tests: unit, property, golden and window tests, the arrows between the rooms,
every header alone, and the formatting. The last line says how many passed.

Options:
  --asan        build and test under AddressSanitizer and UBSan, in build-asan/
  --tsan        build and test under ThreadSanitizer, in build-tsan/
  --only REGEX  run only the tests whose names match (as ctest -R)
  --fuzz SECONDS
                instead of testing, build the fuzz targets (clang, libFuzzer,
                AddressSanitizer and UBSan, in build-fuzz/) and run each for that
                many seconds; fails on any finding, keeps its input under
                build-fuzz/findings/ and says how to reproduce it
  --help        show this text
HELP
}

build="$root/build"
sanitize=""
only=()
fuzz_seconds=0
while (($#)); do
    case "$1" in
        --help | -h) usage && exit 0 ;;
        --asan) build="$root/build-asan" sanitize=address ;;
        --tsan) build="$root/build-tsan" sanitize=thread ;;
        --only)
            [[ $# -ge 2 ]] || { echo "tests/run.sh: --only needs a pattern" >&2; exit 1; }
            only=(-R "$2") && shift ;;
        --fuzz)
            [[ "${2:-}" =~ ^[1-9][0-9]*$ ]] ||
                { echo "tests/run.sh: --fuzz needs a number of seconds" >&2; exit 1; }
            fuzz_seconds="$2" && shift ;;
        *) echo "tests/run.sh: unknown option '$1'; try --help" >&2 && exit 1 ;;
    esac
    shift
done

"$root/app/install-packages.sh"
if ((fuzz_seconds > 0)); then exec "$root/tests/fuzz/run.sh" "$root/build-fuzz" "$fuzz_seconds"; fi

passed=0
failed=0
# check NAME COMMAND…: one test that is not ctest's.
check() {
    local name="$1"
    shift
    if "$@"; then
        passed=$((passed + 1)) && echo "$name: passed"
    else
        failed=$((failed + 1)) && echo "$name: FAILED"
    fi
}
finish() {
    echo "$passed passed, $failed failed"
    ((failed == 0))
}

headers_compile_alone() { cmake --build "$build" --target all_verify_interface_header_sets; }
formatted() {
    find "$root/engine" "$root/sketches" "$root/app" "$root/tests" \
        \( -name '*.h' -o -name '*.cpp' \) -print0 |
        xargs -0 -r clang-format --dry-run -Werror
}

options=()
if command -v ccache >/dev/null; then options=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
# A build folder that is there keeps to one source at a time if it was made so.
if [[ ! -e "$build/CMakeCache.txt" ]]; then options+=(-DCANDLER_UNITY=ON); fi
cmake -S "$root" -B "$build" -G Ninja -Wno-dev -DCANDLER_SANITIZE="$sanitize" \
    -DCANDLER_BUILD_TESTS=ON "${options[@]}" >/dev/null
if ! cmake --build "$build"; then
    failed=1
    echo "The build failed."
    finish
    exit 1
fi
if [[ -z "$sanitize" && ${#only[@]} -eq 0 ]]; then
    check "headers compile alone" headers_compile_alone
    check "formatting" formatted
fi

log="$build/ctest.log"
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=1}"
export LSAN_OPTIONS="${LSAN_OPTIONS:-suppressions=$root/tests/lsan.supp print_suppressions=0}"
export TSAN_OPTIONS="${TSAN_OPTIONS:-halt_on_error=1 second_deadlock_stack=1}"
ctest --test-dir "$build" --output-on-failure -j "$(nproc)" "${only[@]}" | tee "$log" || true
# "93% tests passed, 2 tests failed out of 31"
if ! read -r ctest_failed ctest_all < <(
    sed -nE 's/.*tests passed, ([0-9]+) tests? failed out of ([0-9]+).*/\1 \2/p' "$log"); then
    echo "ctest found no tests"
    failed=$((failed + 1)) ctest_failed=0 ctest_all=0
fi
failed=$((failed + ctest_failed))
passed=$((passed + ctest_all - ctest_failed))
finish
