// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/arithmetic/integer.hpp>
#include <valhall/codec/decoder.hpp>
#include <valhall/codec/word_fields.hpp>
#include <valhall/isa/hardware.hpp>
#include <valhall/isa/register_set.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/view.hpp>

#include <cstdint>

/// The effects of an instruction: what it reads, writes and waits for, and where control continues.
namespace valhall {

/// The effect of a varying load on the interpolation position that the hardware remembers between loads.
enum class varying_effect : std::uint8_t {
  none,      ///< Not a varying load.
  load,      ///< Neither uses nor changes the position: a flat load, or the depth of the fragment.
  store,     ///< Computes a position and stores it.
  retrieve,  ///< Uses the stored position.
  clobber,   ///< Leaves the position undefined.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(varying_effect v) noexcept {
  switch (v) {
    case varying_effect::none: return "none";
    case varying_effect::load: return "load";
    case varying_effect::store: return "store";
    case varying_effect::retrieve: return "retrieve";
    case varying_effect::clobber: return "clobber";
  }
  return "";
}

/// The effects of an instruction on the flow of control, by its flow or as a branch.
struct [[nodiscard]] flow_effects {
  /// Bit n: slot n is waited on when the instruction completes. 0 for a BLEND: its flow applies only with
  /// fixed-function blending.
  std::uint8_t waits = 0;
  bool reconverges = false;   ///< Flow `reconverge`, or `wait`, which includes it.
  bool ends_helpers = false;  ///< Flow `discard`: helper threads do not run beyond the instruction.
  bool unknown_flow = false;  ///< Flow `continue`, whose effect is not publicly known.
  bool ends = false;          ///< Flow `end`. A BLEND with it ends only with fixed-function blending.
  bool conditional = false;   ///< A branch that may or may not be taken.
  bool always_taken = false;  ///< A branch on a constant that is always taken.
  bool calls = false;         ///< A branch that pushes the address of the next instruction, to return to it.
};

/// Everything known about an instruction without executing it. A word that does not decode has
/// the effects of the instruction that its opcodes name, in its architecture or the nearest that has one. If
/// its flow or slot is undefined, it counts as waiting for everything. The members of a word
/// that names no instruction have their default values.
///
/// `fragment_only` also holds for the flow `discard`, and `slot` has the slot of the word.
struct [[nodiscard]] effects : opcode_effects, flow_effects {
  std::int32_t distance = 0;        ///< Distance of a branch or BLEND: instructions from the next one to the
                                    ///< target.
  std::uint32_t special_words = 0;  ///< Bit 2 n + w: word w of entry n of `special_page` is read.
  std::uint8_t special_page = 0;    ///< The FAU page of the special values that are read.
  /// Bit n: slot n has to be waited on before the tilebuffer is accessed.
  std::uint8_t tile_slots = 0;
  varying_effect varying = varying_effect::none;  ///< The use of the remembered interpolation position.
  /// The position where a varying load with `store` or `retrieve` interpolates.
  sample_mode sample = sample_mode::center;
  /// The register that a varying load computes its position from; `position_from_zero` for the constant 0x0,
  /// `position_from_other` for any other value, `position_from_nothing` if its word has no sample mode.
  std::uint8_t position_source = position_from_nothing;
  bool needs_helpers = false;  ///< The result depends on other lanes of the quad, including helper threads.

  register_set reads;            ///< All registers read, including pairs and staging registers.
  register_set writes;           ///< All registers written, completely or in part.
  register_set last_reads;       ///< Registers read for the last time: marked `^`, both registers of a pair.
  register_set pair_last_reads;  ///< Registers of `last_reads` that were read as pairs.
  register_set partial_writes;   ///< Registers written in part: a half or a byte is preserved.
  register_set staging_reads;    ///< Registers read by a message, until its slot is waited on.
  register_set staging_writes;   ///< Registers written by a message, until its slot is waited on.

  /// Bit n of word k is set if uniform 64 k + n is read.
  std::uint64_t uniforms[detail::most_uniforms / 64] = {};

  /// `position_source` of a load from the constant 0x0.
  static constexpr std::uint8_t position_from_zero = 0xfd;
  /// `position_source` of a load from a value that is neither a register nor 0x0.
  static constexpr std::uint8_t position_from_other = 0xfe;
  /// `position_source` of a word without a sample mode.
  static constexpr std::uint8_t position_from_nothing = 0xff;

