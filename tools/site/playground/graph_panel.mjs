// SPDX-License-Identifier: MIT
// The control-flow graph as a picture.

import dagre from '@dagrejs/dagre';
import { escapeHtml } from './text.mjs';

const characterWidth = 7.3;
const lineHeight = 17;
const loopWidth = 70;
const mostLines = 7;
const mostBlocks = 300;

/// The lines of a block's box.
function boxLines(block, words) {
  const texts = words.slice(block.first, block.end).map(({ text }) => (text.length > 44 ? `${text.slice(0, 43)}…` : text));
  if (texts.length <= mostLines) return texts;
  return [...texts.slice(0, mostLines - 2), `… ${texts.length - mostLines + 1} more`, texts.at(-1)];
}

function layout(blocks, words) {
  const graph = new dagre.graphlib.Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 36, marginx: 12, marginy: 12 });
  graph.setDefaultEdgeLabel(() => ({}));
  blocks.forEach((block, index) => {
    const lines = boxLines(block, words);
    const title = `block ${index}: ${block.end - block.first === 1 ? `word ${block.first}` : `words ${block.first}–${block.end - 1}`}`;
    const box = Math.max(...[title, ...lines].map((line) => line.length)) * characterWidth + 20;
    // A block that is its own successor has space for that edge on both sides, so that the other edges meet
    // the box in its middle.
    const loops = block.edges.some(({ to }) => to === index);
    graph.setNode(String(index), { width: box + (loops ? 2 * loopWidth : 0), box, height: (lines.length + 1) * lineHeight + 14, lines, title });
  });
  blocks.forEach((block, index) => block.edges.forEach(({ to, kind }, i) => {
    if (to === index) return;
    const label = kind === 'fall through' ? '' : kind === 'branch' ? 'taken' : kind;
    graph.setEdge(String(index), String(to), { label, width: label.length * characterWidth, height: label ? 14 : 0, labelpos: 'r' }, String(i));
  }));
  dagre.layout(graph);
  return graph;
}

/// A smooth path through the points of an edge.
function pathOf(points) {
  const [first, ...rest] = points;
  let path = `M${first.x.toFixed(1)} ${first.y.toFixed(1)}`;
  for (let i = 0; i < rest.length; ++i) {
    const to = rest[i];
    if (i === rest.length - 1) path += `L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
    else {
      const middle = { x: (to.x + rest[i + 1].x) / 2, y: (to.y + rest[i + 1].y) / 2 };
      path += `Q${to.x.toFixed(1)} ${to.y.toFixed(1)} ${middle.x.toFixed(1)} ${middle.y.toFixed(1)}`;
    }
  }
  return path;
}

const edgeHtml = (kind, path, label, x, y) =>
  `<g class="edge edge-${kind.replace(' ', '-')}"><path d="${path}" marker-end="url(#arrow)"/>` +
  `${label ? `<text x="${x}" y="${y + 4}">${escapeHtml(label)}</text>` : ''}</g>`;

/// The edge from a block to itself, beside its box.
function loopHtml(node, kind) {
  const right = node.x + node.box / 2;
  const [low, high] = [node.y + node.height / 4, node.y - node.height / 4];
  return edgeHtml(kind, `M${right} ${low}C${right + 36} ${low} ${right + 36} ${high} ${right} ${high}`, 'taken', right + 50, node.y);
}

function graphSvg(blocks, words) {
  const graph = layout(blocks, words);
  const { width, height } = graph.graph();
  const edges = graph.edges().map((id) => {
    const { points, label, x, y } = graph.edge(id);
    return edgeHtml(blocks[Number(id.v)].edges[Number(id.name)].kind, pathOf(points), label, x, y);
  }).join('') + blocks.map((block, index) => block.edges.filter(({ to }) => to === index)
    .map(({ kind }) => loopHtml(graph.node(String(index)), kind)).join('')).join('');
  const nodes = graph.nodes().map((id) => {
    const node = graph.node(id);
    const block = blocks[Number(id)];
    const left = node.x - node.box / 2;
    const top = node.y - node.height / 2;
    const classes = `block${block.reachable ? '' : ' block-unreachable'}${block.ends ? ' block-ends' : ''}`;
    return `<g class="${classes}" data-block="${id}" tabindex="0" role="button" aria-label="${escapeHtml(node.title)}">` +
      `<rect x="${left}" y="${top}" width="${node.box}" height="${node.height}" rx="5"/>` +
      `<text class="block-title" x="${left + 10}" y="${top + 17}">${escapeHtml(node.title)}${block.reachable ? '' : ', unreachable'}</text>` +
      node.lines.map((line, i) => `<text x="${left + 10}" y="${top + 17 + (i + 1) * lineHeight}">${escapeHtml(line)}</text>`).join('') + '</g>';
  }).join('');
  return `<svg class="graph" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" width="${Math.ceil(width)}" height="${Math.ceil(height)}" ` +
    'role="group" aria-label="Control-flow graph"><defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">' +
    `<path d="M0 0L8 4L0 8z"/></marker></defs>${edges}${nodes}</svg>`;
}

/// Shows the graph. `goTo(word)` is called with the first word of a clicked block.
export function showGraph(element, analysis, { goTo }) {
  const { blocks, words } = analysis;
  if (!blocks) {
    element.innerHTML = '<p class="muted">A program without errors has a control-flow graph.</p>';
    return;
  }
  element.innerHTML = blocks.length > mostBlocks
    ? `<p class="muted">The program has ${blocks.length} blocks, too many for a picture: <code>valhall cfg</code> writes them for Graphviz.</p>`
    : `<div class="scroll" tabindex="0" role="region" aria-label="Control-flow graph">${graphSvg(blocks, words)}</div>`;
  const choose = (target) => {
    const block = target.closest('[data-block]');
    if (block) goTo(blocks[Number(block.dataset.block)].first);
  };
  element.onclick = ({ target }) => choose(target);
  element.onkeydown = (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    if (event.target.closest('[data-block]')) event.preventDefault();
    choose(event.target);
  };
}

/// Marks the block that contains word `index`.
export function markBlock(element, analysis, index) {
  const at = analysis.blocks?.findIndex(({ first, end }) => index >= first && index < end);
  for (const block of element.querySelectorAll('.block')) block.classList.toggle('block-current', Number(block.dataset.block) === at);
}
