// SPDX-License-Identifier: MIT
// The playground's functions of the library, over the package of tools/javascript.

import { Valhall } from '../../javascript/library.mjs';
import { MachineText } from './machine_text.mjs';
import { proposed } from './proposals.mjs';
import { image, traced } from './runs.mjs';

/// The bytes of base64 text that was compressed with deflate-raw.
async function unpack(text) {
  const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(stream).arrayBuffer();
}

/// The name of the reference page of an instruction: `fadd_f32`.
const pageOf = (name) => name.toLowerCase().replace(/[^a-z0-9_]/g, '_');

/// The names of an architecture: {archs: [{name, gpus}], instructions: [{name, page, title, aliases}], specials}.
function vocabularyOf(valhall, arch) {
  const { instructions, specials } = valhall.names({ arch });
  return {
    archs: valhall.archs(), specials,
    instructions: instructions.map(({ name, title, firstForm, aliases }) => ({ name, title, aliases, page: pageOf(firstForm) })),
  };
}

/// A word: {word, text, cpp, broken, message, name, title, page, about, fields: [{high, low, name, kind, bits, means, about,
/// wrong}]}, where `kind` is fixed, field or reserved.
function fieldsOf(valhall, digits, { arch, syntax }) {
  const word = BigInt(`0x${digits}`);
  const result = { word: digits, text: valhall.print(word, { arch, syntax, permissive: true }), cpp: valhall.printCpp(word, { arch }) };
  const broken = valhall.check(word, { arch });
  if (broken) Object.assign(result, { broken, message: valhall.explain(word, { arch }) });
  const found = valhall.identify(word, { arch });
  if (!found) return result;
  const { name, title, firstForm, description } = found;
  return Object.assign(result, { name, title, page: pageOf(firstForm), about: description,
    fields: valhall.fields(word, { arch }).map(({ kind, value, wrong, meaning, description: about, ...field }) => ({
      ...field, kind: kind === 'unused' ? 'reserved' : kind, bits: value.toString(2).padStart(field.high - field.low + 1, '0'),
      means: meaning, about, wrong: wrong !== 0n,
    })) });
}

/// They keep any text from taking long.
const limits = { mostWords: 1 << 13, mostLines: 1 << 16, mostErrors: 100 };

/// A program as text: words if each line has one, as in a driver's dump.
function readProgram(valhall, text, options) {
  const isListing = valhall.isListing(text);
  return { isListing, ...(isListing ? valhall.readWords(text, limits) : valhall.assemble(text, { ...options, ...limits })) };
}

const digitsOf = (word) => word.toString(16).padStart(16, '0');

/// The cost as the panel of costs shows it.
function costOf({ threads, registers, uniformWords, mostUniforms, paddedQuadwords, ...cost }) {
  return { ...cost, registers: registers.length, threads: threads || null, uniforms: uniformWords, most_uniforms: mostUniforms,
    quadwords: paddedQuadwords };
}

/// {listing, errors, words: [{word, line, text, name, page, unit, broken}], names: [{name, line, registers}], findings:
/// [{index, line, severity, rule, message}], cost, blocks: [{first, end, reachable, ends, runs_out, edges: [{to, kind}]}]}.
/// With errors in the text, there are no findings, blocks and cost.
function analyzed(valhall, text, options) {
  const { arch, syntax, stage } = options;
  const program = readProgram(valhall, text, options);
  const lineOf = (index) => program.lines[index] ?? 0;
  const texts = valhall.printProgram(program.words, { arch, syntax, permissive: true }).split('\n');
  const analysis = {
    listing: program.isListing,
    errors: program.errors.map(({ replacements, ...error }) => ({ ...error, instead: replacements })),
    words: program.words.map((word, i) => {
      const row = { word: digitsOf(word), line: lineOf(i), text: texts[i] };
      const found = valhall.identify(word, { arch });
      if (found) Object.assign(row, { name: found.name, page: pageOf(found.firstForm), unit: found.unit });
      const broken = valhall.check(word, { arch });
      if (broken) row.broken = broken;
      return row;
    }),
    names: program.names.map(({ registers, ...name }) => ({ ...name, registers: registers.map((n) => `r${n}`) })),
  };
  if (!program.ok || !program.words.length) return analysis;
  analysis.findings = valhall.verify(program.words, { arch, stage }).map(({ index, ...finding }) => ({ index, line: lineOf(index), ...finding }));
  analysis.blocks = valhall.graph(program.words, { arch }).map(({ leaves, runsOut, ends, ...block }) =>
    ({ ...block, ends: ends || leaves, runs_out: runsOut }));
  analysis.cost = costOf(valhall.cost(program.words, { arch }));
  return analysis;
}

/// The program in another form: "2022", "25.0", "later" or "arm" for text in that spelling, "listing", "cpp", "c" or
/// "hex": {ok, text}.
function printed(valhall, text, options, form) {
  const { ok, words } = readProgram(valhall, text, options);
  if (!ok) return { ok, text: '' };
  const { arch, syntax } = options;
  const lines = (more) => valhall.printProgram(words, { arch, permissive: true, labels: true, ...more });
  switch (form) {
    case 'cpp': return { ok, text: `${valhall.printCppNames({ arch })}\nconstexpr instruction kernel[] = {\n${
      words.map((word) => `    ${valhall.printCpp(word, { arch })},\n`).join('')}};\n` };
    case 'c': return { ok, text: valhall.printCArray(words, 'kernel_words') };
    case 'hex': return { ok, text: words.map((word) => `${digitsOf(word)}\n`).join('') };
    case 'listing': return { ok, text: lines({ syntax, offsets: true, words: true }) };
    default: return { ok, text: lines({ syntax: form }) };
  }
}

