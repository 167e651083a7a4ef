// SPDX-License-Identifier: MIT
// The interpreter: steps, lanes, registers and memory.

import { divergesAt, laneCountOf, stateAfter, usedRegisters, valueText } from './machine.mjs';
import { counted, escapeHtml } from './text.mjs';

const allLanes = Array.from({ length: 16 }, (_, lane) => lane);
const isIn = (mask, lane) => ((mask >>> lane) & 1) === 1;
const wordsPerRow = 8;
const mostRows = 64;

const icon = (path) =>
  `<svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true"><path d="${path}" fill="currentColor" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/></svg>`;

const frame = `
<div class="steps" role="group" aria-label="Steps">
  <button type="button" data-go="first" title="To the start" aria-label="To the start">${icon('M4 3v10M13 3L6 8l7 5z')}</button>
  <button type="button" data-go="back" title="One step back" aria-label="One step back">${icon('M11 3L4 8l7 5z')}</button>
  <button type="button" data-go="next" title="One step" aria-label="One step">${icon('M5 3l7 5-7 5z')}</button>
  <button type="button" data-go="diverge" title="To the next change of the active lanes">Next divergence</button>
  <button type="button" data-go="last" title="To the end" aria-label="To the end">${icon('M12 3v10M3 3l7 5-7 5z')}</button>
  <input type="range" id="step" min="0" max="0" value="0" aria-label="Step">
  <label class="format">Values <select id="format">
    <option value="hex">hexadecimal</option><option value="int">integers</option><option value="uint">unsigned integers</option>
    <option value="float">floats</option><option value="half">halves</option>
  </select></label>
</div>
<p class="where" id="where" role="status"></p>
<div class="failure" id="failure" hidden></div>
<canvas id="timeline" height="80" role="img" aria-label="Active lanes over time"></canvas>
<p class="legend muted">A row for each lane, a column for each step. Coloured: the lane executes, in the colour of its block. Grey: it waits.</p>
<div class="table registers" id="registers" tabindex="0" role="region" aria-label="Registers of each lane"></div>
<div id="memory"></div>
<div id="colours"></div>`;

