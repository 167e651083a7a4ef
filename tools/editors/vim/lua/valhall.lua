-- SPDX-License-Identifier: MIT
-- The language server in Neovim, from version 0.7 on.
local M = {}
local client

function M.start()
  local options = vim.g.valhall_lsp
  if options == 0 or options == false then return end
  if options == nil then options = vim.empty_dict() end
  local command = options.command or {'valhall', 'lsp'}
  if vim.fn.executable(command[1]) == 0 then return end
  local config = {
    name = 'valhall',
    cmd = command,
    root_dir = vim.fn.getcwd(),
    init_options = options.settings or vim.empty_dict(),
  }
  if client == nil or vim.lsp.get_client_by_id(client) == nil then
    client = vim.lsp.start_client(config)
  end
  if client ~= nil then vim.lsp.buf_attach_client(0, client) end
end

return M
