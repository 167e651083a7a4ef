// SPDX-License-Identifier: MIT
// Reads Doxygen's XML into declarations.

import fs from 'node:fs';
import path from 'node:path';
import saxes from 'saxes';

/// A document as nodes {name, attributes, children}; text is a string.
function parse(text) {
  const root = { name: '', attributes: {}, children: [] };
  const stack = [root];
  const parser = new saxes.SaxesParser();
  parser.on('error', (error) => { throw error; });
  parser.on('opentag', (tag) => {
    const node = { name: tag.name, attributes: tag.attributes, children: [] };
    stack.at(-1).children.push(node);
    stack.push(node);
  });
  parser.on('closetag', () => stack.pop());
  parser.on('text', (part) => stack.at(-1).children.push(part));
  parser.write(text).close();
  return root.children.find((child) => child.name);
}

const all = (node, name) => node.children.filter((child) => child.name === name);
const one = (node, name) => node.children.find((child) => child.name === name);
export const textOf = (node) =>
  node === undefined ? '' : typeof node === 'string' ? node : node.children.map(textOf).join('');
const trimmed = (node) => textOf(node).trim();

/// Doxygen puts blanks into templates and around references; the project's style does not have them.
const tidy = (code) => code
  .replace(/\s+/g, ' ')
  .replace(/< /g, '<')
  .replace(/ >/g, '>')
  .replace(/ ([&*]+)(?=\w)/g, '$1 ')
  .replace(/ ([&*]+)/g, '$1')
  .replace(/\( /g, '(')
  .trim();

/// An expression; Doxygen omits blanks before some operators.
const valueOf = (node) => textOf(node).replace(/\s+/g, ' ').replace(/ ?(<<|>>|==|\?|(?<!:):(?!:)) ?/g, ' $1 ').trim();

/// The comment of a node: its paragraphs, as nodes.
const commentOf = (node) =>
  ['briefdescription', 'detaileddescription'].flatMap((name) => one(node, name)?.children ?? [])
    .filter((child) => child.name);

const templateOf = (node) => {
  const list = one(node, 'templateparamlist');
  if (!list) return '';
  const parameters = all(list, 'param').map((parameter) => {
    const type = trimmed(one(parameter, 'type'));
    const name = trimmed(one(parameter, 'declname'));
    const value = trimmed(one(parameter, 'defval'));
    return tidy(type) + (name ? ` ${name}` : '') + (value ? ` = ${tidy(value)}` : '');
  });
  return `template <${parameters.join(', ')}>`;
};

const requirementOf = (node) => {
  const clause = one(node, 'requiresclause');
  return clause ? `requires ${tidy(textOf(clause))}` : '';
};

function parametersOf(node) {
  return all(node, 'param').map((parameter) => {
    const type = tidy(trimmed(one(parameter, 'type')));
    const name = trimmed(one(parameter, 'declname'));
    const array = trimmed(one(parameter, 'array'));
    return { type, name, array, value: valueOf(one(parameter, 'defval')) };
  });
}

function memberOf(node, scope) {
  const name = trimmed(one(node, 'name'));
  const kind = node.attributes.kind;
  const location = one(node, 'location').attributes;
  const member = {
    kind, name, scope,
    qualified: scope ? `${scope}::${name}` : name,
    file: location.file, line: Number(location.line),
    comment: commentOf(node),
    template: templateOf(node),
    requirement: requirementOf(node),
    type: tidy(trimmed(one(node, 'type'))),
    isStatic: node.attributes.static === 'yes',
    isExplicit: node.attributes.explicit === 'yes',
  };
  if (kind === 'function' || kind === 'friend') {
    member.parameters = parametersOf(node);
    member.suffix = trimmed(one(node, 'argsstring')).replace(/^.*\)(?=[^)]*$)/s, '')
      .replace(/\s*=\s*(default|delete)/, ' = $1').replace(/(&+)(?=\w)/, '$1 ').trim();
    member.isVirtual = node.attributes.virt === 'virtual';
    // An object with an argument of its constructor looks like a function to Doxygen.
    if (/^\d/.test(member.parameters[0]?.type ?? '')) Object.assign(member, { kind: 'variable', array: '', value: '' });
  } else if (kind === 'variable') {
    member.array = trimmed(one(node, 'argsstring'));
    const value = valueOf(one(node, 'initializer'));
    member.value = value.length <= 60 && !value.includes('raw') ? value : '';
  } else if (kind === 'enum') {
    member.strong = node.attributes.strong === 'yes';
    member.values = all(node, 'enumvalue').map((value) => ({
      name: trimmed(one(value, 'name')),
      value: tidy(trimmed(one(value, 'initializer'))),
      comment: commentOf(value),
    }));
  } else if (kind === 'typedef') {
    member.type = member.type.replace(/^typedef /, '');
  } else if (kind === 'define') {
    member.macro = all(node, 'param').map((parameter) => trimmed(one(parameter, 'defname')));
    member.hasParameters = all(node, 'param').length > 0;
    const value = trimmed(one(node, 'initializer'));
    member.value = value.length <= 60 ? value : '';
  }
  return member;
}

