// SPDX-License-Identifier: MIT
#pragma once

// Enumerators, and their names in texts.

/// Shapes of textures and images: the dimensions of a layer, then letters: a cube has c, an array a, a
/// texture that is compared s, one with samples m.
#define TGSI_TARGETS(X)                       \
  X(buffer, "BUFFER", "1")                    \
  X(texture_1d, "1D", "1")                    \
  X(texture_2d, "2D", "2")                    \
  X(texture_3d, "3D", "3")                    \
  X(cube, "CUBE", "2c")                       \
  X(rect, "RECT", "2")                        \
  X(shadow_1d, "SHADOW1D", "1s")              \
  X(shadow_2d, "SHADOW2D", "2s")              \
  X(shadow_rect, "SHADOWRECT", "2s")          \
  X(array_1d, "1D_ARRAY", "1a")               \
  X(array_2d, "2D_ARRAY", "2a")               \
  X(shadow_array_1d, "SHADOW1D_ARRAY", "1as") \
  X(shadow_array_2d, "SHADOW2D_ARRAY", "2as") \
  X(shadow_cube, "SHADOWCUBE", "2cs")         \
  X(msaa_2d, "2D_MSAA", "2m")                 \
  X(msaa_array_2d, "2D_ARRAY_MSAA", "2am")    \
  X(cube_array, "CUBEARRAY", "2ca")           \
  X(shadow_cube_array, "SHADOWCUBEARRAY", "2cas")

/// Semantics of inputs, outputs and system values. Letters: the stages of Valhall that have it as a system
/// value are c (compute), v (vertex) and f (fragment); s is a value of the hardware as an input of a
/// fragment, and x a value in component x only.
#define TGSI_SEMANTICS(X)                                        \
  X(position, "POSITION", "fs")                                  \
  X(color, "COLOR", "cvf")                                       \
  X(bcolor, "BCOLOR", "cvf")                                     \
  X(fog, "FOG", "cvf")                                           \
  X(psize, "PSIZE", "cvf")                                       \
  X(generic, "GENERIC", "cvf")                                   \
  X(normal, "NORMAL", "cvf")                                     \
  X(face, "FACE", "fs")                                          \
  X(edgeflag, "EDGEFLAG", "cvf")                                 \
  X(primid, "PRIM_ID", "fsx")                                    \
  X(instanceid, "INSTANCEID", "vx")                              \
  X(vertexid, "VERTEXID", "vx")                                  \
  X(stencil, "STENCIL", "cvf")                                   \
  X(clipdist, "CLIPDIST", "cvf")                                 \
  X(clipvertex, "CLIPVERTEX", "cvf")                             \
  X(grid_size, "GRID_SIZE", "c")                                 \
  X(block_id, "BLOCK_ID", "c")                                   \
  X(block_size, "BLOCK_SIZE", "c")                               \
  X(thread_id, "THREAD_ID", "c")                                 \
  X(texcoord, "TEXCOORD", "cvf")                                 \
  X(pcoord, "PCOORD", "cvfs")                                    \
  X(viewport_index, "VIEWPORT_INDEX", "cvfs")                    \
  X(layer, "LAYER", "cvfs")                                      \
  X(sampleid, "SAMPLEID", "fsx")                                 \
  X(samplepos, "SAMPLEPOS", "cvf")                               \
  X(samplemask, "SAMPLEMASK", "fsx")                             \
  X(invocationid, "INVOCATIONID", "cvf")                         \
  X(vertexid_nobase, "VERTEXID_NOBASE", "vx")                    \
  X(basevertex, "BASEVERTEX", "vx")                              \
  X(patch, "PATCH", "cvf")                                       \
  X(tesscoord, "TESSCOORD", "cvf")                               \
  X(tessouter, "TESSOUTER", "cvf")                               \
  X(tessinner, "TESSINNER", "cvf")                               \
  X(verticesin, "VERTICESIN", "cvf")                             \
  X(helper_invocation, "HELPER_INVOCATION", "fx")                \
  X(baseinstance, "BASEINSTANCE", "vx")                          \
  X(drawid, "DRAWID", "vx")                                      \
  X(work_dim, "WORK_DIM", "cx")                                  \
  X(subgroup_size, "SUBGROUP_SIZE", "cvfx")                      \
  X(subgroup_invocation, "SUBGROUP_INVOCATION", "cvfx")          \
  X(subgroup_eq_mask, "SUBGROUP_EQ_MASK", "cvfx")                \
  X(subgroup_ge_mask, "SUBGROUP_GE_MASK", "cvfx")                \
  X(subgroup_gt_mask, "SUBGROUP_GT_MASK", "cvfx")                \
  X(subgroup_le_mask, "SUBGROUP_LE_MASK", "cvfx")                \
  X(subgroup_lt_mask, "SUBGROUP_LT_MASK", "cvfx")                \
  X(cs_user_data_amd, "CS_USER_DATA_AMD", "cvf")                 \
  X(viewport_mask, "VIEWPORT_MASK", "cvf")                       \
  X(tess_default_outer_level, "TESS_DEFAULT_OUTER_LEVEL", "cvf") \
  X(tess_default_inner_level, "TESS_DEFAULT_INNER_LEVEL", "cvf")

