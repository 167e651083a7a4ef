// expect: occupancy_is_known within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/cost.hpp>
#include <valhall/v15.hpp>

using namespace valhall;
using namespace valhall::v15;

constexpr instruction words[] = {iadd_u32(r100, r1, r2)};

#ifdef VALHALL_TEST_CONTROL
constexpr unsigned n = cost_of(words, arch::v15).registers.size();
#else
constexpr unsigned n = cost_of(words, arch::v15).threads();
#endif
