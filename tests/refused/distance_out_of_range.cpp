// expect: immediate_out_of_range within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/decode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = with_distance(branchz(r0, 5), (1 << 26) - 1, target);
#else
constexpr instruction i = with_distance(branchz(r0, 5), 1 << 26, target);
#endif
