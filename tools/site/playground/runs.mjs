// SPDX-License-Identifier: MIT
// Runs of a program on the machine of the inputs: the steps of a run, and the image of a fragment shader.

import { floatOfBits, floatOfHalf } from './floats.mjs';
import { positionInWarp, warpLanes, warpSide } from './pixels.mjs';

/// The limit of executed instructions of all warps together.
export const mostSteps = 4096;
/// The most instructions of a warp of an image. More than in a run with a trace, which is kept.
const mostImageSteps = 1 << 16;

const digitsOf = (word) => word.toString(16).padStart(16, '0');

/// The name of the instruction of each word of a program.
export function namesOf(valhall, { words }, arch) {
  const names = [];
  return (index) => names[index] ??= valhall.identify(words[index], { arch })?.name ?? '';
}

function messageOf({ name, message }, about, limit) {
  if (name === 'step_limit') return `stopped after ${limit} instructions: the program loops for long or for ever, or has many threads`;
  if (name === 'needs_function') return `only a driver knows the result of ${about}; say it in the inputs: result ${about} = 1.0, 0.5`;
  return message;
}

/// The error that stopped a run: {name, message, index, line, warp, lane, register, address}.
function failureOf(error, program, nameOf, limit) {
  const isInProgram = !error.ofMachine && error.index < program.words.length;
  const failure = { name: error.name, message: messageOf(error, isInProgram ? nameOf(error.index) : '', limit) };
  if (isInProgram) {
    const { index, warp, lane } = error;
    Object.assign(failure, { index, line: program.lines[index] ?? 0, warp, lane });
  }
  if (error.register !== null) failure.register = error.register;
  if (error.address !== 0n) failure.address = digitsOf(error.address);
  return failure;
}

/// One value per lane, or a single one if all are equal.
function lanesOf(values) {
  for (let lane = 1; lane < values.length; ++lane) if (values[lane] !== values[0]) return Array.from(values);
  return [values[0]];
}

/// Registers of a warp when they were last in the trace.
class ShownWarp {
  constructor(workgroup = null) {
    this.workgroup = workgroup;
    this.registers = null;
  }

  /// The registers that changed since they were last in the trace, by number.
  changes({ registers }) {
    const set = {};
    const before = this.registers ?? new Uint32Array(registers.length);
    for (let i = 0; i < registers.length; ++i) {
      if (registers[i] === before[i]) continue;
      const first = i - i % warpLanes;
      const lanes = registers.subarray(first, first + warpLanes);
      set[first / warpLanes] = lanesOf(lanes);
      before.set(lanes, first);
      i = first + warpLanes - 1;
    }
    this.registers = before;
    return set;
  }
}

/// The steps of a run: {steps, starts}, and the result.
function trace(valhall, machine, { words }, { arch, regions }) {
  const effects = words.map((word) => valhall.effects(word, { arch }));
  const run = machine.start();
  const steps = [], starts = [];
  try {
    const shown = Array.from({ length: run.warpCount }, () => new ShownWarp());
    const memory = regions.map((words32) => words32.slice());
    const noteStart = (now) => {
      const { number, workgroup } = now;
      const warp = shown[number];
      if (!warp || warp.workgroup?.every((n, i) => n === workgroup[i])) return;
      const begun = shown[number] = new ShownWarp(workgroup);
      starts.push({ step: steps.length, warp: number, live: now.live, workgroup, set: begun.changes(now) });
    };
    /// The changed words of memory as [region, index, value].
    const stores = () => memory.flatMap((before, region) => {
      const now = run.memory(region);
      const list = [];
      for (let i = 0; i < now.length; ++i) {
        if (now[i] === before[i]) continue;
        before[i] = now[i];
        list.push([region, i, now[i]]);
      }
      return list;
    });
    for (;;) {
      const now = run.nextWarp;
      noteStart(now);
      if (!run.step()) break;
      const { number: warp, next: index, active, live, parked, helpers } = now;
      const step = { warp, index, lanes: active, live };
      if (parked) step.parked = parked;
      if (helpers) step.helpers = helpers;
      if (active !== live) step.at = now.counters;
      const after = run.lastWarp;
      step.set = shown[warp].changes(after);
      step.wrote = effects[index].writes;
      const { pending } = after;
      if (pending.length) step.pending = pending;
      if (effects[index].memory === 'write' || effects[index].memory === 'read_write') step.stored = stores();
      steps.push(step);
    }
    return { steps, starts, result: run.result };
  } finally {
    run.free();
  }
}

