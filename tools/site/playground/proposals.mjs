// SPDX-License-Identifier: MIT
// The inputs that a program reads and that its machine lacks.

import { threadAddress, workgroupAddress } from './machine_text.mjs';
import { mostSteps, namesOf } from './runs.mjs';

const regionBytes = 0x1000;
const accessBytes = 16;   // The largest size of an access.
const mostRuns = 200;

const hexadecimal = (number) => `0x${number.toString(16)}`;

/// Rounds a number of words up, so that few runs are needed.
function rounded(bytes) {
  let words = 16;
  while (words * 4 < bytes) words *= 2;
  return words;
}

/// Whether a loop may have repeated too often.
const isEndless = (name) => name === 'step_limit' || name === 'outside_buffer';

/// Whether the result of an instruction is an address: LEA_ATTR and the like.
const isAddressResult = (name) => name.startsWith('LEA_');

/// The address proposed for a uniform and the next one.
const addressOf = (uniform) => regionBytes * (((uniform + 1) >> 1) + 1);
/// The address proposed for result `i`.
const resultAddress = (i) => threadAddress + regionBytes * (i + 1);
/// The address proposed for special value `entry` of page 0.
const specialAddress = (entry) => workgroupAddress / 2 + regionBytes * entry;

/// Proposes inputs by running the program. Each missing even uniform, and each missing special value of page 0, starts as
/// the address of a separate memory. An access whose high word is such an address shows that the address begins at the odd
/// uniform before it. After a run, the uniforms whose memory was not accessed become numbers.
class Proposal {
  constructor(valhall, program, given, readInputs) {
    const inputs = readInputs(given);
    const { arch } = inputs;
    Object.assign(this, { valhall, program, given, readInputs, isReadable: !inputs.errors.length, isFragment: inputs.stage === 'fragment' });
    this.nameOf = namesOf(valhall, program, arch);
    this.found = program.words.map((word) => valhall.identify(word, { arch }));
    this.addressesKnown = this.hasFloats = false;
    this.hasIntegerResults = false;   // Results of floats are no offsets.
    this.number = 16;                 // The value of uniforms that are numbers.
    this.first = this.end = inputs.uniforms.length;   // The missing uniforms.
    this.numbers = new Map();         // Uniforms that are read, and whether as floats.
    this.results = [];                // Instructions that only a driver knows.
    this.specials = [];
    this.oddPairs = new Set();        // Odd uniforms that begin an address.
    this.notAddresses = new Set();    // Uniforms that decide how often a loop repeats.
    this.memory = new Map();          // By address: the words that a run accessed, and whether it reads them first.
    this.buffers = new Map();         // Their words, by table << 24 | index.
    this.workgroupWords = this.threadWords = 0;
    program.words.forEach((word, i) => this.found[i] && this.lookAt(word, this.found[i], inputs));
  }

  lookAt(word, { name, semantics }, inputs) {
    const { arch } = inputs;
    const isFloat = name.includes('.f32') || name.includes('f16');
    this.hasFloats ||= isFloat;
    for (const u of this.valhall.effects(word, { arch }).uniforms) {
      if (u < this.first || u >= inputs.library.uniformCount) continue;
      this.numbers.set(u, this.numbers.get(u) || isFloat);
      this.end = Math.max(this.end, u + 1);
    }
    for (const { kind, page, number } of this.valhall.decode(word, { arch }).operands) {
      const entry = number >> 1;
      if (kind !== 'special' || page !== 0 || inputs.fragmentSpecials[entry] !== 0n || this.specials.some((other) => other.entry === entry)) continue;
      for (const [known, value] of inputs.library.specials) {
        if (value.page === 0 && value.number >> 1 === entry && known !== 'warp_id') this.specials.push({ name: known, entry });
      }
    }
    if (semantics !== 'external' && semantics !== 'unknown') return;
    if (!inputs.results.some((result) => result.name === name) && !this.results.includes(name)) this.results.push(name);
  }

  /// The lines to add; empty if there are none.
  get lines() {
    if (!this.isReadable) return '';
    if (isEndless(this.runUntilKnown())) this.findNumber();
    // Addresses may be computed from uniforms that have just become numbers.
    this.addressesKnown = true;
    while (isEndless(this.runUntilKnown()) && this.number > 1) this.number = Math.floor(this.number / 4);
    return this.text;
  }

