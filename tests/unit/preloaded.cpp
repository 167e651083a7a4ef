// SPDX-License-Identifier: MIT
// The names of preloaded registers, in each architecture, and their values in the verifier and the
// interpreter.
#include <catch.hpp>
#include <valhall/decode.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/v10.hpp>
#include <valhall/v11.hpp>
#include <valhall/v12.hpp>
#include <valhall/v13.hpp>
#include <valhall/v14.hpp>
#include <valhall/v15.hpp>
#include <valhall/v9.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <iterator>

using namespace valhall;

namespace {

constexpr bool is_at(reg r, const preloaded_place& place) {
  return place.first == r.number() && place.part == register_part::whole;
}

constexpr bool is_at(half_register half, const preloaded_place& place) {
  return place.first == half.whole().number() && place.count == 1 &&
         place.part == (half.lanes() == swizzle::h0 ? register_part::low : register_part::high);
}

// Each name is the operand of its value in the table, in all architectures.
#define SAME(ARCH, NAME) \
  static_assert(is_at(ARCH::preloaded::NAME, *place_of(preloaded_value::NAME, arch::ARCH)));
#define SAME_TO_V14(NAME) \
  SAME(v9, NAME) SAME(v10, NAME) SAME(v11, NAME) SAME(v12, NAME) SAME(v13, NAME) SAME(v14, NAME)
#define SAME_IN_ALL(NAME) SAME_TO_V14(NAME) SAME(v15, NAME)
SAME_IN_ALL(local_id_x)
SAME_IN_ALL(local_id_y)
SAME_IN_ALL(local_id_z)
SAME_IN_ALL(workgroup_id_x)
SAME_IN_ALL(workgroup_id_y)
SAME_IN_ALL(workgroup_id_z)
SAME_IN_ALL(global_id_x)
SAME_IN_ALL(global_id_y)
SAME_IN_ALL(global_id_z)
SAME_TO_V14(position_address)
SAME_IN_ALL(internal_id)
SAME_IN_ALL(vertex_id)
SAME_IN_ALL(instance_id)
SAME_IN_ALL(draw_id)
SAME(v14, view_id)
SAME(v15, view_id)
SAME_IN_ALL(primitive_id)
SAME_IN_ALL(primitive_flags)
SAME_IN_ALL(position_x)
SAME_IN_ALL(position_y)
SAME_IN_ALL(coverage)
SAME_IN_ALL(rasterizer_coverage)
SAME_IN_ALL(sample_id)
SAME_IN_ALL(frame_argument)
SAME_IN_ALL(blend_input_0)
SAME_IN_ALL(blend_input_1)
SAME_IN_ALL(return_address)

static_assert(place_of(preloaded_value::position_address, arch::v15) == nullptr);
static_assert(v15::preloaded::coverage == r0 && v15::preloaded::global_id_x == r0);
static_assert(preloaded_registers(stage::compute, arch::v15) == register_set::range(0, 8));
static_assert(preloaded_registers(stage::vertex, arch::v15) == register_set::range(0, 5));
static_assert(preloaded_registers(stage::fragment, arch::v15) == register_set::range(0, 7));
static_assert(preloaded_registers(stage::blend, arch::v15) ==
              (register_set::of(r0) | register_set::range(2, 9)));
static_assert(preloaded_registers(preloaded_value::frame_argument, arch::v15) == register_set::range(4, 2));

static_assert(place_of(preloaded_value::view_id, arch::v13) == nullptr);
static_assert(preloaded_registers(preloaded_value::view_id, arch::v13).empty());

// A kernel that names its registers is one source for several architectures.
#define ROWS(ARCH)                                                                              \
  constexpr instruction rows_in_##ARCH[] = {                                                    \
      ARCH::iadd_u32(r10, ARCH::preloaded::local_id_x, ARCH::preloaded::local_id_y),            \
      ARCH::iadd_u32(r10, kill(r10), kill(ARCH::preloaded::local_id_z)),                        \
      ARCH::shaddx_u64(r12, u(0), ARCH::preloaded::global_id_x.w0(), 2),                        \
      ARCH::store_i32(staging(r10, 1), kill(r12), 0, {.slot = slot::slot0, .flow = flow::end}), \
  };