/// Colours of the page for a canvas: a custom property may be a function of the theme, which only a property
/// of an element resolves.
function coloursOf(element) {
  const probe = element.appendChild(document.createElement('span'));
  const resolved = (name) => {
    probe.style.color = `var(${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = {
    blocks: [1, 2, 3, 4, 5, 6, 7, 8].map((i) => resolved(`--run-${i}`)), waits: resolved('--border'), now: resolved('--text'),
  };
  probe.remove();
  return colours;
}

/// The panel. `run()` returns the library's trace; `showLine(line, failed)` marks the next line in the editor;
/// `onStep(line)` is called when the user goes to a step.
export function runPanel(element, { run, showLine, goTo, onRun, onStep }) {
  element.innerHTML = frame;
  const at = (id) => element.querySelector(`#${id}`);
  const slider = at('step');
  let trace = null;
  let analysis = null;
  let step = 0;
  let registers = [];
  let laneNumbers = allLanes;  // Registers that any warp has.

  const lineOf = (index) => analysis.words[index]?.line ?? 0;
  const blockOf = (index) => Math.max(analysis.blocks?.findIndex(({ first, end }) => index >= first && index < end) ?? 0, 0);

  function drawTimeline() {
    const canvas = at('timeline');
    const width = Math.max(canvas.clientWidth, 1);
    const scale = window.devicePixelRatio || 1;
    const height = laneNumbers.length * 5;
    canvas.style.height = `${height}px`;
    canvas.width = width * scale;
    canvas.height = height * scale;
    const context = canvas.getContext('2d');
    context.scale(scale, scale);
    const { blocks, waits, now } = coloursOf(element);
    const count = Math.max(trace.steps.length, 1);
    const column = Math.min(width / count, 24);
    trace.steps.forEach(({ lanes, live, index }, i) => {
      for (const lane of laneNumbers) {
        if (!isIn(live, lane)) continue;
        const active = isIn(lanes, lane);
        context.fillStyle = active ? blocks[blockOf(index) % blocks.length] : waits;
        context.fillRect(i * column, lane * 5 + (active ? 0 : 1.5), Math.max(column - (column > 4 ? 1 : 0), 0.5), active ? 4.5 : 1.5);
      }
    });
    context.fillStyle = now;
    context.fillRect(Math.min(step * column, width - 1.5), 0, 1.5, height);
  }

  /// The state of a lane: its next line, or nothing.
  function laneCell(now, lane) {
    if (!now) return '<td class="lane-ended" title="the program has ended">·</td>';
    if (!isIn(now.live, lane)) return '<td class="lane-ended" title="ended">·</td>';
    if (isIn(now.lanes, lane)) return `<td class="lane-active" title="executes line ${lineOf(now.index)}">${lineOf(now.index)}</td>`;
    if (now.parked !== undefined && isIn(now.parked, lane)) return '<td class="lane-waits" title="waits at the barrier">▥</td>';
    const line = lineOf(now.at[lane]);
    return `<td class="lane-waits" title="waits at line ${line}">${line}</td>`;
  }

  function registerRow(number, state, format) {
    const values = state.registers.get(number) ?? allLanes.map(() => 0);
    const now = state.step;
    const classes = [state.changed.has(number) ? 'changed' : '', state.pending.has(number) ? 'pending' : ''].join(' ').trim();
    const cells = laneNumbers.map((lane) =>
      `<td${now && !isIn(now.lanes, lane) ? ' class="idle"' : ''}>${valueText(values[lane], format)}</td>`).join('');
    return `<tr${classes ? ` class="${classes}"` : ''}><th scope="row">r${number}${state.pending.has(number) ? ' <abbr title="a message will write it">…</abbr>' : ''}</th>${cells}</tr>`;
  }

  function showRegisters(state, format) {
    const head = laneNumbers.map((lane) => `<th scope="col">${lane}</th>`).join('');
    const lanes = laneNumbers.map((lane) => laneCell(state.step, lane)).join('');
    const shown = registers.map((number) => registerRow(number, state, format)).join('');
    at('registers').innerHTML = `<table><thead><tr><th scope="row">Lane</th>${head}</tr><tr class="lanes"><th scope="row">Line</th>${lanes}</tr></thead><tbody>${shown}</tbody></table>`;
  }

  function memoryTable({ address }, words, region, state, format) {
    const rows = [];
    for (let i = 0; i < words.length && rows.length < mostRows; i += wordsPerRow) {
      const cells = words.slice(i, i + wordsPerRow).map((bits, j) =>
        `<td${state.stored.has(`${region}:${i + j}`) ? ' class="changed"' : ''}>${valueText(bits, format)}</td>`).join('');
      rows.push(`<tr><th scope="row">${(address + i * 4).toString(16)}</th>${cells}</tr>`);
    }
    const more = words.length > wordsPerRow * mostRows ? `<p class="muted">and ${words.length - wordsPerRow * mostRows} words more</p>` : '';
    return `<h3>Memory at 0x${address.toString(16)}</h3><div class="table" tabindex="0" role="region" aria-label="Memory at 0x${address.toString(16)}"><table class="words"><tbody>${rows.join('')}</tbody></table></div>${more}`;
  }

  function showColours(format) {
    const colours = step === trace.steps.length ? trace.colours ?? [] : [];
    at('colours').innerHTML = colours.map(({ target, lanes, components, words }) => {
      const names = 'red green blue alpha'.split(' ').slice(0, components);
      const rows = names.map((name, i) => `<tr><th scope="row">${name}</th>${laneNumbers.map((lane) =>
        `<td>${isIn(lanes, lane) ? valueText(words[i].length === 1 ? words[i][0] : words[i][lane], format) : ''}</td>`).join('')}</tr>`).join('');
      return `<h3>Colour of render target ${target}</h3><div class="table" tabindex="0" role="region" aria-label="Colour of render target ${target}"><table class="words"><tbody>${rows}</tbody></table></div>`;
    }).join('');
  }

  function show() {
    const usable = Boolean(trace?.steps);
    for (const part of ['steps', 'legend', 'where']) element.querySelector(`.${part}`).hidden = !usable;
    for (const id of ['timeline', 'registers', 'memory', 'colours']) at(id).hidden = !usable;
    if (!usable) {
      at('failure').hidden = true;
      showLine(0);
      return;
    }
    const total = trace.steps.length;
    const state = stateAfter(trace, step);
    const format = at('format').value;
    const atEnd = step === total;
    slider.value = String(step);
    slider.setAttribute('aria-valuetext', `${step} of ${total}`);
    const group = trace.starts.some(({ workgroup }) => workgroup.some((n) => n > 0)) ? `workgroup ${state.workgroup.join(',')}, ` : '';
    const warp = trace.starts.some(({ warp: number }) => number > 0) ? `${group}warp ${state.warp}, ` : group;
    const active = state.step ? counted(laneNumbers.filter((lane) => isIn(state.step.lanes, lane)).length, 'active lane') : '';
    at('where').textContent = state.step ? `Step ${step} of ${total}: ${warp}next is line ${lineOf(state.step.index)}, ${active}`
      : trace.ok ? `All ${total} steps are done. ${trace.notes.join('; ')}` : `Stopped after ${counted(total, 'step')}.`;
    const { failure } = trace;
    at('failure').hidden = !failure || !atEnd;
    if (failure) {
      const place = failure.line ? `<button type="button" class="line" data-line="${failure.line}">line ${failure.line}</button>, lane ${failure.lane}: ` : '';
      const more = [failure.register === undefined ? '' : `register r${failure.register}`, failure.address ? `address 0x${failure.address.replace(/^0+(?=.)/, '')}` : ''].filter(Boolean).join(', ');
      at('failure').innerHTML = `${place}${escapeHtml(failure.message)} <code>${escapeHtml(failure.name)}</code>${more ? ` (${more})` : ''}`;
    }
    showRegisters(state, format);
    at('memory').innerHTML = trace.memory.map((region, i) => memoryTable(region, state.memory[i], i, state, format)).join('');
    showColours(format);
    drawTimeline();
    if (element.hidden) return;
    showLine(state.step ? lineOf(state.step.index) : failure?.line ?? 0, !state.step && Boolean(failure));
    onRun(trace, state.step ? state.step.index : failure?.index ?? -1);
  }

  function go(to) {
    step = Math.min(Math.max(to, 0), trace.steps.length);
    show();
    const index = trace.steps[step]?.index ?? trace.failure?.index ?? trace.steps.at(-1)?.index;
    if (index !== undefined) onStep(lineOf(index));
  }

  function nextDivergence() {
    for (let i = step + 1; i < trace.steps.length; ++i) if (divergesAt(trace, i)) return i;
    return trace.steps.length;
  }

  /// Runs the program of the last analysis again.
  function update() {
    if (!analysis) return;
    trace = run();
    if (trace.steps) {
      registers = usedRegisters(trace);
      laneNumbers = allLanes.slice(0, laneCountOf(trace));
      slider.max = String(trace.steps.length);
      step = Math.min(step, trace.steps.length);
    }
    show();
  }

  element.addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button?.dataset.line) goTo(Number(button.dataset.line));
    if (!button?.dataset.go || !trace?.steps) return;
    const to = { first: 0, back: step - 1, next: step + 1, last: trace.steps.length };
    go(button.dataset.go === 'diverge' ? nextDivergence() : to[button.dataset.go]);
  });
  slider.addEventListener('input', () => trace?.steps && go(Number(slider.value)));
  at('format').addEventListener('change', show);
  at('timeline').addEventListener('click', ({ offsetX }) => {
    const column = Math.min(at('timeline').clientWidth / Math.max(trace.steps.length, 1), 24);
    go(Math.floor(offsetX / column));
  });
  new ResizeObserver(() => trace?.steps && !element.hidden && drawTimeline()).observe(at('timeline'));

  return {
    /// Shows a run of the program that was analyzed.
    update(next, rewind = false) {
      analysis = next;
      if (rewind) step = 0;
      update();
    },
    hide: () => showLine(0),
    setFormat(format) {
      at('format').value = format;
    },
  };
}
