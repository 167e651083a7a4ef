// SPDX-License-Identifier: MIT
// The answers of the playground that it makes from those of the package for JavaScript, without a browser.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { loadLibrary } from '../../tools/site/playground/library.mjs';
import { site } from './browser.mjs';

const options = { arch: 'v9', syntax: '2022', stage: 'compute' };
const v15 = { ...options, arch: 'v15' };

let library;
before(async () => {
  library = await loadLibrary(/"(.*)"/.exec(fs.readFileSync(path.join(site, 'playground/library.js'), 'utf8'))[1]);
});

const sum = 'MOV.i32 r0, 0x0\nIADD_IMM.i32.reconverge r1, 0x0, #10\nloop:\nIADD.s32 r0, r0, r1\nIADD_IMM.i32 r1, r1, #0xFFFFFFFF\n' +
  'BRANCHZ.reconverge r1, offset:loop\nSTORE.i32.slot0.end @r0, u0, offset:0\n';
const analyze = (text, how = options) => library.analyze(text, how);
const wordsOf = (analysis) => analysis.words.map(({ word }) => word);
const syntaxes = ['2022', '25.0', 'later', 'arm'];

test('an error has a place, a rule, and the correct form', () => {
  const { errors, findings } = analyze('NOP\n  FADD.f23 r0, r1, r2');
  const [{ message, ...error }] = errors;
  assert.deepEqual(error, { line: 2, column: 3, length: 8, rule: 'unknown_mnemonic', instead: error.instead });
  assert.equal(error.instead[0], 'FADD.f32');
  assert.ok(message && findings === undefined);
});

test('each word has its line, text and unit', () => {
  const { words, cost } = analyze(sum);
  assert.equal(words.length, 6);
  assert.deepEqual(words[2], { word: '00a8c00000000100', line: 4, text: 'IADD.s32 r0, r0, r1', name: 'IADD.s32', page: 'iadd_s32', unit: 'CVT' });
  assert.deepEqual([cost.units[1].name, cost.units[1].operations, cost.bound, cost.threads], ['CVT', 5, 'LS', 2]);
});

test('names of registers have registers, and words the lines of their names', () => {
  const a = analyze('.reg x, at[2]\nIADD.u64 at, u0, u0\nLOAD.i32.unsigned.slot0 @x, at, offset:0\nSTORE.i32.slot0 @x, at, offset:0\n');
  assert.deepEqual([a.errors, a.findings], [[], []]);
  assert.deepEqual(a.names.map(({ name, registers }) => [name, ...registers]), [['x', 'r2'], ['at[0]', 'r0'], ['at[1]', 'r1']]);
  assert.deepEqual([a.words[2].line, a.words[2].text], [4, 'STORE.i32.slot1.end @r2, ^r0, offset:0']);
  assert.equal(analyze('.reg x\nFADD.f32 x, x, u0').errors[0].rule, 'unwritten_register');
});

test('blocks have their edges', () => {
  const { blocks } = analyze(sum);
  assert.equal(blocks.length, 3);
  assert.deepEqual([blocks[1].edges[1], blocks[2].ends], [{ to: 1, kind: 'branch' }, true]);
});

test('findings are at lines of the text, and depend on the stage', () => {
  const [finding] = analyze('\nLOAD.i32.unsigned.slot0 @r0, u0, offset:0\n# wait\nIADD.s32 r0, r0, r60\nNOP.end').findings;
  assert.deepEqual([finding.line, finding.rule, finding.severity], [4, 'read_before_wait', 'hazard']);
  const rules = (stage) => analyze('NOP.discard\nNOP.end', { ...options, stage }).findings.map(({ rule }) => rule);
  assert.deepEqual([rules('compute')[0], rules('fragment').includes('wrong_stage')], ['wrong_stage', false]);
});

