// SPDX-License-Identifier: MIT
// The errors of programs: broken instructions, architectures and capacity.
#include "program.hpp"

#include <catch.hpp>
#include <valhall/program.hpp>
#include <valhall/strings.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

using namespace program_tests;

TEMPLATE_TEST_CASE("broken instructions are reported with index and rule", "", fixed_program,
                   growable_program) {
  TestType p(arch::v9);
  volatile unsigned none = 64, odd = 3;
  p.append(nop());
  p.append(fadd_f32(r0, reg(none), r2));
  p.append(nop());
  p.append(iadd_u64(r0, reg(odd).pair(), r4.w0()));
  const label end = p.label();
  p.branch_if(reg(none), end);
  const auto finished = p.finish();
  CHECK(finished.words().size() == 0);
  CHECK(errors_of(finished) ==
        std::vector<std::string>{
            "p:1: error: the instruction breaks a rule: registers are r0 to r63, in v15 to r127 "
            "[register_out_of_range]",
            std::string("p:3: error: the instruction breaks a rule: ") +
                explanation_of(rule::misaligned_pair) + " [misaligned_pair]",
            "p:4: error: the instruction breaks a rule: registers are r0 to r63, in v15 to r127 "
            "[register_out_of_range]",
            "p:4: error: label 0 is the target of a branch, but is never bound; bind it at the target "
            "[unbound_label]"});
  CHECK(finished.errors()[1].kind == error_kind::broken_instruction);
  CHECK(finished.errors()[1].rule == rule::misaligned_pair);
}

TEST_CASE("a function is called at each error, with its line") {
  struct seen {
    std::vector<std::pair<error_kind, std::uint32_t>> errors;
  } all;
  growable_program p(arch::v9);
  p.on_error([](void* context,
                const program_error& e) { static_cast<seen*>(context)->errors.emplace_back(e.kind, e.line); },
             &all);
  const label end = p.label();
  const std::uint32_t line = __LINE__;
  CHECK_FALSE(p.append(nop(), end));
  CHECK_FALSE(p.append(fadd_f32(reg(64), r0, r0)));
  CHECK(p.branch(end));
  p.bind(label());
  const std::pair<error_kind, std::uint32_t> expected[] = {{error_kind::not_a_branch, line + 1},
                                                           {error_kind::broken_instruction, line + 2},
                                                           {error_kind::foreign_label, line + 4}};
  CHECK(all.errors == std::vector(std::begin(expected), std::end(expected)));
  const auto finished = std::move(p).finish();
  CHECK(finished.errors()[2].kind == error_kind::unbound_label);
  CHECK(finished.errors()[2].line == line + 3);
  // The program that follows in the same object keeps the function.
  CHECK_FALSE(p.branch(end));
  CHECK(all.errors.size() == 4);
}

TEST_CASE("a program has one architecture, a described one") {
  growable_program p(arch::v11);
  program<4> other(arch::v15);
  const label inner = other.label();
  other.append(nop());
  const appended_labels map = p.append(other);
  CHECK(map(inner).number() == program_error::no_label);
  CHECK(p.size() == 0);
  CHECK(errors_of(p.finish()) ==
        std::vector<std::string>{"p:0: error: the appended program is for v15; a "
                                 "program has words of one architecture [other_arch]"});
  for (const unsigned none : {0u, 8u, 16u, 255u}) {
    const auto finished = growable_program(static_cast<arch>(none)).finish();
    CHECK(errors_of(finished) ==
          std::vector<std::string>{"p:0: error: there is no architecture " + std::to_string(none) +
                                   "; it must be one of v9 to v15 [unknown_arch]"});
    instruction words[] = {branchz(r0, 0)};
    const program_error e = place_branches(words, {{0, 1}}, static_cast<arch>(none));
    CHECK(to_string(e, "p") == "p:0: error: there is no architecture " + std::to_string(none) +
                                   "; it must be one of v9 to v15 [unknown_arch]");
  }
}

TEST_CASE("a full program says so") {
  program<3> p(arch::v9);
  const label end = p.label();
  p.append(nop());
  p.branch(end);
  p.append(nop());
  CHECK(p.size() == 3);
  p.append(fadd_f32(r0, r1, r2));
  p.branch(p.label());
  unsigned calls = 0;
  p.repeat(~std::size_t{0} / 2, [&](std::size_t) { ++calls; });
  CHECK(calls == 0);
  p.bind(end);
  CHECK(p.size() == 3);
  CHECK(
      errors_of(p.finish()) ==
      std::vector<std::string>{"p:3: error: the instruction exceeds the capacity of the program, 3; give the "
                               "program a larger capacity [program_full]"});
}

TEST_CASE("a fixed program has as many labels as words") {
  program<2> p(arch::v9);
  p.bind(p.label());
  const label last = p.label();
  p.bind(last);
  p.branch(last);
  CHECK(p.finish().ok());
  const label none = p.label();
  CHECK(none.number() == program_error::no_label);
  p.branch(none);
  CHECK(errors_of(p.finish()) ==
        std::vector<std::string>{
            "p:1: error: another label exceeds the capacity of the program, 2; give the program "
            "a larger capacity [too_many_labels]",
            "p:1: " + foreign_text});
}

TEST_CASE("a fixed program counts the errors that it does not keep") {
  fixed_program p(arch::v9);
  for (int i = 0; i < 50; ++i) p.bind(label());
  append_nops(p, 3);
  volatile unsigned none = 64;
  p.append(mov_i32(r0, reg(none)));
  CHECK(p.finish().errors().size() == 32);
  CHECK(p.finish().error_count() == 51);

  growable_program all(arch::v9);
  all.append(p);
  CHECK_FALSE(all.finish().ok());
  CHECK(all.finish().error_count() == 51);
  CHECK(all.finish().errors().size() == 32);
}

TEST_CASE("each error has a name and a text") {
  // From the kind after `none` to the last.
  for (unsigned n = 1; n <= static_cast<unsigned>(error_kind::too_many_labels); ++n) {
    const auto e = static_cast<error_kind>(n);
    CHECK(std::string(name_of(e)) != "none");
    CHECK(std::string(explanation_of(e)) != explanation_of(error_kind::none));
    CHECK(to_string(program_error{.kind = e}).ends_with("[" + std::string(name_of(e)) + "]"));
  }
  const std::string none = "p:0: error: nothing is wrong [none]";
  for (std::size_t room = 0; room <= none.size(); ++room) {
    std::string buffer(room + 1, '?');
    CHECK(print(buffer.data(), room, program_error{}, "p") == none.size());
    CHECK(buffer == none.substr(0, room) + '?');
  }
}
