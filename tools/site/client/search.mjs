// SPDX-License-Identifier: MIT
// Search over the entries of search_index.js, independent of the page: from queries to results.

const kindRank = { instruction: 0, foreign: 0.5, rule: 1, value: 2, special: 3, constant: 4, guide: 5, page: 6, api: 7 };

/// The page that decodes words of `arch`; the default architecture if it is omitted.
export const wordAddress = (words, arch) =>
  `playground/index.html#words=${words.join(',')}${arch && arch !== 'v9' ? `&arch=${arch}` : ''}`;

const swapBytes = (digits) => digits.match(/../g).reverse().join('');

/// Hexadecimal digits of a query in groups, or null if the query has anything else.
function hexGroups(query) {
  const groups = query.trim().split(/[\s,;:_]+/).filter(Boolean).map((group) => group.replace(/^0x/i, '').replace(/u?ll?$/i, ''));
  return groups.length && groups.every((group) => /^[0-9a-f]+$/i.test(group)) ? groups.map((group) => group.toLowerCase()) : null;
}

/**
 * The words that pasted text can mean, most likely first: [{words, order}], where order is null for words as they are
 * written, or the order of their bytes in the text. Empty if the text does not have the digits of whole words.
 */
export function wordsOf(query) {
  const groups = hexGroups(query);
  if (!groups) return [];
  const digits = groups.join('');
  if (digits.length % 16 !== 0) return [];
  const written = digits.match(/.{16}/g);
  const size = groups[0].length;
  if (groups.some((group) => group.length !== size)) return [];
  if (size === 16) return [{ words: written, order: null }, { words: written.map(swapBytes), order: 'bytes in memory order' }];
  // Shorter groups come from memory dumps, so the first group is the lowest.
  if (size === 2) return [{ words: written.map(swapBytes), order: 'bytes in memory order' }, { words: written, order: null }];
  if (size === 8) {
    return [
      { words: written.map((word) => word.slice(8) + word.slice(0, 8)), order: 'low half first' },
      { words: written, order: null },
    ];
  }
  return digits.length === 16 && groups.length > 1 ? [{ words: written, order: null }] : [];
}

/// The part of the text around the first word found, with at most `length` characters.
function excerpt(text, word, length = 120) {
  const at = text.toLowerCase().indexOf(word);
  if (at < length - word.length) return text;
  return `… ${text.slice(Math.max(0, at - 30))}`;
}

/// The letters and digits of a name.
const plain = (name) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/// The number of characters of `a` to insert, remove, replace or exchange with the next one to get `b`; above `most`,
/// any number above `most`.
function distance(a, b, most) {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; ++i) {
    const next = [i];
    for (let j = 1; j <= b.length; ++j) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isExchange) next[j] = Math.min(next[j], before[j - 2] + 1);
    }
    before = row;
    row = next;
  }
  return row[b.length];
}

