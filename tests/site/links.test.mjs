// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { pages, site } from './browser.mjs';

const unescape = (text) => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&');
const read = (name) => fs.readFileSync(path.join(site, name), 'utf8');

// Identifiers of each page, read on first use.
const known = new Map();
function identifiers(name) {
  if (!known.has(name)) known.set(name, new Set([...read(name).matchAll(/\sid="([^"]*)"/g)].map((match) => unescape(match[1]))));
  return known.get(name);
}

/// The problem with a link of a page, or null. The playground reads its fragment itself.
function mistake(from, link) {
  if (/^(https?:|mailto:|data:)/.test(link)) return null;
  const [target, fragment] = link.split('#');
  const name = target ? path.posix.normalize(path.posix.join(path.posix.dirname(from), decodeURI(target))) : from;
  if (name.startsWith('..') || link.startsWith('/')) return 'leads out of the site';
  if (!fs.existsSync(path.join(site, name)) || !fs.statSync(path.join(site, name)).isFile()) return 'does not exist';
  if (!fragment || name === 'playground/index.html') return null;
  return identifiers(name).has(decodeURIComponent(fragment)) ? null : 'has no such anchor';
}

test('each link, script, style and anchor of each page exists', () => {
  const wrong = [];
  for (const name of pages) {
    for (const [, link] of read(name).matchAll(/<[a-z][^>]*?\s(?:href|src)="([^"]*)"/g)) {
      const problem = mistake(name, unescape(link));
      if (problem) wrong.push(`${name}: ${link} ${problem}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('each result of the search exists', () => {
  const entries = JSON.parse(/^window\.valhallSearch\((.*)\);\n$/s.exec(read('search_index.js'))[1]);
  assert.ok(entries.length > 50);
  assert.deepEqual(entries.map((entry) => [entry.path, mistake('index.html', entry.path)]).filter(([, problem]) => problem), []);
  assert.deepEqual(entries.filter(({ kind, name }) => !kind || !name), []);
});

test('identifiers of a page are unique', () => {
  const wrong = pages.filter((name) => {
    const all = [...read(name).matchAll(/<[a-z][^>]*?\sid="([^"]*)"/g)].map((match) => match[1]);
    return new Set(all).size !== all.length;
  });
  assert.deepEqual(wrong, []);
});
