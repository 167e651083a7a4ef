// expect: one_shared within 12 lines
// SPDX-License-Identifier: MIT
#include <gcn/generated/v1_2.hpp>

using namespace gcn;
using namespace gcn::v1_2;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = v_mad_f32(v0, s1, s1, v2);
#else
constexpr instruction i = v_mad_f32(v0, s1, s2, v2);
#endif
