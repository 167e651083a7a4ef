/* SPDX-License-Identifier: MIT */
/* Each part of the C interface, with the results that the C++ tests and pages have for the same input. */
#include "check.h"

#include <valhall/valhall.h>

#include <stdlib.h>

static valhall_operand general(unsigned number) {
  valhall_operand o = {0};
  o.kind = VALHALL_REGISTER;
  o.number = (uint16_t)number;
  return o;
}

static valhall_operand marked(valhall_operand o, unsigned marks) {
  o.marks = (uint8_t)marks;
  return o;
}

static valhall_operand other(unsigned kind, unsigned number) {
  valhall_operand o = general(number);
  o.kind = (uint8_t)kind;
  return o;
}

static valhall_operand number(long long value) {
  valhall_operand o = {0};
  o.kind = VALHALL_IMMEDIATE;
  o.value = value;
  return o;
}

static valhall_instruction instruction(unsigned opcode) {
  valhall_instruction in = {0};
  in.opcode = (uint16_t)opcode;
  return in;
}

static void add(valhall_instruction* in, valhall_operand o) { in->operands[in->operand_count++] = o; }

static void modify(valhall_instruction* in, unsigned id, unsigned value) {
  in->modifiers[in->modifier_count].id = (uint8_t)id;
  in->modifiers[in->modifier_count++].value = (uint8_t)value;
}

/* The words of a text without errors. */
static valhall_assembly* assembled(unsigned arch, const char* text) {
  valhall_assembly* const a = valhall_assemble((uint8_t)arch, text, strlen(text), NULL);
  CHECK(valhall_assembly_ok(a));
  if (!valhall_assembly_ok(a)) {
    char error[512];
    valhall_assembly_print_error(a, 0, "text", error, sizeof error);
    fprintf(stderr, "%s\n", error);
  }
  return a;
}

static void test_version(void) {
  CHECK(valhall_version() == 100);
  CHECK_TEXT(valhall_version_string(), "0.1.0");
  valhall_free(NULL);
}

static void test_encode(void) {
  uint64_t word = 0;
  valhall_violation wrong[4];
  valhall_instruction in = instruction(VALHALL_OP_FMA_F32);
  add(&in, general(0));
  add(&in, general(1));
  add(&in, other(VALHALL_UNIFORM, 4));
  add(&in, marked(general(2), VALHALL_LAST_USE));
  modify(&in, VALHALL_MODIFIER_FLOW, VALHALL_FLOW_WAIT0);
  CHECK(valhall_encode(VALHALL_V9, &in, &word) == VALHALL_RULE_NONE);
  {
    char text[64];
    CHECK(valhall_print(VALHALL_V9, word, NULL, text, sizeof text) == strlen(text));
    CHECK_TEXT(text, "FMA.f32.wait0 r0, r1, u4, ^r2");
    CHECK(valhall_print(VALHALL_V9, word, NULL, NULL, 0) == strlen(text));
    /* A buffer that is too small has as much as fits, and a NUL. */
    CHECK(valhall_print(VALHALL_V9, word, NULL, text, 8) == 29);
    CHECK_TEXT(text, "FMA.f32");
  }
  CHECK(valhall_check(VALHALL_V9, word) == VALHALL_RULE_NONE);

  /* Signs, lanes, and a rule on operands that do not go together. */
  in.operands[1] = marked(in.operands[1], VALHALL_NEGATE | VALHALL_ABSOLUTE);
  CHECK(valhall_encode(VALHALL_V15, &in, &word) == VALHALL_RULE_NONE);
  in.operands[1] = other(VALHALL_UNIFORM, 8);
  CHECK(valhall_encode(VALHALL_V9, &in, &word) == VALHALL_RULE_TWO_UNIFORM_SLOTS && word == 0);
  CHECK(valhall_encode_errors(VALHALL_V9, &in, wrong, 4) == 1 &&
        wrong[0].rule == VALHALL_RULE_TWO_UNIFORM_SLOTS);
  CHECK(wrong[0].operand == VALHALL_NONE);
  CHECK(valhall_encode_unchecked(VALHALL_V9, &in, &word) == VALHALL_RULE_NONE && word != 0);
  CHECK(valhall_check(VALHALL_V9, word) == VALHALL_RULE_TWO_UNIFORM_SLOTS);

  in.operands[1] = general(200);
  CHECK(valhall_encode(VALHALL_V9, &in, &word) == VALHALL_RULE_REGISTER_OUT_OF_RANGE);
  CHECK(valhall_encode_errors(VALHALL_V9, &in, wrong, 4) == 1 && wrong[0].operand == 1);
  in.operand_count = 2;
  CHECK(valhall_encode(VALHALL_V9, &in, &word) == VALHALL_RULE_OPERAND_COUNT);
  in.operand_count = 255;
  CHECK(valhall_encode(VALHALL_V9, &in, &word) == VALHALL_RULE_OPERAND_COUNT);
  in.operand_count = 4;
  in.operands[1] = general(1);
  in.modifier_count = 255;
  CHECK(valhall_encode(VALHALL_V9, &in, &word) != VALHALL_RULE_NONE);
  in.modifier_count = 1;
  CHECK(valhall_encode(3, &in, &word) == VALHALL_RULE_NOT_IN_ARCH);
  in.opcode = 60000;
  CHECK(valhall_encode(VALHALL_V9, &in, &word) == VALHALL_RULE_UNKNOWN_OPCODE);
}

/* Each word of a file decodes to a structure, and encodes to itself. */
static void test_words(const char* path, unsigned arch) {
  char line[1024];
  unsigned long words = 0;
  FILE* const file = fopen(path, "r");
  CHECK(file != NULL);
  if (file == NULL) return;
  while (fgets(line, sizeof line, file) != NULL) {
    valhall_instruction in;
    uint64_t again = 0;
    uint8_t broken;
    char* end = NULL;
    const uint64_t word = strtoull(line, &end, 16);
    if (end == line || line[0] == '#') continue;
    broken = valhall_decode((uint8_t)arch, word, &in);
    CHECK(broken == VALHALL_RULE_NONE);
    if (broken != VALHALL_RULE_NONE) {
      fprintf(stderr, "%s: %s", path, line);
      continue;
    }
    ++words;
    if (valhall_check((uint8_t)arch, word) != VALHALL_RULE_NONE) continue;
    CHECK(valhall_encode((uint8_t)arch, &in, &again) == VALHALL_RULE_NONE && again == word);
  }
  fclose(file);
  CHECK(words > 100);
}

