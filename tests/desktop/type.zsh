# Types lines into an interactive shell, with a tab behind each, and waits for what must then stand
# there. Usage: zsh -f type.zsh SETUP SHELL…, with lines `typed|expected` on standard input
zmodload zsh/zpty
setup="$1"
shift
seconds=20

# The screen's text of what the shell wrote since, without control sequences.
text=""
more() {
    local piece
    while zpty -rt shell piece 2>/dev/null; do text+="$piece"; done
}
plain() { print -rn -- "$text" | sed 's/\x1b\[[0-9;?]*[a-zA-Z]//g' | tr -d '\007\r\n'; }
# await PATTERN: true as soon as it stands there.
await() {
    local -F waited=0
    while (( waited < seconds )); do
        more
        [[ "$(plain)" == *$~1* ]] && return 0
        sleep 0.05
        (( waited += 0.05 ))
    done
    return 1
}

zpty -be shell "stty cols 500; exec ${(j: :)${(@q)@}}"
zpty -w shell "$setup; echo rea''dy"
await ready || { print -u2 "WRONG: the shell does not start: $(plain)"; exit 1 }
failures=0
while IFS='|' read -r line expected; do
    text=""
    zpty -wn shell "$line"$'\t'
    await "${(b)expected}" || {
        print -u2 "WRONG: '$line' became '$(plain)', not '$expected'"
        (( failures += 1 ))
    }
    # Away with the line.
    zpty -wn shell $'\x05\x15'
    text=""
done
zpty -d shell
(( failures == 0 ))
