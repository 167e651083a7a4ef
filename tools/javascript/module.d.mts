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
  allocate(size: number): number;
  keep(object: number): number;
  text(text: string): [address: number, size: number];
  textAt(address: number): string;
  written(write: (buffer: number, capacity: number) => number): string;
  words(words: bigint[]): [address: number, size: number];
  wordsAt(address: number, size: number): bigint[];
  structure(name: string, fields?: Record<string, unknown>): number;
  set(name: string, address: number, fields: Record<string, unknown>): void;
  get(name: string, address: number): any;
}