/// The text in the spelling `to`, with its comments and labels: {ok, text}.
function respelled(valhall, text, options, to) {
  const { ok, words, isListing } = readProgram(valhall, text, options);
  if (!ok) return { ok, text: '' };
  return { ok, text: isListing ? text : valhall.printText(text, words, { arch: options.arch, syntax: to }) };
}

/// The repaired program: {ok, message, changed, text, left: findings that repair cannot fix}. Comments, labels and layout
/// are kept if each word has a line of its own.
function repaired(valhall, text, options) {
  const refused = (message) => ({ ok: false, message });
  const { arch, stage } = options;
  const program = readProgram(valhall, text, options);
  if (!program.ok) return refused('the text has errors; correct them first');
  if (!program.words.length) return refused('there are no words to repair');
  const result = valhall.repairText(text, { ...options, ...limits });
  if (!result.ok) {
    const [place] = result.places;
    const word = program.words[place];
    if (word === undefined) return refused(result.reasons[0]);
    const missing = valhall.check(word, { arch }) === 'not_in_arch' ? `: ${valhall.explain(word, { arch })}` : '';
    return refused(`line ${program.lines[place]}: ${result.reasons[0]}${missing}`);
  }
  return { ok: true, changed: result.text !== text, text: result.text,
    left: valhall.verify(result.words, { arch, stage }).map((finding) => ({ line: 0, ...finding })) };
}

/// The figures of a program in a row of the table of passes.
const rowOf = (name, { distance, registers, ...figures }) =>
  ({ name, ...figures, distance: figures.messages ? distance / figures.messages : 0, registers: registers.length });

/// The optimized program: {ok, message, changed, text, passes: [{name, words, moves, waits, messages, distance, cycles,
/// registers}]}. The first pass is the given program.
function optimized(valhall, text, options) {
  const refused = (message) => ({ ok: false, message });
  const program = readProgram(valhall, text, options);
  if (!program.ok) return refused('the text has errors; correct them first');
  if (!program.words.length) return refused('there are no words to optimize');
  const better = valhall.optimize(program.words, options);
  if (!better.ok) {
    return refused(`line ${program.lines[better.places[0]] ?? 0}: a program with a hazard or a fault is not optimized; repair it first`);
  }
  const { verdict, reason } = valhall.equivalent(program.words, better.words, { ...options, inputs: 1 });
  if (verdict !== 'equal') return refused(`the program stays as it is, since the better one is not proved equal: ${reason}`);
  const before = [...program.words];
  while (before.length > better.words.length && before.at(-1) === 0n) before.pop();
  const changed = before.join() !== better.words.join();
  return {
    ok: true, changed,
    text: changed ? valhall.printProgram(better.words, { ...options, permissive: true, labels: true }) : text,
    passes: [rowOf('given', better.before), ...better.passes.map(({ name, ...figures }) => rowOf(name, figures))],
  };
}

/// The names that the inputs of an architecture can have.
function namesInInputs(valhall, arch) {
  const coordinates = ['position_x', 'position_y', 'coverage'];
  const preloaded = valhall.preloaded({ arch, stage: 'fragment' });
  const registers = [64, 0].map((number) => ({ kind: 'register', number }));
  return {
    specials: new Map(valhall.archs().flatMap(({ name }) => valhall.specials({ arch: name })).map((value) => [value.name, value])),
    uniformCount: valhall.cost([], { arch }).mostUniforms,
    registerCount: valhall.encode('MOV.i32', registers, {}, { arch }).ok ? 128 : 64,
    places: coordinates.map((name) => [name, preloaded.find((value) => value.name === name)]),
    findInstruction: (name) => valhall.findInstruction(name),
  };
}

/// Loads the library from `packed`, the text that library.js sets. Each function takes options {arch, syntax, stage}. None
/// fails: errors in a text are in the result.
export async function loadLibrary(packed) {
  const valhall = await Valhall.load(await unpack(packed));
  const namesOfArch = new Map();
  const inputsOf = (text, options) => {
    const { arch } = options;
    if (!namesOfArch.has(arch)) namesOfArch.set(arch, namesInInputs(valhall, arch));
    return new MachineText(text, options, namesOfArch.get(arch));
  };
  const programOf = (text, options) => readProgram(valhall, text, options);

  return {
    analyze: (text, options) => analyzed(valhall, text, options),
    fields: (word, options) => fieldsOf(valhall, word, options),
    repaired: (text, options) => repaired(valhall, text, options),
    printed: (text, options, form) => printed(valhall, text, options, form),
    respelled: (text, options, to) => respelled(valhall, text, options, to),
    traced: (text, options, inputs) => traced(valhall, programOf(text, options), inputsOf(inputs, options), costOf),
    image: (text, options, inputs, top) => image(valhall, programOf(text, options), inputsOf(inputs, options), top),
    proposed: (text, options, inputs) => proposed(valhall, programOf(text, options), inputs, (more) => inputsOf(more, options)),
    optimized: (text, options) => optimized(valhall, text, options),
    vocabulary: ({ arch }) => vocabularyOf(valhall, arch),
  };
}
