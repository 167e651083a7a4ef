-- SPDX-License-Identifier: MIT
-- The kinds in tokens.txt, as Neovim's syntax groups:
--     VALHALL_TOKENS=tokens.txt nvim --headless -u NONE --cmd 'set runtimepath^=FOLDER' -c 'luafile vim_syntax.lua'
-- FOLDER is tools/editors/vim.
local failed = false
local function fail(text)
  io.stderr:write(text .. '\n')
  failed = true
end

vim.g.valhall_lsp = 0
vim.cmd('filetype plugin on')
vim.cmd('syntax on')
vim.cmd('edit ' .. vim.fn.tempname() .. '.valhall.s')
if vim.bo.filetype ~= 'valhall' then fail('the file type is "' .. vim.bo.filetype .. '"') end

local text, parts = {}, {}
for line in io.lines(os.getenv('VALHALL_TOKENS')) do
  if line:sub(1, 2) == '= ' then
    text[#text + 1] = line:sub(3)
    parts[#text] = {}
  elseif #text > 0 then
    local kind, part = line:match('^(%S+) (.*)$')
    table.insert(parts[#text], {kind = kind, text = part})
  end
end
vim.api.nvim_buf_set_lines(0, 0, -1, true, text)
local checked = 0
for number, line in ipairs(text) do
  local from = 1
  for _, part in ipairs(parts[number]) do
    local first, last = line:find(part.text, from, true)
    if first == nil then
      fail(line .. ': there is no "' .. part.text .. '"')
    else
      for column = first, last do
        local group = vim.fn.synIDattr(vim.fn.synID(number, column, 1), 'name')
        local kind = group == '' and 'none' or group:gsub('^valhall', ''):lower()
        if kind == 'suffix' then kind = 'none' end
        if kind ~= part.kind and line:sub(column, column) ~= ' ' then
          fail(line .. ':' .. column .. ': "' .. part.text .. '" is ' .. kind .. ', not ' .. part.kind)
        end
      end
      from = last + 1
      checked = checked + 1
    end
  end
end
if checked < 40 then fail('only ' .. checked .. ' parts were checked') end
vim.cmd(failed and 'cquit' or 'qall!')
