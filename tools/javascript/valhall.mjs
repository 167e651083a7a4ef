// SPDX-License-Identifier: MIT
// The package: the library with the WebAssembly beside this file.

import { Valhall } from './library.mjs';

export { Valhall };

/// The library. `source` are the bytes of valhall.wasm or a compiled module, if it is not beside this file.
export async function load(source) {
  if (source !== undefined) return Valhall.load(source);
  const place = new URL('valhall.wasm', import.meta.url);
  if (place.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return Valhall.load(await readFile(place));
  }
  return Valhall.load(await (await fetch(place)).arrayBuffer());
}
