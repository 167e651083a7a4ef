// SPDX-License-Identifier: MIT

export type Arch = 'v9' | 'v10' | 'v11' | 'v12' | 'v13' | 'v14' | 'v15' | (string & {});
export type Stage = 'compute' | 'vertex' | 'fragment' | 'blend';
export type Syntax = '2022' | '25.0' | 'later' | 'arm';

/** The architecture, `v9` unless it is given, as its name or that of a GPU. */
export interface ArchOptions {
  arch?: Arch;
}
export interface ProgramOptions extends ArchOptions {
  stage?: Stage;
}
export interface PrintOptions extends ArchOptions {
  syntax?: Syntax;
  offsets?: boolean;
  words?: boolean;
  comments?: boolean;
  labels?: boolean;
  /** Print words that break rules as instructions. */
  permissive?: boolean;
}
export interface Limits {
  mostWords?: number;
  /** Lines of a text that is assembled, including each repetition. */
  mostLines?: number;
  mostErrors?: number;
}

/** An error in a text: lines and columns from 1, columns and lengths in bytes. */
export interface Diagnostic {
  rule: string;
  line: number;
  column: number;
  length: number;
  message: string;
  replacements: string[];
}
export interface Assembly {
  ok: boolean;
  words: bigint[];
  /** The line of each word. */
  lines: number[];
  errors: Diagnostic[];
  /** The values of the names of `.reg`, such as `x` and `at[1]`, and their registers. */
  names: { name: string; line: number; registers: number[] }[];
  stage: Stage;
}
export interface Finding {
  rule: string;
  severity: 'note' | 'hazard' | 'fault' | 'error';
  index: number;
  message: string;
}
export interface Code {
  ok: boolean;
  words: bigint[];
  errors: string[];
  /** The word of each error. */
  places: number[];
  /** Each error in a clause, without its place. */
  reasons: string[];
}
/** Words of which either all or none are executed, and the edges to other blocks. */
export interface Block {
  first: number;
  /** The word after the last one. */
  end: number;
  /** Reachable from the first word of the program. */
  reachable: boolean;
  /** The program may end here properly. */
  ends: boolean;
  /** An indirect branch may leave the program here. */
  leaves: boolean;
  /** Control may continue after the last word. */
  runsOut: boolean;
  edges: { to: number; kind: 'fall through' | 'branch' | 'blended' | 'returned' }[];
}
/** The cost of a program, each word counted once, in cycles of the shader core `core`. */
export interface Cost {
  instructions: number;
  undecoded: number;
  core: string;
  cycles: number;
  /** Cycles of FMA, CVT and SFU together. */
  arithmetic: number;
  /** The unit that bounds the program. */
  bound: string;
  registers: number[];
  /** 2 for full, 1 for half occupancy, 0 if not known. */
  threads: number;
  uniformWords: number;
  mostUniforms: number;
  paddedQuadwords: number;
  units: { name: string; operations: number; cycles: number }[];
}
/** Figures by which the optimizer compares programs. */
export interface Figures {
  words: number;
  moves: number;
  waits: number;
  messages: number;
  /** Words between messages and their waits, at most 10 for each. */
  distance: number;
  cycles: number;
  registers: number[];
}
/** A better program; `passes` are those that made it better, with the figures after them. */
export interface Optimized extends Code {
  before: Figures;
  after: Figures;
  passes: ({ name: string } & Figures)[];
}
export interface Operand {
  kind: 'register' | 'uniform' | 'constant' | 'special' | 'staging' | 'immediate' | 'none';
  number?: number;
  lanes?: string;
  count?: number;
  page?: number;
  value?: bigint | number;
  lastUse?: boolean;
  negate?: boolean;
  absolute?: boolean;
  invert?: boolean;
  zeroExtend?: boolean;
}
export type Decoded =
  | { ok: true; name: string; operands: Operand[]; modifiers: Record<string, number> }
  | { ok: false; rule: string; operands: Operand[]; modifiers: Record<string, number> };
