// SPDX-License-Identifier: MIT
// An instance of the library in WebAssembly: its memory, texts and structures of C.

import { structures } from './declarations.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/// The library writes only messages about its own failure; the trap that follows reports them.
const wasi = { wasi_snapshot_preview1: { fd_write: () => 8, fd_seek: () => 8, fd_close: () => 8 } };

/// A module that exports the function that it imports: only such a function can be in a table.
const adapterBytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0,   // "\0asm", version 1
  1, 8, 1, 96, 3, 127, 127, 127, 1, 127,   // the type (i32, i32, i32) -> i32
  2, 7, 1, 1, 109, 1, 102, 0, 0,           // import m.f
  7, 5, 1, 1, 102, 0, 0);                  // export f

const sizes = { u8: 1, i8: 1, bool: 1, u16: 2, i16: 2, u32: 4, i32: 4, text: 4, f32: 4, u64: 8, i64: 8, f64: 8 };

export class Module {
  /// `imports` are the functions that the module imports in addition to those of WASI.
  constructor(module, imports = {}) {
    this.module = module;
    this.imports = { ...wasi, ...imports };
    this.start();
  }

  /// The instance of a compiled module, or of the bytes of one.
  static async load(source) {
    return new Module(source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source));
  }

  /// The address of a function of C that returns `called(second, third)` of its three arguments, pointers.
  callback() {
    if (this.called === undefined) {
      const adapter = new WebAssembly.Instance(new WebAssembly.Module(adapterBytes), { m: { f: (_, second, third) => this.called(second, third) } });
      const { __indirect_function_table: table } = this.functions;
      this.place = table.grow(1);
      table.set(this.place, adapter.exports.f);
      this.called = null;
    }
    return this.place;
  }

  /// Starts a new instance, after one has failed: its state is unknown.
  start() {
    this.functions = new WebAssembly.Instance(this.module, this.imports).exports;
    this.functions._initialize();
    this.allocated = [];
    this.called = undefined;
  }

  /// Calls `use()`, then frees what was allocated and kept in it.
  scope(use) {
    const outer = this.allocated;
    this.allocated = [];
    try {
      return use();
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) {
        this.start();
        throw new Error(`the library failed: ${error.message}`, { cause: error });
      }
      throw error;
    } finally {
      for (const free of this.allocated) free();
      this.allocated = outer;
    }
  }

  /// Calls `use()`, and returns a function that frees everything that was allocated and kept in it.
  hold(use) {
    const outer = this.allocated;
    const held = this.allocated = [];
    const free = () => { for (const release of held.splice(0)) release(); };
    try {
      use();
      return free;
    } catch (error) {
      free();
      throw error;
    } finally {
      this.allocated = outer;
    }
  }

  /// The memory, until the next call of the library, which may enlarge it.
  get view() {
    const { buffer } = this.functions.memory;
    if (this.seen?.buffer !== buffer) this.seen = new DataView(buffer);
    return this.seen;
  }

  /// Memory of `size` zeros, until the end of the scope.
  allocate(size) {
    const address = this.functions.malloc(size || 1);
    if (address === 0) throw new RangeError('the memory of the library is used up');
    new Uint8Array(this.functions.memory.buffer, address, size).fill(0);
    const { free } = this.functions;
    this.allocated.push(() => free(address));
    return address;
  }

  /// An object of the library, until the end of the scope.
  keep(object) {
    if (object === 0) throw new RangeError('an argument is out of range, or the memory of the library is used up');
    const { valhall_free: free } = this.functions;
    this.allocated.push(() => free(object));
    return object;
  }

  /// `text` in memory: its address and its size in bytes.
  text(text) {
    const bytes = encoder.encode(text);
    const address = this.allocate(bytes.length + 1);
    new Uint8Array(this.functions.memory.buffer, address, bytes.length).set(bytes);
    return [address, bytes.length];
  }

  /// The text at an address, up to its NUL.
  textAt(address) {
    if (address === 0) return '';
    const bytes = new Uint8Array(this.functions.memory.buffer, address);
    return decoder.decode(bytes.subarray(0, bytes.indexOf(0)));
  }

  /// The text that `write(buffer, capacity)` writes.
  written(write) {
    const size = write(0, 0);
    const buffer = this.allocate(size + 1);
    write(buffer, size + 1);
    return decoder.decode(new Uint8Array(this.functions.memory.buffer, buffer, size));
  }

  /// The contents of an array, in memory.
  bytes(array) {
    const address = this.allocate(array.byteLength);
    new Uint8Array(this.functions.memory.buffer, address, array.byteLength)
      .set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
    return address;
  }

  /// A copy of `size` words of 32 bits at an address.
  uint32s(address, size) {
    return new Uint32Array(this.functions.memory.buffer, address, size).slice();
  }

  /// Words of 64 bits, in memory.
  words(words) {
    const address = this.allocate(8 * words.length);
    const view = this.view;
    words.forEach((word, i) => view.setBigUint64(address + 8 * i, word, true));
    return [address, words.length];
  }

  /// `size` words of 64 bits at an address.
  wordsAt(address, size) {
    const view = this.view;
    return Array.from({ length: size }, (_, i) => view.getBigUint64(address + 8 * i, true));
  }

  /// A structure with these fields, zeros elsewhere. Returns its address.
  structure(name, fields = {}) {
    const address = this.allocate(structures[name].size);
    this.set(name, address, fields);
    return address;
  }

  /// Sets fields of a structure.
  set(name, address, fields) {
    for (const [field, value] of Object.entries(fields)) {
      const [offset, kind, ...dimensions] = structures[name].fields[field];
      const items = dimensions.length === 0 ? [value] : value;
      const size = sizes[kind] ?? structures[kind].size;
      Array.from(items).forEach((item, i) => this.#setItem(address + offset + i * size, kind, item));
    }
  }

  /// The fields of a structure. Numbers of 64 bits are bigints.
  get(name, address) {
    const result = {};
    for (const [field, place] of Object.entries(structures[name].fields)) result[field] = this.#part(address + place[0], place, 2);
    return result;
  }

  /// The field that `place` describes, or an item of it if its first dimensions have been resolved.
  #part(at, place, dimension) {
    if (dimension === place.length) return this.#item(at, place[1]);
    let size = sizes[place[1]] ?? structures[place[1]].size;
    for (let inner = dimension + 1; inner < place.length; ++inner) size *= place[inner];
    const items = [];
    for (let i = 0; i < place[dimension]; ++i) items.push(this.#part(at + i * size, place, dimension + 1));
    return items;
  }

  #setItem(at, kind, value) {
    const view = this.view;
    switch (kind) {
      case 'u8': case 'i8': case 'bool': return view.setUint8(at, Number(value));
      case 'u16': case 'i16': return view.setUint16(at, value, true);
      case 'u32': case 'i32': case 'text': return view.setUint32(at, value, true);
      case 'u64': case 'i64': return view.setBigUint64(at, BigInt.asUintN(64, BigInt(value)), true);
      case 'f32': return view.setFloat32(at, value, true);
      case 'f64': return view.setFloat64(at, value, true);
      default: return this.set(kind, at, value);
    }
  }

  #item(at, kind) {
    const view = this.view;
    switch (kind) {
      case 'u8': return view.getUint8(at);
      case 'i8': return view.getInt8(at);
      case 'bool': return view.getUint8(at) !== 0;
      case 'u16': return view.getUint16(at, true);
      case 'i16': return view.getInt16(at, true);
      case 'u32': return view.getUint32(at, true);
      case 'i32': return view.getInt32(at, true);
      case 'u64': return view.getBigUint64(at, true);
      case 'i64': return view.getBigInt64(at, true);
      case 'f32': return view.getFloat32(at, true);
      case 'f64': return view.getFloat64(at, true);
      case 'text': return this.textAt(view.getUint32(at, true));
      default: return this.get(kind, at);
    }
  }
}
