" SPDX-License-Identifier: MIT
" Files named *.valhall.s, and assembly whose first line is a comment with the word valhall.
autocmd BufRead,BufNewFile *.valhall.s set filetype=valhall
autocmd BufRead *.s,*.S,*.asm if getline(1) =~? '^\s*\(//\|;\|#\).*\<valhall\>' | set filetype=valhall | endif
