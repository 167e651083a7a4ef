/* SPDX-License-Identifier: MIT */
#ifndef VALHALL_VALHALL_H
#define VALHALL_VALHALL_H

/**
 * The C interface: C99, also valid C++. Link valhall::c, or `pkg-config --libs valhall-c`.
 *
 *     valhall_assembly* a = valhall_assemble(VALHALL_V10, "NOP.end\n", 8, NULL);
 *     if (valhall_assembly_ok(a)) use(valhall_assembly_words(a), valhall_assembly_size(a));
 *     valhall_free(a);
 *
 * No function throws, keeps state, or writes to a stream; all may be called from several threads, on
 * different objects. Errors are values: a rule, or an object that has a list of errors. A function that makes
 * an object returns NULL if memory is short, or if an argument is invalid, such as a number that is not an
 * architecture; all functions accept NULL as an object without contents. `valhall_free` frees every object.
 * Pointers that a function returns point into the object that they come from, or to constants.
 *
 * Functions that write text return its length without the NUL, and write at most `capacity` characters, the
 * last of which is a NUL; `buffer` may be NULL if `capacity` is 0. Numbers out of range are errors, or have
 * empty names; they never lead to undefined behaviour. A structure filled with zeros has the default options.
 *
 * docs/c.md has examples, and says which parts may change.
 */

#include <valhall/valhall_names.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef VALHALL_API
#if defined(_WIN32) && defined(VALHALL_C_SHARED)
#define VALHALL_API __declspec(dllimport)
#else
#define VALHALL_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions and objects ---- */

/** 10000 times major, plus 100 times minor, plus patch. */
VALHALL_API uint32_t valhall_version(void);
/** "major.minor.patch". */
VALHALL_API const char* valhall_version_string(void);
/** Frees an object of any type of this header that a function returned. NULL has no effect. */
VALHALL_API void valhall_free(void* object);

/* ---- Instructions ---- */

/** The kinds of operands. */
enum {
  VALHALL_NO_OPERAND = 0,
  VALHALL_REGISTER = 1,  /**< `number`: 0 for r0. */
  VALHALL_UNIFORM = 2,   /**< `number`: 0 for u0. */
  VALHALL_CONSTANT = 3,  /**< `number`: an entry of the constant table. */
  VALHALL_SPECIAL = 4,   /**< `page`, and `number`: the entry times two, plus the word. */
  VALHALL_STAGING = 5,   /**< `count` registers from `number` on. */
  VALHALL_IMMEDIATE = 6, /**< `value`. */
  VALHALL_VIRTUAL = 7    /**< `number`: a value of a virtual program. `count`: its registers, for staging. */
};

/** Bits of `valhall_operand.marks`. */
enum {
  VALHALL_LAST_USE = 1,
  VALHALL_NEGATE = 2,
  VALHALL_ABSOLUTE = 4,
  VALHALL_INVERT = 8,
  VALHALL_ZERO_EXTEND = 16
};

/** An operand. Fields that its kind does not use are ignored; sources use `lanes` and `marks`. */
typedef struct valhall_operand {
  uint8_t kind;    /**< VALHALL_REGISTER and so on. */
  uint8_t lanes;   /**< VALHALL_LANES_H0 and so on; 0 for the whole operand. */
  uint8_t marks;   /**< The union of VALHALL_LAST_USE and so on. */
  uint8_t page;    /**< The page of a special value. */
  uint16_t number; /**< See the kinds. */
  uint16_t count;  /**< The registers of a group. */
  int64_t value;   /**< The value of an immediate. */
} valhall_operand;

/** A modifier with its value. */
typedef struct valhall_modifier {
  uint8_t id;    /**< VALHALL_MODIFIER_FLOW and so on. */
  uint8_t value; /**< 1 for a flag that is set, else the number of the value. */
} valhall_modifier;

/** An instruction as its parts. No instruction has more than 6 operands and 16 modifiers. */
typedef struct valhall_instruction {
  uint16_t opcode;                /**< VALHALL_OP_FADD_F32 and so on. */
  uint8_t operand_count;          /**< The number of `operands`. */
  uint8_t modifier_count;         /**< The number of `modifiers`. */
  valhall_operand operands[6];    /**< In the order of the text. */
  valhall_modifier modifiers[16]; /**< In any order; those with a default may be omitted. */
} valhall_instruction;

/** A rule that an argument breaks. */
typedef struct valhall_violation {
  uint8_t rule;    /**< VALHALL_RULE_MISALIGNED_PAIR and so on. */
  uint8_t operand; /**< The index of the operand; VALHALL_NONE if the rule is not about an operand. */
} valhall_violation;

/** No register, slot or operand, in fields of 8 bits. */
enum { VALHALL_NONE = 255 };
/** No index, in fields of 32 bits. */
#define VALHALL_NO_INDEX 0xffffffffu

/** Encodes `in` for `arch`, checks the rules of words, sets `*word`. Returns the first broken rule, or 0. */
VALHALL_API uint8_t valhall_encode(uint8_t arch, const valhall_instruction* in, uint64_t* word);
/** Likewise with operands and modifiers in lists, which need not be longer than their counts. */
VALHALL_API uint8_t valhall_encode_lists(uint8_t arch, uint16_t opcode, const valhall_operand* operands,
                                         size_t operand_count, const valhall_modifier* modifiers,
                                         size_t modifier_count, uint64_t* word);
/** All rules that `in` breaks, with their operands: writes up to `capacity`, and returns the number. */
VALHALL_API size_t valhall_encode_errors(uint8_t arch, const valhall_instruction* in, valhall_violation* out,
                                         size_t capacity);
/** Encodes whatever fits the fields, without the rules of the hardware. Returns the broken rule, or 0. */
VALHALL_API uint8_t valhall_encode_unchecked(uint8_t arch, const valhall_instruction* in, uint64_t* word);
/** Decodes `word`, with all its modifiers that differ from the default. Returns the reason why it does not
 * decode, or 0. */
VALHALL_API uint8_t valhall_decode(uint8_t arch, uint64_t word, valhall_instruction* out);
/** The first rule that a word breaks, or 0. */
VALHALL_API uint8_t valhall_check(uint8_t arch, uint64_t word);
/** Prints why a word breaks a rule: the rule, or the feature that `arch` lacks. Nothing if it breaks none. */
VALHALL_API size_t valhall_explain_word(uint8_t arch, uint64_t word, char* buffer, size_t capacity);

/** A field of a word. */
typedef struct valhall_field {
  const char* name;        /**< Its name: "opcode", "source 1", "part of source 1". */
  const char* meaning;     /**< The value in text: "r4", "wait0", "yes". Empty for fixed and unused bits. */
  const char* description; /**< Its subject in prose; may be empty. */
  uint64_t value;          /**< Its bits. */
  uint64_t wrong;          /**< Its bits that differ from the bits that the instruction requires. */
  uint8_t start;           /**< The number of its lowest bit. */
  uint8_t size;            /**< Its size in bits. */
  bool fixed;              /**< Whether it is equal in all words of the instruction. */
  bool unused;             /**< Whether its bits have no meaning, and must be zero. */
} valhall_field;

