// SPDX-License-Identifier: MIT
// The pages of instructions: facts, the use by compiled programs, the list with its filter, the map of opcodes, links to the playground.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch, pages, site, urlOf } from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const list = 'reference/instructions/index.html';
const read = (name) => fs.readFileSync(path.join(site, name), 'utf8');
const instructionPages = pages.filter((name) => /^reference\/instructions\/(?!index|opcodes)/.test(name));

async function open(name, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  await page.goto(urlOf(name));
  return { page, close: () => context.close() };
}

test('the use counts all words of the compiled programs', () => {
  const folder = path.join(site, '../../tests/data/programs');
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.hex'));
  const words = files.flatMap((name) => fs.readFileSync(path.join(folder, name), 'utf8').match(/^[0-9a-f]{16}$/gm) ?? []).filter((word) => !/^0+$/.test(word));
  let sum = 0;
  for (const name of instructionPages) {
    const found = /<th scope="row">Use<\/th><td>(?:(\d+) of the (\d+) words of (\d+)|in none of (\d+)) compiled programs/.exec(read(name));
    assert.ok(found, name);
    assert.equal(Number(found[3] ?? found[4]), files.length, name);
    if (!found[1]) continue;
    assert.equal(Number(found[2]), words.length, name);
    sum += Number(found[1]);
  }
  assert.equal(sum, words.length, 'a word is of no instruction, or of two');
  // FMA.f32: opcode 0xb2.
  const count = words.filter((word) => ((BigInt(`0x${word}`) >> 48n) & 0x1ffn) === 0xb2n).length;
  assert.match(read('reference/instructions/fma_f32.html'), new RegExp(`<td>${count} of the `));
});

test('pages have rates of GPUs, related instructions and a kernel that measures them', () => {
  const html = read('reference/instructions/fadd_f32.html');
  assert.match(html, /Per cycle and core<\/th>\s*<td>32 on G78, G57, G68/);
  assert.match(html, /Related<\/th>\s*<td><a href="fadd_v2f16.html">/);
  assert.match(html, /href="fadd_imm_f32.html"/);
  assert.match(html, /id="measurement"/);
  const measured = instructionPages.filter((name) => read(name).includes('id="measurement"'));
  assert.ok(measured.length > 200, `${measured.length} have a kernel`);
});

test('assembly text opens in the playground', async () => {
  const { page, close } = await open('reference/instructions/fadd_v2f16.html');
  const links = page.locator('.code > .open');
  assert.equal(await links.count(), 3, 'two examples and a kernel');
  await links.last().click();
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  assert.match(await page.locator('#status').innerText(), /^\d+ words; no rule is broken/);
  assert.match(await page.locator('#editor').innerText(), /FADD\.v2f16/);
  await close();
});

test('code can be copied', async () => {
  const { page, close } = await open('reference/instructions/fadd_f32.html', { permissions: ['clipboard-read', 'clipboard-write'] });
  const block = page.locator('.code', { hasText: 'constexpr instruction example' }).first();
  await block.hover();
  await block.locator('button').click();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^#include <valhall\/v9\.hpp>/);
  await close();
});

test('the list is filtered by unit, architecture, type and name', async () => {
  const { page, close } = await open(list);
  const shown = () => page.locator('tr[data-name]:visible td:first-child').allInnerTexts();
  const all = (await shown()).length;
  assert.equal(all, instructionPages.length);
  assert.equal(await page.locator('#filter-count').innerText(), `${all} instructions`);
  await page.selectOption('#filter-unit', 'FMA');
  await page.selectOption('#filter-arch', 'v9');
  assert.ok(!(await shown()).some((name) => name.startsWith('MMUL')));
  await page.selectOption('#filter-arch', 'v11');
  assert.ok((await shown()).includes('MMUL.f32'));
  await page.selectOption('#filter-type', 'f32');
  assert.ok((await shown()).every((name) => name.endsWith('.f32')));
  await page.fill('#filter-name', 'fma');
  assert.deepEqual(await shown(), ['FMA.f32', 'FMA_RSCALE.f32', 'FMA_RSCALE_N.f32', 'FMA_RSCALE_LEFT.f32', 'FMA_RSCALE_SCALE16.f32'].filter((name) => fs.existsSync(path.join(site, `reference/instructions/${name.toLowerCase().replace('.', '_')}.html`))));
  assert.equal(await page.locator('h2:visible', { hasText: 'LS:' }).count(), 0, 'empty sections are hidden');
  const address = page.url();
  assert.match(address, /#unit=FMA&arch=v11&type=f32&name=fma$/);
  await page.reload();
  assert.equal(await page.inputValue('#filter-name'), 'fma');
  assert.ok((await shown()).length < 10);
  await page.fill('#filter-name', 'no such name');
  assert.equal(await page.locator('#filter-count').innerText(), '0 instructions');
  await close();
});

test('the dots are the architectures of the page', () => {
  const html = read(list);
  const rows = [...html.matchAll(/<tr data-name="([^"]*)"[^>]*data-archs="([^"]*)">[^]*?href="(\w+\.html)"[^]*?<\/tr>/g)];
  assert.equal(rows.length, instructionPages.length);
  for (const [row, , archs, page] of rows) {
    const dots = [...row.matchAll(/<i class="(has|lacks)" title="(v\d+)">/g)];
    assert.equal(dots.length, 7);
    assert.equal(dots.filter(([, has]) => has === 'has').map(([, , arch]) => arch).join(' '), archs);
    const [first, last] = [archs.split(' ')[0], archs.split(' ').at(-1)];
    assert.match(read(`reference/instructions/${page}`), new RegExp(`Architectures</th>\\s*<td>${first === last ? first : `${first} to ${last}`}<`), page);
  }
});

test('the map of opcodes has every instruction in its cell', () => {
  const html = read('reference/instructions/opcodes.html');
  assert.match(html, /title="0x0b2 FMA\.f32"/);
  assert.match(html, /title="0x000 NOP"/);
  const missing = instructionPages.filter((name) => !html.includes(`href="${path.basename(name)}"`));
  // Instructions that only v15 has.
  for (const name of missing) assert.match(read(name), /Architectures<\/th>\s*<td>v15</, name);
});

test('pages have a preview and a footer', () => {
  const version = ['MAJOR', 'MINOR', 'PATCH'].map((part) =>
    new RegExp(`VERSION_${part} (\\d+)`).exec(fs.readFileSync(path.join(site, '../../include/valhall/support/version.hpp'), 'utf8'))[1]).join('.');
  for (const name of pages) {
    const html = read(name);
    assert.match(html, /<meta property="og:title" content="[^"]+">/, name);
    if (html.includes('<body class="wide">')) continue;
    assert.ok(html.includes(`<footer class="footer">valhall ${version} · `), name);
    assert.match(html, /<footer[^]*LICENSE\.html">MIT licence<\/a>/, name);
  }
  assert.match(read('reference/instructions/fma_f32.html'), /<meta property="og:description" content="Fused multiply and add\.">/);
});
