// SPDX-License-Identifier: MIT
#pragma once

#include "select.hpp"

/// Operations without a hardware instruction, as sequences. The last instruction writes `result`, or a new
/// value if it is `no_value`.
namespace backend {

/// 2 to the power of `x`.
value put_exp2(selector& to, source x, value result) noexcept;
/// The logarithm of `x` to base 2.
value put_log2(selector& to, source x, value result) noexcept;
/// Sine and cosine, from tables of 64 entries and a Taylor series of second order. Error at most 2e-5 for
/// |x| <= pi.
value put_sine(selector& to, source x, value result) noexcept;
value put_cosine(selector& to, source x, value result) noexcept;
/// The square root of `x`, also of 0 and infinity.
value put_square_root(selector& to, source x, value result) noexcept;
/// `a` times the reciprocal of `b`.
value put_float_division(selector& to, source a, source b, value result) noexcept;

/// The quotient and the remainder of unsigned integers; undefined where `b` is 0.
value put_unsigned_quotient(selector& to, source a, source b) noexcept;
value put_unsigned_remainder(selector& to, source a, source b) noexcept;

/// The quotient of signed integers, rounded toward zero; 0 where `b` is 0.
value put_quotient(selector& to, source a, source b, value result) noexcept;
/// The remainder of that division, with the sign of `a`; `a` where `b` is 0.
value put_remainder(selector& to, source a, source b, value result) noexcept;

}  // namespace backend
