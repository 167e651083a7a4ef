// SPDX-License-Identifier: MIT
// Builds the site. usage: node build.mjs [--out FOLDER]
// The environment variable VALHALL_SITE_URL is the address that the site will have, such as https://example.org/valhall/.
//
// The API is built by api/build.mjs, the playground by playground/build.mjs, which exports
//   async function buildPlayground(site)
// where site is
//   root               folder of the project
//   out                folder of the site
//   render(page)       writes a page; takes what renderPage of page.mjs takes
//   write(path, data)  writes another file; the path is from the root of the site

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';
import { wordAddress } from './client/search.mjs';
import { highlight } from './highlight.mjs';
import { instructionsOf, opcodeMap, usageOf, withFilter, withUsage } from './instructions.mjs';
import { checkAnchors, markdownRenderer, pageOf } from './markdown.mjs';
import { mnemonicLookup, namesOf } from './names.mjs';
import { programAddress } from './playground/address.mjs';
import { barOf, navigationOf } from './navigation.mjs';
import { escapeHtml, preview, relativeLink, renderPage, setAddress, setFooter, setNavigation } from './page.mjs';
import { sourcePages } from './sources.mjs';
import { startPage } from './start.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));

/// The Markdown files of the project that have pages, in order.
function markdownFiles(root) {
  const below = fs.readdirSync(path.join(root, 'docs'), { recursive: true })
    .map((name) => `docs/${name.split(path.sep).join('/')}`).filter((name) => name.endsWith('.md')).sort();
  return ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', ...below];
}

/// The entries of docs/reference/search.json with paths of pages.
function referenceEntries(root) {
  const file = path.join(root, 'docs/reference/search.json');
  if (!fs.existsSync(file)) return [];
  return JSON.parse(fs.readFileSync(file, 'utf8')).map(({ page, ...entry }) => ({ ...entry, path: page.replace('.md', '.html') }));
}

/// The version of the library, from the header that CMake reads, too.
function versionOf(root) {
  const header = fs.readFileSync(path.join(root, 'include/valhall/support/version.hpp'), 'utf8');
  return ['MAJOR', 'MINOR', 'PATCH'].map((part) => new RegExp(`VALHALL_VERSION_${part} (\\d+)`).exec(header)[1]).join('.');
}

