#!/usr/bin/env bash
# translations.sh SOURCE-FOLDER: the .ts files hold every text of the window, translated, with the
# same placeholders. Exits with 77, skipped, where lupdate is missing.
set -euo pipefail

root=$1
command -v lupdate > /dev/null || [[ -x /usr/lib/qt6/bin/lupdate ]] || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$root"/resources/translations/candler_*.ts "$work"
"$root/resources/translations/update.sh" "$work"/candler_*.ts
status=0
for file in "$work"/candler_*.ts; do
    if ! diff -u "$root/resources/translations/$(basename "$file")" "$file"; then
        echo "$(basename "$file") is not up to date: run resources/translations/update.sh" >&2
        status=1
    fi
    if grep -n -A3 'type="unfinished"' "$file"; then
        echo "$(basename "$file") lacks translations" >&2
        status=1
    fi
done
exit "$status"
