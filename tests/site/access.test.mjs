// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kindsOfPages, launch, toolRequire, urlOf, withTabs } from './browser.mjs';

const { AxeBuilder } = toolRequire('@axe-core/playwright');

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

for (const colorScheme of ['light', 'dark']) {
  test(`axe-core finds nothing serious on each kind of page, ${colorScheme}`, async () => {
    const found = [];
    await withTabs(browser, kindsOfPages(), 2, async (page, name) => {
      await page.goto(urlOf(name), { waitUntil: 'load' });
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, impact, nodes } of violations.filter((one) => ['serious', 'critical'].includes(one.impact))) {
        found.push(`${name}: ${impact} ${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`);
      }
    }, { colorScheme, viewport: { width: 1280, height: 800 } });
    assert.deepEqual(found, []);
  });
}

test('axe-core finds nothing serious in the results of a search and in the menu of a phone', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  const serious = async () => (await new AxeBuilder({ page }).analyze()).violations
    .filter((one) => ['serious', 'critical'].includes(one.impact)).map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
  await page.goto(urlOf('readme.html'));
  await page.fill('.search input', 'builders');
  await page.waitForSelector('.results a');
  assert.deepEqual(await serious(), []);
  await page.fill('.search input', '');
  await page.click('.menu-button');
  assert.deepEqual(await serious(), []);
  await context.close();
});
