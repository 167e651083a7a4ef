// SPDX-License-Identifier: MIT
// The inputs of a run: their text, its errors, and an offer to add missing inputs.

import { inputsEditor } from './editor.mjs';
import { counted, escapeHtml } from './text.mjs';

const frame = `
<p class="inputs-title" id="inputs-title">Inputs</p>
<div class="inputs" id="inputs"></div>
<ul class="input-errors" id="input-errors"></ul>
<p class="offer" id="offer" hidden><button type="button" id="add-inputs">Add the missing inputs</button> <code id="offered"></code></p>`;

/// The panel. `onChange()` is called when the text changes.
export function inputsPanel(element, { onChange }) {
  element.innerHTML = frame;
  const at = (id) => element.querySelector(`#${id}`);
  const editor = inputsEditor(at('inputs'), { text: '', onChange });
  let offered = '';

  at('add-inputs').addEventListener('click', () => {
    const text = editor.text();
    editor.setText(text + (text && !text.endsWith('\n') ? '\n' : '') + offered);
  });

  return {
    text: editor.text,
    setText: editor.setText,
    /// Replaces the line of a setting, or adds it.
    set(name, value) {
      const line = `${name} = ${value}`;
      const lines = editor.text().split('\n');
      const place = lines.findIndex((text) => text.replace(/\s*=.*/, '').trim() === name);
      if (place >= 0) lines[place] = line;
      else lines.unshift(line);
      editor.setText(lines.join('\n'));
    },
    showErrors(errors, note = '') {
      editor.showErrors(errors);
      at('input-errors').innerHTML = errors.map(({ line, message }) => `<li>line ${line}: ${escapeHtml(message)}</li>`).join('') +
        (note ? `<li>${escapeHtml(note)}</li>` : '');
    },
    /// Offers to add `text`; nothing if it is empty.
    offer(text) {
      offered = text;
      const lines = text.trim().split('\n');
      at('offer').hidden = !text;
      at('offered').textContent = lines[0] + (lines.length > 1 ? ` and ${counted(lines.length - 1, 'line')} more` : '');
    },
  };
}