static bool is_listing(const char* text) { return valhall_is_listing(text, strlen(text)); }

/* A driver's dump, and the forms of its words. */
static void test_forms(void) {
  static const char dump[] = "main:\n0000: 00a8c00000000100 iadd whatever\n\n0x00a8c00000000100 ; again\n";
  static const char source[] = "x:  MOV.i32 r0, ^r1  ; copy\n";
  valhall_assemble_options limits = {0};
  valhall_print_options arm = {0};
  valhall_diagnostic error;
  char text[400];
  uint32_t file = 1, line = 0;
  valhall_assembly* a = valhall_read_words(dump, strlen(dump), NULL);
  CHECK(is_listing(dump) && !is_listing("NOP\n") && !is_listing("") && !valhall_is_listing(NULL, 0));
  CHECK(valhall_assembly_ok(a) && valhall_assembly_size(a) == 2);
  CHECK(valhall_assembly_words(a)[1] == 0x00a8c00000000100u);
  CHECK(valhall_assembly_location(a, 1, &file, &line) && file == 0 && line == 4);
  valhall_print_cpp(VALHALL_V9, valhall_assembly_words(a)[0], text, sizeof text);
  CHECK_TEXT(text, "iadd_s32(r0, r0, r1)");
  valhall_print_cpp_names(VALHALL_V15, text, sizeof text);
  CHECK(strstr(text, "valhall::v15") != NULL);
  CHECK(valhall_print_cpp_names(99, text, sizeof text) == 0);
  valhall_print_c_array(valhall_assembly_words(a), 2, "kernel", text, sizeof text);
  CHECK(strstr(text, "kernel") != NULL && strstr(text, "0x00a8c00000000100,") != NULL);
  valhall_free(a);

  limits.most_words = 1;
  a = valhall_read_words(dump, strlen(dump), &limits);
  CHECK(!valhall_assembly_ok(a) && valhall_assembly_size(a) == 1);
  CHECK(valhall_assembly_error(a, 0, &error) && error.rule == VALHALL_RULE_LIMIT_EXCEEDED && error.line == 4);
  valhall_free(a);
  a = valhall_read_words("00a8c00000000100 = 1\n", 21, NULL);
  CHECK(!valhall_assembly_ok(a) && valhall_assembly_error_count(a) == 1);
  valhall_free(a);

  limits.most_words = 0;
  limits.most_lines = 100;
  a = valhall_assemble(VALHALL_V9, ".rept 1000\nNOP\n.endr\n", 21, &limits);
  CHECK(valhall_assembly_error(a, 0, &error) && error.rule == VALHALL_RULE_LIMIT_EXCEEDED);
  valhall_free(a);

  arm.syntax = VALHALL_SYNTAX_ARM;
  a = valhall_assemble(VALHALL_V9, source, strlen(source), NULL);
  valhall_print_text(VALHALL_V9, source, strlen(source), valhall_assembly_words(a), 1, &arm, text,
                     sizeof text);
  CHECK_TEXT(text, "x:  MOV.i32 r0, r1^  ; copy\n");
  valhall_free(a);
}

/* The blocks of a loop, and the registers of names. */
static void test_graph_and_names(void) {
  static const char loop[] =
      "loop:\nIADD_IMM.i32 r1, r1, #0xFFFFFFFF\nBRANCHZ.reconverge r1, offset:loop\nNOP.end\n";
  static const char named[] =
      ".reg x, at[2]\nIADD.u64 at, u0, u0\nLOAD.i32.unsigned.slot0 @x, at, offset:0\n"
      "STORE.i32.slot0 @x, at, offset:0\n";
  valhall_assemble_options names = {0};
  valhall_named_value value;
  valhall_block block;
  valhall_assembly* a = valhall_assemble(VALHALL_V9, loop, strlen(loop), NULL);
  valhall_graph* const graph =
      valhall_graph_of(VALHALL_V9, valhall_assembly_words(a), valhall_assembly_size(a));
  CHECK(valhall_opcode_of(VALHALL_V9, valhall_assembly_words(a)[2]) == VALHALL_OP_NOP);
  CHECK(valhall_opcode_of(VALHALL_V9, 0x01ffc00000000000u) == -1);
  CHECK(valhall_graph_size(graph) == 2 && valhall_graph_size(NULL) == 0);
  CHECK(valhall_graph_block(graph, 0, &block) && block.first == 0 && block.end == 2 && block.edge_count == 2);
  CHECK(block.reachable && !block.ends && !block.leaves && !block.runs_out);
  CHECK(block.edges[0].block == 1 && block.edges[0].kind == VALHALL_EDGE_FALL_THROUGH);
  CHECK(block.edges[1].block == 0 && block.edges[1].kind == VALHALL_EDGE_BRANCH);
  CHECK(valhall_graph_block(graph, 1, &block) && block.ends && block.edge_count == 0);
  CHECK(!valhall_graph_block(graph, 2, &block) && block.end == 0);
  CHECK_TEXT(valhall_edge_name(VALHALL_EDGE_BRANCH), "branch");
  CHECK_TEXT(valhall_edge_name(99), "");
  CHECK(valhall_graph_of(99, NULL, 0) == NULL);
  CHECK(valhall_assembly_value_count(a) == 0 && !valhall_assembly_value(a, 0, &value));
  valhall_free(graph);
  valhall_free(a);

  names.assign_registers = true;
  a = valhall_assemble(VALHALL_V9, named, strlen(named), &names);
  CHECK(valhall_assembly_value_count(a) == 3);
  CHECK(valhall_assembly_value(a, 0, &value) && value.line == 1 && !value.is_group);
  CHECK_TEXT(value.name, "x");
  CHECK(value.registers[0] == 1u << 2 && value.registers[1] == 0);
  CHECK(valhall_assembly_value(a, 2, &value) && value.is_group && value.part == 1);
  CHECK_TEXT(value.name, "at");
  CHECK(value.registers[0] == 1u << 1);
  CHECK(!valhall_assembly_value(a, 3, &value) && value.name[0] == '\0');
  valhall_free(a);
}

