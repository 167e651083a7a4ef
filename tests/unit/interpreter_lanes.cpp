// SPDX-License-Identifier: MIT
// The interpreter computes all lanes at once, floats on the host: the same bits as arithmetic in integers,
// and the same as in constant evaluation, which computes lane by lane.
#include "arithmetic.hpp"

#include <catch.hpp>
#include <valhall/assemble_constexpr.hpp>
#include <valhall/interpreter.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using namespace valhall;
namespace integers = valhall::arithmetic;
using integers::binary16;
using integers::binary32;
using integers::float_mode;
using words = std::array<std::uint32_t, 3>;

/// The results of one instruction for the sources r0, r2 and r4 of each element, in r8: 16 of them in each
/// run.
template <class Program>
std::vector<std::uint32_t> run_in_lanes(const Program& program, const std::vector<words>& sources,
                                        bool flush) {
  std::vector<std::uint32_t> results;
  for (std::size_t first = 0; first < sources.size(); first += warp_size) {
    register_input inputs[3];
    for (unsigned k = 0; k < 3; ++k) {
      inputs[k].number = static_cast<std::uint8_t>(2 * k);
      for (unsigned lane = 0; lane < warp_size && first + lane < sources.size(); ++lane)
        inputs[k].lanes[lane] = sources[first + lane][k];
    }
    machine m{.arch = arch::v9};
    m.registers = inputs;
    m.flush_subnormals = flush;
    const run_result r = run(program, m);
    REQUIRE(r.ok());
    for (unsigned lane = 0; lane < warp_size && first + lane < sources.size(); ++lane)
      results.push_back(r.at(r8, lane));
  }
  return results;
}

/// Triples of all edges, and random ones.
template <class Format>
std::vector<words> float_triples() {
  std::vector<words> all;
  const auto edges = arithmetic_test::edges<Format>();
  for (const std::uint32_t a : edges)
    for (const std::uint32_t b : edges)
      for (const std::uint32_t c : edges) all.push_back({a, b, c});
  arithmetic_test::random_floats<Format> random;
  for (unsigned i = 0; i < 20000; ++i) all.push_back({random(), random(), random()});
  return all;
}

/// The inputs of `triples`, with the halves of the next element in the upper halves.
std::vector<words> in_pairs(std::vector<words> triples) {
  for (std::size_t i = 0; i < triples.size(); ++i)
    for (unsigned k = 0; k < 3; ++k) triples[i][k] |= triples[(i + 1) % triples.size()][k] << 16;
  return triples;
}

using function = std::uint32_t (*)(std::uint32_t a, std::uint32_t b, std::uint32_t c, float_mode mode);

/// FMA, by a function that does not use the host's floats.
template <class Format>
std::uint32_t multiplied(std::uint32_t a, std::uint32_t b, std::uint32_t c, float_mode mode) {
  using bits = typename Format::bits;
  return integers::multiply_add_scale<Format>(static_cast<bits>(a), static_cast<bits>(b),
                                              static_cast<bits>(c), 0, integers::zero_product::ieee, mode);
}

template <class Format>
std::uint32_t added(std::uint32_t a, std::uint32_t b, std::uint32_t, float_mode mode) {
  return multiplied<Format>(a, Format::one, b, mode);
}

template <class To, class From>
std::uint32_t converted(std::uint32_t a, std::uint32_t, std::uint32_t, float_mode mode) {
  return integers::convert<To, From>(static_cast<typename From::bits>(a), mode);
}

template <class Program>
void check_words(const Program& program, const std::vector<words>& triples, function expected) {
  for (const bool flush : {false, true}) {
    const float_mode mode{.rounding = round_mode::rte, .flush = flush};
    const auto found = run_in_lanes(program, triples, flush);
    for (std::size_t i = 0; i < triples.size(); ++i) {
      const auto [a, b, c] = triples[i];
      if (found[i] == expected(a, b, c, mode)) continue;
      INFO(std::hex << a << " " << b << " " << c << (flush ? " flushed" : ""));
      REQUIRE(found[i] == expected(a, b, c, mode));
    }
  }
}

