// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { preview, renderPage, setAddress } from '../../tools/site/page.mjs';
import { kindsOfPages, launch, pages, serve, site, urlOf, withTabs } from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

test('there are pages of all parts', () => {
  for (const name of ['index.html', 'readme.html', 'changelog.html', 'compilers.html']) assert.ok(pages.includes(name), name);
});

test('each page is smaller than 200 kB', () => {
  const large = pages.map((name) => ({ name, size: fs.statSync(path.join(site, name)).size })).filter(({ size }) => size >= 200_000);
  assert.deepEqual(large, []);
});

test('no page loads anything from elsewhere', () => {
  const wrong = pages.filter((name) =>
    /<(script|img|iframe|link)\b[^>]*\b(src|href)="(https?:)?\/\//.test(fs.readFileSync(path.join(site, name), 'utf8')));
  assert.deepEqual(wrong, []);
});

test('each page has a title, an address and a picture for previews of links', () => {
  const wrong = [];
  for (const name of pages) {
    const text = fs.readFileSync(path.join(site, name), 'utf8');
    const value = (property) => new RegExp(`<meta property="og:${property}" content="([^"]+)">`).exec(text)?.[1] ?? '';
    const exists = (target) => target && fs.existsSync(path.join(site, path.dirname(name), target));
    if (!value('title') || !value('image:alt') || !exists(value('image')) || !exists(value('url'))) wrong.push(name);
  }
  assert.deepEqual(wrong, []);
});

test('previews have absolute addresses if the site has an address', () => {
  setAddress('https://example.org/valhall/');
  const text = renderPage({ title: 'Units', path: 'reference/units.html', body: '' });
  setAddress('');
  assert.match(text, /"og:url" content="https:\/\/example\.org\/valhall\/reference\/units\.html"/);
  assert.match(text, /"og:image" content="https:\/\/example\.org\/valhall\/preview\.webp"/);
});

test('the picture of previews has the stated size', async () => {
  const page = await browser.newPage();
  await page.goto(urlOf('index.html'));
  const size = await page.evaluate(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, preview.path);
  await page.close();
  assert.deepEqual(size, [preview.width, preview.height]);
});

test('each page opens from a file without an error, and has one heading and a title', async () => {
  const wrong = [];
  await withTabs(browser, pages, 4, async (page, name, errors) => {
    await page.goto(urlOf(name), { waitUntil: 'load' });
    const found = await page.evaluate(() => ({ headings: document.querySelectorAll('main h1').length, title: document.title }));
    if (found.headings !== 1) errors.push(`${found.headings} headings h1`);
    if (!/^.+ · valhall$/.test(found.title)) errors.push(`title "${found.title}"`);
    if (errors.length) wrong.push({ name, errors: [...errors] });
  });
  assert.deepEqual(wrong, []);
});

test('each kind of page opens from a static server without an error', async () => {
  const server = await serve();
  const wrong = [];
  await withTabs(browser, kindsOfPages(), 2, async (page, name, errors) => {
    await page.goto(`${server.url}/${name}`, { waitUntil: 'load' });
    if (errors.length) wrong.push({ name, errors: [...errors] });
  });
  server.close();
  assert.deepEqual(wrong, []);
});

test('no kind of page scrolls horizontally at 390 and 1280 pixels', async () => {
  const wrong = [];
  for (const width of [390, 1280]) {
    await withTabs(browser, kindsOfPages(), 2, async (page, name) => {
      await page.goto(urlOf(name), { waitUntil: 'load' });
      const size = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, view: innerWidth }));
      if (size.content > size.view) wrong.push({ name, width, content: size.content });
    }, { viewport: { width, height: 800 } });
  }
  assert.deepEqual(wrong, []);
});

test('the theme can be chosen and stays', async () => {
  const server = await serve();
  const context = await browser.newContext({ colorScheme: 'light' });
  const page = await context.newPage();
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.goto(`${server.url}/index.html`);
  assert.equal(await background(), 'rgb(255, 255, 255)');
  await page.click('.theme-button');
  const dark = await background();
  assert.notEqual(dark, 'rgb(255, 255, 255)');
  await page.goto(`${server.url}/readme.html`);
  assert.equal(await background(), dark);
  await context.close();
  server.close();
});

test('print is dark on white, without the bar and the navigation', async () => {
  const context = await browser.newContext({ colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto(urlOf('compilers.html'));
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.notEqual(await background(), 'rgb(255, 255, 255)');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await background(), 'rgb(255, 255, 255)');
  for (const part of ['.bar', '#navigation']) assert.equal(await page.isVisible(part), false);
  await context.close();
});

test('on a phone the navigation is a menu', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(urlOf('compilers.html'));
  assert.equal(await page.isVisible('#navigation'), false);
  await page.click('.menu-button');
  assert.equal(await page.isVisible('#navigation'), true);
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#navigation'), false);
  await page.click('.menu-button');
  await page.click('#navigation a:text("Words as data")');
  assert.match(page.url(), /words\.html$/);
  await context.close();
});