/* Each preloaded value is in registers that its stage preloads, and they have no others. */
static void check_preloaded(void) {
  valhall_preloaded_info value;
  uint64_t registers[2], all = 0;
  size_t i;
  unsigned positions = 0;
  valhall_preloaded(VALHALL_V9, VALHALL_STAGE_FRAGMENT, registers);
  for (i = 0; valhall_info_of_preloaded(VALHALL_V9, VALHALL_STAGE_FRAGMENT, i, &value); ++i) {
    all |= (((uint64_t)1 << value.count) - 1) << value.first;
    if (strcmp(value.name, "position_y") != 0) continue;
    CHECK(value.first == 59 && value.count == 1 && value.part == VALHALL_PART_HIGH);
    ++positions;
  }
  CHECK(all == registers[0] && registers[1] == 0 && positions == 1);
  CHECK_TEXT(value.name, "");
  CHECK(!valhall_info_of_preloaded(VALHALL_V9, 9, 0, &value));
}

/* Each special value is an operand that prints as its name. */
static void check_specials(void) {
  valhall_instruction in = {0};
  valhall_special_info special;
  uint64_t word = 0;
  size_t i;
  char text[80];
  in.opcode = VALHALL_OP_MOV_I32;
  in.operand_count = 2;
  in.operands[0].kind = VALHALL_REGISTER;
  in.operands[1].kind = VALHALL_SPECIAL;
  for (i = 0; i < valhall_special_count(); ++i) {
    if (!valhall_info_of_special(VALHALL_V9, i, &special)) continue;
    CHECK((special.archs >> VALHALL_V9 & 1) != 0);
    in.operands[1].number = special.number;
    in.operands[1].page = special.page;
    CHECK(valhall_encode(VALHALL_V9, &in, &word) == VALHALL_RULE_NONE);
    valhall_print(VALHALL_V9, word, NULL, text, sizeof text);
    CHECK(strstr(text, special.name) != NULL);
  }
  CHECK(!valhall_info_of_special(VALHALL_V9, i, &special) && special.name[0] == '\0');
  CHECK(!valhall_info_of_special(0, 0, &special));
}

/* Each other name of an instruction finds it. */
static void check_aliases(void) {
  valhall_alias_info alias;
  size_t i, count = 0, flags = 0;
  for (i = 0; i < valhall_alias_count(); ++i) {
    if (!valhall_info_of_alias(VALHALL_V10, i, &alias)) continue;
    ++count;
    flags += alias.flag != VALHALL_NONE;
    CHECK(valhall_find_opcode(VALHALL_V10, alias.name, strlen(alias.name)) == alias.opcode);
  }
  CHECK(count > 10 && flags > 0 && flags < count);
  CHECK(!valhall_info_of_alias(VALHALL_V10, i, &alias) && alias.name[0] == '\0');
}

static void test_tables(void) {
  valhall_instruction_info info;
  valhall_operand_info place;
  valhall_modifier_info modifier;
  unsigned i, count = 0;
  uint32_t value = 0;
  uint64_t registers[2];
  CHECK(valhall_find_opcode(VALHALL_V9, "FMA.f32", 7) == VALHALL_OP_FMA_F32);
  CHECK(valhall_find_opcode(VALHALL_V9, "FMA.f31", 7) == -1);
  CHECK(valhall_find_opcode(0, "mmul.v4s8", 9) == VALHALL_OP_MMUL_V4S8);
  CHECK(valhall_find_opcode(VALHALL_V15, "MMUL.v4s8", 9) == VALHALL_OP_MMUL_V4S8_V14);
  CHECK(valhall_info(VALHALL_V9, VALHALL_OP_FMA_F32, &info));
  CHECK_TEXT(info.name, "FMA.f32");
  CHECK(info.operand_count == 4 && info.unit == VALHALL_UNIT_FMA && !info.is_message && info.type_size == 32);
  CHECK(info.description[0] != '\0' && info.number == VALHALL_NUMBER_F);
  CHECK(info.archs == 0xfe00);
  CHECK(!valhall_info(VALHALL_V9, VALHALL_OP_MMUL_V4S8, &info) && info.name[0] == '\0');
  CHECK(valhall_info_of_operand(VALHALL_V9, VALHALL_OP_FMA_F32, 1, &place));
  CHECK(place.role == VALHALL_ROLE_SOURCE && place.size == 32 && place.takes_sign);
  CHECK(!valhall_info_of_operand(VALHALL_V9, VALHALL_OP_FMA_F32, 4, &place));
  CHECK(valhall_info_of_modifier(VALHALL_V9, VALHALL_OP_LOAD_I32, 0, &modifier));
  for (i = 0; i < VALHALL_OP_COUNT; ++i) {
    CHECK(valhall_opcode_name((uint16_t)i)[0] != '\0');
    if (!valhall_info(VALHALL_V9, (uint16_t)i, &info)) continue;
    ++count;
    {
      unsigned n;
      for (n = 0; n < info.operand_count; ++n)
        CHECK(valhall_info_of_operand(VALHALL_V9, (uint16_t)i, n, &place));
      for (n = 0; n < info.modifier_count; ++n)
        CHECK(valhall_info_of_modifier(VALHALL_V9, (uint16_t)i, n, &modifier) && modifier.values != 0);
    }
  }
  CHECK(count > 300);
  CHECK_TEXT(valhall_opcode_name(60000), "");
  CHECK_TEXT(valhall_modifier_name(VALHALL_MODIFIER_FLOW), "flow");
  CHECK_TEXT(valhall_value_name(VALHALL_OP_NOP, VALHALL_MODIFIER_FLOW, VALHALL_FLOW_END), "end");
  CHECK_TEXT(valhall_lanes_name(VALHALL_LANES_H01), "h01");
  CHECK_TEXT(valhall_rule_name(VALHALL_RULE_MISALIGNED_PAIR), "misaligned_pair");
  CHECK_TEXT(valhall_rule_name(VALHALL_RULE_MISSING_END), "missing_end");
  CHECK_TEXT(valhall_rule_name(255), "");
  CHECK(valhall_rule_explanation(VALHALL_RULE_MISALIGNED_PAIR)[0] != '\0');
  CHECK_TEXT(valhall_arch_name(VALHALL_V12), "v12");
  CHECK_TEXT(valhall_stage_name(VALHALL_STAGE_FRAGMENT), "fragment");
  CHECK_TEXT(valhall_syntax_name(VALHALL_SYNTAX_ARM), "arm");
  CHECK_TEXT(valhall_error_name(VALHALL_ERROR_UNBOUND_LABEL), "unbound_label");
  CHECK(valhall_find_arch("mali-G710", 9) == VALHALL_V10 && valhall_find_arch("v16", 3) == 0);
  CHECK(valhall_gpu_count() > 10 && valhall_gpu_arch(0) == VALHALL_V9 && valhall_gpu_name(1000) == NULL);
  CHECK(valhall_constant_table(VALHALL_V9, 0, &value) && value == 0);
  check_specials();
  check_aliases();
  CHECK(!valhall_constant_table(VALHALL_V9, 32, &value));
  valhall_preloaded(VALHALL_V9, VALHALL_STAGE_COMPUTE, registers);
  CHECK((registers[0] >> 60 & 1) != 0 && registers[1] == 0);
  check_preloaded();
}