ROWS(v9)
ROWS(v14)
ROWS(v15)
static_assert(verify(rows_in_v9, stage::compute, arch::v9).findings().size() == 0);
static_assert(verify(rows_in_v14, stage::compute, arch::v14).findings().size() == 0);
static_assert(decode(rows_in_v15[0], arch::v15).operand_at(1) == operand(r4.h0()));

/// Compares the registers of each lane with the values of its thread.
class observer final : public environment {
 public:
  observer(const machine& m, arch e) : machine_(m), arch_(e) {}
  unsigned threads = 0;

  void executed(const executed_instruction& step) override {
    const warp& w = *step.after;
    const unsigned x = machine_.workgroup_size[0], y = machine_.workgroup_size[1];
    for (unsigned lane = 0; lane < warp_size; ++lane) {
      if ((step.lanes >> lane & 1) == 0) continue;
      const unsigned thread = step.warp_number * warp_size + lane;
      const unsigned local[3] = {thread % x, thread / x % y, thread / x / y};
      const auto at = [&](preloaded_value value) {
        const preloaded_place& place = *place_of(value, arch_);
        const std::uint32_t word = w.registers[place.first][lane];
        if (place.part == register_part::low) return word & 0xffff;
        return place.part == register_part::high ? word >> 16 : word;
      };
      using enum preloaded_value;
      const preloaded_value values[3][3] = {{local_id_x, workgroup_id_x, global_id_x},
                                            {local_id_y, workgroup_id_y, global_id_y},
                                            {local_id_z, workgroup_id_z, global_id_z}};
      for (unsigned i = 0; i < 3; ++i) {
        CHECK(at(values[i][0]) == local[i]);
        CHECK(at(values[i][1]) == w.workgroup[i]);
        CHECK(at(values[i][2]) == w.workgroup[i] * machine_.workgroup_size[i] + local[i]);
      }
      ++threads;
    }
  }

 private:
  const machine& machine_;
  arch arch_;
};

}  // namespace

TEST_CASE("registers by stage and architecture", "[preloaded]") {
  struct line {
    stage of;
    register_set registers;
  };
  const register_set fragment = register_set::range(57, 7);
  for (const arch e : all_archs) {
    if (e == arch::v15) continue;
    CAPTURE(name_of(e));
    for (const line& expected :
         {line{stage::compute, register_set::range(55, 8)},
          line{stage::vertex, register_set::range(58, e < arch::v14 ? 5 : 6)},
          line{stage::fragment, fragment},
          line{stage::blend, fragment | register_set::range(0, 8) | register_set::of(r48)}}) {
      CAPTURE(name_of(expected.of));
      CHECK(preloaded_registers(expected.of, e) == expected.registers);
    }
  }
  CHECK(preloaded_registers(preloaded_value::frame_argument, arch::v9) == register_set::range(62, 2));
  CHECK(preloaded_registers(preloaded_value::return_address, arch::v9) == register_set::of(r48));
}

TEST_CASE("the interpreter preloads what the names say", "[preloaded]") {
  for (const arch e : all_archs) {
    const instruction kernel[] = {encode(opcode::nop, {}, {{modifier::flow, flow::end}}, e)};
    machine m{.arch = e, .workgroup_size = {3, 2, 4}, .workgroups = {2, 3, 2}};
    observer seen(m, e);
    m.functions = &seen;
    REQUIRE(run(kernel, m).ok());
    CHECK(seen.threads == 3 * 2 * 4 * 2 * 3 * 2);
  }
}

TEST_CASE("a kernel that names its registers", "[preloaded]") {
  CHECK(std::equal(std::begin(rows_in_v9), std::end(rows_in_v9), std::begin(rows_in_v14)));
  // Words derived by hand from the layout: r55.h0 and r55.h1, and r60.
  CHECK(rows_in_v9[0].word() == 0x00a0ca200c003737);
  CHECK(rows_in_v9[2].word() == 0x01a3cc0020273c80);
}