  /// Whether the uniform and the next one are an address as far as is known.
  isAddress(u) {
    const begins = u % 2 === 0 ? !this.oddPairs.has(u - 1) : this.oddPairs.has(u);
    return begins && !this.notAddresses.has(u) && (!this.addressesKnown || this.memory.has(addressOf(u)));
  }

  uniformText(u) {
    if (this.isAddress(u)) return hexadecimal(addressOf(u));
    if (u > this.first && this.isAddress(u - 1)) return '0';
    if (!this.numbers.has(u)) return '0';
    return this.numbers.get(u) ? '1.0' : String(this.number);
  }

  /// The values proposed for result `i`. In a fragment shader, floats depend on the pixel.
  resultText(name, i) {
    if (isAddressResult(name)) return `${hexadecimal(resultAddress(i))}, 0`;
    if (this.hasIntegerResults || /\.[sui]32/.test(name)) return '1';
    if (name.startsWith('TEX')) return 's, t, 0.5, 1.0';
    return this.isFragment ? 'x, y, 0.5, 1.0' : '1.0, 0.5, 0.25, 1.0';
  }

  /// A range of `count` numbers, for memory that is read.
  range(count) {
    return this.hasFloats ? `1.0..${count}.0` : `1..${count}`;
  }

  get text() {
    const lines = [];
    if (this.end > this.first) {
      lines.push(`u${this.first} = ${Array.from({ length: this.end - this.first }, (_, i) => this.uniformText(this.first + i)).join(', ')}`);
    }
    this.results.forEach((name, i) => lines.push(`result ${name} = ${this.resultText(name, i)}`));
    for (const { name, entry } of this.specials) {
      const address = specialAddress(entry);
      if (!this.addressesKnown || this.memory.has(address)) lines.push(`${name} = ${hexadecimal(address)}, 0`);
    }
    const inOrder = (map) => [...map].sort(([a], [b]) => a - b);
    for (const [address, { words, isRead }] of inOrder(this.memory)) {
      lines.push(`memory ${hexadecimal(address)} = ${isRead ? this.range(words) : `${words} words`}`);
    }
    for (const [number, words] of inOrder(this.buffers)) {
      const table = number >>> 24;
      lines.push(`buffer ${table ? `${table}, ` : ''}${number & 0xff} = ${this.range(words)}`);
    }
    if (this.workgroupWords) lines.push(`workgroup memory ${hexadecimal(workgroupAddress)} = ${this.workgroupWords} words`);
    if (this.threadWords) lines.push(`thread memory ${hexadecimal(threadAddress)} = ${this.threadWords} words`);
    return lines.map((line) => `${line}\n`).join('');
  }

  /// Runs the program and adds the missing input, until none is missing or can be added. Returns the error of the last run.
  runUntilKnown() {
    let error = 'none';
    for (let i = 0; i < mostRuns; ++i) {
      const { failure, added } = this.addInput();
      error = failure;
      if (!added) break;
    }
    return error;
  }

  /// Runs the warp of the text and, for a fragment shader, the warps in two corners. Adds the first input that is missing:
  /// {failure, added}, where `failure` is the first one.
  addInput() {
    const inputs = this.readInputs(`${this.given}\n${this.text}`);
    const [width, height] = inputs.image;
    const machine = this.valhall.machine(this.program.words, inputs.options(this.nameOf, mostSteps));
    try {
      let failure = 'none';
      for (const pixel of [null, ...this.isFragment ? [[0, 0], [width - 1, height - 1]] : []]) {
        if (pixel) {
          inputs.place(...pixel);
          for (const { number, lanes } of inputs.placed) machine.setRegister(number, lanes);
        }
        const error = machine.run((result) => result.error);
        if (error && failure === 'none') failure = error.name;
        if (error && this.addFor(error)) return { failure, added: true };
      }
      return { failure, added: false };
    } finally {
      machine.free();
    }
  }

