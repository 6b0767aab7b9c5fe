#!/usr/bin/env bash
# The script for fish, asked by fish itself. Usage: completion-fish.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
need fish
scratch
export PATH="$1/bin:$PATH" HOME="$work" XDG_CONFIG_HOME="$work" XDG_DATA_HOME="$work"
script="$1/share/fish/vendor_completions.d/candler.fish"
check fish --no-execute "$script"
mkdir -- "$work/here" && cd -- "$work/here" || exit 1
mkdir folder && touch a.candler
completed() { fish --no-config -c "source '$script'; complete -C '$1'" | cut -f1 | sort; }

same "a command" render "$(completed 'candler ren')"
same "commands" "$(commands candler | sort)" "$(completed 'candler ')"
same "choices" $'apply\nrebuild\nsearch' "$(completed 'candler render a.candler --phase ')"
same "folders" folder/ "$(completed 'candler run a.candler --out f')"
same "a project" a.candler "$(completed 'candler run a')"
same "themes" $'dark\nlight\nsystem' "$(completed 'candler-workbench --theme ')"
same "an example" map-fusion "$(completed 'candler-workbench --example map-f')"
finish