test('the fields of a word cover its bits, and have the meanings of their values', () => {
  for (const [word, arch] of [['00b2c40000454484', 'v9'], ['7861400218000080', 'v14'], ['40f2640000004801', 'v15']]) {
    const { fields } = library.fields(word, { ...options, arch });
    assert.deepEqual(fields.map(({ high }) => high), [63, ...fields.slice(0, -1).map(({ low }) => low - 1)]);
    assert.equal(BigInt(`0b${fields.map(({ bits }) => bits).join('')}`), BigInt(`0x${word}`));
    assert.ok(fields.every(({ high, low, bits }) => bits.length === high - low + 1));
  }
  const meanings = (word, how) => {
    const { name, fields } = library.fields(word, how);
    return { instruction: name, ...Object.fromEntries(fields.map((field) => [field.name, field.means])) };
  };
  const fma = meanings('78b2d40000454484', options);
  assert.deepEqual(['instruction', 'flow', 'source 1', 'source 2', 'negation of source 1', 'part of source 3'].map((name) => fma[name]),
    ['FMA.f32', 'end', 'u4', '^r4', 'no', 'whole']);
  const wide = meanings('0160641000027f01', v15);   // FMA.f32 r100, r1, r127.neg, r2
  assert.deepEqual(['instruction', 'destination', 'source 2', 'negation of source 2 and negation of source 1', 'flow'].map((name) => wide[name]),
    ['FMA.f32', 'r100', 'r127.neg', 'of one', 'none']);
  const wordOf = (text) => analyze(text, v15).words[0].word;
  assert.equal(meanings(wordOf('FMA_RSCALE.f32.clamp_0_inf r1, r2, r3, r4, r5'), v15)['clamp and rtz'], 'clamp clamp_0_inf, rtz off');
  for (const text of ['FCMP.f32.lt.m1 r0, r1, r2, r3', 'FCMP.f32.lt.f1 r0, r1, r2, r3']) {
    const word = library.fields(wordOf(text), v15);
    assert.deepEqual([word.text, word.fields.length > 5, word.broken], [text, true, undefined]);
  }
});

test('a word that is not an instruction has the reason', () => {
  const reserved = library.fields('00e0e50000000064', v15);
  assert.deepEqual([reserved.broken, reserved.name, reserved.fields.filter(({ wrong }) => wrong).map(({ high }) => high)],
    ['unused_bits_set', 'IADD.u32', [47]]);
  assert.ok(reserved.message);
  for (const [word, how] of [['0000000000000000', v15], ['01ffc00000000000', options]]) {
    const { broken, fields } = library.fields(word, how);
    assert.deepEqual([broken, fields], ['unknown_opcode', undefined]);
  }
  assert.match(library.fields(analyze('S16_TO_F32 r0, r1.h00').words[0].word, { ...options, arch: 'v11' }).message, /until v10/);
});

test('a missing feature is an error that names the architectures that have it', () => {
  const [error] = analyze('S16_TO_F32 r0, r1.h00', { ...options, arch: 'v11' }).errors;
  assert.equal(error.rule, 'not_in_arch');
  assert.match(error.message, /until v10/);
});

test('words of v15 have their text, unit, findings and cost', () => {
  const a = analyze('LOAD.i32.unsigned.slot0 @r100, u200, offset:0\nIADD.u32 r101, r100, r0\nFADD.f32.end r100, r101, r127', v15);
  assert.deepEqual([a.errors, a.words[1].text, a.words[1].word, a.words[1].unit], [[], 'IADD.u32 r101, r100, r0', '00e0650000000064', 'CVT']);
  assert.equal(a.findings[0].rule, 'read_before_wait');
  assert.match(a.findings[0].message, /r100 is read/);
  assert.deepEqual([a.blocks[0].ends, a.cost.core, a.cost.registers, a.cost.most_uniforms, a.cost.threads], [true, 'g2', 4, 256, null]);
});

test('bare words, dumps and listings are read as words', () => {
  for (const text of ['00a8c00000000100', '0x00a8c00000000100', '   0:  00 01 00 00 00 c0 a8 00\n',
    '0000: 00a8c00000000100 whatever.the.driver prints, here\n', '# dump\nmain:\n00a8c00000000100 ; x', '0xa8c00000000100']) {
    const a = analyze(text);
    assert.deepEqual([a.listing, a.errors, wordsOf(a)], [true, [], ['00a8c00000000100']], text);
  }
  for (const text of ['', 'NOP', '# 00a8c00000000100', 'loop:', '00a8c00000000100\nNOP', '.word 1']) assert.equal(analyze(text).listing, false, text);
  assert.equal(analyze('00a8c00000000100\n00a8c00000000100 = 1\n').errors[0].line, 2);
});

