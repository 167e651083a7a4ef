// SPDX-License-Identifier: MIT
// Draws the layout of a 64-bit word. Used while the site is built and in the pages, so it needs only
// JavaScript.

const bitWidth = 24;
const boxHeight = 44;
const numberHeight = 16;
const labelHeight = 17;
const characterWidth = 7.3;  // of the monospaced font at 12 px

/// The roles of fields, by their names in the reference; the first that matches. site.css has a colour for each.
const roles = [
  ['flow', /^flow$/],
  ['page', /^page /],
  ['staging', /staging/],
  ['destination', /^destination|^halves that are written$/],
  ['source-1', /source 1|\bsource$/],
  ['source-2', /source 2/],
  ['source-3', /source 3/],
  ['source-4', /source 4/],
];

/// The role of the field `name`: one of the above, or modifier. All parts of a source have its role.
export const roleOf = (name) => (roles.find(([, pattern]) => pattern.test(name)) ?? ['modifier'])[0];

const escape = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/// The part of each field in the row of bits `high` to `low`, from the left.
function partsInRow(fields, high, low) {
  return fields
    .map((field, index) => ({ field, index, high: Math.min(field.high, high), low: Math.max(field.low, low) }))
    .filter((part) => part.high >= part.low)
    .sort((a, b) => b.high - a.high);
}

/// Places the labels that do not fit into their boxes below the row: each beside its leader, to the right or, at the
/// end of a row of `width`, to the left. Labels on the right of their leaders come first, from right to left; the
/// others follow, from left to right. Each takes the first level where it touches no label and covers no leader.
function placeLabels(labels, width) {
  // A label moves to the left of its leader if it would reach the row's end, or a leader whose label is on the left.
  let limit = width;
  const all = [...labels].sort((a, b) => b.x - a.x).map((label) => {
    const length = 8 + label.text.length * characterWidth;
    const isLeft = label.x + length > limit && label.x > length;
    if (isLeft) limit = label.x;
    return { ...label, isLeft, begin: isLeft ? label.x - length : label.x, end: isLeft ? label.x : label.x + length };
  });
  const placed = [];
  for (const label of all.sort((a, b) => a.isLeft - b.isLeft || (a.isLeft ? a.x - b.x : b.x - a.x))) {
    const touches = (other, level) =>
      other.level === level ? other.begin < label.end + 8 && label.begin < other.end + 8
        : other.level > level && other.x > label.begin - 4 && other.x < label.end + 4;
    let level = 0;
    while (placed.some((other) => touches(other, level))) ++level;
    placed.push({ ...label, level });
  }
  return placed;
}

/// Text of a box: name and value if there is space, otherwise the part that fits. `outside` is the text to
/// draw below.
function textOf(field, width) {
  const fits = (text) => text.length * characterWidth + 6 <= width;
  const name = field.kind === 'reserved' && !field.name ? '0' : field.name ?? '';
  const value = field.value ?? (field.kind === 'reserved' ? '0' : null);
  const inside = [];
  let outside = null;
  if (name && fits(name)) inside.push({ text: name, role: 'name' });
  else if (name) outside = name;
  if (value !== null && value !== name) {
    if (fits(value)) inside.push({ text: value, role: 'value' });
    else outside = outside ? `${outside} = ${value}` : value;
  }
  return { inside, outside };
}

/**
 * An SVG picture of a word.
 * @param fields   [{high, low, name, value, kind, role}], in any order; kind is "fixed", "field" or "reserved"; value is
 *                 the text of its bits, or null; role decides the colour of a field, by default that of its name. Bits
 *                 outside all fields stay empty.
 * @param options  title: the picture's name for readers that do not see it;
 *                 selected: index of the field to emphasize;
 *                 bitsPerRow: 32 (default), or 16 for narrow screens.
 * @returns the text of an <svg>. Each field is a <g class="word-field" data-field="index">.
 */