/** The fields of a word. */
typedef struct valhall_fields valhall_fields;

/** The fields of a word, even if it breaks rules. A word that names no instruction has none. */
VALHALL_API valhall_fields* valhall_fields_of(uint8_t arch, uint64_t word);
/** The number of fields. */
VALHALL_API size_t valhall_fields_size(const valhall_fields* fields);
/** Field `index`, from bit 63 down. False if there is none. */
VALHALL_API bool valhall_fields_field(const valhall_fields* fields, size_t index, valhall_field* out);

/** Lane numbers of an operand: `count` lanes of `size` bits, 8, 16, 32 or 64, in `picks`. `size` 0 is the
 * whole operand. */
typedef struct valhall_lane_numbers {
  uint8_t size;     /**< The width of a lane in bits. */
  uint8_t count;    /**< 1, 2 or 4. */
  uint8_t picks[4]; /**< The number of each lane, from the low end of the result up. */
} valhall_lane_numbers;

/** The lanes with which operand `index` of `opcode` reads or writes `wanted`. Returns a broken rule, or 0 and
 * sets `*lanes`. */
VALHALL_API uint8_t valhall_choose_lanes(uint8_t arch, uint16_t opcode, unsigned index,
                                         valhall_lane_numbers wanted, uint8_t* lanes);
/** The lane numbers of `lanes`. */
VALHALL_API valhall_lane_numbers valhall_lane_numbers_of(uint8_t lanes);
/** Whether `opcode` has `modifier` with `value` in `arch`: 0, or the rule that this breaks. */
VALHALL_API uint8_t valhall_check_modifier(uint8_t arch, uint16_t opcode, uint8_t modifier, uint8_t value);

/** An operand for a constant, or the number of registers that loading it needs. */
typedef struct valhall_constant {
  uint8_t error;           /**< VALHALL_CONSTANT_FOUND and so on. */
  uint8_t word_count;      /**< Registers that the value needs; 0 if it cannot be loaded. */
  valhall_operand operand; /**< The operand; without a kind if there is none. */
  uint64_t load[2];        /**< The words that load each part into the registers from `into` on. */
} valhall_constant;

/** The errors of `valhall_resolve_constant`. */
enum {
  VALHALL_CONSTANT_FOUND = 0,
  VALHALL_CONSTANT_NOT_IN_TABLE = 1,
  VALHALL_CONSTANT_PAIR_UNKNOWN = 2,
  VALHALL_CONSTANT_DOES_NOT_FIT = 3,
  VALHALL_CONSTANT_NO_SUCH_SOURCE = 4
};

/** The operand that produces `value` for operand `index` of `opcode`; otherwise the words that load it into
 * `into`. */
VALHALL_API valhall_constant valhall_resolve_constant(uint8_t arch, uint16_t opcode, unsigned index,
                                                      uint64_t value, unsigned into);
/** Likewise for a float. */
VALHALL_API valhall_constant valhall_resolve_float(uint8_t arch, uint16_t opcode, unsigned index, float value,
                                                   unsigned into);
/** The reason in a sentence. */
VALHALL_API const char* valhall_constant_explanation(uint8_t error);

/* ---- Tables ---- */

/** An instruction of an architecture. */
typedef struct valhall_instruction_info {
  const char* name;        /**< In text: "FADD.f32". */
  const char* title;       /**< A short description. */
  const char* description; /**< The operation in prose; text in assembly is in backquotes. */
  uint16_t opcode;         /**< Its number. */
  uint16_t first_form;     /**< The opcode of the first form of its name. */
  uint16_t archs;          /**< Bit n: architecture n has it in this form. */
  uint16_t primary_opcode; /**< Bits 56 to 48 of a word of v9 to v14. */
  uint8_t operand_count;   /**< The number of its operands. */
  uint8_t modifier_count;  /**< The number of its modifiers. */
  uint8_t unit;            /**< VALHALL_UNIT_FMA and so on. */
  uint8_t cycles;          /**< Cycles for which a warp occupies the unit, relative to a plain instruction. */
  uint8_t components;      /**< Components of the type: 1, 2 or 4. */
  uint8_t type_size;       /**< Bits of a component. */
  uint8_t number;          /**< VALHALL_NUMBER_F and so on. */
  uint8_t semantics;       /**< VALHALL_SEMANTICS_EXACT and so on. */
  uint8_t memory;          /**< VALHALL_MEMORY_READ and so on. */
  uint8_t control;         /**< VALHALL_CONTROL_BRANCH and so on. */
  bool is_message;         /**< Executed by a message-passing unit. */
  bool fragment_only;      /**< Allowed in fragment and blend shaders only. */
  bool crosses_lanes;      /**< Reads values of other lanes. */
} valhall_instruction_info;

/** A place for an operand. */
typedef struct valhall_operand_info {
  const char* description; /**< In prose; may be empty. */
  const char* name;        /**< An immediate with a name; else "". */
  uint8_t role;            /**< VALHALL_ROLE_SOURCE and so on. */
  uint8_t size;            /**< Size of the value in bits; for an immediate, of its field. */
  bool is_signed;          /**< An immediate with a sign. */
  bool takes_sign;         /**< Accepts VALHALL_NEGATE and VALHALL_ABSOLUTE. */
  bool takes_invert;       /**< Accepts VALHALL_INVERT. */
  uint8_t lane_count;      /**< The number of `lanes`. */
  uint8_t lanes[16];       /**< The lanes that it accepts besides the whole operand. */
} valhall_operand_info;

/** A place for a modifier. */
typedef struct valhall_modifier_info {
  const char* description; /**< In prose; may be empty. */
  uint8_t id;              /**< VALHALL_MODIFIER_FLOW and so on. */
  bool is_flag;            /**< Whether its value is 0 or 1. */
  bool is_required;        /**< Whether it has no default. */
  uint8_t default_value;   /**< The value if it is omitted. */
  uint32_t values;         /**< Bit n: it takes the value n. */
} valhall_modifier_info;

/** The roles of operands. */
enum {
  VALHALL_ROLE_STAGING = 0,
  VALHALL_ROLE_DESTINATION = 1,
  VALHALL_ROLE_SOURCE = 2,
  VALHALL_ROLE_IMMEDIATE = 3
};
/** The kinds of numbers. */
enum {
  VALHALL_NUMBER_NONE = 0,
  VALHALL_NUMBER_F = 1,
  VALHALL_NUMBER_S = 2,
  VALHALL_NUMBER_U = 3,
  VALHALL_NUMBER_I = 4
};
/** How well the operation is known: to the bit, apart from the last bits, from descriptors and the like, not
 * at all. */
enum {
  VALHALL_SEMANTICS_EXACT = 0,
  VALHALL_SEMANTICS_APPROXIMATE = 1,
  VALHALL_SEMANTICS_EXTERNAL = 2,
  VALHALL_SEMANTICS_UNKNOWN = 3
};

