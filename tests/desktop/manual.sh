#!/usr/bin/env bash
# The manual pages: without warnings, and with every command and option. Usage: manual.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
need man scdoc
pages="$1/share/man/man1"
export LC_ALL=C.UTF-8 MANWIDTH=1000

# page NAME: as plain text.
page() { man --nj -l "$pages/$1.1.gz" 2>/dev/null | col -bx; }
for name in candler candler-workbench; do
    same "warnings of $name(1)" "" "$(man --warnings -l "$pages/$name.1.gz" 2>&1 >/dev/null)"
    page "$name" | grep -q '++' && page "$name" | grep '++' | grep -qv 'C++' &&
        wrong "$name(1): markup is left over"
done

text="$(page candler)"
grep -q '@SECTIONS@' <<<"$text" && wrong "the page has no commands"
for command in $(commands "$1/bin/candler"); do
    section="$(sed -n "/^ *candler $command\b.*OPTION/,/^   [a-z]/p" <<<"$text")"
    [[ -n "$section" ]] || wrong "candler(1) has no command $command"
    for option in $(options "$1/bin/candler" "$command"); do
        [[ "$option" == --help ]] && continue
        grep -qE -e "^ *(-[a-z], )?$option( |\$)" <<<"$section" || wrong "candler(1): $command $option"
    done
done
for code in $("$1/bin/candler" --help | sed -nE '/^Exit codes/,/^$/s/^  ([0-9]+) .*/\1/p'); do
    sed -n '/^EXIT STATUS/,/^FILES/p' <<<"$text" | grep -q "^ *$code\$" || wrong "exit status $code"
done

same "options of candler-workbench(1)" \
    "$(QT_QPA_PLATFORM=offscreen "$1/bin/candler-workbench" --help |
        sed -nE 's/^  (-[a-z], )?(--[a-z-]+).*/\2/p' | sort)" \
    "$(page candler-workbench | sed -n '/^OPTIONS/,/^FILES/p' |
        sed -nE 's/^ {7}(-[a-z], )?(--[a-z-]+).*/\2/p' | sort)"
finish
