// SPDX-License-Identifier: MIT
// The body of the page of the playground.

import { escapeHtml } from '../page.mjs';

const option = (value, text) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`;

/// "v9: G57 to G78". The list of all GPUs would be cut.
const archText = ({ name, gpus }) => `${name}: ${[gpus.at(0), gpus.length > 1 ? gpus.at(-1) : ''].filter(Boolean).map((gpu) => gpu.toUpperCase()).join(' to ')}`;

const labelled = (id, label, options) => `<label><span>${label} </span><select id="${id}">${options}</select></label>`;

const tabs = [['findings', 'Findings'], ['cost', 'Cost'], ['graph', 'Graph'], ['run', 'Run'], ['image', 'Image'], ['changes', 'Changes']];
const hiddenTabs = ['image', 'changes'];

const copies = [
  ['cpp', 'C++ builders'], ['c', 'C array'], ['2022', 'Text, Mesa 2022'], ['25.0', 'Text, Mesa 25.0'], ['later', 'Text, Mesa 2026'], ['arm', 'Text, Arm'],
  ['listing', 'Listing with words'], ['hex', 'Hexadecimal words'],
];

/// `archs` are the architectures of the library, `groups` the examples as [{title, examples: [{id, title}]}].
export function playgroundBody(archs, groups) {
  return `<h1>Playground</h1>
<div class="playground" id="playground">
<div class="tools" role="group" aria-label="Program">
${labelled('example', 'Example', option('', 'Example …') + groups.map(({ title, examples }) =>
    `<optgroup label="${escapeHtml(title)}">${examples.map(({ id, title: name }) => option(id, name)).join('')}</optgroup>`).join(''))}
${labelled('arch', 'Architecture', archs.map((arch) => option(arch.name, archText(arch))).join(''))}
${labelled('stage', 'Stage', ['compute', 'vertex', 'fragment', 'blend'].map((stage) => option(stage, stage)).join(''))}
${labelled('syntax', 'Spelling', option('2022', 'Mesa 2022') + option('25.0', 'Mesa 25.0') + option('later', 'Mesa 2026') + option('arm', 'Arm'))}
<button type="button" id="repair" title="Set slots, waits, last uses, reconverge, discard and end">Repair</button>
<button type="button" id="optimize" title="Make the program better, and prove that its results are the same">Optimize</button>
<button type="button" id="as-text" title="Write the words as assembly text" hidden>To text</button>
<details class="menu" id="copy"><summary>Copy as</summary><div role="group" aria-label="Copy as">${copies.map(([form, name]) =>
    `<button type="button" data-form="${form}">${name}</button>`).join('')}</div></details>
<button type="button" id="share" title="Copy an address that contains the program">Share</button>
<span id="done" role="status" class="muted"></span>
</div>
<p class="problem" id="problem" role="alert" hidden></p>
<div class="columns">
<section class="program" aria-label="Program">
<div class="editor" id="editor"></div>
<p class="status" id="status" role="status">Loading the library …</p>
<div class="splitter" id="word-splitter" role="separator" aria-orientation="horizontal" aria-label="Height of the editor" tabindex="0"></div>
<div class="word-panel" id="word"></div>
</section>
<div class="splitter" id="column-splitter" role="separator" aria-orientation="vertical" aria-label="Width of the program" tabindex="0"></div>
<section class="results-of" aria-label="Results">
<div class="tabs" role="tablist" aria-label="Results">${tabs.map(([id, name], i) =>
    `<button type="button" role="tab" id="tab-${id}" aria-controls="panel-${id}" aria-selected="${i === 0}"${i === 0 ? '' : ' tabindex="-1"'}${hiddenTabs.includes(id) ? ' hidden' : ''}>${name}<span class="count" id="count-${id}"></span></button>`).join('')}</div>
<div id="inputs-of" hidden></div>
${tabs.map(([id], i) => `<div class="panel" role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}"${i === 0 ? '' : ' hidden'}></div>`).join('\n')}
</section>
</div>
<noscript><p>The playground is the library as WebAssembly, and needs JavaScript.</p></noscript>
</div>`;
}
