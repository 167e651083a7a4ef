// SPDX-License-Identifier: MIT
// The word under the cursor: its fields over its 64 bits, and their meanings.

import { roleOf, wordSvg } from '../word_svg.mjs';
import { escapeHtml, withCode } from './text.mjs';

const shortNames = [
  [/^page of uniforms.*/, 'page'], [/^halves that are written$/, 'halves'], [/^secondary opcode$/, 'opcode 2'],
  [/^absolute value of (.*)$/, 'abs $1'], [/^negation of (.*)$/, 'neg $1'], [/^inversion of (.*)$/, 'not $1'],
  [/^(?:part|identity) of (.*)$/, 'part $1'], [/^first of staging registers(.*)$/, 'registers$1'],
  [/^count of staging registers(.*)$/, 'count$1'], [/source (\d)$/, 's$1'], [/^unused, zero$/, ''], [/^fixed$/, ''],
];

/// A name for the picture, in which most fields are narrow.
const shortName = (name) => shortNames.reduce((text, [pattern, to]) => text.replace(pattern, to), name);

const bitRange = ({ high, low }) => (high === low ? `${high}` : `${high}–${low}`);
const hexOf = (bits) => `0x${BigInt(`0b${bits}`).toString(16)}`;

function tableHtml(fields) {
  const rows = fields.map((field) =>
    `<tr${field.wrong ? ' class="wrong"' : ''}><td>${bitRange(field)}</td><td>${escapeHtml(field.name)}</td>` +
    `<td class="mono">${field.bits.length > 8 ? hexOf(field.bits) : field.bits}</td>` +
    `<td><strong>${escapeHtml(field.means)}</strong>${field.about ? ` <span class="muted">${withCode(field.about)}</span>` : ''}` +
    `${field.wrong ? ' <strong class="danger">these bits are wrong</strong>' : ''}</td></tr>`).join('');
  return '<div class="table" tabindex="0" role="region" aria-label="Fields"><table><thead><tr><th>Bits</th><th>Field</th><th>Value</th><th>Meaning</th></tr></thead>' +
    `<tbody>${rows}</tbody></table></div>`;
}

/// Whether a row of 32 bits would be too small to read.
export const isNarrow = (element) => element.clientWidth < 560;

/// Shows the library's `fields` of a word, or `null` for a line without a word.
export function showWord(element, info) {
  if (!info) {
    element.innerHTML = '<p class="muted">The line with the cursor has no word.</p>';
    return;
  }
  const open = element.querySelector('details')?.open ?? false;
  const name = info.name
    ? `<a href="../reference/instructions/${info.page}.html">${escapeHtml(info.name)}</a> <span class="muted">${escapeHtml(info.title)}</span>`
    : 'Not an instruction';
  const drawn = (info.fields ?? []).map((field) => ({
    ...field, name: shortName(field.name), role: roleOf(field.name), value: field.means || (field.kind === 'reserved' ? null : field.bits.length > 8 ? hexOf(field.bits) : field.bits),
  }));
  const narrow = isNarrow(element);
  element.innerHTML =
    `<h2>${name} <code class="word-hex">${info.word}</code></h2>` +
    (info.broken ? `<p class="broken"><a href="../reference/rules/${info.broken}.html"><code>${info.broken}</code></a> ${withCode(info.message)}</p>` : '') +
    (info.about ? `<p class="about" tabindex="0">${withCode(info.about)}</p>` : '') +
    (drawn.length ? `<div class="picture" tabindex="0" role="region" aria-label="Picture of the word">${wordSvg(drawn, {
      title: `Fields of ${info.name}`, bitsPerRow: narrow ? 16 : 32,
    })}</div><details${open ? ' open' : ''}><summary>All fields</summary>${tableHtml(info.fields)}</details>` : '') +
    `<p class="mono cpp">${escapeHtml(info.cpp)}</p>`;
}
