#!/usr/bin/env bash
# Files get their MIME types, and other JSON files stay what they are. Usage: mime.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
need update-mime-database xmllint gio
scratch
check xmllint --noout "$1/share/mime/packages/candler.xml"
mkdir -p -- "$work/share/mime/packages" "$work/home"
cp -- "$1/share/mime/packages/candler.xml" /usr/share/mime/packages/freedesktop.org.xml \
    "$work/share/mime/packages/"
update-mime-database "$work/share/mime" >/dev/null 2>&1 || wrong "update-mime-database failed"

# is TYPE FILE…
is() {
    same "$2" "$1" "$(XDG_DATA_DIRS="$work/share" XDG_DATA_HOME="$work/home" \
        gio info -a standard::content-type "${@:2}" | sed -n 's/.*content-type: //p' | sort -u)"
}
is application/x-candler-project "$1"/share/candler/projects/*.candler
cd -- "$work" || exit 1
cp -- "$1/share/candler/projects/map-fusion.candler" project-without-ending
is application/x-candler-project project-without-ending
echo '{"format":"candler-project","version":1}' >short-project
is application/x-candler-project short-project
echo '{"nodes": {}, "root_eclasses": []}' | tee graph.egraph.json >other.json
is application/x-egraph-serialize+json graph.egraph.json
is application/json other.json
echo '{"name": "candler-project"}' >package.json
is application/json package.json
finish