template <class Program>
void check_halves(const Program& program, const std::vector<words>& pairs, function expected) {
  for (const bool flush : {false, true}) {
    const float_mode mode{.rounding = round_mode::rte, .flush = flush};
    const auto found = run_in_lanes(program, pairs, flush);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto [a, b, c] = pairs[i];
      const std::uint32_t both = expected(a & 0xffff, b & 0xffff, c & 0xffff, mode) |
                                 expected(a >> 16, b >> 16, c >> 16, mode) << 16;
      if (found[i] == both) continue;
      INFO(std::hex << a << " " << b << " " << c << (flush ? " flushed" : ""));
      REQUIRE(found[i] == both);
    }
  }
}

TEST_CASE("sums and products of lanes have the bits of arithmetic in integers", "[long]") {
  auto singles = float_triples<binary32>();
  // Sums that are half-way between two floats once they are rounded to a double, but not before, and one that
  // is rounded to the least normal float.
  singles.push_back({0x3f800008, 0x337ffff0, 0x3f800001});
  singles.push_back({0xbf800008, 0x337ffff0, 0xbf800001});
  singles.push_back({0x00800000, 0x3f7fffff, 0x00000000});
  check_words(assemble<"FMA.f32 r8, r0, r2, r4\nNOP.end", arch::v9>(), singles, multiplied<binary32>);
  check_words(assemble<"FADD.f32 r8, r0, r2\nNOP.end", arch::v9>(), singles, added<binary32>);

  auto halves = float_triples<binary16>();
  halves.push_back({0x3c04, 0x0ff8, 0x3c01});
  halves.push_back({0xbc04, 0x0ff8, 0xbc01});
  halves = in_pairs(halves);
  check_halves(assemble<"FMA.v2f16 r8, r0, r2, r4\nNOP.end", arch::v9>(), halves, multiplied<binary16>);
  check_halves(assemble<"FADD.v2f16 r8, r0, r2\nNOP.end", arch::v9>(), halves, added<binary16>);
}

TEST_CASE("conversions of lanes have the bits of arithmetic in integers", "[long]") {
  std::vector<words> all;
  for (std::uint32_t half = 0; half < 0x10000; ++half) all.push_back({half, 0, 0});
  check_words(assemble<"F16_TO_F32 r8, r0.h0\nNOP.end", arch::v9>(), all, converted<binary32, binary16>);
  check_words(assemble<"FADD.f32 r8, r0.h0, 0x0.neg\nNOP.end", arch::v9>(), all,
              [](std::uint32_t a, std::uint32_t, std::uint32_t, float_mode mode) {
                return added<binary32>(converted<binary32, binary16>(a, 0, 0, mode), binary32::sign, 0, mode);
              });
  auto singles = float_triples<binary32>();
  // The floats next to each half, and next to the midpoint between it and the next half.
  for (std::uint32_t half = 0; half < 0x10000; ++half) {
    const std::uint32_t exact = integers::convert<binary32, binary16>(static_cast<std::uint16_t>(half));
    for (const std::uint32_t more : {0u, 1u, 0xfffu, 0x1000u, 0x1001u})
      singles.push_back({exact + more, 0, 0});
  }
  check_words(assemble<"V2F32_TO_V2F16 r8, r0, r2\nNOP.end", arch::v9>(), singles,
              [](std::uint32_t a, std::uint32_t b, std::uint32_t, float_mode mode) {
                return converted<binary16, binary32>(a, 0, 0, mode) |
                       converted<binary16, binary32>(b, 0, 0, mode) << 16;
              });
  check_words(assemble<"S32_TO_F32 r8, r0\nNOP.end", arch::v9>(), singles,
              [](std::uint32_t a, std::uint32_t, std::uint32_t, float_mode mode) -> std::uint32_t {
                return integers::from_integer<binary32>(static_cast<std::int32_t>(a), mode);
              });
  check_words(assemble<"U32_TO_F32 r8, r0\nNOP.end", arch::v9>(), singles,
              [](std::uint32_t a, std::uint32_t, std::uint32_t, float_mode mode) -> std::uint32_t {
                return integers::from_integer<binary32>(a, mode);
              });
  check_halves(assemble<"V2S16_TO_V2F16 r8, r0\nNOP.end", arch::v9>(), in_pairs(all),
               [](std::uint32_t a, std::uint32_t, std::uint32_t, float_mode mode) -> std::uint32_t {
                 return integers::from_integer<binary16>(static_cast<std::int16_t>(a), mode);
               });
}

