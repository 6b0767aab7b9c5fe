#!/usr/bin/env bash
# Plays the story of play.py on a display of its own; see usage below.
set -euo pipefail
here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"

usage() {
    cat <<'HELP'
Usage: tests/app/played/run.sh WORKBENCH COMMAND LANGUAGE FOLDER [SIZE [THEME]]

Makes a project of that language in the window, by events of mouse and keys, in
FOLDER (made anew). Pictures are left in FOLDER/pictures. SIZE is that of the
screen, 1400x875 when it is not given, THEME light or dark; QT_SCALE_FACTOR and
the like hold, and LANG is the language that the window speaks.

Exit code: 0, 1 when the story came to no good end, 77 without the tools.
HELP
}

(($# >= 4 && $# <= 6)) || { usage >&2 && exit 2; }
workbench="$1" command="$2" language="$3" folder="$4" size="${5:-1400x875}" theme="${6:-light}"
launcher=/usr/libexec/at-spi-bus-launcher
for tool in dbus-run-session xvfb-run openbox xdotool scrot "$launcher"; do
    command -v "$tool" >/dev/null || { echo "run.sh: no $tool" >&2 && exit 77; }
done
/usr/bin/python3 -c 'import pyatspi' 2>/dev/null || { echo "run.sh: no pyatspi" >&2 && exit 77; }

# Sockets have short names only.
runtime="$(mktemp -d)"
trap 'rm -rf "$runtime"' EXIT
export XDG_RUNTIME_DIR="$runtime" QT_QPA_PLATFORM=xcb
# The bus of the accessibility tree comes before the window, which looks for it once.
story='"$0" --launch-immediately & launcher=$!
openbox & manager=$!
sleep 1
status=0
/usr/bin/python3 "$@" || status=1
kill $launcher $manager
exit $status'

play() {
    rm -rf "$folder"
    mkdir -p "$folder"
    dbus-run-session -- xvfb-run -a -s "-screen 0 ${size}x24" \
        bash -c "$story" "$launcher" "$here/play.py" "$workbench" "$command" "$language" "$folder" \
        "$theme" \
        2> >(grep -v "^dbus-daemon\|^SpiRegistry\|^Openbox-Message" >&2)
}

# A click or a key may be lost where something else takes the machine: told, and played again.
play || { echo "run.sh: played once more, from the beginning" >&2 && play; }