test('texts without end are cut', () => {
  assert.equal(analyze('.rept 1000000\nNOP\n.endr').errors[0].rule, 'limit_exceeded');
  assert.equal(analyze('0000c00000000000\n'.repeat(10000)).errors[0].rule, 'limit_exceeded');
});

test('words of v15 and compiled programs are read, printed and read again in each spelling', () => {
  const data = path.join(site, '../../tests/data');
  const words = fs.readFileSync(path.join(data, 'archs/v15.tsv'), 'utf8').split('\n').filter((line) => line && !line.startsWith('#'));
  const programs = fs.readdirSync(path.join(data, 'programs')).filter((name) => name.endsWith('.hex')).slice(0, 10);
  for (const [hex, how] of [[words.map((line) => `${line.slice(0, 16)}\n`).join(''), v15],
    ...programs.map((name) => [fs.readFileSync(path.join(data, 'programs', name), 'utf8'), options])]) {
    const a = analyze(hex, how);
    assert.deepEqual([a.errors, a.words.length > 0], [[], true]);
    for (const syntax of syntaxes) {
      for (const form of [syntax, 'listing', 'hex']) {
        assert.deepEqual(wordsOf(analyze(library.printed(hex, { ...how, syntax }, form).text, { ...how, syntax })), wordsOf(a), form);
      }
    }
  }
});

test('a program as C++, as a C array, in hexadecimal, and as a listing', () => {
  const form = (text, name, how = options) => library.printed(text, how, name).text;
  assert.equal(form('IADD.s32 r0, r0, r1', 'cpp'), '#include <valhall/v9.hpp>\nusing namespace valhall;\nusing namespace valhall::v9;\n\n' +
    'constexpr instruction kernel[] = {\n    iadd_s32(r0, r0, r1),\n};\n');
  const wide = form('IADD.u32 r100, r1, u200', 'cpp', v15);
  assert.match(wide, /using namespace valhall::v15;\n\n/);
  assert.match(wide, /iadd_u32\(r100, r1, u\(200\)\),/);
  assert.match(form('IADD.s32 r0, r0, r1', 'c'), /0x00a8c00000000100,/);
  assert.equal(form('IADD.s32 r0, r0, r1', 'hex'), '00a8c00000000100\n');
  assert.match(form('IADD.s32 r0, r0, r1', 'listing'), /^ *0.* 00a8c00000000100 +IADD\.s32 r0, r0, r1\n$/);
  for (const name of ['2022', 'listing', 'hex']) assert.equal(form(form('IADD.s32 r0, r0, r1', name), 'hex'), '00a8c00000000100\n', name);
});

test('a text with errors has no other form', () => {
  assert.deepEqual(library.printed('FOO', options, 'hex'), { ok: false, text: '' });
  assert.deepEqual(library.respelled('FOO', options, 'arm'), { ok: false, text: '' });
  assert.equal(library.respelled('x: MOV.i32 r100, ^u200 ; a', v15, 'arm').ok, false);
});

test('another spelling keeps comments and labels', () => {
  assert.equal(library.respelled('x:  MOV.i32 r0, ^r1  ; copy', options, 'arm').text, 'x:  MOV.i32 r0, r1^  ; copy\n');
  assert.equal(library.respelled('x: MOV.i32 r100, ^r64 ; a', v15, 'arm').text, 'x: MOV.i32 r100, r64^ ; a\n');
  assert.equal(library.respelled('00a8c00000000100', options, 'arm').text, '00a8c00000000100');
});

