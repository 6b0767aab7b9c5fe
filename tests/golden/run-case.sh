#!/usr/bin/env bash
# Runs one golden case: the shell line in CASE/cmd, in a copy of its folder, with `candler` on the
# path; compares what it prints and returns with expected.out, expected.err and expected.code (a
# missing file means nothing printed, or code 0).
# Usage: run-case.sh [--update] CANDLER CASE
set -uo pipefail
update=false
if [[ "${1:-}" == --update ]]; then update=true && shift; fi
candler="$(realpath -- "$1")"
case="$(realpath -- "$2")"
top="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)"

work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT
mkdir "$work/here" "$work/results"
cp -r -- "$case/." "$work/here"
rm -f -- "$work/here/"expected.*
export PATH="$(dirname -- "$candler"):$PATH" LC_ALL=C.UTF-8 RESOURCES="$top/resources"

(cd -- "$work/here" && bash ./cmd) >"$work/out" 2>"$work/err" </dev/null
echo $? >"$work/results/code"
# What differs from run to run and from house to house.
normalise() {
    sed -E -e "s#$work/here#<here>#g" -e "s#$top/resources#<resources>#g" -e "s#$top#<top>#g" \
        -e 's/ +[0-9]+\.[0-9] ms/ <time>/g' -e 's/at most [0-9]+ MB/at most <some> MB/' \
        -e 's/(largest error )[0-9.e+-]+/\1<error>/'
}
normalise <"$work/out" >"$work/results/out"
normalise <"$work/err" >"$work/results/err"

failed=0
for kind in out err code; do
    expected="$case/expected.$kind"
    default=""
    if [[ $kind == code ]]; then default=$'0\n'; fi
    if $update; then
        if [[ "$(cat -- "$work/results/$kind"; echo x)" == "${default}x" ]]; then
            rm -f -- "$expected"
        else
            cp -- "$work/results/$kind" "$expected"
        fi
    elif [[ -f "$expected" ]]; then
        diff -u --label "expected.$kind" --label "actual.$kind" -- "$expected" \
            "$work/results/$kind" || failed=1
    else
        diff -u --label "expected.$kind" --label "actual.$kind" <(printf '%s' "$default") \
            "$work/results/$kind" || failed=1
    fi
done
exit $failed
