// SPDX-License-Identifier: MIT
// The functions of the library, with names in place of numbers.

import { constants, structures } from './declarations.mjs';
import { Machine } from './machine.mjs';
import { Module } from './module.mjs';

const roles = ['staging', 'destination', 'source', 'immediate'];
const memoryEffects = ['none', 'read', 'read_constant', 'write', 'read_write'];
const semantics = ['exact', 'approximate', 'external', 'unknown'];
const kinds = ['none', 'register', 'uniform', 'constant', 'special', 'staging', 'immediate'];
const parts = ['whole', 'low', 'high'];
const verdicts = ['equal', 'different', 'unknown'];
const marks = { lastUse: constants.LAST_USE, negate: constants.NEGATE, absolute: constants.ABSOLUTE,
  invert: constants.INVERT, zeroExtend: constants.ZERO_EXTEND };

/// The numbers of the registers, or uniforms, in a set of 64-bit words.
const registersIn = (bits) => bits.flatMap((word, k) => {
  const numbers = [];
  for (let rest = word, n = 64 * k; rest !== 0n; rest >>= 1n, ++n) if ((rest & 1n) !== 0n) numbers.push(n);
  return numbers;
});

/// The units whose cycles bound programs.
const timedUnits = ['FMA', 'CVT', 'SFU', 'V', 'T', 'LS'];

const limitsOf = ({ mostWords = 0, mostLines = 0, mostErrors = 0 }) =>
  ({ most_words: mostWords, most_lines: mostLines, most_errors: mostErrors });

const figuresOf = ({ words, moves, waits, messages, distance, cycles, registers }) =>
  ({ words, moves, waits, messages, distance: Number(distance), cycles, registers: registersIn(registers) });

export class Valhall {
  constructor(module) {
    this.module = module;
    const f = module.functions;
    const names = (nameOf) => Object.fromEntries(Array.from({ length: 256 }, (_, n) => [module.textAt(f[nameOf](n)), n])
      .filter(([name]) => name !== ''));
    this.numbers = { stage: names('valhall_stage_name'), syntax: names('valhall_syntax_name'),
      modifier: names('valhall_modifier_name'), lanes: names('valhall_lanes_name') };
    this.archNumbers = new Map();
    this.identified = new Map();
  }

  static async load(source) {
    return new Valhall(await Module.load(source));
  }

