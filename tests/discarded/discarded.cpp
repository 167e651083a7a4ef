// SPDX-License-Identifier: MIT
// Each statement below discards its result. All compilers must warn about each.
#include <valhall/program.hpp>
#include <valhall/strings.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v9.hpp>
#include <valhall/valhall.hpp>

using namespace valhall::v9;

void drop(instruction i, const decoded_instruction& d, const operand& o, const control_flow_graph& graph,
          const program<4>& p, std::uint64_t word, view<std::uint64_t> words, float value, machine& m,
          reg r) {
  // Words.
  fma_f32(r0, r1, r2, r3);
  nop();
  unchecked::v9::fadd_f32(r0, r1, r2);
  encode(opcode::nop, {}, {}, target);
  encode(d);
  i.ok();
  i.error();
  i.word();
  i.breaks(rule::misaligned_pair);
  // Operands.
  u(4);
  kill(r);
  -r;
  abs(r.h0());
  ~kill(r);
  r.b0();
  r.h10();
  r.number();
  lane_id.w0();
  constant(1.0f);
  constant_entry(4);
  o.with_lanes(swizzle::h0);
  o.whole();
  -o;
  abs(o);
  o.kind();
  o.is_negated();
  o.number();
  immediate<16, true>::checked(word);
  float_bits(value);
  half_bits(value);
  resolve_constant(value, source_of(opcode::fadd_f32, 1), arch::v9);
  resolve_constant(value, {}, arch::v9).ok();
  // Decoding and text.
  decode(i, arch::v9);
  decode(word, arch::v9);
  decode(i, arch::v9).ok();
  d.error();
  d.operands();
  d.operand_at(0);
  d.value(modifier::flow);
  identify(word, arch::v9);
  check(d);
  name_of(rule::misaligned_pair);
  explanation_of(rule::misaligned_pair);
  severity_of(rule::misaligned_pair);
  assemble("NOP", target);
  to_string(i, target);
  // Programs and their analysis.
  p.finish();
  p.finish().ok();
  p.finish().words();
  code<>(words, arch::v9).bytes();
  effects_of(d);
  effects_of(d).reads.contains(r);
  effects_of(d).whole_writes();
  cost_of(words, target);
  cost_of(words, target).threads();
  graph.at(0);
  graph.blocks();
  graph.size();
  liveness(graph).after(0);
  verify(words, stage::compute, target);
  verify(graph, stage::compute).ok();
  verify(graph, stage::compute).error();
  verify(graph, stage::compute).findings();
  repair(words, stage::compute, target);
  insert_waits(words, stage::compute, target).ok();
  run(words, m);
  run(words, m).at(r0);
}
