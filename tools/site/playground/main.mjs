// SPDX-License-Identifier: MIT
// The page of the playground: the program in the editor, and everything that the library reports about it.

import { undo } from '@codemirror/commands';
import { groups } from 'valhall-examples';
import { changes, showChanges } from './changes_panel.mjs';
import { showCost } from './cost_panel.mjs';
import { programEditor } from './editor.mjs';
import { showFindings, summaryOf } from './findings_panel.mjs';
import { defaults, readFragment, writeFragment } from './fragment.mjs';
import { markBlock, showGraph } from './graph_panel.mjs';
import { imagePanel } from './image_panel.mjs';
import { inputsPanel } from './inputs_panel.mjs';
import { loadLibrary } from './library.mjs';
import { runPanel } from './run_panel.mjs';
import { splitter } from './splitter.mjs';
import { copyText, counted, indexOfByte } from './text.mjs';
import { isNarrow, showWord } from './word_panel.mjs';

const analysisDelay = 60;   // ms after the last key
const inputsDelay = 60;
const fragmentDelay = 400;

/// The values that the kernels store, for the tests of the page.
globalThis.valhallExamples = Object.fromEntries(groups.flatMap((group) => group.examples.map(({ id, results }) => [id, results])));

const examples = new Map(groups.flatMap((group) => group.examples.map((example) => [example.id, example])));

class Playground {
  constructor(library) {
    this.library = library;
    this.options = { arch: defaults.arch, stage: defaults.stage, syntax: defaults.syntax };
    this.tab = 'findings';
    this.analysis = null;
    this.executed = null;
    this.timers = {};
    this.at = (id) => document.getElementById(id);

    this.editor = programEditor(this.at('editor'), {
      text: '',
      onChange: () => this.later('analysis', analysisDelay, () => this.analyze()),
      onLine: () => this.showWord(),
    });
    this.inputs = inputsPanel(this.at('inputs-of'), {
      onChange: () => this.later('inputs', inputsDelay, () => this.changeInputs()),
    });
    this.image = imagePanel(this.at('panel-image'), {
      rows: (top) => this.library.image(this.editor.text(), this.options, this.inputs.text(), top),
      goTo: (line) => this.editor.goTo(line),
      onPixel: (x, y) => {
        this.inputs.set('pixel', `${x}, ${y}`);
        this.openTab('run');
      },
    });
    this.runner = runPanel(this.at('panel-run'), {
      run: () => this.run(),
      showLine: (line, failed) => this.editor.showStep(line, failed),
      onStep: (line) => this.showWord(line),
      goTo: (line) => this.editor.goTo(line),
      onRun: (trace, index) => {
        this.executed = trace.executed;
        markBlock(this.at('panel-graph'), this.analysis, index);
      },
    });
    splitter(this.at('column-splitter'), '--column-split', 50);
    splitter(this.at('word-splitter'), '--word-split', 58);
    this.connect();
  }

  later(name, delay, work) {
    clearTimeout(this.timers[name]);
    this.timers[name] = setTimeout(work, delay);
  }

  /// Reports a failure instead of leaving the page unchanged.
  report(problem) {
    this.at('problem').textContent = problem;
    this.at('problem').hidden = !problem;
  }

  say(text) {
    this.at('done').textContent = text;
    this.later('said', 4000, () => { this.at('done').textContent = ''; });
  }

  /// Shows a number on a tab; none if `count` is undefined.
  setCount(tab, count, noun) {
    const place = this.at(`count-${tab}`);
    place.textContent = count === undefined ? '' : String(count);
    place.title = count === undefined ? '' : counted(count, noun);
  }

  showCounts() {
    const { errors, findings, cost, blocks } = this.analysis;
    const wrong = errors.length || (findings ?? []).some(({ severity }) => severity !== 'note');
    this.setCount('findings', errors.length + (findings?.length ?? 0) || undefined, errors.length ? 'error' : 'finding');
    this.at('count-findings').classList.toggle('count-wrong', Boolean(wrong));
    this.setCount('cost', cost ? Number(Number(cost.cycles).toFixed(2)) : undefined, 'cycle');
    this.setCount('graph', blocks?.length, 'block');
    this.setCount('run', undefined);
  }