test('repair changes lines, and keeps comments, labels and layout', () => {
  const cases = [[options, '# Draft\n  LOAD.i32.unsigned.slot0 @r0, u0, offset:0  // x\n\n  IADD.s32 r0, r0, r60 ; sum\n  STORE.i32.slot0 @r0, u2, offset:0\n',
    '# Draft\n  LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0  // x\n\n  IADD.s32 r0, ^r0, ^r60 ; sum\n  STORE.i32.slot1.end @r0, u2, offset:0\n'],
  [v15, '# Draft\nloop:\n  LOAD.i32.unsigned.slot0 @r100, u200, offset:0 ; x\n  IADD.u32 r101, r100, r0\n  BRANCHZ r101, offset:loop\n' +
    '  STORE.i32.slot0 @r101, u0, offset:0 // y\n',
  '# Draft\nloop:\n  LOAD.i32.unsigned.slot0.wait0 @r100, u200, offset:0 ; x\n  IADD.u32 r101, ^r100, r0\n  BRANCHZ.reconverge r101, offset:loop\n' +
    '  STORE.i32.slot1.end @r101, u0, offset:0 // y\n']];
  for (const [how, draft, text] of cases) {
    assert.deepEqual(library.repaired(draft, how), { ok: true, changed: true, text, left: library.repaired(text, how).left });
  }
  const { text } = library.repaired('  MOV.i32 r1, r60\nloop:\n  IADD_IMM.i32 r1, r1, #0xFFFFFFFF\n  BRANCHZ r1, offset:loop\ndone: ; here\n' +
    '  STORE.i32.slot0 @r1, u0, offset:0\n', options);
  for (const part of [/^loop:$/m, /offset:loop$/m, /^done: ; here$/m]) assert.match(text, part);
  const good = library.repaired('  nop.end  ; all\n', options);
  assert.deepEqual([good.changed, good.text], [false, '  nop.end  ; all\n']);
});

test('a program that cannot be repaired has the reason', () => {
  const message = (text, how = options) => library.repaired(text, how).message;
  assert.equal(message('FOO'), 'the text has errors; correct them first');
  assert.equal(message(''), 'there are no words to repair');
  assert.match(message('NOP\n\nBRANCHZ r0, offset:100'), /^line 3: /);
  assert.match(message('NOP\nBRANCHZ r0, offset:100', v15), /^line 2: /);
});

test('repaired texts of compiled programs have the repaired words, and their comments', () => {
  const data = path.join(site, '../../tests/data/programs');
  for (const name of fs.readdirSync(data).filter((file) => file.endsWith('.hex'))) {
    const stage = name.includes('.frag') ? 'fragment' : name.includes('.vert') ? 'vertex' : 'compute';
    const how = { ...options, stage };
    const draft = library.printed(fs.readFileSync(path.join(data, name), 'utf8'), how, '2022').text
      .replace(/\^/g, '').replace(/\.(wait0126|wait012|wait0?1?2?|reconverge)(?=[ .])/g, '').replace(/\n/g, ' ; line\n');
    const { ok, text } = library.repaired(draft, how);
    assert.ok(ok && text.includes('; line'), name);
    const again = library.repaired(text, how);
    assert.deepEqual([again.ok, again.changed], [true, false], name);
    const bare = library.repaired(wordsOf(analyze(draft, how)).join('\n'), how);
    assert.deepEqual(wordsOf(analyze(text, how)), wordsOf(analyze(bare.text, how)), name);
  }
});

test('a better program is shown with the figures of each pass', () => {
  const better = library.optimized('MOV.i32 r1, r60\nMOV.i32 r2, r1\nIADD.s32 r0, ^r2, u2\nMOV.i32 r3, u1\nMOV.i32 r2, u0\n' +
    'STORE.i32.slot0.end @r0, [r2:r3], offset:0\n', options);
  assert.deepEqual([better.ok, better.changed, better.passes[0].name, better.passes[0].words], [true, true, 'given', 6]);
  assert.doesNotMatch(better.text, /MOV\.i32 r2, r1/);
  assert.ok(better.passes.at(-1).words < 6);
  for (const { distance, cycles, registers } of better.passes) assert.ok(distance >= 0 && cycles > 0 && registers > 0);
});

test('a good program stays as it is, and one with an error or a hazard is refused', () => {
  const good = library.optimized('NOP.end ; nothing\n', options);
  assert.deepEqual([good.ok, good.changed, good.text], [true, false, 'NOP.end ; nothing\n']);
  const message = (text) => library.optimized(text, options).message;
  assert.equal(message('FOO'), 'the text has errors; correct them first');
  assert.equal(message(''), 'there are no words to optimize');
  assert.equal(message('LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nIADD.s32 r1, r0, r0\nNOP.end'),
    'line 2: a program with a hazard or a fault is not optimized; repair it first');
});