// One instruction of each kind of operand, destination and computation.
constexpr auto mixed = assemble<R"(
    IADD.s32 r16, r0, r1
    IADD.v2s16.saturate r17, r0, r1.h10
    IADD.v4u8 r18, r0.b3210, r1
    IMUL.v4i8 r19, r0, r1
    IADD.s32 r20, r0.b2, r1.h1
    IADD.s64 r22, r0, r1.w0
    ICMP.v2s16.lt.m1 r24, r0, r1, 0x0
    ICMP.v4u8.ge.i1.and r25, r0, r1, r2
    CSEL.v2u16.gt r26, r0, r1, r2, u0
    CSEL.f32.le r27, r0, r1, r2, u1
    FCMP.v2f16.total.m1 r28, r0, r1, r2
    FMA.v2f16 r29, r0.h10, r1.neg, r2
    FMA.f32.clamp_0_1 r30, r0.h1, r1, r2.abs
    FADD.f32.rtz r31, r0, r1
    FMIN.v2f16 r32, r0, r1
    FMAX.f32 r33, r0, r1
    LSHIFT_OR.i32.not_result r34, r0, r1.b11, r2
    RSHIFT_XOR.v2i16.signed r35, r0, r1.b01, r2.not
    LROT_AND.v4i8 r36, r0, 0x7060504.b3210, r2
    MUX.v2i16.bit r37, r0, r1, r2
    MKVEC.v2i16 r38.h1, r0.h1, r1.h0
    V2F32_TO_V2F16 r39, r0, r1
    F32_TO_S32.rtz r40, r2
    CLPER.i32 r41, r0, r1
    SHADDX.u64 r42, r0, r2, shift:0x3
    NOP.end
)",
                                arch::v9>();

/// The registers after the program with other inputs in each lane.
constexpr std::array<std::uint32_t, 32 * warp_size> run_mixed(lane_mask lanes) {
  register_input inputs[3];
  std::uint32_t random = 1;
  for (unsigned k = 0; k < 3; ++k) {
    inputs[k].number = static_cast<std::uint8_t>(k);
    for (std::uint32_t& lane : inputs[k].lanes) lane = random = random * 1664525 + 1013904223;
  }
  const std::uint32_t uniforms[] = {0x3c00bc00, 0x40490fdb};
  machine m{.arch = arch::v9};
  m.stage = stage::fragment;
  m.lanes = lanes;
  m.registers = inputs;
  m.uniforms = uniforms;
  const run_result r = run(mixed, m);
  std::array<std::uint32_t, 32 * warp_size> result = {};
  for (unsigned i = 0; i < result.size(); ++i)
    result[i] =
        r.ok() ? r.at(reg(16 + i / warp_size), i % warp_size) : static_cast<std::uint32_t>(r.error().kind);
  return result;
}

TEST_CASE("lanes compute the same at run time and in constant evaluation, which does not compute all") {
  constexpr auto few = run_mixed(0x0b);
  CHECK(run_mixed(0x0b) == few);
  constexpr auto all = run_mixed(all_lanes);
  CHECK(run_mixed(all_lanes) == all);
  // Inactive lanes keep their registers, which are 0.
  for (unsigned r = 0; r < 32; ++r)
    for (unsigned lane = 0; lane < warp_size; ++lane)
      if ((0x0b >> lane & 1) == 0) CHECK(few[r * warp_size + lane] == 0);
}

}  // namespace