export function wordSvg(fields, { title = 'Layout of the word', selected = -1, bitsPerRow = 32 } = {}) {
  const classes = fields.map((field) =>
    field.kind === 'field' ? `word-field word-${field.role ?? roleOf(field.name)}` : `word-field word-${field.kind}`);

  let y = 0;
  const width = bitsPerRow * bitWidth + 2;
  let body = '';
  let emphasized = '';
  for (let high = 63; high > 0; high -= bitsPerRow) {
    const low = high - bitsPerRow + 1;
    const left = (bit) => (high - bit) * bitWidth + 1;
    const top = y + numberHeight;
    const labels = [];
    for (const part of partsInRow(fields, high, low)) {
      const { field, index } = part;
      const x = left(part.high);
      const boxWidth = (part.high - part.low + 1) * bitWidth;
      const { inside, outside } = textOf(field, boxWidth);
      const middle = x + boxWidth / 2;
      const range = field.high === field.low ? `${field.high}` : `${field.high}-${field.low}`;
      let box = `<g class="${classes[index]}${index === selected ? ' word-selected' : ''}" data-field="${index}">` +
        `<title>${escape([range, field.name, field.value].filter(Boolean).join(' '))}</title>` +
        `<rect x="${x}" y="${top}" width="${boxWidth}" height="${boxHeight}"/>`;
      inside.forEach((line, i) => {
        const baseline = top + boxHeight / 2 + 4 + (inside.length === 2 ? i * 18 - 9 : 0);
        box += `<text class="word-${line.role}" x="${middle}" y="${baseline}">${escape(line.text)}</text>`;
      });
      const number = (bit) =>
        `<text class="word-bit" x="${left(bit) + bitWidth / 2}" y="${y + 11}">${bit}</text>`;
      box += number(part.high) + (part.low < part.high ? number(part.low) : '') + '</g>';
      // The outline of the selected field is on top of its neighbours' outlines.
      if (index === selected) emphasized += box;
      else body += box;
      if (outside) labels.push({ x: middle, text: outside, index });
    }
    const placed = placeLabels(labels, width);
    for (const label of placed) {
      const baseline = top + boxHeight + (label.level + 1) * labelHeight;
      body += `<g class="word-label${label.index === selected ? ' word-selected' : ''}" data-field="${label.index}">` +
        `<path d="M${label.x} ${top + boxHeight}V${baseline - 4}h${label.isLeft ? -5 : 5}"/>` +
        `<text x="${label.isLeft ? label.begin : label.x + 8}" y="${baseline}">${escape(label.text)}</text></g>`;
    }
    const levels = placed.reduce((most, label) => Math.max(most, label.level + 1), 0);
    y = top + boxHeight + levels * labelHeight + 10;
  }
  return `<svg class="word" role="img" aria-label="${escape(title)}" viewBox="0 0 ${width} ${y - 6}" ` +
    `width="${width}" height="${y - 6}" xmlns="http://www.w3.org/2000/svg">${body}${emphasized}</svg>`;
}

/// Fields of a fenced block `word`: lines of "HIGH-LOW VALUE name", where VALUE is hexadecimal for fixed bits, "-" for a
/// field, and "0" for bits that must be zero. Throws with the number of the line.
export function parseWord(text) {
  const fields = [];
  let next = 63;
  text.split('\n').forEach((line, index) => {
    if (!line.trim()) return;
    const match = /^(\d+)(?:-(\d+))?\s+(-|0x[0-9a-fA-F]+|[01]+)(?:\s+(.*))?$/.exec(line.trim());
    if (!match) throw new Error(`line ${index + 1}: not a field, expected "HIGH-LOW VALUE name": ${line}`);
    const high = Number(match[1]);
    const low = Number(match[2] ?? match[1]);
    const value = match[3];
    const name = match[4] ?? '';
    if (high !== next || low > high) {
      throw new Error(`line ${index + 1}: the field must begin at bit ${next} and end at or below it: ${line}`);
    }
    next = low - 1;
    const kind = value === '-' ? 'field' : value === '0' && /^$|zero|unused|reserved/.test(name) ? 'reserved' : 'fixed';
    fields.push({ high, low, name: kind === 'reserved' ? '' : name, value: kind === 'field' ? null : value, kind });
  });
  if (next !== -1) throw new Error(`the word ends at bit ${next + 1}; expected bit 0`);
  return fields;
}
