// expect: constant expression within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>
#include <valhall/encode.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
modifier_value with_flow(modifier m, flow f) { return {m, static_cast<unsigned>(f)}; }
#else
modifier_value with_flow(modifier m, flow f) { return {m, f}; }
#endif