/* Repaired words in the lines of their text. */
static void test_repaired_text(void) {
  static const char draft[] =
      "x: LOAD.i32.unsigned.slot0 @r0, u0, offset:0  // x\nSTORE.i32.slot0 @r0, u2, offset:0\n";
  static const char expanded[] = ".rept 2\nMOV.i32 r0, 0x0\n.endr\n", listing[] = "0000c00000000000\n";
  valhall_error error;
  valhall_code* code = valhall_repair_text(VALHALL_V9, VALHALL_STAGE_COMPUTE, draft, strlen(draft), NULL);
  CHECK(valhall_code_ok(code) && valhall_code_size(code) == 2);
  CHECK_TEXT(valhall_code_text(code),
             "x: LOAD.i32.unsigned.slot0.wait0 @r0, u0, offset:0  // x\n"
             "STORE.i32.slot1.end @r0, u2, offset:0\n");
  valhall_free(code);
  code = valhall_repair_text(VALHALL_V9, VALHALL_STAGE_COMPUTE, expanded, strlen(expanded), NULL);
  CHECK_TEXT(valhall_code_text(code), "MOV.i32 r0, 0x0\nMOV.i32.end r0, 0x0\n");
  valhall_free(code);
  code = valhall_repair_text(VALHALL_V9, VALHALL_STAGE_COMPUTE, listing, strlen(listing), NULL);
  CHECK_TEXT(valhall_code_text(code), "NOP.end\n");
  valhall_free(code);
  code = valhall_repair_text(VALHALL_V9, VALHALL_STAGE_COMPUTE, "NOP\nFOO\n", 8, NULL);
  CHECK(!valhall_code_ok(code) && valhall_code_error(code, 0, &error));
  CHECK(error.kind == VALHALL_ERROR_BROKEN_TEXT && error.line == 2);
  CHECK_TEXT(valhall_code_text(code), "");
  valhall_free(code);
  CHECK_TEXT(valhall_code_text(NULL), "");
  CHECK(valhall_repair_text(VALHALL_V9, 9, draft, 3, NULL) == NULL);
}

/* The fields of a word that breaks a rule. */
static void test_fields(void) {
  const uint64_t iadd = 0x00a8c00000000100u, wrong = (uint64_t)1 << 57;
  valhall_fields* fields = valhall_fields_of(VALHALL_V9, iadd | wrong);
  valhall_field field;
  char text[200];
  unsigned bits = 0, wrong_bits = 0;
  size_t i;
  for (i = 0; valhall_fields_field(fields, i, &field); ++i) {
    bits += field.size;
    wrong_bits += field.wrong != 0;
    CHECK(field.start + bits == 64);
    CHECK(field.value == ((iadd | wrong) >> field.start & (((uint64_t)1 << field.size) - 1)));
    CHECK(!field.fixed || !field.unused);
  }
  CHECK(bits == 64 && wrong_bits == 1);
  CHECK(i == valhall_fields_size(fields) && field.name[0] == '\0' && field.meaning[0] == '\0');
  valhall_free(fields);
  fields = valhall_fields_of(VALHALL_V9, iadd);
  for (i = 0; valhall_fields_field(fields, i, &field); ++i)
    if (strcmp(field.name, "source 2") == 0) break;
  CHECK_TEXT(field.meaning, "r1");
  valhall_free(fields);
  CHECK(valhall_fields_of(99, iadd) == NULL && valhall_fields_size(NULL) == 0);
  CHECK(valhall_explain_word(VALHALL_V9, iadd, text, sizeof text) == 0);
  CHECK(valhall_explain_word(VALHALL_V9, iadd | wrong, text, sizeof text) != 0);
  CHECK_TEXT(text, valhall_rule_explanation(valhall_check(VALHALL_V9, iadd | wrong)));
}

static void test_choices(void) {
  uint8_t lanes = 0;
  valhall_lane_numbers half = {16, 1, {1, 0, 0, 0}};
  valhall_constant constant;
  CHECK(valhall_choose_lanes(VALHALL_V9, VALHALL_OP_FADD_V2F16, 1, half, &lanes) == VALHALL_RULE_NONE);
  CHECK(lanes == VALHALL_LANES_H11);
  CHECK(valhall_lane_numbers_of(VALHALL_LANES_H10).picks[0] == 1);
  half.picks[0] = 9;
  CHECK(valhall_choose_lanes(VALHALL_V9, VALHALL_OP_FADD_V2F16, 1, half, &lanes) != VALHALL_RULE_NONE);
  CHECK(valhall_check_modifier(VALHALL_V9, VALHALL_OP_NOP, VALHALL_MODIFIER_FLOW, VALHALL_FLOW_END) == 0);
  CHECK(valhall_check_modifier(VALHALL_V9, VALHALL_OP_NOP, VALHALL_MODIFIER_CLAMP, 1) ==
        VALHALL_RULE_UNKNOWN_MODIFIER);
  /* As docs/compilers.md: the half of a table's entry, or an instruction that loads the value. */
  constant = valhall_resolve_float(VALHALL_V9, VALHALL_OP_FADD_F32, 2, 0.5f, 8);
  CHECK(constant.error == VALHALL_CONSTANT_FOUND && constant.operand.kind == VALHALL_CONSTANT);
  constant = valhall_resolve_constant(VALHALL_V9, VALHALL_OP_FADD_F32, 2, 0x12345678, 8);
  CHECK(constant.error == VALHALL_CONSTANT_NOT_IN_TABLE && constant.word_count == 1);
  {
    char text[64];
    valhall_print(VALHALL_V9, constant.load[0], NULL, text, sizeof text);
    CHECK_TEXT(text, "IADD_IMM.i32 r8, 0x0, #0x12345678");
  }
  CHECK(valhall_constant_explanation(constant.error)[0] != '\0');
}