/// A run with each of its steps: {ok, errors: of the inputs, failure, notes, memory, starts, steps, executed, origin, colours}.
export function traced(valhall, program, inputs, costOf) {
  const { errors, arch } = inputs;
  if (errors.length || !program.ok || !program.words.length) return { errors, ok: false };
  const nameOf = namesOf(valhall, program, arch);
  const machine = valhall.machine(program.words, inputs.options(nameOf, mostSteps));
  try {
    const memory = inputs.memory.map(({ address, words }) => ({ address: Number(address), words: Array.from(words) }));
    const { steps, starts, result } = trace(valhall, machine, program, { arch, regions: inputs.memory.map(({ words }) => words) });
    const run = { errors, memory, steps, starts, ok: result.ok };
    if (!result.ok) run.failure = failureOf(result.error, program, nameOf, mostSteps);
    run.notes = [[result.isApproximate, 'the last bits of some results are not documented'],
      [result.isPresumed, 'some results are presumed, since no source documents them'],
      [result.isExternal, 'some results are those of the inputs']].filter(([is]) => is).map(([, note]) => note);
    run.executed = costOf(result.cost);
    run.origin = inputs.origin;
    if (inputs.hasFragments) {
      run.colours = result.colours.map(({ target, lanes, components, words }) => ({ target, lanes, components, words: words.map(lanesOf) }));
    }
    return run;
  } finally {
    machine.free();
  }
}

/// A float from 0.0 to 1.0 as a byte; NaN is 0.
const byteOf = (value) => (value > 0 ? Math.trunc(Math.fround(Math.fround(Math.min(value, 1) * 255) + 0.5)) : 0);

/// A component of a colour as a byte. An integer is cut to its lowest eight bits.
function componentOf({ components, words, format }, i, lane) {
  if (i >= components) return 0;
  const half = words[i >> 1][lane] >>> (i % 2 * 16) & 0xffff;
  switch (format) {
    case 'f16': return byteOf(floatOfHalf(half));
    case 's16': case 'u16': return half & 0xff;
    case 's32': case 'u32': return words[i][lane] & 0xff;
    default: return byteOf(floatOfBits(words[i][lane]));
  }
}

/// Rows `top` to `top` + 3 of the image that a fragment shader draws, each pixel with inputs of its own: {errors, ok, width,
/// height, failure, pixel, instructions, rows, rgba}. Pixels without a colour are transparent; the others are opaque.
export function image(valhall, program, inputs, top) {
  const [width, height] = inputs.image;
  const part = { errors: inputs.errors, ok: false, width, height };
  if (inputs.stage !== 'fragment' || inputs.errors.length || !program.ok || !program.words.length || top >= height) return part;
  const nameOf = namesOf(valhall, program, inputs.arch);
  const rows = Math.min(warpSide, height - top);
  const rgba = new Uint8ClampedArray(width * rows * 4);
  /// Keeps the colour of the first render target that has one.
  const keep = (colours, left) => {
    for (let lane = 0; lane < warpLanes; ++lane) {
      const at = positionInWarp(lane);
      if (left + at.x >= width || at.y >= rows) continue;
      const found = colours.find(({ lanes }) => (lanes >>> lane & 1) !== 0);
      if (!found) continue;
      const to = (at.y * width + left + at.x) * 4;
      for (let i = 0; i < 3; ++i) rgba[to + i] = componentOf(found, i, lane);
      rgba[to + 3] = 0xff;
    }
  };
  let instructions = 0;
  const machine = valhall.machine(program.words, { ...inputs.options(nameOf, mostImageSteps), lanes: 0 });
  try {
    for (let x = 0; x < width && !part.failure; x += warpSide) {
      inputs.place(x, top);
      for (const { number, lanes } of inputs.placed) machine.setRegister(number, lanes);
      machine.run((result) => {
        instructions += result.instructions;
        const { error } = result;
        if (error === null) return keep(result.colours, x);
        part.failure = failureOf(error, program, nameOf, mostImageSteps);
        const at = positionInWarp(error.lane);
        part.pixel = [x + at.x, top + at.y];
        return undefined;
      });
    }
  } finally {
    machine.free();
  }
  return { ...part, ok: !part.failure, instructions, rows, rgba };
}
