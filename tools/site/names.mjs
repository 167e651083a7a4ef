// SPDX-License-Identifier: MIT
// The pages for names in text. entries: [{kind, name, aliases, path}], the entries of the search.

/// The targets of names in code, if they are unambiguous: many modifiers have a value "none".
export function namesOf(entries) {
  const names = new Map();
  for (const kind of ['instruction', 'rule', 'value', 'special']) {
    const targets = new Map();
    for (const entry of entries.filter((one) => one.kind === kind)) {
      for (const name of [entry.name, ...entry.aliases ?? []]) targets.set(name, (targets.get(name) ?? new Set()).add(entry.path));
    }
    // An instruction takes precedence over a rule, etc.
    for (const [name, paths] of targets) if (!names.has(name)) names.set(name, paths.size === 1 ? [...paths][0] : null);
  }
  return names;
}

/// The page of an instruction with modifiers: the longest part of its name up to a dot that is an instruction.
export function mnemonicLookup(entries) {
  const pages = new Map();
  const instructions = entries.filter(({ kind }) => kind === 'instruction');
  for (const { aliases = [], path } of instructions) for (const name of aliases) pages.set(name.toLowerCase(), path);
  for (const { name, path } of instructions) pages.set(name.toLowerCase(), path);
  return (name) => {
    const parts = name.toLowerCase().split('.');
    for (let count = parts.length; count > 0; --count) {
      const page = pages.get(parts.slice(0, count).join('.'));
      if (page) return page;
    }
    return null;
  };
}
