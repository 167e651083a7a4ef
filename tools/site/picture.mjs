// SPDX-License-Identifier: MIT
// Takes the picture of the playground for README.md, from the built site: node picture.mjs [OUT.webp]

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const out = process.argv[2] ?? path.join(root, 'docs/images/playground.webp');

/// The largest size in bytes: the picture is part of every clone.
const mostBytes = 100_000;

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 720 }, colorScheme: 'light' });
await page.goto(pathToFileURL(path.join(root, 'build/site/playground/index.html')).href);
await page.waitForFunction(() => document.documentElement.dataset.ready);
await page.selectOption('#example', 'mandel');
await page.click('#as-text');
await page.waitForSelector('#image[data-done]');
await page.locator('#editor .cm-line', { hasText: 'FMA.f32' }).first().click();
await page.waitForFunction(() => document.querySelector('#word h2')?.innerText.startsWith('FMA'));
const shot = await page.screenshot();
// As WebP, which is half as large; the browser encodes it.
const encoded = await page.evaluate(async (base64) => {
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 });
  return [...new Uint8Array(await blob.arrayBuffer())];
}, shot.toString('base64'));
const picture = Buffer.from(encoded);
await browser.close();
if (picture.length > mostBytes) throw new Error(`the picture has ${picture.length} bytes, more than ${mostBytes}`);
fs.writeFileSync(out, picture);
console.log(`${out}: ${picture.length} bytes`);
