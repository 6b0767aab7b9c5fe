# Completion of candler-workbench in bash.
_candler_workbench() {
    local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD - 1]}" path
    COMPREPLY=()
    case "$previous" in
        --theme)
            mapfile -t COMPREPLY < <(compgen -W 'system light dark' -- "$current")
            return
            ;;
        --example)
            mapfile -t COMPREPLY < <(candler examples 2>/dev/null |
                sed -nE 's#^[^ ].*/(.*)\.candler$#\1#p')
            mapfile -t COMPREPLY < <(compgen -W "${COMPREPLY[*]}" -- "$current")
            return
            ;;
    esac
    if [[ "$current" == -* ]]; then
        mapfile -t COMPREPLY < <(
            compgen -W '--example --help --help-all --theme --version' -- "$current")
        return
    fi
    compopt -o filenames
    while IFS= read -r path; do
        if [[ -d "$path" || "$path" == *.candler || "$path" == *.json ]]; then
            COMPREPLY+=("$path")
        fi
    done < <(compgen -f -- "$current")
}
complete -F _candler_workbench candler-workbench