  connect() {
    for (const name of ['arch', 'stage']) {
      this.at(name).addEventListener('change', ({ target }) => this.change({ [name]: target.value }));
    }
    this.at('syntax').addEventListener('change', ({ target }) => this.respell(target.value));
    this.at('example').addEventListener('change', ({ target }) => this.openExample(target.value));
    this.at('repair').addEventListener('click', () => this.rewrite('repaired'));
    this.at('optimize').addEventListener('click', () => this.rewrite('optimized'));
    this.at('as-text').addEventListener('click', () => this.toText());
    this.at('share').addEventListener('click', () => this.share());
    this.at('copy').addEventListener('click', ({ target }) => target.dataset.form && this.copy(target.dataset.form, target.textContent));
    this.at('copy').addEventListener('keydown', ({ key }) => {
      if (key !== 'Escape') return;
      this.at('copy').open = false;
      this.at('copy').querySelector('summary').focus();
    });
    document.addEventListener('click', ({ target }) => {
      if (!this.at('copy').contains(target)) this.at('copy').open = false;
    });
    const tabs = [...document.querySelectorAll('[role=tab]')];
    for (const tab of tabs) {
      tab.addEventListener('click', () => this.openTab(tab.id.slice('tab-'.length)));
      tab.addEventListener('keydown', (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const shown = tabs.filter(({ hidden }) => !hidden);
        const next = shown[(shown.indexOf(tab) + step + shown.length) % shown.length];
        this.openTab(next.id.slice('tab-'.length));
        next.focus();
        event.preventDefault();
      });
    }
    window.addEventListener('hashchange', () => location.hash.slice(1) !== this.fragment && this.restore());
    let narrow = isNarrow(this.at('word'));
    new ResizeObserver(() => {
      const before = narrow;
      narrow = isNarrow(this.at('word'));
      if (narrow !== before) this.showWord();
    }).observe(this.at('word'));
  }

  openTab(id) {
    this.tab = id;
    for (const tab of document.querySelectorAll('[role=tab]')) {
      const chosen = tab.id === `tab-${id}`;
      tab.setAttribute('aria-selected', String(chosen));
      tab.tabIndex = chosen ? 0 : -1;
      if (chosen) tab.hidden = false;
      this.at(`panel-${tab.id.slice('tab-'.length)}`).hidden = !chosen;
    }
    this.showTab();
    this.keepState();
  }

  /// Fills the open panel.
  showTab() {
    if (!this.analysis) return;
    const panel = this.at(`panel-${this.tab}`);
    const goToWord = (index) => this.editor.goTo(this.analysis.words[index]?.line ?? 1);
    if (this.tab !== 'run') this.runner.hide();
    if (this.tab !== 'image') this.image.stop();
    this.at('tab-image').hidden = this.options.stage !== 'fragment' && this.tab !== 'image';
    this.at('inputs-of').hidden = this.tab !== 'run' && this.tab !== 'image';
    if (this.tab === 'findings') {
      showFindings(panel, this.analysis, this.editor.text(), { goTo: (line) => this.editor.goTo(line), fix: (error, text) => this.fix(error, text) });
    } else if (this.tab === 'cost') showCost(panel, this.analysis, this.executed);
    else if (this.tab === 'graph') showGraph(panel, this.analysis, { goTo: goToWord });
    else if (this.tab === 'run') this.runner.update(this.analysis);
    else if (this.tab === 'image') this.showImage();
  }

  /// Runs the program, and shows the errors in its inputs.
  run() {
    const trace = this.library.traced(this.editor.text(), this.options, this.inputs.text());
    this.setCount('run', trace.steps?.length, 'step');
    this.inputs.showErrors(trace.errors, !trace.errors.length && !trace.steps ? 'A program without errors can be run.' : '');
    this.inputs.offer(trace.failure ? this.library.proposed(this.editor.text(), this.options, this.inputs.text()) : '');
    return trace;
  }

  changeInputs() {
    clearTimeout(this.timers.inputs);
    this.showTab();
    this.keepState();
  }

  showImage() {
    this.run();
    this.image.update(this.options.stage !== 'fragment' ? 'Only a fragment shader draws an image: choose that stage.'
      : this.analysis.errors.length ? 'A program without errors draws an image.' : '');
  }

  analyze() {
    clearTimeout(this.timers.analysis);
    const text = this.editor.text();
    try {
      this.analysis = this.library.analyze(text, this.options);
    } catch (error) {
      this.report(error.message);
      return;
    }
    this.executed = null;
    this.at('status').textContent = summaryOf(this.analysis);
    this.at('status').classList.toggle('danger', this.analysis.errors.length > 0);
    this.at('as-text').hidden = !this.analysis.listing;
    this.editor.showAnalysis(this.analysis);
    this.showCounts();
    this.showWord();
    if (this.tab === 'changes' && text !== this.changedText) this.openTab('findings');
    if (text !== this.changedText) this.at('tab-changes').hidden = true;
    this.showTab();
    this.keepState();
  }

  /// Shows the word of a line, by default the line of the cursor.
  showWord(line = this.editor.line()) {
    if (!this.analysis) return;
    const wrong = !this.analysis.listing && this.analysis.errors.some((error) => error.line === line);
    const found = wrong ? null : this.analysis.words.find((word) => word.line === line);
    showWord(this.at('word'), found ? this.library.fields(found.word, this.options) : null);
  }

