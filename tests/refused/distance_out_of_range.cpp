// expect: immediate_out_of_range within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/decode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = with_distance(branchz(r0, 5), (1 << 26) - 1);
#else
constexpr instruction i = with_distance(branchz(r0, 5), 1 << 26);
#endif