/** The form of `opcode` in `arch`. False if the architecture lacks it. */
VALHALL_API bool valhall_info(uint8_t arch, uint16_t opcode, valhall_instruction_info* out);
/** Operand `index` of `opcode`. False if there is none. */
VALHALL_API bool valhall_info_of_operand(uint8_t arch, uint16_t opcode, unsigned index,
                                         valhall_operand_info* out);
/** Modifier `index` of `opcode`. False if there is none. */
VALHALL_API bool valhall_info_of_modifier(uint8_t arch, uint16_t opcode, unsigned index,
                                          valhall_modifier_info* out);
/** The opcode that `size` characters name in `arch`, or in any architecture if that is 0; -1 if there is
 * none. */
VALHALL_API int valhall_find_opcode(uint8_t arch, const char* name, size_t size);
/** The architecture that a text names, "v10" or a GPU such as "g710"; 0 if there is none. */
VALHALL_API uint8_t valhall_find_arch(const char* name, size_t size);
/** Entry `index` of the constant table. False if there is none. */
VALHALL_API bool valhall_constant_table(uint8_t arch, unsigned index, uint32_t* value);
/** The registers that a stage preloads, as in `valhall_effects.reads`. */
VALHALL_API void valhall_preloaded(uint8_t arch, uint8_t stage, uint64_t registers[2]);

/** Parts of a register. */
enum { VALHALL_PART_WHOLE = 0, VALHALL_PART_LOW = 1, VALHALL_PART_HIGH = 2 };

/** A value that a stage preloads. */
typedef struct valhall_preloaded_info {
  const char* name; /**< Its name: "position_x". */
  uint8_t first;    /**< The first register. */
  uint8_t count;    /**< The number of registers. */
  uint8_t part;     /**< VALHALL_PART_LOW and so on: the half of one register that has the value. */
} valhall_preloaded_info;

/** Value `index` of those that a stage preloads. False if there is none. */
VALHALL_API bool valhall_info_of_preloaded(uint8_t arch, uint8_t stage, size_t index,
                                           valhall_preloaded_info* out);

/** A special value, such as "lane_id". */
typedef struct valhall_special_info {
  const char* name; /**< In text. */
  uint16_t archs;   /**< Bit n: architecture n has it. */
  uint16_t number;  /**< `valhall_operand.number` of its low word. */
  uint8_t page;     /**< `valhall_operand.page`. */
} valhall_special_info;

/** Another name of an instruction. */
typedef struct valhall_alias_info {
  const char* name; /**< In text. */
  uint16_t opcode;  /**< The form that it denotes. */
  uint8_t flag;     /**< The modifier that it implies; VALHALL_NONE if there is none. */
} valhall_alias_info;

/** The number of special values of all architectures. */
VALHALL_API size_t valhall_special_count(void);
/** Special value `index`. False if the architecture lacks it. */
VALHALL_API bool valhall_info_of_special(uint8_t arch, size_t index, valhall_special_info* out);
/** The number of other names of instructions. */
VALHALL_API size_t valhall_alias_count(void);
/** Other name `index`. False if the architecture lacks its instruction. */
VALHALL_API bool valhall_info_of_alias(uint8_t arch, size_t index, valhall_alias_info* out);

/** The number of GPUs with names. */
VALHALL_API size_t valhall_gpu_count(void);
/** GPU `index`; NULL if there is none. */
VALHALL_API const char* valhall_gpu_name(size_t index);
/** The architecture of GPU `index`; 0 if there is none. */
VALHALL_API uint8_t valhall_gpu_arch(size_t index);

/** Names as in text and messages; "" for a number that does not exist. */
VALHALL_API const char* valhall_arch_name(uint8_t arch);
VALHALL_API const char* valhall_stage_name(uint8_t stage);
VALHALL_API const char* valhall_syntax_name(uint8_t syntax);
VALHALL_API const char* valhall_opcode_name(uint16_t opcode);
VALHALL_API const char* valhall_modifier_name(uint8_t modifier);
VALHALL_API const char* valhall_value_name(uint16_t opcode, uint8_t modifier, uint8_t value);
VALHALL_API const char* valhall_lanes_name(uint8_t lanes);
VALHALL_API const char* valhall_unit_name(uint8_t unit);
VALHALL_API const char* valhall_rule_name(uint8_t rule);
VALHALL_API const char* valhall_rule_explanation(uint8_t rule);
VALHALL_API const char* valhall_severity_name(uint8_t severity);
VALHALL_API const char* valhall_error_name(uint8_t kind);
VALHALL_API const char* valhall_error_explanation(uint8_t kind);

/** The opcode that `word` names, even if it breaks rules; -1 if there is none. */
VALHALL_API int valhall_opcode_of(uint8_t arch, uint64_t word);

/** The effects of a word. Sets of registers have bit n of word n / 64 for register n. */
typedef struct valhall_effects {
  uint64_t reads[2];          /**< Registers that are read. */
  uint64_t writes[2];         /**< Registers that are written, completely or in part. */
  uint64_t partial_writes[2]; /**< Registers of which a part is preserved. */
  uint64_t last_reads[2];     /**< Registers that are read for the last time. */
  uint64_t staging_reads[2];  /**< Registers that a message reads until its slot is waited on. */
  uint64_t staging_writes[2]; /**< Registers that a message writes until its slot is waited on. */
  uint64_t uniforms[4];       /**< Bit n of word k: uniform 64 k + n is read. */
  int32_t distance;           /**< Words from the next one to the target of a branch. */
  int8_t slot;                /**< The slot that it occupies; -1 if none. */
  uint8_t waits;              /**< Bit n: it waits on slot n. */
  uint8_t memory;             /**< VALHALL_MEMORY_READ and so on. */
  uint8_t tile;               /**< Likewise, of the tilebuffer. */
  uint8_t control;            /**< VALHALL_CONTROL_BRANCH and so on. */
  bool is_message;            /**< Executed by a message-passing unit. */
  bool conditional;           /**< A branch that may or may not be taken. */
  bool always_taken;          /**< A branch that is always taken. */
  bool calls;                 /**< A branch that returns to the next word. */
  bool reconverges;           /**< Flow `reconverge`, or one that includes it. */
  bool ends;                  /**< Flow `end`. */
  bool ends_helpers;          /**< Flow `discard`. */
  bool needs_helpers;         /**< The result depends on other lanes of the quad. */
  bool crosses_lanes;         /**< The result depends on other lanes. */
  bool fragment_only;         /**< Allowed in fragment and blend shaders only. */
} valhall_effects;

/** Access to memory. */
enum {
  VALHALL_MEMORY_NONE = 0,
  VALHALL_MEMORY_READ = 1,
  VALHALL_MEMORY_READ_CONSTANT = 2,
  VALHALL_MEMORY_WRITE = 3,
  VALHALL_MEMORY_READ_WRITE = 4
};
/** Effects on control flow. */
enum {
  VALHALL_CONTROL_NONE = 0,
  VALHALL_CONTROL_BRANCH = 1,
  VALHALL_CONTROL_BRANCH_INDIRECT = 2,
  VALHALL_CONTROL_BLEND = 3,
  VALHALL_CONTROL_DISCARD = 4,
  VALHALL_CONTROL_BARRIER = 5
};

