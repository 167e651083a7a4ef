// SPDX-License-Identifier: MIT
// GCN's builders and the assembler in constant expressions.
#include <gcn/assemble_constexpr.hpp>
#include <gcn/generated/set.hpp>
#include <gcn/generated/v1_0.hpp>
#include <gcn/generated/v1_1.hpp>
#include <gcn/generated/v1_2.hpp>

using namespace gcn;

static_assert(v1_0::v_mul_hi_u32(v250, -7, s3).word() == 0x000006c7d2d400fa);
static_assert(v1_0::v_lshl_b64(v178.pair(), v111.pair(), s6).word() == 0x00000d6fd2c200b2);
static_assert(v1_0::v_add_f64(v24.pair(), integer_constant(4), abs(s34.pair())).word() == 0x00004484d2c80218);
static_assert(v1_0::v_mul_f64(v242.pair(), integer_constant(62), abs(s92.pair()), {.clamp = true}).word() ==
              0x0000b8bed2ca0af2);
static_assert(v1_2::v_div_fmas_f64(v150.pair(), -abs(integer_constant(25)), -integer_constant(33),
                                   -v82.pair(), {.clamp = true, .omod = omod::div_2})
                  .word() == 0xfd494299d1e38196);
static_assert(v1_2::v_readlane_b32(s47, v9, floating_constant(0.5f)).word() == 0x0001e109d289002f);
static_assert(v1_2::v_writelane_b32(v50, s54, s54).word() == 0x00006c36d28a0032);
static_assert(v1_2::v_interp_p2_f16(v252, abs(v148), v56, attr(9), {.channel = channel::w, .high = true})
                  .word() == 0x04e329c9d27602fc);

// Features that an architecture lacks.
static_assert(v1_0::v_mad_f32(v0, s102, v1, v2).ok());
static_assert(v1_1::flat_scratch_lo.bits != v1_2::flat_scratch_lo.bits);

// M0 as the lane does not count as a scalar register.
static_assert(v1_2::v_writelane_b32(v1, s2, m0).ok());

static_assert(assemble<"v_mul_hi_u32 v250, -7, s3", arch::v1_0>()[0] == v1_0::v_mul_hi_u32(v250, -7, s3));
static_assert(assemble<".rept 3\nv_perm_b32 v1, v2, v3, v4 // as text has it\n.endr", arch::v1_2>().size() ==
              3);

static_assert(!decode(0x000006c7d2d400fa, arch::v1_2).ok());
static_assert(decode(0x000006c7d2d400fa, arch::v1_2).error() == rule::not_in_arch);
