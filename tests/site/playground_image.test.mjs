// SPDX-License-Identifier: MIT
// The image that a fragment shader draws, the offer of inputs, and the optimizer.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { launch, linesOf, openPlayground, paste, seriousViolations, site } from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const open = (fragment) => openPlayground(browser, fragment);
const inputs = (page) => page.locator('#inputs .cm-content');
const program = (page) => page.locator('#editor .cm-content');
const isDone = (page) => page.waitForSelector('#image[data-done]', { timeout: 30000 });

/// The colours of pixels, as [red, green, blue, alpha].
const colours = (page, ...places) => page.locator('#image').evaluate((canvas, list) =>
  list.map(([x, y]) => [...canvas.getContext('2d').getImageData(x, y, 1, 1).data]), places);

test('the Mandelbrot set is drawn as shipped', async () => {
  const { page, errors, close } = await open();
  await page.selectOption('#example', 'mandel');
  assert.equal(await page.getAttribute('#tab-image', 'aria-selected'), 'true');
  await isDone(page);
  assert.deepEqual(await page.locator('#image').evaluate(({ width, height }) => [width, height]), [128, 128]);
  const [inside, outside, above] = await colours(page, [90, 64], [0, 0], [64, 2]);
  assert.deepEqual(inside, [255, 255, 0, 255]);
  assert.deepEqual(outside, [0, 0, 0, 255]);
  assert.ok(above[2] > above[0], `blue, not ${above}`);
  assert.match(await page.locator('#image-where').innerText(), /^128 × 128 pixels, 166\.5 instructions each$/);
  assert.deepEqual(await seriousViolations(page), []);
  assert.deepEqual(errors, []);
  await close();
});

