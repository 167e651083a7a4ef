// SPDX-License-Identifier: MIT
// Programs built at compile time.
#include <valhall/analysis.hpp>
#include <valhall/cost.hpp>
#include <valhall/print.hpp>
#include <valhall/program.hpp>
#include <valhall/unchecked/v14.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v11.hpp>
#include <valhall/v14.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <cstddef>
#include <cstdint>

namespace {

using namespace valhall::v9;

template <std::size_t Size>
constexpr bool same(view<std::uint64_t> words, const std::uint64_t (&expected)[Size]) {
  if (words.size() != Size) return false;
  for (std::size_t i = 0; i < Size; ++i)
    if (words[i] != expected[i]) return false;
  return true;
}

static_assert(padded_word_count(0) == 0);
static_assert(padded_word_count(1) == 16 && padded_word_count(14) == 16);
static_assert(padded_word_count(15) == 32 && padded_word_count(16) == 32 && padded_word_count(30) == 32);

// A loop with backward and forward branches.
constexpr auto build_kernel = [] {
  program<64> p(arch::v9);
  const label loop = p.label(), done = p.label();
  p.append(mov_i32(r0, constant_entry(0), {.flow = flow::reconverge}));
  p.bind(loop);
  p.branch_unless(r1, done, {.flow = flow::reconverge});
  p.repeat(2, [&](std::size_t i) { p.append(iadd_u32(r0, r0, reg(static_cast<unsigned>(2 + i)))); });
  p.branch(loop, {.flow = flow::reconverge});
  p.bind(done);
  p.append(nop({.flow = flow::end}));
  return p.finish();
};
constexpr std::uint64_t kernel_words[] = {
    mov_i32(r0, constant_entry(0), {.flow = flow::reconverge}).word(),
    branchz(r1, 3, {.eq = true, .flow = flow::reconverge}).word(),
    iadd_u32(r0, r0, r2).word(),
    iadd_u32(r0, r0, r3).word(),
    branchz(constant_entry(0), -4, {.eq = true, .flow = flow::reconverge}).word(),
    nop({.flow = flow::end}).word(),
};

constexpr auto kernel = build_kernel();
static_assert(kernel.ok());
static_assert(kernel.size() == 6);
static_assert(kernel.error_count() == 0 && kernel.errors().size() == 0);
static_assert(same(kernel.words(), kernel_words));
static_assert(kernel.padded().size() == 16);
static_assert(kernel.padded()[5] == kernel_words[5] && kernel.padded()[6] == 0 && kernel.padded()[15] == 0);

// BRANCHZ.eq.reconverge 0x0, offset:-4
static_assert(kernel.words()[4] == 0x501fc017fffffcc0);

constexpr auto exact = build_program(build_kernel);
static_assert(exact.size() == 6);
static_assert(same(exact.words(), kernel_words));
static_assert(exact.padded().size() == 16 && exact.padded()[15] == 0);
static_assert(build_program([] { return program<1>(arch::v9).finish(); }).padded().size() == 0);

// A built program can be analyzed.
static_assert(verify(control_flow_graph(kernel.words(), target), stage::compute).ok());
static_assert(control_flow_graph(exact.padded(), target).size() == 6);

// Program and padding may fill the capacity.
constexpr auto full = [] {
  program<15> p(arch::v9);
  p.repeat(15, [&](std::size_t) { p.append(nop()); });
  return p.finish();
}();
static_assert(full.ok() && full.size() == 15 && full.padded().size() == 32);

// A constant program, appended twice: each copy has its own labels.
constexpr auto piece = [] {
  program<4> p(arch::v9);
  const label back = p.label();
  p.bind(back);
  p.append(nop());
  p.branch_if(r1, back);
  return p;
}();
constexpr auto twice = [] {
  program<8> p(arch::v9);
  const label end = p.label();
  p.branch(end);
  p.append(piece);
  p.append(piece);
  p.bind(end);
  p.append(nop({.flow = flow::end}));
  return p.finish();
}();
constexpr std::uint64_t twice_words[] = {
    branchz(constant_entry(0), 4, {.eq = true}).word(),
    nop().word(),
    branchz(r1, -2).word(),
    nop().word(),
    branchz(r1, -2).word(),
    nop({.flow = flow::end}).word(),
};
static_assert(same(twice.words(), twice_words));

// Branches that the builders of an architecture made lead to labels.
constexpr auto later = [] {
  program<8> p(arch::v14);
  const label start = p.label(), end = p.label();
  p.bind(start);
  p.append(v11::branchz(r0, 77, {.flow = flow::wait_resource}), end);
  p.append(unchecked::v14::branchz(r1, 0, {.eq = true}), start);
  p.append(v14::blend(staging(r0, 4), r60.pair(), r61, 9,
                      {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0}),
           end);
  p.append(v9::nop());
  p.bind(end);
  p.append(v9::nop({.flow = flow::end}));
  return p.finish();
}();
static_assert(later.ok());
static_assert(later[0] == v11::branchz(r0, 3, {.flow = flow::wait_resource}).word());
static_assert(later[1] == v9::branchz(r1, -2, {.eq = true}).word());
static_assert((later[2] >> 8 & 0xff) == 1);

/// The error without its line.
constexpr program_error placeless(program_error e) {
  e.line = 0;
  return e;
}

// An instruction without a distance cannot lead to a label.
constexpr auto no_branch = [] {
  program<8> p(arch::v9);
  const label end = p.label();
  p.append(v9::nop(), end);
  p.bind(end);
  return p.finish();
}();
static_assert(no_branch.error_count() == 1);
static_assert(placeless(no_branch.errors()[0]) ==
              program_error{.kind = error_kind::not_a_branch, .index = 0, .label = 0});

// Errors are values.
constexpr auto wrong = [] {
  program<4> p(arch::v9);
  const label never = p.label(), two = p.label();
  p.bind(two);
  p.branch(never);
  p.bind(two);
  p.branch(label());
  p.repeat(1000000, [&](std::size_t) { p.append(nop()); });
  return p.finish();
}();
static_assert(!wrong.ok() && wrong.error_count() == 4 && wrong.errors().size() == 4);
static_assert(wrong.size() == 0 && wrong.words().size() == 0 && wrong.padded().size() == 0);
static_assert(placeless(wrong.errors()[0]) ==
              program_error{.kind = error_kind::unbound_label, .index = 0, .label = 0});
static_assert(placeless(wrong.errors()[1]) ==
              program_error{.kind = error_kind::label_bound_twice, .index = 1, .other = 0, .label = 1});
static_assert(placeless(wrong.errors()[2]) == program_error{.kind = error_kind::foreign_label, .index = 1});
static_assert(placeless(wrong.errors()[3]) ==
              program_error{.kind = error_kind::program_full, .index = 4, .value = 4});

// An error has the line of the call that made it, and that of the branch if its label is wrong.
constexpr std::uint32_t first_line = __LINE__;
constexpr auto lines = [] {
  program<8> p(arch::v9);
  const label never = p.label(), again = p.label();
  p.bind(again);
  p.branch(never);
  p.bind(again);
  p.append(nop(), never);
  p.branch_if(r0, label());
  program<2> part(arch::v9);
  part.bind(label());
  p.append(part);
  return p.finish();
}();
static_assert(lines.error_count() == 5);
static_assert(lines.errors()[0].kind == error_kind::unbound_label &&
              lines.errors()[0].line == first_line + 5);
static_assert(lines.errors()[1].kind == error_kind::label_bound_twice &&
              lines.errors()[1].line == first_line + 6);
static_assert(lines.errors()[2].kind == error_kind::not_a_branch && lines.errors()[2].line == first_line + 7);
static_assert(lines.errors()[3].kind == error_kind::foreign_label &&
              lines.errors()[3].line == first_line + 8);
static_assert(lines.errors()[4].kind == error_kind::foreign_label &&
              lines.errors()[4].line == first_line + 10);

// Appending returns whether there was no error.
constexpr bool says_what_it_accepts() {
  program<4> p(arch::v9);
  const label end = p.label();
  bool right = p.append(nop()) && p.append(branchz(r0, 0), end) && p.branch(end);
  right &= !p.append(nop(), end) && !p.branch(label()) && !p.append(nop());
  return right && p.size() == 4;
}
static_assert(says_what_it_accepts());

// Labels beyond the capacity are not accessed.
constexpr auto few_labels = [] {
  program<8> labels(arch::v9);
  labels.repeat(5, [&](std::size_t) { labels.branch(labels.label()); });
  program<4> p(arch::v9);
  p.repeat(3, [&](std::size_t) { p.bind(p.label()); });
  p.append(labels);
  return p.finish();
}();
static_assert(few_labels.error_count() == 3);
static_assert(few_labels.errors()[0].kind == error_kind::too_many_labels);
static_assert(few_labels.errors()[1].kind == error_kind::unbound_label && few_labels.errors()[1].label == 3);
static_assert(few_labels.errors()[2].kind == error_kind::program_full);

// A fixed program stores 32 errors and counts all.
constexpr auto many = [] {
  program<64> p(arch::v9);
  const label never = p.label();
  p.repeat(40, [&](std::size_t) { p.branch(never); });
  return p.finish();
}();
static_assert(many.error_count() == 40 && many.errors().size() == 32 && many.errors()[31].index == 31);

// Thousands of words are within the limits of compilers.
constexpr auto large = [] {
  program<8192> p(arch::v9);
  const label loop = p.label();
  p.bind(loop);
  p.repeat(4096, [&](std::size_t) {
    p.append(nop());
    p.branch(loop);
  });
  return p.finish();
}();
static_assert(large.ok() && large.size() == 8192);
static_assert(large.words()[8191] == branchz(constant_entry(0), -8192, {.eq = true}).word());

// Bytes and text.
constexpr bool writes_bytes() {
  std::uint8_t bytes[17] = {};
  bytes[16] = 0x55;
  const std::uint64_t words[] = {0x0102030405060708, 0x1112131415161718};
  if (write_bytes(bytes, 16, words) != 16 || bytes[0] != 8 || bytes[7] != 1 || bytes[8] != 0x18) return false;
  return bytes[15] == 0x11 && bytes[16] == 0x55;
}
static_assert(writes_bytes());

// A built program is verified and counted like an array.
constexpr auto whole = build_program([] {
  program<2> p(arch::v9);
  p.append(mov_i32(r0, r57));
  p.append(nop({.flow = flow::end}));
  return p.finish();
});
constexpr auto& checked = verified<whole, stage::compute>();
static_assert(&checked == &whole && whole[1] == nop({.flow = flow::end}));
static_assert(cost_of(whole).instructions == 2);

constexpr bool prints_as(program_error e, std::uint32_t line, text_view expected) {
  char text[256] = {};
  e.line = line;
  return text_view(text, print(text, sizeof text, e, "kernel")) == expected;
}
static_assert(prints_as(wrong.errors()[0], 7,
                        "kernel:0: error: line 7: label 0 is the target of a branch, but is never "
                        "bound; bind it at the target [unbound_label]"));

constexpr bool prints_c_array() {
  char text[256] = {};
  const std::uint64_t words[] = {0x7800c00000000000};
  return text_view(text, print_c_array(text, sizeof text, words, "kernel")) ==
         "#include <stdint.h>\n\nstatic const uint64_t kernel[] = {\n    0x7800c00000000000,\n};\n";
}
static_assert(prints_c_array());

}  // namespace
