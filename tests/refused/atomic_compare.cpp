// expect: atomic_needs_return within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i =
    atom_return_i32(staging(r0, 1), staging(r2, 2), r4, 0,
                    {.atom_opc = atomic_operation::axchg, .compare = true, .slot = slot::slot0});
#else
constexpr instruction i =
    atom_return_i32(staging(r0, 1), staging(r2, 2), r4, 0,
                    {.atom_opc = atomic_operation::aadd, .compare = true, .slot = slot::slot0});
#endif
