// SPDX-License-Identifier: MIT
// The machine that the text of the inputs describes, one line per part:
//
//     threads = 16              # of a workgroup, or `4, 4` and `4, 4, 2`; a compute program
//     workgroups = 2            # in the same form
//     lanes = 4                 # active lanes, in the other stages
//     image = 64, 48            # pixels of the image of a fragment shader
//     pixel = 10, 20            # the pixel whose warp a run shows; the centre if omitted
//     u0 = 0x1000, 0, 2.5       # u0, u1 and u2
//     r4 = 99                   # in all lanes; or a value for each lane
//     memory 0x1000 = 1..32     # words at an address: numbers, floats, and ranges of them
//     memory 0x2000 = 16 words  # zeros
//     buffer 1 = 1.0..16.0      # buffer 1 of resource table 0, for LD_BUFFER
//     buffer 2, 1 = 16 words    # buffer 1 of resource table 2
//     sample = 0x3000, 0        # both words of a special value
//     workgroup memory 0x4000 = 32 words
//     thread memory 0x8000 = 4 words
//     result TEX_SINGLE = 1.0   # result of an instruction that only a driver can know
//     result LD_VAR.f32 = x:-1.0..1.0, y    # from the left to the right edge, and 0.0 to 1.0 downwards
//     result TEX_SINGLE = s, t  # the coordinates of the access, repeated from 0.0 to 1.0
//     blending = shader         # not fixed-function
//     checks = off              # rules of timing and control flow
//
// A comment begins with `#` or `;`.

import { bitsOfFloat, floatOfBits, halfOfFloat } from './floats.mjs';
import { positionInWarp, warpLanes } from './pixels.mjs';

/// The largest total number of words of memory and buffers.
const mostWords = 1 << 14;
/// The largest width and height of an image.
const mostPixels = 256;
const mostErrors = 100;
const mostResults = 8;

/// The default addresses of local memory.
export const workgroupAddress = 0x100000;
export const threadAddress = 0x200000;

const encoder = new TextEncoder();

/// The bytes of `text` as characters, since columns are in bytes.
function bytesOf(text) {
  let result = '';
  for (const byte of encoder.encode(text)) result += String.fromCharCode(byte);
  return result;
}

/// A part of a line, from column `at` on.
class Part {
  constructor(text, at) {
    this.text = text;
    this.at = at;
  }

  get length() {
    return this.text.length;
  }
  first(size) {
    return new Part(this.text.slice(0, size), this.at);
  }
  from(start) {
    return new Part(this.text.slice(start), this.at + Math.min(start, this.text.length));
  }
  get trimmed() {
    const start = /^[ \t\r]*/.exec(this.text)[0].length;
    return new Part(this.text.slice(start).replace(/[ \t\r]+$/, ''), this.at + start);
  }
  is(name) {
    return this.text.toLowerCase() === name;
  }
}

