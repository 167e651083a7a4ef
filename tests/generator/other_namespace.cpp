// SPDX-License-Identifier: MIT
// Compiled with headers generated with --namespace other.
#include <valhall/isa/generated/unchecked_v9.hpp>
#include <valhall/isa/generated/v9.hpp>

static_assert(other::v9::nop({.flow = other::flow::end}).word() == 0x7800'c000'0000'0000);
static_assert(other::v9::fadd_f32(other::r1, -other::r2, other::r3.h0()).word() ==
              other::unchecked::v9::fadd_f32(other::r1, -other::r2, other::r3.h0()).word());
