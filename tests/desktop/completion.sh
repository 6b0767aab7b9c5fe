#!/usr/bin/env bash
# What the program offers to the shells is what --help lists. Usage: completion.sh TREE
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
scratch
candler="$1/bin/candler"
offered() { "$candler" --complete "$@" | cut -f1; }

same "commands" "$(commands "$candler")" "$(offered "")"
for command in $(commands "$candler"); do
    same "options of $command" "$(options "$candler" "$command")" "$(offered "$command" --)"
done

project="$1/share/candler/projects/matmul-register-blocking.candler"
same "a command" render "$(offered ren)"
same "commands that are none" "" "$(offered nothing --)"
same "choices" $'search\napply\nrebuild' "$(offered render p.candler --phase "")"
same "a choice behind =" "--phase=rebuild" "$(offered render p.candler --phase=re)"
same "a project" ":files *.candler *.lambda *.la *.math *.prop *.rise *.sdql *.storel *.stur *.axioms *.tg" "$(offered run "")"
same "a folder" ":folders" "$(offered run p.candler --out o)"
same "a file" ":files" "$(offered run p.candler --json "")"
same "a value that looks like an option" "" "$(offered verify p.candler --seed --)"
same "what is given once is not offered again" "" "$(offered step p.candler --iterations 3 --it)"
same "what excludes it neither" "" "$(offered step p.candler --iterations 3 --ph)"
same "what may be repeated is" "--set" "$(offered run p.candler --set a=1 --set)"
same "parameters" $'rows=\nwidth=' "$(offered run "$project" --set "")"
same "values of a parameter" $'rows=2\nrows=4\nrows=6\nrows=8' \
    "$(offered run "$project" --set rows=)"
same "rules of a language" $'math\nmicro\n:files *.rules' \
    "$(offered saturate --language math --rules m)"
same "rules further" $'math\n:files *.rules' \
    "$(offered saturate --language math --rules ac ma)"
same "an e-graph, then any file" $':files *.json :files' \
    "$(echo $(offered convert "") $(offered convert a.json ""))"
finish
