// SPDX-License-Identifier: MIT
// The package for JavaScript, with the module that VALHALL_WASM names.

import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { structures } from '../../tools/javascript/declarations.mjs';
import { Valhall } from '../../tools/javascript/library.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const valhall = await Valhall.load(fs.readFileSync(process.env.VALHALL_WASM ?? path.join(root, 'build/javascript/valhall.wasm')));

const saxpy = `
.reg x, y
.reg at_x[2], at_y[2]
    SHADDX.u64 at_x, u0, r60.w0, shift:2
    SHADDX.u64 at_y, u2, r60.w0, shift:2
    LOAD.i32.unsigned.slot0 @x, at_x, offset:0
    LOAD.i32.unsigned.slot1 @y, at_y, offset:0
    FMA.f32 y, u4, x, y
    STORE.i32.slot0 @y, at_y, offset:0
`;

test('each vector has its text, and each text its word', () => {
  const lines = fs.readFileSync(path.join(root, 'tests/data/legal.tsv'), 'utf8').split('\n');
  let count = 0;
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue;
    const [digits, text] = line.split('\t');
    const word = BigInt(`0x${digits}`);
    assert.equal(valhall.print(word), text);
    assert.deepEqual(valhall.assemble(text).words, [word]);
    const { ok, name, operands, modifiers } = valhall.decode(word);
    assert.ok(ok);
    assert.deepEqual(valhall.encode(name, operands, modifiers), { ok: true, word }, text);
    ++count;
  }
  assert.ok(count > 500);
});

test('an error has its place and a replacement', () => {
  const { ok, errors, words } = valhall.assemble('FADD.f32 r0, r1, r2\nNOP.ende\n', { arch: 'v10' });
  assert.equal(ok, false);
  assert.equal(words.length, 2);
  assert.deepEqual([errors[0].line, errors[0].column, errors[0].length, errors[0].rule], [2, 5, 4, 'unknown_modifier']);
  assert.ok(errors[0].replacements.includes('end'));
  assert.match(errors[0].message, /NOP has no modifier/);
  assert.throws(() => valhall.assemble('NOP', { arch: 'v8' }), /there is no architecture/);
  assert.throws(() => valhall.assemble('NOP', { stage: 'geometry' }), /must be one of compute/);
});

test('names have the numbers of the interface for C', () => {
  assert.deepEqual(valhall.numbersOf({ arch: 'g710', stage: 'fragment', syntax: 'later' }), { arch: 10, stage: 2, syntax: 2 });
  assert.deepEqual(valhall.numbersOf({}), { arch: 9, stage: 0, syntax: 0 });
  assert.throws(() => valhall.numbersOf({ syntax: '2023' }), /must be one of 2022, 25\.0, later, arm/);
});

test('parts of a word, and the rule that they break', () => {
  const fma = valhall.decode(valhall.assemble('FMA.f32.wait0 r0, ^r1, u4.neg, r2').words[0]);
  assert.equal(fma.name, 'FMA.f32');
  assert.deepEqual([fma.operands[1].lastUse, fma.operands[2].kind, fma.operands[2].negate], [true, 'uniform', true]);
  assert.deepEqual(fma.modifiers, { flow: 1 });
  const registers = [0, 200, 1].map((number) => ({ kind: 'register', number }));
  assert.deepEqual(valhall.encode('FADD.f32', registers), { ok: false, rule: 'register_out_of_range' });
  assert.deepEqual(valhall.encode('FADD.f33', registers), { ok: false, rule: 'unknown_opcode' });
  assert.equal(valhall.decode(0xffffffffffffffffn).ok, false);
  const effects = valhall.effects(valhall.assemble('FADD.f32 r4, ^r1, r2').words[0]);
  assert.deepEqual([effects.reads, effects.writes, effects.lastReads], [[1, 2], [4], [1]]);
});

test('verify, repair, optimize, compare', () => {
  const { words } = valhall.assemble('LOAD.i32.unsigned.slot0 @r4, u0, offset:0\nMOV.i32 r5, r4\nSTORE.i32.slot1 @r5, u4, offset:0\n');
  const found = valhall.verify(words);
  assert.deepEqual([found[0].rule, found[0].severity, found[0].index], ['read_before_wait', 'hazard', 1]);
  assert.match(found[0].message, /r4/);
  const fixed = valhall.repair(words);
  assert.ok(fixed.ok);
  assert.deepEqual(valhall.verify(fixed.words).filter((f) => f.severity !== 'note'), []);
  const better = valhall.optimize(fixed.words);
  assert.ok(better.ok && better.words.length < fixed.words.length);
  assert.equal(valhall.equivalent(fixed.words, better.words).verdict, 'equal');
  assert.notEqual(valhall.equivalent(fixed.words, valhall.assemble('NOP.end').words).verdict, 'equal');
  assert.equal(valhall.optimize(words).ok, false);
  assert.equal(valhall.cost(better.words).bound, 'LS');
  assert.ok(valhall.allocate(fixed.words, { registers: 8 }).ok);
});