/** The effects of `word`. Returns the reason why it does not decode, or 0. */
VALHALL_API uint8_t valhall_effects_of(uint8_t arch, uint64_t word, valhall_effects* out);

/* ---- Text ---- */

/** Options of printing. */
typedef struct valhall_print_options {
  uint8_t syntax;            /**< VALHALL_SYNTAX_2022 and so on. */
  bool offsets;              /**< The offset in bytes before each line. */
  bool words;                /**< The word in hexadecimal before each line. */
  bool comments;             /**< Constants as floats after the text. */
  bool colour;               /**< Escape sequences of a terminal. */
  bool permissive;           /**< Words that break rules as instructions. */
  bool numbered_labels;      /**< Labels for branch targets. */
  bool lower_case;           /**< Mnemonics in lower case. */
  const char* const* labels; /**< By word, the label before it, or NULL; NULL for none. */
  size_t label_count;        /**< The number of `labels`. */
} valhall_print_options;

/** Prints a word as a line without its end. A word that does not decode is `.word`, with the reason. */
VALHALL_API size_t valhall_print(uint8_t arch, uint64_t word, const valhall_print_options* options,
                                 char* buffer, size_t capacity);
/** Prints a program, a line for each word. */
VALHALL_API size_t valhall_print_program(uint8_t arch, const uint64_t* words, size_t size,
                                         const valhall_print_options* options, char* buffer, size_t capacity);

/** Prints a word as the call in C++ of the function that makes it: `fadd_f32(r0, r1, r2)`. */
VALHALL_API size_t valhall_print_cpp(uint8_t arch, uint64_t word, char* buffer, size_t capacity);
/** Prints the lines of C++ that make the names of such calls known. */
VALHALL_API size_t valhall_print_cpp_names(uint8_t arch, char* buffer, size_t capacity);
/** Prints a file in C that defines the array `name` of uint64_t with these words. */
VALHALL_API size_t valhall_print_c_array(const uint64_t* words, size_t size, const char* name, char* buffer,
                                         size_t capacity);
/** Prints `text`, which assembles to `words`, in the spelling of `options`. Comments, labels and layout are
 * kept; a text with macros, repetitions or included texts is expanded, and its labels are numbered. */
VALHALL_API size_t valhall_print_text(uint8_t arch, const char* text, size_t size, const uint64_t* words,
                                      size_t count, const valhall_print_options* options, char* buffer,
                                      size_t capacity);

/** Returns the text of `.include "name"` and sets `*size`, or NULL if it does not exist. */
typedef const char* (*valhall_include)(void* context, const char* name, size_t name_size, size_t* size);

/** Options of assembling. */
typedef struct valhall_assemble_options {
  uint8_t syntax;          /**< VALHALL_SYNTAX_2022 and so on. */
  bool permissive;         /**< Accept words that break rules. */
  bool assign_registers;   /**< Accept `.reg`: assign registers to its names, and repair the program. */
  bool knows_stage;        /**< Whether `stage` is set; otherwise it follows from the text. */
  uint8_t stage;           /**< With `assign_registers`: the stage of the program. */
  bool spill;              /**< With `assign_registers`: values may be kept in memory. */
  uint16_t registers;      /**< With `assign_registers`: the limit on registers; 0 for none. */
  uint32_t local_words;    /**< With `assign_registers`: thread-local memory that the text uses itself. */
  uint32_t most_errors;    /**< The limit on listed errors; 0 for 1000. */
  uint64_t most_words;     /**< The limit on words; 0 for 2^24. */
  uint64_t most_lines;     /**< The limit on lines, including each repetition; 0 for 2^25. */
  valhall_include include; /**< Finds included texts; NULL if nothing may be included. */
  void* context;           /**< The first argument of `include`. */
} valhall_assemble_options;

/** An error in a text. */
typedef struct valhall_diagnostic {
  const char* message;        /**< The error and the correct form, in a sentence. */
  const char* line_text;      /**< The line, with macro arguments substituted. */
  uint32_t file;              /**< 0 is the text itself; included texts follow from 1. */
  uint32_t line;              /**< From 1. */
  uint32_t column;            /**< From 1, in bytes. */
  uint32_t length;            /**< Of the erroneous part, in bytes. */
  uint32_t replacement_count; /**< The number of replacements; see `valhall_assembly_replacement`. */
  uint8_t rule;               /**< The broken rule. */
} valhall_diagnostic;

/** An assembled text, or one with words that were read. */
typedef struct valhall_assembly valhall_assembly;

/** Assembles `size` characters. */
VALHALL_API valhall_assembly* valhall_assemble(uint8_t arch, const char* text, size_t size,
                                               const valhall_assemble_options* options);
/** Whether each line with contents has a word in hexadecimal, as in a driver's dump or a listing, and at
 * least one does. */
VALHALL_API bool valhall_is_listing(const char* text, size_t size);
/** Reads words in hexadecimal: on each line one word, by itself or in a listing with an instruction or a
 * comment after it. Empty lines, comments and labels are skipped. Of the options, the limits are used. */
VALHALL_API valhall_assembly* valhall_read_words(const char* text, size_t size,
                                                 const valhall_assemble_options* options);
/** Whether there is no error; false for NULL. */
VALHALL_API bool valhall_assembly_ok(const valhall_assembly* a);
/** The words, with 0 for an instruction with an error. */
VALHALL_API const uint64_t* valhall_assembly_words(const valhall_assembly* a);
/** The number of words. */
VALHALL_API size_t valhall_assembly_size(const valhall_assembly* a);
/** The file and line of word `index`. False if there is no such word. */
VALHALL_API bool valhall_assembly_location(const valhall_assembly* a, size_t index, uint32_t* file,
                                           uint32_t* line);
/** The name of included file `file`, from 1; NULL if there is none. */
VALHALL_API const char* valhall_assembly_file(const valhall_assembly* a, uint32_t file);
/** The number of errors. They are in the order in which they were found. */
VALHALL_API size_t valhall_assembly_error_count(const valhall_assembly* a);
/** Error `index`. False if there is none. */
VALHALL_API bool valhall_assembly_error(const valhall_assembly* a, size_t index, valhall_diagnostic* out);
/** A replacement for the erroneous part of error `index`; NULL if there is none. */
VALHALL_API const char* valhall_assembly_replacement(const valhall_assembly* a, size_t index,
                                                     size_t replacement);
/** Prints error `index` as compilers do, with its line and a caret. */
VALHALL_API size_t valhall_assembly_print_error(const valhall_assembly* a, size_t index, const char* file,
                                                char* buffer, size_t capacity);
/** The stage of the program, with `assign_registers`. */
VALHALL_API uint8_t valhall_assembly_stage(const valhall_assembly* a);
/** The number of words of thread-local memory that the program uses, with `assign_registers`. */
VALHALL_API uint32_t valhall_assembly_local_words(const valhall_assembly* a);

/** A value of a name that `.reg` declares. */
typedef struct valhall_named_value {
  const char* name;      /**< The name. */
  uint64_t registers[2]; /**< Its registers; none if it is unused or in memory. */
  uint32_t line;         /**< The line of the declaration. */
  uint16_t part;         /**< Its number in a group: 1 for x[1]. */
  bool is_group;         /**< Whether the name was declared with a number of registers. */
} valhall_named_value;