export type Encoded = { ok: true; word: bigint } | { ok: false; rule: string };
/** The bits `high` to `low` of a word. */
export interface Field {
  high: number;
  low: number;
  /** `fixed` bits are the same in all words of the instruction; `unused` bits are zero. */
  kind: 'field' | 'fixed' | 'unused';
  name: string;
  value: bigint;
  /** Those of the bits that differ from what the instruction requires. */
  wrong: bigint;
  /** The value in text, such as `r4`; empty for bits of the other kinds. */
  meaning: string;
  /** The subject of the field; may be empty. */
  description: string;
}
export interface Effects {
  reads: number[];
  writes: number[];
  lastReads: number[];
  uniforms: number[];
  memory: string;
  slot: number;
  waits: number;
  isMessage: boolean;
  ends: boolean;
}
/** One lane of an instruction whose result only the caller knows: a texture, a varying and the like. */
export interface Access {
  /** The index of the word. */
  index: number;
  lane: number;
  word: bigint;
  /** Values of the sources, in the order of the text. */
  sources: bigint[];
  /** The staging registers that the instruction reads. */
  staged: number[];
}
export interface LocalMemory {
  address: bigint | number;
  /** Its size for each thread, or for each workgroup. */
  bytes: bigint | number;
}
export interface RunOptions extends ProgramOptions {
  uniforms?: ArrayLike<number>;
  memory?: { address: bigint | number; array: ArrayBufferView; readOnly?: boolean }[];
  /** Buffers of LD_BUFFER; those without a table are in table 0. */
  buffers?: { table?: number; index: number; array: ArrayBufferView }[];
  /** Initial values in the 16 lanes of registers, besides those that the stage preloads. */
  registers?: { number: number; lanes: ArrayLike<number> }[];
  workgroupSize?: [number, number, number];
  workgroups?: [number, number, number];
  /** Stages other than compute: bit n is lane n. All run unless this is given. */
  lanes?: number;
  /** Lanes that start as helpers. */
  helpers?: number;
  threadMemory?: LocalMemory;
  workgroupMemory?: LocalMemory;
  resourceTables?: bigint | number;
  /** The special values of page 0. */
  fragmentSpecials?: (bigint | number)[];
  core?: number;
  /** Do not report broken rules of timing and flow. */
  lax?: boolean;
  /** BLEND uses blend shaders: it neither ends nor skips. */
  blendShaders?: boolean;
  stepLimit?: bigint | number;
  /** The words of the result of an access, up to 8; null is an error of the run. */
  external?: (access: Access) => ArrayLike<number> | null;
}
export interface RunError {
  name: string;
  message: string;
  index: number;
  lane: number;
  warp: number;
  workgroup: number[];
  address: bigint;
  register: number | null;
  /** The machine has the error, and nothing was executed. */
  ofMachine: boolean;
}
/** A colour that BLEND output: by component register, its lanes. */
export interface Colour {
  target: number;
  lanes: number;
  components: number;
  format: 'auto' | 'f32' | 'f16' | 's32' | 's16' | 'u32' | 'u16';
  words: Uint32Array[];
}
export interface RunResult {
  ok: boolean;
  /** By register, its lanes at the end of the last warp. */
  registers: number[][];
  instructions: number;
  error: RunError | null;
  /** An instruction was executed whose last bits are not documented. */
  isApproximate: boolean;
  /** An instruction was executed whose result is not documented. */
  isPresumed: boolean;
  /** An instruction was executed whose result `external` computed. */
  isExternal: boolean;
  /** The executed instructions, each counted as often as warps executed it. */
  cost: Cost;
  colours: Colour[];
}
/** The state of a warp. */
export interface Warp {
  /** Within the workgroup. */
  number: number;
  /** The next word of the active lanes. */
  next: number;
  /** Masks of lanes: those that execute next, have not ended, wait at a barrier, are helpers. */
  active: number;
  live: number;
  parked: number;
  helpers: number;
  /** The next word of each lane. */
  counters: number[];
  workgroup: number[];
  /** Registers that messages have yet to write. */
  pending: number[];
  /** 16 lanes of each register, until the next step. */
  registers: Uint32Array;
}
/** A run in steps, with memory of its own. */
export interface Execution {
  /** Executes one instruction of one warp. False if all have ended, or on an error; see `result`. */
  step(): boolean;
  readonly warpCount: number;
  /** The warp that executes next. */
  readonly nextWarp: Warp;
  /** The warp that executed the last instruction, after it. */
  readonly lastWarp: Warp | null;
  /** A warp of the current workgroup. */
  warp(number: number): Warp | null;
  /** The words of a memory region, which can be changed between steps. */
  memory(region: number): Uint32Array;
  /** The result up to now. */
  readonly result: RunResult;
  free(): void;
}
/** A program and a machine, in the memory of the library until it is freed. */
export interface Machine {
  /** Sets the initial value of a register in 16 lanes. */
  setRegister(number: number, lanes: ArrayLike<number>): void;
  /** The words of a memory region, which runs change. */
  memory(region: number): Uint32Array;
  /** Runs the program, and returns what `use` returns. The result is computed as it is read, and valid in `use`. */
  run<Value>(use: (result: RunResult) => Value): Value;
  /** A run in steps. */
  start(): Execution;
  free(): void;
}
export interface Info {
  name: string;
  title: string;
  description: string;
  unit: string;
  isMessage: boolean;
  archs: string[];
  operands: { role: string; size: number; description: string; lanes: string[] }[];
  modifiers: { name: string; description: string; isRequired: boolean; values: string[] }[];
}

