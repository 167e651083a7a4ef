// expect: no matching function within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = ld_attr_imm(staging(r0, 1), r60, r61, table(1), index(3),
                                      {.regfmt = register_format::f32, .slot = slot::slot0});
#else
constexpr instruction i = ld_attr_imm(staging(r0, 1), r60, r61, table(1.5f), index(3),
                                      {.regfmt = register_format::f32, .slot = slot::slot0});
#endif
