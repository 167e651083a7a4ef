// SPDX-License-Identifier: MIT
// Starts `valhall lsp` for files of the language, and passes it the settings.
'use strict';

const vscode = require('vscode');
const {LanguageClient, TransportKind} = require('vscode-languageclient/node');

const passed = ['arch', 'spelling', 'stage', 'includeAnywhere'];

let client;

function settings() {
  const all = vscode.workspace.getConfiguration('valhall');
  return Object.fromEntries(passed.map((name) => [name, all.get(name)]));
}

function start() {
  const command = vscode.workspace.getConfiguration('valhall').get('command');
  client = new LanguageClient(
      'valhall', 'Valhall assembly', {command, args: ['lsp'], transport: TransportKind.stdio},
      {documentSelector: [{language: 'valhall'}], initializationOptions: settings()});
  return client.start();
}

exports.activate = async (context) => {
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (event.affectsConfiguration('valhall.command')) {
      await client.dispose();
      await start();
    } else if (event.affectsConfiguration('valhall')) {
      await client.sendNotification('workspace/didChangeConfiguration', {settings: {valhall: settings()}});
    }
  }));
  await start();
};

exports.deactivate = () => client?.stop();