const isShown = (name) => !/(^|::)(detail|broken_rule|(missing_or_)?unknown_modifier)(::|$)/.test(name) && !/[<@]/.test(name);

/// The declarations of all headers: {files: path of a header -> {comment, declarations}}. The members of a
/// class are its `members`.
export function readModel(folder) {
  const files = new Map();
  const classes = new Map();
  const fileOf = (name) => {
    if (!files.has(name)) files.set(name, { comment: [], declarations: [] });
    return files.get(name);
  };
  for (const name of fs.readdirSync(folder)) {
    if (!/^(class|struct|union|namespace).*\.xml$|_8hpp\.xml$/.test(name)) continue;
    const compound = one(parse(fs.readFileSync(path.join(folder, name), 'utf8')), 'compounddef');
    const kind = compound.attributes.kind;
    const scope = trimmed(one(compound, 'compoundname'));
    const sections = all(compound, 'sectiondef');
    if (kind === 'file') {
      const file = fileOf(one(compound, 'location').attributes.file);
      file.comment = commentOf(compound);
      for (const section of sections)
        for (const node of all(section, 'memberdef'))
          if (node.attributes.kind === 'define') {
            const macro = memberOf(node, '');
            if (macro.comment.length) file.declarations.push(macro);
          }
    } else if (!isShown(scope) || compound.attributes.prot === 'private') {
      continue;
    } else if (kind === 'namespace') {
      for (const section of sections)
        for (const node of all(section, 'memberdef')) {
          const member = memberOf(node, scope);
          if (isShown(member.qualified)) fileOf(member.file).declarations.push(member);
        }
    } else {
      const location = one(compound, 'location').attributes;
      const declaration = {
        kind, name: scope.split('::').at(-1), scope: scope.split('::').slice(0, -1).join('::'), qualified: scope,
        file: location.file, line: Number(location.line),
        comment: commentOf(compound),
        template: templateOf(compound),
        requirement: requirementOf(compound),
        bases: all(compound, 'basecompoundref')
          .filter((base) => base.attributes.prot === 'public')
          .map((base) => tidy(textOf(base)).replace(/^valhall::/, ''))
          .filter((base) => !base.includes('detail::')),
        members: sections.flatMap((section) => all(section, 'memberdef'))
          .filter((node) => node.attributes.prot === 'public' && !/^friend (class|struct)/.test(trimmed(one(node, 'definition'))))
          .filter((node) => !(node.attributes.kind === 'friend' && /^(friend )?(class|struct)/.test(trimmed(one(node, 'type')))))
          .map((node) => memberOf(node, scope))
          .filter((member) => !/= delete$/.test(member.suffix ?? ''))
          .sort((a, b) => a.line - b.line),
        classes: [],
      };
      classes.set(scope, declaration);
    }
  }
  for (const declaration of classes.values()) {
    const outer = classes.get(declaration.scope);
    if (outer) outer.classes.push(declaration);
    else fileOf(declaration.file).declarations.push(declaration);
  }
  for (const file of files.values()) file.declarations.sort((a, b) => a.line - b.line);
  return files;
}
