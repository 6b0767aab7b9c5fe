#!/usr/bin/env bash
# Completion as people meet it: typed into bash and zsh. Usage: completion-typed.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
need zsh
scratch
here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
mkdir -- "$work/sub folder" && touch "$work/a.candler" "$work/graph.json"
ln -s -- "$1/share/candler/projects/matmul-register-blocking.candler" "$work/tile.candler"
cd -- "$work" || exit 1
export PATH="$1/bin:$PATH" PS1='> ' TERM=xterm

lines='candler ren|candler render
candler verify a|candler verify a.candler
candler run a.candler --json=g|--json=graph.json
candler run a.candler --out s|--out sub\ folder/
candler render a.candler --phase=re|--phase=rebuild
candler render a.candler --phase s|--phase search
candler step a.candler --it|--iterations
candler run tile.candler --set r|--set rows='
check zsh -f "$here/type.zsh" "source '$1/share/bash-completion/completions/candler'" \
    bash --norc --noprofile -i <<<"$lines"
check zsh -f "$here/type.zsh" \
    "fpath=('$(dirname -- "$(find "$1/share/zsh" -name _candler)")' \$fpath); autoload -U compinit; compinit -u -D" \
    zsh -f -i <<<"$lines"
finish
