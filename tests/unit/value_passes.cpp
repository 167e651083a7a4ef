// SPDX-License-Identifier: MIT
// The passes of the optimizer on virtual programs, before registers are assigned.
#include <catch.hpp>
#include <valhall/equivalent.hpp>
#include <valhall/optimize.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <cstdint>
#include <vector>

namespace {

using namespace valhall::v9;

/// Stores `v` at an offset from u2.
void store_at(virtual_program& p, virtual_register v, unsigned offset) {
  p.append(store_i32(v, u(2), immediate<16, true>::checked(offset), {.slot = slot::slot0}));
}

/// A program with a copy, a repeated sum, a constant product and a load that nothing reads.
constexpr auto wasteful = [](virtual_program& p) {
  const auto x = p.value(), y = p.value(), z = p.value(), unread = p.value();
  const auto i = p.preloaded(preloaded::global_id_x);
  p.append(mov_i32(x, i));
  p.append(iadd_u32(y, i, u(0)));
  p.append(iadd_u32(z, x, u(0)));
  p.append(load_i32(unread, u(2), 0, {.slot = slot::slot1}));
  p.append(iadd_u32(y, y, z));
  p.append(store_i32(y, u(2), 0, {.slot = slot::slot0}));
};

/// The number of words after allocation and repair, which do not depend on the evaluation.
constexpr std::size_t size_of_wasteful(auto... passes) {
  virtual_program p(stage::compute, target);
  wasteful(p);
  const code<> found = p.finish({}, passes...);
  return found.ok() ? found.size() : 0;
}
static_assert(size_of_wasteful() == 6);
static_assert(size_of_wasteful(value_passes) == 3);

/// Checks that both programs verify, and are proved to have the same effects.
void check_equal(const code<>& a, const code<>& b, stage s = stage::compute) {
  REQUIRE(a.ok());
  REQUIRE(b.ok());
  CHECK(verify(b, s).ok());
  CHECK(equivalent(a, b, {.stage = s}).ok());
}

}  // namespace

TEST_CASE("words without use are removed before registers are assigned") {
  virtual_program p(stage::compute, target);
  wasteful(p);
  check_equal(p.finish(), p.finish({}, value_passes));
  const allocation plain = p.allocate(), found = p.allocate({}, value_passes);
  REQUIRE(found.ok());
  CHECK(plain.code.size() == 6);
  CHECK(found.code.size() == 3);
  // Values 0, 2 and 3 are gone.
  CHECK(found.registers_of.size() == plain.registers_of.size());
  CHECK(found.registers_of[0].empty());
  CHECK_FALSE(found.registers_of[1].empty());
  CHECK(found.registers_of[3].empty());
  CHECK(found.registers_of[4] == register_set::of(r60));
  REQUIRE(found.given_index.size() == 3);
  CHECK(found.given_index[0] == 1);
  CHECK(found.given_index[1] == 4);
  CHECK(found.given_index[2] == 5);
}

TEST_CASE("a program without effects keeps words for its end") {
  virtual_program p(stage::compute, target);
  p.append(iadd_u32(p.value(), u(0), u(1)));
  check_equal(p.finish(), p.finish({}, value_passes));
}

TEST_CASE("values of removed words are not spilled") {
  virtual_program p(stage::compute, target);
  std::vector<virtual_register> loaded;
  for (unsigned n = 0; n < 24; ++n) {
    loaded.push_back(p.value());
    p.append(load_i32(loaded[n], u(0), immediate<16, true>::checked(4 * n), {.slot = slot::slot0}));
  }
  const auto all = p.value(), used = p.value();
  p.append(mov_i32(all, u(4)));
  for (const virtual_register& v : loaded) p.append(iadd_u32(all, all, v));
  p.append(iadd_u32(used, loaded[0], loaded[23]));
  store_at(p, used, 0);
  const allocation_options few = {.registers = 8, .spill = true};
  CHECK(p.allocate(few).local_words > 0);
  CHECK(p.allocate(few, value_passes).local_words == 0);
  check_equal(p.finish(few), p.finish(few, value_passes));
}

TEST_CASE("repeated values are not kept if that needs registers that a program lacks") {
  virtual_program p(stage::compute, target);
  const auto i = p.preloaded(preloaded::global_id_x);
  const auto sum = p.value();
  p.append(mov_i32(sum, u(0)));
  for (const unsigned offset : {0u, 128u})
    for (unsigned n = 0; n < 24; ++n) {
      const auto v = p.value();
      p.append(iadd_imm_i32(v, i, immediate<32, false>::checked(1000 + n)));
      p.append(fadd_f32(sum, sum, v));
      store_at(p, sum, offset + 4 * n);
    }
  const allocation_options few = {.registers = 8, .spill = true};
  CHECK(p.allocate(few).local_words == 0);
  CHECK(p.allocate(few, value_passes).local_words == 0);
  CHECK(p.allocate({}, value_passes).code.size() < p.allocate().code.size());
  check_equal(p.finish(few), p.finish(few, value_passes));
  check_equal(p.finish(), p.finish({}, value_passes));
}

