#!/usr/bin/env bash
# Takes the texts of the window into the translations:
#   resources/translations/update.sh            all candler_*.ts of this folder
#   resources/translations/update.sh FILE.ts…   these
# New texts come without a translation, those that are gone go. A new language: name a new file.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
lupdate=/usr/lib/qt6/bin/lupdate
[[ -x $lupdate ]] || lupdate=lupdate
files=("$@")
((${#files[@]})) || files=("$here"/candler_*.ts)
for file in "${files[@]}"; do
    code=$(basename "$file" .ts)
    # English is in the program; only its plurals need a file.
    plurals=()
    [[ $code != candler_en ]] || plurals=(-pluralonly)
    "$lupdate" -silent -no-obsolete -locations none "${plurals[@]}" -source-language en \
        -target-language "${code#candler_}" -I "$root" "$root/app/workbench" -ts "$file" \
        2> >(grep -v -e 'Ignoring definition' -e 'lacks Q_OBJECT' >&2)
done
