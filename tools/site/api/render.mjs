// SPDX-License-Identifier: MIT
// Declarations as HTML.

import hljs from 'highlight.js';
import { pageOf } from '../markdown.mjs';
import { escapeHtml, relativeLink } from '../page.mjs';
import { textOf } from './model.mjs';

const operators = {
  '==': 'equal', '!=': 'not_equal', '<=>': 'compare', '<': 'less', '>': 'greater', '<=': 'less_equal', '>=': 'greater_equal', '<<': 'insert', '+': 'plus', '-': 'minus', '*': 'star',
  '~': 'not', '|': 'or', '&': 'and', '^': 'xor', '++': 'increment', '--': 'decrement', '+=': 'plus_assign', '-=': 'minus_assign', '*=': 'times_assign',
  '|=': 'or_assign', '&=': 'and_assign', '=': 'assign', '[]': 'index', '()': 'call', '->': 'arrow', '/': 'divide',
};

/// The anchor of a declaration: its name in `valhall`, with dots.
export function anchorOf(qualified) {
  const name = qualified.replace(/^valhall::/, '').replace(/operator\s*(\W+|\w.*)$/, (_, symbol) => {
    const word = operators[symbol] ?? symbol.match(/^\w+/)?.[0];
    if (!word) throw new Error(`${qualified}: no anchor is known for this operator`);
    return `operator_${word}`;
  });
  return name.replaceAll('::', '.');
}

const isType = (declaration) => ['class', 'struct', 'union', 'enum', 'typedef'].includes(declaration.kind);

/// Renders declarations with links to others.
/// @param places  from a name in `valhall` to {path, declaration} of its entry
/// @param names   from the name of an instruction or rule to the path of its page
/// @param pages   from a file of docs to the title of its page
export class Renderer {
  constructor(places, names, pages) {
    this.pages = pages;
    this.places = places;
    this.names = names;
    this.path = '';
  }

  /// The place of `name` as seen in `scope`, or undefined.
  find(name, scope) {
    for (let outer = scope; ; outer = outer.includes('::') ? outer.replace(/::[^:]*$/, '') : '') {
      const place = this.places.get(outer ? `${outer}::${name}` : name);
      if (place) return place;
      if (!outer) return undefined;
    }
  }

  href({ path, id }) {
    return (path === this.path && id ? '' : relativeLink(this.path, path)) + (id ? `#${id}` : '');
  }

