// SPDX-License-Identifier: MIT
// Words in the layout of v15 at compile time: builders, operands, rules, text, and programs with labels.
#include <valhall/assemble_constexpr.hpp>
#include <valhall/choose.hpp>
#include <valhall/decode.hpp>
#include <valhall/print.hpp>
#include <valhall/program.hpp>
#include <valhall/syntax.hpp>
#include <valhall/unchecked/v15.hpp>
#include <valhall/v15.hpp>

namespace {

using namespace valhall::v15;

/// `i` decodes to operands, and these encode to it.
constexpr bool comes_back(instruction i) {
  const decoded_instruction d = decode(i, arch::v15);
  return check(d) == rule::none && encode(d) == i;
}

// Words that Arm's description has, with their operands.
static_assert(fadd_f32(r100, r1, -r2, {.flow = flow::end}).word() == 0x3cf0641000000201);
static_assert(iadd_u64(r100, zext(kill(r2)), zext(u(130))).word() == 0x4292640000000383);
static_assert(load_i32(staging(r126, 1), r100, 4, {.slot = slot::slot0}).word() == 0x03207e1900000464);

// Registers and uniforms have one more bit; a pair shares the mark of last use.
static_assert(comes_back(iadd_u32(r127, kill(r64), u(255))));
static_assert(comes_back(load_i128(staging(r124, 4), r126, 0, {.slot = slot::slot2})));
static_assert(decode(iadd_u32(r127, kill(r64), u(255)), arch::v15).operand_at(1) == operand(kill(r64)));
static_assert(decode(iadd_u32(r127, kill(r64), u(255)), arch::v15).operand_at(2) == operand(u(255)));
static_assert(comes_back(iadd_u32(r1, u(0), u(64))), "one page has 128 uniforms");
static_assert(comes_back(mmul_f32(r1, u(127), r2.f0(), r3)));

// The sign of a product is one bit.
static_assert(fma_f32(r0, r1, -r2, r3) == fma_f32(r0, -r1, r2, r3));
static_assert(fma_f32(r0, -r1, -r2, r3) == fma_f32(r0, r1, r2, r3));

// New instructions.
static_assert(comes_back(fclamp_f32(r0, r1, -r2, abs(r3), {.nan_propagate = true})));
static_assert(comes_back(fadd_v2f16(r0, r1, r2, {.roundmode = round_mode::rto})));

// Marks of finished words.
constexpr instruction marked = fadd_f32(r100, kill(r1), -u(200), {.flow = flow::end});
static_assert(flow_of(marked, arch::v15) == flow::end);
static_assert(with_flow(marked, flow::wait0, arch::v15) ==
              fadd_f32(r100, kill(r1), -u(200), {.flow = flow::wait0}));
static_assert(with_last_use(marked, 1, false, arch::v15) == fadd_f32(r100, r1, -u(200), {.flow = flow::end}));
static_assert(with_distance(branchz(r64, 5), -7, arch::v15) == branchz(r64, -7));
static_assert(has_distance(decode(branchz(r64, 5), arch::v15)) &&
              branch_distance(decode(branchz(r64, 5), arch::v15)) == 5);

// `encode` has the rules of the builders.
constexpr operand high[] = {r100, kill(r1), u(200)};
static_assert(encode(opcode::iadd_u32, high, {}, arch::v15) == iadd_u32(r100, kill(r1), u(200)));

// The other architectures refuse its words, and it refuses theirs.
static_assert(!decode(fadd_f32(r0, r1, r2), arch::v14).ok());
static_assert(!decode(std::uint64_t{0x00a4c00000000201}, arch::v15).ok());

// A reserved bit is named, and the instruction is known.
constexpr bool names_reserved(instruction i, unsigned bit) {
  const std::uint64_t wrong = std::uint64_t{1} << bit;
  const decoded_instruction d = decode(i.word() | wrong, arch::v15);
  return d.error() == rule::unused_bits_set && d.wrong_bits() == wrong && d.is_identified() &&
         d.id() == decode(i, arch::v15).id() && (*check_all(d).begin()).rule == rule::unused_bits_set;
}
static_assert(names_reserved(fadd_f32(r100, r1, r2), 21) && names_reserved(fadd_f32(r100, r1, r2), 47));
static_assert(names_reserved(nop(), 8) && names_reserved(branchz(r1, -1), 40));
static_assert(decode(std::uint64_t{0x03ff'ffff'ffff'ffff}, arch::v15).error() == rule::unknown_opcode);

// Text.
constexpr auto text = assemble<R"(
loop: FADD.f32 r100, ^r1, u200.neg
  BRANCHZ.eq 0x0, offset:loop
  NOP.end
)",
                               arch::v15>();
static_assert(text.size() == 3 && text[0] == fadd_f32(r100, kill(r1), -u(200)));
static_assert(text[1] == branchz(constant_entry(0), -2, {.eq = true}));
static_assert(text[2] == nop({.flow = flow::end}));

constexpr bool prints(std::uint64_t i, text_view wanted, syntax s) {
  char buffer[128] = {};
  const std::size_t size = print(buffer, sizeof buffer, decode(i, arch::v15), {.syntax = s});
  return size == wanted.size && text_view(buffer, size) == wanted;
}
static_assert(prints(text[0], "FADD.f32 r100, ^r1, u200.neg", syntax::mesa_2022));
static_assert(prints(text[0], "FADD.f32 r100, r1^, u100.w0.neg", syntax::arm));

// Unchecked builders encode operands that break rules; the word decodes to them.
constexpr instruction three_slots = unchecked::v15::fma_f32(v15::r100, u(128), u(202), u(254));
static_assert(check(three_slots, arch::v15) == rule::two_uniform_slots);
static_assert(decode(three_slots, arch::v15).operand_at(1) == operand(u(128)));
static_assert(decode(three_slots, arch::v15).operand_at(2) == operand(u(202)));
static_assert(decode(three_slots, arch::v15).operand_at(3) == operand(u(254)));
static_assert(check(unchecked::v15::iadd_u64(r1, r4.pair(), r6.pair()), arch::v15) == rule::misaligned_pair);
static_assert(decode(unchecked::v15::load_i96(staging(v15::r101, 3), r2, 0, {.slot = slot::slot0}), arch::v15)
                  .operand_at(0)
                  .number() == 101);

// Otherwise it is the word of the builders.
static_assert(unchecked::v15::fadd_f32(v15::r127, kill(r1), -u(200), {.flow = flow::end}) ==
              v15::fadd_f32(v15::r127, kill(r1), -u(200), {.flow = flow::end}));

constexpr formatted_modifiers blending{
    .regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0};

constexpr auto kernel = build_program([] {
  program<2> loop_head(arch::v15);
  const label inner_end = loop_head.label();
  loop_head.branch_if(r100.h1(), inner_end, {.flow = flow::reconverge});

  program<16> p(arch::v15);
  const label start = p.label(), end = p.label();
  p.bind(start);
  const appended_labels map = p.append(loop_head);
  p.append(branchz(r127, 0, {.eq = true}), start);
  p.blend(staging(r64, 4), r126.pair(), r60, end, blending);
  p.append(blend(staging(r64, 4), r126.pair(), r60, 200, blending), end);
  p.append(iadd_u32(r100, r100, u(200)));
  p.bind(map(inner_end));
  p.branch(start);
  p.bind(end);
  p.append(nop({.flow = flow::end}));
  return p.finish();
});
static_assert(kernel.size() == 7);
static_assert(kernel[0] == branchz(r100.h1(), 4, {.flow = flow::reconverge}));
static_assert(kernel[1] == branchz(r127, -2, {.eq = true}));
static_assert(kernel[2] == blend(staging(r64, 4), r126.pair(), r60, 3, blending));
static_assert(kernel[3] == blend(staging(r64, 4), r126.pair(), r60, 2, blending));
static_assert(kernel[5] == branchz(constant_entry(0), -6, {.eq = true}));

constexpr bool places_as_labels_do() {
  instruction words[7];
  for (unsigned i = 0; i < 7; ++i) words[i] = instruction::from_word(kernel[i]);
  words[0] = branchz(r100.h1(), -1, {.flow = flow::reconverge});
  words[3] = blend(staging(r64, 4), r126.pair(), r60, 0, blending);
  if (!place_branches(words, {{0, 5}, {3, 6}}, arch::v15).ok()) return false;
  return words[0] == kernel[0] && words[3] == kernel[3];
}
static_assert(places_as_labels_do());

/// The first error of a program of `i` that is to lead to its end, and of the same program in other storage.
constexpr error_kind error_of(instruction i, arch e) {
  program<4> p(e);
  const label end = p.label();
  p.append(i, end);
  p.bind(end);
  const auto finished = p.finish();
  instruction words[] = {i};
  const error_kind placed = place_branches(words, {{0, 1}}, e).kind;
  const error_kind built = finished.ok() ? error_kind::none : finished.errors()[0].kind;
  return placed == built ? built : error_kind::program_full;
}

static_assert(error_of(branchz(r100, 3), arch::v15) == error_kind::none);
static_assert(error_of(iadd_u32(r0, r1, r2), arch::v15) == error_kind::not_a_branch);
// A word does not state its layout: in the other layout, a branch is another word, or none.
static_assert(error_of(branchz(r100, 3), arch::v14) == error_kind::not_a_branch);
static_assert(error_of(blend(staging(r0, 4), r0, r60, 0, blending), arch::v14) == error_kind::not_a_branch);
static_assert(error_of(instruction::from_word(0x001fc00000000000), arch::v15) == error_kind::not_a_branch);

// A bit of a canonical word that its instruction does not use is 0 in all its words, or has a place in native
// words. So no native word loses it.
constexpr bool names_unused_bits(const instruction_info& row) {
  bool named = true;
  for_each_native_layout(row.id, [&](const native_word_layout& layout) {
    for (std::uint64_t bits = ~row.used_mask & ~layout.canonical_mask(); bits != 0; bits &= bits - 1)
      named &= layout.places_of(bits & ~(bits - 1)) != 0;
  });
  return named;
}
constexpr bool all_name_unused_bits() {
  for (const instruction_info& row : instructions)
    if (!names_unused_bits(row)) return false;
  return true;
}
static_assert(all_name_unused_bits());

}  // namespace
