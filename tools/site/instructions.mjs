// SPDX-License-Identifier: MIT
// The instructions of the reference as data, and the parts of pages that are made from them: the use by compiled
// programs, the filter of the list, the matrix of architectures, the map of opcodes.

import fs from 'node:fs';
import path from 'node:path';
import { escapeHtml } from './page.mjs';

const archs = ['v9', 'v10', 'v11', 'v12', 'v13', 'v14', 'v15'];

/// The architectures of "v9 to v11" or "v15".
function archsOf(range) {
  const [first, last = first] = range.split(' to ');
  return archs.slice(archs.indexOf(first), archs.indexOf(last) + 1);
}

const opcodeOf = (bits) => Number((bits >> 48n) & 0x1ffn);

/// The sections of the list as a Map from the path of a page to the unit.
function unitsOf(root) {
  const units = new Map();
  let unit = '';
  for (const line of fs.readFileSync(path.join(root, 'docs/reference/instructions/index.md'), 'utf8').split('\n')) {
    unit = /^## (\w+)/.exec(line)?.[1] ?? unit;
    const page = /^\| \[[^\]]*\]\((\w+)\.md\)/.exec(line)?.[1];
    if (page) units.set(`reference/instructions/${page}.html`, unit);
  }
  return units;
}

/// The instructions: [{name, path, text, unit, type, archs, forms}]. `entries` are the entries of the search.
export function instructionsOf(root, entries) {
  const units = unitsOf(root);
  return entries.filter(({ kind, forms }) => kind === 'instruction' && forms).map(({ name, path: page, text, forms }) => {
    const own = forms.map((form) => ({ mask: BigInt(form.mask), bits: BigInt(form.bits), archs: archsOf(form.archs) }));
    return {
      name, path: page, text, unit: units.get(page) ?? 'Others', type: /\.(\w+)$/.exec(name)?.[1] ?? '',
      archs: archs.filter((arch) => own.some((form) => form.archs.includes(arch))), forms: own,
    };
  });
}

/// Counts the words of the compiled programs of the tests: {words, programs, of: Map from path to {words, programs}}.
export function usageOf(root, instructions) {
  const folder = path.join(root, 'tests/data/programs');
  const byOpcode = new Map();
  for (const instruction of instructions) {
    for (const form of instruction.forms.filter((one) => one.archs.includes('v9'))) {
      const opcode = opcodeOf(form.bits);
      // A form whose opcode has free bits is found by each of its opcodes.
      for (let other = 0; other < 512; ++other) {
        if (((BigInt(other) << 48n) & form.mask) !== (form.bits & form.mask & (0x1ffn << 48n))) continue;
        byOpcode.set(other, [...byOpcode.get(other) ?? [], { instruction, form, exact: other === opcode }]);
      }
    }
  }
  const usage = { words: 0, programs: 0, of: new Map() };
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith('.hex')).sort()) {
    ++usage.programs;
    const seen = new Set();
    for (const line of fs.readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      const digits = /^[0-9a-f]{16}\b/.exec(line.trim())?.[0];
      const word = digits ? BigInt(`0x${digits}`) : 0n;
      if (!word) continue;   // Padding.
      ++usage.words;
      const found = byOpcode.get(opcodeOf(word))?.find(({ form }) => (word & form.mask) === form.bits);
      if (!found) continue;
      const page = found.instruction.path;
      const count = usage.of.get(page) ?? { words: 0, programs: 0 };
      ++count.words;
      if (!seen.has(page)) ++count.programs;
      seen.add(page);
      usage.of.set(page, count);
    }
  }
  return usage;
}

const percent = (part, whole) => `${Number((100 * part / whole).toPrecision(2))} %`;

/// The row on its use for the table of facts of an instruction's page.
export function usageRow(usage, page) {
  const count = usage.of.get(page);
  const text = count
    ? `${count.words} of the ${usage.words} words of ${usage.programs} compiled programs for v9 (${percent(count.words, usage.words)}), in ${count.programs} of them`
    : `in none of ${usage.programs} compiled programs for v9`;
  return `<tr class="usage"><th scope="row">Use</th><td>${text}</td></tr>`;
}

/// Adds the row to `html`, an instruction's page. The table of facts is its first table.
export const withUsage = (html, usage, page) => html.replace('</tbody>', `${usageRow(usage, page)}</tbody>`);

/// A dot for each architecture.
const dotsHtml = (has) => `<td class="dots"><span role="img" aria-label="${has.length === archs.length ? 'all' : has.join(', ')}">` +
  archs.map((arch) => `<i class="${has.includes(arch) ? 'has' : 'lacks'}" title="${arch}"></i>`).join('') + '</span></td>';

