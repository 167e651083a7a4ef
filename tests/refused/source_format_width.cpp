// expect: source_format_width within 16 lines
// SPDX-License-Identifier: MIT
#include <valhall/builders.hpp>

using namespace valhall;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = ld_var_buf_imm_f32(staging(r0, 1), r60, 0,
                                             {.slot = slot::slot0,
                                              .source_format = source_format::src_flat32,
                                              .sample = sample_mode::center,
                                              .update = update_mode::store});
#else
constexpr instruction i = ld_var_buf_imm_f32(staging(r0, 1), r60, 0,
                                             {.slot = slot::slot0,
                                              .source_format = source_format::src_flat16,
                                              .sample = sample_mode::center,
                                              .update = update_mode::store});
#endif
