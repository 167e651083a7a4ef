// SPDX-License-Identifier: MIT
// The frame of every page of the site: head, bar with search, navigation, contents of the page.

export const escapeHtml = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);

let navigation = [];
let top = [];
let footer = () => '';
let address = '';

/// Sets the left column of all pages, [{title, pages: [{title, path}]}], and the links of the bar, [{title, path}]. Paths are
/// from the root of the site.
export function setNavigation(groups, links) {
  navigation = groups;
  top = links;
}

/// Sets the end of all pages: `html(path)` for the page at `path`.
export function setFooter(html) {
  footer = html;
}

/// Sets the address of the site, with a slash at its end: previews of links need absolute addresses. Without one, they are relative.
export function setAddress(url) {
  address = url;
}

/// The picture in previews of links, as a path from the root of the site.
export const preview = { path: 'preview.webp', width: 1280, height: 720, alt: 'The playground: the words of a shader, and the image that it draws' };

function previewHtml(path, to) {
  const absolute = (target) => address ? escapeHtml(new URL(target, address).href) : to(target);
  return `<meta property="og:url" content="${absolute(path)}">
<meta property="og:image" content="${absolute(preview.path)}">
<meta property="og:image:type" content="image/webp">
<meta property="og:image:width" content="${preview.width}">
<meta property="og:image:height" content="${preview.height}">
<meta property="og:image:alt" content="${escapeHtml(preview.alt)}">
<meta name="twitter:card" content="summary_large_image">
`;
}

/// The relative path from one page of the site to another; both are paths from the root, such as "words.html".
export function relativeLink(from, to) {
  const folders = from.split('/').slice(0, -1);
  const parts = to.split('/');
  while (folders.length && parts.length > 1 && folders[0] === parts[0]) {
    folders.shift();
    parts.shift();
  }
  return '../'.repeat(folders.length) + parts.join('/');
}

function navigationHtml(path, siblings) {
  const link = ({ title, path: target }) =>
    `<li><a href="${escapeHtml(relativeLink(path, target))}"${target === path ? ' aria-current="page"' : ''}>` +
    `${escapeHtml(title)}</a></li>`;
  const groups = navigation.map((group) =>
    `<h2>${escapeHtml(group.title)}</h2><ul>${group.pages.map(link).join('')}</ul>`).join('');
  if (!siblings) return groups;
  return `<div class="siblings"><h2>${escapeHtml(siblings.title)}</h2><ul>${siblings.pages.map(link).join('')}</ul></div>` +
    `<div>${groups}</div>`;
}

function contentsHtml(contents) {
  if (contents.length < 2) return '';
  return '<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>' +
    contents.map(({ id, title, level }) =>
      `<li class="level-${level}"><a href="#${escapeHtml(id)}">${escapeHtml(title)}</a></li>`).join('') +
    '</ul></nav>';
}

/// Whether a page is in the folder of a link of the bar.
function isBelow(path, link) {
  const folder = link.split('/').slice(0, -1).join('/');
  return folder !== '' && path.startsWith(`${folder}/`);
}

// Sets the theme before the first paint, so that no page flashes in the wrong theme.
const themeScript =
  "try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}";

const icon = (path) =>
  `<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="${path}" fill="none" ` +
  'stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/></svg>';

/**
 * The HTML of a page.
 * @param page
 *   title        of the page
 *   path         from the root of the site, such as "reference/units.html"
 *   body         HTML of the content, which begins with an <h1>
 *   description  one sentence for search engines and previews
 *   scripts      classic scripts of this page, as paths from the root of the site
 *   styles       style sheets of this page, the same
 *   contents     headings for "On this page": [{id, title, level}], level 2 or 3
 *   siblings     pages shown above the navigation: {title, pages: [{title, path}]}
 *   wide         true: the content takes all of the window, without navigation beside it and footer
 */
export function renderPage({
  title, path, body, description = '', scripts = [], styles = [], contents = [], siblings = null, wide = false,
}) {
  if (!path) throw new Error(`renderPage needs the path of the page "${title}" from the root of the site`);
  const to = (target) => escapeHtml(relativeLink(path, target));
  const root = relativeLink(path, '');
  return `<!DOCTYPE html>
<html lang="en" data-root="${escapeHtml(root)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · valhall</title>
${description ? `<meta name="description" content="${escapeHtml(description)}">\n` : ''}<meta property="og:type" content="website">
<meta property="og:site_name" content="valhall">
<meta property="og:title" content="${escapeHtml(title)}">
${description ? `<meta property="og:description" content="${escapeHtml(description)}">\n` : ''}${previewHtml(path, to)}<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to('icon.svg')}">
<link rel="stylesheet" href="${to('site.css')}">
${styles.map((style) => `<link rel="stylesheet" href="${to(style)}">\n`).join('')}<script>${themeScript}</script>
<script defer src="${to('site.js')}"></script>
${scripts.map((script) => `<script defer src="${to(script)}"></script>\n`).join('')}</head>
<body${wide ? ' class="wide"' : ''}>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button class="icon menu-button" type="button" aria-label="Navigation" aria-expanded="false" aria-controls="navigation">${icon('M2 4h12M2 8h12M2 12h12')}</button>
<a class="name" href="${to('index.html')}">valhall</a>
<div class="search" role="search">
<input type="search" placeholder="Instruction, rule, 0xa4, or a word" aria-label="Search" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off" autocapitalize="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<div class="results" id="results" role="listbox" aria-label="Results" hidden></div>
</div>
<nav class="top" aria-label="Site">${top.map((link) =>
    `<a href="${to(link.path)}"${isBelow(path, link.path) ? ' aria-current="true"' : ''}>${escapeHtml(link.title)}</a>`).join('')}</nav>
<button class="icon theme-button" type="button" aria-label="Light or dark">${icon('M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12')}</button>
</header>
<div class="frame">
<nav class="navigation" id="navigation" aria-label="Pages">${navigationHtml(path, siblings)}</nav>
<main id="content" tabindex="-1">
${body}
${wide ? '' : `<footer class="footer">${footer(path)}</footer>\n`}</main>
${contentsHtml(contents)}
</div>
</body>
</html>
`;
}
