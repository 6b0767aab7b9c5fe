#!/usr/bin/env bash
# Plays the story of play.py on a display of its own; see usage below.
set -euo pipefail
here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"

usage() {
    cat <<'HELP'
Usage: tests/app/played/run.sh WORKBENCH COMMAND LANGUAGE FOLDER [SIZE]

Makes a project of that language in the window, by events of mouse and keys, in
FOLDER (made anew). Pictures are left in FOLDER/pictures. SIZE is that of the
screen, 1400x875 when it is not given; QT_SCALE_FACTOR and the like hold.
HELP
}

(($# == 4 || $# == 5)) || { usage >&2 && exit 2; }
workbench="$1" command="$2" language="$3" folder="$4" size="${5:-1400x875}"
rm -rf "$folder"
mkdir -p "$folder/runtime"
chmod 700 "$folder/runtime"
export XDG_RUNTIME_DIR="$folder/runtime" QT_QPA_PLATFORM=xcb
# The bus of the accessibility tree comes before the window, which looks for it once.
story='/usr/libexec/at-spi-bus-launcher --launch-immediately & launcher=$!
openbox & manager=$!
sleep 1
status=0
/usr/bin/python3 "$0" "$@" || status=$?
kill $launcher $manager
exit $status'
dbus-run-session -- xvfb-run -a -s "-screen 0 ${size}x24" \
    bash -c "$story" "$here/play.py" "$workbench" "$command" "$language" "$folder" \
    2> >(grep -v "^dbus-daemon\|^SpiRegistry" >&2)
