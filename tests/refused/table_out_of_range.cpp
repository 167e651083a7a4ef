// expect: immediate_out_of_range within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = ld_attr_imm(staging(r0, 1), r60, r61, table(15), index(3),
                                      {.regfmt = register_format::f32, .slot = slot::slot0});
#else
constexpr instruction i = ld_attr_imm(staging(r0, 1), r60, r61, table(16), index(3),
                                      {.regfmt = register_format::f32, .slot = slot::slot0});
#endif
