// SPDX-License-Identifier: MIT
// The program before and after repair or optimization, with the differences marked.

import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { escapeHtml, withCode } from './text.mjs';

function showDifference(panel, before, after) {
  const place = document.createElement('div');
  place.className = 'difference';
  panel.append(place);
  new EditorView({
    parent: place,
    state: EditorState.create({
      doc: after,
      extensions: [
        lineNumbers(), EditorView.editable.of(false), EditorState.readOnly.of(true),
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 2 } }),
        EditorView.contentAttributes.of({ 'aria-label': 'Changes of the program', tabindex: '0' }),
      ],
    }),
  });
}

const columns = ['words', 'moves', 'waits', 'messages', 'distance', 'cycles', 'registers'];

/// The figures before the first pass and after each pass that improved the program.
function passesHtml(passes) {
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join('');
  const number = (value) => String(Number(value.toFixed(2)));
  const rows = passes.map((pass, i) => `<tr><th scope="row">${escapeHtml(pass.name)}</th>${columns.map((name) =>
    `<td${i && pass[name] !== passes[i - 1][name] ? ' class="changed"' : ''}>${number(pass[name])}</td>`).join('')}</tr>`).join('');
  return `<div class="table" tabindex="0" role="region" aria-label="Passes"><table class="passes"><thead><tr><th scope="col">pass</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/// Texts of the two ways to change a program.
export const changes = {
  repaired: {
    failed: 'Not repaired', none: 'There is nothing to repair.',
    done: 'Repaired: slots, waits, last uses, reconverge, discard and end are set.',
  },
  optimized: {
    failed: 'Not optimized', none: 'The optimizer finds nothing better.',
    done: 'Optimized; the checker proves that the results are the same, bit for bit.',
  },
};

/// Shows the library's `result` for the program `before`; `text` is an element of `changes`. `undo()` is called by
/// the button.
export function showChanges(panel, text, before, result, { undo }) {
  panel.replaceChildren();
  const sentence = document.createElement('p');
  sentence.setAttribute('role', 'status');
  panel.append(sentence);
  if (!result.ok) sentence.textContent = `${text.failed}: ${result.message}.`;
  else if (!result.changed) sentence.textContent = text.none;
  else {
    sentence.textContent = `${text.done} `;
    const back = document.createElement('button');
    back.type = 'button';
    back.textContent = 'Undo';
    back.addEventListener('click', undo);
    sentence.append(back);
    if (result.passes) panel.insertAdjacentHTML('beforeend', passesHtml(result.passes));
    showDifference(panel, before, result.text);
  }
  const wrong = (result.left ?? []).filter(({ severity }) => severity !== 'note');
  if (wrong.length)
    panel.insertAdjacentHTML('beforeend', `<p>Repair cannot cure: ${wrong.map(({ message }) => withCode(message)).join('; ')}.</p>`);
}
