#!/usr/bin/env bash
# The script for zsh; what it hands to zsh's completion is printed. Usage: completion-zsh.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
need zsh
export PATH="$1/bin:$PATH"
script="$(find "$1/share/zsh" -name _candler)"
check zsh -n "$script"
completed() {
    zsh -f -c '
        compset() { }
        _files() { print -r -- "_files $*" }
        _describe() { print -rl -- "${(@)${(@P)2}%%:*}" }
        script="$1"; shift
        words=("$@") CURRENT=$#
        ask() { source "$script" }
        ask' zsh "$script" "$@" | sort
}
same "a command" render "$(completed candler ren)"
same "commands" "$(commands candler | sort)" "$(completed candler "")"
same "projects" "_files -g *.candler *.lambda *.la *.math *.prop *.rise *.sdql *.storel *.stur *.axioms *.tg" "$(completed candler run "")"
same "folders" "_files -/" "$(completed candler run p.candler --out "")"
same "choices" $'apply\nrebuild\nsearch' "$(completed candler render p.candler --phase "")"
project="$1/share/candler/projects/matmul-register-blocking.candler"
same "parameters" $'rows=\nwidth=' "$(completed candler run "$project" --set "")"
finish
