// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { checkAnchors, inlineSvg, markdownRenderer, pageOf, slug } from '../../tools/site/markdown.mjs';
import { relativeLink } from '../../tools/site/page.mjs';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
after(() => fs.rmSync(root, { recursive: true }));
fs.mkdirSync(path.join(root, 'docs/images'), { recursive: true });
for (const name of ['README.md', 'docs/a.md', 'docs/b.md', 'LICENSE']) fs.writeFileSync(path.join(root, name), '# A\n');
fs.writeFileSync(path.join(root, 'docs/images/flow.svg'),
  '<?xml version="1.0"?>\n<svg viewBox="0 0 1 1"><style>svg{fill:none} .x{fill:red}</style><g id="m"/><path marker-end="url(#m)"/></svg>');

/// Renders text as docs/a.md: {html, errors, ...}.
function render(text) {
  const errors = [];
  const names = new Map([['FADD.f32', 'reference/fadd.html'], ['flow', 'a.html#flow']]);
  const rendered = markdownRenderer({
    root, names, error: (file, line, problem) => errors.push(`${file}:${line}: ${problem}`),
    mnemonicPage: (name) => name.startsWith('FADD.f32') ? 'reference/fadd.html' : null,
    wordPage: (word, arch) => `playground/index.html#words=${word}${arch ? `&arch=${arch}` : ''}`,
    pageOfFile: (name) => `source/${name}.html`,
  })(text, { file: 'docs/a.md', page: 'a.html' });
  return { ...rendered, errors };
}

test('links lead to pages, sources and anchors', () => {
  const { html, errors, anchors } = render('# A\n\n[b](b.md) [anchor](b.md#a) [readme](../README.md) [licence](../LICENSE) [web](https://example.org) [here](#a)\n');
  for (const target of ['b.html', 'b.html#a', 'readme.html', 'source/LICENSE.html', 'https://example.org', 'a.html#a']) {
    assert.match(html, new RegExp(`href="${target}"`));
  }
  assert.deepEqual(errors, []);
  assert.deepEqual(anchors.map(({ file, fragment, line }) => [file, fragment, line]), [['docs/b.md', 'a', 3], ['docs/a.md', 'a', 3]]);
});

test('a broken link is reported with file and line', () => {
  for (const [text, expected] of [
    ['# A\n\n[x](missing.md)\n', 'docs/a.md:3: the link leads to docs/missing.md, which does not exist'],
    ['# A\n\ntext\nmore [x](missing.md)\n', 'docs/a.md:4: the link leads to docs/missing.md, which does not exist'],
    ['# A\n\n| a |\n| --- |\n| b |\n| [x](../no.cpp) |\n', 'docs/a.md:6: the link leads to no.cpp, which does not exist'],
    ['# A\n\n![x](images/no.svg)\n', 'docs/a.md:3: the image docs/images/no.svg does not exist, or is neither SVG nor WebP'],
    ['# A\n\n```word\n62-0 - x\n```\n', 'docs/a.md:3: word: line 1: the field must begin at bit 63 and end at or below it: 62-0 - x'],
    ['Text\n', 'docs/a.md:1: the page must begin with a heading "# Title"'],
  ]) assert.deepEqual(render(text).errors, [expected]);
});

test('a broken anchor is reported with file and line', () => {
  const errors = [];
  const page = render('# A\n\n## Part\n\n[good](#part)\n[bad](#parts)\n');
  checkAnchors(new Map([['docs/a.md', page]]), (file, line, problem) => errors.push(`${file}:${line}: ${problem}`));
  assert.deepEqual(errors, ['docs/a.md:6: docs/a.md has no heading with the anchor #parts']);
});