/// Pages of the same folder, for the column of a reference page.
function siblingsOf(file, rendered) {
  const match = /^docs\/reference\/(instructions|values|rules)\/(?!index\.md)/.exec(file);
  if (!match) return null;
  const pages = [...rendered.values()]
    .filter((page) => page.file.startsWith(match[0]) && !page.file.endsWith('/index.md'))
    .map(({ title, path: target }) => ({ title, path: target }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  return { title: { instructions: 'Instructions', values: 'Values', rules: 'Rules' }[match[1]], pages };
}

export async function buildSite({ root, out, address = '' }) {
  const errors = [];
  const error = (file, line, text) => errors.push(`${file}:${line}: ${text}`);
  const written = new Set();
  const entries = referenceEntries(root);

  fs.rmSync(out, { recursive: true, force: true });
  const write = (name, data) => {
    if (written.has(name)) throw new Error(`${name} is written twice`);
    written.add(name);
    const file = path.join(out, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, data);
  };
  const render = (page) => write(page.path, renderPage(page));
  setAddress(address);

  const parts = ['api', 'playground'].filter((part) => fs.existsSync(path.join(here, part, 'build.mjs')));
  const sources = sourcePages({ root, render });
  // A public header has a page of the API, which is more useful than its text.
  const pageOfFile = (name) => {
    const header = /^include\/valhall\/(\w+)\.hpp$/.exec(name);
    return header && parts.includes('api') ? `api/${header[1]}.html` : sources.want(name);
  };
  const [licence, version] = [sources.want('LICENSE'), versionOf(root)];
  setFooter((page) => `valhall ${version} · <a href="${relativeLink(page, 'changelog.html')}">changes</a> · ` +
    `<a href="${relativeLink(page, licence)}">MIT licence</a> · <a href="${relativeLink(page, 'architecture.html')}">source files</a>`);
  const names = namesOf(entries);
  const mnemonicPage = mnemonicLookup(entries);
  const wordPage = (word, arch) => parts.includes('playground') ? wordAddress([word], arch) : null;
  const programPage = (text, arch) => parts.includes('playground') ? programAddress(text, arch) : null;
  const renderMarkdown = markdownRenderer({ root, names, mnemonicPage, wordPage, programPage, error, pageOfFile });

  const rendered = new Map();
  for (const file of markdownFiles(root)) {
    const page = pageOf(file);
    rendered.set(file, { file, path: page, ...renderMarkdown(fs.readFileSync(path.join(root, file), 'utf8'), { file, page }) });
  }
  checkAnchors(rendered, error);

  const titled = new Map([...rendered].map(([file, { title, path: page }]) => [file, { title, path: page }]));
  const navigation = navigationOf(titled, (page) => parts.includes(page.split('/')[0]));
  const links = barOf(navigation);
  setNavigation(navigation, links);

  const instructions = instructionsOf(root, entries);
  const usage = usageOf(root, instructions);
  const withFacts = (page) => page.path === 'reference/instructions/index.html' ? withFilter(page.html, instructions, usage)
    : page.path.startsWith('reference/instructions/') ? withUsage(page.html, usage, page.path) : page.html;
  render(opcodeMap(instructions));

  for (const page of rendered.values()) {
    const isReference = page.file.startsWith('docs/reference/');
    render({
      title: page.title, path: page.path, body: withFacts(page), description: page.description,
      contents: page.headings.filter(({ level }) => level === 2 || level === 3),
      siblings: siblingsOf(page.file, rendered),
      scripts: page.path === 'reference/instructions/index.html' ? ['instructions.js'] : [],
    });
    if (isReference) continue;
    for (const { id, title, level, text } of page.headings.filter((heading) => heading.level <= 3)) {
      entries.push({
        kind: page.file.startsWith('docs/guides/') ? 'guide' : 'page', name: title,
        path: level === 1 ? page.path : `${page.path}#${id}`,
        text: level === 1 ? page.description : `${page.title}: ${text.slice(0, 300)}`,
      });
    }
  }
  render(startPage({ root, entries, links, highlight }));

  if (parts.includes('api')) {
    const { buildApi } = await import('./api/build.mjs');
    const { search } = await buildApi({ root, out });
    entries.push(...search.map(({ page, ...entry }) => ({ ...entry, path: page })));
  }
  if (parts.includes('playground')) {
    const { buildPlayground } = await import('./playground/build.mjs');
    await buildPlayground({ root, out, render, write });
  }
  sources.write();

  write('site.css', fs.readFileSync(path.join(here, 'site.css')));
  write(preview.path, fs.readFileSync(path.join(root, 'docs/images/playground.webp')));
  write('icon.svg', fs.readFileSync(path.join(here, 'icon.svg')));
  for (const script of ['site', 'instructions']) {
    await esbuild.build({
      entryPoints: [path.join(here, `client/${script}.mjs`)], outfile: path.join(out, `${script}.js`),
      bundle: true, format: 'iife', minify: true, target: 'es2022', logLevel: 'warning',
    });
  }
  write('search_index.js', `window.valhallSearch(${JSON.stringify(entries)});\n`);
  return { pages: fs.readdirSync(out, { recursive: true }).filter((name) => name.endsWith('.html')).length, entries: entries.length, errors };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.resolve(here, '../..');
  const option = process.argv.indexOf('--out');
  const out = option > 0 ? path.resolve(process.argv[option + 1]) : path.join(root, 'build/site');
  const { pages, entries, errors } = await buildSite({ root, out, address: process.env.VALHALL_SITE_URL ?? '' });
  for (const text of errors) console.error(text);
  if (errors.length) process.exit(1);
  console.log(`${pages} pages and ${entries} entries of the search in ${out}`);
}
