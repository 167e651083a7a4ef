// expect: pair_source within 12 lines
// SPDX-License-Identifier: MIT
#include <gcn/generated/v1_2.hpp>

using namespace gcn;
using namespace gcn::v1_2;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = v_lshlrev_b64(v0.pair(), v1, v2.pair());
#else
constexpr instruction i = v_lshlrev_b64(v0.pair(), v1, v2);
#endif
