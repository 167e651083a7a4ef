// SPDX-License-Identifier: MIT
// The examples of the playground: the texts come from the project's files, the inputs are here.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const own = [
  { id: 'divergence', title: 'Divergent lanes', inputs: 'u0 = 0x1000, 0\nmemory 0x1000 = 16 words\n', format: 'int' },
  { id: 'loop', title: 'A loop of different lengths', inputs: 'u0 = 0x1000, 0\nmemory 0x1000 = 16 words\n', format: 'int' },
  { id: 'repair', title: 'A draft to repair', inputs: 'u0 = 0x1000, 0, 0x2000, 0, 2.0\nmemory 0x1000 = 1.0..16.0\nmemory 0x2000 = 0.5, 15 words\n'.replace('0.5, 15 words', '1.0..16.0'), format: 'float' },
  { id: 'mistakes', title: 'Mistakes, explained' },
  { id: 'v15', title: 'v15: more registers and uniforms', arch: 'v15', inputs: 'u200 = 0x1000, 0, 2.0, 0.5\nmemory 0x1000 = 1.0..16.0\n', format: 'float' },
];

/// The examples of examples/kernels, for v9 if there are no `archs`.
const kernels = [
  { name: 'saxpy', title: 'a·x + y', archs: ['v9', 'v15'], threads: 4, format: 'float',
    inputs: 'u0 = 0x1000, 0, 0x2000, 0, 2.0\nmemory 0x1000 = 1.0, 2.0, -3.0, 0.5\nmemory 0x2000 = 10.0, 20.0, 30.0, 40.0\n' },
  { name: 'matrix_vector', title: 'Matrix times vectors', threads: 3, format: 'float',
    inputs: 'u0 = 0x1000, 0, 0x2000, 0\nu4 = 2.0, 0.0, 0.0, 1.0   # m, column by column\nu8 = 0.0, 3.0, 0.0, 1.0\nu12 = 0.0, 0.0, 4.0, 1.0\nu16 = 10.0, 20.0, 30.0, 1.0\n' +
      'memory 0x1000 = 1.0, 2.0, 3.0, 1.0, 4.0, -5.0, 0.5, 0.0, -0.0, -0.0, -0.0, -0.0\nmemory 0x2000 = 12 words\n' },
  { name: 'reduction', title: 'Sum of 16 values across lanes', threads: 16, groups: 2, format: 'float',
    inputs: 'u0 = 0x1000, 0, 0x2000, 0\nmemory 0x1000 = 1.0..32.0\nmemory 0x2000 = 2 words\n' },
  { name: 'transpose', title: 'Transposition through workgroup memory', threads: 32, format: 'int',
    inputs: 'u0 = 0x1000, 0, 0x2000, 0\nmemory 0x1000 = 0..7, 10..17, 20..27, 30..37\nmemory 0x2000 = 32 words\nworkgroup memory 0x4000 = 32 words\n' },
  { name: 'histogram', title: 'Histogram with atomics', archs: ['v9', 'v15'], threads: 20, groups: 2, format: 'int',
    inputs: 'u0 = 0x1000, 0, 0x2000, 0\nmemory 0x1000 = 0, 1, 4, 9, 0, 9, 4, 1, 0, 1, 4, 9, 0, 9, 4, 1, 0, 1, 4, 9, 0, 9, 4, 1, 0, 1, 4, 9, 0, 9, 4, 1, 0, 1, 4, 9, 0, 9, 4, 1\n' +
      'memory 0x2000 = 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0\nworkgroup memory 0x4000 = 16 words\n' },
  { name: 'bilinear', title: 'Bilinear scaling of an image', threads: '4, 4', format: 'float', constantTexture: true,
    inputs: 'u0 = 0x1000, 0, 0x1234, 0, 0.5, 0.25, 4\nmemory 0x1000 = 16 words\nresult TEX_FETCH = 4.0   # every texel: the picture is a driver’s\n' },
  { name: 'fragment', title: 'Fragment shader', stage: 'fragment', lanes: 4, format: 'float',
    inputs: 'u0 = 0x1234, 0, 4.0, 2.0, 0.5, 1.0\nr60 = 1\nresult LD_VAR_BUF_IMM.f32 = 0.25, 0.5\nresult TEX_SINGLE = 0.25, 0.5, 1.0, 0.5\n' },
  { name: 'dot_product', title: 'Dot products of bytes', threads: 3, format: 'int',
    inputs: 'u0 = 0x1000, 0, 0x2000, 0, 32, 0, 0x3000, 0\n' +
      'memory 0x1000 = 0x04030201, 0x08070605, 0x0c0b0a09, 0x100f0e0d, 0x14131211, 0x18171615, 0x1c1b1a19, 0x201f1e1d, -1, -1, -1, -1, -1, -1, -1, -1, 0x807f807f, 0x807f807f, 0x807f807f, 0x807f807f, 0x807f807f, 0x807f807f, 0x807f807f, 0x807f807f\n' +
      'memory 0x2000 = 0x01010101, 0x01010101, 0x01010101, 0x01010101, 0x02020202, 0x02020202, 0x02020202, 0x02020202\nmemory 0x3000 = 3 words\n' },
  { name: 'scale_shorts', title: 'Scaled shorts', archs: ['v9', 'v14', 'v15'], threads: 4, format: 'float',
    inputs: 'u0 = 0x1000, 0, 0x2000, 0, 0.5, 0, 10.0\nmemory 0x1000 = 1, 100, 0xffff, 0x12348000\nmemory 0x2000 = 4 words\n' },
];

