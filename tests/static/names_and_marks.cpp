// SPDX-License-Identifier: MIT
// Instructions, values and lanes by name; the marks of a word; all rules that a word breaks.
#include <valhall/decode.hpp>
#include <valhall/encode.hpp>
#include <valhall/program.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

// Instructions by name.
constexpr bool names(const char* name, opcode id) {
  const decoded_opcode found = find_instruction(name, target);
  return found.ok() && found.id() == id;
}
static_assert(names("FADD.f32", opcode::fadd_f32) && names("fadd.F32", opcode::fadd_f32));
static_assert(names("NOP", opcode::nop));
static_assert(!find_instruction("", target).ok() && !find_instruction("FADD", target).ok());
static_assert(!find_instruction("FADD.f32.clamp_0_1", target).ok() &&
              !find_instruction("FADD.f3", target).ok());
// The nearest names.
constexpr nearest_names near(text_view wrong) {
  nearest_names result(wrong);
  for (const char* name : {"alpha", "alphas", "beta", "Alphb", "alphc"}) result.add(name);
  return result;
}
static_assert(near("alphx").size() == 3 && near("alphx").distance() == 1);
static_assert(near("alphx")[0] == "alpha" && near("alphx")[1] == "Alphb" && near("alphx")[2] == "alphc");
static_assert(near("ALPHA").size() == 1 && near("ALPHA")[0] == "alpha" && near("ALPHA").distance() == 0);
static_assert(near("gamma-ray").empty() && near("gamma-ray").distance() == 4);
static_assert(near("").empty());
// Names longer than 64 characters are truncated to 64 before they are compared.
constexpr char long_name[] = "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz";
static_assert([] {
  nearest_names result(long_name);
  result.add(text_view(long_name, 63));
  result.add("short");
  return result.size() == 1 && result.distance() == 1;
}());
static_assert([] {
  nearest_names result(long_name);
  result.add(text_view(long_name, 78));
  return result.size() == 1 && result.distance() == 14;
}());

// Values of modifiers.
constexpr const modifier_info& place_of(opcode id, modifier m) {
  const instruction_info& row = info(id);
  unsigned i = 0;
  while (row.modifiers()[i].id != m) ++i;
  return row.modifiers()[i];
}
constexpr const modifier_info& clamps = place_of(opcode::fadd_f32, modifier::clamp);
static_assert(values_of(clamps, target).size() == 4 &&
              text_view(values_of(clamps, target)[1].name) == name_of(clamps, 1));
static_assert(text_view(name_of(clamps, 0)) == "none" && text_view(name_of(clamps, 4)) == "");
constexpr const modifier_info& flows = place_of(opcode::nop, modifier::flow);
static_assert(text_view(name_of(flows, static_cast<unsigned>(flow::wait))) == "wait");
static_assert(text_view(name_of(flows, 11)) == "" && text_view(name_of(flows, ~0u)) == "");
// Lanes of a place.
static_assert(lanes_of(info(opcode::fadd_f32).operands()[0]).size() == 3);
static_assert(lanes_of(info(opcode::fadd_f32).operands()[1]).size() == 2);
static_assert(lanes_of(info(opcode::fadd_f32).operands()[1])[1].lanes == swizzle::h1);
static_assert(text_view(lanes_of(info(opcode::fadd_f32).operands()[1])[1].name) == "h1");
static_assert(lanes_of(info(opcode::iadd_imm_i32).operands()[2]).size() == 0);
// Registers of a staging operand.
static_assert(staging_count_of(opcode::load_i32, 0) == 1 && staging_count_of(opcode::load_i128, 0) == 4);
static_assert(staging_count_of(opcode::load_i32, 1) == 0 && staging_count_of(opcode::load_i32, 99) == 0);
static_assert(staging_count_of(static_cast<opcode>(9999), 0) == 0);

// Blend descriptors by number.
static_assert(blend_descriptor(0).w0().bits() == blend_descriptor_0.w0().bits());
static_assert(blend_descriptor(7).w1().bits() == blend_descriptor_7.w1().bits());

// The flow of a word.
constexpr instruction add = fadd_f32(r0, r1, kill(r2));
constexpr instruction waiting = fadd_f32(r0, r1, kill(r2), {.flow = flow::wait0});
static_assert(flow_of(add, target) == flow::none && flow_of(waiting, target) == flow::wait0);
static_assert(with_flow(add, flow::wait0, target) == waiting &&
              with_flow(waiting, flow::none, target) == add);
static_assert(with_flow(add.word(), flow::end, target).word() ==
              fadd_f32(r0, r1, kill(r2), {.flow = flow::end}).word());

// Marks of last use.
static_assert(with_last_use(add, 1, true, target) == fadd_f32(r0, kill(r1), kill(r2)));
static_assert(with_last_use(add, 2, false, target) == fadd_f32(r0, r1, r2) &&
              with_last_use(add, 2, true, target) == add);
static_assert(decode(with_last_use(add, 1, true, target), target).operand_at(1).is_last_use());

// The distance of a branch.
constexpr instruction branch = branchz(r0, 5),
                      blend_call = blend(
                          staging(r0, 4), blend_descriptor(0).w0(), r60, 3,
                          {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0});
static_assert(has_distance(decode(branch, target)) && branch_distance(decode(branch, target)) == 5);
static_assert(branch_distance(decode(with_distance(branch, -7, target), target)) == -7);
static_assert(with_distance(branch, -7, target) == branchz(r0, -7) &&
              with_distance(branch.word(), 5, target) == branch);
static_assert(with_distance(branch, -(1 << 26), target).ok() &&
              with_distance(branch, (1 << 26) - 1, target).ok());
static_assert(branch_distance(decode(blend_call, target)) == 3 &&
              branch_distance(decode(with_distance(blend_call, 255, target), target)) == 255);
// A program sets the same field as `with_distance`.
constexpr auto skipping = build_program([] {
  program<4> p(arch::v9);
  const label end = p.label();
  p.branch_if(r0, end);
  p.blend(staging(r0, 4), blend_descriptor(0).w0(), r60, end,
          {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0});
  p.append(add);
  p.bind(end);
  p.append(nop());
  return p.finish();
});
static_assert(skipping[0] == with_distance(branch, 2, target));
static_assert(skipping[1] == with_distance(blend_call, 1, target));
static_assert(!has_distance(decode(add, target)) && branch_distance(decode(add, target)) == 0);
static_assert(!has_distance(decode(std::uint64_t{0x1ff} << 48, target)));
