// SPDX-License-Identifier: MIT
// The state of the page as the fragment of its address:
//   text=, inputs=   compressed with deflate-raw, in base64 for addresses
//   words=HEX,HEX    words to decode, instead of a text
//   arch=, stage=, syntax=, tab=

export const defaults = { text: '', inputs: '', words: [], arch: 'v9', stage: 'compute', syntax: '2022', tab: '' };

const choices = {
  arch: /^v(9|1[0-5])$/,
  stage: /^(compute|vertex|fragment|blend)$/,
  syntax: /^(2022|25\.0|later|arm)$/,
  tab: /^(findings|cost|graph|run|image)$/,
};

/// Longer texts are cut when a fragment is read: a compressed text can expand to any length.
const mostCharacters = 1 << 20;

async function through(stream, bytes) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

async function pack(text) {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

async function unpack(packed) {
  const binary = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    .pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    text += value;
    if (text.length > mostCharacters) {
      reader.cancel();
      return text.slice(0, mostCharacters);
    }
  }
  return text;
}

/// The fragment of `state`, without #. Default values are omitted.
export async function writeFragment(state) {
  const parts = [];
  for (const name of ['text', 'inputs']) if (state[name]) parts.push(`${name}=${await pack(state[name])}`);
  for (const name of Object.keys(choices)) {
    if (state[name] && state[name] !== defaults[name]) parts.push(`${name}=${state[name]}`);
  }
  return parts.join('&');
}

/// The state of a fragment, and the problem with it: {state, problem}. Unreadable parts keep their default.
export async function readFragment(fragment) {
  const state = { ...defaults };
  const problems = [];
  for (const part of fragment.replace(/^#/, '').split('&')) {
    const at = part.indexOf('=');
    const name = part.slice(0, at);
    const value = part.slice(at + 1);
    if (at < 0 || value === '') continue;
    if (name === 'text' || name === 'inputs') {
      try {
        state[name] = await unpack(value);
      } catch {
        problems.push(`the ${name === 'text' ? 'program' : 'inputs'} in the address cannot be read: the address is incomplete`);
      }
    } else if (name === 'words') {
      const words = decodeURIComponent(value).split(',').map((word) => word.replace(/^0x/i, '').toLowerCase());
      const good = words.filter((word) => /^[0-9a-f]{1,16}$/.test(word)).map((word) => word.padStart(16, '0'));
      if (good.length < words.length) problems.push('some words in the address are not hexadecimal numbers of at most 16 digits');
      state.words = good.slice(0, 1024);
    } else if (choices[name]?.test(value)) {
      state[name] = value;
    }
  }
  return { state, problem: problems.join('; ') };
}