test('a program runs on arrays', () => {
  for (const arch of ['v9', 'g710']) {
    const { ok, words } = valhall.assemble(saxpy, { arch });
    assert.ok(ok);
    const x = Float32Array.from({ length: 16 }, (_, n) => n), y = new Float32Array(16).fill(1);
    const a = new Uint32Array(Float32Array.of(2).buffer)[0];
    const options = { arch, uniforms: [0x1000, 0, 0x2000, 0, a], memory: [{ address: 0x1000, array: x }, { address: 0x2000n, array: y }] };
    const result = valhall.run(words, options);
    assert.deepEqual([result.ok, result.error], [true, null]);
    assert.deepEqual([...y], [...x].map((n) => 2 * n + 1));
    const wrong = valhall.run(words, { ...options, memory: [] });
    assert.deepEqual([wrong.ok, wrong.error.name, wrong.error.index], [false, 'outside_memory', 2]);
  }
});

test('a program runs in steps, on memory of its own', () => {
  const { words } = valhall.assemble('LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nNOP.wait0\nIADD.s32 r0, r0, r0\nSTORE.i32.slot0 @r0, u0, offset:4\nMOV.i32.end r1, 0x0\n');
  const array = Uint32Array.of(7, 8);
  const machine = valhall.machine(words, { uniforms: [0x1000, 0], memory: [{ address: 0x1000, array }], workgroupSize: [2, 1, 1], workgroups: [2, 1, 1] });
  const run = machine.start();
  assert.deepEqual([run.warpCount, run.nextWarp.next, run.nextWarp.active, run.lastWarp, run.warp(1)], [1, 0, 3, null, null]);
  run.memory(0)[0] = 20;
  assert.ok(run.step());
  assert.deepEqual([run.lastWarp.pending, run.lastWarp.counters.slice(0, 2)], [[0], [1, 1]]);
  assert.ok(run.step());
  assert.deepEqual([run.lastWarp.pending, [...run.lastWarp.registers.slice(0, 3)]], [[], [20, 20, 0]]);
  let steps = 2;
  while (run.step()) {
    assert.equal(run.lastWarp.workgroup[0], Math.floor(steps / 5));
    if (++steps % 5 === 0) assert.deepEqual([run.lastWarp.live, run.lastWarp.registers[0]], [0, 40]);
  }
  assert.deepEqual([steps, [...run.memory(0)], [...machine.memory(0)], run.result.ok, run.result.cost.instructions], [10, [20, 40], [7, 8], true, 10]);
  run.free();
  assert.deepEqual(machine.run(({ ok, registers }) => [ok, registers[0][1]]), [true, 14]);
  assert.deepEqual([[...machine.memory(0)], [...array]], [[7, 14], [7, 8]]);
  machine.free();
});

test('the caller computes results of textures and varyings, and a shader has colours', () => {
  const stage = 'fragment';
  const { words } = valhall.assemble('LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, ^r61, index:0x0\nMOV.i32 r2, 0x0\n' +
    'MOV.i32.wait0126 r3, 0x3F800000\nATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0\nNOP.wait\n' +
    'BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, ^r60, target:0x0\n', { stage });
  const coverage = { number: 60, lanes: Array(16).fill(1) };
  const external = ({ index, lane, word, sources, staged }) => {
    assert.deepEqual([index, word, sources.length, staged.length], [0, words[0], 4, 8]);
    return [lane, 5];
  };
  const result = valhall.run(words, { stage, registers: [coverage], external });
  assert.deepEqual([result.ok, result.isExternal, result.error], [true, true, null]);
  const [{ target, components, format, lanes, words: components32 }] = result.colours;
  assert.deepEqual([target, components, format, lanes, components32[0][3], components32[1][3]], [0, 4, 'f32', 0xffff, 3, 5]);
  assert.equal(valhall.run(words, { stage }).error.name, 'needs_function');
  assert.equal(valhall.run(words, { stage, external: () => null }).error.name, 'needs_function');
  assert.throws(() => valhall.run(words, { stage, external: () => { throw new Error('no texture'); } }), /no texture/);
  assert.equal(valhall.run(words, { stage, registers: [coverage], external }).ok, true);
  const machine = valhall.machine(words, { stage, external });
  machine.setRegister(60, Array(16).fill(0));
  machine.setRegister(60, coverage.lanes);
  assert.equal(machine.run(({ colours }) => colours.length), 1);
  machine.free();
  const invalid = valhall.run(words, { stage, memory: [{ address: 2, array: new Uint32Array(1) }] });
  assert.deepEqual([invalid.ok, invalid.error.ofMachine], [false, true]);
});

