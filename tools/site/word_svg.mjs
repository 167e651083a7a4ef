// SPDX-License-Identifier: MIT
// Draws the layout of a 64-bit word. Used while the site is built and in the pages, so it needs only
// JavaScript.

const bitWidth = 24;
const boxHeight = 44;
const numberHeight = 16;
const labelHeight = 17;
const characterWidth = 7.3;  // of the monospaced font at 12 px
const colours = 8;           // --field-1 to --field-8 in site.css

const escape = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

/// The part of each field in the row of bits `high` to `low`, from the left.
function partsInRow(fields, high, low) {
  return fields
    .map((field, index) => ({ field, index, high: Math.min(field.high, high), low: Math.max(field.low, low) }))
    .filter((part) => part.high >= part.low)
    .sort((a, b) => b.high - a.high);
}

/// Places the labels that do not fit into their boxes below the row. Each extends to the right of its leader; from
/// right to left each takes the first level where it neither touches a label nor crosses a leader.
function placeLabels(labels) {
  const placed = [];
  for (const label of [...labels].sort((a, b) => b.x - a.x)) {
    const end = label.x + 8 + label.text.length * characterWidth;
    let level = 0;
    while (placed.some((other) => other.level === level && other.x < end + 8 ||
                                  other.level > level && other.x < end + 4)) ++level;
    placed.push({ ...label, level, end });
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
 * @param fields   [{high, low, name, value, kind}], in any order; kind is "fixed", "field" or "reserved"; value is the
 *                 text of its bits, or null. Bits outside all fields stay empty.
 * @param options  title: the picture's name for readers that do not see it;
 *                 selected: index of the field to emphasize;
 *                 bitsPerRow: 32 (default), or 16 for narrow screens.
 * @returns the text of an <svg>. Each field is a <g class="word-field" data-field="index">.
 */
export function wordSvg(fields, { title = 'Layout of the word', selected = -1, bitsPerRow = 32 } = {}) {
  let colour = 0;
  const classes = fields.map((field) =>
    field.kind === 'field' ? `word-field word-colour-${colour++ % colours + 1}` : `word-field word-${field.kind}`);

  let y = 0;
  let width = bitsPerRow * bitWidth + 2;
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
    const placed = placeLabels(labels);
    for (const label of placed) {
      const baseline = top + boxHeight + (label.level + 1) * labelHeight;
      body += `<g class="word-label${label.index === selected ? ' word-selected' : ''}" data-field="${label.index}">` +
        `<path d="M${label.x} ${top + boxHeight}V${baseline - 4}h5"/>` +
        `<text x="${label.x + 8}" y="${baseline}">${escape(label.text)}</text></g>`;
      width = Math.max(width, Math.ceil(label.end));
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