  /// Adds the input that an error shows to be missing; returns false if nothing was added.
  addFor({ name, index, address: address64 }) {
    const address = Number(address64);
    switch (name) {
      // `lookAt` has not added a result if only some forms of the instruction are unknown.
      case 'not_known':
      case 'needs_function': return this.addResult(index);
      case 'no_such_buffer': return this.addBuffer(Number(address64 & 0xffffffffn));
      case 'outside_buffer': return this.extendBuffers(address) || this.useIntegerResults();
      case 'outside_memory': return this.addMemory(address, index) || this.addOddPair(Number(address64 >> 32n)) || this.useIntegerResults();
      default: return false;
    }
  }

  /// Finds a uniform that is the limit of a loop: the program ends if it is a number.
  findNumber() {
    for (let u = this.first; u < this.end; ++u) {
      if (!this.isAddress(u)) continue;
      this.notAddresses.add(u);
      this.memory.clear();
      this.buffers.clear();
      if (this.runUntilKnown() === 'none') return;
      this.notAddresses.delete(u);
    }
    this.runUntilKnown();
  }

  /// Makes all results small integers, since one is an offset; returns false if they are already.
  useIntegerResults() {
    const changes = !this.hasIntegerResults && this.results.length > 0;
    this.hasIntegerResults ||= changes;
    return changes;
  }

  /// Adds the buffer that a word of LD_BUFFER names by its second source.
  addBuffer(number) {
    const key = (number & 0xff0000ff) >>> 0;
    if (this.buffers.has(key)) return false;
    this.buffers.set(key, 16);
    return true;
  }

  /// Extends all buffers to an offset that was accessed.
  extendBuffers(offset) {
    const end = offset + accessBytes;
    if (end > regionBytes) return false;
    let extended = false;
    for (const [number, words] of this.buffers) {
      extended ||= rounded(end) > words;
      this.buffers.set(number, Math.max(words, rounded(end)));
    }
    return extended;
  }

  /// Assumes that an address begins at the odd uniform before an even one, if the even one is the high word of an address.
  addOddPair(high) {
    for (let u = this.first + 1; u < this.end; ++u) {
      if (u % 2 !== 0 || !this.isAddress(u) || high !== addressOf(u)) continue;
      const isNew = !this.oddPairs.has(u - 1);
      this.oddPairs.add(u - 1);
      return isNew;
    }
    return false;
  }

  /// Adds the result of the word at `index`. If it was added before, in vain, removes it and returns false.
  addResult(index) {
    const name = this.nameOf(index);
    const place = this.results.indexOf(name);
    if (place >= 0) this.results.splice(place, 1);
    else this.results.push(name);
    return place < 0;
  }

  /// Adds the memory of a failed access.
  addMemory(address, index) {
    const end = address + accessBytes;
    const covers = (base) => address >= base && end <= base + regionBytes;
    if (covers(workgroupAddress)) {
      this.workgroupWords = rounded(end - workgroupAddress);
      return true;
    }
    if (covers(threadAddress)) {
      this.threadWords = rounded(end - threadAddress);
      return true;
    }
    for (const base of this.addresses) {
      const limit = this.endOfMemory(base);
      if (address < base || end > limit) continue;
      const before = this.memory.get(base);
      const words = Math.min(Math.max(before?.words ?? 16, rounded(end - base)), Math.floor((limit - base) / 4));
      this.memory.set(base, { words, isRead: before ? before.isRead : this.found[index]?.memory === 'read' });
      return !before || words > before.words;
    }
    return false;
  }

  /// All proposed addresses.
  get addresses() {
    const list = [];
    for (let u = this.first; u < this.end; ++u) if (this.isAddress(u)) list.push(addressOf(u));
    for (const { entry } of this.specials) list.push(specialAddress(entry));
    this.results.forEach((name, i) => isAddressResult(name) && list.push(resultAddress(i)));
    return list;
  }

  /// Memory at a proposed address ends before the next one.
  endOfMemory(base) {
    return this.addresses.reduce((least, other) => (other > base ? Math.min(least, other) : least), base + 4 * regionBytes);
  }
}

/// Lines for the inputs that the program reads and `given` lacks: uniforms, results that only a driver knows, memory.
/// `readInputs(text)` reads inputs. The lines are empty if nothing is missing.
export function proposed(valhall, program, given, readInputs) {
  return program.ok && program.words.length ? new Proposal(valhall, program, given, readInputs).lines : '';
}
