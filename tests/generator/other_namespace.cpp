// SPDX-License-Identifier: MIT
// Compiled with headers generated with --namespace other.
#include <valhall/isa/generated/builders.hpp>
#include <valhall/isa/generated/unchecked.hpp>

static_assert(other::nop({.flow = other::flow::end}).word() == 0x7800'c000'0000'0000);
static_assert(other::fadd_f32(other::r1, -other::r2, other::r3.h0()).word() ==
              other::unchecked::fadd_f32(other::r1, -other::r2, other::r3.h0()).word());
