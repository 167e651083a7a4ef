// SPDX-License-Identifier: MIT
// Syntax highlighting while the site is built.

import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import cmake from 'highlight.js/lib/languages/cmake';
import cpp from 'highlight.js/lib/languages/cpp';
import json from 'highlight.js/lib/languages/json';
import shell from 'highlight.js/lib/languages/shell';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapeHtml } from './page.mjs';

/// Assembly text: mnemonics, numbers, labels, names of immediates.
function assembly() {
  return {
    name: 'asm',
    contains: [
      { scope: 'comment', begin: /(\/\/|#(?![0-9a-fx-])|;)/, end: /$/ },
      { scope: 'meta', begin: /^[0-9a-f]{16}(?=\s)/ },
      { scope: 'symbol', begin: /^\s*[A-Za-z_][\w]*:/ },
      { scope: 'title', begin: /\b[A-Z][A-Z0-9_]*(\.[\w]+)*\b(?=[\s]|$)/ },
      { scope: 'number', begin: /#?-?\b0x[0-9A-Fa-f]+\b|#-?\d+\b|(?<=:)-?\d+\b/ },
      { scope: 'attr', begin: /[a-z_]+(?=:)/ },
    ],
  };
}

for (const [name, language] of Object.entries({ asm: assembly, bash, cmake, cpp, json, shell, xml, yaml })) {
  hljs.registerLanguage(name, language);
}

const languages = {
  asm: 'asm', cmake: 'cmake', cpp: 'cpp', hpp: 'cpp', json: 'json', sh: 'bash', console: 'shell', xml: 'xml', yml: 'yaml', s: 'asm',
};

/// HTML of `text` in the language of a fence or of a file's ending. In assembly text, `links` returns the addresses of the
/// page of the instruction that a name means, and of the page that decodes a word at the begin of a line; or null.
export function highlight(text, language, links = { mnemonic: () => null, word: () => null }) {
  const known = languages[language];
  if (!known) return escapeHtml(text);
  const html = hljs.highlight(text, { language: known, ignoreIllegals: true }).value;
  if (known !== 'asm') return html;
  const anchor = (target, kind, name) => `<a class="${kind}" href="${escapeHtml(target)}">${name}</a>`;
  return html
    .replace(/<span class="(hljs-title)">([^<]*)<\/span>/g, (all, kind, name) => {
      const target = links.mnemonic(name);
      return target ? anchor(target, kind, name) : all;
    })
    .replace(/^<span class="(hljs-meta)">([0-9a-f]{16})<\/span>/gm, (all, kind, word) => {
      const target = links.word(word);
      return target ? anchor(target, kind, word) : all;
    });
}