/** Names in text. `info` has those of modifiers. */
export interface Names {
  instructions: {
    name: string;
    title: string;
    /** The first of all forms of the instruction; the page of its reference is about all forms. */
    firstForm: string;
    /** Other names of the instruction. */
    aliases: string[];
  }[];
  /** Special values, such as `lane_id`. */
  specials: string[];
}

/** The library. Names that do not exist throw a RangeError; errors of programs are values. */
export class Valhall {
  static load(source: BufferSource | WebAssembly.Module): Promise<Valhall>;
  readonly version: string;
  /** The numbers of an architecture, a stage and a spelling, for functions of a `Module`. */
  numbersOf(options: ProgramOptions & { syntax?: Syntax }): { arch: number; stage: number; syntax: number };
  assemble(text: string, options?: ProgramOptions & Limits & { syntax?: Syntax; permissive?: boolean }): Assembly;
  /** Whether each line with contents has a word in hexadecimal, as in a driver's dump, and at least one does. */
  isListing(text: string): boolean;
  readWords(text: string, options?: Limits): Assembly;
  print(word: bigint, options?: PrintOptions): string;
  printProgram(words: bigint[], options?: PrintOptions): string;
  /** `text`, which assembles to `words`, in the spelling of the options, with its comments, labels and layout. */
  printText(text: string, words: bigint[], options?: PrintOptions): string;
  /** The call in C++ that makes a word, such as `fadd_f32(r0, r1, r2)`. */
  printCpp(word: bigint, options?: ArchOptions): string;
  /** The lines of C++ that make the names of such calls known. */
  printCppNames(options?: ArchOptions): string;
  /** A file in C that defines an array. */
  printCArray(words: bigint[], name?: string): string;
  decode(word: bigint, options?: ArchOptions): Decoded;
  encode(name: string, operands: Operand[], modifiers?: Record<string, number | boolean>, options?: ArchOptions): Encoded;
  /** The instruction that a word names, even if the word breaks rules; null if there is none. */
  identify(word: bigint, options?: ArchOptions):
    { name: string; firstForm: string; unit: string; title: string; description: string; memory: string;
      semantics: 'exact' | 'approximate' | 'external' | 'unknown' } | null;
  /** The first rule that a word breaks; null if there is none. */
  check(word: bigint, options?: ArchOptions): string | null;
  /** Why a word breaks a rule: the rule, or the feature that the architecture lacks. Empty if it breaks none. */
  explain(word: bigint, options?: ArchOptions): string;
  /** The fields of a word, from bit 63 down, even if it breaks rules. A word that names no instruction has none. */
  fields(word: bigint, options?: ArchOptions): Field[];
  effects(word: bigint, options?: ArchOptions): Effects;
  verify(words: bigint[], options?: ProgramOptions & { conservative?: boolean }): Finding[];
  repair(words: bigint[], options?: ProgramOptions): Code;
  /** Assembles and repairs a text, or a listing. The text of the result keeps its comments, labels and layout. */
  repairText(text: string, options?: ProgramOptions & Limits & { syntax?: Syntax; permissive?: boolean }): Code & { text: string };
  optimize(words: bigint[], options?: ProgramOptions & { registers?: number }): Optimized;
  allocate(words: bigint[], options?: ProgramOptions & { registers?: number; spill?: boolean }): Code;
  equivalent(first: bigint[], second: bigint[], options?: ProgramOptions & { inputs?: number }):
    { verdict: 'equal' | 'different' | 'unknown'; reason: string };
  /** The blocks of a program without the zeros at its end. */
  graph(words: bigint[], options?: ArchOptions): Block[];
  cost(words: bigint[], options?: ArchOptions): Cost;
  /** Runs a program. The arrays of memory are changed. */
  run(words: bigint[], options?: RunOptions): RunResult;
  /** A program and a machine, for several runs and for runs in steps. Its memory is a copy of the arrays. */
  machine(words: bigint[], options?: RunOptions): Machine;
  info(name: string, options?: ArchOptions): Info | null;
  /** The name of the instruction that a text names in any architecture; null if there is none. */
  findInstruction(text: string): string | null;
  /** Special values; the number is that of their operand for the low word. */
  specials(options?: ArchOptions): { name: string; page: number; number: number }[];
  /** The values that a stage preloads, and their registers. */
  preloaded(options?: ProgramOptions): { name: string; first: number; count: number; part: 'whole' | 'low' | 'high' }[];
  /** All architectures, and the GPUs of each. */
  archs(): { name: string; gpus: string[] }[];
  names(options?: ArchOptions): Names;
}

/** The library with the WebAssembly beside the package, or with that of `source`. */
export function load(source?: BufferSource | WebAssembly.Module): Promise<Valhall>;
