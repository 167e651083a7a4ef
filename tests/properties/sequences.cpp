// SPDX-License-Identifier: MIT
// Compares the results of sequences with exact results, for VALHALL_SEQUENCE_INPUTS inputs each. A function
// with one operand gets evenly spaced inputs, any other function random inputs from VALHALL_RANDOM_SEED.
// If VALHALL_SEQUENCE_INPUTS is set, the largest errors are printed.
#include <catch.hpp>
#include <oracle/settings.hpp>
#include <valhall/arithmetic.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/sequences.hpp>
#include <valhall/strings.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <random>
#include <vector>

using namespace valhall;

namespace {

using std::numbers::pi;

double float_of(std::uint32_t bits) { return static_cast<double>(std::bit_cast<float>(bits)); }

/// The error of `result`, in units of the last place of a float near `exact`; infinite if they are of
/// different kinds.
double units(std::uint32_t result, double exact) {
  const double found = float_of(result);
  if (std::isnan(exact) || std::isnan(found)) return std::isnan(exact) == std::isnan(found) ? 0 : HUGE_VAL;
  if (std::isinf(found) || std::isinf(exact)) {
    const double limit = 0x1.ffffffp127;  // From here on, a sum or product is rounded to infinity.
    return std::isinf(found) && std::signbit(found) == std::signbit(exact) && std::fabs(exact) >= limit
               ? 0
               : HUGE_VAL;
  }
  const int exponent = exact == 0 ? -126 : std::max(std::ilogb(exact), -126);
  return std::fabs(found - exact) * std::ldexp(1.0, 23 - exponent);
}

double distance(std::uint32_t result, double exact) {
  const double d = std::fabs(float_of(result) - exact);
  return std::isnan(d) ? HUGE_VAL : d;
}

double unless_equal(std::uint64_t a, std::uint64_t b) { return a == b ? 0 : HUGE_VAL; }

bool is_within(std::uint32_t x, double limit) { return std::fabs(float_of(x)) <= limit; }
bool is_subnormal(std::uint32_t x) { return (x & 0x7f800000) == 0 && x << 1 != 0; }

/// From here on, a power of two is not a subnormal float.
constexpr double least_power = 0x1p-126 * (1 - 0x1p-24);

std::int64_t wide(std::uint32_t x) { return static_cast<std::int32_t>(x); }
std::int64_t signed_of(std::uint64_t x) { return static_cast<std::int64_t>(x); }
bool is_negative(std::uint64_t x) { return x >> 63 != 0; }

/// The integer part that `f32_to_u64` returns.
std::uint64_t unsigned_of(double x) {
  if (!(x >= 1)) return 0;
  return x >= 0x1p64 ? ~std::uint64_t{0} << 32 : static_cast<std::uint64_t>(x);
}

/// A float from `low` to 1; `low` for NaN.
double clamped(std::uint32_t x, double low) {
  return std::isnan(float_of(x)) ? low : std::clamp(float_of(x), low, 1.0);
}

double from_signed(int x, double one) { return std::max(x / one, -1.0); }

/// The operands and the result of a sequence: words, and pairs of them.
struct sample {
  std::uint32_t x, x_high, y, y_high;
  std::uint32_t result, result_high;
  bool flushes;  ///< Whether the mode of the program flushes subnormal numbers.