/// Dumps of compiled programs, from the data of the tests.
const dumps = [
  { id: 'collatz', title: 'Dump: Collatz steps', file: 'c_collatz.comp.hex', format: 'uint',
    inputs: 'u0 = 0x1000, 0, 0x2000, 0\nmemory 0x1000 = 1..16\nmemory 0x2000 = 16 words\n' },
  { id: 'mandel', title: 'Dump: Mandelbrot set, fragment', file: 'f_mandel.frag.hex', stage: 'fragment', format: 'float', tab: 'image',
    inputs: 'image = 128, 128\nu0 = 32   # iterations\nresult LD_VAR_BUF_IMM.f32 = x:-2.1..0.7, y:-1.4..1.4\n' },
  { id: 'clouds', title: 'Dump: clouds of noise, fragment', file: 'f_fbmwarp.frag.hex', stage: 'fragment', format: 'float', tab: 'image',
    inputs: 'image = 128, 128\nresult LD_VAR_BUF_IMM.f32 = x:0.0..3.0, y:0.0..3.0\n' },
  { id: 'raymarch', title: 'Dump: marched rays, fragment', file: 'f_raymarch.frag.hex', stage: 'fragment', format: 'float', tab: 'image',
    inputs: 'image = 96, 96\nu0 = 0.6   # angle\nresult LD_VAR_BUF_IMM.f32 = x, y:1.0..0.0\n' },
];

/// The output of the program `kernels` for each kernel, by name and arch: {text, results}.
export function printedKernels(output) {
  const printed = new Map();
  for (const block of output.trim().split(/\n\n/)) {
    const [name, ...lines] = block.split('\n');
    printed.set(name, {
      text: lines.filter((line) => /^ {2}[0-9a-f]{16} /.test(line)).map((line) => `    ${line.slice(20)}\n`).join(''),
      results: lines.find((line) => line.startsWith('  stores ')).slice('  stores '.length).split(' ').map(Number),
    });
  }
  return printed;
}

/// The comment at the start of a source file, as comment lines of assembly.
function headingOf(source) {
  const lines = source.split('\n').slice(1);
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines.slice(0, end).map((line) => `#${line.slice(2)}`.trimEnd()).join('\n');
}

/// The text of a kernel: the assembly text of its source, which has comments, labels and the names of
/// preloaded registers, or the output of `kernels`.
function kernelText(root, name, arch, printed) {
  const source = fs.readFileSync(path.join(root, `examples/kernels/${name}.cpp`), 'utf8');
  const preloaded = fs.readFileSync(path.join(root, `include/valhall/isa/generated/preloaded_${arch}.hpp`), 'utf8');
  const registerOf = (value) => new RegExp(` ${value} = (r[0-9]+)`).exec(preloaded)[1];
  const text = /with_registers\(R"\(\n([^]*?)\)"/.exec(source)?.[1].replace(/\{(\w+)\}/g, (_, value) => registerOf(value));
  return `${headingOf(source)}\n${text ?? printed.text}`;
}

/// The program `kernels`, built for this.
function runKernels(root) {
  const run = (...command) => execFileSync(command[0], command.slice(1), { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  run('cmake', '--preset', 'default');
  run('cmake', '--build', '--preset', 'default', '--target', 'kernels');
  return run(path.join(root, 'build/default/examples/kernels'));
}

const defaults = { arch: 'v9', stage: 'compute', syntax: '2022', inputs: '', format: 'hex', words: [] };

/// The groups of the menu: [{title, examples: [{id, title, text, inputs, arch, stage, syntax, format, results}]}].
export function exampleGroups(root) {
  const printed = printedKernels(runKernels(root));
  const head = ({ threads, groups, lanes }) => (threads ? `threads = ${threads}\n` : '') + (groups ? `workgroups = ${groups}\n` : '') +
    (lanes ? `lanes = ${lanes}\n` : '');
  return [
    { title: 'To learn', examples: own.map((example) => ({
      ...defaults, ...example, text: fs.readFileSync(path.join(root, `tools/site/playground/examples/${example.id}.s`), 'utf8'),
    })) },
    { title: 'Kernels', examples: kernels.flatMap(({ name, title, inputs, archs, stage, format, constantTexture, ...size }) =>
      (archs ?? [defaults.arch]).map((arch) => {
        const of = printed.get(`${name}, ${arch}`);
        const isDefault = arch === defaults.arch;
        return {
          ...defaults, id: isDefault ? name : `${name}_${arch}`, title: isDefault ? title : `${title}, ${arch}`, arch,
          stage: stage ?? 'compute', format, inputs: head(size) + inputs, text: kernelText(root, name, arch, of),
          // A texture of one colour has results of its own.
          results: constantTexture ? undefined : of.results,
        };
      })) },
    { title: 'Compiled programs', examples: dumps.map(({ file, ...example }) => ({
      ...defaults, ...example, text: fs.readFileSync(path.join(root, 'tests/data/programs', file), 'utf8'),
    })) },
  ];
}
