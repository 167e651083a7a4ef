// SPDX-License-Identifier: MIT
// The playground's functions of the library, over the package of tools/javascript.

import { Valhall } from '../../javascript/library.mjs';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

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

/// Loads the library from `packed`, the text that library.js sets. Each function takes options {arch, syntax,
/// stage} and returns a result as described in tools/playground/playground.hpp.
export async function loadLibrary(packed) {
  const valhall = await Valhall.load(await unpack(packed));
  const { module } = valhall;

  const put = (number, text) => {
    const bytes = encoder.encode(text);
    const address = module.functions.playground_input(number, bytes.length);
    new Uint8Array(module.functions.memory.buffer, address, bytes.length).set(bytes);
  };
  const ask = (name, options, texts, ...more) => module.scope(() => {
    const f = module.functions;
    const { arch, syntax, stage } = valhall.numbersOf(options);
    texts.forEach((text, number) => put(number, text));
    const address = f[`playground_${name}`](arch, syntax, stage, ...more);
    return JSON.parse(decoder.decode(new Uint8Array(f.memory.buffer, address, f.playground_size())));
  });

  return {
    analyze: (text, options) => ask('analyze', options, [text]),
    fields: (word, options) =>
      ask('fields', options, [], parseInt(word.slice(0, 8), 16), parseInt(word.slice(8), 16)),
    repaired: (text, options) => ask('repaired', options, [text]),
    printed: (text, options, form) => ask('printed', options, [text, form]),
    respelled: (text, options, to) => ask('respelled', options, [text], valhall.numbersOf({ ...options, syntax: to }).syntax),
    traced: (text, options, inputs) => ask('traced', options, [text, inputs]),
    image: (text, options, inputs, top) => ask('image', options, [text, inputs], top),
    proposed: (text, options, inputs) => ask('proposed', options, [text, inputs]),
    optimized: (text, options) => ask('optimized', options, [text]),
    vocabulary: ({ arch }) => vocabularyOf(valhall, arch),
  };
}
