// SPDX-License-Identifier: MIT
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mnemonicLookup, namesOf } from '../../tools/site/names.mjs';

const entries = [
  { kind: 'value', name: 'none', path: 'flow.html' }, { kind: 'value', name: 'none', path: 'clamp.html' },
  { kind: 'value', name: 'wait0', aliases: ['w'], path: 'flow.html' }, { kind: 'value', name: 'BARRIER', path: 'flow.html' },
  { kind: 'instruction', name: 'BARRIER', path: 'barrier.html' },
  { kind: 'instruction', name: 'LD_BUFFER.i32', aliases: ['LD_PKA.i32'], path: 'ld_buffer_i32.html' },
  { kind: 'api', name: 'cost_of', path: 'api.html' },
];

test('a name in code means an instruction, rule or value, unless several values have it', () => {
  const names = namesOf(entries);
  for (const [name, page] of [
    ['wait0', 'flow.html'], ['w', 'flow.html'], ['none', null], ['BARRIER', 'barrier.html'], ['LD_PKA.i32', 'ld_buffer_i32.html'],
    ['cost_of', null],
  ]) assert.equal(names.get(name) ?? null, page, name);
});

test('a mnemonic with modifiers means its instruction', () => {
  const lookup = mnemonicLookup(entries);
  for (const [name, page] of [
    ['LD_BUFFER.i32', 'ld_buffer_i32.html'], ['LD_BUFFER.i32.slot0.wait0', 'ld_buffer_i32.html'], ['ld_pka.I32', 'ld_buffer_i32.html'],
    ['LD_BUFFER', null], ['LD_BUFFER.i321', null], ['BARRIER.slot7', 'barrier.html'], ['wait0', null],
  ]) assert.equal(lookup(name), page, name);
});
