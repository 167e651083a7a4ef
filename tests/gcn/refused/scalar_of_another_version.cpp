// expect: not_in_arch within 12 lines
// SPDX-License-Identifier: MIT
#include <gcn/generated/v1_2.hpp>

using namespace gcn;
using namespace gcn::v1_2;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = v_mad_f32(v0, s101, v1, v2);
#else
constexpr instruction i = v_mad_f32(v0, s102, v1, v2);
#endif
