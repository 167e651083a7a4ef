// expect: shared_besides_ within 12 lines
// SPDX-License-Identifier: MIT
#include <gcn/generated/v1_2.hpp>

using namespace gcn;
using namespace gcn::v1_2;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = v_div_fmas_f32(v0, vcc_lo, v1, v2);
#else
constexpr instruction i = v_div_fmas_f32(v0, s2, v1, v2);
#endif
