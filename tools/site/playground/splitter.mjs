// SPDX-License-Identifier: MIT
// A bar between two parts of the page that changes their sizes: with the pointer, or with the arrow keys.

const least = 20;  // percent
const most = 80;
const step = 2;

/// Lets the user move `handle`, an element with role=separator: sets the custom property `property` of its parent
/// to the percentage of the parent before the handle. The browser keeps the percentage.
export function splitter(handle, property, initial) {
  const area = handle.parentElement;
  const key = `playground${property}`;
  // A horizontal separator is moved up and down.
  const isHorizontal = handle.getAttribute('aria-orientation') === 'horizontal';
  let percent = initial;

  const set = (to) => {
    percent = Math.min(Math.max(Math.round(to * 10) / 10, least), most);
    area.style.setProperty(property, `${percent}%`);
    handle.setAttribute('aria-valuenow', String(Math.round(percent)));
  };
  const keep = () => {
    try {
      localStorage.setItem(key, String(percent));
    } catch { /* A page of file:// may not keep anything. */ }
  };
  const change = (to) => {
    set(to);
    keep();
  };

  handle.setAttribute('aria-valuemin', String(least));
  handle.setAttribute('aria-valuemax', String(most));
  handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { left, top, width, height } = area.getBoundingClientRect();
    set(100 * (isHorizontal ? (event.clientY - top) / height : (event.clientX - left) / width));
  });
  handle.addEventListener('lostpointercapture', keep);
  handle.addEventListener('dblclick', () => change(initial));
  handle.addEventListener('keydown', (event) => {
    const [back, on] = isHorizontal ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const to = { [back]: percent - step, [on]: percent + step, Home: least, End: most }[event.key];
    if (to === undefined) return;
    change(to);
    event.preventDefault();
  });

  let kept = NaN;
  try {
    kept = Number.parseFloat(localStorage.getItem(key));
  } catch { /* The initial size serves. */ }
  set(Number.isFinite(kept) ? kept : initial);
}
