// SPDX-License-Identifier: MIT
#pragma once

#include "builder.hpp"

/// Operations without a hardware instruction, as sequences. The last instruction writes `result`, or a new
/// value if it is `no_value`.
namespace emit {

/// 2 to the power of `x`.
value put_exp2(builder& to, source x, value result);
/// The logarithm of `x` to base 2.
value put_log2(builder& to, source x, value result);
/// Sine and cosine, from tables of 64 entries and a Taylor series of second order. Error at most 2e-5 for
/// |x| <= pi.
value put_sine(builder& to, source x, value result);
value put_cosine(builder& to, source x, value result);
/// The square root of `x`, also of 0 and infinity.
value put_square_root(builder& to, source x, value result);
/// `a` times the reciprocal of `b`.
value put_float_division(builder& to, source a, source b, value result);

/// The quotient and the remainder of unsigned integers; undefined where `b` is 0.
value put_unsigned_quotient(builder& to, source a, source b);
value put_unsigned_remainder(builder& to, source a, source b);

/// The quotient of signed integers, rounded toward zero; 0 where `b` is 0.
value put_quotient(builder& to, source a, source b, value result);
/// The remainder of that division, with the sign of `a`; `a` where `b` is 0.
value put_remainder(builder& to, source a, source b, value result);

}  // namespace emit