  double x_float() const { return float_of(x); }
  double y_float() const { return float_of(y); }
  std::uint64_t x_pair() const { return x | std::uint64_t{x_high} << 32; }
  std::uint64_t y_pair() const { return y | std::uint64_t{y_high} << 32; }
  std::uint64_t pair() const { return result | std::uint64_t{result_high} << 32; }
};

/// The error of an operand outside the domain of the bound.
constexpr double outside = -1;

enum class operands : std::uint8_t {
  all,       ///< One operand, which takes all values.
  floats,    ///< Random floats.
  integers,  ///< Random integers, of 32 or 64 bits.
};

struct row {
  const char* name;
  operands from;
  double bound;  ///< 0 for an exact result.
  /// Appends the sequence, with a pair for the result, and two operands in a group of four.
  void (*append)(virtual_program& p, virtual_register to, virtual_register from);
  /// The error, or `outside`.
  double (*error)(const sample& s);
};

using value = virtual_register;

const row rows[] = {
    {"square_root_f32", operands::all, 1.5,
     [](auto& p, value to, value x) { square_root_f32(p, to[0], x[0]); },
     [](const sample& s) {
       if (is_subnormal(s.x)) return unless_equal(s.result, s.x & 0x80000000);
       return s.x_float() == 0 ? unless_equal(s.result, s.x) : units(s.result, std::sqrt(s.x_float()));
     }},
    {"exp2_f32", operands::all, 0.85, [](auto& p, value to, value x) { exp2_f32(p, to[0], x[0]); },
     [](const sample& s) {
       const double exact = std::exp2(s.x_float());
       return units(s.result, exact < least_power ? 0 : exact);
     }},
    {"log2_f32", operands::all, 1.5, [](auto& p, value to, value x) { log2_f32(p, to[0], x[0]); },
     [](const sample& s) {
       if (is_subnormal(s.x)) return outside;
       return units(s.result, s.x_float() == 0 ? -HUGE_VAL : std::log2(s.x_float()));
     }},
    {"sine_f32, |x| <= pi", operands::all, 2e-5, [](auto& p, value to, value x) { sine_f32(p, to[0], x[0]); },
     [](const sample& s) {
       return is_within(s.x, pi) ? distance(s.result, std::sin(s.x_float())) : outside;
     }},
    {"sine_f32, |x| <= 1000", operands::all, 1e-4,
     [](auto& p, value to, value x) { sine_f32(p, to[0], x[0]); },
     [](const sample& s) {
       return is_within(s.x, 1000) ? distance(s.result, std::sin(s.x_float())) : outside;
     }},
    {"cosine_f32, |x| <= pi", operands::all, 2e-5,
     [](auto& p, value to, value x) { cosine_f32(p, to[0], x[0]); },
     [](const sample& s) {
       return is_within(s.x, pi) ? distance(s.result, std::cos(s.x_float())) : outside;
     }},
    {"cosine_f32, |x| <= 1000", operands::all, 1e-4,
     [](auto& p, value to, value x) { cosine_f32(p, to[0], x[0]); },
     [](const sample& s) {
       return is_within(s.x, 1000) ? distance(s.result, std::cos(s.x_float())) : outside;
     }},
    {"divide_f32", operands::floats, 2.5,
     [](auto& p, value to, value x) { divide_f32(p, to[0], x[0], x[2]); },
     [](const sample& s) {
       const double exact = s.x_float() / s.y_float(), size = std::fabs(exact);
       if (is_subnormal(s.x) || is_subnormal(s.y) || (size < 0x1p-126 && size != 0)) return outside;
       // The reciprocal of a divisor above 2^126 is 0.
       return std::isfinite(s.y_float()) && std::fabs(s.y_float()) > 0x1p126 ? outside
                                                                             : units(s.result, exact);
     }},
    {"power_f32, in 1 + |y * log2(x)| units", operands::floats, 2.0,
     [](auto& p, value to, value x) { power_f32(p, to[0], x[0], x[2]); },
     [](const sample& s) {
       if (!(s.x_float() >= 0x1p-126) || std::isinf(s.x_float()) || is_subnormal(s.y)) return outside;
       const double exact = std::pow(s.x_float(), s.y_float());
       const double exponent = s.y_float() * std::log2(s.x_float());
       if (!(std::fabs(exponent) < 125)) return outside;
       return units(s.result, exact) / (1 + std::fabs(exponent));
     }},
    {"divide_u32", operands::integers, 0,
     [](auto& p, value to, value x) { divide_u32(p, to[0], x[0], x[2]); },
     [](const sample& s) { return s.y == 0 ? outside : unless_equal(s.result, s.x / s.y); }},
    {"remainder_u32", operands::integers, 0,
     [](auto& p, value to, value x) { remainder_u32(p, to[0], x[0], x[2]); },
     [](const sample& s) { return s.y == 0 ? outside : unless_equal(s.result, s.x % s.y); }},
    {"divide_i32", operands::integers, 0,
     [](auto& p, value to, value x) { divide_i32(p, to[0], x[0], x[2]); },
     [](const sample& s) {
       return s.y == 0 ? outside : unless_equal(s.result, static_cast<std::uint32_t>(wide(s.x) / wide(s.y)));
     }},
    {"remainder_i32", operands::integers, 0,
     [](auto& p, value to, value x) { remainder_i32(p, to[0], x[0], x[2]); },
     [](const sample& s) {
       return s.y == 0 ? outside : unless_equal(s.result, static_cast<std::uint32_t>(wide(s.x) % wide(s.y)));
     }},
    {"multiply_high_u32", operands::integers, 0,
     [](auto& p, value to, value x) { multiply_high_u32(p, to[0], x[0], x[2]); },
     [](const sample& s) { return unless_equal(s.result, std::uint64_t{s.x} * s.y >> 32); }},
    {"multiply_high_i32", operands::integers, 0,
     [](auto& p, value to, value x) { multiply_high_i32(p, to[0], x[0], x[2]); },
     [](const sample& s) {
       return unless_equal(s.result, static_cast<std::uint32_t>(wide(s.x) * wide(s.y) >> 32));
     }},
    {"negate_i64", operands::integers, 0, [](auto& p, value to, value x) { negate_i64(p, to, x.part(0, 2)); },
     [](const sample& s) { return unless_equal(s.pair(), 0 - s.x_pair()); }},
    {"absolute_i64", operands::integers, 0,
     [](auto& p, value to, value x) { absolute_i64(p, to, x.part(0, 2)); },
     [](const sample& s) {
       return unless_equal(s.pair(), is_negative(s.x_pair()) ? 0 - s.x_pair() : s.x_pair());
     }},
    {"sign_i64", operands::integers, 0, [](auto& p, value to, value x) { sign_i64(p, to, x.part(0, 2)); },
     [](const sample& s) {
       return unless_equal(s.pair(), s.x_pair() == 0 ? 0 : is_negative(s.x_pair()) ? ~std::uint64_t{0} : 1);
     }},
    {"multiply_i64", operands::integers, 0,
     [](auto& p, value to, value x) { multiply_i64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) { return unless_equal(s.pair(), s.x_pair() * s.y_pair()); }},
    {"compare_u64", operands::integers, 0,
     [](auto& p, value to, value x) { compare_u64(p, to[0], x.part(0, 2), x.part(2, 2), condition::lt); },
     [](const sample& s) { return unless_equal(s.result, s.x_pair() < s.y_pair() ? ~0u : 0); }},
    {"compare_i64", operands::integers, 0,
     [](auto& p, value to, value x) { compare_i64(p, to[0], x.part(0, 2), x.part(2, 2), condition::ge); },
     [](const sample& s) {
       return unless_equal(s.result, signed_of(s.x_pair()) >= signed_of(s.y_pair()) ? ~0u : 0);
     }},
    {"compare_i64, eq", operands::integers, 0,
     [](auto& p, value to, value x) { compare_i64(p, to[0], x.part(0, 2), x.part(2, 2), condition::eq); },
     [](const sample& s) { return unless_equal(s.result, s.x_pair() == s.y_pair() ? ~0u : 0); }},
    {"minimum_u64", operands::integers, 0,
     [](auto& p, value to, value x) { minimum_u64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) { return unless_equal(s.pair(), std::min(s.x_pair(), s.y_pair())); }},
    {"minimum_i64", operands::integers, 0,
     [](auto& p, value to, value x) { minimum_i64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) {
       return unless_equal(
           s.pair(), static_cast<std::uint64_t>(std::min(signed_of(s.x_pair()), signed_of(s.y_pair()))));
     }},
    {"maximum_u64", operands::integers, 0,
     [](auto& p, value to, value x) { maximum_u64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) { return unless_equal(s.pair(), std::max(s.x_pair(), s.y_pair())); }},
    {"maximum_i64", operands::integers, 0,
     [](auto& p, value to, value x) { maximum_i64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) {
       return unless_equal(
           s.pair(), static_cast<std::uint64_t>(std::max(signed_of(s.x_pair()), signed_of(s.y_pair()))));
     }},
    {"shift_left_i64", operands::integers, 0,
     [](auto& p, value to, value x) { shift_left_i64(p, to, x.part(0, 2), x[2]); },
     [](const sample& s) { return unless_equal(s.pair(), s.x_pair() << (s.y & 63)); }},
    {"shift_right_u64", operands::integers, 0,
     [](auto& p, value to, value x) { shift_right_u64(p, to, x.part(0, 2), x[2]); },
     [](const sample& s) { return unless_equal(s.pair(), s.x_pair() >> (s.y & 63)); }},
    {"shift_right_i64", operands::integers, 0,
     [](auto& p, value to, value x) { shift_right_i64(p, to, x.part(0, 2), x[2]); },
     [](const sample& s) {
       return unless_equal(s.pair(), static_cast<std::uint64_t>(signed_of(s.x_pair()) >> (s.y & 63)));
     }},
    {"divide_u64", operands::integers, 0,
     [](auto& p, value to, value x) { divide_u64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) {
       return unless_equal(s.pair(), s.y_pair() == 0 ? ~std::uint64_t{0} : s.x_pair() / s.y_pair());
     }},
    {"remainder_u64", operands::integers, 0,
     [](auto& p, value to, value x) { remainder_u64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) {
       return unless_equal(s.pair(), s.y_pair() == 0 ? s.x_pair() : s.x_pair() % s.y_pair());
     }},
    {"divide_i64", operands::integers, 0,
     [](auto& p, value to, value x) { divide_i64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) {
       return s.y_pair() == 0
                  ? outside
                  : unless_equal(s.pair(), s.y_pair() + 1 == 0
                                               ? 0 - s.x_pair()
                                               : static_cast<std::uint64_t>(signed_of(s.x_pair()) /
                                                                            signed_of(s.y_pair())));
     }},
    {"remainder_i64", operands::integers, 0,
     [](auto& p, value to, value x) { remainder_i64(p, to, x.part(0, 2), x.part(2, 2)); },
     [](const sample& s) {
       return unless_equal(s.pair(), s.y_pair() + 1 == 0 ? 0
                                     : s.y_pair() == 0   ? s.x_pair()
                                                         : static_cast<std::uint64_t>(signed_of(s.x_pair()) %
                                                                                    signed_of(s.y_pair())));
     }},
    {"u64_to_f32", operands::integers, 0,
     [](auto& p, value to, value x) { u64_to_f32(p, to[0], x.part(0, 2)); },
     [](const sample& s) {
       return unless_equal(s.result, std::bit_cast<std::uint32_t>(static_cast<float>(s.x_pair())));
     }},
    {"i64_to_f32", operands::integers, 0,
     [](auto& p, value to, value x) { i64_to_f32(p, to[0], x.part(0, 2)); },
     [](const sample& s) {
       return unless_equal(s.result, std::bit_cast<std::uint32_t>(static_cast<float>(signed_of(s.x_pair()))));
     }},
    {"f32_to_u64", operands::all, 0, [](auto& p, value to, value x) { f32_to_u64(p, to, x[0]); },
     [](const sample& s) { return unless_equal(s.pair(), unsigned_of(s.x_float())); }},
    {"f32_to_i64", operands::all, 0, [](auto& p, value to, value x) { f32_to_i64(p, to, x[0]); },
     [](const sample& s) {
       return std::fabs(s.x_float()) >= 0x1p63
                  ? outside
                  : unless_equal(s.pair(),
                                 std::isnan(s.x_float())
                                     ? 0
                                     : static_cast<std::uint64_t>(static_cast<std::int64_t>(s.x_float())));
     }},
    {"pack_half_2x16", operands::all, 0,
     [](auto& p, value to, value x) { pack_half_2x16(p, to[0], x[0], -sequence_source(x[0])); },
     [](const sample& s) {
       using namespace arithmetic;
       const std::uint32_t half = convert<binary16, binary32>(s.x);
       if (is_nan<binary32>(s.x))
         return is_nan<binary16>(static_cast<std::uint16_t>(s.result)) ? 0 : HUGE_VAL;
       const std::uint32_t expected = half | (half ^ 0x8000) << 16;
       const bool is_flushed = s.flushes && (half & 0x7c00) == 0 && (s.result & 0x7fff7fff) == 0;
       return unless_equal(s.result, is_flushed ? s.result : expected);
     }},
    {"pack_unorm_2x16", operands::all, 0.503,
     [](auto& p, value to, value x) { pack_unorm_2x16(p, to[0], x[0], 1.0f); },
     [](const sample& s) {
       return s.result >> 16 != 65535 ? HUGE_VAL : std::fabs((s.result & 65535) - 65535 * clamped(s.x, 0));
     }},
    {"pack_snorm_2x16", operands::all, 0.503,
     [](auto& p, value to, value x) { pack_snorm_2x16(p, to[0], -1.0f, x[0]); },
     [](const sample& s) {
       const auto high = static_cast<std::int16_t>(s.result >> 16), low = static_cast<std::int16_t>(s.result);
       return low != -32767 ? HUGE_VAL : std::fabs(high - 32767 * clamped(s.x, -1));
     }},
    {"pack_unorm_4x8", operands::all, 0.501,
     [](auto& p, value to, value x) { pack_unorm_4x8(p, to[0], 1.0f, 0.0f, x[0], 0.5f); },
     [](const sample& s) {
       const bool has_others = (s.result & 0xff00ffff) == 0x800000ff;
       return has_others ? std::fabs((s.result >> 16 & 255) - 255 * clamped(s.x, 0)) : HUGE_VAL;
     }},
    {"pack_snorm_4x8", operands::all, 0.501,
     [](auto& p, value to, value x) { pack_snorm_4x8(p, to[0], 1.0f, x[0], -1.0f, 0.0f); },
     [](const sample& s) {
       const bool has_others = (s.result & 0xffff00ff) == 0x0081007f;
       return has_others ? std::fabs(static_cast<std::int8_t>(s.result >> 8) - 127 * clamped(s.x, -1))
                         : HUGE_VAL;
     }},
    {"unpack_unorm_2x16", operands::all, 0.51,
     [](auto& p, value to, value x) {
       unpack_unorm_2x16(p, to[0], x[0], 0);
       unpack_unorm_2x16(p, to[1], x[0], 1);
     },
     [](const sample& s) {
       return std::max(units(s.result, (s.x & 65535) / 65535.0), units(s.result_high, (s.x >> 16) / 65535.0));
     }},
    {"unpack_snorm_2x16", operands::all, 0.52,
     [](auto& p, value to, value x) {
       unpack_snorm_2x16(p, to[0], x[0], 0);
       unpack_snorm_2x16(p, to[1], x[0], 1);
     },
     [](const sample& s) {
       return std::max(units(s.result, from_signed(static_cast<std::int16_t>(s.x), 32767)),
                       units(s.result_high, from_signed(static_cast<std::int16_t>(s.x >> 16), 32767)));
     }},
    {"unpack_unorm_4x8", operands::all, 1.25,
     [](auto& p, value to, value x) {
       unpack_unorm_4x8(p, to[0], x[0], 1);
       unpack_unorm_4x8(p, to[1], x[0], 3);
     },
     [](const sample& s) {
       return std::max(units(s.result, (s.x >> 8 & 255) / 255.0), units(s.result_high, (s.x >> 24) / 255.0));
     }},
    {"unpack_snorm_4x8", operands::all, 0.56,
     [](auto& p, value to, value x) {
       unpack_snorm_4x8(p, to[0], x[0], 0);
       unpack_snorm_4x8(p, to[1], x[0], 2);
     },
     [](const sample& s) {
       return std::max(units(s.result, from_signed(static_cast<std::int8_t>(s.x), 127)),
                       units(s.result_high, from_signed(static_cast<std::int8_t>(s.x >> 16), 127)));
     }},
};

/// The operands of a run of the interpreter.
constexpr std::uint32_t block = 1u << 12;
constexpr std::uint64_t input = 0x1000000, output = 0x2000000;

/// A program that runs a sequence on `block` samples.
code<> kernel_of(const row& f, arch in) {
  virtual_program p(stage::compute, in);
  const auto put = [&](opcode id, std::initializer_list<operand> operands,
                       view<modifier_value> modifiers = {}) {
    p.append(encode(form_in(id, in).id(), operands, modifiers, in));
  };
  const modifier_value slot0[] = {{modifier::slot, slot::slot0}};
  const auto lane = p.preloaded(reg(place_of(preloaded_value::global_id_x, in)->first));
  const auto turns = p.value(), from = p.pair(), to = p.pair(), operands = p.group(4), result = p.pair();
  // u0 and u2 are the input and the output, u4 and u6 the bytes that a warp reads and writes, u8 the turns.
  put(opcode::shaddx_u64, {from, u(0), operand(lane).with_lanes(swizzle::w0), 4});
  put(opcode::shaddx_u64, {to, u(2), operand(lane).with_lanes(swizzle::w0), 3});
  put(opcode::mov_i32, {turns, u(8)});
  const label top = p.label();
  p.bind(top);
  put(opcode::load_i128, {operand(staging(operands)), from, 0}, slot0);
  put(opcode::mov_i32, {result[0], constant_entry(0)});
  put(opcode::mov_i32, {result[1], constant_entry(0)});
  f.append(p, result, operands);
  put(opcode::store_i64, {operand(staging(result)), to, 0}, slot0);
  put(opcode::iadd_u64, {from, from, u(4)});
  put(opcode::iadd_u64, {to, to, u(6)});
  put(opcode::iadd_imm_i32, {turns, turns, 0xffffffffu});
  p.branch_if(turns, top);
  return p.finish();
}

/// Random operands.
class argument_generator {
 public:
  explicit argument_generator(std::uint64_t seed) : random_(seed) {}

