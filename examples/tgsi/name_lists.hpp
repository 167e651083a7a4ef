// SPDX-License-Identifier: MIT
#pragma once

// Enumerators, and their names in texts.

/// Shapes of textures and images.
#define TGSI_TARGETS(X)                \
  X(buffer, "BUFFER")                  \
  X(texture_1d, "1D")                  \
  X(texture_2d, "2D")                  \
  X(texture_3d, "3D")                  \
  X(cube, "CUBE")                      \
  X(rect, "RECT")                      \
  X(shadow_1d, "SHADOW1D")             \
  X(shadow_2d, "SHADOW2D")             \
  X(shadow_rect, "SHADOWRECT")         \
  X(array_1d, "1D_ARRAY")              \
  X(array_2d, "2D_ARRAY")              \
  X(shadow_array_1d, "SHADOW1D_ARRAY") \
  X(shadow_array_2d, "SHADOW2D_ARRAY") \
  X(shadow_cube, "SHADOWCUBE")         \
  X(msaa_2d, "2D_MSAA")                \
  X(msaa_array_2d, "2D_ARRAY_MSAA")    \
  X(cube_array, "CUBEARRAY")           \
  X(shadow_cube_array, "SHADOWCUBEARRAY")

/// Semantics of inputs, outputs and system values.
#define TGSI_SEMANTICS(X)                                 \
  X(position, "POSITION")                                 \
  X(color, "COLOR")                                       \
  X(bcolor, "BCOLOR")                                     \
  X(fog, "FOG")                                           \
  X(psize, "PSIZE")                                       \
  X(generic, "GENERIC")                                   \
  X(normal, "NORMAL")                                     \
  X(face, "FACE")                                         \
  X(edgeflag, "EDGEFLAG")                                 \
  X(primid, "PRIM_ID")                                    \
  X(instanceid, "INSTANCEID")                             \
  X(vertexid, "VERTEXID")                                 \
  X(stencil, "STENCIL")                                   \
  X(clipdist, "CLIPDIST")                                 \
  X(clipvertex, "CLIPVERTEX")                             \
  X(grid_size, "GRID_SIZE")                               \
  X(block_id, "BLOCK_ID")                                 \
  X(block_size, "BLOCK_SIZE")                             \
  X(thread_id, "THREAD_ID")                               \
  X(texcoord, "TEXCOORD")                                 \
  X(pcoord, "PCOORD")                                     \
  X(viewport_index, "VIEWPORT_INDEX")                     \
  X(layer, "LAYER")                                       \
  X(sampleid, "SAMPLEID")                                 \
  X(samplepos, "SAMPLEPOS")                               \
  X(samplemask, "SAMPLEMASK")                             \
  X(invocationid, "INVOCATIONID")                         \
  X(vertexid_nobase, "VERTEXID_NOBASE")                   \
  X(basevertex, "BASEVERTEX")                             \
  X(patch, "PATCH")                                       \
  X(tesscoord, "TESSCOORD")                               \
  X(tessouter, "TESSOUTER")                               \
  X(tessinner, "TESSINNER")                               \
  X(verticesin, "VERTICESIN")                             \
  X(helper_invocation, "HELPER_INVOCATION")               \
  X(baseinstance, "BASEINSTANCE")                         \
  X(drawid, "DRAWID")                                     \
  X(work_dim, "WORK_DIM")                                 \
  X(subgroup_size, "SUBGROUP_SIZE")                       \
  X(subgroup_invocation, "SUBGROUP_INVOCATION")           \
  X(subgroup_eq_mask, "SUBGROUP_EQ_MASK")                 \
  X(subgroup_ge_mask, "SUBGROUP_GE_MASK")                 \
  X(subgroup_gt_mask, "SUBGROUP_GT_MASK")                 \
  X(subgroup_le_mask, "SUBGROUP_LE_MASK")                 \
  X(subgroup_lt_mask, "SUBGROUP_LT_MASK")                 \
  X(cs_user_data_amd, "CS_USER_DATA_AMD")                 \
  X(viewport_mask, "VIEWPORT_MASK")                       \
  X(tess_default_outer_level, "TESS_DEFAULT_OUTER_LEVEL") \
  X(tess_default_inner_level, "TESS_DEFAULT_INNER_LEVEL")

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
