#!/usr/bin/env bash
# The installed tree, moved elsewhere, without $HOME: finds its own data and solver, and works.
# Usage: tree.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
scratch
# A name with a blank is a place like any other.
there="$work/some where"
cp -r -- "$1" "$there"
mkdir -- "$work/here" && cd -- "$work/here" || exit 1
# bare COMMAND…: with no more of an environment than a path.
bare() { env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR="$work" "$@"; }
candler="$there/bin/candler"
examples="$there/share/candler/projects"

same "the examples" "$(ls -- "$examples"/*.candler)" "$(bare "$candler" examples | grep '^/')"
check bare "$candler" run "$examples/map-fusion.candler" --out out
[[ -s out/report.json ]] || wrong "no report was written"
check bare "$candler" saturate --language math --rules math --term '(d x (* x x))' --goal '(* 2 x)'
check bare "$candler" extract "$examples/math-derivative.candler" --extractor cbc
bare "$candler" extract "$examples/math-derivative.candler" --extractor cbc 2>&1 |
    grep -q "not beside this one" && wrong "the solver is not found"
same "the version of the window" "$("$candler" --version)" \
    "$(bare "$there/bin/candler-workbench" --version | sed 's/-workbench//')"

# The window stays open until it is told to go; 124 says that it was.
bare XDG_CONFIG_HOME="$work/config" XDG_DATA_HOME="$work/data" XDG_CACHE_HOME="$work/cache" \
    XDG_STATE_HOME="$work/state" timeout 5 "$there/bin/candler-workbench" --example map-fusion 2>/dev/null
same "what ends the window" 124 $?

# Resources chosen by hand come first.
same "the examples that CANDLER_RESOURCES has" "" \
    "$(bare CANDLER_RESOURCES="$work/here" "$candler" examples)"
finish