static void test_effects(void) {
  valhall_effects e;
  valhall_assembly* const a = assembled(VALHALL_V9, "LOAD.i32.unsigned.slot1.wait0 @r4, ^r2, offset:0\n");
  CHECK(valhall_assembly_ok(a) && valhall_assembly_size(a) == 1);
  if (valhall_assembly_size(a) == 1) {
    CHECK(valhall_effects_of(VALHALL_V9, valhall_assembly_words(a)[0], &e) == VALHALL_RULE_NONE);
    CHECK(e.reads[0] == 0xc && e.writes[0] == 0x10 && e.last_reads[0] == 0xc && e.slot == 1 && e.waits == 1);
    CHECK(e.is_message && e.memory == VALHALL_MEMORY_READ);
  }
  valhall_free(a);
  CHECK(valhall_effects_of(VALHALL_V9, ~UINT64_C(0), &e) != VALHALL_RULE_NONE && e.slot == -1);
}

static const char* include_end(void* context, const char* name, size_t name_size, size_t* size) {
  static const char text[] = "NOP.end\n";
  ++*(unsigned*)context;
  if (name_size != 5 || memcmp(name, "end.s", 5) != 0) return NULL;
  *size = sizeof text - 1;
  return text;
}

static void test_text(void) {
  char text[512];
  unsigned calls = 0;
  uint32_t file = 0, line = 0;
  valhall_diagnostic d;
  valhall_assemble_options options = {0};
  valhall_print_options printing = {0};
  static const char wrong[] = "FADD.f32 r0, r1, r2\nFADD.f33 r0, r1, r2\nNOP.ende\n";
  valhall_assembly* a = valhall_assemble(VALHALL_V9, wrong, sizeof wrong - 1, NULL);
  CHECK(!valhall_assembly_ok(a) && valhall_assembly_size(a) == 3);
  CHECK(valhall_assembly_error_count(a) == 2);
  CHECK(valhall_assembly_error(a, 1, &d) && d.line == 3 && d.column == 5 && d.length == 4);
  CHECK(d.rule == VALHALL_RULE_UNKNOWN_MODIFIER && d.replacement_count > 0);
  CHECK_TEXT(valhall_assembly_replacement(a, 1, 0), "end");
  CHECK(valhall_assembly_replacement(a, 1, 100) == NULL && valhall_assembly_replacement(a, 7, 0) == NULL);
  CHECK(!valhall_assembly_error(a, 2, &d) && d.message[0] == '\0');
  valhall_assembly_print_error(a, 1, "x.s", text, sizeof text);
  CHECK(strncmp(text, "x.s:3:5: error: ", 16) == 0 && strstr(text, "^~~~") != NULL);
  valhall_free(a);

  a = valhall_assemble(VALHALL_V9, ".include \"end.s\"\n", 17, NULL);
  CHECK(!valhall_assembly_ok(a));
  valhall_free(a);
  options.include = include_end;
  options.context = &calls;
  a = valhall_assemble(VALHALL_V9, "NOP\n.include \"end.s\"\n", 21, &options);
  CHECK(valhall_assembly_ok(a) && valhall_assembly_size(a) == 2 && calls == 1);
  CHECK(valhall_assembly_location(a, 1, &file, &line) && file == 1 && line == 1);
  CHECK_TEXT(valhall_assembly_file(a, 1), "end.s");
  CHECK(!valhall_assembly_location(a, 2, &file, &line) && valhall_assembly_file(a, 2) == NULL);
  printing.syntax = VALHALL_SYNTAX_ARM;
  printing.words = true;
  valhall_print_program(VALHALL_V9, valhall_assembly_words(a), valhall_assembly_size(a), &printing, text,
                        sizeof text);
  CHECK(strstr(text, "00c00000000000") != NULL && strchr(text, '\n') != NULL);
  {
    const char* labels[2] = {NULL, "done"};
    memset(&printing, 0, sizeof printing);
    printing.labels = labels;
    printing.label_count = 2;
    valhall_print_program(VALHALL_V9, valhall_assembly_words(a), valhall_assembly_size(a), &printing, text,
                          sizeof text);
    CHECK_TEXT(text, "NOP\ndone:\nNOP.end\n");
  }
  valhall_free(a);

  /* Names of registers. */
  memset(&options, 0, sizeof options);
  options.assign_registers = true;
  {
    static const char names[] =
        ".reg a, b\n"
        "MOV.i32 a, u0\n"
        "IADD.u32 b, a, u1\n"
        "STORE.i32.slot0 @b, u2, offset:0\n";
    a = valhall_assemble(VALHALL_V9, names, sizeof names - 1, &options);
  }
  CHECK(valhall_assembly_ok(a));
  for (line = 0; line < valhall_assembly_error_count(a); ++line) {
    valhall_assembly_print_error(a, line, "names", text, sizeof text);
    fprintf(stderr, "%s\n", text);
  }
  CHECK(valhall_assembly_stage(a) == VALHALL_STAGE_COMPUTE && valhall_assembly_local_words(a) == 0);
  valhall_free(a);
  CHECK(valhall_assemble(3, "NOP", 3, NULL) == NULL);
  CHECK(valhall_assembly_words(NULL) == NULL && !valhall_assembly_ok(NULL));
}