TEST_CASE("a load of a buffer ends with the last word that is read") {
  constexpr opcode loads[] = {opcode::ld_buffer_i32, opcode::ld_buffer_i64, opcode::ld_buffer_i96,
                              opcode::ld_buffer_i128};
  for (unsigned last = 0; last < 4; ++last) {
    virtual_program p(stage::compute, target);
    const auto quad = p.group(4), sum = p.value();
    p.append(ld_buffer_i128(quad, u(0), u(1), {.slot = slot::slot0}));
    p.append(iadd_u32(sum, quad[last], u(2)));
    store_at(p, sum, 0);
    const code<> found = p.allocate({}, value_passes).code;
    REQUIRE(found.ok());
    CHECK(decode(found.words()[0], target).id() == loads[last]);
  }
}

TEST_CASE("a message returns only registers that are read") {
  struct example {
    unsigned first, second;
    opcode loaded_by;
    unsigned offset;
  };
  constexpr example examples[] = {
      {0, 0, opcode::load_i32, 16}, {0, 1, opcode::load_i64, 16},  {0, 2, opcode::load_i96, 16},
      {2, 2, opcode::load_i32, 24}, {2, 3, opcode::load_i64, 24},  {1, 2, opcode::load_i96, 16},
      {1, 1, opcode::load_i32, 20}, {0, 3, opcode::load_i128, 16},
  };
  for (const example& e : examples) {
    virtual_program p(stage::compute, target);
    const auto quad = p.group(4), sum = p.value();
    p.append(load_i128(quad, u(0), 16, {.slot = slot::slot0}));
    p.append(iadd_u32(sum, quad[e.first], quad[e.second]));
    store_at(p, sum, 0);
    const code<> found = p.allocate({}, value_passes).code;
    REQUIRE(found.ok());
    const decoded_instruction load = decode(found.words()[0], target);
    CHECK(load.id() == e.loaded_by);
    CHECK(load.operand_at(2).value() == e.offset);
    CHECK(verify(p.finish({}, value_passes), stage::compute).ok());
  }
  virtual_program p(stage::compute, target);
  const auto old = p.value(), one = p.value();
  p.append(mov_i32(one, u(4)));
  p.append(atom_return_i32(old, one, u(0), 0, {.atom_opc = atomic_operation::aadd, .slot = slot::slot0}));
  const code<> found = p.allocate({}, value_passes).code;
  REQUIRE(found.ok());
  CHECK(decode(found.words()[1], target).id() == opcode::atom_i32);
}

TEST_CASE("groups with equal contents become one") {
  virtual_program p(stage::compute, target);
  const auto x = p.value(), y = p.value(), i = p.preloaded(preloaded::global_id_x);
  p.append(load_i32(x, u(0), 0, {.slot = slot::slot0}));
  p.append(load_i32(y, u(0), 4, {.slot = slot::slot0}));
  for (unsigned n = 0; n < 3; ++n) {
    // The base is the same for both addresses, and the high words differ.
    for (const virtual_register& high : {x, y}) {
      const auto base = p.pair(), at = p.pair(), v = p.value();
      p.append(mov_i32(base[0], u(4)));
      p.append(mov_i32(base[1], high));
      p.append(shaddx_u64(at, base, i.w0(), 2));
      p.append(load_i32(v, at, 0, {.slot = slot::slot0}));
      store_at(p, v, 8 * n);
    }
  }
  const code<> plain = p.allocate().code, found = p.allocate({}, value_passes).code;
  const auto count = [](const code<>& words, opcode id) {
    std::size_t found_words = 0;
    for (const std::uint64_t word : words) found_words += decode(word, target).id() == id ? 1 : 0;
    return found_words;
  };
  CHECK(count(plain, opcode::shaddx_u64) == 6);
  CHECK(count(found, opcode::shaddx_u64) == 2);
  check_equal(p.finish(), p.finish({}, value_passes));
}

TEST_CASE("equal reads of other lanes become one in a block") {
  virtual_program p(stage::compute, target);
  const auto i = p.preloaded(preloaded::global_id_x);
  const auto a = p.value(), b = p.value(), c = p.value(), sum = p.value();
  const auto read = [&](virtual_register to) {
    p.append(clper_i32(to, i, constant(0u), {.subgroup = subgroup_size::subgroup16}));
  };
  read(a);
  read(b);
  p.append(iadd_u32(sum, a, b));
  const label end = p.label();
  p.branch_if(i, end);
  read(c);
  p.append(iadd_u32(sum, sum, c));
  p.bind(end);
  store_at(p, sum, 0);
  std::size_t count = 0;
  for (const std::uint64_t word : p.allocate({}, value_passes).code)
    count += decode(word, target).id() == opcode::clper_i32 ? 1 : 0;
  CHECK(count == 2);
  CHECK(verify(p.finish({}, value_passes), stage::compute).ok());
}