  /// Registers completely overwritten by the instruction.
  constexpr register_set whole_writes() const noexcept { return writes - partial_writes; }

  /// Bit n: the instruction occupies slot n. 0 for a message without a slot.
  constexpr std::uint8_t occupied_slots() const noexcept {
    return slot < 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(1u << slot);
  }
};

namespace detail {

/// Slots of the depth and stencil tests, and of the tilebuffer's colours and BARRIER.
constexpr unsigned depth_slot = 6, tile_slot = 7;

/// The effects of each flow, by its number.
inline constexpr flow_effects effects_of_flows[1u << encoding::flow_size] = {
    {0x00},                             // none
    {0x01},                             // wait0
    {0x02},                             // wait1
    {0x03},                             // wait01
    {0x04},                             // wait2
    {0x05},                             // wait02
    {0x06},                             // wait12
    {0x07},                             // wait012
    {0x47},                             // wait0126
    {0xc7, true},                       // wait
    {0x00, true},                       // reconverge
    {},                                 // undefined
    {0x00},                             // wait_resource
    {0x00, false, true},                // discard
    {0x00, false, false, true},         // continue_
    {0x47, false, false, false, true},  // end
};

/// Slots that a flow waits on.
constexpr std::uint8_t waits_of(flow f) noexcept { return effects_of_flows[static_cast<unsigned>(f)].waits; }

/// The slots that have to be waited on before `d`, which accesses the tilebuffer: bit n for slot n.
constexpr std::uint8_t tile_slots_of(const decoded_instruction& d) noexcept {
  constexpr std::uint8_t depth = 1u << depth_slot, colour = 1u << tile_slot;
  if (d.info().control == control_effect::blend) return depth | colour;
  return d.value(modifier::z_stencil, 0) != 0 ? depth : colour;
}

/// Whether the operand at `place` is read as a register pair: the whole of it, or its second word.
constexpr bool reads_pair(const operand_info& place, std::uint64_t word, arch e) noexcept {
  if (place.size != 64 || is_extended(place, word >> place.start, e) != 0) return false;
  if (place.swizzle_size == 0) return true;
  const auto lanes = static_cast<unsigned>(field(word, place.swizzle_start, place.swizzle_size));
  return lanes == place.identity || swizzle_sets[place.swizzle_set][lanes] == swizzle::w1;
}

/// The index of a group of 64 uniforms, by the page of the canonical word and their highest bit.
constexpr std::uint64_t uniform_group(std::uint64_t page, std::uint64_t high, arch e) noexcept {
  return has_canonical_words(e) ? page & 1 : (page & 1) << 1 | high;
}

/// The words that the sources of an instruction read, by the kinds of their bytes. `Bits` has a bit for each
/// register of the architecture. A source adds its words without branches, which would be as unpredictable as
/// the program.
template <class Bits>
struct source_words {
  static constexpr bool has_high = sizeof(Bits) != sizeof(std::uint64_t);
  static constexpr unsigned plain = 0, last_use = 1, uniform = 2, special = 3, kinds = 4;
  static_assert(encoding::last_use == last_use << 6 && encoding::uniform == uniform << 6 &&
                    encoding::constant == special << 6 && encoding::special == (special << 6 | 32),
                "the two top bits of a byte are its kind, the others its number");

  /// Bit n: a source of this kind reads the word with the number n; from `kinds` on, of operands with the
  /// highest bit. Special values have the numbers from 32 on.
  std::uint64_t of[has_high ? 2 * kinds : kinds] = {};

