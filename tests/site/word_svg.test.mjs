// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseWord, wordSvg } from '../../tools/site/word_svg.mjs';

const layout = `63 0 zero
62-59 - flow
58-57 0 unused, zero
56-48 0x0a4 opcode
47-46 0x3 write mask
45-40 - destination
39-16 - source 2
15-8 - source 1
7-0 - source 0
`;

test('a word block lists fields from bit 63 down', () => {
  const fields = parseWord(layout);
  assert.equal(fields.length, 9);
  assert.deepEqual(fields[0], { high: 63, low: 63, name: '', value: '0', kind: 'reserved' });
  assert.deepEqual(fields[1], { high: 62, low: 59, name: 'flow', value: null, kind: 'field' });
  assert.deepEqual(fields[3], { high: 56, low: 48, name: 'opcode', value: '0x0a4', kind: 'fixed' });
});

test('a wrong word block names the line', () => {
  for (const [text, message] of [
    ['63-60 - flow\n58-0 - rest', /line 2: the field must begin at bit 59/],
    ['63-64 - flow', /line 1: the field must begin at bit 63/],
    ['63-1 - flow', /the word ends at bit 1/],
    ['63-0 0xg flow', /line 1: not a field/],
  ]) assert.throws(() => parseWord(text), message);
});

test('the picture has each field once per row that it is in, and its name', () => {
  for (const bitsPerRow of [32, 16]) {
    const svg = wordSvg(parseWord(layout), { bitsPerRow });
    // Source 2 has the bits 39 to 16, so it is in two rows of either length.
    const parts = svg.match(/<g class="word-field[^>]*data-field="6"/g);
    assert.equal(parts.length, 2);
    for (const name of ['flow', 'opcode', '0x0a4', '0x3', 'write mask', 'destination', 'source 1']) {
      assert.match(svg, new RegExp(`>${name}<`));
    }
  }
});

test('text is escaped, and one field can be selected', () => {
  const fields = [{ high: 63, low: 0, name: 'a<b&"c', value: null, kind: 'field' }];
  const svg = wordSvg(fields, { title: '"<word>"', selected: 0 });
  assert.match(svg, />a&lt;b&amp;&quot;c</);
  assert.match(svg, /aria-label="&quot;&lt;word&gt;&quot;"/);
  assert.match(svg, /word-selected/);
  assert.doesNotMatch(wordSvg(fields), /word-selected/);
});

test('labels below a row do not overlap', () => {
  const narrow = Array.from({ length: 64 }, (_, i) =>
    ({ high: 63 - i, low: 63 - i, name: `field number ${i}`, value: null, kind: 'field' }));
  const labels = [...wordSvg(narrow).matchAll(/<text x="([\d.]+)" y="([\d.]+)">([^<]*)/g)]
    .map(([, x, y, text]) => ({ x: Number(x), y: Number(y), end: Number(x) + text.length * 7 }));
  assert.equal(labels.length, 64);
  for (const a of labels) {
    for (const b of labels) assert.ok(a === b || a.y !== b.y || a.end <= b.x || b.end <= a.x);
  }
});

test('a picture has the same width whatever its labels are, and labels cover no leader', () => {
  const layouts = [layout, `63-40 - a
39 - absolute value of source 1
38 - negation of source 1
37 - absolute value of source 2
36-34 - negation of source 2
33-32 - clamp and another long name
31-0 - b
`];
  for (const bitsPerRow of [32, 16]) {
    const pictures = layouts.map((text) => wordSvg(parseWord(text), { bitsPerRow }));
    const widths = pictures.map((svg) => /width="(\d+)"/.exec(svg)[1]);
    assert.deepEqual(widths, Array(2).fill(String(bitsPerRow * 24 + 2)));
    const labels = [...pictures[1].matchAll(/<path d="M([\d.]+) ([\d.]+)V([\d.]+)h[^>]*><text x="([\d.]+)" y="([\d.]+)">([^<]*)/g)]
      .map(([, x, top, bottom, begin, y, text]) => ({ x: +x, top: +top, bottom: +bottom, begin: +begin, y: +y, end: +begin + text.length * 7 }));
    assert.ok(labels.length >= 4);
    for (const a of labels) {
      assert.ok(a.end <= bitsPerRow * 24 + 2, 'ends outside of the picture');
      for (const b of labels) assert.ok(a === b || b.x < a.begin || b.x > a.end || a.y < b.top || a.y - 12 > b.bottom, 'a leader crosses a text');
    }
  }
});

test('the colour of a field is that of its role, in every layout', () => {
  const classOf = (svg, index) => new RegExp(`<g class="word-field word-([\\w-]+)[^"]*" data-field="${index}"`).exec(svg)[1];
  const fields = (...names) => names.map((name, i) => ({ high: 63 - 8 * i, low: 56 - 8 * i, name, value: null, kind: 'field' }));
  const one = wordSvg(fields('flow', 'page of uniforms and special values', 'destination', 'source 1', 'negation of source 2', 'part of source 3'));
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((i) => classOf(one, i)), ['flow', 'page', 'destination', 'source-1', 'source-2', 'source-3']);
  const other = wordSvg(fields('part of source 3', 'roundmode', 'halves that are written', 'count of staging registers', 'source', 'flow'));
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((i) => classOf(other, i)), ['source-3', 'modifier', 'destination', 'staging', 'source-1', 'flow']);
});
