// SPDX-License-Identifier: MIT
// The API reference: a page for each public header, from its doc comments.
//
//     node tools/site/api/build.mjs [FOLDER OF THE SITE]

import fs from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pageOf } from '../markdown.mjs';
import { escapeHtml, relativeLink, renderPage } from '../page.mjs';
import { readModel, textOf } from './model.mjs';
import { internal, pages as listed } from './pages.mjs';
import { anchorOf, Renderer } from './render.mjs';
import { prepareHeaders } from './sources.mjs';

const mostBytes = 200_000;
const here = path.dirname(fileURLToPath(import.meta.url));

/// Runs Doxygen on the headers below `include`. Returns the folder of its XML, and a function that maps a
/// line of the copy that Doxygen read to the line of the header. A public declaration without a comment, and
/// any other warning of Doxygen, is an error.
function runDoxygen(include, work) {
  fs.rmSync(work, { recursive: true, force: true });
  fs.mkdirSync(work, { recursive: true });
  const headers = path.join(work, 'include');
  const lineOf = prepareHeaders(include, headers);
  const log = path.join(work, 'warnings.txt');
  const settings = [
    fs.readFileSync(path.join(here, 'Doxyfile'), 'utf8'),
    ...['INPUT', 'INCLUDE_PATH', 'STRIP_FROM_PATH'].map((name) => `${name} = "${headers}"`),
    `OUTPUT_DIRECTORY = "${work}"`,
    `WARN_LOGFILE = "${log}"`,
  ].join('\n');
  execFileSync('doxygen', ['-'], { input: settings, stdio: ['pipe', 'inherit', 'inherit'] });
  const warnings = fs.readFileSync(log, 'utf8').split('\n')
    // A macro without a comment is internal to the library.
    .filter((line) => line && !line.includes('(macro definition) of file')).join('\n');
  if (warnings)
    throw new Error('Doxygen warns of doc comments:\n' + warnings.replace(/^(.*?):(\d+): warning: /gm, (_, file, line) => {
      const name = path.relative(headers, file).split(path.sep).join('/');
      return `include/${name}:${lineOf(name, Number(line))}: `;
    }));
  return { xml: path.join(work, 'xml'), lineOf };
}

