// expect: too_many_fau_words within 10 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = fma_f32(r0, u(0), u(1), r2);
#else
constexpr instruction i = fma_f32(r0, u(0), u(1), constant(1.0f));
#endif
