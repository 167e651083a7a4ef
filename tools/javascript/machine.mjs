// SPDX-License-Identifier: MIT
// Machines on which programs run, at once or in steps.

import { constants, structures } from './declarations.mjs';

const laneCount = 16;
const mostRegisters = 128;
const mostTargets = 8;
const access = structures.valhall_access.fields;
const colour = structures.valhall_colour.fields;
const warp = structures.valhall_warp.fields;

const formatNames = new Map(Object.entries(constants).filter(([name]) => name.startsWith('REGISTER_FORMAT_'))
  .map(([name, number]) => [number, name.slice('REGISTER_FORMAT_'.length).toLowerCase()]));

/// One lane of an instruction whose result only the caller knows, at an address. It is read when it is asked for.
class Access {
  constructor(module, address) {
    this.module = module;
    this.address = address;
  }

  get view() {
    return this.module.view;
  }

  get index() {
    return this.view.getUint32(this.address + access.index[0], true);
  }
  get lane() {
    return this.view.getUint32(this.address + access.lane[0], true);
  }
  get word() {
    return this.view.getBigUint64(this.address + access.word[0], true);
  }
  get sources() {
    return Array.from({ length: 4 }, (_, i) => this.view.getBigUint64(this.address + access.sources[0] + 8 * i, true));
  }
  get staged() {
    return Array.from({ length: 8 }, (_, i) => this.view.getUint32(this.address + access.staged[0] + 4 * i, true));
  }
}

/// The result of a run, until it is freed.
class Result {
  constructor(valhall, pointer) {
    this.valhall = valhall;
    this.module = valhall.module;
    this.pointer = pointer;
  }

  get ok() {
    return this.module.functions.valhall_run_ok(this.pointer) !== 0;
  }
  get instructions() {
    return Number(this.module.functions.valhall_run_instructions(this.pointer));
  }
  get isApproximate() {
    return this.module.functions.valhall_run_is_approximate(this.pointer) !== 0;
  }
  get isPresumed() {
    return this.module.functions.valhall_run_is_presumed(this.pointer) !== 0;
  }
  get isExternal() {
    return this.module.functions.valhall_run_is_external(this.pointer) !== 0;
  }
  get registers() {
    const { valhall_run_register: register } = this.module.functions;
    return Array.from({ length: mostRegisters },
      (_, n) => Array.from({ length: laneCount }, (_, lane) => register(this.pointer, n, lane) >>> 0));
  }
  get error() {
    if (this.ok) return null;
    const { module: m } = this;
    return m.scope(() => {
      const address = m.structure('valhall_run_error');
      m.functions.valhall_run_error_of(this.pointer, address);
      const e = m.get('valhall_run_error', address);
      return { name: e.name, message: e.explanation, index: e.index, lane: e.lane, warp: e.warp, workgroup: e.workgroup, address: e.address,
        ofMachine: e.of_machine, register: e.register_number === constants.NONE ? null : e.register_number };
    });
  }
  get cost() {
    return this.valhall.costOf((out) => this.module.functions.valhall_run_cost(this.pointer, out));
  }
  get colours() {
    const { module: m } = this;
    return m.scope(() => {
      const address = m.structure('valhall_colour');
      const list = [];
      for (let target = 0; target < mostTargets; ++target) {
        if (!m.functions.valhall_run_colour(this.pointer, target, address)) continue;
        const { view } = m;
        const components = view.getUint8(address + colour.components[0]);
        list.push({ target, components, lanes: view.getUint32(address + colour.lanes[0], true),
          format: formatNames.get(view.getUint8(address + colour.format[0])),
          words: Array.from({ length: 4 }, (_, i) => m.uint32s(address + colour.words[0] + 4 * laneCount * i, laneCount)) });
      }
      return list;
    });
  }

  /// All properties, for use after the result is freed.
  get values() {
    const { ok, error, instructions, isApproximate, isPresumed, isExternal, registers, cost, colours } = this;
    return { ok, error, instructions, isApproximate, isPresumed, isExternal, registers, cost, colours };
  }

  free() {
    this.module.functions.valhall_free(this.pointer);
    this.pointer = 0;
  }
}

/// The state of a warp: a copy of its structure.
class Warp {
  constructor(module, address) {
    this.module = module;
    this.values = module.uint32s(address, structures.valhall_warp.size / 4);
  }

  get number() {
    return this.values[warp.number[0] / 4];
  }
  get next() {
    return this.values[warp.next[0] / 4];
  }
  get active() {
    return this.values[warp.active[0] / 4];
  }
  get live() {
    return this.values[warp.live[0] / 4];
  }
  get parked() {
    return this.values[warp.parked[0] / 4];
  }
  get helpers() {
    return this.values[warp.helpers[0] / 4];
  }
  get counters() {
    return this.#list('counters', laneCount);
  }
  get workgroup() {
    return this.#list('workgroup', 3);
  }
  get pending() {
    const numbers = [];
    this.#list('pending', 4).forEach((bits, k) => {
      for (let r = 32 * k, rest = bits; rest !== 0; rest >>>= 1, ++r) if (rest & 1) numbers.push(r);
    });
    return numbers;
  }
  get registers() {
    return new Uint32Array(this.module.functions.memory.buffer, this.values[warp.registers[0] / 4], laneCount * this.values[warp.register_count[0] / 4]);
  }

  #list(name, size) {
    const first = warp[name][0] / 4;
    return Array.from(this.values.subarray(first, first + size));
  }
}

/// A run in steps, until it is freed.
class Execution {
  constructor(machine, pointer) {
    this.machine = machine;
    this.module = machine.module;
    this.pointer = pointer;
    this.address = 0;
    this.free = this.module.hold(() => {
      this.module.keep(pointer);
      this.address = this.module.structure('valhall_warp');
    });
  }

