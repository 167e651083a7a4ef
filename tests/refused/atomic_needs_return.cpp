// expect: atomic_needs_return within 16 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i =
    atom_i32(staging(r0, 1), r2, 0, {.slot = slot::slot0, .atom_opc = atomic_operation::aadd});
#else
constexpr instruction i =
    atom_i32(staging(r0, 1), r2, 0, {.slot = slot::slot0, .atom_opc = atomic_operation::axchg});
#endif