/// A text for a message.
function quoted({ text }) {
  const most = 60;
  const shown = text.slice(0, most).replace(/[^ -~]/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `\`${shown}${text.length > most ? '...' : ''}\``;
}

/// The number that decimal digits, or hexadecimal ones after 0x, write; null if it has more than 64 bits.
function numberOf(text) {
  if (!/^(\d+|0x[0-9a-f]+)$/i.test(text)) return null;
  const number = BigInt(text);
  return number >> 64n === 0n ? number : null;
}

/// A 32-bit value as the text writes it: {isFloat, number, bits}; null if it is none.
function valueOf(text) {
  const negative = text.startsWith('-');
  const digits = negative ? text.slice(1) : text;
  if (/^(\d+$|0x.)/i.test(digits)) {
    const size = numberOf(digits);
    if (size === null || size > (negative ? 0x80000000n : 0xffffffffn)) return null;
    const number = negative ? -Number(size) : Number(size);
    return { isFloat: false, number, bits: number >>> 0 };
  }
  if (/^inf$/i.test(digits)) return float(negative ? -Infinity : Infinity);
  if (/^nan$/i.test(digits)) return { isFloat: true, number: NaN, bits: negative ? 0xffc00000 : 0x7fc00000 };
  if (text.length > 40 || !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return null;
  return float(Math.fround(Number(text)));
}

const float = (number) => ({ isFloat: true, number, bits: bitsOfFloat(number) });

/// The index of `..` in a text, else its length.
const dotsIn = (text) => (text.includes('..') ? text.indexOf('..') : text.length);

/// Reads the lines of one text.
class LineReader {
  constructor(to, library) {
    this.to = to;
    this.library = library;
    this.number = 0;
    this.words = 0;   // The size of all memory.
    this.hasPixel = false;
  }

  read(line) {
    ++this.number;
    const text = new Part(line.replace(/[#;].*$/s, ''), 0).trimmed;
    if (!text.length) return undefined;
    const sign = text.text.indexOf('=');
    if (sign < 0) return this.complain(text, 'a line is NAME = VALUES, such as u0 = 0x1000, 0');
    return this.setting(text.first(sign).trimmed, text.from(sign + 1).trimmed);
  }

  complain(where, message) {
    const { errors } = this.to;
    if (errors.length < mostErrors) {
      errors.push({ line: this.number, column: where.at + 1, length: where.length, rule: 'syntax', message, instead: [] });
    }
    return null;
  }

  setting(name, values) {
    const { to } = this;
    if (!values.length) return this.complain(name, `${quoted(name)} has no value`);
    if (name.is('threads')) return this.sizes(values, to.workgroupSize);
    if (name.is('workgroups')) return this.sizes(values, to.workgroups);
    if (name.is('lanes')) return this.lanes(values);
    if (name.is('image')) return this.pixels(values, 1, mostPixels, to.image);
    if (name.is('pixel')) {
      this.hasPixel = true;
      return this.pixels(values, 0, mostPixels - 1, to.origin);
    }
    if (name.is('blending')) return this.choice(values, 'fixed', 'shader', (fixed) => { to.fixedFunction = fixed; });
    if (name.is('checks')) return this.choice(values, 'on', 'off', (strict) => { to.strict = strict; });
    if (/^[ur]\d+$/.test(name.text)) {
      const number = numberOf(name.text.slice(1));
      if (number !== null) return name.text[0] === 'u' ? this.uniforms(name, number, values) : this.register(name, number, values);
    }
    const space = /[^ \t\r]*$/.exec(name.text).index;
    const kind = name.first(space).trimmed, rest = name.from(space).trimmed;
    if (kind.is('result')) return this.external(rest, values);
    if (kind.is('memory')) return this.memory(rest, values);
    if (name.first(7).is('buffer ')) return this.buffer(name.from(7).trimmed, values);
    const special = this.library.specials.get(name.text.toLowerCase());
    if (special) return this.special(special, name, values);
    if (kind.is('workgroup memory')) return this.local(rest, values, to.workgroupMemory);
    if (kind.is('thread memory')) return this.local(rest, values, to.threadMemory);
    return this.complain(name, `${quoted(name)} is unknown; there are threads, workgroups, lanes, image, pixel, uN, rN, special values such as ` +
      'sample, memory ADDRESS, buffer INDEX, workgroup memory ADDRESS, thread memory ADDRESS, result INSTRUCTION, blending and checks');
  }

  /// The items of a list, separated by commas or blanks.
  static items(list) {
    return [...list.text.matchAll(/[^, \t\r]+/g)].map(({ 0: text, index }) => new Part(text, list.at + index));
  }

  tooMany(item, most) {
    return this.complain(item, `there are more than ${most} values`);
  }

  /// The words of a list of numbers, floats and ranges; null after an error.
  list(text, most) {
    const words = [];
    for (const item of LineReader.items(text)) {
      if (!this.add(item, most, words)) return null;
      if (words.length > most) return this.tooMany(item, most);
    }
    return words;
  }

  /// Adds the words of an item. Returns false after an error.
  add(item, most, words) {
    const dots = dotsIn(item.text);
    const isRange = dots < item.length;
    const first = valueOf(item.text.slice(0, dots));
    const last = isRange ? valueOf(item.text.slice(dots + 2)) : first;
    if (!first || !last || first.isFloat !== last.isFloat) {
      this.complain(item, `${quoted(item)} is not a 32-bit number, such as 10, -1, 0x1F or 2.5, or a range of them, such as 1..16`);
      return false;
    }
    const steps = last.number - first.number;
    if (!isRange) {
      words.push(first.bits);
      return true;
    }
    if (!(steps >= 0) || steps > most) {
      this.complain(item, `a range ascends, and has at most ${most} values`);
      return false;
    }
    // The first value stays unchanged: -0 + 0 is +0.
    for (let i = 0; i <= Math.floor(steps); ++i) {
      words.push(i === 0 ? first.bits : first.isFloat ? bitsOfFloat(Math.fround(first.number + i)) : (first.number + i) >>> 0);
    }
    return true;
  }

  sizes(values, to) {
    if (this.to.stage !== 'compute') return this.complain(values, 'only compute programs have workgroups; others have lanes = N');
    for (const [i, size] of (this.list(values, 3) ?? []).entries()) to[i] = size;
    return undefined;
  }

  lanes(values) {
    if (this.to.stage === 'compute') return this.complain(values, 'a compute program has threads = N');
    const count = numberOf(values.text);
    if (count === null || count === 0n || count > BigInt(warpLanes)) return this.complain(values, 'a warp has 1 to 16 lanes');
    this.to.lanes = 2 ** Number(count) - 1;
    return undefined;
  }

  /// Reads two numbers, x and y.
  pixels(values, least, most, to) {
    if (!this.to.hasFragments) return this.complain(values, 'only fragment shaders have pixels');
    const both = this.list(values, 2);
    if (!both) return null;
    if (both.length !== 2 || both.some((n) => n < least || n > most)) {
      return this.complain(values, `x and y are two numbers from ${least} to ${most}`);
    }
    [to[0], to[1]] = both;
    return undefined;
  }

  choice(values, yes, no, set) {
    if (!values.is(yes) && !values.is(no)) return this.complain(values, `${quoted(values)} is neither ${yes} nor ${no}`);
    set(values.is(yes));
    return undefined;
  }

  uniforms(name, number, values) {
    const most = this.library.uniformCount;
    const words = this.list(values, most);
    if (!words) return null;
    if (number >= BigInt(most) || Number(number) + words.length > most) return this.complain(name, `uniforms are u0 to u${most - 1}`);
    const { uniforms } = this.to;
    while (uniforms.length < Number(number) + words.length) uniforms.push(0);
    words.forEach((word, i) => { uniforms[Number(number) + i] = word; });
    return undefined;
  }

  register(name, number, values) {
    const count = this.library.registerCount;
    if (number >= BigInt(count)) return this.complain(name, `registers are r0 to r${count - 1}`);
    if (this.to.registers.some((other) => BigInt(other.number) === number)) return this.complain(name, `${quoted(name)} is given twice`);
    const words = this.list(values, warpLanes);
    if (!words) return null;
    this.to.registers.push({ number: Number(number),
      lanes: Array.from({ length: warpLanes }, (_, lane) => (words.length === 1 ? words[0] : words[lane] ?? 0)) });
    return undefined;
  }

  /// Reads one or both words of a special value.
  special({ name: known, page, number }, name, values) {
    const words = this.list(values, 2);
    if (!words?.length) return null;
    const both = BigInt(words[0]) | BigInt(words[1] ?? 0) << 32n;
    if (page === 0 && known !== 'warp_id') this.to.fragmentSpecials[number / 2] = both;
    else if (known === 'resource_table_pointer') this.to.resourceTables = both;
    else if (known === 'core_id') [this.to.core] = words;
    else return this.complain(name, `the machine computes ${quoted(name)}; it cannot be given`);
    return undefined;
  }

  address(text) {
    const number = numberOf(text.text);
    if (number !== null && number % 4n === 0n) return number;
    return this.complain(text, `${quoted(text)} is not an address, a multiple of 4 such as 0x1000`);
  }

  /// The number of `N words`; null for other values.
  static countOf({ text }) {
    const found = /^(\S+)[ \t\r]+words?$/i.exec(text);
    return found ? numberOf(found[1]) : null;
  }

  /// Whether memory of `count` words is left.
  spend(where, count) {
    if (count <= BigInt(mostWords - this.words)) {
      this.words += Number(count);
      return true;
    }
    this.complain(where, `all memory together has at most ${mostWords} words here`);
    return false;
  }

  /// The words of memory or of a buffer; null after an error.
  contents(values) {
    const count = LineReader.countOf(values);
    let words;
    if (count !== null) {
      if (!this.spend(values, count)) return null;
      words = new Uint32Array(Number(count));
    } else {
      words = this.list(values, mostWords);
      if (!words || !this.spend(values, BigInt(words.length))) return null;
    }
    return words.length ? Uint32Array.from(words) : this.complain(values, 'memory has at least one word');
  }

  memory(where, values) {
    const address = this.address(where);
    const words = address === null ? null : this.contents(values);
    if (words) this.to.memory.push({ address, words });
  }

  /// Reads a buffer: `name` is its index, or its table and its index.
  buffer(name, values) {
    const numbers = this.list(name, 2);
    if (!numbers) return null;
    if (numbers.some((number) => number > 0xff)) return this.complain(name, 'tables and buffers have numbers from 0 to 255');
    if (!numbers.length) return this.complain(name, 'a buffer has an index');
    const words = this.contents(values);
    if (words) this.to.buffers.push({ table: numbers.length === 2 ? numbers[0] : 0, index: numbers.at(-1), words });
    return undefined;
  }

  local(where, values, to) {
    const address = this.address(where);
    if (address === null) return null;
    const count = LineReader.countOf(values);
    if (count === null) return this.complain(values, 'its size is N words');
    if (this.spend(values, count)) Object.assign(to, { address, bytes: count * 4n });
    return undefined;
  }

  external(text, values) {
    const name = this.library.findInstruction(text.text);
    if (name === null) return this.complain(text, `${quoted(text)} is not an instruction`);
    const list = this.results(values);
    if (list.length) this.to.results.push({ name, values: list });
    return undefined;
  }

  /// Reads the values of a result.
  results(text) {
    const values = [];
    for (const item of LineReader.items(text)) {
      if (this.addAxis(item, values)) continue;
      const words = [];
      if (!this.add(item, mostResults, words)) return values;
      const isFloat = valueOf(item.text.slice(0, dotsIn(item.text)))?.isFloat;
      for (const bits of words) values.push({ axis: '', isFloat, bits });
      if (values.length > mostResults) {
        this.tooMany(item, mostResults);
        return values;
      }
    }
    return values;
  }

  /// Reads an axis x, y, s or t: `x`, or `x:-1.0..1.0`. Returns false if `item` does not begin with one.
  addAxis(item, values) {
    if (!/^[xyst](:|$)/is.test(item.text)) return false;
    const axis = item.text[0].toLowerCase();
    const value = { axis, isFloat: true, first: 0, last: 1 };
    if (item.length > 1) {
      const range = item.text.slice(2);
      const dots = dotsIn(range);
      const [first, last] = [valueOf(range.slice(0, dots)), valueOf(range.slice(dots + 2))];
      if (!first || !last) {
        this.complain(item, `${quoted(item)} is not a range from edge to edge, such as ${axis}:-1.0..1.0`);
        return true;
      }
      [value.first, value.last] = [Math.fround(first.number), Math.fround(last.number)];
    }
    values.push(value);
    return true;
  }
}

/// A machine that a text describes.
export class MachineText {
  /// `library` is of the architecture: {specials, uniformCount, registerCount, places, findInstruction}.
  constructor(text, { arch, stage }, library) {
    Object.assign(this, { arch, stage, library, errors: [], memory: [], buffers: [], uniforms: [], registers: [], results: [],
      fixedFunction: true, strict: true, image: [64, 64], origin: [0, 0], workgroupSize: [16, 1, 1], workgroups: [1, 1, 1], lanes: 0,
      fragmentSpecials: Array(16).fill(0n), resourceTables: 0n, core: 0,
      workgroupMemory: { address: workgroupAddress, bytes: 0 }, threadMemory: { address: threadAddress, bytes: 0 } });
    const reader = new LineReader(this, library);
    for (const line of bytesOf(text).split('\n')) reader.read(line);
    this.given = this.registers.length;
    if (!this.hasFragments) return;
    if (reader.hasPixel) this.place(...this.origin);
    else this.place(this.image[0] >> 1, this.image[1] >> 1);
  }

  get hasFragments() {
    return this.stage === 'fragment' || this.stage === 'blend';
  }

  /// Selects the warp of a fragment shader by one of its pixels: sets `origin`, and the preloaded registers that the
  /// text does not give.
  place(x, y) {
    this.origin = [Math.min(x, this.image[0] - 1) & ~3, Math.min(y, this.image[1] - 1) & ~3];
    this.registers.length = this.given;
    for (const [name, { first, part }] of this.library.places) {
      let input = this.registers.find(({ number }) => number === first);
      if (this.registers.indexOf(input) >= 0 && this.registers.indexOf(input) < this.given) continue;
      if (!input) {
        input = { number: first, lanes: Array(warpLanes).fill(0) };
        this.registers.push(input);
      }
      for (let lane = 0; lane < warpLanes; ++lane) {
        const at = positionInWarp(lane);
        const value = { coverage: 1, position_x: this.origin[0] + at.x, position_y: this.origin[1] + at.y }[name];
        const before = input.lanes[lane];
        input.lanes[lane] = part === 'low' ? ((before & 0xffff0000) | (value & 0xffff)) >>> 0
          : part === 'high' ? ((before & 0xffff) | value << 16) >>> 0 : (before | value) >>> 0;
      }
    }
  }

  /// The registers that `place` set.
  get placed() {
    return this.registers.slice(this.given);
  }

  /// The place of an access along an axis: 0 at the first edge, 1 at the last.
  fraction(axis, access) {
    if (axis === 'x' || axis === 'y') {
      const i = axis === 'x' ? 0 : 1;
      return Math.fround((this.origin[i] + positionInWarp(access.lane)[axis] + 0.5) / this.image[i]);
    }
    const coordinate = floatOfBits(access.staged[axis === 's' ? 0 : 1]);
    return Number.isFinite(coordinate) ? Math.fround(coordinate - Math.floor(coordinate)) : 0;
  }

  bitsOf({ axis, bits, first, last }, access) {
    if (!axis) return bits;
    return bitsOfFloat(Math.fround(first + Math.fround(Math.fround(last - first) * this.fraction(axis, access))));
  }

  /// The words that the text gives for an access of the instruction `name`; null if it gives none.
  external(name, access) {
    const given = this.results.find((result) => result.name === name);
    if (!given) return null;
    // A 16-bit form returns two halves in each word.
    const packs = name.includes('.f16') && given.values[0].isFloat;
    const words = Array(8).fill(0);
    given.values.forEach((value, i) => {
      const bits = this.bitsOf(value, access);
      if (packs) words[i >> 1] |= halfOfFloat(bits) << (i % 2 * 16);
      else words[i] = bits;
    });
    return words;
  }

  /// The options of a machine for a program; `nameOf(index)` is the name of the instruction of a word.
  options(nameOf, stepLimit) {
    const { arch, stage, uniforms, registers, workgroupSize, workgroups, lanes, workgroupMemory, threadMemory, fragmentSpecials,
      resourceTables, core } = this;
    return { arch, stage, uniforms, registers, workgroupSize, workgroups, lanes, workgroupMemory, threadMemory, fragmentSpecials,
      resourceTables, core, stepLimit, lax: !this.strict, blendShaders: !this.fixedFunction,
      memory: this.memory.map(({ address, words }) => ({ address, array: words })),
      buffers: this.buffers.map(({ words, ...place }) => ({ ...place, array: words })),
      external: (access) => this.external(nameOf(access.index), access) };
  }
}
