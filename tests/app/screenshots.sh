#!/usr/bin/env bash
# Pictures of the window in every state, light and dark, at 100 % and 200 %:
#   tests/app/screenshots.sh [BUILD-FOLDER]     writes BUILD-FOLDER/screenshots/{100,200}/*.png
# and those of the README, to resources/desktop/.
# They are made without a display. A picture that cannot be made fails.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
build=${1:-$root/build}
program=$build/bin/test_app
if [[ ! -x $program ]]; then
    echo "screenshots.sh: no $program; run tests/run.sh or build the target test_app first" >&2
    exit 2
fi
for scale in 1 2; do
    folder=$build/screenshots/${scale}00
    mkdir -p "$folder"
    QT_QPA_PLATFORM=offscreen QT_SCALE_FACTOR=$scale CANDLER_SCREENSHOTS=$folder \
        "$program" "[states]" 2> >(grep -v "propagateSizeHints" >&2)
    echo "$(find "$folder" -name '*.png' | wc -l) pictures in $folder"
done
QT_QPA_PLATFORM=offscreen CANDLER_SCREENSHOTS=$root/resources/desktop "$program" "[readme]" \
    2> >(grep -v "propagateSizeHints" >&2)
