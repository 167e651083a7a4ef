// SPDX-License-Identifier: MIT
// Runs in the playground without a browser: the inputs, the steps, the image, and the proposal of inputs.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { before, test } from 'node:test';
import { loadLibrary } from '../../tools/site/playground/library.mjs';
import { site } from './browser.mjs';

const options = { arch: 'v9', syntax: '2022', stage: 'compute' };
const v15 = { ...options, arch: 'v15' };
const fragment = { ...options, stage: 'fragment' };

let library;
before(async () => {
  library = await loadLibrary(/"(.*)"/.exec(fs.readFileSync(path.join(site, 'playground/library.js'), 'utf8'))[1]);
});

const traced = (text, inputs, how = options) => library.traced(text, how, inputs);
const drawn = (text, inputs, top = 0) => library.image(text, fragment, inputs, top);
const proposed = (text, inputs = '', how = options) => library.proposed(text, how, inputs);

/// The pixels of an image, in hexadecimal.
const pixelsOf = ({ rgba, rows, width }) => Array.from({ length: rows * width }, (_, i) => Buffer.from(rgba.slice(4 * i, 4 * i + 4)).toString('hex'));

const programs = () => {
  const data = path.join(site, '../../tests/data/programs');
  return fs.readdirSync(data).filter((name) => name.endsWith('.hex')).map((name) => ({
    name, hex: fs.readFileSync(path.join(data, name), 'utf8'),
    how: { ...options, stage: name.includes('.frag') ? 'fragment' : name.includes('.vert') ? 'vertex' : 'compute' },
  }));
};

test('divergent lanes are visible in the steps', () => {
  const { ok, steps } = traced('  ICMP.u32.lt.m1 r1, r60, 0x7060504.b0, 0x0\n  BRANCHZ.eq.reconverge ^r1, offset:other\n' +
    '  IADD_IMM.i32 r0, 0x0, #1\n  BRANCHZ.eq.reconverge 0x0, offset:both\nother:\n  IADD_IMM.i32.reconverge r0, 0x0, #2\nboth:\n' +
    '  SHADDX.u64 r2, u0, ^r60.w0, shift:0x2\n  STORE.i32.slot0.end @r0, ^r2, offset:0\n', 'u0 = 0x1000, 0\nmemory 0x1000 = 16 words');
  // r60 < 4 in lanes 0 to 3, which continue; the others wait at word 4.
  assert.deepEqual([ok, ...[0, 2, 4, 5].map((i) => steps[i].lanes)], [true, 0xffff, 0xf, 0xfff0, 0xffff]);
  assert.deepEqual([steps[2].at[0], steps[2].at[4], steps[2].set[0][0], steps[6].stored[15][2]], [2, 4, 1, 2]);
});

test('results in flight are pending until the wait', () => {
  const { steps } = traced('LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nNOP.wait0\nIADD_IMM.i32 r1, ^r0, #1\nNOP.end', 'u0 = 0x1000, 0\nmemory 0x1000 = 41');
  assert.deepEqual([steps[0].pending, steps[0].set, steps[1].set, steps[2].set], [[0], {}, { 0: [41] }, { 1: [42] }]);
});

test('a program of v15 runs with its registers, uniforms and preloaded values', () => {
  const { ok, starts, steps, executed } = traced('LOAD.i32.unsigned.slot0 @r100, u200, offset:0\nIADD_IMM.i32.wait0 r101, r0, #1\n' +
    'IADD.u32 r127, r100, r101\nSTORE.i32.slot0.end @r127, u200, offset:4\n', 'threads = 3\nu200 = 0x1000, 0\nr127 = 5\nmemory 0x1000 = 41, 0', v15);
  assert.deepEqual([ok, starts[0].set[127][0], steps[0].wrote, steps[0].pending], [true, 5, [100], [100]]);
  assert.deepEqual([steps[2].set[127][2], steps[3].stored[0][2], executed.core, executed.threads], [44, 44, 'g2', null]);
});

