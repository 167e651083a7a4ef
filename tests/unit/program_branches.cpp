// SPDX-License-Identifier: MIT
// Branches and blends of programs: where they lead, how far, and in which architectures.
#include "program.hpp"

#include <catch.hpp>
#include <valhall/encode.hpp>
#include <valhall/program.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace program_tests;

namespace {

/// Appends branches and blends to two labels.
template <class Program>
void fill(Program& p) {
  const label start = p.label(), end = p.label();
  p.bind(start);
  for (unsigned i = 0; i < 20; ++i) {
    p.append(fma_f32(reg(i), reg(i + 1), -abs(reg(i + 2)), u(i)));
    p.branch_if(reg(i).h1(), i % 2 == 0 ? start : end, {.conservative = true, .flow = flow::reconverge});
    p.blend(staging(reg(2 * i), 4), reg(2 * i), r60, end, blending);
  }
  p.branch(start);
  p.bind(end);
  p.append(nop({.flow = flow::end}));
}

}  // namespace

TEST_CASE("growable programs equal fixed ones word for word") {
  fixed_program fixed(arch::v9);
  growable_program growable(arch::v9);
  fill(fixed);
  fill(growable);
  REQUIRE(fixed.finish().ok());
  CHECK(words_of(fixed.finish()) == words_of(growable.finish()));
  CHECK(fixed.finish().padded().size() == growable.finish().padded().size());
}

TEMPLATE_TEST_CASE("branches go where their labels are", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  fill(p);
  const auto finished = p.finish();
  REQUIRE(finished.ok());
  REQUIRE(finished.size() == 62);
  for (unsigned i = 0; i < 20; ++i) {
    INFO(i);
    const long long at = 3 * i + 1;
    const long long to = i % 2 == 0 ? 0 : 61;
    CHECK(finished.words()[3 * i + 1] == branchz(reg(i).h1(), immediate<27, true>::checked(to - at - 1),
                                                 {.conservative = true, .flow = flow::reconverge})
                                             .word());
    CHECK(finished.words()[3 * i + 2] ==
          blend(staging(reg(2 * i), 4), reg(2 * i), r60, immediate<8, false>::checked(61 - at - 2), blending)
              .word());
  }
  CHECK(finished.words()[60] == jump(-61));
}

TEMPLATE_TEST_CASE("a label bound after its branch is an offset of 0", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  const label next = p.label();
  p.branch(next);
  p.bind(next);
  CHECK(words_of(p.finish()) == std::vector<std::uint64_t>{jump(0)});
}

TEMPLATE_TEST_CASE("BLEND skips 0 to 255 instructions", "", fixed_program, growable_program) {
  for (const std::size_t distance : {0u, 255u, 256u}) {
    INFO(distance);
    TestType p(arch::v9);
    const label end = p.label();
    p.blend(staging(r0, 4), r2, r60, end, blending);
    append_nops(p, distance);
    p.bind(end);
    p.append(nop());
    const auto finished = p.finish();
    CHECK(finished.ok() == (distance < 256));
    if (finished.ok())
      CHECK(finished.words()[0] == blend(staging(r0, 4), r2, r60,
                                         immediate<8, false>::checked(static_cast<long long>(distance)),
                                         blending)
                                       .word());
    else
      CHECK(errors_of(finished) ==
            std::vector<std::string>{"p:0: error: label 0 is at offset 256; this branch "
                                     "reaches offsets from 0 to 255 [immediate_out_of_range]"});
  }
  TestType back(arch::v9);
  const label start = back.label();
  back.bind(start);
  back.blend(staging(r0, 4), r2, r60, start, blending);
  const auto finished = back.finish();
  REQUIRE(finished.errors().size() == 1);
  program_error found = finished.errors()[0];
  found.line = 0;
  CHECK(found == program_error{.kind = error_kind::branch_out_of_range,
                               .rule = rule::immediate_out_of_range,
                               .index = 0,
                               .other = 0,
                               .label = 0,
                               .value = -1,
                               .lowest = 0,
                               .highest = 255});
}

namespace {

/// Words that are mostly zero, and take no memory, since the system allocates pages when they are written.
class sparse_list {
 public:
  bool push(std::uint64_t word) {
    if (words_ == nullptr || size_ == room) return false;
    if (word != 0) words_.get()[size_] = word;
    ++size_;
    return true;
  }
  void resize(std::size_t size) { size_ = size; }
  void reserve(std::size_t) {}
  std::size_t size() const { return size_; }
  const std::uint64_t* data() const { return words_.get(); }
  std::uint64_t* data() { return words_.get(); }

