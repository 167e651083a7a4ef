-- SPDX-License-Identifier: MIT
-- Neovim without the command valhall: one warning that names it, for any number of files, and none if it is not wanted:
--     nvim --headless -u NONE --cmd 'set runtimepath^=FOLDER' -c 'luafile neovim_missing.lua'
-- FOLDER is tools/editors/vim.
local warnings = {}
vim.notify = function(text, level) table.insert(warnings, {text = text, level = level}) end
local function edit() vim.cmd('edit ' .. vim.fn.tempname() .. '.valhall.s') end

vim.cmd('filetype plugin on')
vim.g.valhall_lsp = 0
edit()
local unwanted = #warnings
vim.g.valhall_lsp = {command = {'/nowhere/valhall', 'lsp'}}
edit()
edit()
local good = unwanted == 0 and #warnings == 1 and warnings[1].level == vim.log.levels.WARN and
  warnings[1].text:find('/nowhere/valhall', 1, true) ~= nil
if not good then io.stderr:write(unwanted .. ' ' .. vim.inspect(warnings) .. '\n') end
vim.cmd(good and 'qall!' or 'cquit')