static void test_programs(void) {
  char text[512];
  valhall_error error;
  valhall_equivalence same;
  valhall_cost cost;
  valhall_optimization figures;
  valhall_optimize_options how = {0};
  valhall_pass pass;
  valhall_allocation allocated;
  valhall_timeline_row rows[8];
  valhall_verification* v;
  valhall_code *fixed, *better, *again;
  valhall_assembly* const a = assembled(VALHALL_V9,
                                        "LOAD.i32.unsigned.slot0 @r4, u0, offset:0\n"
                                        "MOV.i32 r5, r4\n"
                                        "IADD.u32 r5, r5, u2\n"
                                        "STORE.i32.slot1 @r5, u4, offset:0\n");
  const uint64_t* const words = valhall_assembly_words(a);
  const size_t size = valhall_assembly_size(a);
  CHECK(valhall_assembly_ok(a) && size == 4);
  v = valhall_verify(VALHALL_V9, VALHALL_STAGE_COMPUTE, words, size, NULL);
  CHECK(v != NULL && !valhall_verification_ok(v) && valhall_verification_count(v) >= 2);
  CHECK(valhall_verification_finding(v, 0, &error) && error.rule == VALHALL_RULE_READ_BEFORE_WAIT);
  CHECK(error.index == 1 && error.slot == 0 && error.register_number == 4);
  CHECK(valhall_verification_print(v, 0, text, sizeof text) > 10 &&
        strstr(text, "[read_before_wait]") != NULL);
  CHECK(valhall_verification_explain(v, 0, text, sizeof text) > 10 && strstr(text, "r4") != NULL);
  CHECK(valhall_verification_explain(v, 100, text, sizeof text) == 0 && text[0] == '\0');
  valhall_free(v);

  fixed = valhall_repair(VALHALL_V9, VALHALL_STAGE_COMPUTE, words, size);
  CHECK(valhall_code_ok(fixed) && valhall_code_arch(fixed) == VALHALL_V9 &&
        valhall_code_error_count(fixed) == 0);
  CHECK(valhall_code_padded_size(fixed) == 16);
  v = valhall_verify(VALHALL_V9, VALHALL_STAGE_COMPUTE, valhall_code_words(fixed), valhall_code_size(fixed),
                     NULL);
  CHECK(valhall_verification_ok(v));
  valhall_free(v);

  how.passes = true;
  better = valhall_optimize(VALHALL_V9, VALHALL_STAGE_COMPUTE, valhall_code_words(fixed),
                            valhall_code_size(fixed), &how, &figures);
  CHECK(valhall_code_pass_count(better) > 0 && valhall_code_pass_count(fixed) == 0);
  CHECK(valhall_code_pass(better, valhall_code_pass_count(better) - 1, &pass) && pass.name[0] != '\0');
  CHECK(pass.after.words == figures.after.words && pass.after.distance == figures.after.distance);
  CHECK(!valhall_code_pass(better, 100, &pass) && pass.name[0] == '\0');
  CHECK(valhall_code_ok(better) && figures.after.words < figures.before.words && figures.after.moves == 0);
  same =
      valhall_equivalent(VALHALL_V9, VALHALL_STAGE_COMPUTE, valhall_code_words(fixed),
                         valhall_code_size(fixed), valhall_code_words(better), valhall_code_size(better), 0);
  CHECK(same.verdict == VALHALL_EQUAL);
  CHECK_TEXT(same.reason_name, "none");
  again = valhall_allocate_registers(VALHALL_V9, VALHALL_STAGE_COMPUTE, valhall_code_words(fixed),
                                     valhall_code_size(fixed), NULL, &allocated);
  CHECK(valhall_code_ok(again) && allocated.removed_copies == 1 && allocated.spilled == 0);
  valhall_free(again);

  valhall_cost_of(VALHALL_V9, valhall_code_words(better), valhall_code_size(better), &cost);
  CHECK(cost.instructions == valhall_code_size(better) && cost.operations_by_unit[VALHALL_UNIT_LS] == 2);
  CHECK_TEXT(cost.core, "g78");
  CHECK(cost.padded_quadwords > 0 && cost.uniform_words > 0 && cost.most_uniforms >= cost.uniform_words);
  CHECK(cost.cycles == 2.0 && cost.bound == VALHALL_UNIT_LS && cost.threads == 2);
  CHECK(valhall_timeline(VALHALL_V9, valhall_code_words(better), valhall_code_size(better), NULL, rows, 8) >
        10);
  CHECK(rows[0].slot == 0 && rows[7].issue == 0);
  valhall_free(better);
  valhall_free(fixed);

  /* Different programs, and arguments that do not exist. */
  {
    valhall_assembly* const b = assembled(VALHALL_V9,
                                          "LOAD.i32.unsigned.slot0.wait0 @r4, u0, offset:0\n"
                                          "IADD.u32 r5, r4, u3\n"
                                          "STORE.i32.slot1.end @r5, u4, offset:0\n");
    valhall_code* const c = valhall_repair(VALHALL_V9, VALHALL_STAGE_COMPUTE, words, size);
    same = valhall_equivalent(VALHALL_V9, VALHALL_STAGE_COMPUTE, valhall_code_words(c), valhall_code_size(c),
                              valhall_assembly_words(b), valhall_assembly_size(b), 0);
    CHECK(same.verdict != VALHALL_EQUAL && same.reason[0] != '\0');
    valhall_free(c);
    valhall_free(b);
  }
  CHECK(valhall_verify(VALHALL_V9, 9, words, size, NULL) == NULL && !valhall_verification_ok(NULL));
  CHECK(valhall_repair(77, VALHALL_STAGE_COMPUTE, words, size) == NULL && !valhall_code_ok(NULL));
  CHECK(valhall_equivalent(77, 0, words, size, words, size, 0).verdict == VALHALL_UNKNOWN);
  valhall_free(a);
}

/* A loop that counts down from u0. */
static void test_building(void) {
  char text[256];
  valhall_error error;
  valhall_code* code;
  valhall_program* const p = valhall_program_new(VALHALL_V10);
  const uint32_t top = valhall_program_label(p), nowhere = valhall_program_label(p);
  uint64_t word = 0;
  valhall_instruction in = instruction(VALHALL_OP_NOP);
  CHECK(valhall_encode(VALHALL_V10, &in, &word) == VALHALL_RULE_NONE);
  valhall_program_bind(p, top, 1);
  CHECK(valhall_program_append(p, word, 2));
  CHECK(valhall_program_branch(p, top, 3) && valhall_program_size(p) == 2);
  code = valhall_program_finish(p);
  CHECK(valhall_code_ok(code) && valhall_code_size(code) == 2);
  valhall_print_program(VALHALL_V10, valhall_code_words(code), 2, NULL, text, sizeof text);
  CHECK_TEXT(text, "NOP\nBRANCHZ.eq 0x0, offset:-2\n");
  valhall_free(code);
  CHECK(valhall_program_branch(p, nowhere, 5));
  valhall_program_bind(p, 1000, 6);
  CHECK(!valhall_program_append_to(p, word, top, 7));
  code = valhall_program_finish(p);
  CHECK(!valhall_code_ok(code) && valhall_code_error_count(code) == 3);
  CHECK(valhall_code_error(code, 0, &error));
  CHECK(valhall_print_error(&error, "x", text, sizeof text) > 0 && strncmp(text, "x:", 2) == 0);
  valhall_free(code);
  valhall_free(p);
  CHECK(valhall_program_new(0) == NULL);
}

