// SPDX-License-Identifier: MIT
// Programs built at run time, in each kind of storage.
#include <catch.hpp>
#include <valhall/branches.hpp>
#include <valhall/encode.hpp>
#include <valhall/growable_program.hpp>
#include <valhall/strings.hpp>
#include <valhall/unchecked/v9.hpp>
#include <valhall/v9.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace valhall::v9;
using fixed_program = program<512>;

template <class Finished>
std::vector<std::uint64_t> words_of(const Finished& p) {
  return {p.words().begin(), p.words().end()};
}

/// The errors as text, to compare and to show.
template <class Finished>
std::vector<std::string> errors_of(const Finished& p) {
  std::vector<std::string> lines;
  for (program_error e : p.errors()) e.line = 0, lines.push_back(to_string(e, "p"));
  return lines;
}

const std::string foreign_text =
    "error: the label does not belong to this program; call label() of this program, not of another or of "
    "the "
    "one that it was copied from [foreign_label]";

std::uint64_t jump(long long offset) {
  return branchz(constant_entry(0), immediate<27, true>::checked(offset), {.eq = true}).word();
}

constexpr formatted_modifiers blending = {
    .regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0};

template <class Program>
void append_nops(Program& p, std::size_t count) {
  p.repeat(count, [&](std::size_t) { p.append(nop()); });
}

/// One error of each kind.
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

TEMPLATE_TEST_CASE("a program of words", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  CHECK(p.size() == 0);
  p.append(fadd_f32(r0, r1, r2));
  p.append(nop({.flow = flow::end}));
  REQUIRE(p.size() == 2);
  CHECK(p.words()[0] == fadd_f32(r0, r1, r2).word());

  const auto finished = p.finish();
  CHECK(finished.ok());
  CHECK(words_of(finished) == std::vector<std::uint64_t>{0x00a4c00000000201, 0x7800c00000000000});
  REQUIRE(finished.padded().size() == 16);
  CHECK(finished.padded()[1] == 0x7800c00000000000);
  for (std::size_t i = 2; i < 16; ++i) CHECK(finished.padded()[i] == 0);
}

TEMPLATE_TEST_CASE("an empty program stays empty", "", fixed_program, growable_program) {
  const auto finished = TestType(arch::v9).finish();
  CHECK(finished.ok());
  CHECK(finished.size() == 0);
  CHECK(finished.padded().size() == 0);
}

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

TEMPLATE_TEST_CASE("finish can be asked for before the end", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  const label end = p.label();
  p.branch(end);
  CHECK_FALSE(p.finish().ok());
  p.append(nop());
  p.bind(end);
  CHECK(words_of(p.finish()) == std::vector<std::uint64_t>{jump(1), nop().word()});
  const auto copied = p.finish();
  CHECK(words_of(copied) == words_of(std::move(p).finish()));

  // A moved-from program starts anew.
  CHECK(p.size() == 0);
  CHECK(p.finish().ok());
  p.append(nop());
  p.bind(end);
  CHECK(errors_of(p.finish()) == std::vector<std::string>{"p:1: " + foreign_text});
}

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

TEMPLATE_TEST_CASE("instructions without rules are taken", "", fixed_program, growable_program) {
  TestType p(arch::v9);
  p.append(unchecked::v9::fadd_f32(r0, u(0), u(2)));
  CHECK(p.finish().ok());
}

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

TEST_CASE("BRANCHZ reaches 2 to the power of 26 instructions") {
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
            std::vector<std::string>{"p:67108864: error: label 0 is at offset -67108865; "
                                     "this branch reaches offsets from -67108864 to 67108863 "
                                     "[immediate_out_of_range]"});
    }
  }
}

TEST_CASE("BRANCHZ does not reach 2 to the power of 26 instructions forward") {
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

TEST_CASE("100 000 words") {
  constexpr std::size_t rounds = 25000;
  growable_program p(arch::v9);
  p.reserve(4 * rounds);
  std::vector<std::uint64_t> expected;
  const label end = p.label();
  for (std::size_t i = 0; i < rounds; ++i) {
    const label loop = p.label();
    p.bind(loop);
    const reg r(static_cast<unsigned>(i % 64));
    p.append(fadd_f32(r, r, r0));
    p.branch_if(r, loop);
    p.branch_unless(r, end);
    p.append(nop());
    expected.push_back(fadd_f32(r, r, r0).word());
    expected.push_back(branchz(r, -2).word());
    const auto distance = static_cast<long long>(4 * rounds - 4 * i - 3);
    expected.push_back(branchz(r, immediate<27, true>::checked(distance), {.eq = true}).word());
    expected.push_back(nop().word());
  }
  p.bind(end);
  p.append(nop({.flow = flow::end}));
  expected.push_back(nop({.flow = flow::end}).word());
  const auto finished = p.finish();
  REQUIRE(finished.ok());
  CHECK(words_of(finished) == expected);
  CHECK(finished.padded().size() % 16 == 0);
  CHECK(finished.padded().size() >= finished.size() + 2);
}

TEST_CASE("bytes come lowest first, as far as they have room") {
  const std::vector<std::uint64_t> words = {0x0102030405060708, 0xf1f2f3f4f5f6f7f8};
  const view<std::uint64_t> all(words.data(), words.size());
  const std::vector<std::uint8_t> expected = {8,    7,    6,    5,    4,    3,    2,    1,
                                              0xf8, 0xf7, 0xf6, 0xf5, 0xf4, 0xf3, 0xf2, 0xf1};
  const code<> of_all(all, arch::v9);
  const auto bytes = of_all.bytes();
  REQUIRE(bytes.size() == 128);
  for (std::size_t i = 0; i < bytes.size(); ++i) CHECK(bytes[i] == (i < 16 ? expected[i] : 0));
  CHECK(code<>().bytes().size() == 0);
  for (std::size_t room = 0; room <= expected.size(); ++room) {
    std::vector<std::uint8_t> buffer(room + 1, 0x55);
    CHECK(write_bytes(buffer.data(), room, all) == 16);
    for (std::size_t i = 0; i < room; ++i) CHECK(buffer[i] == expected[i]);
    CHECK(buffer[room] == 0x55);
  }
}

TEST_CASE("C arrays, as far as they have room") {
  const std::vector<std::uint64_t> words = {1, 2, 3, 4, 0xfedcba9876543210};
  const view<std::uint64_t> all(words.data(), words.size());
  const std::string expected =
      "#include <stdint.h>\n\nstatic const uint64_t kernel[] = {\n"
      "    0x0000000000000001, 0x0000000000000002, 0x0000000000000003, 0x0000000000000004,\n"
      "    0xfedcba9876543210,\n};\n";
  CHECK(to_c_array_string(all, "kernel") == expected);
  for (std::size_t room = 0; room <= expected.size(); ++room) {
    std::string buffer(room + 1, '?');
    CHECK(print_c_array(buffer.data(), room, all, "kernel") == expected.size());
    CHECK(buffer == expected.substr(0, room) + '?');
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
                                 "a label, or a branchz or "
                                 "blend with it [not_a_branch]",
                                 "p:2: " + foreign_text});
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
