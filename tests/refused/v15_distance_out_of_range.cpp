// expect: immediate_out_of_range within 16 lines
// SPDX-License-Identifier: MIT
#include <valhall/decode.hpp>
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = with_distance(branchz(r100, 5), (1 << 26) - 1, arch::v15);
#else
constexpr instruction i = with_distance(branchz(r100, 5), 1 << 26, arch::v15);
#endif