/// Properties of a program.
#define TGSI_PROPERTIES(X)                                      \
  X(gs_input_prim, "GS_INPUT_PRIMITIVE")                        \
  X(gs_output_prim, "GS_OUTPUT_PRIMITIVE")                      \
  X(gs_max_output_vertices, "GS_MAX_OUTPUT_VERTICES")           \
  X(fs_coord_origin, "FS_COORD_ORIGIN")                         \
  X(fs_coord_pixel_center, "FS_COORD_PIXEL_CENTER")             \
  X(fs_color0_writes_all_cbufs, "FS_COLOR0_WRITES_ALL_CBUFS")   \
  X(fs_depth_layout, "FS_DEPTH_LAYOUT")                         \
  X(vs_prohibit_ucps, "VS_PROHIBIT_UCPS")                       \
  X(gs_invocations, "GS_INVOCATIONS")                           \
  X(vs_window_space_position, "VS_WINDOW_SPACE_POSITION")       \
  X(tcs_vertices_out, "TCS_VERTICES_OUT")                       \
  X(tes_prim_mode, "TES_PRIM_MODE")                             \
  X(tes_spacing, "TES_SPACING")                                 \
  X(tes_vertex_order_cw, "TES_VERTEX_ORDER_CW")                 \
  X(tes_point_mode, "TES_POINT_MODE")                           \
  X(num_clipdist_enabled, "NUM_CLIPDIST_ENABLED")               \
  X(num_culldist_enabled, "NUM_CULLDIST_ENABLED")               \
  X(fs_early_depth_stencil, "FS_EARLY_DEPTH_STENCIL")           \
  X(fs_post_depth_coverage, "FS_POST_DEPTH_COVERAGE")           \
  X(next_shader, "NEXT_SHADER")                                 \
  X(cs_fixed_block_width, "CS_FIXED_BLOCK_WIDTH")               \
  X(cs_fixed_block_height, "CS_FIXED_BLOCK_HEIGHT")             \
  X(cs_fixed_block_depth, "CS_FIXED_BLOCK_DEPTH")               \
  X(legacy_math_rules, "LEGACY_MATH_RULES")                     \
  X(vs_blit_sgprs_amd, "VS_BLIT_SGPRS_AMD")                     \
  X(cs_user_data_components_amd, "CS_USER_DATA_COMPONENTS_AMD") \
  X(layer_viewport_relative, "LAYER_VIEWPORT_RELATIVE")         \
  X(fs_blend_equation_advanced, "FS_BLEND_EQUATION_ADVANCED")   \
  X(separable_program, "SEPARABLE_PROGRAM")
