// SPDX-License-Identifier: MIT
// Renders the Markdown of the project. Every link is resolved, and mistakes are errors with file and line.

import fs from 'node:fs';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';
import { highlight } from './highlight.mjs';
import { escapeHtml, relativeLink } from './page.mjs';
import { parseWord, wordSvg } from './word_svg.mjs';

/// The identifier of a heading, as GitHub makes it.
export const slug = (title) =>
  title.trim().toLowerCase().replace(/[^\p{L}\p{N}\p{M}\- _]/gu, '').replace(/ /g, '-');

/// The page of a Markdown file of the project, or null if it has no page.
export function pageOf(file) {
  const top = { 'README.md': 'readme.html', 'CHANGELOG.md': 'changelog.html', 'CONTRIBUTING.md': 'contributing.html' };
  if (top[file]) return top[file];
  const inDocs = /^docs\/(.*)\.md$/.exec(file);
  return inDocs ? `${inDocs[1]}.html` : null;
}

/// A word's layout, for wide and for narrow screens.
export function wordFigure(text, title) {
  const fields = parseWord(text);
  const svg = (width, bitsPerRow) =>
    wordSvg(fields, { title, bitsPerRow }).replace('class="word"', `class="word ${width}"`);
  return `<figure class="word-figure">${svg('wide', 32)}${svg('narrow', 16)}</figure>\n`;
}