test('names in code lead to their pages, except in links, headings and on the page itself', () => {
  const links = (text) => [...render(`# A\n\n${text}\n`).html.matchAll(/href="(reference[^"]*|a.html#flow)"/g)].length;
  for (const [text, count] of [
    ['`FADD.f32`', 1], ['`FADD.f32 r0`', 0], ['`fadd.f32`', 0], ['[`FADD.f32`](b.md)', 0], ['## `FADD.f32`', 0], ['`flow`', 0],
    ['```asm\nFADD.f32.clamp_0_1 r0, r1, r2\n```', 1], ['```text\nFADD.f32 r0\n```', 0],
  ]) assert.equal(links(text), count, text);
});

test('words in listings lead to the playground', () => {
  const { html } = render('# A\n\n```asm\n00a4c01000000201  FADD.f32 r0, r1, r2\n```\n');
  assert.match(html, /<a class="hljs-meta" href="playground\/index\.html#words=00a4c01000000201">00a4c01000000201<\/a>  <a/);
  assert.match(render('# A\n\n```asm v15\n0160641000027f01  FMA.f32 r100, r1, r127.neg, r2\n```\n').html,
    /href="playground\/index\.html#words=0160641000027f01&amp;arch=v15"/);
});

test('headings have the anchors of GitHub', () => {
  for (const [title, anchor] of [
    ["Blocks of one's own", 'blocks-of-ones-own'], ['What `encode` does: a, b', 'what-encode-does-a-b'], ['FADD.f32', 'faddf32'],
    ['a_b - c', 'a_b---c'],
  ]) assert.equal(slug(title.replace(/`/g, '')), anchor);
  assert.deepEqual(render('# A\n\n## B\n\n## B\n').headings.map(({ id }) => id), ['a', 'b', 'b-1']);
});

test('a page has a title, a description and the text of each heading', () => {
  const page = render('# The *title*\n\nOne `sentence`.\n\n## Next\n\nMore\ntext.\n');
  assert.equal(page.title, 'The title');
  assert.equal(page.description, 'One sentence.');
  assert.deepEqual(page.headings.map(({ title, text }) => [title, text.trim()]), [['The title', 'One sentence.'], ['Next', 'More text.']]);
});

test('a table with an empty head lists facts', () => {
  const { html } = render('# A\n\n|  |  |\n| --- | --- |\n| Unit | FMA |\n\n| a | b |\n| --- | --- |\n| c | d |\n');
  assert.match(html, /<table class="facts">\s*<tbody>\s*<tr>\s*<th scope="row">Unit<\/th>\s*<td>FMA<\/td>/);
  assert.match(html, /<thead>\s*<tr>\s*<th>a<\/th>[^]*<td>c<\/td>/);
});

test('an image is part of the page, with identifiers and style of its own', () => {
  const { html } = render('# A\n\n![How "flow" works](images/flow.svg)\n\n![Again](images/flow.svg)\n');
  for (const part of [/<span class="figure" id="image-flow-0"><svg role="img" aria-label="How &quot;flow&quot; works" viewBox/, /<g id="image-flow-0-m"/,
    /url\(#image-flow-1-m\)/, /<style>#image-flow-0\{svg\{fill:none\} \.x\{fill:red\}\}<\/style>/]) assert.match(html, part);
  assert.doesNotMatch(html, /<\?xml|<img/);
  assert.match(inlineSvg('<svg><a href="https://example.org"/></svg>', 'x', ''), /href="https:\/\/example.org"/);
});

test('pages and relative links', () => {
  for (const [file, page] of [['README.md', 'readme.html'], ['docs/a/b.md', 'a/b.html'], ['LICENSE', null], ['tools/x.md', null]]) {
    assert.equal(pageOf(file), page);
  }
  for (const [from, to, link] of [['a.html', 'b.html', 'b.html'], ['a/b.html', 'c.html', '../c.html'], ['a/b.html', 'a/c.html#d', 'c.html#d'],
    ['a/b/c.html', 'a/d/e.html', '../d/e.html'], ['a/b.html', '', '../']]) assert.equal(relativeLink(from, to), link);
});

test('a picture in WebP is part of the page', () => {
  fs.writeFileSync(path.join(root, 'docs/images/photo.webp'), 'RIFF');
  const { html, errors } = render('# A\n\n![A photo](images/photo.webp)\n');
  assert.match(html, /<img src="data:image\/webp;base64,UklGRg==" alt="A photo">/);
  assert.deepEqual(errors, []);
});