test('a failure has its line, and a loop that never ends is cut', () => {
  const { failure } = traced('\n\nLOAD.i32.unsigned.slot0 @r0, u0, offset:0\nNOP.end', 'u0 = 0x1000, 0');
  assert.deepEqual([failure.name, failure.line, failure.address], ['outside_memory', 3, '0000000000001000']);
  const wide = traced('\nLOAD.i32.unsigned.slot0.end @r100, u200, offset:0', 'u200 = 0x1000, 0', v15);
  assert.deepEqual([wide.failure.name, wide.failure.line], ['outside_memory', 2]);
  const endless = traced('x: NOP.reconverge\nBRANCHZ.eq.reconverge 0x0, offset:x\nNOP.end', '');
  assert.deepEqual([endless.ok, endless.steps.length, endless.failure.name], [false, 4096, 'step_limit']);
  assert.match(endless.failure.message, /4096/);
});

test('each workgroup begins anew', () => {
  const { starts } = traced('NOP.end', 'threads = 20\nworkgroups = 2');
  assert.deepEqual(starts.map(({ live }) => live), [0xffff, 0xf, 0xffff, 0xf]);
  assert.deepEqual([starts[2].workgroup, starts[2].set[60][0]], [[1, 0, 0], 20]);
});

test('words of memory are numbers, floats and ranges', () => {
  const words = (values) => traced('NOP.end', `memory 0x1000 = ${values}`).memory[0].words;
  for (const [values, expected] of [['1, -1 0x1F', [1, 0xffffffff, 31]], ['2.5,-0.0', [0x40200000, 0x80000000]], ['1..4', [1, 2, 3, 4]],
    ['-1..1', [0xffffffff, 0, 1]], ['1.0..2.0, 7', [0x3f800000, 0x40000000, 7]], ['1e1 inf -nan', [0x41200000, 0x7f800000, 0xffc00000]],
    ['3 words', [0, 0, 0]], ['4294967295', [0xffffffff]]]) {
    assert.deepEqual(words(values), expected, values);
  }
});

test('buffers and special values come from the inputs', () => {
  const load = (index, offset, inputs) => traced(`IADD_IMM.i32 r1, 0x0, #${index}\nIADD_IMM.i32 r2, 0x0, #${offset}\n` +
    'LD_BUFFER.i32.unsigned.slot0.wait0 @r0, ^r2, ^r1\nNOP.end', inputs).steps[2].set[0][0];
  assert.equal(load('0x1', '0x8', 'buffer 1 = 10..13'), 12);
  assert.equal(load('0x2000003', '0x0', 'buffer 3 = 7\nbuffer 2, 3 = 8, 9'), 8);
  const { steps } = traced('MOV.i32 r0, sample.w0\nMOV.i32 r1, sample.w1\nNOP.end', 'sample = 0x3000, 5', fragment);
  assert.deepEqual([steps[0].set, steps[1].set], [{ 0: [0x3000] }, { 1: [5] }]);
  assert.deepEqual(traced('MOV.i32 r0, core_id.w0\nNOP.end', 'core_id = 6').steps[0].set, { 0: [6] });
});

test('mistakes in the inputs have a place and the correct form', () => {
  const cases = [['u0', '1:1 a line is NAME = VALUES'], ['\n  speed = 1', '2:3 `speed` is unknown; there are threads'],
    ['u0 = 1, x2', '1:9 `x2` is not a 32-bit number'], ['u0 = 4294967296', '1:6 `4294967296` is not a 32-bit number'], ['u0 = -2147483649', '1:6 '],
    ['u127 = 1, 2', '1:1 uniforms are u0 to u127'], ['u18446744073709551615 = 1', '1:1 uniforms are u0 to u127'],
    ['r64 = 1', '1:1 registers are r0 to r63'], ['r128 = 1', '1:1 registers are r0 to r127', v15], ['u255 = 1, 2', '1:1 uniforms are u0 to u255', v15],
    ['r1 = 1\nr1 = 2', '2:1 `r1` is given twice'], ['memory 0x1002 = 1', '1:8 `0x1002` is not an address'],
    ['memory 0 = 1000000 words', '1:12 all memory together has at most 16384 words'], ['memory 0 = 5..1', '1:12 a range ascends'],
    ['memory 0 = 0..100000', '1:12 a range ascends, and has at most 16384'], ['lanes = 3', '1:9 a compute program has threads'],
    ['threads = 3', '1:11 only compute programs', fragment], ['lanes = 17', '1:9 a warp has 1 to 16 lanes', fragment],
    ['result FOO = 1', '1:8 `FOO` is not an instruction'], ['blending = maybe', '1:12 `maybe` is neither fixed nor shader'],
    ['buffer 256 = 1', '1:8 tables and buffers have numbers from 0 to 255'], ['buffer 1, 2, 3 = 1', '1:14 there are more than 2 values'],
    ['buffer x = 1', '1:8 `x` is not a 32-bit number'], ['lane_id = 1', '1:1 the machine computes `lane_id`'],
    ['sample = 1, 2, 3', '1:16 there are more than 2 values'], ['workgroup memory 0x10 = 1, 2', '1:25 its size is N words'],
    ['\u00e4 = 1', '1:1 `\\xc3\\xa4` is unknown'], ['\u00e4 = 1 = 2', '1:1 '], ['image = 0, 4', '1:9 x and y are two numbers from 1 to 256', fragment],
    ['pixel = 1', '1:9 x and y are two numbers from 0 to 255', fragment], ['image = 4, 4', '1:9 only fragment shaders have pixels'],
    ['result TEX_SINGLE = x:1', '1:21 `x:1` is not a range from edge to edge']];
  for (const [inputs, expected, how = options] of cases) {
    const { ok, errors } = traced('NOP.end', inputs, how);
    assert.deepEqual([ok, errors.length], [false, 1], inputs);
    const [{ line, column, message }] = errors;
    assert.ok(`${line}:${column} ${message}`.startsWith(expected), `${line}:${column} ${message}`);
  }
});

