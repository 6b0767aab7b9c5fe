#!/usr/bin/env bash
# The desktop entry and the metadata: valid, and saying what is there. Usage: entry.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
need desktop-file-validate appstreamcli xmllint
share="$1/share" entry="$1/share/applications/candler.desktop"

same "desktop-file-validate" "" "$(desktop-file-validate "$entry" 2>&1)"
check appstreamcli validate --no-net "$share"/metainfo/*.metainfo.xml
check xmllint --noout "$share"/metainfo/*.metainfo.xml

# What it starts exists, with these options, and so do its examples.
help="$(QT_QPA_PLATFORM=offscreen "$1/bin/candler-workbench" --help)"
while read -r program arguments; do
    [[ -x "$1/bin/$program" ]] || wrong "Exec=$program, which is not installed"
    for word in $arguments; do
        [[ "$word" != --* ]] || grep -q -e " $word\b" <<<"$help" || wrong "no option $word"
    done
    if [[ "$arguments" =~ --example\ ([^ ]+) ]]; then
        [[ -f "$share/candler/projects/${BASH_REMATCH[1]}.candler" ]] ||
            wrong "no example ${BASH_REMATCH[1]}"
    fi
done < <(sed -n 's/^Exec=//p' "$entry")

# The same MIME types in the entry, the metadata and their definition.
types="$(sed -n 's/^MimeType=//p' "$entry" | tr ';' '\n' | sed '/^$/d' | sort)"
same "MIME types of the metadata" "$types" \
    "$(sed -nE 's#.*<mediatype>(.*)</mediatype>.*#\1#p' "$share"/metainfo/*.xml | sort)"
same "MIME types that are defined" "$types" \
    "$(sed -nE 's#.*<mime-type type="([^"]*)".*#\1#p' "$share/mime/packages/candler.xml" | sort)"
finish
