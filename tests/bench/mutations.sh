#!/usr/bin/env bash
# Breaks one operator of generated kernels at a time, and counts what `verify` and the exported check
# notice of that.
set -uo pipefail

usage() {
    cat <<'HELP'
Usage: tests/bench/mutations.sh [--count N] [--seed N] [CANDLER] [PROJECT...]

Exports the kernel of each PROJECT (default: every example and every project of
the goldens that are named verify-*) that is verified with CANDLER (default: build/bin/candler).
N times (default: 500), by turns, one operator of one kernel is replaced at
random by another one, and both the exported check and `candler verify` are run
on the broken kernel. Prints a row for each project, and every break that one of
them did not notice: such a break must not change any result. Operators that
only choose between two ways to compute the same, or that only check sizes, are
left alone. Takes about four seconds for each break.
HELP
}

count=500
seed=1
while [[ "${1:-}" == --* ]]; do
    case "$1" in
        --count) count="$2" && shift 2 ;;
        --seed) seed="$2" && shift 2 ;;
        *) usage && exit 0 ;;
    esac
done
top="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)"
candler="$(realpath -- "${1:-$top/build/bin/candler}")"
shift || true
projects=("$@")
if [[ ${#projects[@]} == 0 ]]; then
    projects=("$top"/resources/projects/*.candler "$top"/tests/golden/verify-*/*.candler)
fi
work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT
cxx="${CXX:-c++}"
flags=(-std=c++17 -O1 -fopenmp)

# Where operators stand: line, operator, which of its kind on the line. What decides between code for
# whole tiles and for what they leave over is no place: either way the same is computed.
points() {
    awk '
        /^#|^ *\/\/|throw|must|^ *if \(|^ *\} else|^namespace|whole_[a-z]* = / { next }
        !/^    / { next }
        { for (i = 1; i <= split(" + | - | * | / | % | += | < |0.0F|0.0;", ops, "|"); ++i) {
              rest = $0; place = 0
              while ((at = index(rest, ops[i])) > 0) {
                  print NR "\t" ops[i] "\t" ++place
                  rest = substr(rest, at + length(ops[i]))
              }
          } }' "$1"
}

# The file with one operator replaced: awk -v line= -v op= -v wanted= -f mutate.awk FILE
cat >"$work/mutate.awk" <<'AWK'
BEGIN {
    other[" + "] = " - "; other[" - "] = " + "; other[" * "] = " + "; other[" / "] = " * "
    other[" % "] = " / "; other[" += "] = " -= "; other[" < "] = " < -1 + "
    other["0.0F"] = "0.5F"; other["0.0;"] = "0.5;"
}
NR != line { print; next }
{
    rest = $0; done = ""
    for (place = 1; (at = index(rest, op)) > 0; ++place) {
        done = done substr(rest, 1, at - 1) (place == wanted ? other[op] : op)
        rest = substr(rest, at + length(op))
    }
    print done rest
}
AWK

# In the compiler's place: breaks the kernel before it is compiled. Local names may be others than in
# the exported kernel.
cat >"$work/c++" <<'WRAPPER'
#!/bin/sh
shape() { sed -n "${BREAK_LINE}p" "$1" | sed 's/[A-Za-z_][A-Za-z_0-9]*/x/g'; }
if [ -f "$KERNEL_NAME" ] && [ ! -f unbroken ] && [ "$(shape "$KERNEL_NAME")" = "$(shape "$KERNEL_WHOLE")" ]; then
    cp -- "$KERNEL_NAME" unbroken
    awk -v line="$BREAK_LINE" -v op="$BREAK_OPERATOR" -v wanted="$BREAK_PLACE" -f "$MUTATE" unbroken >"$KERNEL_NAME"
    : >"$KERNEL_MARK"
fi
exec "$REAL_CXX" "$@" -Wno-error
WRAPPER
chmod +x "$work/c++"

names=()
for project in "${projects[@]}"; do
    name="$(basename -- "$(dirname -- "$project")")-$(basename -- "$project" .candler)"
    folder="$work/$name"
    "$candler" export "$project" --out "$folder" >/dev/null 2>&1 || continue
    kernel="$(find "$folder" -name '*.cpp' ! -name check.cpp ! -name bench.cpp ! -name reference.cpp | head -1)"
    [[ -n "$kernel" && -f "$folder/reference.cpp" ]] || continue
    # Of a kernel that is wrong every break would be noticed.
    "$candler" verify "$project" >/dev/null 2>&1 || continue
    points "$kernel" >"$folder/points"
    [[ -s "$folder/points" ]] || continue
    (cd -- "$folder" && for part in check reference; do
        "$cxx" "${flags[@]}" -w -c "$part.cpp" -o "$part.o" || exit 1
    done) || continue
    names+=("$name")
    printf '%s\n' "$project" >"$folder/project"
    printf '%s\n' "$kernel" >"$folder/kernel"
    : >"$folder/results"
done
[[ ${#names[@]} -gt 0 ]] || { echo "no kernel to break" >&2 && exit 1; }

for ((i = 0; i < count; ++i)); do
    name="${names[i % ${#names[@]}]}"
    folder="$work/$name"
    kernel="$(<"$folder/kernel")"
    IFS=$'\t' read -r line op place < <(awk -v seed="$((seed * 100003 + i))" '
        { all[NR] = $0 } END { srand(seed); print all[1 + int(rand() * NR)] }' "$folder/points")
    awk -v line="$line" -v op="$op" -v wanted="$place" -f "$work/mutate.awk" "$kernel" >"$folder/tried.cpp"
    check=noticed
    verify=noticed
    if "$cxx" "${flags[@]}" -w -I "$folder" "$folder/tried.cpp" "$folder/check.o" "$folder/reference.o" \
        -o "$folder/tried" 2>/dev/null; then
        (cd -- "$folder" && timeout 60 ./tried >/dev/null 2>&1) 2>/dev/null && check=MISSED
        rm -f -- "$folder/mark"
        KERNEL_NAME="$(basename -- "$kernel")" KERNEL_MARK="$folder/mark" KERNEL_WHOLE="$kernel" MUTATE="$work/mutate.awk" \
            BREAK_LINE="$line" BREAK_OPERATOR="$op" BREAK_PLACE="$place" REAL_CXX="$cxx" CXX="$work/c++" timeout 120 \
            "$candler" verify "$(<"$folder/project")" >/dev/null 2>&1 && verify=MISSED
        [[ -f "$folder/mark" ]] || { echo "$name: verify does not compile the kernel that is exported" && exit 1; }
    else
        check=refused
        verify=refused
    fi
    printf '%s %s\n' "$check" "$verify" >>"$folder/results"
    if [[ "$check$verify" == *MISSED* ]]; then
        printf '%s: check %s, verify %s\n' "$name" "$check" "$verify"
        diff -- "$kernel" "$folder/tried.cpp" | grep '^[<>]' | sed 's/^\(.\) */    \1 /'
    fi
done

printf '\n%-52s %7s %8s %14s %14s\n' kernel breaks refused "check missed" "verify missed"
for name in "${names[@]}"; do
    awk -v name="$name" '{ ++all; refused += $1 == "refused"; check += $1 == "MISSED"; verify += $2 == "MISSED" }
        END { if (all) printf "%-52s %7d %8d %14d %14d\n", name, all, refused, check, verify }' "$work/$name/results"
done
