// expect: source_format_width within 16 lines
// SPDX-License-Identifier: MIT
#include <valhall/v9.hpp>

using namespace valhall::v9;

#ifdef VALHALL_TEST_CONTROL
constexpr instruction i = ld_var_buf_imm_f32(staging(r0, 1), r60, index(0),
                                             {.sample = sample_mode::center,
                                              .source_format = source_format::src_flat32,
                                              .update = update_mode::store,
                                              .slot = slot::slot0});
#else
constexpr instruction i = ld_var_buf_imm_f32(staging(r0, 1), r60, index(0),
                                             {.sample = sample_mode::center,
                                              .source_format = source_format::src_flat16,
                                              .update = update_mode::store,
                                              .slot = slot::slot0});
#endif
