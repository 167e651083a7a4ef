// SPDX-License-Identifier: MIT

/** An instance of the library in WebAssembly, for callers of the functions of `valhall.h`. */
export class Module {
  static load(source: BufferSource | WebAssembly.Module): Promise<Module>;
  /** `imports` are further functions that the module imports. */
  constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports);
  readonly functions: Record<string, any>;
  /** Starts a new instance. */
  start(): void;
  /** Calls `use()`, then frees what was allocated and kept in it. */
  scope<Result>(use: () => Result): Result;
  /** Calls `use()`. What was allocated and kept in it is freed by the function that is returned. */
  hold(use: () => void): () => void;
  /** The address of a function of C that returns `called(second, third)` of its three arguments, pointers. */
  callback(): number;
  called: ((second: number, third: number) => number) | null | undefined;
  /** The memory, until the next call of the library. */
  readonly view: DataView;
  allocate(size: number): number;
  keep(object: number): number;
  text(text: string): [address: number, size: number];
  textAt(address: number): string;
  written(write: (buffer: number, capacity: number) => number): string;
  bytes(array: ArrayBufferView): number;
  uint32s(address: number, size: number): Uint32Array;
  words(words: bigint[]): [address: number, size: number];
  wordsAt(address: number, size: number): bigint[];
  structure(name: string, fields?: Record<string, unknown>): number;
  set(name: string, address: number, fields: Record<string, unknown>): void;
  get(name: string, address: number): any;
}