  /// Adds `words` of the source `byte`: bit 0 is the word that it names. `high` is its highest bit.
  constexpr void add(std::uint64_t byte, std::uint64_t high, std::uint64_t words) noexcept {
    of[(byte >> 6 & 3) | (has_high ? (high & 1) * kinds : 0)] |= words << (byte & 63);
  }
  constexpr Bits registers(unsigned kind) const noexcept {
    if constexpr (has_high)
      return Bits(of[kind], of[kind + kinds]);
    else
      return of[kind];
  }
  /// Adds the sources in the bytes `mask` of `word`. Each is read as a word of 32 bits.
  VALHALL_INLINE constexpr void add(std::uint32_t mask, const canonical_encoding& word) noexcept {
    std::uint64_t bytes = word.bits, high = word.high;
    for (; mask != 0; mask >>= 8, bytes >>= 8, high >>= 8) add(bytes, high, mask & 1);
  }
  /// Adds the uniforms that the canonical word `word` reads. Bit n of `to[k]` is uniform 64 k + n.
  constexpr void add_uniforms(std::uint64_t (&to)[most_uniforms / 64], std::uint64_t word) const noexcept {
    const std::uint64_t page = word >> encoding::fau_page_start & 1;
    if constexpr (has_high) {
      to[page << 1] |= of[uniform];
      to[page << 1 | 1] |= of[uniform + kinds];
    } else {
      to[page] |= of[uniform];
    }
  }
};

/// A source of 64 bits.
struct wide_source {
  std::uint64_t byte = 0;  ///< Its byte, without the mark of an extension.
  std::uint64_t high = 0;  ///< Its highest bit.
  bool is_pair = false;    ///< Whether it is read as a pair; otherwise one word is.