/** The number of values of names, with `assign_registers`; 0 if the text has errors. */
VALHALL_API size_t valhall_assembly_value_count(const valhall_assembly* a);
/** Value `index`, in the order of the text. False if there is none. */
VALHALL_API bool valhall_assembly_value(const valhall_assembly* a, size_t index, valhall_named_value* out);

/* ---- Programs ---- */

/** An error of a program, or a finding of the verifier. */
typedef struct valhall_error {
  uint8_t kind;            /**< VALHALL_ERROR_BROKEN_INSTRUCTION and so on. */
  uint8_t rule;            /**< The broken rule; 0 if the error is not about a rule. */
  uint8_t severity;        /**< VALHALL_SEVERITY_NOTE and so on. */
  uint8_t register_number; /**< The register; VALHALL_NONE if the error is not about a register. */
  uint8_t slot;            /**< The slot; VALHALL_NONE if the error is not about a slot. */
  uint32_t index;          /**< The word; VALHALL_NO_INDEX if it is not known. */
  uint32_t other;          /**< The word that it conflicts with; VALHALL_NO_INDEX if there is none. */
  uint32_t line;           /**< The line that the caller gave; 0 if none. */
  uint32_t label;          /**< The label; VALHALL_NO_INDEX if the error is not about a label. */
  int64_t value;           /**< A distance, a target, a capacity or an architecture, by kind. */
  int64_t lowest;          /**< The least `value` of a branch out of range. */
  int64_t highest;         /**< The greatest one. */
} valhall_error;

/** Prints an error as compilers do: `NAME:INDEX: error: TEXT [RULE]`. */
VALHALL_API size_t valhall_print_error(const valhall_error* error, const char* name, char* buffer,
                                       size_t capacity);

/** The words of a finished program, or its errors. */
typedef struct valhall_code valhall_code;

/** Whether there is no error; false for NULL. */
VALHALL_API bool valhall_code_ok(const valhall_code* code);
/** The architecture of the words; 0 for NULL. */
VALHALL_API uint8_t valhall_code_arch(const valhall_code* code);
/** The words, followed by the zeros that pad the program. */
VALHALL_API const uint64_t* valhall_code_words(const valhall_code* code);
/** The number of words, without padding. */
VALHALL_API size_t valhall_code_size(const valhall_code* code);
/** The number of words to upload: with the zeros that pad the program. */
VALHALL_API size_t valhall_code_padded_size(const valhall_code* code);
/** The number of errors. */
VALHALL_API size_t valhall_code_error_count(const valhall_code* code);
/** Error `index`. False if there is none. */
VALHALL_API bool valhall_code_error(const valhall_code* code, size_t index, valhall_error* out);

/** Assembles a text, or reads its words if it is a listing, and repairs them as `valhall_repair` does. Errors
 * in the text are VALHALL_ERROR_BROKEN_TEXT with a line; `valhall_assemble` describes them. */
VALHALL_API valhall_code* valhall_repair_text(uint8_t arch, uint8_t stage, const char* text, size_t size,
                                              const valhall_assemble_options* options);
/** The text that `valhall_repair_text` repaired, with the new words in its lines and a NUL. Comments,
 * labels and layout are kept; a text with macros, repetitions or included texts that needs repairs is
 * expanded. "" for other code, and if there is an error. */
VALHALL_API const char* valhall_code_text(const valhall_code* code);

/** The kinds of edges between blocks. */
enum {
  VALHALL_EDGE_FALL_THROUGH = 0, /**< To the next word. */
  VALHALL_EDGE_BRANCH = 1,       /**< A BRANCHZ that is taken. */
  VALHALL_EDGE_BLENDED = 2,      /**< A BLEND that uses fixed-function blending. */
  VALHALL_EDGE_RETURNED = 3      /**< Return from a blend shader, or from another call. */
};

/** An edge to a block. */
typedef struct valhall_edge {
  uint32_t block; /**< Its target. */
  uint8_t kind;   /**< VALHALL_EDGE_BRANCH and so on. */
} valhall_edge;

/** Words of which either all or none are executed. */
typedef struct valhall_block {
  valhall_edge edges[2]; /**< Edges out of it. */
  uint32_t first;        /**< The first word. */
  uint32_t end;          /**< The word after the last one. */
  uint8_t edge_count;    /**< The number of `edges`. */
  bool reachable;        /**< Reachable from the first word of the program. */
  bool ends;             /**< The program may end here properly. */
  bool leaves;           /**< An indirect branch may leave the program here. */
  bool runs_out;         /**< Control may continue after the last word. */
} valhall_block;

/** The blocks of a program, without zeros at its end. */
typedef struct valhall_graph valhall_graph;

/** The blocks of `words`, and the edges between them. */
VALHALL_API valhall_graph* valhall_graph_of(uint8_t arch, const uint64_t* words, size_t size);
/** The number of blocks. */
VALHALL_API size_t valhall_graph_size(const valhall_graph* graph);
/** Block `index`. False if there is none. */
VALHALL_API bool valhall_graph_block(const valhall_graph* graph, size_t index, valhall_block* out);
/** The name of a kind of edges: "branch". */
VALHALL_API const char* valhall_edge_name(uint8_t kind);

/** The caller's knowledge of a program. */
typedef struct valhall_verify_options {
  bool knows_inputs;       /**< Whether `inputs` are exactly the registers with a value at the start. */
  bool conservative;       /**< Also report possible hazards. */
  bool undocumented_forms; /**< Also report undocumented forms that compilers write. */
  bool narrow;             /**< Whether only 32 registers are allocated. */
  uint64_t inputs[2];      /**< See `knows_inputs`. */
} valhall_verify_options;

/** The result of the verifier. */
typedef struct valhall_verification valhall_verification;

/** Verifies a program on all its paths. */
VALHALL_API valhall_verification* valhall_verify(uint8_t arch, uint8_t stage, const uint64_t* words,
                                                 size_t size, const valhall_verify_options* options);
/** Whether there is neither a fault nor a hazard; false for NULL. */
VALHALL_API bool valhall_verification_ok(const valhall_verification* v);
/** The number of findings. They are in the order of their words. */
VALHALL_API size_t valhall_verification_count(const valhall_verification* v);
/** Finding `index`. False if there is none. */
VALHALL_API bool valhall_verification_finding(const valhall_verification* v, size_t index,
                                              valhall_error* out);
/** Prints finding `index` as a line of a report: `INDEX: SEVERITY: SENTENCE [RULE]`. */
VALHALL_API size_t valhall_verification_print(const valhall_verification* v, size_t index, char* buffer,
                                              size_t capacity);
/** Prints only the sentence: the problem and its solution. */
VALHALL_API size_t valhall_verification_explain(const valhall_verification* v, size_t index, char* buffer,
                                                size_t capacity);

/** Sets slots, waits, last uses, `reconverge`, `discard` and `end` as the rules of programs require. */
VALHALL_API valhall_code* valhall_repair(uint8_t arch, uint8_t stage, const uint64_t* words, size_t size);