test('the interpreter refuses an invalid machine', () => {
  for (const [inputs, name] of [['memory 0x1000 = 1, 2\nmemory 0x1004 = 1', 'overlapping_memory'], ['buffer 1 = 1\nbuffer 0, 1 = 1', 'duplicate_buffer'],
    ['threads = 0', 'workgroup_size']]) {
    const { failure } = traced('NOP.end', inputs);
    assert.deepEqual([failure.name, failure.line], [name, undefined]);
  }
});

// Outputs a varying as red and green.
const load = '  LD_VAR_BUF_IMM.f32.slot0.v2.src_f32.center.store.wait0 @r0:r1, ^r61, index:0x0\n';
const output = '  ATEST.wait0 @r60, ^r60, 0x3F800000, atest_datum.w0\n  NOP.wait\n' +
  '  BLEND.slot0.v4.f32.end @r0:r1:r2:r3, blend_descriptor_0.w0, ^r60, target:0x0\n';
const constants = '  MOV.i32 r2, 0x0\n  MOV.i32.wait0126 r3, 0x3F800000\n';
const gradient = load + constants + output;
const across = 'result LD_VAR_BUF_IMM.f32 = x, y\n';

test('each pixel has its position between the edges', () => {
  const image = drawn(gradient, `image = 4, 4\n${across}`);
  assert.deepEqual([image.ok, image.width, image.rows], [true, 4, 4]);
  // The centres of pixels: 1/8, 3/8, 5/8, 7/8 of 255.
  const bytes = ['20', '60', '9f', 'df'];
  assert.deepEqual(pixelsOf(image), bytes.flatMap((green) => bytes.map((red) => `${red}${green}00ff`)));
  const part = drawn(gradient, `image = 5, 6\n${across}`, 4);
  assert.deepEqual([part.rows, pixelsOf(part).length, pixelsOf(part)[0]], [2, 10, '1abf00ff']);
  assert.equal(drawn(gradient, `image = 5, 6\n${across}`, 8).ok, false);
  assert.deepEqual(pixelsOf(drawn(gradient, 'image = 4, 1\nresult LD_VAR_BUF_IMM.f32 = x:2.0..-2.0, y:-1..0\n')),
    ['ff0000ff', '800000ff', '000000ff', '000000ff']);
});

test('a pixel without a colour is transparent', () => {
  // Discards where the varying is below a half.
  const image = drawn(`${load}  DISCARD.f32.lt.discard r0, 0x38000000.h1\n${constants}${output}`, `image = 4, 1\nchecks = off\n${across}`);
  assert.deepEqual(pixelsOf(image), ['00000000', '00000000', '9f8000ff', 'df8000ff']);
});

test('halves are packed in results, and unpacked in colours', () => {
  const image = drawn('  LD_VAR_BUF_IMM.f16.slot0.v2.src_f32.center.store.wait0 @r0, ^r61, index:0x0\n  MOV.i32.wait0126 r1, 0x0\n' +
    output.replace('.f32.end @r0:r1:r2:r3', '.f16.end @r0:r1'), 'image = 4, 1\nresult LD_VAR_BUF_IMM.f16 = x, 1.0\n');
  assert.deepEqual(pixelsOf(image), ['20ff00ff', '60ff00ff', '9fff00ff', 'dfff00ff']);
});

