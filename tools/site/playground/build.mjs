// SPDX-License-Identifier: MIT
// Builds the page of the playground: the library as WebAssembly, the script, and the page.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import esbuild from 'esbuild';
import { exampleGroups } from './examples.mjs';
import { loadLibrary } from './library.mjs';
import { playgroundBody } from './page.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/// The limit for the playground's shipped size, in bytes.
const mostBytes = 1.5e6;

/// The library, compressed and in base64, since a page of file:// may not fetch.
function packedLibrary(root) {
  const wasm = path.join(root, 'build/javascript/valhall.wasm');
  execFileSync(path.join(root, 'tools/javascript/build_wasm.sh'), [wasm], { stdio: 'inherit' });
  return zlib.deflateRawSync(fs.readFileSync(wasm), { level: 9 }).toString('base64');
}

/// The script of the page, with the examples.
async function bundle(groups) {
  const examples = {
    name: 'examples',
    setup(build) {
      build.onResolve({ filter: /^valhall-examples$/ }, () => ({ path: 'examples', namespace: 'examples' }));
      build.onLoad({ filter: /.*/, namespace: 'examples' }, () => ({ contents: `export const groups = ${JSON.stringify(groups)};` }));
    },
  };
  const result = await esbuild.build({
    entryPoints: [path.join(here, 'main.mjs')], bundle: true, minify: true, format: 'iife', target: 'es2022', write: false, plugins: [examples],
  });
  return result.outputFiles[0].text;
}

/// `site` is the argument of ../build.mjs: {root, render, write}.
export async function buildPlayground({ root, render, write }) {
  const packed = packedLibrary(root);
  const { archs } = (await loadLibrary(packed)).vocabulary({ arch: 'v9', syntax: '2022', stage: 'compute' });
  const groups = exampleGroups(root);
  const files = {
    'playground/library.js': `globalThis.valhallLibrary=${JSON.stringify(packed)};\n`,
    'playground/playground.js': await bundle(groups),
    'playground/playground.css': fs.readFileSync(path.join(here, 'playground.css')),
  };
  const size = Object.values(files).reduce((sum, data) => sum + Buffer.byteLength(data), 0);
  if (size > mostBytes) throw new Error(`the playground has ${size} bytes, more than ${mostBytes}`);
  for (const [name, data] of Object.entries(files)) write(name, data);
  render({
    title: 'Playground', path: 'playground/index.html', wide: true,
    description: 'Assemble, decode, verify, repair and run programs for Mali Valhall GPUs in the browser.',
    body: playgroundBody(archs, groups), styles: ['playground/playground.css'],
    scripts: ['playground/library.js', 'playground/playground.js'],
  });
}