test('special and preloaded values, and instructions of any architecture, have names', () => {
  const find = (list, name) => list.find((value) => value.name === name);
  assert.deepEqual(find(valhall.preloaded({ stage: 'fragment' }), 'position_y'), { name: 'position_y', first: 59, count: 1, part: 'high' });
  assert.equal(find(valhall.preloaded({ stage: 'compute' }), 'position_y'), undefined);
  assert.deepEqual(find(valhall.specials(), 'framebuffer_size').page, 0);
  assert.deepEqual([valhall.findInstruction('fadd.f32'), valhall.findInstruction('FOO')], ['FADD.f32', null]);
});

test('instructions are described', () => {
  const fma = valhall.info('FMA.f32');
  assert.deepEqual(fma.operands.map((o) => o.role), ['destination', 'source', 'source', 'source']);
  assert.ok(fma.modifiers.find((m) => m.name === 'flow').values.includes('end'));
  assert.equal(fma.archs.at(-1), 'v15');
  assert.equal(valhall.info('MMUL.v4s8', { arch: 'v9' }), null);
});

test('an architecture has names of its own', () => {
  const archs = valhall.archs();
  assert.deepEqual(archs.map(({ name }) => name), ['v9', 'v10', 'v11', 'v12', 'v13', 'v14', 'v15']);
  assert.ok(archs[1].gpus.includes('g710'));
  const has = (arch, name) => valhall.names({ arch }).instructions.some((row) => row.name === name);
  assert.deepEqual([has('v9', 'S16_TO_F32'), has('v11', 'S16_TO_F32'), has('v14', 'FCLAMP.f32'), has('v15', 'FCLAMP.f32')],
    [true, false, false, true]);
  const { instructions, specials } = valhall.names({ arch: 'v10' });
  assert.equal(new Set(instructions.map(({ name }) => name)).size, instructions.length);
  assert.ok(instructions.find(({ name }) => name === 'LD_BUFFER.i8').aliases.includes('LD_PKA.i8'));
  assert.ok(specials.includes('lane_id'));
  for (const { name, title } of instructions) assert.equal(valhall.info(name, { arch: 'v10' }).title, title);
});

test('words of a dump, and their other forms', () => {
  const dump = 'main:\n0000: 00a8c00000000100 iadd whatever\n\n0x00a8c00000000100 ; again\n';
  assert.deepEqual([dump, 'NOP\n', ''].map((text) => valhall.isListing(text)), [true, false, false]);
  const { ok, words, lines } = valhall.readWords(dump);
  assert.deepEqual([ok, words, lines], [true, [0x00a8c00000000100n, 0x00a8c00000000100n], [2, 4]]);
  const cut = valhall.readWords(dump, { mostWords: 1 });
  assert.deepEqual([cut.ok, cut.words.length, cut.errors[0].rule, cut.errors[0].line], [false, 1, 'limit_exceeded', 4]);
  assert.equal(valhall.readWords('00a8c00000000100 = 1').errors[0].rule, 'syntax');
  assert.equal(valhall.printCpp(words[0]), 'iadd_s32(r0, r0, r1)');
  assert.match(valhall.printCppNames({ arch: 'v15' }), /using namespace valhall::v15;/);
  assert.match(valhall.printCArray(words, 'kernel'), /kernel[^]*0x00a8c00000000100,/);
  const text = 'x:  MOV.i32 r0, ^r1  ; copy\n';
  assert.equal(valhall.printText(text, valhall.assemble(text).words, { syntax: 'arm' }), 'x:  MOV.i32 r0, r1^  ; copy\n');
  assert.equal(valhall.assemble('.rept 1000\nNOP\n.endr\n', { mostLines: 100 }).errors[0].rule, 'limit_exceeded');
});

test('each pass of the optimizer has its figures', () => {
  const { words } = valhall.assemble('MOV.i32 r1, r60\nMOV.i32 r2, r1\nIADD.s32 r0, ^r2, u2\nMOV.i32 r3, u1\nMOV.i32 r2, u0\nSTORE.i32.slot0.end @r0, [r2:r3], offset:0\n');
  const { ok, before, after, passes } = valhall.optimize(words);
  assert.deepEqual([ok, before.words, before.moves], [true, 6, 2]);
  assert.ok(passes.length > 0 && after.words < 6);
  assert.deepEqual(passes.at(-1), { name: passes.at(-1).name, ...after });
  const hazard = valhall.optimize(valhall.assemble('LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nIADD.s32 r1, r0, r0\nNOP.end').words);
  assert.deepEqual([hazard.ok, hazard.places], [false, [1]]);
});

