# Completion of candler in bash: the program itself says what may come next.
_candler() {
    # Bash takes `--json=FILE` and `name=value` apart; the program wants them whole.
    local words=() word is_joined=false i
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word="${COMP_WORDS[i]}"
        if [[ "$word" == = ]] && ((${#words[@]} > 0)); then
            words[-1]+="=" is_joined=true
        elif $is_joined; then
            words[-1]+="$word" is_joined=false
        else
            words+=("$word")
        fi
    done
    ((${#words[@]} > 0)) || words=("")
    # What bash replaces: the part behind the last `=`.
    local current="${words[-1]}" part before=""
    part="${current##*=}"
    before="${current%"$part"}"

    COMPREPLY=()
    local text description path glob globs
    while IFS=$'\t' read -r text description; do
        case "$text" in
            :folders)
                compopt -o filenames
                while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -d -- "$part")
                ;;
            :files*)
                compopt -o filenames
                read -ra globs <<<"${text#:files}"
                while IFS= read -r path; do
                    if [[ -d "$path" ]] || ((${#globs[@]} == 0)); then COMPREPLY+=("$path"); fi
                    for glob in "${globs[@]}"; do
                        # shellcheck disable=SC2053  # the right side is a pattern
                        if [[ ! -d "$path" && "$path" == $glob ]]; then COMPREPLY+=("$path"); fi
                    done
                done < <(compgen -f -- "$part")
                ;;
            *)
                if [[ "$text" == *= ]]; then compopt -o nospace; fi
                COMPREPLY+=("${text#"$before"}")
                ;;
        esac
    done < <("${COMP_WORDS[0]}" --complete "${words[@]}" 2>/dev/null)
}
complete -F _candler candler
