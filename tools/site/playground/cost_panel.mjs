// SPDX-License-Identifier: MIT
// The cost of a program, by unit.

import { counted, escapeHtml } from './text.mjs';

const unitNames = {
  FMA: 'multiply and add', CVT: 'integers, conversions', SFU: 'special functions', V: 'varyings', T: 'textures', LS: 'loads and stores',
};

const shown = (cycles) => String(Number(Number(cycles).toFixed(3)));

function barsHtml(cost, title) {
  const most = Math.max(...cost.units.map(({ cycles }) => Number(cycles)), 1e-9);
  const rows = cost.units.map(({ name, operations, cycles }) =>
    `<tr${name === cost.bound ? ' class="bound"' : ''}><th scope="row">${name} <span class="muted">${unitNames[name]}</span></th>` +
    `<td>${operations}</td><td>${shown(cycles)}</td>` +
    `<td class="bar-cell"><svg width="100%" height="12" aria-hidden="true"><rect width="${(100 * Number(cycles)) / most}%" height="12" rx="2"/></svg></td></tr>`).join('');
  return `<table class="cost"><caption>${escapeHtml(title)}</caption><thead><tr><th scope="col">Unit</th><th scope="col">Operations</th>` +
    `<th scope="col">Cycles</th><td></td></tr></thead><tbody>${rows}</tbody></table>`;
}

/// The number of registers of a program, and the resulting share of the threads.
function registersText({ registers, threads, core }) {
  if (threads === null) return `${registers}; how many threads run is not known of a ${core.toUpperCase()}`;
  return `${registers}, ${threads === 2 ? 'full occupancy' : 'half of the threads, since r16–r47 are used'}`;
}

/// Shows the cost of the program and, after a run, of the executed instructions.
export function showCost(element, analysis, executed) {
  const { cost } = analysis;
  if (!cost) {
    element.innerHTML = '<p class="muted">A program without errors has a cost.</p>';
    return;
  }
  element.innerHTML =
    `<p><strong>${shown(cost.cycles)}</strong> ${Number(cost.cycles) === 1 ? 'cycle' : 'cycles'} per thread on a ${cost.core.toUpperCase()}` +
    `${cost.bound === 'NONE' ? '' : `, bound by <strong>${cost.bound}</strong>`}. Each instruction counts once, whatever loops and branches do.</p>` +
    barsHtml(cost, `Mali-${cost.core.toUpperCase()}, the program once`) +
    `<dl class="facts"><dt>Registers</dt><dd>${registersText(cost)}</dd>` +
    `<dt>Uniforms</dt><dd>${counted(cost.uniforms, 'word')} of ${cost.most_uniforms}</dd><dt>Size</dt><dd>${cost.quadwords * 16} bytes with padding</dd></dl>` +
    (executed && executed.instructions ? barsHtml(executed, `As run: ${counted(executed.instructions, 'instruction')} of all warps`) : '') +
    '<p class="muted">Throughput of one core, from published rates. None are for v14 and v15, where a cycle is an operation, nor are ' +
    'latencies: see <a href="../cost.html">cost</a>.</p>';
}
