// SPDX-License-Identifier: MIT
// Labels of programs, of other programs, and of programs that were appended.
#include "program.hpp"

#include <catch.hpp>
#include <valhall/program.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

using namespace program_tests;

TEMPLATE_TEST_CASE("unbound labels are reported where they are used", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  const label unused = p.label(), never = p.label();
  CHECK(unused.number() == 0);
  p.append(nop());
  p.branch(never);
  p.blend(staging(r0, 4), r2, r60, never, blending);
  const auto finished = p.finish();
  CHECK(errors_of(finished) ==
        std::vector<std::string>{"p:1: error: label 1 is the target of a branch, but is never bound; bind "
                                 "it at the target [unbound_label]",
                                 "p:2: error: label 1 is the target of a branch, but is never bound; bind "
                                 "it at the target [unbound_label]"});
}

TEMPLATE_TEST_CASE("a label is bound once", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  const label l = p.label();
  append_nops(p, 2);
  p.bind(l);
  p.append(nop());
  p.bind(l);
  p.branch(l);
  CHECK(errors_of(p.finish()) ==
        std::vector<std::string>{"p:3: error: label 0 is already bound, to instruction 2; make one label "
                                 "for each target [label_bound_twice]"});
}

TEMPLATE_TEST_CASE("labels of others are refused", "", fixed_program, growable_program) {
  TestType p(arch::v9), other(arch::v9);
  const label own = p.label();
  const label foreign = other.label();
  p.bind(own);
  p.bind(foreign);
  p.append(nop());
  p.branch(foreign);
  p.branch(label());
  p.bind(label());
  CHECK(errors_of(p.finish()) == std::vector<std::string>{"p:0: " + foreign_text, "p:1: " + foreign_text,
                                                          "p:2: " + foreign_text, "p:3: " + foreign_text});
  CHECK(other.finish().ok());

  TestType copy = other;
  copy.branch(foreign);
  CHECK(errors_of(copy.finish()) == std::vector<std::string>{"p:0: " + foreign_text});

  // A label of a program that has been replaced by a shorter one.
  const label second = other.label();
  other = TestType(arch::v9);
  other.bind(second);
  CHECK(errors_of(other.finish()) == std::vector<std::string>{"p:0: " + foreign_text});
}

/// The errors of a program at `p` with one label, used with the label `stale`.
template <class Program>
std::vector<std::string> errors_with(Program& p, label stale) {
  p.bind(p.label());
  p.bind(stale);
  p.branch(stale);
  return errors_of(p.finish());
}

TEMPLATE_TEST_CASE("labels of a program that is gone are refused by the one in its place", "", fixed_program,
                   growable_program) {
  const std::vector<std::string> refused = {"p:0: " + foreign_text, "p:0: " + foreign_text};
  TestType p(arch::v9);
  const label stale = p.label();
  SECTION("finished") { CHECK(std::move(p).finish().error_count() == 0); }
  SECTION("assigned to") { p = TestType(arch::v9); }
  SECTION("assigned a copy") {
    const TestType other(arch::v9);
    p = other;
  }
  SECTION("moved from") {
    const TestType taken = std::move(p);
    CHECK(taken.size() == 0);
  }
  SECTION("moved to another") {
    TestType taken(arch::v9);
    taken = std::move(p);
    CHECK(taken.size() == 0);
  }
  CHECK(errors_with(p, stale) == refused);
}

TEMPLATE_TEST_CASE("labels of an object that was destroyed are refused by the one in its place", "",
                   fixed_program, growable_program) {
  label stale;
  for (int round = 0; round < 2; ++round) {
    TestType p(arch::v9);
    if (round == 0)
      stale = p.label();
    else
      CHECK(errors_with(p, stale).size() == 2);
  }
}

TEST_CASE("labels of an appended program that was replaced are labels of no program") {
  growable_program p(arch::v9);
  program<4> piece(arch::v9);
  const label stale = piece.label();
  piece = program<4>(arch::v9);
  const label known = piece.label();
  const appended_labels appended = p.append(piece);
  CHECK(appended(stale).number() == program_error::no_label);
  CHECK(appended(known).number() == 0);
}

