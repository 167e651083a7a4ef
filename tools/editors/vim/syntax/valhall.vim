" SPDX-License-Identifier: MIT
" Written by valhall-grammars from the tables. Change that, not this file.
if exists('b:current_syntax')
  finish
endif
syntax case ignore
setlocal iskeyword=@,48-57,_

syntax keyword valhallMnemonic ACMPXCHG ADR AND AND_IMM ARSHIFT ARSHIFT_AND ARSHIFT_OR ARSHIFT_XOR ATEST ATOM
syntax keyword valhallMnemonic ATOM1 ATOM1_RETURN ATOM_RETURN AXCHG BARRIER BITREV BLEND BRANCH BRANCHZ
syntax keyword valhallMnemonic BRANCHZI CLPER CLPER_OR CLZ CSEL CUBEFACE1 CUBEFACE2 CUBEFACE2_V9 CUBE_SSEL
syntax keyword valhallMnemonic CUBE_TSEL DISCARD DOORBELL EUREKA F16_TO_F32 F16_TO_S32 F16_TO_U32 F32_TO_F16
syntax keyword valhallMnemonic F32_TO_S32 F32_TO_U32 FABS FADD FADD_IMM FADD_LSCALE FADD_RSCALE FATAN_ASSIST
syntax keyword valhallMnemonic FATAN_TABLE FCLAMP FCMP FCMP_AND FCMP_OR FCOS_TABLE FEXP FEXPF FEXP_TABLE FLOG
syntax keyword valhallMnemonic FLOGD FLOG_TABLE FLUSH FMA FMAX FMA_RSCALE FMA_RSCALE_LEFT FMA_RSCALE_N
syntax keyword valhallMnemonic FMA_RSCALE_SCALE16 FMIN FMUL FMUL_CSLICE FMUL_RSCALE FMUL_SLICE FNEG FPCLASS
syntax keyword valhallMnemonic FPOW FPOW_SC_APPLY FPOW_SC_DET FRCBRT_APPROX_A FRCBRT_APPROX_B FRCBRT_APPROX_C
syntax keyword valhallMnemonic FRCP FRCP_APPROX FREXPE FREXPM FROUND FRSQ FRSQ_APPROX FSINCOS FSINCOS_OFFSET
syntax keyword valhallMnemonic FSIN_TABLE FSQRT HADD IABS IADD IADDC IADD_IMM ICMP ICMP_AND ICMP_MULTI ICMP_OR
syntax keyword valhallMnemonic IDP IDPADD ILOGB IMUL IMULD ISUB ISUBB JUMP JUMP_EX KABOOM LDEXP LD_ATTR
syntax keyword valhallMnemonic LD_ATTR_IMM LD_BUFFER LD_CHECKED LD_CHECKED_IMM LD_CVT LD_GCLK LD_GCLK_U64
syntax keyword valhallMnemonic LD_MULTI LD_PKA LD_TENSOR LD_TEX LD_TEX_IMM LD_TILE LD_VAR LD_VAR_BUF
syntax keyword valhallMnemonic LD_VAR_BUF_FLAT LD_VAR_BUF_FLAT_IMM LD_VAR_BUF_IMM LD_VAR_FLAT LD_VAR_FLAT_IMM
syntax keyword valhallMnemonic LD_VAR_IMM LD_VAR_SPECIAL LEA_ATTR LEA_ATTR_IMM LEA_BUF LEA_BUFFER LEA_BUF_IMM
syntax keyword valhallMnemonic LEA_PKA LEA_TENSOR LEA_TEX LEA_TEX_IMM LOAD LOGB LROT LROT_AND LROT_OR LROT_XOR
syntax keyword valhallMnemonic LSHIFT LSHIFT_AND LSHIFT_OR LSHIFT_XOR MKVEC MMUL MOV MOV_IMM MUX NOP NOT
syntax keyword valhallMnemonic NOT_OLD OR OR_IMM POPCOUNT RROT RROT_AND RROT_OR RROT_XOR RSCALE RSHIFT
syntax keyword valhallMnemonic RSHIFT_AND RSHIFT_OR RSHIFT_XOR S16_TO_F32 S16_TO_S32 S32_TO_F32 S8_TO_F32
syntax keyword valhallMnemonic S8_TO_S32 SEG_ADD SEG_SUB SHADD SHADDX STORE ST_CHECKED ST_CHECKED_IMM ST_CVT
syntax keyword valhallMnemonic ST_MULTI ST_TILE SWZ TEX_DUAL TEX_FETCH TEX_GATHER TEX_GRADIENT TEX_SINGLE
syntax keyword valhallMnemonic TEX_WEIGHTS U16_TO_F32 U16_TO_U32 U32_TO_F32 U8_TO_F32 U8_TO_U32 V2F16_TO_V2S16
syntax keyword valhallMnemonic V2F16_TO_V2U16 V2F32_TO_V2F16 V2S16_TO_V2F16 V2S8_TO_V2F16 V2S8_TO_V2S16
syntax keyword valhallMnemonic V2U16_TO_V2F16 V2U8_TO_V2F16 V2U8_TO_V2U16 VAR_TEX_BUF_DUAL VAR_TEX_BUF_GATHER
syntax keyword valhallMnemonic VAR_TEX_BUF_GRADIENT VAR_TEX_BUF_SINGLE VAR_TEX_DUAL VAR_TEX_GATHER
syntax keyword valhallMnemonic VAR_TEX_GRADIENT VAR_TEX_SINGLE WMASK XOR XOR_IMM ZS_EMIT
syntax keyword valhallSpecial atest_datum blend_descriptor_0 blend_descriptor_0_x blend_descriptor_0_y
syntax keyword valhallSpecial blend_descriptor_1 blend_descriptor_1_x blend_descriptor_1_y blend_descriptor_2
syntax keyword valhallSpecial blend_descriptor_2_x blend_descriptor_2_y blend_descriptor_3 blend_descriptor_3_x
syntax keyword valhallSpecial blend_descriptor_3_y blend_descriptor_4 blend_descriptor_4_x blend_descriptor_4_y
syntax keyword valhallSpecial blend_descriptor_5 blend_descriptor_5_x blend_descriptor_5_y blend_descriptor_6
syntax keyword valhallSpecial blend_descriptor_6_x blend_descriptor_6_y blend_descriptor_7 blend_descriptor_7_x
syntax keyword valhallSpecial blend_descriptor_7_y core_id framebuffer_size lane_id prepass_state
syntax keyword valhallSpecial program_counter resource_table_pointer sample shader_output thread_local_pointer
syntax keyword valhallSpecial tls_ptr tls_ptr_hi warp_id wls_ptr wls_ptr_hi workgroup_local_pointer
syntax keyword valhallModifier contained 16 1d 2d 32 3d a aadd aadds aaddu aand abs absolute accumulate adec
syntax keyword valhallModifier contained ainc and aor aor1 array array_enable asmax asmax1 asmin aumax aumax1
syntax keyword valhallModifier contained aumin auto auto32 axchg axor b b0 b00 b0000 b0011 b01 b0101 b02 b03 b1
syntax keyword valhallModifier contained b10 b1032 b11 b1111 b12 b13 b2 b20 b21 b22 b2222 b2233 b23 b2301 b2323
syntax keyword valhallModifier contained b3 b30 b31 b32 b3210 b33 b3333 ba barrier bary base2 bit c call center
syntax keyword valhallModifier contained center_clobber center_store centroid centroid_store clamp_0_1
syntax keyword valhallModifier contained clamp_0_inf clamp_m1_1 clobber compare computed computed_bias
syntax keyword valhallModifier contained computed_bias_force_delta computed_force_delta conservative continue
syntax keyword valhallModifier contained cos cube cycle_counter d0 derivative derivative_enable
syntax keyword valhallModifier contained disable_lod_bias disable_lod_clamp discard diverge dst16 dst32 end eq
syntax keyword valhallModifier contained estream explicit explicit_store explicit_vertex f f0 f1 f16 f32 flat16
syntax keyword valhallModifier contained flat32 float_coordinates flush_inf flush_nan footprint_2x2 force
syntax keyword valhallModifier contained force_delta force_delta_enable fp_zero frag_w frag_z ftz g ga
syntax keyword valhallModifier contained gather4_a gather4_b gather4_g gather4_r gb gba ge global grdesc gt
syntax keyword valhallModifier contained gtlt h0 h00 h01 h1 h10 h11 high i1 i1024 i1056 i1088 i1120 i1152 i1184
syntax keyword valhallModifier contained i1216 i1248 i128 i1280 i1312 i1344 i1376 i1408 i1440 i1472 i1504 i1536
syntax keyword valhallModifier contained i1568 i16 i160 i1600 i1632 i1664 i1696 i1728 i1760 i1792 i1824 i1856
syntax keyword valhallModifier contained i1888 i192 i1920 i1952 i1984 i2016 i2048 i224 i24 i256 i288 i32 i320
syntax keyword valhallModifier contained i352 i384 i416 i448 i48 i480 i512 i544 i576 i608 i64 i640 i672 i704
syntax keyword valhallModifier contained i736 i768 i8 i800 i832 i864 i896 i928 i96 i960 i992 inf inf0 infn
syntax keyword valhallModifier contained int_zero integer_coordinates istream lanes04 lanes15 lanes26 lanes37
syntax keyword valhallModifier contained lanes8C lanes9D lanesAE lanesBF last_read le left lod_bias_disable
syntax keyword valhallModifier contained lod_clamp_disable log low low_alt lowbits lt m1 mask n n_add
syntax keyword valhallModifier contained nan_propagate nan_suppress natural ne neg no_inf not not_result offset
syntax keyword valhallModifier contained oob_ignore point pos pow powr prefix preserve_null primary_a primary_b
syntax keyword valhallModifier contained primary_ba primary_dst16 primary_dst32 primary_g primary_ga primary_gb
syntax keyword valhallModifier contained primary_gba primary_r primary_ra primary_rb primary_rba primary_rg
syntax keyword valhallModifier contained primary_rga primary_rgb primary_rgba project projection_enable
syntax keyword valhallModifier contained quiet_nan r ra rb rba reconverge red relative replace reserved
syntax keyword valhallModifier contained retrieve return rg rga rgb rgba rhadd rotate round_down round_na
syntax keyword valhallModifier contained round_odd round_up round_zero rtn rtna rto rtp rtz s s16 s32 s64
syntax keyword valhallModifier contained sample sample_clobber sample_store sat saturate scale second
syntax keyword valhallModifier contained secondary_dst16 secondary_dst32 secondary_r secondary_rg secondary_rgb
syntax keyword valhallModifier contained secondary_rgba seq sext shadow shift signed sin skip slot0 slot1 slot2
syntax keyword valhallModifier contained slot7 smax smin sqrt src_f16 src_f32 src_flat16 src_flat32 stencil
syntax keyword valhallModifier contained sticky store subgroup16 subgroup2 subgroup4 subgroup8 system_timestamp
syntax keyword valhallModifier contained td tex1d tex2d tex3d texel_offset tl total u u1 u16 u32 u4 u6 u64 umax
syntax keyword valhallModifier contained unsigned unsigned_a unsigned_b v2 v2f1 v2f16 v2i1 v2i16 v2i8 v2inf
syntax keyword valhallModifier contained v2infn v2s16 v2smax v2smin v2u16 v3 v4 v4i8 v4s8 v4smax v4smin v4u8
syntax keyword valhallModifier contained vary vertex0 vertex1 vertex2 w0 w1 wait wait0 wait01 wait012 wait0126
syntax keyword valhallModifier contained wait02 wait1 wait12 wait2 wait_resource wide wide_indices xor z
syntax keyword valhallModifier contained z_last_read z_stencil zero zext
syntax match valhallNumber "\<\%(0x\x\+\|\d\+\)\>"
syntax match valhallConstant "\<k\x\{2,4}\>"
syntax match valhallRegister "\<r\%([1-9]\?\d\|1[01]\d\|12[0-7]\)\>"
syntax match valhallUniform "\<u\%(\d\{1,2}\|1\d\d\|2[0-4]\d\|25[0-5]\)\>"
syntax match valhallField "\<\%(constant\|index\|offset\|shift\|table\|target\)\>\ze\s*:"
syntax match valhallSuffix "[[:alnum:]_)^]\@1<=\.\w\+" contains=valhallModifier
syntax match valhallDirective "\%(\w\|\.\)\@1<!\.\%(align\|endm\|endr\|equ\|include\|macro\|reg\|rept\|word\)\>"
syntax match valhallLabel "\%(^\|:\)\@1<=\s*\h[[:alnum:]_\\]*\ze:"
syntax match valhallArgument "\\\%(\w\+\|+\|()\)"
syntax region valhallString start=+"+ end=+"+ oneline
syntax match valhallComment "//.*$"
syntax match valhallComment ";.*$"
syntax match valhallComment "^\s*#.*$"

highlight default link valhallMnemonic Statement
highlight default link valhallModifier Type
highlight default link valhallSpecial Constant
highlight default link valhallNumber Number
highlight default link valhallConstant Constant
highlight default link valhallRegister Identifier
highlight default link valhallUniform Identifier
highlight default link valhallField Label
highlight default link valhallDirective PreProc
highlight default link valhallLabel Function
highlight default link valhallArgument Macro
highlight default link valhallString String
highlight default link valhallComment Comment

let b:current_syntax = 'valhall'
