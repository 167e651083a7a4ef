// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { createSearch, wordsOf } from '../../tools/site/client/search.mjs';

const add = { mask: '0x81ff000000000000', bits: '0x00a4000000000000' };
const entries = [
  { kind: 'page', name: 'FADD.f32 in a page', path: 'a.html', text: 'A page' },
  { kind: 'instruction', name: 'FADD.f32', aliases: ['fadd_f32'], path: 'fadd_f32.html', text: 'Add.', forms: [{ ...add, archs: 'v9-v14' }] },
  { kind: 'instruction', name: 'FADD.v2f16', aliases: [], path: 'fadd_v2f16.html', text: 'Add pairs.',
    forms: [{ mask: '0x81ff000000000000', bits: '0x00a5000000000000', archs: 'v9-v14' }] },
  { kind: 'instruction', name: 'IADD.s32', aliases: ['ADD32'], path: 'iadd_s32.html', text: 'Integer sum with saturation.', forms: [] },
  { kind: 'instruction', name: 'FADD_LSCALE.f32', aliases: [], path: 'fadd_lscale_f32.html', text: 'Add and scale.', forms: [] },
  { kind: 'instruction', name: 'FMA.f32', aliases: [], path: 'fma_f32.html', text: 'Multiply and add.', forms: [
    { mask: '0x81ff000000000000', bits: '0x00b2000000000000', archs: 'v9-v14' },
    { mask: '0x0398004000000000', bits: '0x0100000000000000', archs: 'v15' },
  ] },
  { kind: 'instruction', name: 'ONLY.v15', aliases: [], path: 'only.html', text: 'New.', forms: [
    { mask: '0xffffff0000000000', bits: '0x00a4000000000000', archs: 'v15' },
  ] },
  { kind: 'rule', name: 'two_uniform_slots', path: 'two_uniform_slots.html', text: 'Sources read two uniform slots.' },
  { kind: 'api', name: 'fadd_f32', path: 'api.html', text: 'Builder.' },
];
const search = createSearch(entries);
const names = (query) => search(query).map((result) => result.name);

test('an exact name is first, then names that begin with it, contain it, and text', () => {
  for (const [query, expected] of [
    ['FADD.f32', ['FADD.f32', 'FADD.f32 in a page']],
    ['fadd', ['FADD.f32', 'FADD.v2f16', 'FADD.f32 in a page', 'FADD_LSCALE.f32', 'fadd_f32']],
    ['iadd', ['IADD.s32']],
    ['add32', ['IADD.s32']],
    ['uniform', ['two_uniform_slots']],
    ['two slots', ['two_uniform_slots']],
    ['saturation', ['IADD.s32']],
    ['  fadd.V2F16 ', ['FADD.v2f16']],
    ['fadd_f32', ['fadd_f32', 'FADD.f32']],
    ['nothing of this', []],
    ['', []],
    ['   ', []],
    ['(', []],
    ['[a-', []],
  ]) assert.deepEqual(names(query), expected, query);
});

test('an alias is named in its result', () => assert.equal(search('ADD32')[0].note, 'ADD32'));

test('opcodes are found with their architectures', () => {
  for (const [query, expected] of [['0xa4', ['FADD.f32']], ['0xA5', ['FADD.v2f16']], ['0x0a4', ['FADD.f32']], ['0xa6', []]]) {
    assert.deepEqual(names(query), expected, query);
  }
  assert.match(search('0xa4')[0].note, /opcode 0xa4, v9-v14/);
});

// FADD.f32 r0, u0, u2, as it may appear in text.
const word = '00a4c00000008280';
test('pasted words are read as they are written, or in the order of bytes that fits', () => {
  for (const [query, order] of [
    [word, null], [`0x${word}`, null], [word.toUpperCase(), null], [`0x${word}ull,`, null], [`  ${word}\n`, null],
    ['80 82 00 00 00 c0 a4 00', 'bytes in memory order'],
    ['00 a4 c0 00 00 00 82 80', null],
    ['0x80, 0x82, 0x00, 0x00, 0x00, 0xc0, 0xa4, 0x00', 'bytes in memory order'],
    ['00008280 00a4c000', 'low half first'],
    ['00a4c000 00008280', null],
    ['00a4_c000_0000_8280', null],
    ['8082000000c0a400', 'bytes in memory order'],
  ]) {
    const [first, second, ...more] = search(query);
    assert.equal(first.path, `playground/index.html#words=${word}`, query);
    assert.equal(first.note, order, query);
    assert.deepEqual([second.name, second.note], ['FADD.f32', 'v9-v14'], query);
    assert.deepEqual(more, [], query);
  }
});