/** Options of register allocation. */
typedef struct valhall_allocation_options {
  uint32_t registers;   /**< The limit; 0 for the registers of full occupancy if they suffice, else all. */
  uint32_t local_words; /**< Thread-local memory that the program uses itself. */
  uint64_t most_words;  /**< The limit on the words of the program; 0 for none. */
  bool spill;           /**< Whether values may be kept in thread-local memory. */
} valhall_allocation_options;

/** Figures of a register allocation. */
typedef struct valhall_allocation {
  uint64_t registers[2];   /**< The registers that the program uses. */
  uint32_t local_words;    /**< Words of thread-local memory. */
  uint32_t spilled;        /**< Groups of values in memory. */
  uint32_t removed_copies; /**< Copies that became superfluous. */
  uint32_t needed;         /**< If registers do not suffice: how many would; 0 if no number does. */
} valhall_allocation;

/** Allocates the registers of a program again, and repairs it. `out` may be NULL. */
VALHALL_API valhall_code* valhall_allocate_registers(uint8_t arch, uint8_t stage, const uint64_t* words,
                                                     size_t size, const valhall_allocation_options* options,
                                                     valhall_allocation* out);

/** Options of the optimizer. */
typedef struct valhall_optimize_options {
  uint32_t registers; /**< The limit on registers, as for allocation. */
  bool keep_waits;    /**< Do not move waits. */
  bool keep_forms;    /**< Do not compute constants or use shorter forms. */
  bool keep_values;   /**< Do not remove copies, repeated and dead words, and accesses to local memory. */
  bool keep_order;    /**< Do not reorder words. */
  bool passes;        /**< Record the passes, for `valhall_code_pass`. */
} valhall_optimize_options;

/** Figures of a program. */
typedef struct valhall_figures {
  uint64_t time;         /**< Words and stalls, for messages that take 10 words. */
  uint64_t distance;     /**< Words between messages and their waits, at most 10 for each. */
  uint64_t registers[2]; /**< The registers that it uses. */
  double cycles;         /**< Cycles of the unit that bounds the program. */
  uint32_t words;        /**< Words. */
  uint32_t moves;        /**< Copies of a register to another. */
  uint32_t waits;        /**< Words that wait for a message. */
  uint32_t messages;     /**< Messages in slots 0 to 2. */
  uint32_t threads;      /**< 2 for full, 1 for half occupancy, 0 if not known. */
} valhall_figures;

/** Figures before and after optimization. */
typedef struct valhall_optimization {
  valhall_figures before; /**< Of the given program. */
  valhall_figures after;  /**< Of the result. */
} valhall_optimization;

/** Optimizes a program that verifies. `out` may be NULL. */
VALHALL_API valhall_code* valhall_optimize(uint8_t arch, uint8_t stage, const uint64_t* words, size_t size,
                                           const valhall_optimize_options* options,
                                           valhall_optimization* out);

/** A pass of the optimizer that made the program better. */
typedef struct valhall_pass {
  const char* name;      /**< Its name, such as "waits". */
  valhall_figures after; /**< Figures of the program after it. */
} valhall_pass;

/** The number of passes that made the result of `valhall_optimize` better; 0 unless its options ask for
 * them. */
VALHALL_API size_t valhall_code_pass_count(const valhall_code* code);
/** Pass `index`, in the order in which they ran. False if there is none. */
VALHALL_API bool valhall_code_pass(const valhall_code* code, size_t index, valhall_pass* out);

/** The verdicts of `valhall_equivalent`. */
enum { VALHALL_EQUAL = 0, VALHALL_DIFFERENT = 1, VALHALL_UNKNOWN = 2 };

/** Whether two programs are the same. */
typedef struct valhall_equivalence {
  const char* reason;      /**< Why there is no proof, in a clause. */
  const char* reason_name; /**< Its name; "none" if they are equal. */
  uint64_t address;        /**< If memory differs: the address of the first different word. */
  uint32_t places[2];      /**< The words at which the proof ends; VALHALL_NO_INDEX if they are not known. */
  uint32_t input;          /**< If they differ: the number of the input. */
  uint32_t lane;           /**< If an output differs: its lane. */
  uint32_t values[2];      /**< If they differ: the word that each program leaves. */
  uint8_t verdict;         /**< VALHALL_EQUAL and so on. */
  bool in_memory;          /**< Whether memory differs, or an output of fragments. */
} valhall_equivalence;

/** Compares two programs for all inputs. Without a proof, `inputs` inputs are tried; 0 for 16. */
VALHALL_API valhall_equivalence valhall_equivalent(uint8_t arch, uint8_t stage, const uint64_t* first,
                                                   size_t first_size, const uint64_t* second,
                                                   size_t second_size, unsigned inputs);

/** The cost of a program, each word counted once. */
typedef struct valhall_cost {
  uint64_t instructions;          /**< Words that decode. */
  uint64_t undecoded;             /**< Words that do not. */
  uint64_t operations_by_unit[8]; /**< By VALHALL_UNIT_FMA and so on. */
  uint64_t registers[2];          /**< Registers that are read or written. */
  uint64_t uniforms[4];           /**< Bit n of word k: uniform 64 k + n is read. */
  double cycles_by_unit[8];       /**< Cycles that each unit needs by itself. */
  double arithmetic;              /**< Cycles of FMA, CVT and SFU together. */
  double cycles;                  /**< Cycles that bound the program. */
  const char* core;               /**< The shader core whose cycles these are. */
  uint64_t padded_quadwords;      /**< The program's size in 16 bytes, with padding. */
  uint32_t uniform_words;         /**< Uniforms that it needs: one more than the greatest number. */
  uint32_t most_uniforms;         /**< Uniforms of the architecture. */
  uint8_t bound;                  /**< The unit that bounds it. */
  uint8_t threads;                /**< 2 for full, 1 for half occupancy, 0 if not known. */
} valhall_cost;

/** The cost of `words`. */
VALHALL_API void valhall_cost_of(uint8_t arch, const uint64_t* words, size_t size, valhall_cost* out);

/** Latencies of messages in issue cycles; 0 for the default, 10. No source publishes them. */
typedef struct valhall_latencies {
  uint32_t memory;  /**< Of the load and store unit. */
  uint32_t varying; /**< Of varying loads. */
  uint32_t texture; /**< Of textures. */
  uint32_t other;   /**< Of other messages. */
} valhall_latencies;

/** A word in time. */
typedef struct valhall_timeline_row {
  uint64_t issue;   /**< The cycle in which it issues. */
  uint64_t arrival; /**< The cycle in which the result of a message arrives. */
  uint64_t stall;   /**< Cycles that it waits. */
  int8_t slot;      /**< The slot that it occupies; -1 if none. */
  uint8_t waits;    /**< Bit n: it waits on slot n. */
} valhall_timeline_row;

/** The words in time: writes up to `capacity` rows, and returns the cycles of all. Rows after the last word
 * are zeros. */
VALHALL_API uint64_t valhall_timeline(uint8_t arch, const uint64_t* words, size_t size,
                                      const valhall_latencies* latencies, valhall_timeline_row* rows,
                                      size_t capacity);