static valhall_operand value(unsigned number) { return other(VALHALL_VIRTUAL, number); }

/* y[i] = a * x[i] + y[i], as in README.md, with values in place of registers. */
static valhall_code* saxpy(valhall_allocation* out) {
  valhall_virtual_program* const p = valhall_virtual_program_new(VALHALL_V9, VALHALL_STAGE_COMPUTE);
  const unsigned i = valhall_virtual_program_preloaded(p, 60, 1);
  const unsigned at_x = valhall_virtual_program_value(p, 2), at_y = valhall_virtual_program_value(p, 2);
  const unsigned x = valhall_virtual_program_value(p, 1), y = valhall_virtual_program_value(p, 1);
  valhall_code* code;
  unsigned k;
  for (k = 0; k < 2; ++k) {
    valhall_instruction in = instruction(VALHALL_OP_SHADDX_U64);
    add(&in, value(k == 0 ? at_x : at_y));
    add(&in, other(VALHALL_UNIFORM, k == 0 ? 0 : 2));
    add(&in, value(i));
    in.operands[2].lanes = VALHALL_LANES_W0;
    add(&in, number(2));
    CHECK(valhall_virtual_program_append(p, &in, k) == VALHALL_RULE_NONE);
  }
  for (k = 0; k < 2; ++k) {
    valhall_instruction in = instruction(VALHALL_OP_LOAD_I32);
    add(&in, value(k == 0 ? x : y));
    add(&in, value(k == 0 ? at_x : at_y));
    add(&in, number(0));
    modify(&in, VALHALL_MODIFIER_SLOT, VALHALL_SLOT_SLOT0);
    CHECK(valhall_virtual_program_append(p, &in, 10 + k) == VALHALL_RULE_NONE);
  }
  {
    valhall_instruction in = instruction(VALHALL_OP_FMA_F32);
    add(&in, value(y));
    add(&in, other(VALHALL_UNIFORM, 4));
    add(&in, value(x));
    add(&in, value(y));
    CHECK(valhall_virtual_program_append(p, &in, 20) == VALHALL_RULE_NONE);
    in = instruction(VALHALL_OP_STORE_I32);
    add(&in, value(y));
    add(&in, value(at_y));
    add(&in, number(0));
    modify(&in, VALHALL_MODIFIER_SLOT, VALHALL_SLOT_SLOT0);
    CHECK(valhall_virtual_program_append(p, &in, 21) == VALHALL_RULE_NONE);
  }
  CHECK(valhall_virtual_program_size(p) == 6);
  code = valhall_virtual_program_finish(p, NULL, out);
  valhall_free(p);
  return code;
}

static void test_virtual(void) {
  valhall_error error;
  valhall_allocation figures;
  valhall_verification* v;
  valhall_virtual_program* p;
  valhall_code* code = saxpy(&figures);
  CHECK(valhall_code_ok(code) && valhall_code_size(code) == 6 && figures.spilled == 0);
  v = valhall_verify(VALHALL_V9, VALHALL_STAGE_COMPUTE, valhall_code_words(code), valhall_code_size(code),
                     NULL);
  CHECK(valhall_verification_ok(v));
  valhall_free(v);
  valhall_free(code);

  /* A broken word, a value of nobody, and a branch to a label that is bound. */
  p = valhall_virtual_program_new(VALHALL_V15, VALHALL_STAGE_COMPUTE);
  {
    const uint32_t end = valhall_virtual_program_label(p);
    valhall_instruction in = instruction(VALHALL_OP_FADD_F32);
    add(&in, value(valhall_virtual_program_value(p, 1)));
    add(&in, value(12345));
    add(&in, general(3));
    CHECK(valhall_virtual_program_append(p, &in, 1) != VALHALL_RULE_NONE);
    CHECK(valhall_virtual_program_branch(p, end, 2));
    valhall_virtual_program_bind(p, end, 3);
    valhall_virtual_program_prefer(p, 0, 9);
    valhall_virtual_program_prefer(p, 999, 9);
  }
  CHECK(valhall_virtual_program_value(p, 9) == 0xffff);
  code = valhall_virtual_program_finish(p, NULL, NULL);
  CHECK(!valhall_code_ok(code) && valhall_code_error(code, 0, &error) && error.line == 1);
  valhall_free(code);
  valhall_free(p);
}

static void count_steps(void* context, const valhall_step* step) {
  if (step->register_count >= 64 && step->lanes != 0) ++*(unsigned*)context;
}

static bool texel(void* context, const valhall_access* access, uint32_t* result) {
  (void)context;
  result[0] = access->lane + 100;
  return true;
}

static void test_execution(void) {
  static const uint32_t uniforms[] = {0x1000, 0};
  uint32_t memory[4] = {7, 8, 9, 10};
  size_t count = 0;
  unsigned steps = 0;
  valhall_memory region = {0};
  valhall_machine machine = {0};
  valhall_warp warp, last;
  valhall_run_result* r;
  valhall_execution* e;
  valhall_cost cost;
  uint32_t* words;
  valhall_assembly* const a =
      assembled(VALHALL_V9,
                "LOAD.i32.unsigned.slot0 @r0, u0, offset:0\nNOP.wait0\nIADD.s32 r0, r0, r0\n"
                "STORE.i32.slot0 @r0, u0, offset:4\nMOV.i32.end r1, 0x0\n");
  region.address = 0x1000;
  region.words = memory;
  region.count = 4;
  machine.arch = VALHALL_V9;
  machine.uniforms = uniforms;
  machine.uniform_count = 2;
  machine.memory = &region;
  machine.memory_count = 1;
  machine.workgroup_size[0] = 2;
  machine.workgroup_size[1] = machine.workgroup_size[2] = 1;
  machine.workgroups[0] = 2;
  machine.workgroups[1] = machine.workgroups[2] = 1;
  e = valhall_execution_new(&machine, valhall_assembly_words(a), valhall_assembly_size(a));
  valhall_free(a);
  CHECK(valhall_execution_warp_count(e) == 1 && valhall_execution_next_warp(e) == 0);
  CHECK(valhall_execution_warp(e, 0, &warp) && warp.next == 0 && warp.active == 3 && warp.live == 3);
  CHECK(!valhall_execution_warp(e, 1, &warp) && !valhall_execution_last_warp(e, &last));
  /* The run has memory of its own, which can be changed. */
  words = valhall_execution_memory(e, 0, &count);
  CHECK(count == 4 && words != memory && words[0] == 7);
  words[0] = 20;
  CHECK(valhall_execution_step(e) && valhall_execution_last_warp(e, &last));
  CHECK(last.pending[0] == 1 && last.next == 1 && last.counters[1] == 1);
  CHECK(valhall_execution_step(e) && valhall_execution_last_warp(e, &last));
  CHECK(last.pending[0] == 0 && last.registers[0] == 20 && last.registers[1] == 20);
  for (steps = 2; valhall_execution_step(e); ++steps) {
    CHECK(valhall_execution_last_warp(e, &last));
    CHECK(last.workgroup[0] == steps / 5);
    if (steps % 5 == 4) CHECK(last.live == 0 && last.registers[0] == 40);
  }
  CHECK(steps == 10 && words[1] == 40 && memory[1] == 8);
  CHECK(valhall_execution_memory(e, 1, &count) == NULL && count == 0);
  r = valhall_execution_result(e);
  CHECK(valhall_run_ok(r) && valhall_run_instructions(r) == 10 && !valhall_run_is_external(r));
  valhall_run_cost(r, &cost);
  CHECK(cost.instructions == 10 && cost.core[0] != '\0');
  valhall_free(r);
  valhall_free(e);
  CHECK(valhall_execution_new(NULL, NULL, 0) == NULL && !valhall_execution_step(NULL));
  CHECK(valhall_execution_result(NULL) == NULL);
}

