#!/usr/bin/env bash
# Builds the fuzz targets with clang, libFuzzer, AddressSanitizer and UBSan in BUILD and runs each
# for SECONDS; fails if one finds something. Called by tests/run.sh --fuzz.
# Usage: tests/fuzz/run.sh BUILD SECONDS [TARGET…]
set -euo pipefail
root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)"
build="$1"
seconds="$2"
shift 2

launcher=()
if command -v ccache >/dev/null; then launcher=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
# By the environment: naming another compiler to a folder that has one loses all other settings.
CXX=clang++ cmake -S "$root" -B "$build" -G Ninja -Wno-dev \
    -DCANDLER_SANITIZE=fuzzer -DCANDLER_BUILD_WORKBENCH=OFF -DCANDLER_BUILD_TESTS=ON \
    "${launcher[@]}" >/dev/null
mapfile -t known < <(cut -d '|' -f 1 "$build/fuzz-targets.txt")
targets=("$@")
for target in "${targets[@]}"; do
    if ! printf '%s\n' "${known[@]}" | grep -qxF -- "$target"; then
        echo "no fuzz target is called '$target'; the targets are: ${known[*]}" >&2
        exit 2
    fi
done
if ((${#targets[@]} == 0)); then targets=("${known[@]}"); fi
cmake --build "$build" --target fuzz
echo "${#targets[@]} targets, $seconds seconds each: $((${#targets[@]} * seconds)) seconds in all"

findings="$build/findings"
export ASAN_OPTIONS="${ASAN_OPTIONS:-detect_leaks=1}"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:-print_stacktrace=1}"
failed=()
for target in "${targets[@]}"; do
    IFS='|' read -ra seeds < <(grep "^$target|" "$build/fuzz-targets.txt")
    mkdir -p "$build/corpus/$target" "$findings"
    log="$build/$target.log"
    limits=(-max_len=4096 -timeout=10 -rss_limit_mb=2048)
    if "$build/bin/fuzz_$target" "${limits[@]}" -max_total_time="$seconds" -print_final_stats=1 \
        -artifact_prefix="$findings/$target-" "$build/corpus/$target" "${seeds[@]:1}" 2>"$log"; then
        echo "$target: $(sed -nE 's/^stat::number_of_executed_units: +//p' "$log") inputs, no finding"
    else
        failed+=("$target")
        tail -n 60 "$log"
        echo "$target: FAILED; all it printed: $log"
        # libFuzzer names the input in its last lines.
        sed -nE "s#.*Test unit written to (.*)#Reproduce: $build/bin/fuzz_$target \1#p" "$log"
    fi
done
echo "$((${#targets[@]} - ${#failed[@]})) targets without a finding, ${#failed[@]} with"
((${#failed[@]} == 0))
