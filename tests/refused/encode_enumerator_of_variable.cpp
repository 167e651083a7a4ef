// expect: constant expression within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/encode.hpp>
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
modifier_value with_flow(modifier m, flow f) { return {m, static_cast<unsigned>(f)}; }
#else
modifier_value with_flow(modifier m, flow f) { return {m, f}; }
#endif
