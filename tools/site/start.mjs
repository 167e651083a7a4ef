// SPDX-License-Identifier: MIT
// The start page.

import fs from 'node:fs';
import path from 'node:path';
import { escapeHtml } from './page.mjs';
import { wordFigure } from './markdown.mjs';

/// The first block of C++ of the README, which the tests of the documentation compile.
function firstKernel(root) {
  const match = /^```cpp\n([^]*?)^```$/m.exec(fs.readFileSync(path.join(root, 'README.md'), 'utf8'));
  if (!match) throw new Error('README.md has no block of C++ for the start page');
  return match[1];
}

/// The layout of an instruction from its page in the reference, or nothing.
function layoutOf(root, name) {
  const file = path.join(root, `docs/reference/instructions/${name}.md`);
  if (!fs.existsSync(file)) return '';
  const match = /^```word\n([^]*?)^```$/m.exec(fs.readFileSync(file, 'utf8'));
  return match ? wordFigure(match[1], `Layout of the word of ${name}`) : '';
}

/// The start page. `links` are the links of the bar: [{title, path}].
export function startPage({ root, entries, links, highlight }) {
  const count = (kind) => entries.filter((entry) => entry.kind === kind).length;
  const about = {
    Guides: 'A first kernel in ten minutes, waits and divergence with pictures, dumps of drivers, back ends',
    Reference: `${count('instruction')} instructions and ${count('rule')} rules: syntax, words, costs, archs`,
    API: 'The headers of the C++ library',
    Playground: 'Assemble, decode, verify, repair and run kernels in the browser',
  };
  const layout = layoutOf(root, 'fma_f32');
  const body = `<div class="start">
<h1>The instruction set of Arm Mali Valhall GPUs</h1>
<p class="lead">Look up what an instruction word means, learn to write kernels, and try them. All of it comes from the tables of
<a href="readme.html"><code>valhall</code></a>, a C++20 library that builds, reads, verifies, repairs and runs such programs.</p>
<p class="lead">Press <kbd>/</kbd> and type a name, a rule, an opcode such as <code>0xb2</code>, or paste a word.</p>
<ul class="doors">${links.map(({ title, path: target }) =>
    `<li><a href="${target}"><strong>${title}</strong><span>${escapeHtml(about[title])}</span></a></li>`).join('')}</ul>
<h2>A kernel</h2>
<p>Each instruction is a function that returns its 64-bit word. What breaks a rule of the hardware does not compile.</p>
<div class="code"><pre tabindex="0"><code>${highlight(firstKernel(root), 'cpp')}</code></pre></div>
${layout && `<h2>A word</h2>\n<p>The layout of <a href="reference/instructions/fma_f32.html"><code>FMA.f32</code></a>, as the reference draws it for every instruction:</p>\n${layout}`}
</div>`;
  return {
    title: 'Mali Valhall instruction set', path: 'index.html', body,
    description: 'Reference, guides and a playground for the instruction set of Arm Mali Valhall GPUs.',
  };
}
