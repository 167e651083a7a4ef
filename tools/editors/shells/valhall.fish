# SPDX-License-Identifier: MIT
# Completions of the command valhall for fish. The command itself says what fits: `valhall --complete WORD...`.
function __valhall_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    for line in ($words[1] --complete $words[2..-1] "$word" 2>/dev/null)
        if test "$line" = :files
            # The part after `=` is the name of a file.
            set -l option (string match -r -- '^--[^=]*=' "$word")
            for file in (__fish_complete_path (string replace -r -- '^--[^=]*=' '' "$word"))
                echo "$option$file"
            end
        else
            echo $line
        end
    end
end
complete -c valhall -f -a '(__valhall_complete)'
