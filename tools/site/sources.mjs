// SPDX-License-Identifier: MIT
// Pages of source files and folders that the documentation links to.

import fs from 'node:fs';
import path from 'node:path';
import { highlight } from './highlight.mjs';
import { escapeHtml, relativeLink } from './page.mjs';

const pageLength = 150_000;  // of a part's HTML
const mostLinked = 50;       // Folders with more entries are data: their files have no pages.

/// The page of a file or folder of the project; `part` counts from 1.
const pageOfSource = (name, isFolder, part = 1) =>
  `source/${name}${isFolder ? '/index.html' : part === 1 ? '.html' : `.${part}.html`}`;

/// Lines as HTML in parts of at most `pageLength`.
function split(text) {
  const parts = [];
  let part = '';
  for (const line of text.split(/(?<=\n)/).map(escapeHtml)) {
    if (part && part.length + line.length > pageLength) {
      parts.push(part);
      part = '';
    }
    part += line;
  }
  parts.push(part);
  return parts;
}

/**
 * The pages of linked files and folders, and of the contents of these folders.
 * @param site  {root, render(page)}, where render takes the argument of renderPage and writes the page
 */
export function sourcePages({ root, render }) {
  const wanted = [];
  const seen = new Set();
  const isFolder = (name) => fs.statSync(path.join(root, name)).isDirectory();

  /// Includes the file or folder, and returns the path of its page.
  function want(name) {
    if (!seen.has(name)) {
      seen.add(name);
      wanted.push(name);
    }
    return pageOfSource(name, isFolder(name));
  }

  function folderPage(name) {
    const entries = fs.readdirSync(path.join(root, name), { withFileTypes: true })
      .filter((entry) => !entry.name.startsWith('build') && entry.name !== 'node_modules')
      .map((entry) => entry.isDirectory() ? `${entry.name}/` : entry.name).sort();
    const page = pageOfSource(name, true);
    const list = entries.map((entry) => {
      if (entries.length > mostLinked) return `<li><code>${escapeHtml(entry)}</code></li>`;
      const target = relativeLink(page, want(`${name}/${entry.replace('/', '')}`));
      return `<li><a href="${escapeHtml(target)}"><code>${escapeHtml(entry)}</code></a></li>`;
    });
    render({ title: name, path: page, body: `<h1><code>${escapeHtml(name)}/</code></h1><ul>${list.join('')}</ul>` });
  }

  function filePages(name) {
    const text = fs.readFileSync(path.join(root, name), 'utf8');
    const language = path.extname(name).slice(1);
    // Long files are plain text, since highlighting doubles their size and cannot begin in the middle of one.
    const highlighted = text.length <= pageLength ? highlight(text, language) : null;
    const parts = highlighted && highlighted.length <= pageLength ? [highlighted] : split(text);
    parts.forEach((code, index) => {
      const page = pageOfSource(name, false, index + 1);
      const links = parts.length === 1 ? '' : `<p>${parts.map((_, other) => other === index ? `<strong>${other + 1}</strong>` :
        `<a href="${escapeHtml(relativeLink(page, pageOfSource(name, false, other + 1)))}">${other + 1}</a>`).join(' ')}</p>`;
      render({
        title: name, path: page,
        body: `<h1><code>${escapeHtml(name)}</code></h1>${links}<pre tabindex="0"><code>${code}</code></pre>${links}`,
      });
    });
  }

  /// Writes the pages of all included files and folders.
  function write() {
    for (const name of wanted) (isFolder(name) ? folderPage : filePages)(name);
    return wanted.length;
  }

  return { want, write };
}
