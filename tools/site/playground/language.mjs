// SPDX-License-Identifier: MIT
// Syntax highlighting and completion of assembly text, with the library's names.

import { autocompletion } from '@codemirror/autocomplete';
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

/// The token at the start of a statement: the longest known instruction, then modifiers.
function readMnemonic(stream, state, names) {
  const match = stream.match(/^[A-Za-z_][\w.]*/, false);
  if (!match) return null;
  const parts = match[0].split('.');
  for (let count = parts.length; count > 0; --count) {
    const name = parts.slice(0, count).join('.');
    if (!names.instructions.has(name.toUpperCase())) continue;
    for (let i = 0; i < name.length; ++i) stream.next();
    state.place = 'modifiers';
    return 'keyword';
  }
  stream.match(/^[\w.]+/);
  state.place = 'operands';
  return null;
}

function readOperand(stream, names) {
  if (stream.match(/^\.[A-Za-z_]\w*/)) return 'typeName';
  if (stream.match(/^[@^`]*\[?[ru]\d+\b/)) return 'variableName';
  if (stream.match(/^#?-?(0[xX][0-9a-fA-F]+|\d+)\b/) || stream.match(/^k[0-9a-f]{1,2}\b/)) return 'number';
  const name = stream.match(/^[A-Za-z_]\w*/);
  if (name) {
    if (names.specials.has(name[0])) return 'atom';
    return stream.peek() === ':' ? 'propertyName' : 'labelName';
  }
  stream.next();
  return null;
}

/// The language of text with the names of `vocabulary`.
export function assemblyLanguage(vocabulary) {
  const names = {
    instructions: new Set(vocabulary.instructions.flatMap(({ name, aliases }) => [name, ...aliases]).map((n) => n.toUpperCase())),
    specials: new Set(vocabulary.specials),
  };
  return StreamLanguage.define({
    name: 'valhall',
    startState: () => ({ place: 'start' }),
    token(stream, state) {
      if (stream.sol()) {
        state.place = 'start';
        if (stream.match(/^\s*#.*/)) return 'comment';
      }
      if (stream.eatSpace()) return null;
      if (stream.match(/^(;|\/\/).*/)) return 'comment';
      if (state.place === 'start') {
        if (stream.match(/^(0x)?[0-9a-fA-F]{16}\b/) || stream.match(/^([0-9a-fA-F]{2} ){7}[0-9a-fA-F]{2}\b/) ||
            stream.match(/^(0x)?[0-9a-fA-F]+:(?=\s)/)) return 'meta';
        if (stream.match(/^[A-Za-z_]\w*:/)) return 'labelName';
        state.place = 'operands';
        if (stream.match(/^\.[A-Za-z]\w*/)) return 'macroName';
        return readMnemonic(stream, state, names);
      }
      if (state.place === 'modifiers') {
        if (stream.match(/^\.\w+/)) return 'typeName';
        state.place = 'operands';
      }
      return readOperand(stream, names);
    },
    languageData: { commentTokens: { line: ';' } },
  });
}

/// Colours by the custom properties of site.css.
export const assemblyColours = syntaxHighlighting(HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--code-keyword)' },
  { tag: tags.typeName, color: 'var(--code-string)' },
  { tag: tags.number, color: 'var(--code-number)' },
  { tag: tags.atom, color: 'var(--code-name)' },
  { tag: tags.labelName, color: 'var(--code-name)' },
  { tag: tags.macroName, color: 'var(--code-keyword)' },
  { tag: tags.propertyName, color: 'var(--muted)' },
  { tag: tags.comment, color: 'var(--code-comment)', fontStyle: 'italic' },
  { tag: tags.meta, color: 'var(--muted)' },
]));

/// Completion of instructions at the start of a statement, and of special values and labels elsewhere.
export function assemblyCompletion(vocabulary) {
  const instructions = vocabulary.instructions.map(({ name, title }) => ({ label: name, detail: title, type: 'keyword' }));
  const specials = vocabulary.specials.map((name) => ({ label: name, type: 'constant' }));
  const source = (context) => {
    const word = context.matchBefore(/[A-Za-z_][\w.]*/);
    if (!word || (word.to - word.from < 2 && !context.explicit)) return null;
    const before = context.state.doc.lineAt(word.from).text.slice(0, word.from - context.state.doc.lineAt(word.from).from);
    if (/[;#]|\/\//.test(before)) return null;
    if (/^\s*([A-Za-z_]\w*:\s*)*$/.test(before)) return { from: word.from, options: instructions, validFor: /^[\w.]*$/ };
    const labels = [...context.state.doc.toString().matchAll(/^\s*([A-Za-z_]\w*):/gm)].map(([, label]) => ({ label, type: 'variable' }));
    return { from: word.from, options: [...labels, ...specials], validFor: /^\w*$/ };
  };
  return autocompletion({ override: [source], icons: false });
}