test('a texture returns its repeated coordinates', () => {
  const image = drawn('  IADD_IMM.i32 r0, 0x0, #0x40200000\n  IADD_IMM.i32 r1, 0x0, #0xBE800000\n' +   // 2.5 and -0.25
    `  TEX_SINGLE.slot0.2d.f.32.computed.wait0126 @r0:r1:r2:r3, @r0:r1, u0\n${output}`,
  'image = 1, 1\nu0 = 0, 0\nresult TEX_SINGLE = s, t, 0.5, 1.0\n');
  assert.deepEqual(pixelsOf(image), ['80bf80ff']);
});

test('a failure of an image names its line and pixel', () => {
  const { ok, failure, pixel } = drawn(`  NOP\n${gradient}`, 'image = 8, 8\n', 4);
  assert.deepEqual([ok, failure.name, failure.line, pixel], [false, 'needs_function', 2, [0, 4]]);
  assert.match(failure.message, /result LD_VAR_BUF_IMM\.f32 = /);
});

test('the warp of a run is that of the pixel', () => {
  const { ok, origin, starts, notes, colours } = traced(gradient, `image = 64, 64\npixel = 10, 21\n${across}`, fragment);
  assert.deepEqual([ok, origin, notes.at(-1)], [true, [8, 20], 'some results are those of the inputs']);
  // X of the position is in the low half, Y in the high half: lane 3 is the last of the first quad.
  const positions = starts[0].set[59];
  assert.deepEqual([0, 3, 4, 15].map((lane) => [positions[lane] & 0xffff, positions[lane] >>> 16]), [[8, 20], [9, 21], [10, 20], [11, 23]]);
  assert.deepEqual([starts[0].set[60], colours[0].components], [[1], 4]);
});

/// Loads the float of each thread, multiplies it by u4, and stores it.
const scale = 'SHADDX.u64 r2, u0, r60.w0, shift:0x2\nLOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\nFMA.f32 r0, ^r0, u4, 0x0.neg\n' +
  'SHADDX.u64 r2, u2, ^r60.w0, shift:0x2\nSTORE.i32.slot0.end @r0, ^r2, offset:0\n';

test('what a program reads and the inputs lack is proposed', () => {
  assert.equal(proposed(scale), 'u0 = 0x1000, 0, 0x2000, 0, 1.0\nmemory 0x1000 = 1.0..16.0\nmemory 0x2000 = 16 words\n');
  assert.equal(proposed(scale, 'threads = 40'), 'u0 = 0x1000, 0, 0x2000, 0, 1.0\nmemory 0x1000 = 1.0..64.0\nmemory 0x2000 = 64 words\n');
  assert.equal(proposed(scale, 'u0 = 0x9000, 0\nmemory 0x9000 = 16 words\n'), 'u2 = 0x2000, 0, 1.0\nmemory 0x2000 = 16 words\n');
  assert.equal(proposed(scale, 'u0 = 0x1000, 0, 0x2000, 0, 3.0\nmemory 0x1000 = 1..16\nmemory 0x2000 = 16 words'), '');
  for (const [text, inputs] of [['NOP.end', ''], ['FOO', ''], [scale, 'speed = 3']]) assert.equal(proposed(text, inputs), '');
});

test('local memory, results of a driver and buffers are proposed', () => {
  assert.equal(proposed('SHADDX.u64 r2, workgroup_local_pointer.w0, r60.w0, shift:0x2\nLOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\nNOP.end'),
    'workgroup memory 0x100000 = 16 words\n');
  assert.equal(proposed(`${load}NOP.wait\nNOP.end`, '', fragment), 'result LD_VAR_BUF_IMM.f32 = x, y, 0.5, 1.0\n');
  assert.equal(proposed('IADD_IMM.i32 r1, 0x0, #0x3000002\nIADD_IMM.i32 r2, 0x0, #0x60\nLD_BUFFER.i32.unsigned.slot0.wait0 @r0, ^r2, ^r1\nNOP.end'),
    'buffer 3, 2 = 1..32\n');
});

