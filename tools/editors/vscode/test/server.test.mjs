// SPDX-License-Identifier: MIT
// The packed extension: its client starts its language server, which answers over the channel that VS Code opens.
import assert from 'node:assert/strict';
import {execFileSync, fork} from 'node:child_process';
import fs from 'node:fs';
import Module, {createRequire} from 'node:module';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';

const require = createRequire(import.meta.url);
const {createMessageConnection, IPCMessageReader, IPCMessageWriter} = require('vscode-jsonrpc/node');

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'valhall-vscode-'));
test.after(() => fs.rmSync(folder, {recursive: true}));
execFileSync('unzip', ['-q', here('../dist/valhall.vsix'), '-d', folder]);
const extension = path.join(folder, 'extension');

/// The server and the options of the client that extension.js passes to VS Code with these settings.
async function started(configuration) {
  let options;
  class LanguageClient {
    constructor(id, name, server, client) { options = {server, client}; }
    async start() {}
  }
  const stand_ins = {
    'vscode': {
      Uri: {file: pathToFileURL},
      workspace: {
        getConfiguration: () => ({get: (name) => configuration[name]}),
        onDidChangeConfiguration: () => ({dispose() {}}),
      },
    },
    'vscode-languageclient/node': {LanguageClient, TransportKind: {stdio: 0, ipc: 1}},
  };
  const load = Module._load;
  Module._load = (name, ...more) => stand_ins[name] ?? load(name, ...more);
  try {
    delete require.cache[require.resolve('../extension.js')];
    await require('../extension.js').activate({extensionPath: extension, subscriptions: []});
  } finally {
    Module._load = load;
  }
  return options;
}

const {server, client} = await started({command: '', arch: 'v9', spelling: '2022', stage: 'auto', includeAnywhere: false, hints: ['words']});

test('the server is that of the package unless a setting names the command', async () => {
  assert.deepEqual(server, {module: path.join(extension, 'dist', 'server.js'), transport: 1});
  const {server: native} = await started({command: '/opt/valhall'});
  assert.deepEqual(native, {command: '/opt/valhall', args: ['lsp'], transport: 0});
  const manifest = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8'));
  assert.equal(manifest.contributes.configuration.properties['valhall.command'].default, '');
});

test('the package has all files that it names, and an icon', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(extension, 'package.json'), 'utf8'));
  const {grammars, languages} = manifest.contributes;
  for (const name of [manifest.main, grammars[0].path, languages[0].configuration, 'dist/server.wasm'])
    assert.ok(fs.existsSync(path.join(extension, name)), name);
  const icon = fs.readFileSync(path.join(extension, manifest.icon));
  assert.equal(icon.toString('latin1', 1, 4), 'PNG');
  assert.ok(icon.readUInt32BE(16) >= 128 && icon.readUInt32BE(16) === icon.readUInt32BE(20));
});

/// A session with the server in its own process, as VS Code starts it.
async function session(use) {
  const process = fork(server.module, ['--node-ipc'], {silent: true});
  const ended = new Promise((resolve) => process.on('exit', resolve));
  const connection = createMessageConnection(new IPCMessageReader(process), new IPCMessageWriter(process));
  const waiting = [], published = [];
  connection.onNotification('textDocument/publishDiagnostics', (params) => {
    const resolve = waiting.shift();
    if (resolve) resolve(params); else published.push(params);
  });
  const diagnostics = () =>
    published.length > 0 ? Promise.resolve(published.shift()) : new Promise((resolve) => waiting.push(resolve));
  connection.listen();
  const {capabilities} = await connection.sendRequest(
      'initialize', {processId: null, rootUri: null, capabilities: {}, initializationOptions: client.initializationOptions});
  const open = (uri, text) =>
    connection.sendNotification('textDocument/didOpen', {textDocument: {uri, languageId: 'valhall', version: 1, text}});
  try {
    await use({connection, capabilities, diagnostics, open});
    await connection.sendRequest('shutdown');
    await connection.sendNotification('exit');
    assert.equal(await ended, 0);
  } finally {
    process.kill();
    connection.dispose();
  }
}

const uri = 'file:///p/a.valhall.s';
const position = (line, character) => ({textDocument: {uri}, position: {line, character}});

