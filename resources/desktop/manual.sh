#!/usr/bin/env bash
# Makes a manual page: the sections that the program itself knows in place of @SECTIONS@.
# Usage: manual.sh CANDLER SOURCE.scd PAGE.gz
set -euo pipefail
candler="$1" source="$2" page="$3"

sections="$(mktemp)"
trap 'rm -f -- "$sections"' EXIT
"$candler" --manual >"$sections"
sed -e "/^@SECTIONS@\$/{r $sections" -e 'd}' -- "$source" | scdoc | gzip -9n >"$page"
