" SPDX-License-Identifier: MIT
" Vim takes *.s for a file of the type asm first, whose plugin sets b:did_ftplugin and has nothing to undo.
if exists('b:did_ftplugin') && b:did_ftplugin ==# 'valhall'
  finish
endif
let b:did_ftplugin = 'valhall'
setlocal comments=:// commentstring=//\ %s expandtab shiftwidth=4 suffixesadd=.s,.inc
let b:undo_ftplugin = 'setlocal comments< commentstring< expandtab< shiftwidth< suffixesadd< omnifunc< formatexpr< tagfunc<'

" In Neovim, the language server of the command valhall. g:valhall_lsp has its command line and settings, such as
"   let g:valhall_lsp = {'command': ['valhall', 'lsp'], 'settings': {'arch': 'v11', 'stage': 'compute'}}
" and is 0 if the server is not wanted.
if has('nvim')
  lua require('valhall').start()
endif