  /// The words that it reads: bit 0 is the word that the byte names.
  constexpr std::uint64_t words() const noexcept { return is_pair ? 3 : 1; }
};

/// The source of 64 bits at `place` of `word`, which `info` describes.
constexpr wide_source wide_source_at(const source_place& place, const operand_info& info,
                                     const canonical_encoding& word, arch in) noexcept {
  const std::uint64_t byte = word.bits >> place.start & source_byte;
  return {byte & ~std::uint64_t{is_extended(info, byte, in)}, word.high >> place.start & 1,
          reads_pair(info, word.bits, in)};
}

/// The only source of 64 bits of the access `word`, an instruction of `in` with the effects `row`.
constexpr wide_source wide_source_of(const effect_row& row, const canonical_encoding& word,
                                     arch in) noexcept {
  const unsigned start = index_of_lowest(row.wide_mask);
  const std::uint64_t byte = word.bits >> start & source_byte;
  const std::uint64_t extended = is_constant(byte) ? 0 : byte & has_extension(in);
  return {byte - extended, word.high >> start & 1, extended == 0};
}

/// Adds the source at `place` of `word`, which `info` describes, to `all`.
template <class Bits>
constexpr void add_source(source_words<Bits>& all, const source_place& place, const operand_info& info,
                          const canonical_encoding& word, arch in) noexcept {
  if (place.is_wide == 0) {
    all.add(word.bits >> place.start, word.high >> place.start, 1);
    return;
  }
  const wide_source source = wide_source_at(place, info, word, in);
  if (!is_constant(source.byte)) all.add(source.byte, source.high, source.words());
}

/// Whether the canonical word `word` with the effects `row` loads only a part of a register.
constexpr bool loads_part(const effect_row& row, std::uint64_t word) noexcept {
  return field(word, row.lane_start, row.lane_size) < row.part_count;
}

/// The number of the register at `place` of a canonical word.
constexpr unsigned register_at(const operand_info& place, std::uint64_t word, std::uint64_t high) noexcept {
  return static_cast<unsigned>(field(word, place.start, encoding::register_size) |
                               (high >> place.start & 1) << encoding::register_size);
}

/// The `count` registers from the one at `place` of `word` up, without registers that the architecture lacks.
/// `Bits` has a bit for each of its registers.
template <class Bits>
VALHALL_INLINE constexpr Bits registers_at(const operand_info& place, unsigned count,
                                           const canonical_encoding& word) noexcept {
  if constexpr (sizeof(Bits) == sizeof word.bits)
    return (count != 0 ? low_bits(count) : 0) << field(word.bits, place.start, encoding::register_size);
  else
    return register_set::range(register_at(place, word.bits, word.high), count).bits();
}

/// The registers of the destination of `word`, whose effects are `row`.
template <class Bits>
VALHALL_INLINE constexpr Bits destination_registers(const effect_row& row,
                                                    const canonical_encoding& word) noexcept {
  constexpr unsigned start = encoding::destination_start;
  unsigned number = static_cast<unsigned>(field(word.bits, start, encoding::register_size));
  if constexpr (sizeof(Bits) != sizeof word.bits)
    number |= static_cast<unsigned>(word.high >> start & 1) << encoding::register_size;
  return Bits(row.destination_words) << number;
}

/// Whether the destination mask of the canonical word `word` selects one half of a register.
constexpr bool writes_half(std::uint64_t word) noexcept {
  static_assert(encoding::low_half == 1 && encoding::high_half == 2);
  return ((field(word, encoding::destination_mask_start, 2) + 1) & 2) != 0;
}

/// The canonical word of `d`. `Bits` has a bit for each register of its architecture.
template <class Bits>
VALHALL_INLINE constexpr canonical_encoding canonical_encoding_of(const decoded_instruction& d) noexcept {
  return {d.canonical_word(), sizeof(Bits) == sizeof(std::uint64_t) ? 0 : d.native_bits()};
}

/// Adds the source of 64 bits `source` of `word`, an instruction of `in`.
VALHALL_INLINE constexpr void add_wide_source(effects& e, const wide_source& source, std::uint64_t word,
                                              arch in) noexcept {
  using kind = source_words<std::uint64_t>;
  if (is_constant(source.byte)) return;
  const std::uint64_t words = source.words() << (source.byte & 63);
  const register_set registers(source.high != 0 ? bits128(0, words) : bits128(words));
  switch (source.byte >> 6) {
    case kind::last_use:
      e.last_reads |= registers;
      if (source.is_pair) e.pair_last_reads |= registers;
      [[fallthrough]];
    case kind::plain: e.reads |= registers; break;
    case kind::uniform:
      e.uniforms[uniform_group(word >> encoding::fau_page_start, source.high, in)] |= words;
      break;
    default:
      e.special_page = static_cast<std::uint8_t>(field(word, encoding::fau_page_start, 2));
      e.special_words |= static_cast<std::uint32_t>(words >> 32);
  }
}

/// Adds the `count` staging registers from number `first` up of `word`, an instruction of `in` with the
/// effects `row`.
VALHALL_INLINE constexpr void add_group(effects& e, unsigned first, unsigned count, bool reads, bool writes,
                                        std::uint64_t word, const effect_row& row, arch in) noexcept {
  const register_set group = has_canonical_words(in)
                                 ? register_set((count != 0 ? low_bits(count) : 0) << first)
                                 : register_set::range(first, count);
  if (reads) {
    e.staging_reads |= group;
    e.reads |= group;
  }
  if (!writes) return;
  e.staging_writes |= group;
  e.writes |= group;
  if (loads_part(row, word)) e.partial_writes |= group;
}

/// Adds the operands, except plain ones, of `d`, which is not an access. Its canonical word is `word`.
constexpr void add_operands(effects& e, const decoded_instruction& d, const canonical_encoding& word,
                            const effect_row& of_row) noexcept {
  const opcode_row& row = row_of(d.id());
  const operand_info* info = d.info().operands();
  for (unsigned n = row.staging_count; n != 0; --n, ++info)
    add_group(e, register_at(*info, word.bits, word.high), staging_count(*info, word.bits), info->reads,
              info->writes, word.bits, of_row, d.in());
  info += row.destination_count;
  const source_place* place = source_places + row.first_source;
  for (unsigned n = row.source_count; n != 0; --n, ++info, ++place)
    if (place->is_wide != 0)
      add_wide_source(e, wide_source_at(*place, *info, word, d.in()), word.bits, d.in());
}

/// The first immediate of an instruction: the index of a varying.
constexpr std::int32_t immediate_of(const decoded_instruction& d) noexcept {
  for (unsigned i = 0; i < d.info().operand_count; ++i)
    if (d.info().operands()[i].role == operand_role::immediate)
      return static_cast<std::int32_t>(d.operand_at(i).value());
  return 0;
}

/// Whether a varying load preserves the remembered position regardless of its fields.
constexpr bool is_positionless(const decoded_instruction& d) noexcept {
  constexpr unsigned missing = 0xff, depth_of_fragment = 3;
  const unsigned format = d.value(modifier::source_format, missing);
  const bool flat =
      format == unsigned(source_format::src_flat32) || format == unsigned(source_format::src_flat16);
  return flat || (d.info().operation == family::ld_var_special && immediate_of(d) == depth_of_fragment);
}

/// Fills in the effect of a varying load on the remembered position, from its update field, or from the field
/// that also holds the sample mode.
constexpr void add_varying(effects& e, const decoded_instruction& d) noexcept {
  constexpr unsigned missing = 0xff;
  if (unit_of(d.info(), d.in()) != execution_unit::v && unit_of(d.info(), d.in()) != execution_unit::vt)
    return;
  e.varying = varying_effect::load;
  if (is_positionless(d)) return;
  const unsigned sample = d.value(modifier::sample, missing);
  if (sample != missing) {
    e.sample = static_cast<sample_mode>(sample);
    const operand source = d.operand_at(1);
    e.position_source = effects::position_from_other;
    if (source.kind() == operand_kind::general_register)
      e.position_source = static_cast<std::uint8_t>(source.number());
    else if (source.kind() == operand_kind::constant && constant_at(source.number(), d.in()) == 0)
      e.position_source = effects::position_from_zero;
  }
  switch (static_cast<update_mode>(d.value(modifier::update, missing))) {
    case update_mode::store: e.varying = varying_effect::store; return;
    case update_mode::retrieve: e.varying = varying_effect::retrieve; return;
    case update_mode::clobber: e.varying = varying_effect::clobber; return;
    default: break;
  }
  using both = sample_and_update_mode;
  const auto mode = static_cast<both>(d.value(modifier::sample_and_update, missing));
  switch (mode) {
    case both::center_store:
    case both::centroid_store:
    case both::sample_store:
    case both::explicit_store:
      e.varying = varying_effect::store;
      e.sample = static_cast<sample_mode>(mode);
      return;
    case both::center_clobber:
    case both::sample_clobber: e.varying = varying_effect::clobber; return;
    case both::retrieve: e.varying = varying_effect::retrieve; return;
    default: return;
  }
}

/// Whether `d` reads other lanes of the quad, either always or because of the value of a modifier.
constexpr bool needs_helpers(const decoded_instruction& d) noexcept {
  const instruction_info& row = d.info();
  return row.crosses_lanes ||
         (row.helper_values >> field(d.canonical_word(), row.helper_start, row.helper_size) & 1) != 0;
}

/// The test of a branch whose source has these lanes.
constexpr arithmetic::branch_test branch_test_of(swizzle lanes) noexcept {
  using enum arithmetic::branch_test;
  return lanes == swizzle::and_ ? all_ones : lanes == swizzle::lowbits ? mixed : non_zero;
}

/// Fills in whether a branch is taken, if its first source is a constant.
constexpr void add_condition(effects& e, const decoded_instruction& d) noexcept {
  const operand condition = d.operand_at(0);
  e.conditional = true;
  if (condition.kind() != operand_kind::constant) return;
  const swizzle lanes = condition.lanes();
  std::uint32_t value = constant_at(condition.number(), d.in());
  if (lanes == swizzle::h0) value &= 0xffff;
  if (lanes == swizzle::h1) value >>= 16;
  e.conditional = false;
  e.always_taken = arithmetic::passes(branch_test_of(lanes), value) != (d.value(modifier::eq) != 0);
}

/// Adds the effects of an instruction that is neither plain nor an access, except those of its operands.
constexpr void add_special_effects(effects& e, const decoded_instruction& d,
                                   const effect_row& of_row) noexcept {
  const instruction_info& row = d.info();
  e.needs_helpers = needs_helpers(d);
  if (of_row.fixed.tile != memory_effect::none) e.tile_slots = tile_slots_of(d);
  if (of_row.loads_varying) add_varying(e, d);
  if (row.control == control_effect::none) return;
  if (row.control == control_effect::branch || row.control == control_effect::branch_indirect)
    add_condition(e, d);
  if (row.control == control_effect::branch_indirect) {
    constexpr auto call = static_cast<unsigned>(stack_mode::call), other = call + 1;
    e.calls = d.value(modifier::stack_mode, other) == call;
  }
  if (row.control == control_effect::blend) {
    e.waits = 0;
    e.reconverges = static_cast<flow>(d.flow_value()) == flow::reconverge;
  }
  if (row.control == control_effect::branch || row.control == control_effect::blend)
    if (const distance_field distance = distance_field_of(row); distance.exists())
      e.distance = static_cast<std::int32_t>(distance.in(d.canonical_word()));
}

/// In memory: g++ clears members that it knows to be zeros with a slow instruction.
inline constexpr effects no_effects;

/// Adds the effects that plain instructions lack to those of `d`, whose canonical word is `word`.
[[gnu::noinline]] constexpr void add_other_effects(effects& e, const decoded_instruction& d,
                                                   const effect_row& row,
                                                   const canonical_encoding word) noexcept {
  if (row.slot_size != 0) e.slot = static_cast<std::int8_t>(field(word.bits, row.slot_start, row.slot_size));
  e.needs_helpers = row.fixed.crosses_lanes;
  if (!row.is_access) [[unlikely]] {
    add_operands(e, d, word, row);
    add_special_effects(e, d, row);
    return;
  }
  const arch in = d.in();
  if (row.wide_mask != 0) add_wide_source(e, wide_source_of(row, word, in), word.bits, in);
  constexpr unsigned start = encoding::destination_start;
  const auto first = static_cast<unsigned>(field(word.bits, start, encoding::register_size) |
                                           (word.high >> start & 1) << encoding::register_size);
  const auto count = static_cast<unsigned>(field(word.bits, row.count_start, row.count_size));
  add_group(e, first, count + row.count_bias, !row.writes_group, row.writes_group, word.bits, row, in);
}

/// Sets `e` to the effects of `decoded`, which names an instruction. `Bits` has a bit for each register of
/// its architecture.
template <class Bits>
VALHALL_INLINE constexpr void set_effects_in(effects& e, const decoded_instruction& decoded) noexcept {
  const decoded_instruction d = decoded;
  const opcode_row& row = row_of(d.id());
  const effect_row& of_row = effect_rows[row.effect_row];
  static_cast<opcode_effects&>(e) = of_row.fixed;
  const std::uint32_t narrow_mask = row.source_mask & ~of_row.wide_mask;
  const bool is_plain = of_row.is_plain;
  const canonical_encoding word = canonical_encoding_of<Bits>(d);
  e.writes = register_set(destination_registers<Bits>(of_row, word));
  const flow_effects& of_flow = effects_of_flows[d.flow_value()];
  static_cast<flow_effects&>(e) = of_flow;
  if (of_flow.ends_helpers) [[unlikely]]
    e.fragment_only = true;
  // One by one: g++ clears the whole structure with a slow instruction.
  e.distance = 0;
  e.special_words = 0;
  e.special_page = e.tile_slots = 0;
  e.varying = varying_effect::none;
  e.sample = sample_mode::center;
  e.position_source = effects::position_from_nothing;
  e.needs_helpers = false;
  e.pair_last_reads = e.partial_writes = e.staging_reads = e.staging_writes = register_set();
  for (std::uint64_t& words : e.uniforms) words = 0;

  if (writes_half(word.bits)) e.partial_writes = e.writes;
  source_words<Bits> sources;
  sources.add(narrow_mask, word);
  e.reads = register_set(sources.registers(sources.plain) | sources.registers(sources.last_use));
  e.last_reads = register_set(sources.registers(sources.last_use));
  sources.add_uniforms(e.uniforms, word.bits);
  if (const auto words = static_cast<std::uint32_t>(sources.of[sources.special] >> 32); words != 0)
      [[unlikely]] {
    e.special_page = static_cast<std::uint8_t>(field(word.bits, encoding::fau_page_start, 2));
    e.special_words = words;
  }
  if (!is_plain) add_other_effects(e, decoded, of_row, word);
}

/// Sets `e` to the effects of `d`, which names an instruction. `is_canonical`: its words have the canonical
/// layout.
VALHALL_INLINE constexpr void set_effects(effects& e, const decoded_instruction& d,
                                          bool is_canonical) noexcept {
  if (is_canonical) [[likely]]
    set_effects_in<std::uint64_t>(e, d);
  else
    set_effects_in<bits128>(e, d);
}

/// Changes the effects `e` of `before` to those of `after`, another decoded word. Returns false, and does
/// nothing, unless the words differ only in flow and slot.
constexpr bool change_flow_and_slot(effects& e, const decoded_instruction& before,
                                    const decoded_instruction& after) noexcept {
  if (!before.ok() || !after.ok() || e.control == control_effect::blend) return false;
  const effect_row& row = effect_rows[row_of(after.id()).effect_row];
  const std::uint64_t free =
      field_mask(encoding::flow_start, encoding::flow_size) | field_mask(row.slot_start, row.slot_size);
  const std::uint64_t word = after.canonical_word();
  if (((before.canonical_word() ^ word) & ~free) != 0 || before.native_bits() != after.native_bits())
    return false;
  flow_effects of_flow = effects_of_flows[after.flow_value()];
  of_flow.conditional = e.conditional;
  of_flow.always_taken = e.always_taken;
  of_flow.calls = e.calls;
  static_cast<flow_effects&>(e) = of_flow;
  e.fragment_only = row.fixed.fragment_only | of_flow.ends_helpers;
  if (row.slot_size != 0) e.slot = static_cast<std::int8_t>(field(word, row.slot_start, row.slot_size));
  return true;
}

/// The effects of a word that names an instruction.
VALHALL_INLINE constexpr effects effects_of_named(const decoded_instruction& d) noexcept {
  effects e = no_effects;
  set_effects(e, d, has_canonical_words(d.in()));
  return e;
}

/// Decodes the word of `d` by the opcodes of its architecture or, if that lacks them, of the nearest
/// architecture that has them, the earlier of two. The result is not identified if no architecture has them.
constexpr decoded_instruction as_named(const decoded_instruction& d) noexcept {
  if (d.is_identified() || carries_error(d.canonical_word()) || !has_canonical_words(d.in())) return d;
  constexpr unsigned count = encoding::canonical_arch_count;
  const unsigned own = arch_index(d.in());
  for (unsigned distance = 1; distance < count; ++distance)
    for (const unsigned index : {own - distance, own + distance})  // A negative index wraps.
      if (index < count && find_opcode(d.canonical_word(), index) != no_instruction)
        return decode(d.canonical_word(), static_cast<arch>(encoding::first_arch + index));
  return d;
}

/// Whether `e` defines the flow of a word that names an instruction.
constexpr bool has_known_flow(const decoded_instruction& d, arch e) noexcept {
  return (flow_values_of(e) >> d.flow_value() & 1) != 0;
}

/// Whether the slot of a word that names an instruction is defined; true if the word has no slot.
constexpr bool has_known_slot(const decoded_instruction& d) noexcept {
  for (unsigned i = 0; i < d.info().modifier_count; ++i) {
    const modifier_info& m = d.info().modifiers()[i];
    if (m.id == modifier::slot) return (m.allowed >> d.value(m) & 1) != 0;
  }
  return true;
}

/// The effects of a word that does not decode.
[[gnu::cold, gnu::noinline]] constexpr effects effects_of_undecodable(const decoded_instruction& d) noexcept {
  const decoded_instruction named = as_named(d);
  if (!named.is_identified()) return {};
  effects e = effects_of_named(named);
  const bool has_slot = has_known_slot(named);
  if (!has_slot) e.slot = -1;
  if (!has_slot || !has_known_flow(named, d.in())) {
    e.waits = waits_of(flow::wait);
    e.reconverges = true;
  }
  return e;
}

}  // namespace detail

namespace detail {

VALHALL_INLINE constexpr effects effects_of_here(const decoded_instruction& d) noexcept {
  if (!d.ok()) [[unlikely]]
    return detail::effects_of_undecodable(d);
  return detail::effects_of_named(d);
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] effects effects_of(const decoded_instruction& d) noexcept;
}

/// The effects of a decoded word.
VALHALL_INLINE constexpr effects effects_of(const decoded_instruction& d) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::effects_of(d), detail::effects_of_here(d));
}
/// The effects of `word` in architecture `e`.
constexpr effects effects_of(std::uint64_t word, required_arch e) noexcept {
  return effects_of(decode(word, e));
}
constexpr effects effects_of(instruction word, required_arch e) noexcept {
  return effects_of(decode(word, e));
}

/// Fragment if only fragment shaders may contain one of `words`, otherwise compute.
[[nodiscard]] constexpr stage likely_stage_of(view<std::uint64_t> words, required_arch e) noexcept {
  for (const std::uint64_t word : words)
    if (effects_of(word, e).fragment_only) return stage::fragment;
  return stage::compute;
}

/// The number of 64-bit slots of uniforms and special values that an instruction reads.
[[nodiscard]] constexpr unsigned fau_slots(const effects& e) noexcept {
  constexpr std::uint64_t even = 0x5555555555555555;
  const auto count = [](std::uint64_t words) { return detail::count_bits((words | words >> 1) & even); };
  unsigned slots = count(e.special_words);
  for (const std::uint64_t words : e.uniforms) slots += count(words);
  return slots;
}

}  // namespace valhall