test('the server reports, explains, completes and repairs', {timeout: 60000}, () => session(async (s) => {
  assert.equal(s.capabilities.hoverProvider, true);
  s.open(uri, 'LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nFADD.f32.end r1, r0, r0\n');
  const {diagnostics: [finding, ...more]} = await s.diagnostics();
  assert.deepEqual([finding.code, finding.range.start.line, more.length], ['read_before_wait', 1, 0]);
  assert.match(fs.readFileSync(fileURLToPath(finding.codeDescription.href), 'utf8'), /^# read_before_wait/);
  const hover = await s.connection.sendRequest('textDocument/hover', position(1, 2));
  assert.match(hover.contents.value, /FADD\.f32.*Add floats/);
  const signature = await s.connection.sendRequest('textDocument/signatureHelp', position(1, 17));
  assert.deepEqual([signature.signatures[0].label, signature.activeParameter], ['FADD.f32 destination, source 1, source 2', 1]);
  const all = {start: {line: 0, character: 0}, end: {line: 2, character: 0}};
  const hints = await s.connection.sendRequest('textDocument/inlayHint', {textDocument: {uri}, range: all});
  assert.deepEqual(hints.map(({label}) => label.slice(0, 2)), ['0x', '0x']);
  const {items} = await s.connection.sendRequest('textDocument/completion', position(1, 5));
  assert.ok(items.some(({label}) => label === 'FADD.v2f16'), items.map(({label}) => label).join(' '));
  const range = {start: {line: 1, character: 0}, end: {line: 1, character: 0}};
  const [repair] = await s.connection.sendRequest('textDocument/codeAction', {textDocument: {uri}, range, context: {diagnostics: []}});
  const [{newText}] = repair.edit.changes[uri];
  assert.match(newText, /wait0/);
  s.connection.sendNotification(
      'textDocument/didChange', {textDocument: {uri, version: 2}, contentChanges: [{range: {start: range.start, end: {line: 2, character: 0}}, text: 'FADD.f3'}]});
  assert.equal((await s.diagnostics()).diagnostics[0].code, 'unknown_mnemonic');
  await assert.rejects(s.connection.sendRequest('textDocument/hover', {textDocument: {uri}}), /`line` is missing/);
}));

test('an .include is read from the disk, within its folder', {timeout: 60000}, () => session(async (s) => {
  const files = path.join(folder, 'files');
  fs.mkdirSync(path.join(files, 'inner'), {recursive: true});
  fs.writeFileSync(path.join(files, 'inner', 'part.inc'), 'NOP\nFROB r0\n');
  fs.writeFileSync(path.join(files, 'secret.inc'), 'NOP\n');
  fs.symlinkSync(path.join(files, 'secret.inc'), path.join(files, 'inner', 'link.inc'));
  const main = pathToFileURL(path.join(files, 'inner', 'main.valhall.s')).href;
  s.open(main, '.include "part.inc"\n.include "link.inc"\n.include "../secret.inc"\n.include "."\nNOP.end\n');
  const {diagnostics} = await s.diagnostics();
  assert.deepEqual(diagnostics.map(({code, range}) => [code, range.start.line]), [
    ['unknown_mnemonic', 0], ['include_failed', 1], ['include_failed', 2], ['include_failed', 3],
  ]);
  assert.match(diagnostics[0].message, /inner\/part\.inc:2/);
}));

test('all open texts are analyzed after a change of the settings', {timeout: 60000}, () => session(async (s) => {
  s.open(uri, 'FADD.f32.end r0, u1.w1, u1.w0\n');
  assert.notEqual((await s.diagnostics()).diagnostics.length, 0);
  s.connection.sendNotification(
      'workspace/didChangeConfiguration', {settings: {valhall: {...client.initializationOptions, spelling: 'later', stage: 'fragment'}}});
  assert.deepEqual((await s.diagnostics()).diagnostics, []);
}));

test('the largest program fits into the memory, and a larger one is refused', {timeout: 60000}, () => session(async (s) => {
  const repeated = (count) => `.reg x\nMOV.i32 x, u0\n.rept ${count}\nFADD.f32 x, x, u1\n.endr\nSTORE.i32.slot0 @x, u2, offset:0\n`;
  s.open(uri, repeated(131000));
  assert.deepEqual((await s.diagnostics()).diagnostics, []);
  s.open(uri, repeated(200000));
  assert.equal((await s.diagnostics()).diagnostics[0].code, 'limit_exceeded');
}));

test('the packed client loads where VS Code has its interface', () => {
  // Stands in for the interface: a class, each of whose members is such a class again.
  const anything = new Proxy(class {}, {get: (of, name) => (name in of || typeof name === 'symbol' ? of[name] : anything)});
  const load = Module._load;
  const missing = [];
  Module._load = (name, ...more) => {
    if (name === 'vscode') return anything;
    if (!name.startsWith('node:') && !Module.builtinModules.includes(name)) missing.push(name);
    return load(name, ...more);
  };
  try {
    const {activate, deactivate} = require(path.join(extension, 'dist', 'extension.js'));
    assert.deepEqual([typeof activate, typeof deactivate], ['function', 'function']);
  } finally {
    Module._load = load;
  }
  assert.deepEqual(missing, [path.join(extension, 'dist', 'extension.js')]);
});
