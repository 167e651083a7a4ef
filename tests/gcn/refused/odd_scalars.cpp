// expect: misaligned_registers within 12 lines
// SPDX-License-Identifier: MIT
#include <gcn/generated/v1_2.hpp>

using namespace gcn;
using namespace gcn::v1_2;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = v_add_f64(v0.pair(), s4.pair(), v2.pair());
#else
constexpr instruction i = v_add_f64(v0.pair(), s3.pair(), v2.pair());
#endif