/* ---- Building programs ---- */

/** A program with labels, under construction. Errors are kept, and reported by `valhall_program_finish`. */
typedef struct valhall_program valhall_program;

/** An empty program. */
VALHALL_API valhall_program* valhall_program_new(uint8_t arch);
/** The number of words. */
VALHALL_API size_t valhall_program_size(const valhall_program* p);
/** A new label; the labels of a program are numbered from 0. */
VALHALL_API uint32_t valhall_program_label(valhall_program* p);
/** Binds a label to the next word. `line` is for errors, here and below. */
VALHALL_API void valhall_program_bind(valhall_program* p, uint32_t label, uint32_t line);
/** Appends a word. Like the functions below, returns whether there was no error. */
VALHALL_API bool valhall_program_append(valhall_program* p, uint64_t word, uint32_t line);
/** Appends a branch or a BLEND that leads to `label`. */
VALHALL_API bool valhall_program_append_to(valhall_program* p, uint64_t word, uint32_t label, uint32_t line);
/** Appends a jump to `label`. */
VALHALL_API bool valhall_program_branch(valhall_program* p, uint32_t label, uint32_t line);
/** The words with their branches, or the errors. The program can be extended afterwards. */
VALHALL_API valhall_code* valhall_program_finish(const valhall_program* p);

/** A program with virtual registers, under construction. */
typedef struct valhall_virtual_program valhall_virtual_program;

/** An empty program. */
VALHALL_API valhall_virtual_program* valhall_virtual_program_new(uint8_t arch, uint8_t stage);
/** The number of words appended until now. */
VALHALL_API size_t valhall_virtual_program_size(const valhall_virtual_program* p);
/** `size` new values, 1 to 8, in consecutive registers. Returns the number for operands; `number` + 1 is the
 * next one. */
VALHALL_API uint16_t valhall_virtual_program_value(valhall_virtual_program* p, unsigned size);
/** The value that is in `size` registers from `first` on at the start, and stays there. */
VALHALL_API uint16_t valhall_virtual_program_preloaded(valhall_virtual_program* p, unsigned first,
                                                       unsigned size);
/** A value that must be in `size` registers from `first` on. */
VALHALL_API uint16_t valhall_virtual_program_bound(valhall_virtual_program* p, unsigned first, unsigned size);
/** Asks for `value` in `first`, wherever that is free. */
VALHALL_API void valhall_virtual_program_prefer(valhall_virtual_program* p, uint16_t value, unsigned first);
/** A new label, as `valhall_program_label`. */
VALHALL_API uint32_t valhall_virtual_program_label(valhall_virtual_program* p);
/** Binds a label to the next word. */
VALHALL_API void valhall_virtual_program_bind(valhall_virtual_program* p, uint32_t label, uint32_t line);
/** Encodes and appends `in`, whose registers are operands of the kind VALHALL_VIRTUAL. Returns the broken
 * rule, or 0. */
VALHALL_API uint8_t valhall_virtual_program_append(valhall_virtual_program* p, const valhall_instruction* in,
                                                   uint32_t line);
/** Likewise for a branch or a BLEND that leads to `label`. */
VALHALL_API uint8_t valhall_virtual_program_append_to(valhall_virtual_program* p,
                                                      const valhall_instruction* in, uint32_t label,
                                                      uint32_t line);
/** Appends a jump to `label`. Returns whether there was no error. */
VALHALL_API bool valhall_virtual_program_branch(valhall_virtual_program* p, uint32_t label, uint32_t line);
/** Assigns registers and repairs the program, or returns all its errors. `out` may be NULL. */
VALHALL_API valhall_code* valhall_virtual_program_finish(const valhall_virtual_program* p,
                                                         const valhall_allocation_options* options,
                                                         valhall_allocation* out);

/* ---- Running programs ---- */

/** Memory at an address. Each word has four bytes, the lowest address in the lowest bits. */
typedef struct valhall_memory {
  uint64_t address; /**< A multiple of 4. */
  uint32_t* words;  /**< The caller's words. */
  size_t count;     /**< The number of words. */
  bool read_only;   /**< Whether the program must not write them. */
} valhall_memory;

/** A buffer of LD_BUFFER. */
typedef struct valhall_buffer {
  const uint32_t* words; /**< The contents. */
  size_t count;          /**< The number of words. */
  uint8_t table;         /**< The number of the resource table. */
  uint8_t index;         /**< The index in the table. */
} valhall_buffer;

/** The initial value of a register, besides those that the stage preloads. */
typedef struct valhall_register_input {
  uint32_t lanes[16]; /**< The value in each lane. */
  uint8_t number;     /**< The register. */
} valhall_register_input;

/** One lane of an instruction whose result only the caller knows. */
typedef struct valhall_access {
  uint64_t word;       /**< The word. */
  uint64_t sources[4]; /**< Values of the sources, in the order of the text. */
  uint32_t staged[8];  /**< The staging registers that it reads. */
  uint32_t index;      /**< The index of the word. */
  uint32_t lane;       /**< The lane. */
} valhall_access;

/** Computes the result of an external instruction: writes up to 8 words. If it returns false, the run stops
 * with an error. */
typedef bool (*valhall_external)(void* context, const valhall_access* access, uint32_t* result);

/** An executed instruction, for a trace. */
typedef struct valhall_step {
  const uint32_t* registers; /**< All registers after it, 16 lanes of each. */
  uint64_t word;             /**< The word. */
  uint32_t index;            /**< Its index. */
  uint32_t lanes;            /**< The lanes that executed it. */
  uint32_t warp;             /**< The warp within the workgroup. */
  uint32_t register_count;   /**< The number of registers. */
} valhall_step;

/** Called after each instruction of a warp. */
typedef void (*valhall_trace)(void* context, const valhall_step* step);

/** The machine that a program runs on. Zeros are defaults. */
typedef struct valhall_machine {
  const uint32_t* uniforms;                /**< u0 and so on. */
  size_t uniform_count;                    /**< Their number. */
  const valhall_memory* memory;            /**< Regions that do not overlap. */
  size_t memory_count;                     /**< Their number. */
  const valhall_buffer* buffers;           /**< Buffers of LD_BUFFER. */
  size_t buffer_count;                     /**< Their number. */
  const valhall_register_input* registers; /**< Initial values, each register once. */
  size_t register_count;                   /**< Their number. */
  uint32_t workgroup_size[3];              /**< Threads of a workgroup; 0 0 0 for 16 1 1. */
  uint32_t workgroups[3];                  /**< Workgroups; 0 0 0 for 1 1 1. */
  uint32_t lanes;                          /**< Stages other than compute: the lanes that run; 0 for all. */
  uint32_t helpers;                        /**< Lanes that start as helpers. */
  uint64_t thread_memory_address;          /**< Address of the memory of each thread. */
  uint64_t thread_memory_bytes;            /**< Its size. */
  uint64_t workgroup_memory_address;       /**< Address of the memory of each workgroup. */
  uint64_t workgroup_memory_bytes;         /**< Its size. */
  uint64_t program_address;                /**< Address of the first word; 0 for 0x10000. */
  uint64_t resource_tables;                /**< The value of `resource_table_pointer`. */
  uint64_t fragment_specials[16];          /**< Special values of page 0. */
  uint64_t step_limit;                     /**< Limit on instructions of all warps; 0 for 2^24. */
  uint32_t core;                           /**< The number of the core. */
  uint8_t arch;                            /**< The architecture. */
  uint8_t stage;                           /**< The stage. */
  bool flush_subnormals;                   /**< Whether subnormals are flushed. */
  bool lax;                                /**< Do not report broken rules of timing and flow. */
  bool blend_shaders;                      /**< BLEND uses blend shaders: it neither ends nor skips. */
  valhall_external external;               /**< Results of textures and the like; NULL for none. */
  valhall_trace trace;                     /**< Called after each instruction; NULL for none. */
  void* context;                           /**< The first argument of both. */
} valhall_machine;