  setVocabulary() {
    this.editor.setVocabulary(this.library.vocabulary(this.options));
  }

  change(changes) {
    Object.assign(this.options, changes);
    for (const name of ['arch', 'stage', 'syntax']) this.at(name).value = this.options[name];
    this.setVocabulary();
    this.analyze();
  }

  /// Writes the program in another spelling, if it is free of errors, and from then on reads it in that
  /// spelling.
  respell(to) {
    const { ok, text } = this.library.respelled(this.editor.text(), this.options, to);
    this.options.syntax = to;
    if (ok) this.editor.setText(text);
    this.change({});
  }

  fix({ line, column, length }, text) {
    const { view } = this.editor;
    const place = view.state.doc.line(line);
    view.dispatch({ changes: {
      from: place.from + indexOfByte(place.text, column - 1), to: place.from + indexOfByte(place.text, column - 1 + length), insert: text,
    } });
    this.analyze();
  }

  /// Repairs or optimizes the program: `how` is a function of the library, and the name of its texts.
  rewrite(how) {
    const before = this.editor.text();
    const result = this.library[how](before, this.options);
    this.changedText = result.changed ? result.text : before;
    showChanges(this.at('panel-changes'), changes[how], before, result, {
      undo: () => {
        undo(this.editor.view);
        this.analyze();
      },
    });
    if (result.changed) this.editor.setText(result.text);
    this.analyze();
    this.openTab('changes');
  }

  toText() {
    const { ok, text } = this.library.printed(this.editor.text(), this.options, this.options.syntax);
    if (ok) this.editor.setText(text);
    this.analyze();
  }

  async copy(form, name) {
    const { ok, text } = this.library.printed(this.editor.text(), this.options, form);
    this.at('copy').open = false;
    if (!ok) this.say('The text has errors; correct them first.');
    else this.say(await copyText(text) ? `${name} copied.` : 'The browser does not allow copying.');
  }

  state() {
    return { text: this.editor.text(), inputs: this.inputs.text(), tab: this.tab === 'findings' ? '' : this.tab, ...this.options };
  }

  /// Keeps the state in the address, so that a reload returns to it.
  keepState() {
    this.later('fragment', fragmentDelay, async () => {
      this.fragment = await writeFragment(this.state());
      history.replaceState(null, '', `#${this.fragment}`);
    });
  }

  async share() {
    this.fragment = await writeFragment(this.state());
    history.replaceState(null, '', `#${this.fragment}`);
    this.say(await copyText(location.href) ? 'Address copied.' : 'The address has the program.');
  }

  openExample(id) {
    const example = examples.get(id);
    if (!example) return;
    // An example that draws an image opens it; other examples keep the open tab if they have it.
    const kept = { changes: 'findings', image: 'run' }[this.tab] ?? this.tab;
    this.open({ ...defaults, ...example, tab: example.tab ?? kept });
  }

  open(state) {
    Object.assign(this.options, { arch: state.arch, stage: state.stage, syntax: state.syntax });
    for (const name of ['arch', 'stage', 'syntax']) this.at(name).value = this.options[name];
    this.setVocabulary();
    let { text } = state;
    if (state.words.length) {
      const { ok, text: listing } = this.library.printed(state.words.join('\n'), this.options, 'listing');
      text = ok ? listing : state.words.join('\n');
    }
    this.inputs.setText(state.inputs);
    if (state.format) this.runner.setFormat(state.format);
    this.editor.setText(text);
    this.analyze();
    const first = this.analysis?.words[0]?.line;
    if (first) this.editor.goTo(first, false);
    this.openTab(state.tab || 'findings');
    this.runner.update(this.analysis, true);
    if (this.tab !== 'run') this.runner.hide();
  }

  /// Opens the content of the address, or the first example.
  async restore() {
    this.fragment = location.hash.slice(1);
    const { state, problem } = await readFragment(this.fragment);
    this.report(problem);
    if (state.text || state.words.length) {
      this.open(state);
      return;
    }
    const [example] = groups[0].examples;
    this.open({ ...example, arch: state.arch, stage: state.stage, inputs: state.inputs || example.inputs, tab: state.tab || 'run' });
    if (state.syntax !== example.syntax) this.respell(state.syntax);
  }
}

async function start() {
  try {
    const library = await loadLibrary(globalThis.valhallLibrary);
    const playground = new Playground(library);
    await playground.restore();
    // Milliseconds from the start of loading to the first listing, for tests.
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
  } catch (error) {
    document.getElementById('status').textContent = `The playground cannot start: ${error.message}`;
    throw error;
  }
}

start();
