// SPDX-License-Identifier: MIT
// Starts the language server for files of the language, and passes it the settings. If the setting
// valhall.command names a command, `lsp` of that command replaces the server of the extension.
'use strict';

const path = require('node:path');
const vscode = require('vscode');
const {LanguageClient, TransportKind} = require('vscode-languageclient/node');

const passed = ['arch', 'spelling', 'stage', 'includeAnywhere', 'hints'];

let client;

/// The settings for the server. Findings link to the pages of rules in the extension.
function settings(context) {
  const all = vscode.workspace.getConfiguration('valhall');
  const ruleLink = `${vscode.Uri.file(path.join(context.extensionPath, 'dist', 'rules'))}/{rule}.md`;
  return {...Object.fromEntries(passed.map((name) => [name, all.get(name)])), ruleLink};
}

function server(context) {
  const command = vscode.workspace.getConfiguration('valhall').get('command');
  if (command) return {command, args: ['lsp'], transport: TransportKind.stdio};
  return {module: path.join(context.extensionPath, 'dist', 'server.js'), transport: TransportKind.ipc};
}

function start(context) {
  client = new LanguageClient(
      'valhall', 'Valhall assembly', server(context),
      {documentSelector: [{language: 'valhall'}], initializationOptions: settings(context)});
  return client.start();
}

exports.activate = async (context) => {
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(async (event) => {
    if (event.affectsConfiguration('valhall.command')) {
      await client.dispose();
      await start(context);
    } else if (event.affectsConfiguration('valhall')) {
      await client.sendNotification('workspace/didChangeConfiguration', {settings: {valhall: settings(context)}});
    }
  }));
  await start(context);
};

exports.deactivate = () => client?.stop();
