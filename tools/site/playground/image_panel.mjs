// SPDX-License-Identifier: MIT
// The image that a fragment shader draws.

import { counted, escapeHtml } from './text.mjs';

const frame = `
<p class="where" id="image-where" role="status"></p>
<div class="failure" id="image-failure" hidden></div>
<canvas id="image" width="1" height="1" role="img" aria-label="The image that the shader draws" hidden></canvas>
<p class="muted" id="image-help" hidden>Each pixel is a lane of a run of the interpreter. Click a pixel to step through its warp.
<code>x</code> and <code>y</code> in the inputs go from edge to edge, <code>s</code> and <code>t</code> are the coordinates of a texture access;
<code>image = 64, 64</code> is the size. <button type="button" id="save-image">Save as PNG</button></p>`;

/// The panel. `rows(top)` are the library's rows of the image from `top` on; `goTo(line)` shows a line of the program;
/// `onPixel(x, y)` is called for a clicked pixel.
export function imagePanel(element, { rows, goTo, onPixel }) {
  element.innerHTML = frame;
  const at = (id) => element.querySelector(`#${id}`);
  const canvas = at('image');
  const context = canvas.getContext('2d');
  let drawing = 0;   // The number of the current drawing; a new drawing stops it.

  const say = (text) => { at('image-where').textContent = text; };

  function showFailure({ failure, pixel }) {
    at('image-failure').hidden = !failure;
    if (!failure) return;
    at('image-failure').innerHTML = (failure.line ? `<button type="button" class="line" data-line="${failure.line}">line ${failure.line}</button>, ` : '') +
      `pixel ${pixel.join(', ')}: ${escapeHtml(failure.message)} <code>${escapeHtml(failure.name)}</code>`;
  }

  /// Draws the rows from `top` on, and lets the page do other work before each part.
  function draw(number, top, instructions) {
    if (number !== drawing) return;
    const part = rows(top);
    if (top === 0) {
      canvas.width = part.width;
      canvas.height = part.height;
    }
    if (part.rgba) context.putImageData(new ImageData(part.rgba, part.width), 0, top);
    const executed = instructions + (part.instructions ?? 0);
    const next = top + (part.rows ?? part.height);
    canvas.hidden = at('image-help').hidden = !part.rgba;
    showFailure(part);
    if (part.errors.length || !part.rgba) say('');
    else if (!part.ok) say(`Stopped after ${counted(next - part.rows, 'row')}.`);
    else if (next < part.height) {
      say(`${next} of ${part.height} rows`);
      setTimeout(() => draw(number, next, executed), 0);
    } else {
      say(`${part.width} × ${part.height} pixels, ${(executed * 16 / (part.width * part.height)).toFixed(1)} instructions each`);
      canvas.dataset.done = String(number);
    }
  }

  element.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button?.dataset.line) goTo(Number(button.dataset.line));
  });
  canvas.addEventListener('click', ({ offsetX, offsetY }) => {
    onPixel(Math.floor(offsetX * canvas.width / canvas.clientWidth), Math.floor(offsetY * canvas.height / canvas.clientHeight));
  });
  at('save-image').addEventListener('click', () => {
    const link = document.createElement('a');
    link.href = canvas.toDataURL('image/png');
    link.download = 'shader.png';
    link.click();
  });

  return {
    /// Draws the image again, or shows the `reason` why it cannot.
    update(reason = '') {
      ++drawing;
      delete canvas.dataset.done;
      if (!reason) {
        draw(drawing, 0, 0);
        return;
      }
      canvas.hidden = at('image-help').hidden = at('image-failure').hidden = true;
      say(reason);
    },
    stop() {
      ++drawing;
    },
  };
}
