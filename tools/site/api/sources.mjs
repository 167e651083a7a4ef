// SPDX-License-Identifier: MIT
// Copies the headers for Doxygen, with additions for things that it does not see.

import fs from 'node:fs';
import path from 'node:path';

/// The files below `folder` whose name ends in `.hpp`, relative to it, in order.
export function headersIn(folder) {
  return fs.readdirSync(folder, { recursive: true })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.hpp'))
    .sort();
}

const isDoc = (line) => /^\s*\/\/\/(?!<)/.test(line);

/// The text with comments, strings and characters blanked: the length is unchanged, so that positions stay
/// valid.
function blankLiterals(text) {
  return text.replace(/\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+'/g,
    (part) => part.replace(/[^\n]/g, ' '));
}

/// Whether a declaration up to a brace declares a function, as opposed to an initializer.
const isFunction = (head) => {
  const plain = head.replace(/operator\S*/, '').replace(/^.*\)/s, ')');
  return plain.startsWith(')') && !plain.includes('=');
};

/// A declaration without the parameters of its template.
function withoutTemplate(head) {
  let depth = 0;
  for (let i = head.startsWith('template') ? head.indexOf('<') : head.length; i < head.length; ++i) {
    if (head[i] === '<') ++depth;
    if (head[i] === '>' && --depth === 0) return withoutTemplate(head.slice(i + 1).trim());
  }
  return head;
}