/** Why a run stopped. */
typedef struct valhall_run_error {
  const char* name;        /**< The name; "none" if the run is complete. */
  const char* explanation; /**< The error, in a clause. */
  uint64_t address;        /**< The address concerned. */
  uint32_t index;          /**< The word. */
  uint32_t lane;           /**< The lowest lane with the error. */
  uint32_t warp;           /**< The warp within the workgroup. */
  uint32_t workgroup[3];   /**< The workgroup. */
  uint32_t entry;          /**< The index in the list concerned, for an error of the machine. */
  uint8_t rule;            /**< The broken rule; 0 if the error is not about a rule. */
  uint8_t register_number; /**< The register; VALHALL_NONE if the error is not about a register. */
  bool of_machine;         /**< Whether the machine has the error, and nothing was executed. */
} valhall_run_error;

/** A colour that BLEND output. */
typedef struct valhall_colour {
  uint32_t words[4][16]; /**< The staging registers. */
  uint32_t coverage[16]; /**< Covered samples. */
  uint32_t lanes;        /**< The lanes that output it. */
  uint8_t format;        /**< VALHALL_REGISTER_FORMAT_F32 and so on. */
  uint8_t components;    /**< The number of components. */
} valhall_colour;

/** The outputs of a fragment shader besides colours. */
typedef struct valhall_fragment {
  uint32_t coverage[16];    /**< The mask of ATEST. */
  uint32_t depth[16];       /**< Bits of a 32-bit float. */
  uint32_t stencil[16];     /**< In the low 8 bits. */
  uint32_t discarded;       /**< Lanes that a DISCARD turned into helpers. */
  uint32_t tested;          /**< Lanes that executed ATEST. */
  uint32_t depth_written;   /**< Lanes that wrote a depth. */
  uint32_t stencil_written; /**< Lanes that wrote a stencil. */
} valhall_fragment;

/** The result of a run. */
typedef struct valhall_run_result valhall_run_result;

/** Runs a program on `machine`, whose memory it changes. */
VALHALL_API valhall_run_result* valhall_run(const valhall_machine* machine, const uint64_t* words,
                                            size_t size);
/** Whether all warps ran to their end; false for NULL. */
VALHALL_API bool valhall_run_ok(const valhall_run_result* r);
/** The error that stopped the run; its name is "none" if the run is complete. */
VALHALL_API void valhall_run_error_of(const valhall_run_result* r, valhall_run_error* out);
/** Prints the error as compilers do: `NAME:INDEX: error: lane LANE of warp WARP: TEXT [RULE]`. */
VALHALL_API size_t valhall_run_print_error(const valhall_run_result* r, const char* name, char* buffer,
                                           size_t capacity);
/** The final value of a register in a lane of the last warp. */
VALHALL_API uint32_t valhall_run_register(const valhall_run_result* r, unsigned number, unsigned lane);
/** The number of instructions that warps executed. */
VALHALL_API uint64_t valhall_run_instructions(const valhall_run_result* r);
/** The number of executed instructions, counted for each lane. */
VALHALL_API uint64_t valhall_run_lane_instructions(const valhall_run_result* r);
/** Whether an instruction was executed whose last bits are not documented. */
VALHALL_API bool valhall_run_is_approximate(const valhall_run_result* r);
/** Whether an instruction was executed whose result is not documented. */
VALHALL_API bool valhall_run_is_presumed(const valhall_run_result* r);
/** Whether an instruction was executed whose result `external` computed. */
VALHALL_API bool valhall_run_is_external(const valhall_run_result* r);
/** The cost of the executed instructions, each counted as often as warps executed it. */
VALHALL_API void valhall_run_cost(const valhall_run_result* r, valhall_cost* out);
/** The colour of render target `target`, 0 to 7. False if there is none. */
VALHALL_API bool valhall_run_colour(const valhall_run_result* r, unsigned target, valhall_colour* out);
/** The outputs of a fragment shader besides colours. */
VALHALL_API void valhall_run_fragment(const valhall_run_result* r, valhall_fragment* out);

/** A run in steps. It has a copy of the machine, of its lists and of its memory. */
typedef struct valhall_execution valhall_execution;

/** The state of a warp. */
typedef struct valhall_warp {
  const uint32_t* registers; /**< 16 lanes of each register; valid until the next step. */
  uint64_t pending[2];       /**< Registers that messages have yet to write. */
  uint32_t counters[16];     /**< By lane, the index of its next word. */
  uint32_t workgroup[3];     /**< The workgroup. */
  uint32_t number;           /**< The number within the workgroup. */
  uint32_t next;             /**< The next word of the active lanes. */
  uint32_t active;           /**< Lanes that execute the next word. */
  uint32_t live;             /**< Lanes that have not ended. */
  uint32_t parked;           /**< Lanes that wait at a barrier. */
  uint32_t helpers;          /**< Lanes without a fragment. */
  uint32_t register_count;   /**< The number of registers. */
} valhall_warp;

/** A run of a program before its first step. */
VALHALL_API valhall_execution* valhall_execution_new(const valhall_machine* machine, const uint64_t* words,
                                                     size_t size);
/** Executes one instruction of one warp. False if all have ended, or on an error; see the result. */
VALHALL_API bool valhall_execution_step(valhall_execution* e);
/** The number of warps of a workgroup. */
VALHALL_API size_t valhall_execution_warp_count(const valhall_execution* e);
/** The number of the warp that executes next. */
VALHALL_API uint32_t valhall_execution_next_warp(const valhall_execution* e);
/** A warp of the current workgroup. False if there is none. */
VALHALL_API bool valhall_execution_warp(const valhall_execution* e, size_t number, valhall_warp* out);
/** The warp that executed the last instruction, after it. False before the first step. */
VALHALL_API bool valhall_execution_last_warp(const valhall_execution* e, valhall_warp* out);
/** The words of memory region `region`, which may be read and written between steps. NULL if there is none.
 */
VALHALL_API uint32_t* valhall_execution_memory(valhall_execution* e, size_t region, size_t* count);
/** The result up to now. */
VALHALL_API valhall_run_result* valhall_execution_result(const valhall_execution* e);

#ifdef __cplusplus
}
#endif

#endif