  /// Code in which the names of types and constants are links.
  code(text, scope, own = '') {
    return text.replace(/[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*|[&<>"]/g, (name) => {
      if (!/\w/.test(name[0])) return escapeHtml(name);
      const place = this.find(name, scope);
      if (!place || place.declaration.qualified === own || !(isType(place.declaration) || place.declaration.kind === 'variable')) return name;
      return `<a href="${escapeHtml(this.href(place))}">${name}</a>`;
    });
  }

  /// The declaration of a function, variable, type or macro, without its comment.
  signature(d) {
    const code = (text) => this.code(text, d.scope, d.qualified);
    const before = [d.template, d.requirement].filter(Boolean).map((line) => code(line) + '\n').join('');
    const name = `<b>${escapeHtml(d.name)}</b>`;
    if (d.kind === 'function' || d.kind === 'friend') {
      const type = d.type.replace(/^friend /, '');
      const start = [
        d.kind === 'friend' ? 'friend' : '', d.isVirtual ? 'virtual' : '', d.isStatic ? 'static' : '', d.isExplicit ? 'explicit' : '', code(type),
      ].filter(Boolean).join(' ');
      const parameters = d.parameters.map(({ type: t, name: n, array, value }) => {
        const declared = t.includes('(&)') ? code(t).replace('(&amp;)', `(&amp;${n})`) + code(array)
          : code(t) + (n ? ` ${n}` : '') + code(array);
        return declared + (value ? ` = ${code(value)}` : '');
      });
      const head = `${start}${start ? ' ' : ''}${name}(`;
      const tail = `)${d.suffix ? ` ${escapeHtml(d.suffix)}` : ''}`;
      const length = (html) => html.replace(/<[^>]*>|&(?=\w+;)/g, '').length;
      const isShort = length(head + parameters.join(', ') + tail) <= 88;
      return before + (isShort ? head + parameters.join(', ') : `${head}\n    ${parameters.join(',\n    ')}`) + tail;
    }
    if (d.kind === 'variable')
      return `${before}${d.isStatic ? 'static ' : ''}${code(d.type)} ${name}${code(d.array)}${d.value ? ` ${code(d.value)}` : ''}`;
    if (d.kind === 'typedef') return `${before}using ${name} = ${code(d.type)}`;
    if (d.kind === 'enum') return `enum${d.strong ? ' class' : ''} ${name}${d.type ? ` : ${code(d.type)}` : ''}`;
    if (d.kind === 'define')
      return `#define ${name}${d.hasParameters ? `(${d.macro.join(', ')})` : ''}${d.value ? ` ${escapeHtml(d.value)}` : ''}`;
    return `${before}${d.kind} ${name}${d.bases.length ? ` : ${d.bases.map((base) => `public ${code(base)}`).join(', ')}` : ''}`;
  }

  pre(lines) {
    return `<pre class="signature"><code>${lines.join('\n')}</code></pre>`;
  }

  /// A name in a comment: a link if it is one of the library, an instruction or a rule.
  named(text, scope) {
    const html = `<code>${escapeHtml(text)}</code>`;
    const page = this.names.get(text);
    if (page) return `<a href="${escapeHtml(relativeLink(this.path, page))}">${html}</a>`;
    const name = text.replace(/\(\)$/, '').replace(/^(\w+)\.hpp$/, 'valhall/$1.hpp');
    if (name.endsWith('.hpp') && this.places.has(name)) return `<a href="${escapeHtml(this.href(this.places.get(name)))}">${html}</a>`;
    if (!/^[A-Za-z_]\w*(::\w+)*$/.test(name)) return html;
    const place = this.find(name, scope);
    return place ? `<a href="${escapeHtml(this.href(place))}">${html}</a>` : html;
  }

  /// Text in which the names of pages are links.
  text(text) {
    return escapeHtml(text).replace(/docs\/[\w/]+\.md/g, (file) =>
      this.pages.has(file) ? `<a href="${relativeLink(this.path, pageOf(file))}">${escapeHtml(this.pages.get(file))}</a>` : file);
  }

  /// The nodes of a comment.
  comment(nodes, scope) {
    const inside = (node) => node.children.map((child) => render(child)).join('');
    const blocks = new Set(['parameterlist', 'simplesect', 'itemizedlist', 'orderedlist', 'verbatim', 'programlisting', 'table']);
    const highlighted = (text) =>
      `<pre><code class="language-cpp">${hljs.highlight(text.replace(/^\n|\s+$/g, ''), { language: 'cpp' }).value}</code></pre>`;
    const lineOf = (node) =>
      typeof node === 'string' ? node : node.name === 'sp' ? ' ' : node.children.map(lineOf).join('');
    const render = (node) => {
      if (typeof node === 'string') return this.text(node);
      switch (node.name) {
        case 'para': {
          // Blocks are inside of paragraphs here, not in HTML.
          let html = '';
          let inline = '';
          const flush = () => {
            if (inline.trim()) html += `<p>${inline.trim()}</p>`;
            inline = '';
          };
          for (const child of node.children)
            if (typeof child !== 'string' && blocks.has(child.name)) {
              flush();
              html += render(child);
            } else {
              inline += render(child);
            }
          flush();
          return html;
        }
        case 'computeroutput': return this.named(textOf(node), scope);
        case 'emphasis': return `<em>${inside(node)}</em>`;
        case 'bold': return `<strong>${inside(node)}</strong>`;
        case 'superscript': return `<sup>${inside(node)}</sup>`;
        case 'ref': return inside(node);
        case 'ulink': return `<a href="${escapeHtml(node.attributes.url)}">${inside(node)}</a>`;
        case 'ndash': return '–';
        case 'linebreak': return '<br>';
        case 'itemizedlist': return `<ul>${inside(node)}</ul>`;
        case 'orderedlist': return `<ol>${inside(node)}</ol>`;
        case 'listitem': return `<li>${inside(node).replace(/^\s*<p>(.*)<\/p>\s*$/s, '$1')}</li>`;
        case 'verbatim': return highlighted(textOf(node));
        case 'programlisting':
          return highlighted(node.children.filter((line) => line.name).map(lineOf).join('\n'));
        case 'parameterlist': return `<dl class="parameters">${inside(node)}</dl>`;
        case 'parameteritem': return inside(node);
        case 'parameternamelist': return `<dt><code>${escapeHtml(textOf(node).trim())}</code></dt>`;
        case 'parameterdescription': return `<dd>${inside(node).replace(/^\s*<p>(.*)<\/p>\s*$/s, '$1')}</dd>`;
        case 'simplesect':
          if (node.attributes.kind === 'return') return inside(node).replace('<p>', '<p>Returns: ');
      }
      throw new Error(`a doc comment on ${this.path} has <${node.name}>, which tools/site/api/render.mjs does not know`);
    };
    return nodes.map(render).join('');
  }

  /// Members or overloads as groups with the same comment: [[declaration, ...], ...].
  groups(declarations) {
    const found = [];
    for (const declaration of declarations) {
      const text = declaration.comment.map(textOf).join('\n');
      const last = found.at(-1);
      if (last && text && last.text === text && declaration.kind === last.all[0].kind) last.all.push(declaration);
      else found.push({ text, all: [declaration] });
    }
    return found.map((group) => group.all);
  }

  members(owner, used) {
    const rows = this.groups(owner.members.filter((member) => member.kind !== 'enum')).map((group) => {
      const terms = group.map((member) => {
        const id = anchorOf(member.qualified);
        const anchor = used.has(id) ? '' : ` id="${escapeHtml(id)}"`;
        used.add(id);
        return `<dt${anchor}><code>${this.signature(member)}</code></dt>`;
      });
      return `${terms.join('')}<dd>${this.comment(group[0].comment, owner.qualified)}</dd>`;
    });
    const enums = owner.members.filter((member) => member.kind === 'enum').map((member) => this.entry([member], used, 4));
    const classes = owner.classes.map((inner) => this.entry([inner], used, 4));
    return (rows.length ? `<dl class="members">${rows.join('\n')}</dl>` : '') + enums.join('') + classes.join('');
  }

  enumerators(d, used) {
    if (d.values.every((value) => !value.comment.length)) {
      // The names are sufficient.
      const names = d.values.map(({ name }) => {
        const id = `${anchorOf(d.qualified)}.${name}`;
        used.add(id);
        return `<code id="${id}">${name}</code>`;
      });
      return `<p>${names.join(', ')}</p>`;
    }
    const rows = d.values.map((value) => {
      const id = `${anchorOf(d.qualified)}.${value.name}`;
      used.add(id);
      const text = this.comment(value.comment, d.qualified).replace(/^\s*<p>(.*)<\/p>\s*$/s, '$1');
      return `<tr id="${id}"><td><code>${value.name}</code></td><td>${text}</td></tr>`;
    });
    return `<div class="table"><table><thead><tr><th>Enumerator</th><th>Meaning</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
  }

  /// All declarations of one name.
  entry(declarations, used, level = 3, id = anchorOf(declarations[0].qualified), title = '') {
    const [first] = declarations;
    if (used.has(id)) throw new Error(`${this.path}: the anchor ${id} twice`);
    used.add(id);
    const shown = title || first.qualified.replace(/^valhall::/, '');
    let html = `<h${level} id="${escapeHtml(id)}"><code>${escapeHtml(shown)}</code></h${level}>`;
    // Constants that share a comment are one entry.
    for (const other of new Set(declarations.map((d) => anchorOf(d.qualified)))) {
      if (used.has(other)) continue;
      used.add(other);
      html += `<span id="${escapeHtml(other)}"></span>`;
    }
    for (const group of this.groups(declarations))
      html += this.pre(group.map((d) => this.signature(d))) + this.comment(group[0].comment, first.members ? first.qualified : first.scope);
    if (first.kind === 'enum') html += this.enumerators(first, used);
    if (first.members) html += this.members(first, used);
    return html + '\n';
  }

  /// A builder in one line with its title.
  builder(d, used) {
    const id = d.name;
    if (used.has(id)) throw new Error(`${this.path}: the anchor ${id} twice`);
    used.add(id);
    const page = this.names.get(d.mnemonic);
    const title = `<b>${d.name}</b>`;
    const code = (text) => this.code(text, d.scope, d.qualified);
    const parameters = d.parameters.map(({ type, name, value }) => `${code(type)} ${name}${value ? ` = ${value}` : ''}`);
    const link = page ? `<a href="${escapeHtml(relativeLink(this.path, page))}"><code>${escapeHtml(d.mnemonic)}</code></a>` : `<code>${escapeHtml(d.mnemonic)}</code>`;
    return `<dt id="${id}"><code>${title}(${parameters.join(', ')})</code></dt><dd>${link} ${escapeHtml(d.title)}</dd>`;
  }
}