/// An SVG file as part of a page: its identifiers get a unique prefix, and its style applies only to it.
export function inlineSvg(text, name, title) {
  const own = `image-${name}`;
  const svg = text
    .replace(/^[^]*?(?=<svg)/, '')
    .replace(/\b(id|href|xlink:href)="(#?)([^"#]*)"/g, (all, key, hash, id) =>
      key === 'id' || hash ? `${key}="${hash}${own}-${id}"` : all)
    .replace(/url\(#([^)]*)\)/g, `url(#${own}-$1)`)
    .replace(/<style>([^]*?)<\/style>/g, (_, css) => `<style>#${own}{${css.trim()}}</style>`)
    .replace(/<svg\b([^>]*)>/, (_, attributes) => `<svg role="img" aria-label="${escapeHtml(title)}"${attributes
      .replace(/\s(id|role|aria-label|aria-labelledby)="[^"]*"/g, '')}>`);
  return `<span class="figure" id="${own}">${svg.trim()}</span>`;
}

/// Reports the links to anchors that their pages do not have. `rendered` is a Map from file to what the renderer returned.
export function checkAnchors(rendered, error) {
  for (const [file, { anchors }] of rendered) {
    for (const { line, file: target, fragment } of anchors) {
      if (!rendered.get(target).headings.some(({ id }) => id === fragment)) {
        error(file, line, `${target} has no heading with the anchor #${fragment}`);
      }
    }
  }
}

/**
 * A renderer for all files.
 * @param site
 *   root           folder of the project
 *   names          Map of each name in code (a mnemonic, a rule, a value) to the path of its page, with its anchor
 *   mnemonicPage   the path of the page of a mnemonic in assembly text, or null
 *   wordPage       the path of the page that decodes a word of an architecture, which is undefined if the text does not name it, or null
 *   programPage    the path of the page that opens assembly text of an architecture, likewise, or null
 *   error          called with (file, line, text)
 *   pageOfFile     the page of a file or folder that is linked and is not Markdown
 */
export function markdownRenderer({ root, names, mnemonicPage, wordPage, programPage = () => null, error, pageOfFile }) {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const permalink = anchor.permalink.linkInsideHeader({
    class: 'anchor', symbol: '#', placement: 'after', ariaHidden: false,
    renderAttrs: (id) => ({ 'aria-label': `Link to ${id}` }),
  });
  markdown.use(anchor, {
    slugify: slug,
    uniqueSlugStartIndex: 1,
    tabIndex: false,
    permalink: (id, options, state, index) => state.tokens[index].tag === 'h1' || permalink(id, options, state, index),
  });

  markdown.renderer.rules.fence = (tokens, index, options, env) => {
    const token = tokens[index];
    const [language, ...rest] = token.info.trim().split(/\s+/);
    if (language === 'word') {
      try {
        return wordFigure(token.content, `Layout of the word of ${env.title}`);
      } catch (problem) {
        error(env.file, token.map[0] + 1, `word: ${problem.message}`);
        return '';
      }
    }
    const name = rest.find((word) => word.includes('.'));
    const arch = rest.find((word) => /^v\d+$/.test(word));
    const link = (target) => target && relativeLink(env.page, target);
    const code = highlight(token.content, language, {
      mnemonic: (mnemonic) => link(mnemonicPage(mnemonic)), word: (word) => link(wordPage(word, arch)),
    });
    const caption = name ? `<div class="file-name">${escapeHtml(name)}</div>` : '';
    const isLine = !token.content.trimEnd().includes('\n');
    const program = language === 'asm' ? link(programPage(token.content, arch)) : null;
    const open = program ? `<a class="open" href="${escapeHtml(program)}">Open in the playground</a>` : '';
    return `<div class="code${isLine ? ' line' : ''}">${caption}<pre tabindex="0"><code class="language-${escapeHtml(language || 'text')}">${code}</code></pre>${open}</div>\n`;
  };

  // A table whose head is empty lists facts: the first cell of a row names the others.
  markdown.core.ruler.push('facts', (state) => {
    const { tokens } = state;
    for (let open = 0; open < tokens.length; ++open) {
      if (tokens[open].type !== 'table_open') continue;
      const head = tokens.findIndex((token, index) => index > open && token.type === 'thead_close');
      if (tokens.slice(open, head).some((token) => token.type === 'inline' && token.content)) continue;
      tokens[open].attrSet('class', 'facts');
      tokens.splice(open + 1, head - open);
      for (let index = open; tokens[index].type !== 'table_close'; ++index) {
        if (tokens[index].type !== 'tr_open') continue;
        tokens[index + 1].tag = tokens[index + 3].tag = 'th';
        tokens[index + 1].attrSet('scope', 'row');
      }
    }
  });
  markdown.renderer.rules.table_open = (tokens, index, options, env, self) =>
    `<div class="table" tabindex="0">${self.renderToken(tokens, index, options)}`;
  markdown.renderer.rules.table_close = () => '</table></div>\n';

  markdown.renderer.rules.code_inline = (tokens, index, options, env) => {
    const text = tokens[index].content;
    const html = `<code>${escapeHtml(text)}</code>`;
    const target = names.get(text);
    if (!target || env.inLink || env.inHeading || target.split('#')[0] === env.page) return html;
    return `<a href="${escapeHtml(relativeLink(env.page, target))}">${html}</a>`;
  };
  const track = (name, key, value) => {
    const before = markdown.renderer.rules[name];
    markdown.renderer.rules[name] = (tokens, index, options, env, self) => {
      env[key] = value;
      return before ? before(tokens, index, options, env, self) : self.renderToken(tokens, index, options);
    };
  };
  track('link_open', 'inLink', true);
  track('link_close', 'inLink', false);
  track('heading_open', 'inHeading', true);
  track('heading_close', 'inHeading', false);

  /// The address in the page for a link of the file, and the check to make when all pages are known.
  function resolve(href, env, line) {
    if (/^https?:|^mailto:/.test(href)) return href;
    const [target, fragment = ''] = href.split('#');
    const file = target ? path.posix.normalize(path.posix.join(path.posix.dirname(env.file), decodeURI(target))) : env.file;
    const name = file.replace(/\/$/, '');
    if (!fs.existsSync(path.join(root, name))) {
      error(env.file, line, `the link leads to ${file}, which does not exist`);
      return href;
    }
    let page = pageOf(name);
    if (page) {
      if (fragment) env.anchors.push({ line, file: name, page, fragment });
    } else {
      page = pageOfFile(name);
    }
    return relativeLink(env.page, page) + (fragment ? `#${fragment}` : '');
  }

  /// Resolves the links of the inline tokens; each has the line of its block plus the line breaks before it.
  function visit(tokens, env) {
    let line = 1;
    for (const token of tokens) {
      if (token.map) line = token.map[0] + 1;
      if (token.type !== 'inline') continue;
      let inside = line;
      for (const child of token.children) {
        if (child.type === 'softbreak' || child.type === 'hardbreak') ++inside;
        if (child.type === 'link_open' && child.attrGet('class') !== 'anchor') {
          child.attrSet('href', resolve(child.attrGet('href'), env, inside));
        }
        if (child.type === 'image') inline(child, env, inside);
      }
    }
  }

  function inline(token, env, line) {
    const file = path.posix.join(path.posix.dirname(env.file), token.attrGet('src'));
    if (!/\.(svg|webp)$/.test(file) || !fs.existsSync(path.join(root, file))) {
      error(env.file, line, `the image ${file} does not exist, or is neither SVG nor WebP`);
      return;
    }
    if (file.endsWith('.webp')) {
      token.attrSet('src', `data:image/webp;base64,${fs.readFileSync(path.join(root, file)).toString('base64')}`);
      return;
    }
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const name = `${slug(path.posix.basename(file, '.svg'))}-${env.images++}`;
    token.type = 'html_inline';
    token.content = inlineSvg(text, name, token.content);
  }

  /// Plain text of inline tokens.
  const textOf = (token) => (token.children ?? [])
    .map((child) => ['text', 'code_inline'].includes(child.type) ? child.content :
      ['softbreak', 'hardbreak'].includes(child.type) ? ' ' : '')
    .join('').trim();

  /**
   * Renders a file.
   * @returns {html, title, description, headings: [{id, title, level, text}], anchors}; the text of a heading is the
   *          plain text below it, up to the next one.
   */
  return function render(text, { file, page }) {
    const env = { file, page, title: file, images: 0, anchors: [], inLink: false, inHeading: false };
    const tokens = markdown.parse(text, env);
    const headings = [];
    tokens.forEach((token, index) => {
      if (token.type === 'heading_open') {
        const title = textOf(tokens[index + 1]);
        headings.push({ id: token.attrGet('id'), title, level: Number(token.tag[1]), text: '' });
      } else if (token.type === 'inline' && headings.length && tokens[index - 1]?.type !== 'heading_open') {
        headings.at(-1).text += `${textOf(token)} `;
      }
    });
    const first = headings[0];
    if (first?.level !== 1) error(file, 1, 'the page must begin with a heading "# Title"');
    env.title = first?.title ?? file;
    visit(tokens, env);
    const paragraph = tokens.findIndex((token) => token.type === 'paragraph_open' && token.level === 0);
    return {
      html: markdown.renderer.render(tokens, markdown.options, env),
      title: env.title,
      description: paragraph < 0 ? '' : textOf(tokens[paragraph + 1]),
      headings,
      anchors: env.anchors,
    };
  };
}