TEST_CASE("words read uniforms and constants in place of copies") {
  virtual_program p(stage::compute, target);
  const auto a = p.value(), b = p.value(), c = p.value(), sum = p.value();
  p.append(mov_i32(a, u(6)));
  p.append(mov_i32(b, lane_id.w0()));
  p.append(mov_i32(c, constant(1.0f)));
  p.append(iadd_u32(sum, a, c));
  p.append(iadd_u32(sum, sum, a));
  p.append(iadd_u32(sum, sum, b));
  store_at(p, sum, 0);
  CHECK(p.allocate().code.size() == 7);
  CHECK(p.allocate({}, value_passes).code.size() == 4);
  check_equal(p.finish(), p.finish({}, value_passes));
}

TEST_CASE("values that are written several times keep their contents") {
  virtual_program p(stage::compute, target);
  const auto x = p.value(), y = p.value(), count = p.value();
  const auto pair = p.pair();
  p.append(mov_i32(x, u(0)));
  p.append(mov_i32(count, u(1)));
  const label loop = p.label();
  p.bind(loop);
  p.append(mov_i32(y, x));
  p.append(iadd_imm_i32(x, x, 3));
  p.append(iadd_u32(y, y, x));
  p.append(mov_i32(pair[0], y));
  p.append(mov_i32(pair[1], x));
  p.append(iadd_imm_i32(count, count, 0xffffffff));
  p.branch_if(count, loop);
  p.append(store_i64(pair, u(2), 0, {.slot = slot::slot0}));
  check_equal(p.finish(), p.finish({}, value_passes));
}

TEST_CASE("bound values stay in their registers after passes") {
  virtual_program p(stage::compute, target);
  const auto x = p.bound(r9), copy = p.value(), i = p.preloaded(preloaded::global_id_x);
  p.append(mov_i32(copy, i));
  p.append(iadd_u32(x, copy, u(0)));
  p.append(iadd_u32(x, x, copy));
  store_at(p, x, 0);
  const allocation found = p.allocate({}, value_passes);
  REQUIRE(found.ok());
  CHECK(found.code.size() == 3);
  CHECK(found.registers_of[x.number()] == register_set::of(r9));
  check_equal(p.finish(), p.finish({}, value_passes));
}

TEST_CASE("errors of allocation do not depend on passes") {
  SECTION("a value that nothing writes") {
    virtual_program p(stage::compute, target);
    const auto x = p.value(), unread = p.value();
    p.append(mov_i32(unread, u(0)));
    store_at(p, x, 0);
    const program_error error = p.allocate({}, value_passes).code.error();
    CHECK(error.kind == error_kind::unwritten_register);
    CHECK(error.index == 1);
    CHECK(error.value == p.allocate().code.error().value);
    CHECK(error.line == p.allocate().code.error().line);
  }
  SECTION("too few registers") {
    virtual_program p(stage::compute, target);
    std::vector<virtual_register> values;
    for (unsigned n = 0; n < 12; ++n) {
      values.push_back(p.value());
      p.append(load_i32(values[n], u(0), immediate<16, true>::checked(4 * n), {.slot = slot::slot0}));
    }
    for (unsigned n = 0; n < 12; ++n) store_at(p, values[n], 4 * n);
    const allocation plain = p.allocate({.registers = 8}), found = p.allocate({.registers = 8}, value_passes);
    CHECK(found.code.error().kind == error_kind::out_of_registers);
    CHECK(found.code.error().index == plain.code.error().index);
    CHECK(found.needed == plain.needed);
    CHECK(found.live.size() == plain.live.size());
  }
  SECTION("too many words") {
    virtual_program p(stage::compute, target);
    wasteful(p);
    CHECK(p.allocate({.most_words = 2}, value_passes).code.error().kind == error_kind::program_full);
  }
  SECTION("two values in one register") {
    virtual_program p(stage::compute, target);
    const auto x = p.bound(r60), i = p.preloaded(preloaded::global_id_x);
    p.append(mov_i32(x, u(0)));
    store_at(p, i, 0);
    store_at(p, x, 4);
    CHECK(p.allocate({}, value_passes).code.error().kind == p.allocate().code.error().kind);
    CHECK_FALSE(p.allocate({}, value_passes).ok());
  }
}
