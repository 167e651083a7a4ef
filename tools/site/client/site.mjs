// SPDX-License-Identifier: MIT
// The behaviour of every page: search, theme, menu, buttons to copy.

import { createSearch } from './search.mjs';

const root = document.documentElement.dataset.root;

function setUpTheme() {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const current = () => document.documentElement.dataset.theme ?? (dark.matches ? 'dark' : 'light');
  document.querySelector('.theme-button').addEventListener('click', () => {
    const theme = current() === 'dark' ? 'light' : 'dark';
    document.documentElement.dataset.theme = theme;
    // Storage can be refused, for example for files; then the choice lasts for the page.
    try { localStorage.setItem('theme', theme); } catch { /* as above */ }
  });
}

function setUpMenu() {
  const button = document.querySelector('.menu-button');
  const show = (open) => {
    document.body.classList.toggle('menu-open', open);
    button.setAttribute('aria-expanded', String(open));
  };
  button.addEventListener('click', () => show(!document.body.classList.contains('menu-open')));
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && document.body.classList.contains('menu-open')) {
      show(false);
      button.focus();
    }
  });
  document.querySelector('.navigation [aria-current]')?.scrollIntoView({ block: 'center' });
  scrollTo(0, scrollY);
}

function setUpCopying() {
  if (!navigator.clipboard) return;
  for (const block of document.querySelectorAll('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(block.querySelector('code').textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
    block.append(button);
  }
}

const kindNames = {
  instruction: 'instruction', rule: 'rule', value: 'values', special: 'special value', constant: 'constant', guide: 'guide',
  page: 'page', api: 'API', word: 'word', foreign: 'word elsewhere',
};

function setUpSearch() {
  const input = document.querySelector('.search input');
  const list = document.querySelector('.results');
  let search = null;
  let selected = -1;

  // The index is a script, since a page from a file must not fetch. It is loaded when the search is first used.
  let loading = false;
  window.valhallSearch = (entries) => {
    search = createSearch(entries);
    update();
  };
  const load = () => {
    if (loading) return;
    loading = true;
    const script = document.createElement('script');
    script.src = `${root}search_index.js`;
    document.head.append(script);
  };

  const options = () => [...list.querySelectorAll('a')];
  const open = (isOpen) => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) input.removeAttribute('aria-activedescendant');
  };
  const select = (index) => {
    const all = options();
    if (!all.length) return;
    selected = (index + all.length) % all.length;
    all.forEach((option, i) => option.setAttribute('aria-selected', String(i === selected)));
    all[selected].scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', all[selected].id);
  };

  function row(result, index) {
    const link = document.createElement('a');
    link.id = `result-${index}`;
    link.href = root + result.path;
    link.setAttribute('role', 'option');
    link.setAttribute('aria-selected', 'false');
    link.tabIndex = -1;
    const part = (name, text) => {
      const element = document.createElement('span');
      element.className = name;
      element.textContent = text;
      link.append(element);
    };
    part('result-name', result.name);
    part('result-kind', [result.note, kindNames[result.kind] ?? result.kind].filter(Boolean).join(' · '));
    part('result-text', result.text);
    return link;
  }

  function update() {
    if (!search) return;
    const query = input.value;
    const begin = performance.now();
    const results = search(query);
    list.replaceChildren(...results.map(row));
    if (query.trim() && !results.length) {
      const nothing = document.createElement('p');
      nothing.className = 'nothing';
      nothing.textContent = 'Nothing found. Names, aliases, rules, opcodes such as 0xa4 and whole words are searched.';
      list.append(nothing);
    }
    open(query.trim() !== '');
    if (results.length) select(0);
    // The tests read the elapsed time.
    list.dataset.query = query;
    list.dataset.milliseconds = String(performance.now() - begin);
  }

  input.addEventListener('focus', () => {
    load();
    if (input.value.trim()) update();
  });
  input.addEventListener('input', update);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) update();
      else select(selected + (event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter') {
      const option = options()[selected];
      if (option && !list.hidden) {
        event.preventDefault();
        if (event.ctrlKey || event.metaKey) window.open(option.href);
        else option.click();
        open(false);
      }
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (list.hidden) input.blur();
      else open(false);
    }
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target.closest?.('input, textarea, select, [contenteditable]');
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      input.focus();
      input.select();
    }
  });
  document.addEventListener('pointerdown', (event) => {
    if (!event.target.closest('.search')) open(false);
  });
  // A link to the page that is open only changes the fragment.
  list.addEventListener('click', () => open(false));
}

setUpTheme();
setUpMenu();
setUpCopying();
setUpSearch();
