// SPDX-License-Identifier: MIT
// The layout of the playground: what fills the window, what is cut, and what follows what.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { launch, openPlayground } from './browser.mjs';

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const open = (fragment, viewport = { width: 1280, height: 900 }) => openPlayground(browser, fragment, { viewport });

const boxOf = (page, selector) => page.locator(selector).boundingBox();

for (const height of [720, 1000]) {
  test(`the page fills a window of 1280 x ${height}, and nothing is cut`, async () => {
    const { page, errors, close } = await open('', { width: 1280, height });
    const editor = await boxOf(page, '#editor');
    assert.ok(editor.height > 0.4 * height, `the editor is ${editor.height} high`);
    const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
    assert.deepEqual(size, [1280, height]);
    for (const selector of ['.tools > button:not([hidden])', '.tools select', '.tools summary', '[role=tab]:not([hidden])']) {
      for (const box of await page.locator(selector).all()) {
        const { x, y, width } = await box.boundingBox();
        assert.ok(x >= 0 && x + width <= 1280 && y < 130, `${selector} at ${x}, ${y}`);
      }
    }
    // The longest text of a list, and the arrow.
    const cut = await page.locator('.tools select').evaluateAll((lists) => lists.flatMap((list) => {
      const style = getComputedStyle(list);
      const context = document.createElement('canvas').getContext('2d');
      context.font = style.font;
      const space = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return [...list.options].map(({ text }) => text).filter((text) => context.measureText(text).width > space);
    }));
    assert.deepEqual(cut, []);
    for (const tab of ['findings', 'cost', 'graph', 'run']) {
      await page.click(`#tab-${tab}`);
      const panel = await boxOf(page, `#panel-${tab}`);
      assert.ok(panel.y + panel.height <= height, `${tab} ends at ${panel.y + panel.height}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), height, tab);
    }
    assert.deepEqual(errors, []);
    await close();
  });
}

test('the splitters are moved by pointer and keyboard, and stay after a reload', async () => {
  const { page, close } = await open('', { width: 1280, height: 800 });
  const before = await boxOf(page, '#editor');
  const bar = await boxOf(page, '#column-splitter');
  await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2);
  await page.mouse.down();
  await page.mouse.move(bar.x + 150, bar.y + bar.height / 2, { steps: 4 });
  await page.mouse.up();
  const wider = await boxOf(page, '#editor');
  assert.ok(Math.abs(wider.width - before.width - 142) < 12, `${before.width} became ${wider.width}`);
  await page.locator('#word-splitter').focus();
  for (let i = 0; i < 5; ++i) await page.keyboard.press('ArrowDown');
  const higher = await boxOf(page, '#editor');
  assert.ok(higher.height > before.height + 40, `${before.height} became ${higher.height}`);
  assert.equal(await page.getAttribute('#word-splitter', 'aria-valuenow'), '68');
  await page.keyboard.press('End');
  assert.equal(await page.getAttribute('#word-splitter', 'aria-valuenow'), '80');
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.ready);
  assert.equal((await boxOf(page, '#editor')).width, wider.width);
  assert.equal(await page.getAttribute('#word-splitter', 'aria-valuenow'), '80');
  await close();
});

test('tabs have counts', async () => {
  const { page, close } = await open();
  const counts = () => page.locator('[role=tab] .count').allInnerTexts();
  assert.deepEqual((await counts()).slice(0, 4), ['', '1', '4', '7']);
  await page.selectOption('#example', 'mistakes');
  const [findings, cost, graph] = await counts();
  await page.click('#tab-findings');
  assert.equal(Number(findings), await page.locator('#panel-findings .finding').count());
  assert.ok(Number(findings) > 2);
  assert.deepEqual([cost, graph], ['', '']);
  assert.match(await page.getAttribute('#count-findings', 'class'), /count-wrong/);
  await close();
});

test('the word follows the step, and then the cursor', async () => {
  const { page, close } = await open('#tab=run');
  const word = () => page.locator('#word h2').innerText();
  assert.match(await word(), /^ICMP\.u32/);
  await page.click('[data-go=next]');
  assert.match(await word(), /^BRANCHZ/);
  await page.click('[data-go=next]');
  assert.match(await word(), /^IADD_IMM/);
  await page.click('[data-go=last]');
  assert.match(await word(), /^STORE/);
  await page.locator('#editor .cm-line', { hasText: 'SHADDX' }).click();
  assert.match(await word(), /^SHADDX/);
  await close();
});
