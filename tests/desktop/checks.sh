# Sourced by the tests of this folder: checks that say what is wrong, and count.
set -uo pipefail
failures=0
export XDG_RUNTIME_DIR="${XDG_RUNTIME_DIR:-/tmp}" # else Qt says that it is missing

# wrong TEXT…: one thing that is not as it should be.
wrong() {
    echo "WRONG: $*" >&2
    failures=$((failures + 1))
}
# check COMMAND…: it must succeed.
check() {
    local output
    output="$("$@" 2>&1)" || wrong "$* failed:"$'\n'"$output"
}
# same WHAT EXPECTED ACTUAL
same() {
    [[ "$2" == "$3" ]] || wrong "$1:"$'\n'"$(diff -u --label expected --label actual \
        <(printf '%s\n' "$2") <(printf '%s\n' "$3"))"
}
# need TOOL…: the test is skipped without them.
need() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed"; exit 77; }
    done
}
# A folder that is gone afterwards.
scratch() {
    work="$(mktemp -d)"
    trap 'rm -rf -- "$work"' EXIT
}
finish() {
    ((failures == 0)) || exit 1
    exit 0
}

# commands CANDLER: the names that --help lists.
commands() { "$1" --help | sed -nE '/^Subcommands:/,/^$/s/^  ([a-z-]+) .*/\1/p'; }
# options CANDLER COMMAND: the long options that --help lists.
options() { "$1" "$2" --help | sed -nE 's/^  (-[a-z],)?(--[a-z-]+).*/\2/p'; }