  /// An integer of a random size and sign, or the one before.
  std::uint64_t integer() {
    const std::uint64_t choice = random_();
    if (choice % 8 == 0) return last_;
    last_ = random_() >> (choice >> 8) % 64;
    if (choice % 4 == 1) last_ = 0 - last_;
    return last_;
  }
  /// Any bits, or a float between 2^-6 and 2^6.
  std::uint32_t number() {
    const auto bits = static_cast<std::uint32_t>(random_());
    return bits % 4 == 0 ? bits : (bits & 0x807fffff) + ((121 + (bits >> 23) % 12) << 23);
  }

 private:
  std::mt19937_64 random_;
  std::uint64_t last_ = 0;
};

/// The largest error of a sequence.
class measurement {
 public:
  explicit measurement(const row& f) : row_(f) {
    for (const arch in : all_archs) {
      kernels_.push_back(kernel_of(f, in));
      CAPTURE(name_of(in), to_string(kernels_.back().error()));
      REQUIRE(kernels_.back().ok());
    }
  }

  void run_all(std::uint64_t count, std::uint64_t seed) {
    const auto step = static_cast<std::uint32_t>((std::uint64_t{1} << 32) / count | 1);
    argument_generator random(seed);
    for (std::uint64_t n = 0; n < count; n += block) {
      for (std::uint32_t i = 0; i < block; ++i) {
        std::uint32_t* const to = &operands_[4 * i];
        if (row_.from == operands::all) {
          to[0] = static_cast<std::uint32_t>(n + i) * step;
        } else if (row_.from == operands::floats) {
          to[0] = random.number(), to[2] = random.number();
        } else {
          const std::uint64_t x = random.integer(), y = random.integer();
          to[0] = static_cast<std::uint32_t>(x), to[1] = static_cast<std::uint32_t>(x >> 32);
          to[2] = static_cast<std::uint32_t>(y), to[3] = static_cast<std::uint32_t>(y >> 32);
        }
      }
      run_block(n / block);
    }
  }

