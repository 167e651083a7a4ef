// expect: atomic_needs_return within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i =
    atom_i32(staging(r0, 1), r2, 0, {.atom_opc = atomic_operation::aadd, .slot = slot::slot0});
#else
constexpr instruction i =
    atom_i32(staging(r0, 1), r2, 0, {.atom_opc = atomic_operation::axchg, .slot = slot::slot0});
#endif