test('an address may begin at an odd uniform, and in a special value', () => {
  // 64-bit addition as compilers write it: the high word is the next uniform and the carry.
  assert.equal(proposed('IADD.s32 r2, u1, 0x0\nIADD.s32 r3, u2, 0x0\nLOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\nNOP.end'),
    'u0 = 0, 0x2000, 0\nmemory 0x2000 = 1..16\n');
  assert.equal(proposed('MOV.i32 r2, sample.w0\nMOV.i32 r3, sample.w1\nLOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\nNOP.end', '', fragment),
    'sample = 0x86000, 0\nmemory 0x86000 = 1..16\n');
});

test('a uniform that limits a loop is a number', () => {
  // r0 counts to u2 while each iteration reads a word further.
  assert.equal(proposed('IADD_IMM.i32 r0, 0x0, #0x0\nloop:\nLSHIFT_OR.i32 r2, r0, 0x3020100.b22, 0x0\nLD_BUFFER.i32.unsigned.slot0.wait0 @r3, ^r2, 0x0\n' +
    'IADD_IMM.i32 r0, ^r0, #0x1\nICMP.s32.ge.m1 r1, r0, u2, 0x0\nBRANCHZ.eq.reconverge ^r1.h0, offset:loop\nNOP.end'),
  'u0 = 0, 0, 16\nbuffer 0 = 1..16\n');
});

test('all compiled programs run with their proposal', () => {
  // The render target of a blend shader is a constant that no source documents.
  const all = programs().filter(({ name }) => !name.includes('.blend.'));
  const failed = all.map(({ name, hex, how }) => ({ name, failure: traced(hex, proposed(hex, '', how), how).failure })).filter(({ failure }) => failure);
  assert.deepEqual([failed, all.length > 120], [[], true]);
});

test('any text and any inputs are answered', () => {
  let state = 1;
  const below = (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * n);
  };
  const pick = (list) => list[below(list.length)];
  const pieces = ['loop:', 'offset:loop', '\n', ' ', 'r0', '@r0:r1', '^r63', 'u127', 'r100', 'u200', '0x0', '#-1', '.wait0', '.end', 'NOP', 'BRANCHZ',
    '.rept 100000\nNOP\n.endr\n', '.macro m a\n\\a\n.endm\nm NOP', '.word 1, 2', '.align 64', '\ufffd', '\u20ac', '0000000000000000 ',
    'ffffffffffffffff', ';', '#', '[r0:r1]', '.b00', '\t', '\r\n', '0:', 'FMA.f32 r0, r1, r2, r3\n', '.include "x"'];
  const settings = ['u0 = 0x1000, 0\nmemory 0x1000 = 64 words\n', 'threads = 3, 2\n', 'r0 = 1..16\n', 'checks = off\n',
    'memory 0xfffffffffffffffc = 4 words\n', 'u5 = 1e30, nan, -inf\n', 'workgroups = 100000\n', 'threads = 65536\n',
    'workgroup memory 0x0 = 16000 words\n', 'result TEX_SINGLE = 1, 2, 3, 4\n', 'result LD_VAR_BUF_IMM.f32 = x:-1..1, y, s, t:..\n',
    'image = 5, 3\npixel = 200, 1\n', '= = =\n', 'memory = 1\n', '\ufffd = 2\n', 'u1 = ..\n'];
  const mutated = (text) => {
    let result = text;
    for (let changes = 1 + below(6); changes > 0; --changes) {
      const at = below(result.length + 1);
      const part = pick(['', pick(pieces), result.slice(at, at + below(60)), String.fromCharCode(below(256))]);
      result = result.slice(0, at) + part + result.slice(at + below(12));
    }
    return result;
  };
  const all = programs();
  for (let round = 0; round < Number(process.env.VALHALL_RANDOM_TEXTS ?? 150); ++round) {
    const { hex } = pick(all);
    const how = { arch: `v${9 + below(7)}`, syntax: pick(['2022', '25.0', 'later', 'arm']), stage: pick(['compute', 'vertex', 'fragment', 'blend']) };
    const text = mutated(below(6) === 0 ? hex : library.printed(hex, how, below(5) === 0 ? 'listing' : how.syntax).text);
    const plain = Array.from({ length: below(4) }, () => pick(settings)).join('');
    const inputs = below(2) ? mutated(plain) : plain;
    assert.equal(typeof library.repaired(text, how).ok, 'boolean');
    assert.equal(typeof traced(text, inputs, how).ok, 'boolean');
    assert.equal(typeof library.image(text, how, inputs, below(70)).ok, 'boolean');
    assert.equal(typeof proposed(text, inputs, how), 'string');
  }
});
