// SPDX-License-Identifier: MIT
// The editors: CodeMirror with the library's notes on each line.

import { closeCompletion, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { searchKeymap, highlightSelectionMatches } from '@codemirror/search';
import { Compartment, EditorState, StateEffect, StateField, Text } from '@codemirror/state';
import {
  Decoration, EditorView, GutterMarker, WidgetType, drawSelection, gutter, highlightActiveLine, highlightActiveLineGutter,
  keymap, lineNumbers,
} from '@codemirror/view';
import { assemblyColours, assemblyCompletion, assemblyLanguage } from './language.mjs';
import { indexOfByte } from './text.mjs';

const theme = EditorView.theme({
  '&': { backgroundColor: 'var(--background)', color: 'var(--text)', fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', borderRight: '1px solid var(--border)' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--accent) 7%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--accent-surface)', color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--accent) 14%, transparent)' },
  '.cm-tooltip': { backgroundColor: 'var(--background)', color: 'var(--text)', border: '1px solid var(--border)', borderRadius: '5px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-surface)', color: 'var(--text)' },
  '.cm-completionDetail': { color: 'var(--muted)', fontStyle: 'normal' },
  '.cm-diagnostic': { maxWidth: '34rem', fontFamily: 'var(--sans)', padding: '6px 10px' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnosticAction': { backgroundColor: 'var(--accent)', color: 'var(--background)', font: '12px var(--mono)', borderRadius: '4px' },
  '.cm-panels': { backgroundColor: 'var(--surface)', color: 'var(--text)' },
  '.cm-panels input, .cm-panels button': { font: '13px var(--sans)' },
  '.cm-words .cm-gutterElement': { padding: '0 8px', color: 'var(--muted)', whiteSpace: 'pre' },
});

class WordMarker extends GutterMarker {
  constructor(text) {
    super();
    this.text = text;
  }
  eq(other) {
    return other.text === this.text;
  }
  toDOM() {
    return document.createTextNode(this.text);
  }
}

class NoteWidget extends WidgetType {
  constructor({ text, kind, title }) {
    super();
    Object.assign(this, { text, kind, title });
  }
  eq(other) {
    return other.text === this.text && other.kind === this.kind && other.title === this.title;
  }
  toDOM() {
    const note = document.createElement('span');
    note.className = `note note-${this.kind}`;
    note.textContent = this.text;
    note.title = this.title;
    return note;
  }
}

const setNotes = StateEffect.define();
const setStep = StateEffect.define();

/// {words: line to text, notes: [{line, text, kind, title}]}, from the last analysis.
const notesField = StateField.define({
  create: () => ({ words: new Map(), decorations: Decoration.none }),
  update(value, transaction) {
    let next = transaction.docChanged ? { ...value, decorations: value.decorations.map(transaction.changes) } : value;
    for (const effect of transaction.effects) {
      if (!effect.is(setNotes)) continue;
      const { doc } = transaction.state;
      const widgets = effect.value.notes.filter(({ line }) => line >= 1 && line <= doc.lines).map((note) =>
        Decoration.widget({ widget: new NoteWidget(note), side: 1 }).range(doc.line(note.line).to));
      next = { words: effect.value.words, decorations: Decoration.set(widgets, true) };
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field, ({ decorations }) => decorations),
});

/// The line of the next instruction of a run.
const stepField = StateField.define({
  create: () => Decoration.none,
  update(value, transaction) {
    let next = value.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (!effect.is(setStep)) continue;
      const { doc } = transaction.state;
      const { line, failed } = effect.value;
      next = line >= 1 && line <= doc.lines
        ? Decoration.set([Decoration.line({ class: failed ? 'step-line step-failed' : 'step-line' }).range(doc.line(line).from)])
        : Decoration.none;
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const wordGutter = gutter({
  class: 'cm-words',
  lineMarker(view, line) {
    const text = view.state.field(notesField).words.get(view.state.doc.lineAt(line.from).number);
    return text ? new WordMarker(text) : null;
  },
  lineMarkerChange: (update) => update.transactions.some((t) => t.effects.some((effect) => effect.is(setNotes))),
  initialSpacer: () => new WordMarker('0000000000000000'),
});

/// The diagnostic of CodeMirror for an error of the library.
function diagnosticOf(doc, error) {
  const line = doc.line(Math.min(Math.max(error.line, 1), doc.lines));
  const start = indexOfByte(line.text, error.column - 1);
  const end = indexOfByte(line.text, error.column - 1 + error.length);
  const from = line.from + Math.min(start, line.length);
  const to = Math.min(line.to, Math.max(line.from + end, from + 1));
  return {
    from, to: Math.max(from, to), severity: 'error', message: error.message, source: error.rule,
    actions: error.instead.slice(0, 3).map((text) => ({
      name: text,
      apply: (view, at, until) => view.dispatch({ changes: { from: at, to: until, insert: text } }),
    })),
  };
}

const severities = { fault: 'error', hazard: 'warning', note: 'info' };

function diagnosticOfFinding(doc, finding) {
  const line = doc.line(Math.min(Math.max(finding.line, 1), doc.lines));
  const indent = line.text.length - line.text.trimStart().length;
  const code = line.text.split(/;|\/\//)[0].trimEnd().length;
  const from = line.from + Math.min(indent, line.length);
  return {
    from, to: Math.max(from, line.from + code), severity: severities[finding.severity], message: finding.message,
    source: finding.rule,
  };
}

const common = [
  history(), drawSelection(), highlightActiveLine(), highlightActiveLineGutter(), theme, assemblyColours,
  EditorState.tabSize.of(4),
];

/// Tab leaves the editor, as in any field, so that the page can be used with only the keyboard.
const keys = keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...completionKeymap, ...lintKeymap]);

/// The editor of the program. `onChange(text)` and `onLine(number)` are called when they change.
export function programEditor(parent, { text, onChange, onLine }) {
  const language = new Compartment();
  let line = 1;
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), wordGutter, lintGutter(), EditorView.lineWrapping, common, keys, highlightSelectionMatches(), language.of([]), notesField, stepField,
        EditorView.contentAttributes.of({
          'aria-label': 'Program', tabindex: '0', spellcheck: 'false', autocapitalize: 'off', autocorrect: 'off', translate: 'no',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
          const now = update.state.doc.lineAt(update.state.selection.main.head).number;
          if (now !== line || update.docChanged) onLine(line = now);
        }),
      ],
    }),
  });
  return {
    view,
    text: () => view.state.doc.toString(),
    line: () => line,
    /// Replaces the text, as one step of undo; the cursor stays in its line.
    setText(next) {
      if (next === view.state.doc.toString()) return;
      closeCompletion(view);
      const insert = Text.of(next.split('\n'));
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert }, selection: { anchor: insert.line(Math.min(line, insert.lines)).from },
        annotations: isolateHistory.of('full'),
      });
    },
    setVocabulary(vocabulary) {
      view.dispatch({ effects: language.reconfigure([assemblyLanguage(vocabulary), assemblyCompletion(vocabulary)]) });
    },
    showAnalysis(analysis) {
      const { doc } = view.state;
      const words = new Map();
      const notes = [];
      if (!analysis.listing) {
        const failed = new Set(analysis.errors.map((error) => error.line));
        for (const { word, line: at } of analysis.words) {
          if (failed.has(at)) continue;
          words.set(at, words.has(at) ? `${words.get(at).slice(0, 16)} …` : word);
        }
      } else {
        for (const { text: shown, line: at } of analysis.words) {
          if (at <= doc.lines && !doc.line(at).text.includes(shown)) notes.push({ line: at, text: shown, kind: 'text', title: 'decoded' });
        }
      }
      for (const finding of analysis.findings ?? [])
        notes.push({ line: finding.line, text: finding.rule, kind: finding.severity, title: finding.message });
      const diagnostics = [
        ...analysis.errors.map((error) => diagnosticOf(doc, error)),
        ...(analysis.findings ?? []).map((finding) => diagnosticOfFinding(doc, finding)),
      ];
      parent.classList.toggle('is-listing', analysis.listing);
      view.dispatch({ effects: setNotes.of({ words, notes }) });
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    showStep(at, failed = false) {
      view.dispatch({ effects: setStep.of({ line: at, failed }) });
      if (at >= 1 && at <= view.state.doc.lines)
        view.dispatch({ effects: EditorView.scrollIntoView(view.state.doc.line(at).from, { y: 'nearest' }) });
    },
    goTo(at, focus = true) {
      const target = view.state.doc.line(Math.min(Math.max(at, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: target.from }, effects: EditorView.scrollIntoView(target.from, { y: 'center' }) });
      if (focus) view.focus();
    },
  };
}

/// The editor of the inputs of a run.
export function inputsEditor(parent, { text, onChange }) {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.lineWrapping, common, keys,
        EditorView.contentAttributes.of({ 'aria-label': 'Inputs of the run', spellcheck: 'false', autocapitalize: 'off' }),
        EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
      ],
    }),
  });
  return {
    text: () => view.state.doc.toString(),
    setText(next) {
      if (next === view.state.doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    showErrors(errors) {
      view.dispatch(setDiagnostics(view.state, errors.map((error) => diagnosticOf(view.state.doc, error))));
    },
  };
}
