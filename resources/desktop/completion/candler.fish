# Completion of candler in fish: the program itself says what may come next.
function __candler_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in ($words[1] --complete $words[2..-1] "$current" 2>/dev/null)
        set -l text (string split -m 1 \t -- $line)[1]
        switch $text
            case ':folders'
                __fish_complete_directories (string replace -r '^-.*?=' '' -- "$current")
            case ':files'
                __fish_complete_path (string replace -r '^-.*?=' '' -- "$current")
            case ':files *'
                for suffix in (string match -ar '\.\S+' -- $text)
                    __fish_complete_suffix $suffix
                end
            case '*'
                echo $line
        end
    end
end
complete -c candler -f -a '(__candler_complete)'
complete -c candler-workbench -l example -x -a "(candler examples 2>/dev/null | string replace -rf '^\S.*/(.*)\.candler\$' '\$1')"
complete -c candler-workbench -l theme -x -a 'system light dark'
complete -c candler-workbench -s h -l help
complete -c candler-workbench -l help-all
complete -c candler-workbench -s v -l version