test('a word that no instruction has leads to the playground, which says why', () => {
  const results = search('ffffffffffffffff');
  assert.equal(results.length, 1);
  assert.equal(results[0].path, 'playground/index.html#words=ffffffffffffffff');
  assert.match(results[0].text, /No instruction/);
});

test('a word of v15 leads to the playground in v15', () => {
  // FMA.f32 r100, r1, r127.neg, r2
  const results = search('0160641000027f01');
  assert.equal(results[0].path, 'playground/index.html#words=0160641000027f01&arch=v15');
  assert.deepEqual(results.map(({ name, note }) => [name, note]), [['0x0160641000027f01', 'v15'], ['FMA.f32', 'v15']]);
});

test('a word that has a meaning in both layouts leads to both', () => {
  const results = search('00a4000000000000');
  assert.deepEqual(results.filter(({ kind }) => kind === 'word').map(({ path, note }) => [path, note]), [
    ['playground/index.html#words=00a4000000000000', null], ['playground/index.html#words=00a4000000000000&arch=v15', 'v15'],
  ]);
  assert.deepEqual(results.filter(({ kind }) => kind === 'instruction').map(({ name }) => name), ['FADD.f32', 'ONLY.v15']);
});

test('words of which each layout has only some lead to one listing', () => {
  assert.deepEqual(search('0160641000027f01 00a5c00000008280').filter(({ kind }) => kind === 'word').map(({ path }) => path),
    ['playground/index.html#words=0160641000027f01,00a5c00000008280']);
});

test('the bits of v15 are no opcodes', () => {
  assert.deepEqual(names('0xb2'), ['FMA.f32']);
  assert.deepEqual(names('0x0a4'), ['FADD.f32']);
  assert.deepEqual(names('0x160'), []);
});

test('several words lead to one listing', () => {
  const results = search(`${word} 00a5c00000008280`);
  assert.equal(results[0].path, `playground/index.html#words=${word},00a5c00000008280`);
  assert.deepEqual(results.slice(1).map(({ name }) => name), ['FADD.f32', 'FADD.v2f16']);
  assert.match(results[1].note, /^0x00a4c00000008280/);
});

test('a dump whose order is ambiguous shows both readings', () => {
  const both = createSearch([{ kind: 'instruction', name: 'ANY', path: 'any.html', text: '', forms: [{ mask: '0x0', bits: '0x0', archs: 'v9' }] }]);
  assert.deepEqual(both('00 a4 c0 00 00 00 82 80').filter(({ kind }) => kind === 'word').map(({ note }) => note), ['bytes in memory order', null]);
});

test('text without the digits of whole words is not a word', () => {
  for (const query of ['00a4c0000000828', `${word}0`, 'deadbeef', 'fadd', '0xa4', '00 a4 c0 00 00 00 82', '00a 4c00000008280', '', '0x']) {
    assert.deepEqual(wordsOf(query), [], query);
  }
});

test('results are limited', () => assert.equal(search('a', 3).length, 3));

const root = new URL('../../', import.meta.url);
const reference = JSON.parse(fs.readFileSync(new URL('docs/reference/search.json', root), 'utf8'));
const searchReference = createSearch(reference.map(({ page, ...entry }) => ({ ...entry, path: page })));

test('words of other languages lead to their instructions, also with typing errors', () => {
  const lines = fs.readFileSync(new URL('tests/data/queries.tsv', root), 'utf8').split('\n').filter((line) => line && line[0] !== '#');
  assert.ok(lines.length >= 30);
  for (const line of lines) {
    const [query, instruction] = line.split('\t');
    const results = searchReference(query).slice(0, 5);
    assert.ok(results.some(({ name, text }) => `${name} ${text}`.includes(instruction)),
      `${query}: ${results.map(({ name }) => name).join(', ')} instead of ${instruction}`);
  }
});

test('a query that no entry has finds names apart from punctuation, with typing errors, or for one of its words', () => {
  for (const [query, expected] of [
    ['two-uniform-slots', 'two_uniform_slots'], ['two_unifrom_slots', 'two_uniform_slots'],
    ['iadds32', 'IADD.s32'], ['saturation of everything', 'IADD.s32'], ['xfma.f32', 'FMA.f32'], ['zzzzzz', undefined],
  ]) assert.equal(search(query)[0]?.name, expected, query);
});
