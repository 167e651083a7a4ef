// expect: no_literal within 12 lines
// SPDX-License-Identifier: MIT
#include <gcn/generated/v1_2.hpp>

using namespace gcn;
using namespace gcn::v1_2;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = v_perm_b32(v0, v1, 64, v2);
#else
constexpr instruction i = v_perm_b32(v0, v1, 65, v2);
#endif
