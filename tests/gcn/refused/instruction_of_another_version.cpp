// expect: is not in 1.2; until 1.1 within 12 lines
// SPDX-License-Identifier: MIT
#include <gcn/generated/v1_2.hpp>

using namespace gcn;
using namespace gcn::v1_2;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = v_med3_f32(v0, v1, v1, v2);
#else
constexpr instruction i = v_mullit_f32(v0, v1, v1, v2);
#endif
