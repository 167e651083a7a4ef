// SPDX-License-Identifier: MIT
#pragma once

/// Known properties of the hardware outside the instruction set.
namespace reference {

struct hardware_fact {
  const char* subject;  ///< Facts about one subject are adjacent.
  const char* name;
  const char* text;
  const char* source;
};

inline constexpr const char* arm_core = "Arm, \"The Valhall shader core\"";
inline constexpr const char* kraid = "Mesa's compiler of 2026";

inline constexpr hardware_fact hardware_facts[] = {
    {"Execution", "Warp", "16 lanes. A 16-bit operation computes two components per lane, an 8-bit one four.",
     arm_core},
    {"Execution", "Registers",
     "64 of 32 bits per thread. A program that uses only r0-r15 and r48-r63 has full occupancy; one that "
     "uses any of r16-r47 has half as many threads.",
     "Arm; the set of registers derived from compiled programs"},
    {"Execution", "Units",
     "FMA and CVT are as wide as a warp and work side by side on v9; SFU is a quarter as wide, so a warp "
     "takes four cycles. [Units](units.md) has the rates and how units share issue slots.",
     "Arm; measured on a Mali-G57"},
    {"Execution", "Branches",
     "The lanes of a warp that take different paths run one path after the other until `reconverge`.", kraid},
    {"Execution", "program_counter", "The address of the next instruction.",
     "listings of the vendor's compiler"},
    {"Memory", "Load and store",
     "One message per cycle and core. Lines have 64 bytes, the cache 16 KB; an access takes one cycle if "
     "all lanes hit one line.",
     "notes of a third party, measured"},
    {"Memory", "Addresses from 2^63 on", "Loads return 0, and stores have no effect.", kraid},
    {"Memory", "Uniforms", "128 words in two pages exist, of four pages that words can encode.", kraid},
    {"Memory", "Textures", "4 bilinear samples per cycle on a Mali-G78; a gradient takes twice as long.",
     "Arm, and its offline compiler"},
    {"Memory", "Instruction cache", "16 KB: 2048 instructions.", "press"},
    {"Programs", "Padding",
     "Zeros to a multiple of 128 bytes, at least 16 bytes of them, are good practice; a program of only zero "
     "words is a fault. `padded_word_count` counts them.",
     "Mesa's packing"},
    {"Programs", "Slots 0 to 2", "General use: each message names one.", "the published description"},
    {"Programs", "Slot 6", "Depth and stencil: ATEST and ZS_EMIT need a wait on it before them.",
     "the published description"},
    {"Programs", "Slot 7", "BARRIER and the tilebuffer.", "the published description"},
    {"Programs", "Waits",
     "A wait acts when its instruction is done, before the next one. `end` waits for all slots except 7.",
     "the published description"},
    {"Programs", "Staging registers that are read",
     "The hardware holds back a later write to them. A last-use mark must still not be set before the "
     "message is done.",
     "Mesa's passes"},
    {"Errata", "LD_BUFFER.i8 with lane b1 or b3, v9 to v14", "The byte arrives in b0 or b2.",
     "tests of Mesa's compiler of 2026 on GPUs"},
    {"Errata", "FRCP.f16 and FRSQ.f16 into h1, v9 and v10", "The result is in the low half; h1 becomes 0.",
     "tests of Mesa's compiler of 2026 on GPUs"},
};

/// Facts that are not publicly known. The names of instructions with unknown results come from the tables.
struct unknown_fact {
  const char* name;
  const char* text;
};
inline constexpr unknown_fact unknown_facts[] = {
    {"Latencies",
     "No source states how many cycles an instruction or a memory access takes from issue to result. "
     "Costs count throughput."},
    {"Rates of v14 and v15",
     "The rates of varyings, CVT and SFU are not published; costs count one operation as one cycle."},
    {"NaN payloads", "Which NaN an instruction returns is not specified; compare NaNs as NaNs."},
    {"Subnormals",
     "Preserved or flushed by a mode of the shader, which its descriptor sets; how is not part of the "
     "instruction set."},
    {"Descriptors", "The driver defines the layouts of texture, sampler, attribute and buffer descriptors."},
    {"Position operand of varying loads",
     "Its layout; compilers pass r61, or the constant 0x0 to LD_VAR_SPECIAL."},
    {"Place of a varying", "The unit of the index of LD_VAR_BUF_IMM; compilers write multiples of 16."},
    {"Constant 21 from v11 on", "The purpose of its bytes 224, 40, 36, 39."},
    {"Flow 14 (`continue`), v14 and v15", "Its effect."},
    {"shader_output, prepass_state", "Their bits."},
};

}  // namespace reference
