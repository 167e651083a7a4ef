// SPDX-License-Identifier: MIT
// Does not compile: a 64-bit operand is a pair of registers, and the first one has an even number.
#include <valhall/v9.hpp>
using namespace valhall::v9;

constexpr instruction sum = iadd_u64(r0, r3.pair(), r4.pair());