/// The headers of the library that `name` includes, directly or indirectly, and `name` itself.
function includedBy(name, include, seen = new Set()) {
  if (seen.has(name)) return seen;
  seen.add(name);
  const text = fs.readFileSync(path.join(include, name), 'utf8');
  for (const [, inner] of text.matchAll(/^#include <(valhall\/.*\.hpp)>/gm)) includedBy(inner, include, seen);
  return seen;
}

const headerOf = (name) => `valhall/${name}.hpp`;

/// Refuses a list of pages that lacks a declaration, or has one on a page whose header does not include it.
/// Also refuses declarations without a comment, since Doxygen does not warn of all of them.
function checkPages(files, include, lineOf) {
  const problems = [];
  const at = new Map(internal.map((name) => [headerOf(name), 'internal']));
  for (const page of listed) {
    const reached = includedBy(headerOf(page.header), include);
    for (const name of page.sections.flatMap((section) => section.of)) {
      if (at.has(headerOf(name))) problems.push(`pages.mjs: ${name} is on two pages`);
      at.set(headerOf(name), page.header);
      if (!reached.has(headerOf(name))) problems.push(`pages.mjs: ${page.header}.hpp does not include ${name}.hpp`);
    }
  }
  const publicHeaders = ['', 'unchecked/'].flatMap((folder) => fs.readdirSync(path.join(include, 'valhall', folder))
    .filter((name) => name.endsWith('.hpp')).map((name) => folder + name));
  for (const name of publicHeaders)
    if (!listed.some((page) => `${page.header}.hpp` === name)) problems.push(`pages.mjs: there is no page for ${name}`);
  for (const name of publicHeaders)
    if (!files.get(`valhall/${name}`)?.comment.length) problems.push(`include/valhall/${name} has no comment of the file`);
  for (const [name, file] of files)
    if (!at.has(name) && file.declarations.some((declaration) => !isBuilder(declaration)))
      problems.push(`${name} has public declarations (${file.declarations[0].qualified}), and is on no page`);
  const undocumented = (declaration) =>
    [declaration, ...(declaration.members ?? []), ...(declaration.classes ?? []).flatMap(undocumented)]
      .filter((member) => !member.comment.length);
  for (const [name, file] of files)
    for (const declaration of file.declarations.filter((candidate) => !isBuilder(candidate)).flatMap(undocumented))
      problems.push(`include/${name}:${lineOf(name, declaration.line)}: ${declaration.qualified} has no doc comment`);
  if (problems.length) throw new Error(problems.join('\n'));
}

const isBuilder = (declaration) => /^valhall::(unchecked::)?v\d+$/.test(declaration.scope);

/// The first sentence of a comment.
const firstSentence = (comment) => {
  const line = textOf(comment[0] ?? '').replace(/\s+/g, ' ').trim();
  return line.match(/^.*?[.!?](?= [A-Z`]|$)/)?.[0] ?? line;
};

/// Prepends the beginning of a builder's comment: "`FADD.f32` - Add."
function withTitle(declaration) {
  const match = textOf(declaration.comment[0] ?? '').trim().match(/^(\S+) [-–] (.*)$/s);
  if (!match) throw new Error(`the comment of ${declaration.qualified} does not begin with its instruction`);
  return { ...declaration, mnemonic: match[1], title: match[2] };
}

/// Makes the pages.
/// @param root  of the project
/// @param out   folder of the site; the pages come to `api` in it
/// @return {pages: [{title, path}], search: [{kind, name, page, text}]}
export async function buildApi({ root, out }) {
  const include = path.join(root, 'include');
  const { xml, lineOf } = runDoxygen(include, path.join(root, 'build/doxygen'));
  const files = readModel(xml);
  checkPages(files, include, lineOf);

  // Pages, including the pages of their parts.
  const pages = listed.flatMap((page) => {
    const main = { ...page, path: `api/${page.header.replace('/', '_')}.html`, sections: page.sections.filter((section) => !section.part) };
    const parts = page.sections.filter((section) => section.part).map((section) => ({
      header: page.header, group: page.group, partOf: main, title: section.title,
      path: `api/${page.header}_${section.part}.html`, sections: [section],
    }));
    main.parts = parts;
    return [main, ...parts];
  });

  const places = new Map();
  const place = (declaration, at) => {
    if (!places.has(declaration.qualified))
      places.set(declaration.qualified, { path: at, id: anchorOf(declaration.qualified), declaration });
    for (const { name } of declaration.values ?? [])
      places.set(`${declaration.qualified}::${name}`, {
        path: at, id: `${anchorOf(declaration.qualified)}.${name}`, declaration: { kind: 'enumerator' },
      });
    for (const inner of [...(declaration.members ?? []), ...(declaration.classes ?? [])]) place(inner, at);
  };
  const builders = new Map();
  for (const page of pages) {
    // The name of a header is also a link.
    if (!page.partOf) places.set(`valhall/${page.header}.hpp`, { path: page.path, id: '' });
    for (const section of page.sections)
      section.declarations = section.of.flatMap((name) => files.get(headerOf(name))?.declarations ?? []);
    for (const section of page.sections) for (const declaration of section.declarations) place(declaration, page.path);
    if (page.builders) {
      builders.set(page.builders, files.get(headerOf(`isa/generated/${page.builders}`)).declarations
        // A template reports that the architecture lacks the instruction.
        .filter((declaration) => declaration.kind === 'function' && !declaration.template).map(withTitle)
        .sort((a, b) => (a.name < b.name ? -1 : 1)));
      for (const builder of builders.get(page.builders))
        places.set(builder.qualified, { path: page.path, id: builder.name, declaration: builder });
    }
  }

  // Instructions and rules have pages of their own.
  const names = new Map();
  const isPage = (name) => fs.existsSync(path.join(root, 'docs/reference', `${name}.md`));
  for (const list of builders.values())
    for (const { name, mnemonic } of list)
      if (isPage(`instructions/${name}`)) names.set(mnemonic, pageOf(`docs/reference/instructions/${name}.md`));
  for (const { name } of places.get('valhall::rule').declaration.values)
    if (isPage(`rules/${name}`)) names.set(name, pageOf(`docs/reference/rules/${name}.md`));

  const guides = guidesIn(root);
  const renderer = new Renderer(places, names, new Map([...guides].map(([file, { title }]) => [file, title])));
  const search = [];
  const largest = { bytes: 0, path: '' };
  fs.rmSync(path.join(out, 'api'), { recursive: true, force: true });
  fs.mkdirSync(path.join(out, 'api'), { recursive: true });
  fs.copyFileSync(path.join(here, 'api.css'), path.join(out, 'api/api.css'));
  const siblings = {
    title: 'Headers',
    pages: pages.filter((page) => !page.partOf).map((page) => ({ title: page.header, path: page.path })),
  };
  const write = (page) => {
    const html = renderPage({ siblings, styles: ['api/api.css'], ...page });
    const bytes = Buffer.byteLength(html);
    if (bytes > mostBytes) throw new Error(`${page.path} has ${bytes} bytes; split it in tools/site/api/pages.mjs`);
    if (bytes > largest.bytes) Object.assign(largest, { bytes, path: page.path });
    fs.writeFileSync(path.join(out, page.path), html);
  };
  const describe = (declaration) => firstSentence(declaration.comment);

  for (const page of pages) {
    renderer.path = page.path;
    const used = new Set(['content', 'navigation', 'results']);
    const contents = [];
    const comment = files.get(headerOf(page.header)).comment;
    let body = `<h1>${page.partOf ? escapeHtml(page.title) : `<code>valhall/${page.header}.hpp</code>`}</h1>`;
    if (page.partOf)
      body += `<p>Part of <a href="${relativeLink(page.path, page.partOf.path)}"><code>valhall/${page.header}.hpp</code></a>.</p>`;
    else
      body += renderer.comment(comment, 'valhall') + guideLinks(guides, page);
    // A comment with an example already shows the include.
    if (!page.partOf && !textOf({ children: comment }).includes('#include'))
      body += `<pre><code>#include &lt;valhall/${page.header}.hpp&gt;</code></pre>`;
    if (page.parts?.length)
      body += `<p>On pages of their own: ${page.parts.map((part) =>
        `<a href="${relativeLink(page.path, part.path)}">${escapeHtml(part.title)}</a>`).join(', ')}.</p>`;
    for (const section of page.sections) {
      const heading = `section-${section.title.toLowerCase().replace(/\W+/g, '-')}`;
      if (!page.partOf) {
        contents.push({ id: heading, title: section.title, level: 2 });
        body += `<h2 id="${heading}">${escapeHtml(section.title)}</h2>`;
      }
      const byName = entriesOf(section.declarations);
      for (const [name, declarations] of byName) {
        // Overloads about other subjects have entries of their own.
        const id = used.has(name) ? `${name}-${heading}` : name;
        const title = titleOf(declarations);
        contents.push({ id, title, level: page.partOf ? 2 : 3 });
        body += renderer.entry(declarations, used, 3, id, title);
        search.push({ kind: 'api', name: title, page: `${page.path}#${id}`, text: describe(declarations[0]) });
        for (const member of declarations[0].members ?? [])
          if (member.kind === 'function' && member.name !== declarations[0].name && !member.name.startsWith('operator') &&
              search.at(-1).name !== shortName(member))
            search.push({ kind: 'api', name: shortName(member), page: `${page.path}#${anchorOf(member.qualified)}`, text: describe(member) });
      }
    }
    const arch = page.builders ?? page.unchecked;
    if (arch) body += builderList({ page, arch, list: builders.get(arch), renderer, used, contents });
    if (page.builders)
      for (const builder of builders.get(arch))
        if (!search.some((entry) => entry.name === builder.name))
          search.push({ kind: 'api', name: builder.name, page: `${page.path}#${builder.name}`, text: `${builder.mnemonic}: ${builder.title}` });
    if (page.header === 'valhall') body += headerList(pages, page.path, files);
    const description = firstSentence(comment);
    write({ title: page.title ?? `${page.header}.hpp`, path: page.path, body, description, contents });
  }

  write(indexPage(pages, files));
  write(namesPage(pages));
  return { pages: siblings.pages, search, largest };
}

const shortName = (declaration) => declaration.qualified.replace(/^valhall::/, '');

/// Declarations by anchor: overloads together, and constants that share a comment.
function entriesOf(declarations) {
  const entries = new Map();
  let last;
  for (const declaration of declarations) {
    const text = textOf({ children: declaration.comment });
    if (last && text && declaration.kind === 'variable' && last.text === text) {
      last.all.push(declaration);
      continue;
    }
    const key = anchorOf(declaration.qualified);
    if (!entries.has(key)) entries.set(key, []);
    entries.get(key).push(declaration);
    last = declaration.kind === 'variable' ? { text, all: entries.get(key) } : undefined;
  }
  return entries;
}

/// The name, or names, of the declarations of an entry.
function titleOf(declarations) {
  const names = [...new Set(declarations.map(shortName))];
  return names.length > 3 ? `${names[0]} to ${names.at(-1)}` : names.join(', ');
}

/// The builders of an arch. The unchecked builders have the same parameters, so their page links to the
/// checked ones.
function builderList({ page, arch, list, renderer, used, contents }) {
  const checked = `api/${arch}.html`;
  let html = page.unchecked
    ? `<p>The functions have the names and parameters of <a href="${relativeLink(page.path, checked)}"><code>valhall/${arch}.hpp</code></a>.</p>`
    : `<p>All are <code>constexpr</code> and <code>noexcept</code> and return an <a href="${relativeLink(page.path, 'api/v9.html')}#instruction"><code>instruction</code></a>. ` +
      'The page of an instruction explains its operands and modifiers.</p>';
  let letter = '';
  for (const builder of list) {
    if (builder.name[0] !== letter) {
      if (letter) html += page.unchecked ? '</ul>' : '</dl>';
      letter = builder.name[0];
      const id = `section-${letter}`;
      contents.push({ id, title: letter.toUpperCase(), level: 2 });
      html += `<h2 id="${id}">${letter.toUpperCase()}</h2>` + (page.unchecked ? '<ul class="names">' : '<dl class="builders">');
    }
    html += page.unchecked
      ? `<li><a href="${relativeLink(page.path, checked)}#${builder.name}"><code>${builder.name}</code></a></li>`
      : renderer.builder(builder, used) + '\n';
  }
  return html + (page.unchecked ? '</ul>' : '</dl>');
}

/// The pages of docs, except the reference: a map from the file to {title, text}.
function guidesIn(root) {
  const found = new Map();
  for (const folder of ['docs', 'docs/guides'])
    for (const name of fs.existsSync(path.join(root, folder)) ? fs.readdirSync(path.join(root, folder)).sort() : [])
      if (name.endsWith('.md')) {
        const text = fs.readFileSync(path.join(root, folder, name), 'utf8');
        found.set(`${folder}/${name}`, { title: text.match(/^# (.*)$/m)[1].replaceAll('`', ''), text });
      }
  return found;
}

/// Links to the pages that use the header.
function guideLinks(guides, page) {
  const links = [...guides].filter(([, { text }]) => text.includes(`<valhall/${page.header}.hpp>`))
    .map(([file, { title }]) => `<a href="${relativeLink(page.path, pageOf(file))}">${escapeHtml(title)}</a>`);
  return links.length ? `<p>Used in: ${links.join(', ')}.</p>` : '';
}

const sentenceOf = (files, header) => firstSentence(files.get(headerOf(header)).comment);

function headerList(pages, from, files) {
  let html = '';
  let group = '';
  for (const page of pages.filter((candidate) => !candidate.partOf)) {
    if (page.group !== group) {
      if (group) html += '</tbody></table></div>';
      group = page.group;
      html += `<h2>${escapeHtml(group)}</h2><div class="table"><table><thead><tr><th>Header</th><th>Subject</th></tr></thead><tbody>`;
    }
    html += `<tr><td><a href="${relativeLink(from, page.path)}"><code>${page.header}.hpp</code></a></td><td>${escapeHtml(sentenceOf(files, page.header))}</td></tr>\n`;
  }
  return html + '</tbody></table></div>';
}

function indexPage(pages, files) {
  const at = 'api/index.html';
  return {
    title: 'API', path: at, description: 'The public headers of the library and their declarations.',
    body: '<h1>API</h1><p>Each public header is complete for its subject, and includes what it needs. All names are in the namespace ' +
      '<code>valhall</code>; what is in <code>detail</code> is not for users and not shown here. ' +
      `There is also a list of <a href="${relativeLink(at, 'api/names.html')}">all names</a>.</p>` + headerList(pages, at, files),
  };
}

const kinds = [
  ['Types', ['class', 'struct', 'union', 'typedef']],
  ['Enumerations', ['enum']],
  ['Functions', ['function']],
  ['Constants', ['variable']],
  ['Macros', ['define']],
];

function namesPage(pages) {
  const at = 'api/names.html';
  const contents = [];
  let body = '<h1>All names</h1><p>All public names by kind, except members of types. The builders are listed in ' +
    pages.filter((page) => page.builders).map((page) => `<a href="${relativeLink(at, page.path)}"><code>${page.header}.hpp</code></a>`).join(', ') + '.</p>';
  for (const [title, members] of kinds) {
    const found = new Map();
    for (const page of pages)
      for (const section of page.sections)
        for (const declaration of section.declarations)
          if (members.includes(declaration.kind)) {
            const name = shortName(declaration);
            if (!found.has(name)) found.set(name, new Map());
            if (!found.get(name).has(page.path)) found.get(name).set(page.path, { page, id: anchorOf(declaration.qualified) });
          }
    const id = `section-${title.toLowerCase()}`;
    contents.push({ id, title, level: 2 });
    body += `<h2 id="${id}">${title}</h2><ul class="names">` + [...found.keys()].sort().map((name) => {
      const all = [...found.get(name).values()];
      const link = ({ page, id: anchor }, text) =>
        `<a href="${escapeHtml(relativeLink(at, page.path))}#${escapeHtml(anchor)}"><code>${escapeHtml(text)}</code></a>`;
      const others = all.slice(1).map((other) => link(other, other.page.header));
      return `<li>${link(all[0], name)}${others.length ? `, also in ${others.join(', ')}` : ''}</li>`;
    }).join('\n') + '</ul>';
  }
  return { title: 'All names', path: at, body, contents, description: 'All public names of the library by kind.' };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(here, '../../..');
  const out = path.resolve(process.argv[2] ?? path.join(root, 'build/site'));
  try {
    const { pages, search, largest } = await buildApi({ root, out });
    console.log(`${pages.length} headers and ${search.length} names in ${path.relative('.', path.join(out, 'api')) || '.'}; ` +
      `the largest page, ${largest.path}, has ${largest.bytes} bytes`);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
