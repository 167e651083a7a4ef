// SPDX-License-Identifier: MIT
// Branches in words that the caller owns.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/arch.hpp>
#include <valhall/decode.hpp>
#include <valhall/program.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using namespace valhall::v9;

constexpr formatted_modifiers blending = {
    .regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0};

const instruction draft[] = {
    nop(),
    branchz(r0, 17, {.flow = flow::reconverge}),
    blend(staging(r0, 4), r0, r60, 9, blending),
    fadd_f32(r0, r1, r2),
    branchz(constant_entry(0), 0, {.eq = true}),
    nop({.flow = flow::end}),
};

const branch_target targets[] = {{1, 4}, {2, 5}, {4, 0}};

/// The words of `draft`, with labels in place of distances.
std::vector<std::uint64_t> by_labels() {
  growable_program p(arch::v9);
  const label start = p.label(), jump = p.label(), end = p.label();
  p.bind(start);
  p.append(nop());
  p.branch_if(r0, jump, {.flow = flow::reconverge});
  p.blend(staging(r0, 4), r0, r60, end, blending);
  p.append(fadd_f32(r0, r1, r2));
  p.bind(jump);
  p.branch(start);
  p.bind(end);
  p.append(nop({.flow = flow::end}));
  const growable_program::finished f = p.finish();
  REQUIRE(f.ok());
  return {f.words().begin(), f.words().end()};
}

TEST_CASE("branches placed in any list of words are those of a program with labels") {
  const std::vector<std::uint64_t> expected = by_labels();
  std::vector<std::uint64_t> words;
  for (const instruction i : draft) words.push_back(i.word());
  CHECK(place_branches(words, targets, arch::v9).ok());
  CHECK(words == expected);

  std::array<instruction, std::size(draft)> array;
  std::copy(std::begin(draft), std::end(draft), array.begin());
  instruction plain[std::size(draft)];
  std::copy(std::begin(draft), std::end(draft), plain);
  CHECK(place_branches(
            std::span(array), targets, [](const program_error&) { FAIL(); }, arch::v9) == 0);
  CHECK(place_branches(plain, std::vector(std::begin(targets), std::end(targets)), arch::v9).ok());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(array[i].word() == expected[i]);
    CHECK(plain[i].word() == expected[i]);
  }
  // A branch can be placed again, after the words have moved.
  words.insert(words.begin() + 1, nop().word());
  CHECK(place_branches(words, {{2, 5}, {3, 6}, {5, 0}}, arch::v9).ok());
  CHECK(branch_distance(decode(words[5], target)) == -6);
}

struct wrong_branch {
  branch_target branch;
  const char* text;
};

const wrong_branch wrong[] = {
    {{7, 0}, "p:7: error: branch 0 of the list is not one of the 7 words [branch_outside]"},
    {{1, 8},
     "p:1: error: branch 1 of the list leads to instruction 8; with this number of words, targets are from "
     "0 to 7 [target_outside]"},
    {{3, 0},
     "p:3: error: branch 2 of the list is an instruction without a distance; only a BRANCHZ or BLEND has one "
     "[not_a_branch]"},
    {{2, 1},
     "p:2: error: branch 3 of the list leads to instruction 1, at offset -2; it reaches offsets from 0 to "
     "255 [immediate_out_of_range]"},
    {{6, 0},
     "p:6: error: branch 4 of the list breaks a rule: registers are r0 to r63, in v15 to r127 "
     "[register_out_of_range]"},
};

TEST_CASE("each error of a branch to place names its entry") {
  std::vector<instruction> words(std::begin(draft), std::end(draft));
  words.push_back(branchz(reg(64), 0));
  std::vector<branch_target> list;
  for (const wrong_branch& w : wrong) list.push_back(w.branch);
  list.push_back({4, 1});  // Errors before it do not prevent the placement of a branch.
  const std::vector<instruction> before = words;
  std::vector<std::string> found;
  std::vector<std::size_t> entries;
  CHECK(place_branches(
            words, list,
            [&](const program_error& e) {
              found.push_back(to_string(e, "p"));
              entries.push_back(e.entry);
              CHECK((e.index == list[e.entry].index && e.other == list[e.entry].target));
            },
            arch::v9) == std::size(wrong));
  REQUIRE(found.size() == std::size(wrong));
  for (std::size_t i = 0; i < std::size(wrong); ++i) {
    CHECK(found[i] == wrong[i].text);
    CHECK(entries[i] == i);
  }
  for (std::size_t i = 0; i < words.size(); ++i) CHECK((words[i] == before[i]) == (i != 4));
  CHECK(branch_distance(decode(words[4], target)) == -4);

  const program_error first = place_branches(words, view<branch_target>(list.data() + 1, 3), arch::v9);
  CHECK(first ==
        program_error{.kind = error_kind::target_outside, .index = 1, .other = 8, .entry = 0, .value = 7});
  // Numbers that a compiler may use for a block without a place.
  constexpr std::size_t none = ~std::size_t{0};
  CHECK(place_branches(words, {{1, none}}, arch::v9).kind == error_kind::target_outside);
  CHECK(place_branches(words, {{none, none}}, arch::v9).kind == error_kind::branch_outside);
  CHECK(to_string(program_error{}) == "program:0: error: nothing is wrong [none]");
}

