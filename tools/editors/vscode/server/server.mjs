// SPDX-License-Identifier: MIT
// The process of the language server. VS Code starts it with a channel for messages, which server.wasm beside this
// file answers.

import fs from 'node:fs';
import path from 'node:path';
import { Module } from '../../../javascript/module.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function textAt(address, size) {
  return decoder.decode(new Uint8Array(library.functions.memory.buffer, address, size));
}

function put(bytes) {
  const address = library.functions.language_server_input(bytes.length);
  new Uint8Array(library.functions.memory.buffer, address, bytes.length).set(bytes);
}

/// The path without links, or undefined if there is no such file.
function realPath(name) {
  try {
    return fs.realpathSync(name);
  } catch {
    return undefined;
  }
}

const host = {
  send: (content, size) => process.send(JSON.parse(textAt(content, size))),
  read_file: (name, size) => {
    try {
      const file = textAt(name, size);
      if (!fs.statSync(file).isFile()) return 0;
      put(fs.readFileSync(file));
      return 1;
    } catch {
      return 0;
    }
  },
  links_out: (folder, folderSize, name, size) => {
    const from = realPath(textAt(folder, folderSize) || '.');
    const to = realPath(textAt(name, size));
    if (from === undefined) return 1;
    if (to === undefined) return 0;
    const way = path.relative(from, to);
    return Number(path.isAbsolute(way) || way.split(path.sep)[0] === '..');
  },
};

if (!process.send) {
  console.error('this is the language server of an extension, which VS Code starts');
  process.exit(2);
}

const library = new Module(new WebAssembly.Module(fs.readFileSync(path.join(__dirname, 'server.wasm'))), { host });

// A failure of the library ends the process, and VS Code starts another one.
process.on('message', (message) => {
  put(encoder.encode(JSON.stringify(message)));
  library.functions.language_server_handle();
  const status = library.functions.language_server_exit_status();
  if (status < 0) return;
  process.exitCode = status;
  process.disconnect();
});
