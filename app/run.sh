#!/usr/bin/env bash
# Installs what is missing, builds, and runs the main job; see usage below.
set -euo pipefail
root="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)"
project="$root/resources/projects/matmul-blocking.candler"

usage() {
    cat <<'HELP'
Usage: app/run.sh [--headless] [PROJECT]

Installs the Debian packages that are missing (resources/packages.txt), builds
Candler into build/ and starts it:

  with a display     the window opens; PROJECT, if given, is opened in it
  without a display  PROJECT (default: the matmul blocking example) runs on the
                     command line, and out/ then holds the kernel folder, the
                     report as JSON and as text, and the e-graph of the last
                     iteration as SVG

Options:
  --headless  do not open the window even if there is a display
  --help      show this text

Afterwards the programs are build/bin/candler (command line; try --help) and
build/bin/candler-workbench (window).
HELP
}

headless=false
if [[ -z "${DISPLAY:-}" && -z "${WAYLAND_DISPLAY:-}" ]]; then headless=true; fi
chosen=""
for argument in "$@"; do
    case "$argument" in
        --help | -h) usage && exit 0 ;;
        --headless) headless=true ;;
        -*) echo "app/run.sh: unknown option '$argument'; try --help" >&2 && exit 1 ;;
        *) chosen="$(realpath -m -- "$argument")" ;;
    esac
done

"$root/app/install-packages.sh"

options=()
if command -v ccache >/dev/null; then options=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache); fi
# A build folder that is there keeps to one source at a time if it was made so.
if [[ ! -e "$root/build/CMakeCache.txt" ]]; then options+=(-DCANDLER_UNITY=ON); fi
cmake -S "$root" -B "$root/build" -G Ninja -Wno-dev --log-level=WARNING "${options[@]}" >/dev/null
cmake --build "$root/build" --target candler candler-workbench

if ! $headless; then
    if [[ -n "$chosen" ]]; then exec "$root/build/bin/candler-workbench" "$chosen"; fi
    exec "$root/build/bin/candler-workbench"
fi
project="${chosen:-$project}"
out="$root/out"
"$root/build/bin/candler" run "$project" --out "$out"
