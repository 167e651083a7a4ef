// SPDX-License-Identifier: MIT
// Errors of the text, and findings of the verifier.

import { counted, escapeHtml, indexOfByte, withCode } from './text.mjs';

const order = { error: 0, fault: 1, hazard: 2, note: 3 };

/// The line of an error with a caret below its erroneous part, as compilers print it.
function caretHtml(line, error) {
  const start = indexOfByte(line, error.column - 1);
  const end = indexOfByte(line, error.column - 1 + error.length);
  const mark = line.slice(0, start).replace(/[^\t]/g, ' ') + '^' + '~'.repeat(Math.max(end - start - 1, 0));
  return `<pre class="caret" tabindex="0">${escapeHtml(line)}\n${mark}</pre>`;
}

const ruleHtml = (rule) => `<a class="rule" href="../reference/rules/${escapeHtml(rule)}.html">${escapeHtml(rule)}</a>`;

function itemHtml({ kind, line, rule, message, caret, fixes }, index) {
  return `<li class="finding finding-${kind}"><p><button type="button" class="line" data-line="${line}">line ${line}</button> ` +
    `<strong>${kind}</strong> ${withCode(message)} ${ruleHtml(rule)}</p>${caret ?? ''}` +
    (fixes?.length ? `<p class="fixes">${fixes.map((fix, i) =>
      `<button type="button" data-error="${index}" data-fix="${i}">Use <code>${escapeHtml(fix)}</code></button>`).join(' ')}</p>` : '') + '</li>';
}

/// A sentence on the state of the program.
export function summaryOf(analysis) {
  if (analysis.errors.length) return `${counted(analysis.errors.length, 'error')}; line ${analysis.errors[0].line}: ${analysis.errors[0].message}`;
  if (!analysis.words.length) return 'No words yet. Type an instruction, paste a dump, or choose an example.';
  const words = `${counted(analysis.words.length, 'word')}${analysis.listing ? ', read from the words of a listing' : ''}`;
  const wrong = analysis.findings.filter(({ severity }) => severity !== 'note').length;
  const notes = analysis.findings.length - wrong;
  return `${words}; ${wrong ? counted(wrong, 'finding') : 'no rule is broken'}${notes ? `, ${counted(notes, 'note')}` : ''}`;
}

/// The registers of the names that the text declares with `.reg`.
function namesHtml(names) {
  if (!names?.length) return '';
  const list = names.map(({ name, registers }) => `<code>${escapeHtml(name)}</code> ${registers.join(' ') || 'unused'}`);
  return `<p class="names">Registers of names: ${list.slice(0, 200).join(', ')}${list.length > 200 ? ', and others' : ''}</p>`;
}

/// Shows errors and findings, and the registers of names. `goTo(line)` and `fix(error, text)` are called by their buttons.
export function showFindings(element, analysis, text, { goTo, fix }) {
  const lines = text.split('\n');
  const items = [
    ...analysis.errors.map((error) => ({
      kind: 'error', ...error, caret: caretHtml(lines[error.line - 1] ?? '', error), fixes: error.instead.slice(0, 3),
    })),
    ...(analysis.findings ?? []).map((finding) => ({ kind: finding.severity, ...finding })),
  ];
  const shown = items.slice(0, 200).map((item, index) => ({ item, index })).sort((a, b) => order[a.item.kind] - order[b.item.kind] || a.item.line - b.item.line);
  element.innerHTML = items.length
    ? `<ul class="findings">${shown.map(({ item, index }) => itemHtml(item, index)).join('')}</ul>` +
      (items.length > shown.length ? `<p class="muted">and ${items.length - shown.length} more</p>` : '')
    : `<p class="good">${analysis.words.length ? 'No errors, and no rule is broken on any path.' : 'The program has no words.'}</p>`;
  element.innerHTML += namesHtml(analysis.names);
  element.onclick = ({ target }) => {
    const button = target.closest('button');
    if (button?.dataset.line) goTo(Number(button.dataset.line));
    if (button?.dataset.fix) fix(items[button.dataset.error], items[button.dataset.error].fixes[button.dataset.fix]);
  };
}