TEMPLATE_TEST_CASE("programs are appended with labels and errors", "", fixed_program, growable_program) {
  program<8> piece(arch::v9);
  const label back = piece.label(), way_out = piece.label();
  piece.bind(back);
  piece.append(nop());
  piece.branch_if(r1, back);
  piece.branch_if(r2, way_out);

  TestType p(arch::v9);
  const label end = p.label();
  p.branch(end);
  const appended_labels first = p.append(piece);
  const appended_labels second = p.append(piece);
  p.branch(first(back));
  p.bind(second(way_out));
  p.append(nop());
  p.bind(end);
  p.bind(first(way_out));
  CHECK(words_of(p.finish()) == std::vector<std::uint64_t>{jump(8), nop().word(), branchz(r1, -2).word(),
                                                           branchz(r2, 5).word(), nop().word(),
                                                           branchz(r1, -2).word(), branchz(r2, 1).word(),
                                                           jump(-7), nop().word()});

  SECTION("labels of others stay those of others") {
    CHECK(first(end).number() == program_error::no_label);
    CHECK(first(label()).number() == program_error::no_label);
    p.bind(back);
    CHECK(errors_of(p.finish()) == std::vector<std::string>{"p:9: " + foreign_text});
  }
  SECTION("errors move along") {
    program<8> wrong(arch::v9);
    const label never = wrong.label(), two = wrong.label();
    wrong.append(nop());
    wrong.bind(two);
    wrong.branch(never);
    wrong.bind(two);
    volatile unsigned none = 64;
    wrong.append(mov_i32(r0, reg(none)));
    wrong.bind(end);
    p.append(wrong);
    CHECK(errors_of(p.finish()) ==
          std::vector<std::string>{
              "p:10: error: label 5 is the target of a branch, but is never bound; bind it at the target "
              "[unbound_label]",
              "p:11: error: label 6 is already bound, to instruction 10; make one label for each target "
              "[label_bound_twice]",
              "p:11: error: the instruction breaks a rule: registers are r0 to r63, in v15 to r127 "
              "[register_out_of_range]",
              "p:12: " + foreign_text});
    // A label of another program keeps its number.
    CHECK(p.finish().errors()[3].label == end.number());
  }
  SECTION("a program can be appended to itself") {
    const std::size_t size = p.size();
    p.append(p);
    const auto finished = p.finish();
    REQUIRE(finished.ok());
    REQUIRE(finished.size() == 2 * size);
    for (std::size_t i = 0; i < size; ++i) CHECK(finished.words()[i] == finished.words()[size + i]);
  }
  SECTION("an appended program that is full makes this one wrong") {
    append_nops(piece, 9);
    p.append(piece);
    REQUIRE(p.finish().errors().size() == 2);
    CHECK(p.finish().errors()[0].kind == error_kind::unbound_label);
    CHECK(p.finish().errors()[1].kind == error_kind::program_full);
    CHECK(p.finish().errors()[1].index == 17);
  }
}

TEST_CASE("what is appended may not fit") {
  program<8> piece(arch::v9);
  const label start = piece.label();
  piece.bind(start);
  append_nops(piece, 2);
  piece.branch(start);

  program<4> p(arch::v9);
  p.append(piece);
  CHECK(p.finish().ok());
  p.append(piece);
  CHECK(p.size() == 4);
  CHECK(
      errors_of(p.finish()) ==
      std::vector<std::string>{"p:4: error: the instruction exceeds the capacity of the program, 4; give the "
                               "program a larger capacity [program_full]"});

  program<8> labels(arch::v9);
  for (int i = 0; i < 5; ++i) labels.bind(labels.label());
  const label last = labels.label();
  labels.branch(last);
  labels.bind(last);
  program<4> few(arch::v9);
  const appended_labels made = few.append(labels);
  CHECK(made(last).number() == program_error::no_label);
  CHECK(few.finish().error_count() == 1);
  CHECK(few.finish().errors()[0].kind == error_kind::too_many_labels);
}
