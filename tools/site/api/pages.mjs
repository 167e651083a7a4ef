// SPDX-License-Identifier: MIT
// Assigns declarations to public headers. A page has sections; a section lists headers, by their path in
// include/valhall without `.hpp`, and shows their public declarations. build.mjs refuses a header with public
// declarations that is in no section, and one that the page's header does not include.

/// The pages in the order of the index. `part` is a section on a page of its own, `PAGE_PART.html`, which keeps each
/// page below the limit of size.
export const pages = [
  {
    group: 'Make words',
    header: 'v9',
    builders: 'v9',
    sections: [
      { title: 'Instructions', of: ['isa/instruction'] },
      { title: 'Registers at the start', of: ['isa/generated/preloaded_v9'] },
      { title: 'Configuration', of: ['support/config'] },
      { title: 'Operands', part: 'operands', of: ['isa/register_operands', 'isa/uniform_operands', 'isa/modified_operands', 'isa/staging', 'isa/lanes', 'isa/generated/lane_accessors', 'isa/immediate', 'isa/builder_support', 'core/builder_parts'] },
      { title: 'Registers, special values and constants by name', part: 'names', of: ['isa/generated/named_operands', 'isa/blend_descriptor'] },
      { title: 'Rules', part: 'rules', of: ['isa/rule', 'core/text_rules'] },
      { title: 'Types of sources', part: 'sources', of: ['isa/generated/source_types', 'isa/generated/branch_parameters', 'isa/generated/swizzles'] },
      { title: 'Values of modifiers', part: 'values', of: ['isa/generated/enums'] },
      { title: 'Modifiers', part: 'modifiers', of: ['isa/generated/modifiers'] },
    ],
  },
  { group: 'Make words', header: 'v10', builders: 'v10', sections: [{ title: 'Registers at the start', of: ['isa/generated/preloaded_v10'] }] },
  { group: 'Make words', header: 'v11', builders: 'v11', sections: [{ title: 'Registers at the start', of: ['isa/generated/preloaded_v11'] }] },
  { group: 'Make words', header: 'v12', builders: 'v12', sections: [{ title: 'Registers at the start', of: ['isa/generated/preloaded_v12'] }] },
  { group: 'Make words', header: 'v13', builders: 'v13', sections: [{ title: 'Registers at the start', of: ['isa/generated/preloaded_v13'] }] },
  { group: 'Make words', header: 'v14', builders: 'v14', sections: [{ title: 'Registers at the start', of: ['isa/generated/preloaded_v14'] }] },
  { group: 'Make words', header: 'v15', builders: 'v15', sections: [{ title: 'Registers', of: ['isa/generated/v15_registers', 'isa/generated/preloaded_v15'] }] },
  { group: 'Make words', header: 'unchecked/v9', unchecked: 'v9', sections: [] },
  { group: 'Make words', header: 'unchecked/v10', unchecked: 'v10', sections: [] },
  { group: 'Make words', header: 'unchecked/v11', unchecked: 'v11', sections: [] },
  { group: 'Make words', header: 'unchecked/v12', unchecked: 'v12', sections: [] },
  { group: 'Make words', header: 'unchecked/v13', unchecked: 'v13', sections: [] },
  { group: 'Make words', header: 'unchecked/v14', unchecked: 'v14', sections: [] },
  { group: 'Make words', header: 'unchecked/v15', unchecked: 'v15', sections: [] },
  {
    group: 'Make words',
    header: 'encode',
    sections: [
      { title: 'Encoding', of: ['codec/encoder'] },
      { title: 'Operands and modifiers', of: ['isa/operand', 'codec/modifier_value'] },
    ],
  },
  {
    group: 'Make words', header: 'choose',
    sections: [
      { title: 'Lanes and modifiers by meaning', of: ['codec/choices'] },
      { title: 'Constants', of: ['codec/constant_search'] },
      { title: 'Values of sources', of: ['codec/source_value'] },
    ],
  },
  {
    group: 'Programs',
    header: 'program',
    sections: [
      { title: 'Branches', of: ['program/place_branches'] },
      { title: 'Programs and labels', of: ['program', 'program/label', 'program/build_program'] },
      { title: 'Errors', of: ['program/program_error', 'program/word_index'] },
      { title: 'Words', of: ['program/code', 'program/bytes', 'isa/padding', 'support/view'] },
    ],
  },
  {
    group: 'Programs',
    header: 'virtual_program',
    sections: [
      { title: 'Virtual registers', of: ['virtual_program'] },
      { title: 'Allocation', of: ['allocation/allocate'] },
    ],
  },
  {
    group: 'Programs',
    header: 'sequences',
    sections: [
      { title: 'Sources and temporaries', of: ['sequences/source', 'sequences/with_temporaries'] },
      { title: 'Floats', of: ['sequences/float32'] },
      { title: '32-bit integers', of: ['sequences/integer32'] },
      { title: '64-bit integers', of: ['sequences/integer64'] },
      { title: 'Packing', of: ['sequences/packing'] },
    ],
  },
  {
    group: 'Text',
    header: 'assemble',
    sections: [
      { title: 'Assembling', of: ['assemble', 'text/assembled', 'core/assembled', 'core/assembly', 'text/reading', 'core/assembly_limits'] },
      { title: 'Messages', of: ['text/text_diagnostic', 'text/diagnostic', 'core/diagnostic'] },
      { title: 'Listings', of: ['core/listing'] },
    ],
  },
  { group: 'Text', header: 'assemble_virtual', sections: [{ title: 'Assembling with names of registers', of: ['assemble_virtual'] }] },
  { group: 'Text', header: 'assemble_constexpr', sections: [{ title: 'Assembling in constant evaluation', of: ['assemble_constexpr', 'core/assembly_constexpr'] }] },
  {
    group: 'Text',
    header: 'print',
    sections: [
      { title: 'Instructions', of: ['text/print_instruction', 'text/print_options'] },
      { title: 'Programs', of: ['text/print_program', 'program/print_program_error'] },
      { title: 'C and C++', of: ['text/print_cpp', 'text/print_c_array'] },
      { title: 'Text', of: ['support/text_view', 'support/text_piece'] },
      { title: 'Places of modifiers in a line', of: ['isa/print_layout'] },
    ],
  },
  { group: 'Text', header: 'strings', sections: [{ title: 'Strings', of: ['strings', 'text/arch_text'] }] },
  { group: 'Text', header: 'format', sections: [{ title: 'Formatters', of: ['format'] }] },
  { group: 'Text', header: 'syntax', sections: [{ title: 'Spellings', of: ['text/syntax', 'text/arm_language'] }] },
  {
    group: 'Text', header: 'editor',
    sections: [
      { title: 'Tokens of a line', of: ['text/token'] },
      { title: 'Names', of: ['text/vocabulary'] },
      { title: 'Words of other languages', of: ['text/foreign_words', 'isa/generated/foreign_words'] },
      { title: 'Descriptions', of: ['isa/generated/documentation'] },
    ],
  },
  {
    group: 'Read words',
    header: 'decode',
    sections: [
      { title: 'Decoding', of: ['codec/decoder', 'codec/decoded_instruction', 'codec/decoded_opcode', 'codec/opcode_lookup', 'codec/info'] },
      { title: 'Checking', of: ['codec/check', 'codec/broken_rules', 'codec/missing_feature'] },
      { title: 'Changing words', of: ['codec/word_fields'] },
      { title: 'Layouts of v15', of: ['codec/native_word_layout'] },
      { title: 'Names', of: ['codec/names', 'support/nearest_names', 'support/short_list'] },
      { title: 'Opcodes', part: 'opcodes', of: ['isa/generated/opcodes', 'isa/generated/enum_names'] },
      {
        title: 'Tables',
        part: 'tables',
        of: ['isa/instruction_info', 'core/table_rows', 'isa/generated/tables', 'isa/generated/encoding', 'isa/word_form', 'isa/opcode_row'],
      },
    ],
  },
  { group: 'Read words', header: 'arch', sections: [{ title: 'Version', of: ['support/version'] }, { title: 'Architectures', of: ['isa/arch', 'isa/arch_set', 'core/arch_set', 'isa/gpu'] }] },
  { group: 'Analyze', header: 'effects', sections: [{ title: 'Effects', of: ['analysis/effects', 'isa/register_set'] }] },
  {
    group: 'Analyze',
    header: 'analysis',
    sections: [
      { title: 'Control flow', of: ['analysis/control_flow_graph', 'analysis/dominators', 'analysis/loops'] },
      { title: 'Registers', of: ['analysis/liveness', 'analysis/reaching_definitions'] },
      { title: 'Divergence', of: ['analysis/divergence'] },
      { title: 'Words in time', of: ['analysis/timeline'] },
      { title: 'Lists', of: ['support/buffer'] },
    ],
  },
  {
    group: 'Analyze',
    header: 'cost',
    sections: [
      { title: 'Cost of a program', of: ['analysis/cost', 'analysis/cycle_count'] },
      { title: 'Shader cores', of: ['analysis/shader_core'] },
    ],
  },
  {
    group: 'Analyze',
    header: 'verify',
    sections: [
      { title: 'Verifying', of: ['verification/verifier', 'verification/verification', 'verification/verified', 'verification/print_finding'] },
      { title: 'Stages and hardware', of: ['isa/stage', 'isa/hardware', 'isa/generated/preloaded'] },
    ],
  },
  {
    group: 'Analyze',
    header: 'optimize',
    sections: [
      { title: 'Optimization', of: ['optimize', 'optimization/optimizer', 'optimization/rewrites', 'optimization/figures'] },
    ],
  },
  {
    group: 'Analyze',
    header: 'equivalent',
    sections: [
      { title: 'Equivalence', of: ['equivalent', 'equivalence/compare', 'equivalence/equivalence'] },
    ],
  },
  {
    group: 'Analyze',
    header: 'repair',
    sections: [
      { title: 'Repair', of: ['repair', 'verification/program_rewriter'] },
      {
        title: 'Passes',
        of: ['verification/insert_waits', 'verification/last_uses', 'verification/reconverge', 'verification/insert_discards', 'verification/insert_end'],
      },
    ],
  },
  {
    group: 'Run',
    header: 'interpreter',
    sections: [
      { title: 'Running', of: ['interpreter/interpreter', 'interpreter/result', 'interpreter/failure', 'interpreter/print_failure'] },
      { title: 'The machine', of: ['interpreter/machine'] },
      { title: 'Tests', of: ['interpreter/tested'] },
      { title: 'Warps and steps', of: ['interpreter/warp', 'interpreter/trace', 'interpreter/operation'] },
    ],
  },
  {
    group: 'Run',
    header: 'arithmetic',
    sections: [
      { title: 'Floats', of: ['arithmetic/float_format', 'arithmetic/float_order', 'arithmetic/float_conversion', 'arithmetic/multiply_add', 'arithmetic/rounding', 'arithmetic/exponent'] },
      { title: 'Integers', of: ['arithmetic/integer', 'arithmetic/saturate'] },
      { title: 'Approximations', of: ['arithmetic/reciprocal', 'arithmetic/exponential', 'arithmetic/logarithm', 'arithmetic/sine', 'arithmetic/cube'] },
    ],
  },
  { group: 'The library', header: 'valhall', sections: [] },
];

/// Headers with macros that are internal to the library.
export const internal = ['support/named_enum', 'support/bits', 'core/names', 'core/modifier_encoder'];