 private:
  static constexpr std::size_t room = (std::size_t{1} << 26) + 64;
  std::size_t size_ = 0;
  std::unique_ptr<std::uint64_t, void (*)(void*)> words_{
      static_cast<std::uint64_t*>(std::calloc(room, sizeof(std::uint64_t))), std::free};
};

/// Any other list of a program.
template <class Element>
struct vector_list : std::vector<Element> {
  bool push(const Element& e) {
    this->push_back(e);
    return true;
  }
};

struct sparse_storage {
  template <class Element>
  using list = vector_list<Element>;
  using word_list = sparse_list;
  using error_list = vector_list<program_error>;
};

}  // namespace

TEST_CASE("BRANCHZ reaches 2 to the power of 26 instructions", "[long]") {
  constexpr long long reach = 1ll << 26;
  for (const long long more : {0, 1}) {
    INFO(more);
    basic_program<sparse_storage> p(arch::v9);
    const label start = p.label(), end = p.label();
    p.bind(start);
    p.append(instruction());
    p.branch(end);
    p.repeat(static_cast<std::size_t>(reach - 3 + more), [&](std::size_t) { p.append(instruction()); });
    p.branch(start);
    if (more == 0) p.append(instruction());
    p.bind(end);
    p.append(nop());
    const auto finished = std::move(p).finish();
    if (more == 0) {
      REQUIRE(errors_of(finished).empty());
      CHECK(finished.words()[1] == jump(reach - 1));
      CHECK(finished.words()[reach - 1] == jump(-reach));
    } else {
      CHECK(errors_of(finished) ==
            std::vector<std::string>{"p:67108864: error: label 0 is at offset -67108865; this branch "
                                     "reaches offsets from -67108864 to 67108863 [immediate_out_of_range]"});
    }
  }
}

TEST_CASE("BRANCHZ does not reach 2 to the power of 26 instructions forward", "[long]") {
  basic_program<sparse_storage> p(arch::v9);
  const label end = p.label();
  p.branch(end);
  p.repeat(std::size_t{1} << 26, [&](std::size_t) { p.append(instruction()); });
  p.bind(end);
  const auto finished = std::move(p).finish();
  REQUIRE(finished.errors().size() == 1);
  CHECK(finished.errors()[0].kind == error_kind::branch_out_of_range);
  CHECK(finished.errors()[0].value == 67108864);
}

TEST_CASE("branches and blends of programs are those of encode, in each architecture") {
  for (unsigned n = static_cast<unsigned>(first_arch); n <= static_cast<unsigned>(last_arch); ++n) {
    const auto e = static_cast<arch>(n);
    const opcode blend = e == arch::v15 ? opcode::blend_v15 : opcode::blend;
    INFO(name_of(e));
    for (unsigned value = 0; value < 17; ++value) {
      const auto f = static_cast<flow>(value);
      const modifier_value waits[] = {{modifier::flow, value}};
      const modifier_value zero_waits[] = {{modifier::eq, 1}, {modifier::flow, value}};
      const modifier_value blend_with[] = {{modifier::regfmt, register_format::f32},
                                           {modifier::vecsize, vector_size::v4},
                                           {modifier::slot, slot::slot0},
                                           {modifier::flow, value}};
      for (const reg r : {r0, r63, reg(64), reg(127)}) {
        growable_program p(e);
        const label end = p.label();
        p.branch_if(r, end, {.flow = f});
        p.branch_unless(u(130), end, {.flow = f});
        p.blend(staging(r60, 4), r.pair(), u(4), end,
                {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0, .flow = f});
        p.bind(end);
        const instruction expected[] = {encode(opcode::branchz, {r, 2}, waits, e),
                                        encode(opcode::branchz, {u(130), 1}, zero_waits, e),
                                        encode(blend, {staging(r60, 4), r, u(4), 0}, blend_with, e)};
        const auto finished = p.finish();
        CHECK(finished.arch() == e);
        std::size_t next_error = 0;
        for (std::size_t i = 0; i < std::size(expected); ++i) {
          INFO(i << " with flow " << value << " and r" << r.number());
          if (expected[i].ok()) {
            if (finished.ok()) CHECK(finished[i] == expected[i].word());
          } else {
            REQUIRE(next_error < finished.error_count());
            CHECK(finished.errors()[next_error].index == i);
            CHECK(finished.errors()[next_error++].rule == expected[i].error());
          }
        }
        CHECK(next_error == finished.error_count());
      }
    }
  }
}

TEST_CASE("an instruction without a distance does not lead to a label") {
  growable_program p(arch::v9);
  const label end = p.label();
  p.append(fadd_f32(r0, u(0), u(2)), end);
  p.append(nop(), end);
  p.append(branchz(r0, 0), label());
  p.bind(end);
  CHECK(errors_of(p.finish()) ==
        std::vector<std::string>{"p:0: error: the instruction breaks a rule: " +
                                     std::string(explanation_of(rule::two_uniform_slots)) +
                                     " [two_uniform_slots]",
                                 "p:1: error: the instruction has no distance to label 0; append it without "
                                 "a label, or a branchz or blend with it [not_a_branch]",
                                 "p:2: " + foreign_text});
}
