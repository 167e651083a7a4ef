-- SPDX-License-Identifier: MIT
-- Neovim as a client of the language server, started by the file type plugin:
--     VALHALL=valhall nvim --headless -u NONE --cmd 'set runtimepath^=FOLDER' -c 'luafile neovim_lsp.lua'
-- FOLDER is tools/editors/vim.
local failed = false
local function check(good, text)
  if not good then
    io.stderr:write(text .. '\n')
    failed = true
  end
end
local function finish() vim.cmd(failed and 'cquit' or 'qall!') end
local function wait(what, done)
  local good = vim.wait(20000, done, 20)
  check(good, 'waited in vain for ' .. what)
  if not good then finish() end
end

vim.g.valhall_lsp = {command = {os.getenv('VALHALL'), 'lsp'}, settings = {arch = 'g715', stage = 'compute'}}
vim.cmd('filetype plugin on')
local name = vim.fn.tempname() .. '.valhall.s'
vim.fn.writefile({
  'loop:',
  '  load.i32.unsigned.slot0 @r0,u0, offset:0 // load',
  '    IADD.s32 r1, r0, r60',
  '    BRANCHZ.reconverge r1, offset:loop',
  '    FADD.f3 r0, r1, r2',
}, name)
vim.cmd("autocmd FileType valhall setlocal formatexpr=mine()")
vim.cmd('edit ' .. name)
local function lines() return vim.api.nvim_buf_get_lines(0, 0, -1, true) end
local function request(method, line, character, more)
  local params = vim.tbl_extend('force', {
    textDocument = vim.lsp.util.make_text_document_params(),
    position = {line = line, character = character},
  }, more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 20000)
  check(answers ~= nil, method .. ': no answer')
  for _, answer in pairs(answers or {}) do
    check(answer.error == nil, method .. ': ' .. vim.inspect(answer.error))
    return answer.result
  end
end

-- Diagnostics of the assembler.
wait('an error', function() return #vim.diagnostic.get(0) == 1 end)
local error = vim.diagnostic.get(0)[1]
check(error.lnum == 4 and error.col == 4 and error.code == 'unknown_mnemonic', vim.inspect(error))

-- Options with which the client is used, except one that was set before.
check(vim.bo.omnifunc == 'v:lua.vim.lsp.omnifunc', vim.bo.omnifunc)
check(vim.bo.tagfunc == 'v:lua.vim.lsp.tagfunc', vim.bo.tagfunc)
check(vim.bo.formatexpr == 'mine()', vim.bo.formatexpr)

-- The code action of its hint.
local actions = request('textDocument/codeAction', 4, 4, {
  range = {start = {line = 4, character = 4}, ['end'] = {line = 4, character = 4}},
  context = {diagnostics = {}},
})
check(actions[1] ~= nil and actions[1].title:find('FADD.f32', 1, true), vim.inspect(actions))
local encoding = vim.lsp.get_active_clients()[1].offset_encoding
vim.lsp.util.apply_workspace_edit(actions[1].edit, encoding)
check(lines()[5]:find('^    FADD%.%w+ r0') ~= nil, lines()[5])
vim.api.nvim_buf_set_lines(0, 4, 5, true, {'    NOP.end'})

-- After a change, findings of the verifier.
wait('findings', function()
  for _, d in ipairs(vim.diagnostic.get(0)) do
    if d.code == 'read_before_wait' and d.lnum == 2 then return true end
  end
end)

local hover = request('textDocument/hover', 2, 6)
check(hover.contents.value:find('IADD.s32', 1, true) ~= nil, vim.inspect(hover))
local found = {}
for _, item in ipairs(request('textDocument/completion', 1, 18).items) do found[item.label] = true end
check(found['wait0'], 'completion does not have wait0')
local where = request('textDocument/definition', 3, 37)
check(where[1].range.start.line == 0, vim.inspect(where))
check(#request('textDocument/semanticTokens/full', 0, 0).data > 20, 'no semantic tokens')

-- Rename and format, applied by the client.
vim.lsp.util.apply_workspace_edit(request('textDocument/rename', 0, 1, {newName = 'again'}), encoding)
check(lines()[1] == 'again:' and lines()[4]:find('offset:again', 1, true), vim.inspect(lines()))
local edits = request('textDocument/formatting', 0, 0, {options = {tabSize = 4, insertSpaces = true}})
vim.lsp.util.apply_text_edits(edits, vim.api.nvim_get_current_buf(), encoding)
check(lines()[2] == '    LOAD.i32.unsigned.slot0 @r0, u0, offset:0  // load', lines()[2])

-- Repair, which leaves nothing that is wrong.
for _, action in ipairs(request('textDocument/codeAction', 2, 4, {
  range = {start = {line = 2, character = 4}, ['end'] = {line = 2, character = 4}},
  context = {diagnostics = {}},
})) do
  if action.kind == 'source.fixAll.valhall' then vim.lsp.util.apply_workspace_edit(action.edit, encoding) end
end
check(lines()[2]:find('wait0', 1, true) ~= nil, vim.inspect(lines()))
wait('the end of the findings', function()
  for _, d in ipairs(vim.diagnostic.get(0)) do
    if d.severity < vim.diagnostic.severity.INFO then return false end
  end
  return true
end)

vim.lsp.stop_client(vim.lsp.get_active_clients())
wait('the exit of the server', function() return #vim.lsp.get_active_clients() == 0 end)
finish()