  double most() const { return most_; }
  const sample& at() const { return at_; }
  std::uint64_t count() const { return count_; }

 private:
  const row& row_;
  std::vector<code<>> kernels_;
  std::vector<std::uint32_t> operands_ = std::vector<std::uint32_t>(4 * block),
                             results_ = std::vector<std::uint32_t>(2 * block);
  double most_ = 0;
  sample at_ = {};
  std::uint64_t count_ = 0;

  void run_block(std::uint64_t n) {
    const code<>& kernel = kernels_[n % kernels_.size()];
    const std::array<std::uint32_t, 9> uniforms = {static_cast<std::uint32_t>(input),
                                                   0,
                                                   static_cast<std::uint32_t>(output),
                                                   0,
                                                   16 * warp_size,
                                                   0,
                                                   8 * warp_size,
                                                   0,
                                                   block / warp_size};
    const memory_region memory[] = {{input, operands_.data(), operands_.size()},
                                    {output, results_.data(), results_.size()}};
    machine on{.arch = kernel.arch()};
    on.uniforms = uniforms;
    on.memory = memory;
    on.strict = false;
    on.flush_subnormals = n % 2 != 0;
    const run_result result = run(kernel, on);
    if (!result.ok()) FAIL(to_string(result.error()));
    for (std::uint32_t i = 0; i < block; ++i) {
      const std::uint32_t *const x = &operands_[4 * i], *const y = &results_[2 * i];
      const sample s = {x[0], x[1], x[2], x[3], y[0], y[1], on.flush_subnormals};
      const double error = row_.error(s);
      if (error == outside) continue;
      ++count_;
      if (error > most_) most_ = error, at_ = s;
    }
  }
};

}  // namespace

TEST_CASE("sequences have the documented errors") {
  const std::uint64_t count = settings::number_of("VALHALL_SEQUENCE_INPUTS", 1u << 16);
  const bool prints = std::getenv("VALHALL_SEQUENCE_INPUTS") != nullptr;
  for (const row& f : rows) {
    DYNAMIC_SECTION(f.name) {
      measurement m(f);
      m.run_all(count, settings::seed());
      CAPTURE(m.at().x, m.at().x_high, m.at().y, m.at().y_high, m.at().result, m.at().result_high);
      CHECK(m.most() <= f.bound);
      CHECK(m.count() > count / 64);
      if (prints)
        std::printf("%s: %llu operands, largest error %.9g at 0x%08x, 0x%08x\n", f.name,
                    static_cast<unsigned long long>(m.count()), m.most(), m.at().x, m.at().y);
    }
  }
}
