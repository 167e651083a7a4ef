// SPDX-License-Identifier: MIT
// Shared parts of the site's tests: its pages, a browser, a static server.

import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequire } from 'node:module';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/// The tested folder of the site.
export const site = path.join(root, 'build/site');

/// Packages that tools/site has installed; the tests have none of their own.
export const toolRequire = createRequire(path.join(root, 'tools/site/package.json'));

const { AxeBuilder } = toolRequire('@axe-core/playwright');

/// All pages, as paths from the root of the site.
export const pages = fs.readdirSync(site, { recursive: true })
  .map((name) => name.split(path.sep).join('/')).filter((name) => name.endsWith('.html')).sort();

export const urlOf = (name) => pathToFileURL(path.join(site, name.split('#')[0])).href +
  (name.includes('#') ? `#${name.split('#')[1]}` : '');

/// A page of each kind; pages of a kind have the same form. Index pages are kinds of their own. `pick`
/// chooses from the pages of a kind in order of their size: the largest, unless a test takes long on such
/// pages.
export function kindsOfPages(pick = (list) => list.at(-1)) {
  const kinds = new Map();
  for (const name of pages) {
    const folder = name.split('/').slice(0, -1).join('/');
    const kind = name.startsWith('source/') ? `source ${name.endsWith('/index.html')}`
      : name.endsWith('index.html') ? name : folder;
    if (!kinds.has(kind)) kinds.set(kind, []);
    kinds.get(kind).push({ name, size: fs.statSync(path.join(site, name)).size });
  }
  return [...kinds.values()].map((list) => pick(list.sort((a, b) => a.size - b.size)).name);
}

export async function launch() {
  const { chromium } = toolRequire('playwright-core');
  return chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update',
      '--disable-sync', '--no-first-run'],
  });
}

/// Errors of a page from now on: errors in the console, exceptions, and files that do not load.
function collectErrors(page) {
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its pending loads.
    const { errorText } = request.failure();
    if (errorText !== 'net::ERR_ABORTED') errors.push(`${request.url()}: ${errorText}`);
  });
  page.on('request', (request) => /^(https?:\/\/(?!127\.0\.0\.1)|wss?:)/.test(request.url()) &&
    errors.push(`${request.url()} is outside of the site`));
  return errors;
}

/// Calls work(page, name, errors) for each page, with `count` tabs of the browser at a time. `errors` are the
/// page's errors since its item began.
export async function withTabs(browser, names, count, work, options = {}) {
  const context = await browser.newContext(options);
  const rest = [...names];
  await Promise.all(Array.from({ length: count }, async () => {
    const page = await context.newPage();
    const errors = collectErrors(page);
    for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
      errors.length = 0;
      await work(page, name, errors);
    }
  }));
  await context.close();
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/// A server that only serves files, at {url}.
export async function serve() {
  const server = http.createServer((request, response) => {
    const file = path.join(site, decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    if (!file.startsWith(site) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' });
    fs.createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/// A page of the playground that has shown its first listing. `errors` are the errors in the console.
export async function openPlayground(browser, fragment = '', options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => /^(https?|wss?):/.test(request.url()) && errors.push(`${request.url()} is outside of the site`));
  await page.goto(urlOf('playground/index.html') + fragment);
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  return { page, errors, close: () => context.close() };
}

/// The lines of an editor, without its margins.
export const linesOf = (page, at = '#editor') => page.locator(`${at} .cm-line`).evaluateAll((all) => all.map((line) => {
  const copy = line.cloneNode(true);
  for (const note of copy.querySelectorAll('.note')) note.remove();
  return copy.textContent;
}));

/// Replaces the text of an editor like a paste.
export async function paste(page, content, text) {
  await content.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(text);
  await page.waitForTimeout(200);
}

// Without `preload`: with it, axe-core fetches the style sheets, which a page of file:// may not.
export const seriousViolations = async (page) => (await new AxeBuilder({ page }).options({ preload: false }).analyze()).violations
  .filter(({ impact }) => ['serious', 'critical'].includes(impact))
  .map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(' | ')}`);