  /// The numbers of an architecture, a stage and a spelling, for functions of `module`.
  numbersOf({ arch, stage = 'compute', syntax = '2022' }) {
    return { arch: this.#arch({ arch }), stage: this.#number('stage', stage), syntax: this.#number('syntax', syntax) };
  }

  get version() {
    return this.#name('valhall_version_string');
  }

  /// Words, or errors with their places.
  assemble(text, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const how = m.structure('valhall_assemble_options', {
        syntax: this.#number('syntax', options.syntax ?? '2022'), permissive: options.permissive ?? false,
        assign_registers: true, knows_stage: options.stage !== undefined,
        stage: this.#number('stage', options.stage ?? 'compute'), ...limitsOf(options),
      });
      return this.#assembly(m.functions.valhall_assemble(this.#arch(options), ...m.text(text), how));
    });
  }

  /// Whether each line of a text has a word in hexadecimal.
  isListing(text) {
    const m = this.module;
    return m.scope(() => m.functions.valhall_is_listing(...m.text(text)) !== 0);
  }

  /// The words of a listing.
  readWords(text, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const how = m.structure('valhall_assemble_options', limitsOf(options));
      return this.#assembly(m.functions.valhall_read_words(...m.text(text), how));
    });
  }

  /// The line of a word.
  print(word, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const how = this.#printOptions(options);
      return m.written((buffer, capacity) =>
        m.functions.valhall_print(this.#arch(options), BigInt.asIntN(64, word), how, buffer, capacity));
    });
  }

  /// The lines of a program.
  printProgram(words, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const [address, size] = m.words(words);
      const how = this.#printOptions(options);
      return m.written((buffer, capacity) =>
        m.functions.valhall_print_program(this.#arch(options), address, size, how, buffer, capacity));
    });
  }

  /// A text in another spelling, with its comments, labels and layout.
  printText(text, words, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const program = [...m.text(text), ...m.words(words)];
      const how = this.#printOptions(options);
      return m.written((buffer, capacity) =>
        m.functions.valhall_print_text(this.#arch(options), ...program, how, buffer, capacity));
    });
  }

  /// The call in C++ that makes a word.
  printCpp(word, options = {}) {
    const m = this.module;
    return m.scope(() => m.written((buffer, capacity) =>
      m.functions.valhall_print_cpp(this.#arch(options), BigInt.asIntN(64, word), buffer, capacity)));
  }

  /// The lines of C++ before such calls.
  printCppNames(options = {}) {
    const m = this.module;
    return m.scope(() => m.written((buffer, capacity) => m.functions.valhall_print_cpp_names(this.#arch(options), buffer, capacity)));
  }

  /// A file in C with an array of words.
  printCArray(words, name = 'words') {
    const m = this.module;
    return m.scope(() => {
      const [program, [array]] = [m.words(words), m.text(name)];
      return m.written((buffer, capacity) => m.functions.valhall_print_c_array(...program, array, buffer, capacity));
    });
  }

  /// The parts of a word.
  decode(word, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const arch = this.#arch(options);
      const out = m.structure('valhall_instruction');
      const broken = f.valhall_decode(arch, BigInt.asIntN(64, word), out);
      if (broken !== 0) return { ok: false, rule: this.#name('valhall_rule_name', broken), operands: [], modifiers: {} };
      const { view } = m;
      const place = structures.valhall_instruction.fields;
      const opcode = view.getUint16(out + place.opcode[0], true);
      const list = (name, of, count) => Array.from({ length: view.getUint8(out + place[count][0]) },
        (_, i) => m.get(of, out + place[name][0] + structures[of].size * i));
      const operands = list('operands', 'valhall_operand', 'operand_count').map((o) => ({
        kind: kinds[o.kind], number: o.number, lanes: this.#name('valhall_lanes_name', o.lanes), count: o.count, page: o.page,
        value: o.value,
        ...Object.fromEntries(Object.entries(marks).map(([name, bit]) => [name, (o.marks & bit) !== 0])),
      }));
      const modifiers = Object.fromEntries(list('modifiers', 'valhall_modifier', 'modifier_count').map(
        (v) => [this.#name('valhall_modifier_name', v.id), v.value]));
      return { ok: true, name: this.#name('valhall_opcode_name', opcode), operands, modifiers };
    });
  }

  /// The word of an instruction, or the rule that it breaks.
  encode(name, operands, modifiers = {}, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const arch = this.#arch(options);
      const [address, size] = m.text(name);
      const opcode = f.valhall_find_opcode(arch, address, size);
      if (opcode < 0) return { ok: false, rule: 'unknown_opcode' };
      const given = m.structure('valhall_instruction', {
        opcode, operand_count: operands.length, modifier_count: Object.keys(modifiers).length,
        operands: operands.slice(0, 6).map((o) => ({
          kind: kinds.indexOf(o.kind), number: o.number ?? 0, count: o.count ?? 0, page: o.page ?? 0, value: o.value ?? 0,
          lanes: this.#number('lanes', o.lanes ?? 'none'),
          marks: Object.entries(marks).reduce((all, [name, bit]) => all | (o[name] ? bit : 0), 0),
        })),
        modifiers: Object.entries(modifiers).slice(0, 16).map(
          ([name, value]) => ({ id: this.#number('modifier', name), value: Number(value) })),
      });
      const word = m.allocate(8);
      const broken = f.valhall_encode(arch, given, word);
      if (broken !== 0) return { ok: false, rule: this.#name('valhall_rule_name', broken) };
      return { ok: true, word: m.view.getBigUint64(word, true) };
    });
  }

  /// The instruction that a word names, even if the word breaks rules; null if there is none.
  identify(word, options = {}) {
    const f = this.module.functions;
    const arch = this.#arch(options);
    const opcode = f.valhall_opcode_of(arch, BigInt.asIntN(64, word));
    if (opcode < 0) return null;
    const key = arch << 16 | opcode;
    if (!this.identified.has(key)) {
      this.identified.set(key, this.module.scope(() => {
        const row = this.#get('valhall_instruction_info', (out) => f.valhall_info(arch, opcode, out));
        return { name: row.name, firstForm: this.#name('valhall_opcode_name', row.first_form), unit: this.#name('valhall_unit_name', row.unit),
          title: row.title, description: row.description, semantics: semantics[row.semantics], memory: memoryEffects[row.memory] };
      }));
    }
    return { ...this.identified.get(key) };
  }

  /// The first rule that a word breaks; null if there is none.
  check(word, options = {}) {
    const rule = this.module.functions.valhall_check(this.#arch(options), BigInt.asIntN(64, word));
    return rule === 0 ? null : this.#name('valhall_rule_name', rule);
  }

  /// Why a word breaks a rule; empty if it breaks none.
  explain(word, options = {}) {
    const m = this.module;
    return m.scope(() => m.written((buffer, capacity) =>
      m.functions.valhall_explain_word(this.#arch(options), BigInt.asIntN(64, word), buffer, capacity)));
  }

  /// The fields of a word, from bit 63 down.
  fields(word, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const fields = m.keep(f.valhall_fields_of(this.#arch(options), BigInt.asIntN(64, word)));
      return Array.from({ length: f.valhall_fields_size(fields) }, (_, i) => {
        const { start, size, fixed, unused, ...field } = this.#get('valhall_field', (out) => f.valhall_fields_field(fields, i, out));
        return { high: start + size - 1, low: start, kind: unused ? 'unused' : fixed ? 'fixed' : 'field', ...field };
      });
    });
  }

  /// The effects of a word.
  effects(word, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const e = this.#get('valhall_effects',
        (out) => m.functions.valhall_effects_of(this.#arch(options), BigInt.asIntN(64, word), out));
      return { reads: registersIn(e.reads), writes: registersIn(e.writes), lastReads: registersIn(e.last_reads),
        uniforms: registersIn(e.uniforms), memory: memoryEffects[e.memory], slot: e.slot, waits: e.waits, isMessage: e.is_message, ends: e.ends };
    });
  }

  /// The findings of the verifier.
  verify(words, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const how = m.structure('valhall_verify_options', { conservative: options.conservative ?? false });
      const found = m.keep(f.valhall_verify(...this.#program(words, options), how));
      return Array.from({ length: f.valhall_verification_count(found) }, (_, i) => {
        const e = this.#get('valhall_error', (out) => f.valhall_verification_finding(found, i, out));
        return { rule: this.#name('valhall_rule_name', e.rule), severity: this.#name('valhall_severity_name', e.severity),
          index: e.index, message: m.written((buffer, size) => f.valhall_verification_explain(found, i, buffer, size)) };
      });
    });
  }

  /// The words with waits, slots, last uses, `reconverge`, `discard` and `end`.
  repair(words, options = {}) {
    return this.#changed((f, program) => f.valhall_repair(...program), words, options);
  }

  /// A text with repaired words, and its comments, labels and layout.
  repairText(text, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const how = m.structure('valhall_assemble_options', { syntax: this.#number('syntax', options.syntax ?? '2022'),
        permissive: options.permissive ?? false, assign_registers: true, ...limitsOf(options) });
      const stage = this.#number('stage', options.stage ?? 'compute');
      const code = m.keep(f.valhall_repair_text(this.#arch(options), stage, ...m.text(text), how));
      return { ...this.#code(code), text: m.textAt(f.valhall_code_text(code)) };
    });
  }

  /// Better words with the same results, and the figures after each pass.
  optimize(words, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const how = m.structure('valhall_optimize_options', { registers: options.registers ?? 0, passes: true });
      const out = m.structure('valhall_optimization');
      const code = m.keep(f.valhall_optimize(...this.#program(words, options), how, out));
      const { before, after } = m.get('valhall_optimization', out);
      const passes = Array.from({ length: f.valhall_code_pass_count(code) }, (_, i) => {
        const pass = this.#get('valhall_pass', (address) => f.valhall_code_pass(code, i, address));
        return { name: pass.name, ...figuresOf(pass.after) };
      });
      return { ...this.#code(code), before: figuresOf(before), after: figuresOf(after), passes };
    });
  }

  /// The words with other registers.
  allocate(words, options = {}) {
    const m = this.module;
    return this.#changed((f, program) => {
      const how = m.structure('valhall_allocation_options', { registers: options.registers ?? 0, spill: options.spill ?? false });
      return f.valhall_allocate_registers(...program, how, 0);
    }, words, options);
  }

  /// Whether two programs are the same.
  equivalent(first, second, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const program = this.#program(first, options);
      const e = this.#get('valhall_equivalence',
        (out) => m.functions.valhall_equivalent(out, ...program, ...m.words(second), options.inputs ?? 0));
      return { verdict: verdicts[e.verdict], reason: e.reason };
    });
  }

  /// The blocks of a program, and the edges between them.
  graph(words, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const graph = m.keep(f.valhall_graph_of(this.#arch(options), ...m.words(words)));
      const address = m.structure('valhall_block');
      return Array.from({ length: f.valhall_graph_size(graph) }, (_, i) => {
        f.valhall_graph_block(graph, i, address);
        const block = m.get('valhall_block', address);
        return { first: block.first, end: block.end, reachable: block.reachable, ends: block.ends, leaves: block.leaves,
          runsOut: block.runs_out, edges: block.edges.slice(0, block.edge_count).map((edge) =>
            ({ to: edge.block, kind: this.#name('valhall_edge_name', edge.kind) })) };
      });
    });
  }

  /// The cost of a program.
  cost(words, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const [arch, , address, size] = this.#program(words, options);
      return this.costOf((out) => m.functions.valhall_cost_of(arch, address, size, out));
    });
  }

  /// The cost that `fill(address)` writes.
  costOf(fill) {
    const c = this.module.scope(() => this.#get('valhall_cost', fill));
    return { instructions: Number(c.instructions), undecoded: Number(c.undecoded), core: c.core, cycles: c.cycles,
      arithmetic: c.arithmetic, bound: this.#name('valhall_unit_name', c.bound), registers: registersIn(c.registers),
      threads: c.threads, uniformWords: c.uniform_words, mostUniforms: c.most_uniforms,
      paddedQuadwords: Number(c.padded_quadwords),
      units: timedUnits.map((name) => {
        const unit = constants[`UNIT_${name}`];
        return { name, operations: Number(c.operations_by_unit[unit]), cycles: c.cycles_by_unit[unit] };
      }) };
  }

  /// Runs a program. The arrays of `memory` are changed.
  run(words, options = {}) {
    const machine = this.machine(words, options);
    try {
      const { memory = [] } = options;
      const result = machine.run(({ values }) => values);
      memory.forEach(({ array, readOnly }, i) => {
        if (!readOnly) new Uint8Array(array.buffer, array.byteOffset, array.byteLength).set(new Uint8Array(machine.memory(i).buffer, machine.memory(i).byteOffset, array.byteLength));
      });
      return result;
    } finally {
      machine.free();
    }
  }

  /// A program and a machine, for several runs and for runs in steps.
  machine(words, options = {}) {
    return new Machine(this, words, options);
  }

  /// The name of the instruction that a text names in any architecture; null if there is none.
  findInstruction(text) {
    const m = this.module;
    return m.scope(() => {
      const opcode = m.functions.valhall_find_opcode(0, ...m.text(text));
      return opcode < 0 ? null : this.#name('valhall_opcode_name', opcode);
    });
  }

  /// Special values, with the numbers of their operands.
  specials(options = {}) {
    const f = this.module.functions;
    return this.#rows('valhall_special_info', f.valhall_special_count(), (i, out) => f.valhall_info_of_special(this.#arch(options), i, out))
      .map(({ name, page, number }) => ({ name, page, number }));
  }

  /// The values that a stage preloads, and their registers.
  preloaded(options = {}) {
    const [arch, stage] = [this.#arch(options), this.#number('stage', options.stage ?? 'compute')];
    const f = this.module.functions;
    return this.#rows('valhall_preloaded_info', 128, (i, out) => f.valhall_info_of_preloaded(arch, stage, i, out))
      .map(({ part, ...value }) => ({ ...value, part: parts[part] }));
  }

  /// The description of an instruction; null if the architecture lacks it.
  info(name, options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const arch = this.#arch(options);
      const opcode = f.valhall_find_opcode(arch, ...m.text(name));
      if (opcode < 0) return null;
      const row = this.#get('valhall_instruction_info', (out) => f.valhall_info(arch, opcode, out));
      return {
        name: row.name, title: row.title, description: row.description, unit: this.#name('valhall_unit_name', row.unit),
        isMessage: row.is_message,
        archs: Array.from({ length: 16 }, (_, n) => n).filter((n) => (row.archs >> n & 1) !== 0)
          .map((n) => this.#name('valhall_arch_name', n)),
        operands: Array.from({ length: row.operand_count }, (_, i) => {
          const o = this.#get('valhall_operand_info', (out) => f.valhall_info_of_operand(arch, opcode, i, out));
          return { role: roles[o.role], size: o.size, description: o.description,
            lanes: o.lanes.slice(0, o.lane_count).map((n) => this.#name('valhall_lanes_name', n)) };
        }),
        modifiers: Array.from({ length: row.modifier_count }, (_, i) => {
          const d = this.#get('valhall_modifier_info', (out) => f.valhall_info_of_modifier(arch, opcode, i, out));
          const values = Array.from({ length: 32 }, (_, v) => v).filter((v) => (d.values >>> v & 1) !== 0)
            .map((v) => this.#name('valhall_value_name', opcode, d.id, v)).filter((v) => v !== '');
          return { name: this.#name('valhall_modifier_name', d.id), description: d.description, isRequired: d.is_required, values };
        }),
      };
    });
  }

  /// All architectures, and the GPUs of each.
  archs() {
    const m = this.module;
    const f = m.functions;
    const archs = Array.from({ length: 256 }, (_, n) => ({ name: this.#name('valhall_arch_name', n), gpus: [] }));
    for (let i = 0; i < f.valhall_gpu_count(); ++i) archs[f.valhall_gpu_arch(i)].gpus.push(m.textAt(f.valhall_gpu_name(i)));
    return archs.filter(({ name }) => name !== '');
  }

  /// The names that text of an architecture can have.
  names(options = {}) {
    const m = this.module;
    return m.scope(() => {
      const f = m.functions;
      const arch = this.#arch(options);
      const aliases = new Map();
      for (const { name, opcode } of this.#rows('valhall_alias_info', f.valhall_alias_count(), (i, out) => f.valhall_info_of_alias(arch, i, out))) {
        aliases.set(opcode, [...aliases.get(opcode) ?? [], name]);
      }
      let count = 0;
      while (this.#name('valhall_opcode_name', count) !== '') ++count;
      // An opcode of another architecture finds the form in this one.
      const forms = new Map(this.#rows('valhall_instruction_info', count, (i, out) => f.valhall_info(arch, i, out)).map((row) => [row.opcode, row]));
      return {
        instructions: [...forms.values()].map(({ name, title, opcode, first_form: first }) =>
          ({ name, title, firstForm: this.#name('valhall_opcode_name', first), aliases: aliases.get(opcode) ?? [] })),
        specials: this.specials(options).map(({ name }) => name),
      };
    });
  }

  /// The structures, of `count`, that `read(index, address)` fills.
  #rows(name, count, read) {
    const m = this.module;
    return m.scope(() => {
      const address = m.structure(name);
      return Array.from({ length: count }, (_, i) => (read(i, address) ? m.get(name, address) : null)).filter((row) => row !== null);
    });
  }
  #name(nameOf, ...numbers) {
    return this.module.textAt(this.module.functions[nameOf](...numbers));
  }
  #number(of, name) {
    const number = this.numbers[of][name];
    if (number === undefined) {
      throw new RangeError(`there is no ${of} ${name}; it must be one of ${Object.keys(this.numbers[of]).join(', ')}`);
    }
    return number;
  }
  #arch({ arch = 'v9' }) {
    const m = this.module;
    const known = this.archNumbers.get(arch);
    if (known !== undefined) return known;
    return m.scope(() => {
      const number = m.functions.valhall_find_arch(...m.text(arch));
      if (number === 0) throw new RangeError(`there is no architecture or GPU ${arch}`);
      this.archNumbers.set(arch, number);
      return number;
    });
  }
  #program(words, options) {
    return [this.#arch(options), this.#number('stage', options.stage ?? 'compute'), ...this.module.words(words)];
  }
  #printOptions(options) {
    return this.module.structure('valhall_print_options', {
      syntax: this.#number('syntax', options.syntax ?? '2022'), offsets: options.offsets ?? false, words: options.words ?? false,
      comments: options.comments ?? false, numbered_labels: options.labels ?? false,
      permissive: options.permissive ?? false,
    });
  }
  /// The structure that `fill(address)` fills.
  #get(name, fill) {
    const address = this.module.structure(name);
    fill(address);
    return this.module.get(name, address);
  }
  #changed(change, words, options) {
    const m = this.module;
    return m.scope(() => this.#code(m.keep(change(m.functions, this.#program(words, options)))));
  }
  #code(code) {
    const m = this.module;
    const f = m.functions;
    const errors = [], places = [], reasons = [];
    for (let i = 0; i < f.valhall_code_error_count(code); ++i) {
      const address = m.structure('valhall_error');
      f.valhall_code_error(code, i, address);
      errors.push(m.written((buffer, size) => f.valhall_print_error(address, 0, buffer, size)));
      const { index, kind } = m.get('valhall_error', address);
      places.push(index);
      reasons.push(this.#name('valhall_error_explanation', kind));
    }
    return { ok: errors.length === 0, words: m.wordsAt(f.valhall_code_words(code), f.valhall_code_size(code)), errors, places, reasons };
  }
  /// The words of an assembly and their lines, or its errors.
  #assembly(pointer) {
    const m = this.module;
    const f = m.functions;
    const made = m.keep(pointer);
    const count = f.valhall_assembly_size(made);
    const place = m.allocate(8);
    const lines = Array.from({ length: count }, (_, i) => {
      f.valhall_assembly_location(made, i, place, place + 4);
      return m.view.getUint32(place + 4, true);
    });
    const errors = Array.from({ length: f.valhall_assembly_error_count(made) }, (_, i) => {
      const d = this.#get('valhall_diagnostic', (out) => f.valhall_assembly_error(made, i, out));
      return {
        rule: this.#name('valhall_rule_name', d.rule), line: d.line, column: d.column, length: d.length, message: d.message,
        replacements: Array.from({ length: d.replacement_count },
          (_, n) => m.textAt(f.valhall_assembly_replacement(made, i, n))),
      };
    });
    const names = Array.from({ length: f.valhall_assembly_value_count(made) }, (_, i) => {
      const v = this.#get('valhall_named_value', (out) => f.valhall_assembly_value(made, i, out));
      return { name: v.is_group ? `${v.name}[${v.part}]` : v.name, line: v.line, registers: registersIn(v.registers) };
    });
    return { ok: errors.length === 0, words: m.wordsAt(f.valhall_assembly_words(made), count), lines, errors, names,
      stage: this.#name('valhall_stage_name', f.valhall_assembly_stage(made)) };
  }
}
