// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { kindsOfPages, launch, toolRequire, urlOf, withTabs } from './browser.mjs';

const { AxeBuilder } = toolRequire('@axe-core/playwright');

let browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

/// Serious and critical findings of axe-core on a page; with all rules, or with the named ones.
async function serious(page, rules) {
  const axe = new AxeBuilder({ page });
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) =>
    `${id}: ${nodes.slice(0, 3).map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

// Pages differ between light and dark only in their colours.
for (const { colorScheme, rules } of [{ colorScheme: 'light' }, { colorScheme: 'dark', rules: ['color-contrast', 'link-in-text-block'] }]) {
  test(`axe-core finds nothing serious on each kind of page, ${colorScheme}`, async () => {
    const found = [];
    await withTabs(browser, kindsOfPages((list) => list[list.length >> 1]), 2, async (page, name) => {
      await page.goto(urlOf(name), { waitUntil: 'load' });
      for (const finding of await serious(page, rules)) found.push(`${name}: ${finding}`);
    }, { colorScheme, viewport: { width: 1280, height: 800 } });
    assert.deepEqual(found, []);
  });
}

test('axe-core finds nothing serious in the results of a search and in the menu of a phone', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const page = await context.newPage();
  await page.goto(urlOf('readme.html'));
  await page.fill('.search input', 'builders');
  await page.waitForSelector('.results a');
  assert.deepEqual(await serious(page), []);
  await page.fill('.search input', '');
  await page.click('.menu-button');
  assert.deepEqual(await serious(page), []);
  await context.close();
});