static void test_run(void) {
  uint32_t memory[128], uniforms[5] = {0x10000000, 0, 0x10000100, 0, 0x40000000};
  unsigned i, steps = 0;
  char text[256];
  valhall_memory region = {0};
  valhall_machine machine = {0};
  valhall_run_error error;
  valhall_run_result* r;
  valhall_code* const code = saxpy(NULL);
  for (i = 0; i < 128; ++i) memory[i] = 0x3f800000; /* 1.0 */
  region.address = 0x10000000;
  region.words = memory;
  region.count = 128;
  machine.arch = VALHALL_V9;
  machine.uniforms = uniforms;
  machine.uniform_count = 5;
  machine.memory = &region;
  machine.memory_count = 1;
  machine.trace = count_steps;
  machine.context = &steps;
  r = valhall_run(&machine, valhall_code_words(code), valhall_code_size(code));
  CHECK(valhall_run_ok(r) && steps == 6 && valhall_run_instructions(r) == 6 &&
        valhall_run_lane_instructions(r) == 96);
  CHECK(memory[0] == 0x3f800000 && memory[64] == 0x40400000 && memory[79] == 0x40400000 &&
        memory[80] == 0x3f800000);
  CHECK(!valhall_run_is_approximate(r) && !valhall_run_is_presumed(r));
  CHECK(valhall_run_print_error(r, NULL, text, sizeof text) == 0 && text[0] == '\0');
  valhall_free(r);

  /* Two workgroups do not fit into the memory of y; then read-only memory. */
  machine.workgroups[0] = 5;
  machine.workgroups[1] = machine.workgroups[2] = 1;
  machine.trace = NULL;
  r = valhall_run(&machine, valhall_code_words(code), valhall_code_size(code));
  valhall_run_error_of(r, &error);
  CHECK(!valhall_run_ok(r) && error.workgroup[0] == 4 && error.explanation[0] != '\0');
  CHECK_TEXT(error.name, "outside_memory");
  CHECK(valhall_run_print_error(r, "saxpy", text, sizeof text) > 0 && strncmp(text, "saxpy:", 6) == 0);
  valhall_free(r);
  region.read_only = true;
  machine.workgroups[0] = 1;
  r = valhall_run(&machine, valhall_code_words(code), valhall_code_size(code));
  CHECK(!valhall_run_ok(r));
  valhall_free(r);
  region.words = NULL;
  r = valhall_run(&machine, valhall_code_words(code), valhall_code_size(code));
  valhall_run_error_of(r, &error);
  CHECK_TEXT(error.name, "missing_words");
  CHECK(error.of_machine);
  valhall_free(r);
  valhall_free(code);
  CHECK(valhall_run(NULL, NULL, 0) == NULL && !valhall_run_ok(NULL) && valhall_run_register(NULL, 0, 0) == 0);

  /* A fragment shader: an external instruction, and a colour. */
  {
    valhall_colour colour;
    valhall_fragment fragment;
    valhall_machine pixel = {0};
    valhall_assembly* const a =
        assembled(VALHALL_V9,
                  "LD_VAR_IMM.f32.store.center.slot0.wait0 @r0, r61, table:0, index:0\n"
                  "MOV.i32.wait0126 r1, r0\n"
                  "ATEST @r60, atest_datum.w0, r60, r0\n"
                  "NOP.end\n");
    pixel.arch = VALHALL_V9;
    pixel.stage = VALHALL_STAGE_FRAGMENT;
    pixel.external = texel;
    pixel.lax = true;
    r = valhall_run(&pixel, valhall_assembly_words(a), valhall_assembly_size(a));
    valhall_run_error_of(r, &error);
    CHECK_TEXT(error.name, "none");
    CHECK(valhall_run_register(r, 1, 3) == 103 && valhall_run_register(r, 500, 3) == 0);
    valhall_run_fragment(r, &fragment);
    CHECK(fragment.tested == 0xffff);
    CHECK(!valhall_run_colour(r, 0, &colour) && !valhall_run_colour(r, 99, &colour));
    valhall_free(r);
    valhall_free(a);
  }
}

int main(int count, char** arguments) {
  if (count != 2) return fprintf(stderr, "usage: interface DATA\n"), 2;
  {
    static const struct {
      const char* name;
      unsigned arch;
    } files[] = {{"legal.tsv", VALHALL_V9}, {"archs/v15.tsv", VALHALL_V15}};
    unsigned i;
    for (i = 0; i < sizeof files / sizeof *files; ++i) {
      char path[4096];
      snprintf(path, sizeof path, "%s/%s", arguments[1], files[i].name);
      test_words(path, files[i].arch);
    }
  }
  test_version();
  test_encode();
  test_tables();
  test_forms();
  test_graph_and_names();
  test_fields();
  test_repaired_text();
  test_choices();
  test_effects();
  test_text();
  test_programs();
  test_building();
  test_virtual();
  test_run();
  test_execution();
  return check_result();
}