const selectHtml = (id, title, values) => `<label>${title} <select id="filter-${id}"><option value="">all</option>${values.map((value) =>
  `<option>${escapeHtml(value)}</option>`).join('')}</select></label>`;

/// Adds a filter to `html`, the list of instructions, and replaces ranges of architectures by dots.
export function withFilter(html, instructions, usage) {
  const types = [...new Set(instructions.map(({ type }) => type).filter(Boolean))].sort();
  const units = [...new Set(instructions.map(({ unit }) => unit))];
  const filter = `<form class="filter" role="search" aria-label="Instructions">${selectHtml('unit', 'Unit', units)}${selectHtml('arch', 'Architecture', archs)}` +
    `${selectHtml('type', 'Type', types)}<label>Name <input id="filter-name" type="search" autocomplete="off" spellcheck="false"></label> ` +
    '<output id="filter-count"></output></form><p class="muted">Dots are the architectures, v9 to v15. <a href="opcodes.html">Map of the opcodes</a></p>';
  const byFile = new Map(instructions.map((one) => [one.path.split('/').at(-1), one]));
  const rows = html.replace(/<tr>\s*<td><a href="(\w+\.html)">[^]*?<\/tr>/g, (row, file) => {
    const one = byFile.get(file);
    if (!one) return row;
    const cells = [...row.matchAll(/<td>[^]*?<\/td>/g)].map(([cell]) => cell);
    const count = usage.of.get(one.path)?.words ?? 0;
    return `<tr data-name="${escapeHtml(one.name.toLowerCase())}" data-unit="${one.unit}" data-type="${one.type}" data-archs="${one.archs.join(' ')}">` +
      `${cells[0]}${cells[1]}${dotsHtml(one.archs)}<td class="count">${count || ''}</td></tr>`;
  });
  return rows
    .replace(/<thead>[^]*?<\/thead>/g, '<thead><tr><th>instruction</th><th>operation</th><th>architectures</th><th>uses</th></tr></thead>')
    .replace(' Instructions without an architecture are in all.', '')
    .replace('</p>', `</p>${filter}`);
}

/// The page of the map of opcodes of the canonical layout.
export function opcodeMap(instructions) {
  const cells = Array.from({ length: 512 }, () => []);
  for (const one of instructions) {
    for (const opcode of new Set(one.forms.filter((form) => !form.archs.includes('v15')).map((form) => opcodeOf(form.bits)))) cells[opcode].push(one);
  }
  const hex = (number, digits) => number.toString(16).padStart(digits, '0');
  const used = cells.filter((list) => list.length).length;
  const rows = Array.from({ length: 32 }, (_, row) => `<tr><th scope="row">${hex(row * 16, 3)}</th>${cells.slice(row * 16, row * 16 + 16).map((list, column) => {
    if (!list.length) return '<td></td>';
    const stem = list[0].name.split('.')[0];
    const text = list.length === 1 ? list[0].name : `${stem} +${list.length - 1}`;
    const links = list.length === 1 ? `<a href="${list[0].path.split('/').at(-1)}">${escapeHtml(text)}</a>`
      : `<details><summary>${escapeHtml(text)}</summary>${list.map((one) => `<a href="${one.path.split('/').at(-1)}">${escapeHtml(one.name)}</a>`).join('')}</details>`;
    return `<td class="unit-${list[0].unit}" title="0x${hex(row * 16 + column, 3)} ${escapeHtml(list.map(({ name }) => name).join(', '))}">${links}</td>`;
  }).join('')}</tr>`).join('');
  const units = [...new Set(instructions.map(({ unit }) => unit))];
  return {
    title: 'Map of opcodes', path: 'reference/instructions/opcodes.html',
    description: 'The primary opcodes of v9 to v14, bits 48 to 56 of a word, and their instructions.',
    body: `<h1>Map of opcodes</h1><p>The primary opcode is in bits 48 to 56 of the words of v9 to v14: ${used} of 512 are used. An opcode with several
instructions has a secondary opcode, too. In v15, opcodes are in other bits: the pages of instructions have them.</p>
<p class="opcode-legend">${units.map((unit) => `<span class="unit-${unit}">${unit}</span>`).join(' ')}</p>
<div class="table" tabindex="0" role="region" aria-label="Opcodes"><table class="opcodes"><thead><tr><th></th>${cells.slice(0, 16).map((_, column) =>
      `<th scope="col">${hex(column, 1)}</th>`).join('')}</tr></thead><tbody>${rows}</tbody></table></div>`,
  };
}
