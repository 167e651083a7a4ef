// expect: formatted_modifiers within 10 lines
// at most 14 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i =
    blend(staging(r0, 4), u(2), u(4), 0,
          {.regfmt = register_format::f32, .vecsize = vector_size::v4, .slot = slot::slot0});
#else
constexpr instruction i =
    blend(staging(r0, 4), u(2), u(4), 0, {.vecsize = vector_size::v4, .slot = slot::slot0});
#endif
