-- SPDX-License-Identifier: MIT
-- The language server in Neovim, from version 0.7 on.
local M = {}
local client
local warned = false

-- Options of a buffer with which its client is used, unless they are set: `gq` formats, Ctrl-X Ctrl-O completes,
-- Ctrl-] jumps to a definition. Neovim sets these itself from version 0.8 on.
local functions = {
  omnifunc = 'v:lua.vim.lsp.omnifunc',
  formatexpr = 'v:lua.vim.lsp.formatexpr()',
  tagfunc = 'v:lua.vim.lsp.tagfunc',
}

local function set_options(buffer)
  for name, value in pairs(functions) do
    if vim.fn.exists('+' .. name) == 1 and vim.api.nvim_buf_get_option(buffer, name) == '' then
      vim.api.nvim_buf_set_option(buffer, name, value)
    end
  end
end

local function warn_once(text)
  if warned then return end
  warned = true
  vim.notify(text, vim.log.levels.WARN)
end

function M.start()
  local options = vim.g.valhall_lsp
  if options == 0 or options == false then return end
  if options == nil then options = vim.empty_dict() end
  local command = options.command or {'valhall', 'lsp'}
  if vim.fn.executable(command[1]) == 0 then
    warn_once('valhall: there is no command `' .. command[1] .. '`; install it, name it in g:valhall_lsp.command, or ' ..
      'set g:valhall_lsp to 0')
    return
  end
  local config = {
    name = 'valhall',
    cmd = command,
    root_dir = vim.fn.getcwd(),
    init_options = options.settings or vim.empty_dict(),
    on_attach = function(_, buffer) set_options(buffer) end,
  }
  if client == nil or vim.lsp.get_client_by_id(client) == nil then
    client = vim.lsp.start_client(config)
  end
  if client ~= nil then vim.lsp.buf_attach_client(0, client) end
end

return M