/// Builds the search. entries: [{kind, name, aliases, path, text, forms}].
export function createSearch(entries) {
  const rows = entries.map((entry) => ({
    entry,
    name: entry.name.toLowerCase(),
    names: [entry.name, ...entry.aliases ?? []].map((name) => name.toLowerCase()),
    plain: [entry.name, ...entry.aliases ?? []].map(plain),
    text: (entry.text ?? '').toLowerCase(),
    rank: kindRank[entry.kind] ?? 9,
    forms: (entry.forms ?? []).map(({ mask, bits, archs }) => ({ mask: BigInt(mask), bits: BigInt(bits), archs })),
  }));

  /// How well a name matches: 4 exactly or up to its first dot, as for mnemonics without their type, 3 at its
  /// beginning, 2 at the beginning of a part, 1 inside; otherwise 0.
  function grade(name, query) {
    const at = name.indexOf(query);
    if (at < 0) return 0;
    if (name === query || at === 0 && name[query.length] === '.') return 4;
    if (at === 0) return 3;
    return /[._: ]/.test(name[at - 1]) ? 2 : 1;
  }

  function findNames(query) {
    const parts = query.split(/\s+/);
    const begins = parts.map((part) => new RegExp(`(^|[^a-z0-9])${part.replace(/[^a-z0-9]/g, '\\$&')}`));
    const found = [];
    for (const row of rows) {
      let best = 0;
      let alias = null;
      for (const name of row.names) {
        const points = grade(name, query) * 2 + (name === row.name ? 1 : 0);
        if (points > 1 && points > best) {
          best = points;
          alias = name === row.name ? null : name;
        }
      }
      let order = best ? 100 - best : 0;
      if (!order && parts.every((part) => row.names.some((name) => name.includes(part)))) order = 200;
      if (!order && parts.every((part) => row.text.includes(part) || row.names.some((name) => name.includes(part)))) {
        order = begins.every((begin) => begin.test(row.text)) ? 300 : 310;
      }
      if (order) found.push({ row, alias, order, excerpt: order >= 300 ? excerpt(row.entry.text, parts[0]) : row.entry.text });
    }
    // Among equal matches, a shorter name is closer to the query.
    found.sort((a, b) => a.order - b.order || a.row.rank - b.row.rank || a.row.name.length - b.row.name.length ||
      (a.row.name < b.row.name ? -1 : 1));
    return found.map(({ row: { entry }, alias, excerpt: text }) => ({
      kind: entry.kind, name: entry.name, path: entry.path, text: text ?? '',
      note: alias && (entry.aliases ?? []).find((name) => name.toLowerCase() === alias),
    }));
  }

  const opcodeMask = 0x1ffn << 48n;
  function findOpcode(query) {
    const match = /^0x([0-9a-f]{1,3})$/.exec(query);
    if (!match) return [];
    const opcode = BigInt(query) << 48n;
    const result = ({ entry }, form) => ({
      kind: entry.kind, name: entry.name, path: entry.path, text: entry.text, note: `opcode ${query}, ${form.archs}`,
    });
    return rows.flatMap((row) => {
      // The opcode of a v15 word is not in a single place.
      const form = row.forms.find(({ mask, bits, archs }) =>
        archs !== 'v15' && (bits & opcodeMask) === opcode && (mask & opcodeMask) !== 0n);
      return form ? [result(row, form)] : [];
    });
  }

  /// Instructions that a word can be, with the archs of each.
  function instructionsOf(word) {
    const value = BigInt(`0x${word}`);
    return rows.flatMap(({ entry, forms }) => {
      const archs = [...new Set(forms.filter(({ mask, bits }) => (value & mask) === bits).map((form) => form.archs))];
      return archs.length ? [{ entry, archs }] : [];
    });
  }

  /// The archs in which to decode words, by the instructions that each word can be: v15, which has a native
  /// layout, and undefined for the others.
  function layoutsOf(instructions) {
    const possible = [undefined, 'v15'].filter((arch) =>
      instructions.every((list) => list.some(({ archs }) => archs.some((range) => (range === 'v15') === (arch === 'v15')))));
    return possible.length ? possible : [undefined];
  }

  function findWords(query) {
    const readings = wordsOf(query).map((reading) => ({ ...reading, instructions: reading.words.map(instructionsOf) }));
    // A reading counts if each of its words is an instruction; if none does, the text is taken literally.
    const possible = readings.filter(({ instructions }) => instructions.every((list) => list.length));
    const shown = possible.length ? possible : readings.filter(({ order }) => order === null).slice(0, 1);
    return shown.flatMap(({ words, order, instructions }) => [
      ...layoutsOf(instructions).map((arch) => ({
        kind: 'word', name: words.length === 1 ? `0x${words[0]}` : `${words.length} words`,
        path: wordAddress(words, arch),
        text: instructions.some((list) => list.length) ? 'Decode in the playground' : 'No instruction has this word; see why in the playground',
        note: [order, arch].filter(Boolean).join(', ') || null,
      })),
      ...words.slice(0, 4).flatMap((word, index) => instructions[index].map(({ entry, archs }) => ({
        kind: 'instruction', name: entry.name, path: entry.path, text: entry.text,
        note: `${words.length === 1 ? '' : `0x${word}, `}${archs.join(', ')}`,
      }))),
    ]);
  }

  const resultOf = ({ entry }, index) => ({
    kind: entry.kind, name: entry.name, path: entry.path, text: entry.text ?? '',
    note: index === 0 ? null : entry.aliases[index - 1],
  });

  /// Results for each row by its nearest name: the name with the least value of `measure`, which is null for no match.
  function findNearest(measure) {
    const found = [];
    for (const row of rows) {
      let best = null;
      row.plain.forEach((name, index) => {
        const value = name ? measure(name, row) : null;
        if (value !== null && (best === null || value < best.value)) best = { row, index, value };
      });
      if (best) found.push(best);
    }
    found.sort((a, b) => a.value - b.value || a.row.rank - b.row.rank);
    return found.map(({ row, index }) => resultOf(row, index));
  }

  /// Results for a query that no entry has: names that are equal apart from punctuation or parts after a dot, names with
  /// typing errors, names within the query, and results for one of its words.
  function findSimilar(query) {
    const whole = plain(query);
    if (whole.length < 2) return [];
    const parts = query.split('.');
    for (let count = parts.length; count > 0; --count) {
      const part = plain(parts.slice(0, count).join('.'));
      const equal = findNearest((name) => name === part ? 0 : null);
      if (equal.length) return equal;
    }
    const most = whole.length <= 4 ? 1 : 2;
    const wrong = findNearest((name) => {
      const value = distance(whole, name, most);
      return value <= most && value < name.length / 2 ? value : null;
    });
    if (wrong.length) return wrong;
    const shortest = 4;
    const within = findNearest((name, row) =>
      row.rank < kindRank.guide && name.length >= shortest && whole.includes(name) ? -name.length : null);
    if (within.length) return within;
    const words = query.split(' ');
    if (words.length === 1) return [];
    for (const word of words.filter((one) => one.length >= shortest).sort((a, b) => b.length - a.length)) {
      const results = findNames(word);
      if (results.length) return results;
    }
    return [];
  }

  /// Results for the typed text, best first: [{kind, name, path, text, note}], at most `limit`.
  return function search(typed, limit = 30) {
    const query = typed.trim().toLowerCase().replace(/\s+/g, ' ');
    if (!query) return [];
    const words = findWords(query);
    if (words.length) return words.slice(0, limit);
    const found = [...findOpcode(query), ...findNames(query)];
    return (found.length ? found : findSimilar(query)).slice(0, limit);
  };
}

