#!/usr/bin/env bash
# The scripts for bash, asked as bash asks them. Usage: completion-bash.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
scratch
export PATH="$1/bin:$PATH" QT_QPA_PLATFORM=offscreen
folder="$1/share/bash-completion/completions"
source "$folder/candler"
source "$folder/candler-workbench"
# Bash allows it only while it completes.
compopt() { :; }
# completed WORD…: what is offered at the end of the last word.
completed() {
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    "$(complete -p "$1" | sed -E 's/.*-F ([a-z_]+) .*/\1/')"
    printf '%s\n' "${COMPREPLY[@]}" | sort
}
cd -- "$work" || exit 1
mkdir 'sub folder'
touch a.candler 'b c.candler' other.txt graph.json
project="$1/share/candler/projects/matmul-register-blocking.candler"

same "a command" render "$(completed candler ren)"
same "commands" "$(commands candler | sort)" "$(completed candler "")"
same "projects and folders" $'a.candler\nb c.candler\nsub folder' "$(completed candler run "")"
same "part of a name" 'b c.candler' "$(completed candler run b)"
same "folders" 'sub folder' "$(completed candler run a.candler --out "")"
same "all files" $'a.candler\nb c.candler\ngraph.json\nother.txt\nsub folder' \
    "$(completed candler run a.candler --json "")"
same "behind =, only what comes there" graph.json \
    "$(completed candler run a.candler --json = gr)"
same "a choice behind =" rebuild "$(completed candler render a.candler --phase = re)"
same "parameters" $'rows=\nwidth=' "$(completed candler run "$project" --set "")"
same "values" $'2\n4\n6\n8' "$(completed candler run "$project" --set rows =)"

options="$(candler-workbench --help | sed -nE 's/^  (-[a-z], )?(--[a-z-]+).*/\2/p' | sort)"
same "options of the window" "$options" "$(completed candler-workbench --)"
same "themes" $'dark\nlight\nsystem' "$(completed candler-workbench --theme "")"
same "an example" map-fusion "$(completed candler-workbench --example map-f)"
same "what the window opens" $'a.candler\nb c.candler\ngraph.json\nsub folder' \
    "$(completed candler-workbench "")"
finish
