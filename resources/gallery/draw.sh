#!/bin/sh
# Draws the pictures of the gallery anew: draw.sh build/bin/candler. Each is named after the example
# that it is drawn of: its e-graph after the first iteration, without the legend around it.
set -eu
candler=$1
cd "$(dirname "$0")"
grep -v '^#' examples.txt | cut -d'|' -f5 | tr -d ' ' | sort -u | while read -r name; do
    [ -n "$name" ] || continue
    # Where the first step has nothing to do, the term it begins with is drawn.
    "$candler" render "../projects/$name.candler" --whole --iteration 1 --boxes 18 \
        --out "$name.svg" >/dev/null 2>&1 ||
        "$candler" render "../projects/$name.candler" --whole --iteration 0 --boxes 18 \
            --out "$name.svg" >/dev/null
    awk '
        /^<g transform="translate\(0 44\)">/ { isBody = 1; next }
        !isBody { next }
        match($0, /translate\([0-9.]+ [0-9.]+\)/) {
            split(substr($0, RSTART + 10, RLENGTH - 11), place, " ")
        }
        /^<rect x="0.0" y="0.0" width/ {
            split($0, part, "\"")
            if (place[1] + part[6] > width) width = place[1] + part[6]
            if (place[2] + part[8] > height) height = place[2] + part[8]
        }
        /^<path d="M/ {
            line = substr($0, 10, index(substr($0, 10), "\"") - 1)
            gsub(/[MCLZ]/, " ", line)
            count = split(line, place, " ")
            for (i = 1; i < count; i += 2) {
                if (place[i] + 0 > width) width = place[i] + 0
                if (place[i + 1] + 0 > height) height = place[i + 1] + 0
            }
        }
        { gsub(/ stroke="none" text-anchor="start"/, ""); body = body $0 "\n" }
        END {
            sub(/<\/g>\n(<\/svg>\n)$/, "</svg>\n", body)
            printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\"", width + 16, height + 16
            printf " stroke=\"none\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"10\">\n%s", body
        }' "$name.svg" >"$name.new"
    mv "$name.new" "$name.svg"
done
