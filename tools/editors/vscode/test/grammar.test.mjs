// SPDX-License-Identifier: MIT
// The kinds in tests/tools/editors/tokens.txt, as scopes of the TextMate grammar.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import {createRequire} from 'node:module';
import test from 'node:test';
import {fileURLToPath} from 'node:url';

const require = createRequire(import.meta.url);
const textmate = require('vscode-textmate');
const oniguruma = require('vscode-oniguruma');

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const scopes = {
  mnemonic: 'keyword.mnemonic', modifier: 'storage.modifier', register: 'variable.language.register',
  uniform: 'variable.parameter.uniform', comment: 'comment.line', label: 'entity.name.label',
  field: 'variable.other.member', number: 'constant.numeric', constant: 'constant.other',
  directive: 'keyword.control.directive', argument: 'variable.parameter.argument', special: 'support.constant',
  string: 'string.quoted.double', none: null,
};

test('lines have the tokens of tokens.txt', async () => {
  await oniguruma.loadWASM(fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => JSON.parse(fs.readFileSync(here('../syntaxes/valhall.tmLanguage.json'), 'utf8')),
  });
  const grammar = await registry.loadGrammar('source.valhall');
  let line = '', tokens = [], from = 0, checked = 0;
  for (const entry of fs.readFileSync(here('../../../../tests/tools/editors/tokens.txt'), 'utf8').split('\n')) {
    if (entry.startsWith('= ')) {
      line = entry.slice(2);
      tokens = grammar.tokenizeLine(line, textmate.INITIAL).tokens;
      from = 0;
    } else if (line && entry) {
      const [, kind, text] = entry.match(/^(\S+) (.*)$/);
      const first = line.indexOf(text, from);
      assert.notEqual(first, -1, `${line}: there is no "${text}"`);
      from = first + text.length;
      const wanted = scopes[kind] === null ? ['source.valhall'] : ['source.valhall', `${scopes[kind]}.valhall`];
      for (const t of tokens)
        if (t.startIndex < from && t.endIndex > first)
          assert.deepEqual(t.scopes, wanted, `${line}: "${text}" is ${t.scopes.at(-1)}`);
      ++checked;
    }
  }
  assert.ok(checked > 40);
});

test('the extension names files that exist', () => {
  const manifest = JSON.parse(fs.readFileSync(here('../package.json'), 'utf8'));
  for (const path of [manifest.contributes.grammars[0].path, manifest.contributes.languages[0].configuration])
    assert.ok(fs.existsSync(here(`../${path}`)), path);
  assert.match('// a kernel for valhall', new RegExp(manifest.contributes.languages[0].firstLine));
});
