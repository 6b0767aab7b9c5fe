#!/usr/bin/env bash
# Installs into an empty folder. Usage: install.sh CMAKE BUILD TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
cmake="$1" build="$2" tree="$3"

rm -rf -- "$tree"
check "$cmake" --install "$build" --prefix "$tree"
for file in bin/candler bin/candler-workbench libexec/candler/candler-solver; do
    [[ -x "$tree/$file" ]] || wrong "$file is missing"
done
# Data: all of resources/ but what is for this repository.
resources="$(dirname -- "${BASH_SOURCE[0]}")/../../resources"
for folder in "$resources"/*/; do
    name="$(basename -- "$folder")"
    [[ "$name" == desktop || "$name" == translations ]] && continue
    same "share/candler/$name" "$(cd -- "$folder" && find . -type f ! -name README.md ! -name '*.sh' | sort)" \
        "$(cd -- "$tree/share/candler/$name" && find . -type f | sort)"
done
[[ ! -e "$tree/share/candler/desktop" ]] || wrong "what is for packaging is installed as data"
for source in "$resources"/translations/*.ts; do
    file="share/candler/translations/$(basename -- "$source" .ts).qm"
    [[ -s "$tree/$file" ]] || wrong "$file is missing"
done
finish
