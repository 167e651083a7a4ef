// expect: {2, 23} within 12 lines
// SPDX-License-Identifier: MIT
#include <gcn/assemble_constexpr.hpp>

using namespace gcn;

#ifdef VALHALL_TEST_CONTROL
constexpr auto words = assemble<"v_mad_f32 v0, v1, s2, v3", arch::v1_0>();
#else
constexpr auto words = assemble<
    "v_mad_f32 v0, v1, s2, v3\n"
    "v_mad_f32 v0, v1, s2, s3",
    arch::v1_0>();
#endif