/// The name of the function that a declaration declares, or nothing.
function functionName(head) {
  const plain = withoutTemplate(head).replace(/^requires \w+\([^)]*\)/, '');
  return plain.match(/^[^(]*?(operator\s*(?:\(\)|[^(]*)|\w+)\s*\(/)?.[1].replace(/\s/g, '');
}

/// Whether the comment of a function also documents the next one.
function shareComment(first, second) {
  const sets = [['data', 'begin', 'end', 'size', 'empty', 'operator[]'], ['operator<', 'operator>', 'operator<=', 'operator>=']];
  return first === second || sets.some((set) => set.includes(first) && set.includes(second));
}

/// The names in one declaration of several variables, each with its initializer: `int a = 1, b;`. Returns
/// {type, declarators}, or nothing for a single variable.
function severalVariables(head) {
  const value = String.raw`(?:\s*=\s*[^,;{}()]+|\{)?`;
  const match = head.replace(/\s+/g, ' ').match(
    new RegExp(String.raw`^((?:(?:static|constexpr|inline|long|unsigned) )*[\w:<>]+) (\w+${value}(?:, \w+${value})+);$`));
  return match && { type: match[1], declarators: match[2].replaceAll('{', '').split(', ') };
}

/// The parameters in a declaration, or nothing.
function parametersIn(head) {
  let depth = 0;
  const start = head.indexOf('(');
  for (let i = start; i >= 0 && i < head.length; ++i) {
    if (head[i] === '(') ++depth;
    if (head[i] === ')' && --depth === 0) return head.slice(start, i);
  }
  return '';
}

/// The declarations of a header in namespaces and classes: {first, last} as indices of lines, and `head`, the text
/// up to the body.
function declarationsOf(lines) {
  const code = blankLiterals(lines.join('\n'));
  const found = [];
  const scopes = [];  // For each open brace: whether declarations follow; false only for the last.
  let round = 0;
  let line = 0;
  let head = '';
  let first = -1;
  let isPreprocessor = false;
  const finish = () => {
    if (first >= 0) found.push({ first, last: line, head: head.trim() });
    head = '';
    first = -1;
  };
  for (let i = 0; i < code.length; ++i) {
    const c = code[i];
    if (c === '\n') {
      isPreprocessor &&= lines[line].endsWith('\\');
      ++line;
      if (scopes.at(-1) ?? true) head += ' ';
      continue;
    }
    if (isPreprocessor) continue;
    if (c === '#' && lines[line].trimStart().startsWith('#')) {
      isPreprocessor = true;
      continue;
    }
    const declares = scopes.at(-1) ?? true;
    if (declares && c === '}') {
      scopes.pop();
      head = '';
      first = -1;
      continue;
    }
    if (!declares) {
      if (c === '{') scopes.push(false);
      if (c === '}') {
        scopes.pop();
        // A body ends here; an initializer continues to its semicolon.
        if ((scopes.at(-1) ?? true) && round === 0 && isFunction(head)) finish();
      }
      continue;
    }
    if (/\s/.test(c)) {
      head += ' ';
      continue;
    }
    if (first < 0 && c === ';') continue;
    if (first < 0) first = line;
    head += c;
    if (c === '(') ++round;
    if (c === ')') --round;
    if (round > 0) {
      if (c === '{') scopes.push(false);
      continue;
    }
    if (c === ':' && /^\s*(public|private|protected):$/.test(head)) {
      head = '';
      first = -1;
    } else if (c === '{') {
      const opener = head.slice(0, -1).trim();
      const isScope = /^(inline )?namespace\b|^extern /.test(opener) ||
        /^(requires \S+(\(.*\)|<.*>) )?(enum )?(class|struct|union)\b/s.test(withoutTemplate(opener));
      if (isScope) {
        scopes.push(true);
        head = '';
        first = -1;
      } else {
        scopes.push(false);
      }
    } else if (c === ';') {
      finish();
    }
  }
  return found;
}

/// The lines of the doc comment directly above line `i`, or none.
function commentAbove(lines, i) {
  let start = i;
  while (start > 0 && isDoc(lines[start - 1])) --start;
  return lines.slice(start, i);
}

/// The lists LIST(X) of X(name, ..., explanation) in the headers: a map from the list's name to [{name,
/// text}].
function enumeratorLists(texts) {
  const lists = new Map();
  for (const text of texts)
    for (const [, list, body] of text.matchAll(/^#define (VALHALL_[A-Z_]+)\(X\)((?:.*\\\n)*.*)$/gm)) {
      const entries = [];
      for (const [, name, rest] of body.replace(/\\\n/g, ' ').matchAll(/X\((\w+),((?:[^")]|"(?:\\.|[^"\\])*")*)\)/g)) {
        // The explanation is the first string; adjacent literals are one.
        const strings = rest.match(/"(?:\\.|[^"\\])*"(?:\s+"(?:\\.|[^"\\])*")*/);
        if (!strings) throw new Error(`${list}: ${name} has no explanation`);
        entries.push({ name, text: strings[0].replace(/"\s+"/g, '').slice(1, -1).replace(/\\(.)/g, '$1') });
      }
      lists.set(list, entries);
    }
  return lists;
}

const sentence = (text) => text[0].toUpperCase() + text.slice(1) + '.';

/// Doxygen's replacement for a header: the lines, and for each the line of the header that it comes from.
function prepare(name, text, lists, readInclude) {
  let lines = [];
  let origin = [];
  const add = (line, from) => {
    lines.push(line);
    origin.push(from);
  };
  const source = text.split('\n');
  let inEnum = false;
  source.forEach((line, i) => {
    if (/^enum class /.test(line)) inEnum = true;
    // The list's macros are not enumerators.
    if (inEnum && /^#/.test(line)) return;
    const include = line.match(/^#include <valhall\/(.*\.inc)>$/);
    const uses = inEnum && [...line.matchAll(/(VALHALL_[A-Z_]+)\(VALHALL_(?:ENUMERATOR|RULE)\)/g)];
    if (include) {
      // Doxygen reads a file once, but this one declares in several namespaces.
      for (const inner of readInclude(include[1]).split('\n')) add(inner, i);
    } else if (uses && uses.length) {
      const [before, after] = [line.slice(0, uses[0].index), line.slice(uses.at(-1).index + uses.at(-1)[0].length)];
      add(before, i);
      for (const [, list] of uses)
        for (const entry of lists.get(list)) add(`    ${entry.name},  ///< ${sentence(entry.text)}`, i);
      add(after, i);
    } else {
      add(line, i);
    }
    if (inEnum && /};\s*$|^\s*\S.*}\s*;/.test(line)) inEnum = false;
  });

  const before = new Map();
  const instead = new Map();
  const after = new Map();

  // The first comment documents the file if a blank line, an include or the namespace follows.
  const start = lines.findIndex(isDoc);
  if (start >= 0) {
    let end = start;
    while (isDoc(lines[end])) ++end;
    if (/^$|^(#include|namespace valhall)/.test(lines[end])) before.set(start, ['/// @file']);
  }

  // An overload that follows another one without a blank line has its comment; so do `end`, `size` and the
  // like after `begin`. A function that only the library can call, with `detail::raw`, is not shown. A
  // defaulted comparison needs no comment of its own.
  const declarations = declarationsOf(lines);
  declarations.forEach((declaration, k) => {
    const { first, last, head } = declaration;
    const several = severalVariables(head);
    if (several) {
      // Doxygen assigns the comment to only one of them.
      const own = commentAbove(lines, first);
      const behind = lines.slice(first, last + 1).join(' ').match(/\/\/\/< (.*)$/)?.[1];
      const comment = own.length ? own : behind ? [`/// ${behind}`] : [];
      for (let i = first; i <= last; ++i) instead.set(i, []);
      instead.set(first, several.declarators.flatMap((name, n) =>
        [...(n || !own.length ? comment : []), `${several.type} ${name};`]));
      declaration.comment = comment;
      return;
    }
    declaration.comment = commentAbove(lines, first);
    declaration.name = functionName(head);
    const previous = declarations[k - 1];
    const follows = !declaration.comment.length && previous?.last === first - 1;
    const isLibrary = /\braw\b/.test(parametersIn(withoutTemplate(head)));
    if (follows && declaration.name && shareComment(previous.name, declaration.name)) declaration.comment = previous.comment;
    if (isLibrary) {
      before.set(first - commentAbove(lines, first).length, ['/// @cond']);
      after.set(last, ['/// @endcond']);
    } else if (follows && declaration.comment.length) {
      before.set(first, declaration.comment);
    } else if (!declaration.comment.length && /operator==.*= default;$/.test(head)) {
      before.set(first, ['/// Whether both are equal in all members.']);
    }
  });
  const result = { lines: [], origin: [] };
  lines.forEach((line, i) => {
    for (const part of [...(before.get(i) ?? []), ...(instead.get(i) ?? [line]), ...(after.get(i) ?? [])]) {
      result.lines.push(part);
      result.origin.push(origin[i] + 1);
    }
  });
  return result;
}

/// Writes the headers of `include` for Doxygen into `out`. Returns a function that maps a file and line of
/// the copy to the line of the header.
export function prepareHeaders(include, out) {
  const names = headersIn(include);
  const texts = new Map(names.map((name) => [name, fs.readFileSync(path.join(include, name), 'utf8')]));
  const lists = enumeratorLists(texts.values());
  const readInclude = (name) => {
    const text = fs.readFileSync(path.join(include, 'valhall', name), 'utf8');
    return name.includes('unchecked') ? '' : text;
  };
  const origins = new Map();
  fs.rmSync(out, { recursive: true, force: true });
  for (const name of names) {
    const { lines, origin } = prepare(name, texts.get(name), lists, readInclude);
    const target = path.join(out, name);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, lines.join('\n'));
    origins.set(name, origin);
  }
  return (name, line) => origins.get(name)?.[line - 1] ?? line;
}