/// 2^28 words, one of which is stored.
struct one_of_many {
  instruction only;
  std::size_t at;
  instruction elsewhere = nop();

  std::size_t size() const { return std::size_t{1} << 28; }
  instruction& operator[](std::size_t i) { return i == at ? only : elsewhere; }
};

TEST_CASE("branches are placed up to the limits of their distances") {
  constexpr std::size_t middle = std::size_t{1} << 27, reach = std::size_t{1} << 26;
  const auto place = [](instruction i, std::size_t to) {
    one_of_many words{.only = i, .at = middle};
    const program_error e = place_branches(words, {{middle, to}}, arch::v9);
    if (!e.ok()) {
      CHECK(e.kind == error_kind::branch_out_of_range);
      CHECK(e.rule == rule::immediate_out_of_range);
      CHECK(words.only == i);
    }
    return std::pair(e.ok(), e.ok() ? branch_distance(decode(words.only, arch::v9)) : e.value);
  };
  using result = std::pair<bool, long long>;
  CHECK(place(branchz(r0, 1), middle + reach) == result(true, (1 << 26) - 1));
  CHECK(place(branchz(r0, 1), middle + reach + 1) == result(false, 1 << 26));
  CHECK(place(branchz(r0, 1), middle + 1 - reach) == result(true, -(1 << 26)));
  CHECK(place(branchz(r0, 1), middle - reach) == result(false, -(1 << 26) - 1));
  const instruction b = blend(staging(r0, 4), r0, r60, 0, blending);
  CHECK(place(b, middle + 256) == result(true, 255));
  CHECK(place(b, middle + 257) == result(false, 256));
  CHECK(place(b, middle + 1) == result(true, 0));
  CHECK(place(b, middle) == result(false, -1));
}

TEST_CASE("the instructions of an architecture that have a distance are those that can be placed") {
  unsigned branches = 0;
  constexpr unsigned first = static_cast<unsigned>(first_arch),
                     last = static_cast<unsigned>(last_canonical_arch);
  for (unsigned n = first; n <= last; ++n)
    for (unsigned i = 0; i < instruction_count; ++i) {
      const auto e = static_cast<arch>(n);
      const instruction_info& row = info(static_cast<opcode>(i));
      const decoded_instruction d = decode(row.default_bits, e);
      if (!d.ok()) continue;
      std::uint64_t words[] = {nop().word(), row.default_bits, nop().word(), nop().word()};
      const program_error placed = place_branches(words, {{1, 3}}, e);
      INFO(row.name() << " of " << name_of(e));
      CHECK(placed.ok() == has_distance(d));
      CHECK((placed.ok() || placed.kind == error_kind::not_a_branch));
      CHECK(branch_distance(decode(words[1], e)) == (placed.ok() ? 1 : 0));
      branches += placed.ok();
    }
  CHECK(branches >= 2 * (last - first + 1));
}

TEST_CASE("the words of v15 that have a distance are those that can be placed") {
  unsigned branches = 0;
  for (const vectors::vector& v : vectors::read("archs/v15.tsv")) {
    INFO(v.text);
    const decoded_instruction d = decode(v.word(), arch::v15);
    std::uint64_t words[] = {0, 0, 0, v.word(), 0};
    const bool is_branch = d.info().name() == text_view("BRANCHZ") || d.info().name() == text_view("BLEND");
    const program_error placed = place_branches(words, {{3, 4}}, arch::v15);
    CHECK(placed.ok() == is_branch);
    CHECK((placed.ok() || placed.kind == error_kind::not_a_branch));
    CHECK(decode(words[3], arch::v15).id() == d.id());
    branches += placed.ok();
  }
  CHECK(branches >= 12);
}

TEST_CASE("what finish returns can be named and kept") {
  growable_program p(arch::v9);
  p.append(nop({.flow = flow::end}));
  growable_program::finished kept = p.finish();
  const growable_program::finished::owned_words words = std::move(kept).padded();
  CHECK(words.size() == padded_word_count(1));
  CHECK(words[0] == nop({.flow = flow::end}).word());
  program<4> q(arch::v9);
  q.branch(q.label());
  const program<4>::finished::owned_errors errors = q.finish().errors();
  CHECK(view<program_error>(errors)[0].kind == error_kind::unbound_label);
  static_assert(std::is_copy_constructible_v<program<4>::finished>);
}

}  // namespace
