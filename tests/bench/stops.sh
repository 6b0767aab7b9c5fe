#!/usr/bin/env bash
# Stops every command at random moments: how soon it answers, with which code, and whether any file
# is half-written.
set -uo pipefail

usage() {
    cat <<'HELP'
Usage: tests/bench/stops.sh [--count N] [--seed N] [CANDLER]

Runs each command of CANDLER (default: build/bin/candler) that takes longer than
an instant once to its end, and then N times (default: 100) until a signal at a
random moment of that: SIGINT, SIGTERM or SIGHUP by turns. Prints for each
command how many runs were stopped and how many were done before, and the
milliseconds from the signal to the end: half of them, nine of ten, and the most.
Fails if one ends with another code than its signal's or its own, leaves a
document that is cut off, or a folder of temporary files.
HELP
}

count=100
RANDOM=1
while [[ "${1:-}" == --* ]]; do
    case "$1" in
        --count) count="$2" && shift 2 ;;
        --seed) RANDOM="$2" && shift 2 ;;
        --help) usage && exit 0 ;;
        *) usage >&2 && exit 1 ;;
    esac
done
top="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)"
candler="$(realpath -- "${1:-$top/build/bin/candler}")"
resources="$top/resources"
projects="$resources/projects"
work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT
mkdir "$work/tmp"
export TMPDIR="$work/tmp"

matrix() { printf '%s\n' "$projects/matmul-register-blocking.candler"; }
cp "$projects/matmul-baseline.candler" "$work/small.candler"
sed -i "s#\.\./programs#$resources/programs#" "$work/small.candler"
# Ten thousand operators in a chain: loading, kernels and pictures are what takes long.
{
    printf '(input x 8 8)\n'
    previous=x
    for ((i = 0; i < 10000; ++i)); do
        printf '(let y%d (relu %s))\n' "$i" "$previous"
        previous="y$i"
    done
    printf '(output %s)\n' "$previous"
} >"$work/chain.tg"
# Plans with sparse factors everywhere.
{
    printf 'dim m = 1000, n = 900\ninput A[m,n] sparsity=0.01'
    for name in B C D E F; do printf ', %s[m,n] sparsity=0.01' "$name"; done
    printf '\nR = sum((A + B) * (C + D) * (E + F) * (A + C) * (B + E))\noutput R\n'
} >"$work/plans.la"
project() {
    printf '{"format": "candler-project", "version": 1, "language": "%s",\n' "$2"
    printf ' "program": {"file": "%s"}, "defaults": {"limits": {"iterations": %s}},\n' "$3" "$5"
    printf ' "guide": [{"name": "step", "rules": ["%s"]}]}\n' "$4"
} >"$work/$1.candler"
project chain tensorgraph chain.tg core 2
project plans linrel plans.la core 5

commands=(
    "run $(matrix) --out out --json out.json"
    "run plans.candler --out out"
    "run chain.candler --out out"
    "check chain.candler"
    "export $(matrix) --out out"
    "export chain.candler --out out"
    "verify $(matrix)"
    "step $(matrix) --iterations 3"
    "render $(matrix) --step 2 --out out.svg"
    "explain $(matrix) --html out.html"
    "extract $(matrix) --extractor all --json out.json"
    "compare $projects/map-fusion.candler --json out.json"
    "try $(matrix) --rule reduce-seq"
    "saturate --language math --rules math --term '(d x (* x (+ (cos x) (* x (sin x)))))' --json out.json"
    "corpus $resources/corpora/systemml.corpus --json out.json"
    "equations $resources/equations/taso.equations --language tensor-axioms --rules axioms"
    "tune $(matrix) --out out --budget 3"
    "model squeezenet"
    "generate rmat --size 100000x100000 --nnz 2000000 --out out.mtx"
    "rules core --language tensorgraph"
    "measure $projects/tensor-two-products.candler --out out"
    "grade $resources/exercises/tame-the-explosion.md $projects/ac-explosion.candler"
)
signals=(INT TERM HUP)
codes=(130 143 129)
now() { date +%s%N; }
bad=0
wrong() { echo "WRONG: $1: $2" && bad=1; }
# What is there is whole.
look() {
    local file
    for file in out.json out/report.json out/tune.json; do
        [[ ! -f "$file" ]] || [[ "$(tail -c 2 "$file")" == "}" ]] || wrong "$1" "$file is cut off"
    done
    [[ ! -f out.html ]] || grep -q '</html>' out.html || wrong "$1" "out.html is cut off"
    [[ ! -f out.svg ]] || grep -q '</svg>' out.svg || wrong "$1" "out.svg is cut off"
    [[ -z "$(ls -A "$TMPDIR")" ]] || { wrong "$1" "left $(ls "$TMPDIR")" && rm -rf "${TMPDIR:?}"/*; }
}

printf '%-40s %7s %7s %8s %8s %8s\n' command stopped done median 90% most
set -m
for command in "${commands[@]}"; do
    mkdir "$work/here" && cp "$work"/*.candler "$work"/*.tg "$work"/*.la "$work/here"
    cd "$work/here" || exit 1
    begin="$(now)"
    bash -c "exec '$candler' $command" >/dev/null 2>&1
    own=$?
    length=$(($(now) - begin))
    look "$command"
    # A command that is refused stops nothing.
    if ((own == 1 || own == 2)); then wrong "$command" "code $own by itself"; fi
    stopped=0 ended=0
    : >"$work/times"
    for ((i = 0; i < count; ++i)); do
        rm -rf out out.*
        moment=$((RANDOM * 32768 + RANDOM))
        moment=$((length / 1000 * moment / (1 << 30)))
        bash -c "exec '$candler' $command" >/dev/null 2>&1 &
        process=$!
        sleep "$(printf '%d.%06d' $((moment / 1000000)) $((moment % 1000000)))"
        begin="$(now)"
        kill -s "${signals[i % 3]}" "$process" 2>/dev/null
        wait "$process" 2>/dev/null
        code=$?
        end="$(now)"
        if [[ $code == "${codes[i % 3]}" ]]; then
            stopped=$((stopped + 1))
            echo $(((end - begin) / 1000000)) >>"$work/times"
        elif [[ $code == "$own" ]]; then
            ended=$((ended + 1))
        else
            wrong "$command" "code $code after SIG${signals[i % 3]} at $((moment / 1000)) ms"
        fi
        look "$command"
    done
    printf '%-40.40s %7d %7d %8s %8s %8s\n' "${command//"$projects/"/}" "$stopped" "$ended" \
        $(sort -n "$work/times" | awk '{ t[NR] = $1 }
            END { print t[int((NR + 1) / 2)], t[int(NR * 0.9 + 0.5)], t[NR] }')
    cd "$work" && rm -rf "$work/here"
done
exit $bad
