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

test('a program as C++, as a C array, in hexadecimal, and as a listing', () => {
  const form = (text, name, how = options) => library.printed(text, how, name).text;
  const sum = 'IADD.s32 r0, r0, r1';
  assert.equal(form(sum, 'cpp'), '#include <valhall/v9.hpp>\nusing namespace valhall;\nusing namespace valhall::v9;\n\n' +
    'constexpr instruction kernel[] = {\n    iadd_s32(r0, r0, r1),\n};\n');
  const wide = form('IADD.u32 r100, r1, u200', 'cpp', v15);
  assert.match(wide, /using namespace valhall::v15;\n\n/);
  assert.match(wide, /iadd_u32\(r100, r1, u\(200\)\),/);
  assert.match(form(sum, 'c'), /0x00a8c00000000100,/);
  assert.equal(form(sum, 'hex'), '00a8c00000000100\n');
  assert.match(form(sum, 'listing'), /^ *0.* 00a8c00000000100 +IADD\.s32 r0, r0, r1\n$/);
  for (const name of ['2022', 'listing', 'hex']) assert.equal(form(form(sum, name), 'hex'), '00a8c00000000100\n', name);
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
