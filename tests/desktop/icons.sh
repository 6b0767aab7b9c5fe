#!/usr/bin/env bash
# Every icon as SVG and as PNG of the size that its folder says. Usage: icons.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
need rsvg-convert file
scratch
icons="$1/share/icons/hicolor"
for name in apps/candler mimetypes/application-x-candler-project \
    mimetypes/application-x-egraph-serialize+json; do
    check rsvg-convert -o "$work/icon.png" "$icons/scalable/$name.svg"
    for size in 16 22 24 32 48 64 128 256; do
        [[ "$(file -b -- "$icons/${size}x$size/$name.png")" == *"PNG image data, $size x $size"* ]] ||
            wrong "$name.png of size $size"
    done
done
grep -q '^Icon=candler$' "$1/share/applications/candler.desktop" || wrong "the entry's icon"
finish
