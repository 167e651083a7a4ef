// SPDX-License-Identifier: MIT
// The state of a run after any number of its steps, from the library's trace.

const lanes = 16;

const lanesOf = (values) => (values.length === 1 ? Array(lanes).fill(values[0]) : values);

/// The state after `count` steps of `trace`: {warp, registers, memory, changed, stored, pending, step}.
/// `warp` is the one that executes next, `registers` its registers by number, `changed` the registers that
/// the last step wrote, `step` the next step or null.
export function stateAfter(trace, count) {
  const warps = new Map();
  const pending = new Map();
  const memory = trace.memory.map(({ words }) => [...words]);
  const begin = (at) => {
    for (const start of trace.starts) {
      if (start.step !== at) continue;
      warps.set(start.warp, { workgroup: start.workgroup, registers: new Map(Object.entries(start.set).map(([r, v]) => [Number(r), lanesOf(v)])) });
      pending.delete(start.warp);
    }
  };
  begin(0);
  for (let i = 0; i < count; ++i) {
    const { warp, set, stored } = trace.steps[i];
    for (const [r, values] of Object.entries(set)) warps.get(warp).registers.set(Number(r), lanesOf(values));
    pending.set(warp, new Set(trace.steps[i].pending ?? []));
    for (const [region, index, value] of stored ?? []) memory[region][index] = value;
    begin(i + 1);
  }
  const step = trace.steps[count] ?? null;
  const last = trace.steps[count - 1];
  const warp = step?.warp ?? trace.failure?.warp ?? last?.warp ?? 0;
  return {
    warp, step, memory,
    workgroup: warps.get(warp)?.workgroup ?? [0, 0, 0],
    registers: warps.get(warp)?.registers ?? new Map(),
    changed: new Set(last && last.warp === warp ? [...last.wrote, ...Object.keys(last.set).map(Number)] : []),
    stored: new Set((last?.stored ?? []).map(([region, index]) => `${region}:${index}`)),
    pending: pending.get(warp) ?? new Set(),
  };
}

/// The number of lanes up to the highest lane in any warp.
export const laneCountOf = (trace) => 32 - Math.clz32(trace.starts.reduce((all, { live }) => all | live, 0));

/// The registers that the run sets, in order.
export function usedRegisters(trace) {
  const used = new Set();
  for (const { set } of trace.starts) for (const r of Object.keys(set)) used.add(Number(r));
  for (const { set, wrote } of trace.steps) {
    for (const r of Object.keys(set)) used.add(Number(r));
    for (const r of wrote) used.add(r);
  }
  return [...used].sort((a, b) => a - b);
}

/// Whether the active lanes at step `i` differ from those at the previous step.
export function divergesAt(trace, i) {
  const [before, now] = [trace.steps[i - 1], trace.steps[i]];
  return Boolean(before && now) && (before.lanes !== now.lanes || before.warp !== now.warp);
}

const view = new DataView(new ArrayBuffer(4));

function halfText(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? 'nan' : sign < 0 ? '-inf' : 'inf';
  const value = exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : (fraction / 1024) * 2 ** -14;
  return numberText(sign * value);
}

function numberText(value) {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
  if (Object.is(value, -0)) return '-0';
  const text = String(Number(value.toPrecision(6)));
  return text.length <= 9 ? text : value.toExponential(2);
}

/// Whether a float is subnormal: such bits are an integer or a part of an address.
const isSubnormal = (bits) => (bits & 0x7fffffff) !== 0 && (bits & 0x7f800000) === 0;

/// A 32-bit value as text: `format` is hex, int, uint, float or half. Subnormal floats are in hexadecimal.
export function valueText(bits, format) {
  if (format === 'int') return String(bits | 0);
  if (format === 'uint') return String(bits);
  if (format === 'half') return `${halfText(bits & 0xffff)} ${halfText(bits >>> 16)}`;
  if (format === 'float' && isSubnormal(bits)) return `0x${bits.toString(16)}`;
  if (format === 'float') {
    view.setUint32(0, bits);
    return numberText(view.getFloat32(0));
  }
  return bits.toString(16).padStart(8, '0');
}