test('a program has blocks, and a word an instruction even if it breaks a rule', () => {
  const { words, names } = valhall.assemble('loop:\nIADD_IMM.i32 r1, r1, #0xFFFFFFFF\nBRANCHZ.reconverge r1, offset:loop\nNOP.end\n');
  assert.deepEqual(names, []);
  assert.deepEqual(valhall.graph(words), [
    { first: 0, end: 2, reachable: true, ends: false, leaves: false, runsOut: false,
      edges: [{ to: 1, kind: 'fall through' }, { to: 0, kind: 'branch' }] },
    { first: 2, end: 3, reachable: true, ends: true, leaves: false, runsOut: false, edges: [] }]);
  const { title, description, ...found } = valhall.identify(words[1]);
  assert.deepEqual(found, { name: 'BRANCHZ', firstForm: 'BRANCHZ', unit: 'CVT', semantics: 'exact', memory: 'none' });
  assert.ok(title && description);
  assert.deepEqual([valhall.check(words[1]), valhall.check(0x00a8c00000000100n | 1n << 57n)], [null, 'unused_bits_set']);
  assert.equal(valhall.identify(0x00a8c00000000100n | 1n << 57n).name, 'IADD.s32');
  assert.deepEqual([valhall.identify(0x01ffc00000000000n), valhall.check(0x01ffc00000000000n)], [null, 'unknown_opcode']);
});

test('a word has fields, and a reason if it breaks a rule', () => {
  const fields = valhall.fields(0x00a8c00000000100n | 1n << 57n);
  assert.equal(fields.reduce((bits, { high, low }) => bits + high - low + 1, 0), 64);
  assert.deepEqual(valhall.fields(0x00a8c00000000100n).find(({ name }) => name === 'source 2').meaning, 'r1');
  assert.ok(fields.some(({ wrong }) => wrong !== 0n));
  assert.deepEqual(new Set(fields.map(({ kind }) => kind)), new Set(['field', 'fixed', 'unused']));
  assert.deepEqual([valhall.fields(0x01ffc00000000000n), valhall.explain(0x00a8c00000000100n)], [[], '']);
  assert.match(valhall.explain(valhall.assemble('S16_TO_F32 r0, r1.h00').words[0], { arch: 'v11' }), /until v10/);
  assert.match(valhall.explain(0x01ffc00000000000n), /opcode/);
});

test('a repaired text keeps its comments, labels and layout', () => {
  const text = '# Draft\n  x: LOAD.i32.unsigned.slot0 @r0, u0, offset:0  // x\n  STORE.i32.slot0 @r0, u2, offset:0\n';
  const repaired = valhall.repairText(text);
  assert.deepEqual([repaired.ok, repaired.text], [true,
    '# Draft\n  x: LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0  // x\n  STORE.i32.slot1.end @r0, u2, offset:0\n']);
  assert.deepEqual(valhall.assemble(repaired.text).words, repaired.words);
  assert.equal(valhall.repairText(repaired.text).text, repaired.text);
  const wrong = valhall.repairText('NOP\nFOO\n');
  assert.deepEqual([wrong.ok, wrong.text], [false, '']);
  const outside = valhall.repairText('NOP\nBRANCHZ r0, offset:100\n');
  assert.deepEqual([outside.ok, outside.places, outside.reasons.length], [false, [1], 1]);
});

test('names of registers have their registers, and a program its cost', () => {
  const { words, names } = valhall.assemble('.reg x, at[2]\nIADD.u64 at, u0, u0\nLOAD.i32.unsigned.slot0 @x, at, offset:0\nSTORE.i32.slot0 @x, at, offset:0\n');
  assert.deepEqual(names, [{ name: 'x', line: 1, registers: [2] }, { name: 'at[0]', line: 1, registers: [0] }, { name: 'at[1]', line: 1, registers: [1] }]);
  const cost = valhall.cost(words);
  assert.deepEqual([cost.core, cost.bound, cost.uniformWords, cost.units.at(-1)], ['g78', 'LS', 2, { name: 'LS', operations: 2, cycles: 2 }]);
});

test('nothing stays allocated', () => {
  const before = valhall.module.functions.memory.buffer.byteLength;
  for (let i = 0; i < 300; ++i) valhall.verify(valhall.assemble(saxpy).words);
  assert.ok(valhall.module.functions.memory.buffer.byteLength <= before + 65536 * 4);
  assert.equal(valhall.module.allocated.length, 0);
});

test('structures have their layout of C', () => {
  assert.deepEqual([structures.valhall_operand.size, structures.valhall_instruction.size], [16, 136]);
});