test('the other shaders draw images that are not of one colour', async () => {
  const { page, errors, close } = await open();
  for (const id of ['clouds', 'raymarch']) {
    await page.selectOption('#example', id);
    await isDone(page);
    const count = await page.locator('#image').evaluate((canvas) =>
      new Set(new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size);
    assert.ok(count > 100, `${id} has ${count} colours`);
  }
  assert.deepEqual(errors, []);
  await close();
});

test('a change of the inputs draws anew, and a clicked pixel is stepped through', async () => {
  const { page, errors, close } = await open();
  await page.selectOption('#example', 'mandel');
  await isDone(page);
  await paste(page, inputs(page), 'image = 16, 16\nu0 = 8\nresult LD_VAR_BUF_IMM.f32 = x:3.0..4.0, y:3.0..4.0');
  await page.waitForFunction(() => document.getElementById('image').width === 16);
  await isDone(page);
  const [[red, green]] = await colours(page, [8, 8]);
  assert.ok(red < 100 && green < 100, 'nothing of the set is there');
  const box = await page.locator('#image').boundingBox();
  await page.mouse.click(box.x + box.width * (9.5 / 16), box.y + box.height * (2.5 / 16));
  assert.ok(await page.locator('#panel-run').isVisible());
  assert.equal((await linesOf(page, '#inputs'))[0], 'pixel = 9, 2');
  // The load, and the word that waits for it.
  await page.click('[data-go=next]');
  await page.click('[data-go=next]');
  const row = await page.locator('.registers tr', { has: page.locator('th', { hasText: /^r0\b/ }) }).first().locator('td').allInnerTexts();
  // Pixels 8 to 11 of 16, between 3 and 4.
  assert.deepEqual(row.slice(0, 6).map(Number), [3.53125, 3.59375, 3.53125, 3.59375, 3.65625, 3.71875]);
  await close();
  assert.deepEqual(errors, []);
});

test('a shared image is drawn again', async () => {
  const { page, close } = await open();
  await page.selectOption('#example', 'mandel');
  await page.click('#share');
  await page.waitForFunction(() => document.getElementById('done').textContent !== '');
  const fragment = new URL(page.url()).hash;
  await close();
  const other = await open(fragment);
  await isDone(other.page);
  assert.deepEqual(await colours(other.page, [90, 64]), [[255, 255, 0, 255]]);
  await other.close();
});

test('a failure in a pixel names its line, and other stages have no image', async () => {
  const { page, errors, close } = await open();
  await page.selectOption('#example', 'mandel');
  await isDone(page);
  await paste(page, inputs(page), 'image = 16, 16\nu0 = 8');
  await page.waitForSelector('#image-failure:not([hidden])');
  assert.match(await page.locator('#image-failure').innerText(), /line 1, pixel 0, 0: only a driver knows the result of LD_VAR_BUF_IMM\.f32/);
  await page.click('#image-failure button');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Program');
  await page.selectOption('#stage', 'compute');
  assert.match(await page.locator('#image-where').innerText(), /^Only a fragment shader draws/);
  assert.ok(await page.locator('#image').isHidden());
  await page.selectOption('#example', 'saxpy');
  assert.ok(await page.locator('#tab-image').isHidden());
  assert.ok(await page.locator('#panel-run').isVisible());
  assert.deepEqual(errors, []);
  await close();
});

test('missing inputs are offered, and make the program run', async () => {
  const { page, errors, close } = await open('#tab=run');
  await paste(page, program(page), 'SHADDX.u64 r2, u0, r60.w0, shift:0x2\nLOAD.i32.unsigned.slot0.wait0 @r0, ^r2, offset:0\n' +
    'FMA.f32 r0, ^r0, u4, 0x0.neg\nSHADDX.u64 r2, u2, ^r60.w0, shift:0x2\nSTORE.i32.slot0.end @r0, ^r2, offset:0');
  await paste(page, inputs(page), 'threads = 4');
  await page.click('[data-go=last]');
  assert.match(await page.locator('#where').innerText(), /^Stopped/);
  assert.match(await page.locator('#offer').innerText(), /u0 = 0x1000, 0, 0x2000, 0, 1\.0 and 2 lines more/);
  await page.click('#add-inputs');
  await page.waitForSelector('#offer', { state: 'hidden' });
  assert.deepEqual((await linesOf(page, '#inputs')).filter(Boolean),
    ['threads = 4', 'u0 = 0x1000, 0, 0x2000, 0, 1.0', 'memory 0x1000 = 1.0..16.0', 'memory 0x2000 = 16 words']);
  await page.click('[data-go=last]');
  assert.match(await page.locator('#where').innerText(), /^All 5 steps are done/);
  await page.selectOption('#format', 'float');
  assert.deepEqual((await page.locator('.words').last().locator('td').allInnerTexts()).slice(0, 5), ['1', '2', '3', '4', '0']);
  assert.deepEqual(errors, []);
  await close();
});

test('the optimizer shows what it changed and gained, and can be undone', async () => {
  const { page, errors, close } = await open();
  const before = ['MOV.i32 r1, r60', 'MOV.i32 r2, r1', 'IADD.s32 r0, ^r2, u2', 'MOV.i32 r3, u1', 'MOV.i32 r2, u0', 'STORE.i32.slot0.end @r0, ^r2, offset:0'];
  await paste(page, program(page), before.join('\n'));
  await page.click('#optimize');
  assert.equal((await linesOf(page)).filter(Boolean).length, 4);
  assert.match(await page.locator('#panel-changes').innerText(), /^Optimized; the checker proves/);
  assert.ok(await page.locator('.difference .cm-deletedChunk').count() > 0);
  const cells = (row) => page.locator('.passes tbody tr').nth(row).locator('th, td').allInnerTexts();
  assert.deepEqual((await cells(0)).slice(0, 3), ['given', '6', '2']);
  assert.deepEqual((await cells(1)).slice(1, 3), ['4', '0']);
  assert.deepEqual(await seriousViolations(page), []);
  await page.click('#panel-changes button');
  assert.deepEqual(await linesOf(page), before);
  await page.selectOption('#example', 'repair');
  await page.click('#optimize');
  assert.match(await page.locator('#panel-changes').innerText(), /^Not optimized: line \d+: a program with a hazard or a fault/);
  assert.deepEqual(errors, []);
  await close();
});

test('the picture in the README is small, and part of its page', () => {
  const picture = fs.readFileSync(path.join(site, '../../docs/images/playground.webp'));
  assert.ok(picture.length < 100_000, `${picture.length} bytes`);
  assert.ok(fs.readFileSync(path.join(site, 'readme.html'), 'utf8').includes(picture.toString('base64')));
});