  step() {
    return this.machine.answering(() => this.module.functions.valhall_execution_step(this.pointer)) !== 0;
  }
  get warpCount() {
    return this.module.functions.valhall_execution_warp_count(this.pointer);
  }
  get nextWarp() {
    return this.warp(this.module.functions.valhall_execution_next_warp(this.pointer));
  }
  get lastWarp() {
    return this.#warp(this.module.functions.valhall_execution_last_warp(this.pointer, this.address));
  }
  warp(number) {
    return this.#warp(this.module.functions.valhall_execution_warp(this.pointer, number, this.address));
  }
  memory(region) {
    const m = this.module;
    return m.scope(() => {
      const count = m.allocate(4);
      const address = m.functions.valhall_execution_memory(this.pointer, region, count);
      return new Uint32Array(m.functions.memory.buffer, address, m.view.getUint32(count, true));
    });
  }
  get result() {
    const result = new Result(this.machine.valhall, this.module.functions.valhall_execution_result(this.pointer));
    const { values } = result;
    result.free();
    return values;
  }

  #warp(exists) {
    return exists ? new Warp(this.module, this.address) : null;
  }
}

/// A program and the machine that it runs on, until it is freed.
export class Machine {
  constructor(valhall, words, options) {
    const m = valhall.module;
    this.valhall = valhall;
    this.module = m;
    this.external = options.external ?? null;
    this.free = m.hold(() => this.#make(words, options));
  }

  #make(words, options) {
    const m = this.module;
    const list = (name, items) => {
      const { size } = structures[name];
      const address = m.allocate(size * items.length);
      items.forEach((fields, i) => m.set(name, address + size * i, fields));
      return address;
    };
    const uniforms = Uint32Array.from(options.uniforms ?? []);
    this.regions = (options.memory ?? []).map(({ address, array, readOnly = false }) => {
      if (array.byteLength % 4 !== 0) throw new RangeError('memory has 4 bytes for each word');
      return { address, words: m.bytes(array), count: array.byteLength / 4, read_only: readOnly };
    });
    const buffers = (options.buffers ?? []).map(({ table = 0, index, array }) => ({ table, index, words: m.bytes(array), count: array.byteLength / 4 }));
    this.registerNumbers = [];
    this.registers = m.allocate(structures.valhall_register_input.size * mostRegisters);
    const { threadMemory, workgroupMemory } = options;
    const { arch, stage } = this.valhall.numbersOf({ arch: options.arch ?? 'v9', stage: options.stage });
    this.address = m.structure('valhall_machine', {
      arch, stage,
      uniforms: m.bytes(uniforms), uniform_count: uniforms.length,
      memory: list('valhall_memory', this.regions), memory_count: this.regions.length,
      buffers: list('valhall_buffer', buffers), buffer_count: buffers.length, registers: this.registers,
      workgroup_size: options.workgroupSize ?? [16, 1, 1], workgroups: options.workgroups ?? [1, 1, 1],
      lanes: options.lanes ?? 0, helpers: options.helpers ?? 0,
      thread_memory_address: threadMemory?.address ?? 0, thread_memory_bytes: threadMemory?.bytes ?? 0,
      workgroup_memory_address: workgroupMemory?.address ?? 0, workgroup_memory_bytes: workgroupMemory?.bytes ?? 0,
      resource_tables: options.resourceTables ?? 0, core: options.core ?? 0, fragment_specials: options.fragmentSpecials ?? [],
      lax: options.lax ?? false, blend_shaders: options.blendShaders ?? false, step_limit: options.stepLimit ?? 0,
      external: this.external ? m.callback() : 0,
    });
    for (const { number, lanes } of options.registers ?? []) this.setRegister(number, lanes);
    this.program = m.words(words);
  }

  /// Sets the initial value of a register: `lanes` is a number for each lane.
  setRegister(number, lanes) {
    const m = this.module;
    let place = this.registerNumbers.indexOf(number);
    if (place < 0) {
      if (this.registerNumbers.length === mostRegisters) throw new RangeError(`there are ${mostRegisters} registers`);
      place = this.registerNumbers.push(number) - 1;
      m.view.setUint32(this.address + structures.valhall_machine.fields.register_count[0], place + 1, true);
    }
    const address = this.registers + structures.valhall_register_input.size * place;
    const { view } = m;
    for (let lane = 0; lane < laneCount; ++lane) view.setUint32(address + 4 * lane, lanes[lane] ?? 0, true);
    view.setUint8(address + structures.valhall_register_input.fields.number[0], number);
  }

  /// The words of memory region `region`.
  memory(region) {
    const { words, count } = this.regions[region];
    return new Uint32Array(this.module.functions.memory.buffer, words, count);
  }

  /// Runs the program. `use(result)` reads the result, which is freed afterwards.
  run(use) {
    const m = this.module;
    return m.scope(() => {
      const pointer = m.keep(this.answering(() => m.functions.valhall_run(this.address, ...this.program)));
      return use(new Result(this.valhall, pointer));
    });
  }

  /// A run in steps, with memory of its own.
  start() {
    return new Execution(this, this.module.functions.valhall_execution_new(this.address, ...this.program));
  }

  /// Calls `use()`, during which the program can call `external`.
  answering(use) {
    if (this.external === null) return use();
    const m = this.module;
    let failure = null;
    m.called = (address, result) => {
      try {
        const words = this.external(new Access(m, address));
        if (!words) return 0;
        for (let i = 0; i < 8 && i < words.length; ++i) m.view.setUint32(result + 4 * i, words[i], true);
        return 1;
      } catch (error) {
        failure = error;
        return 0;
      }
    };
    try {
      const result = use();
      if (failure) throw failure;
      return result;
    } finally {
      m.called = null;
    }
  }
}
