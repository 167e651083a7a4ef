// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/cost.hpp>
#include <valhall/analysis/effects.hpp>
#include <valhall/codec/check.hpp>
#include <valhall/codec/hardware_erratum.hpp>
#include <valhall/codec/source_value.hpp>

#include <cstddef>
#include <cstdint>

/// Instructions in the form that the interpreter executes, decoded once before a program runs.
namespace valhall {

/// The kind of operand that a source reads.
enum class source_kind : std::uint8_t { general_register, uniform, constant, special };

/// A source, and the transformation of the bits that its operand reads: parts are selected and extended, then
/// masked (absolute value), then inverted (negation, inversion).
struct operation_source {
  source_kind kind = source_kind::constant;  ///< The kind of the operand.
  std::uint8_t index = 0;  ///< Register or uniform; for a special value its entry times two plus the word.
  std::uint8_t page = 0;   ///< The page of a special value.
  bool wide = false;       ///< The operand is a pair, or a whole special value.
  bool delivers_wide = false;           ///< The value of the source has 64 bits.
  std::uint8_t count = 0;               ///< Number of selected parts; 0 if the bits are used unchanged.
  std::uint8_t size = 0;                ///< Bits of a part.
  std::uint8_t component = 0;           ///< Bits that a part is extended to.
  std::uint8_t picks = 0;               ///< Two bits for each part: its number.
  widening widens = widening::unknown;  ///< How a part is extended to `component` bits.
  bool changes_sign = false;            ///< `keep` and `flip` change the value.
  /// The bits that are kept: all, or all except the signs for an absolute value.
  std::uint64_t keep = ~std::uint64_t{0};
  std::uint64_t flip = 0;      ///< The bits that are inverted.
  std::uint32_t constant = 0;  ///< The value of a constant.

  /// Whether the selected parts are extended with their sign.
  constexpr bool extends_sign() const noexcept { return widens == widening::sign && component != size; }
  /// Whether every lane reads the same value: a uniform or a constant.
  constexpr bool is_lane_invariant() const noexcept {
    return kind == source_kind::uniform || kind == source_kind::constant;
  }
};

/// The effect of an interpolating varying load on the position that the hardware remembers in each thread.
/// Flat loads and loads of the fragment's depth do not touch it.
enum class position_use : std::uint8_t { none, store, retrieve, clobber };

/// Registers that a message reads or writes.
struct operation_staging {
  std::uint8_t first = 0;  ///< The first register.
  std::uint8_t count = 0;  ///< The number of registers.
};

/// The computation of a decoded word: an operation without its effects.
struct computation {
  valhall::rule rule =
      valhall::rule::none;      ///< The rule that the word breaks, if any; such a word is not executed.
  bool is_instruction = false;  ///< Whether it decodes.
  opcode id = opcode{};         ///< The instruction.
  valhall::family family = valhall::family{};  ///< The operation, independent of the type.
  number_kind number = number_kind::none;      ///< The kind of numbers of the type.
  std::uint8_t type_size = 0;                  ///< Bits of a component of the type.
  std::uint8_t components = 1;                 ///< Components of the type: 1, 2 or 4.
  knowledge semantics = knowledge::exact;      ///< How well its semantics are known.
  bool presumed = false;                       ///< The semantics of this form are only presumed.
  bool refused = false;                        ///< The semantics of this form are unknown.
  bool fills_pair = false;                     ///< Its destination is a pair.
  bool has_destination = false;                ///< Whether it writes a destination register.
  bool narrows = false;  ///< Its 32-bit result is rounded to a half, for the halves of the destination.
  bool repeats = false;  ///< A 16-bit result is in both halves, for the half of the destination.
  std::uint8_t destination = 0;      ///< The number of the destination register.
  std::uint8_t halves = 3;           ///< Halves of the destination: bit 0 is the low half, bit 1 the high
                                     ///< one.
  operation_source sources[4] = {};  ///< The sources, in the order of the text.
  std::uint8_t source_count = 0;     ///< The number of `sources`.
  /// Staging registers.
  operation_staging reads, writes;
  std::int64_t immediates[2] = {};  ///< The immediates, in the order of the text.

  // Values of modifiers; 0 if absent.
  clamp clamps = clamp::none;                        ///< The range to which the result is limited.
  round_mode rounding = round_mode::rte;             ///< How the result is rounded.
  std::uint8_t comparison = 0;                       ///< A `condition`.
  result_type result = result_type::i1;              ///< The value that a comparison writes for true.
  mux test = mux::neg;                               ///< The test of MUX.
  lane_operation lane_op = lane_operation::none;     ///< How CLPER computes a lane number.
  nan_mode nan = nan_mode::none;                     ///< How FLUSH treats a NaN.
  inactive_result inactive = inactive_result::zero;  ///< The value that CLPER reads from an inactive lane.
  std::uint8_t subgroup = 0;                         ///< Lanes of a subgroup.
  std::uint8_t atomic = 0;                           ///< An `atomic_operation` or `atomic_operation_with_1`.
  std::uint8_t memory_lane = 0;  ///< Part of a register that a load writes or a store reads, by their size.
  register_format format = register_format::auto_;  ///< Format of the components in staging registers.
  std::uint8_t vector_length = 1;                   ///< Components that are loaded or stored, 1 to 4.
  position_use position = position_use::none;       ///< How a varying load uses the position.
  sample_mode sample = sample_mode::center;         ///< The sample mode of a varying load.
  bool names_sample = false;                        ///< The word has a sample mode.
  bool has_position_input = false;                  ///< The first source is the input of the sample mode.
  bool is_flat = false;                             ///< Copies a varying without interpolating it.
  /// Modifiers that are flags. Some names differ: `is_signed`, `is_unsigned`, `depth`, `forced` and the like
  /// represent `signed`, `unsigned`, `z`, `memory_access:force` and so on.
  bool and_ = false, seq = false, saturate = false, not_result = false, is_signed = false, rhadd = false,
       neg = false, preserve_null = false, sqrt = false, log = false, eq = false, absolute = false,
       compare = false, is_unsigned = false, depth = false, stencil = false, forced = false, skips = false,
       propagates_nan = false, all_ones_for_zero = false, flushes_subnormals = false,
       flushes_infinity = false;

  execution_unit unit = execution_unit::none;                               ///< The unit that executes it.
  std::uint8_t cost = 1;                                                    ///< Operations of its unit.
  arithmetic::branch_test branches_if = arithmetic::branch_test::non_zero;  ///< The test of a branch.
  bool keeps_subnormals = false;    ///< Does not flush its source, whatever the mode of the program.
  bool misplaces_odd_byte = false;  ///< A byte that it loads into b1 or b3 lands in b0 or b2.
  bool idle_in_helpers = false;     ///< It has no effect in helper lanes, and its results there are 0.
  bool reconverges = false;         ///< Waiting lanes are chosen again after the instruction.
  bool joins = false;               ///< The word has several predecessors.
  bool is_plain = false;            ///< It reads registers, writes registers, and continues at the next word.
};

/// A decoded word of a program.
struct operation : computation {
  using computed = computation;  ///< The computation.

  /// No word. The constructor keeps the class from being an aggregate: g++ 12 fails to assign one with an
  /// empty member.
  constexpr operation() noexcept = default;

  std::uint64_t word = 0;   ///< The word.
  valhall::arch arch = {};  ///< The architecture that decoded it.
  effects does;             ///< Registers, slots, flow.
};

namespace detail {

constexpr void take_update(computation& o, update_mode m) noexcept {
  switch (m) {
    case update_mode::store: o.position = position_use::store; break;
    case update_mode::retrieve: o.position = position_use::retrieve; break;
    case update_mode::clobber: o.position = position_use::clobber; break;
  }
}
constexpr void take_update(computation& o, sample_and_update_mode m) noexcept {
  using mode = sample_and_update_mode;
  switch (m) {
    case mode::center_store: o.position = position_use::store; break;
    case mode::centroid_store:
      o.position = position_use::store;
      o.sample = sample_mode::centroid;
      break;
    case mode::sample_store:
      o.position = position_use::store;
      o.sample = sample_mode::sample;
      break;
    case mode::explicit_store:
      o.position = position_use::store;
      o.sample = sample_mode::explicit_;
      break;
    case mode::center_clobber:
    case mode::sample_clobber: o.position = position_use::clobber; break;
    case mode::retrieve: o.position = position_use::retrieve; break;
  }
}

/// Stores the value of modifier `m`.
constexpr void take_modifier(computation& o, const modifier_info& m, unsigned value) noexcept {
  switch (m.id) {
    case modifier::clamp: o.clamps = static_cast<clamp>(value); break;
    case modifier::roundmode:
      o.rounding = static_cast<round_mode>(value);
      o.refused |= o.rounding == round_mode::rto;  // Only its name is known.
      break;
    case modifier::cmp: o.comparison = static_cast<std::uint8_t>(value); break;
    case modifier::result_type: o.result = static_cast<result_type>(value); break;
    case modifier::mux: o.test = static_cast<mux>(value); break;
    case modifier::lane_op: o.lane_op = static_cast<lane_operation>(value); break;
    case modifier::inactive_result: o.inactive = static_cast<inactive_result>(value); break;
    case modifier::subgroup: o.subgroup = static_cast<std::uint8_t>(2u << value); break;
    case modifier::atom_opc:
    case modifier::atom_opc_1: o.atomic = static_cast<std::uint8_t>(value); break;
    case modifier::load_lane_8_bit:
    case modifier::load_lane_16_bit:
    case modifier::load_lane_32_bit:
    case modifier::store_lane_8_bit:
    case modifier::store_lane_16_bit: o.memory_lane = static_cast<std::uint8_t>(value); break;
    case modifier::regfmt: o.format = static_cast<register_format>(value); break;
    case modifier::vecsize: o.vector_length = static_cast<std::uint8_t>(value + 1); break;
    case modifier::sample:
      o.sample = static_cast<sample_mode>(value);
      o.names_sample = o.has_position_input = true;
      break;
    case modifier::update: take_update(o, static_cast<update_mode>(value)); break;
    case modifier::sample_and_update: take_update(o, static_cast<sample_and_update_mode>(value)); break;
    case modifier::source_format:
      o.is_flat =
          value == unsigned(source_format::src_flat32) || value == unsigned(source_format::src_flat16);
      break;
    case modifier::and_: o.and_ = value != 0; break;
    case modifier::seq: o.seq = value != 0; break;
    case modifier::saturate: o.saturate = value != 0; break;
    case modifier::not_result: o.not_result = value != 0; break;
    case modifier::signed_: o.is_signed = value != 0; break;
    case modifier::rhadd: o.rhadd = value != 0; break;
    case modifier::neg: o.neg = value != 0; break;
    case modifier::preserve_null: o.preserve_null = value != 0; break;
    case modifier::sqrt: o.sqrt = value != 0; break;
    case modifier::log: o.log = value != 0; break;
    case modifier::eq: o.eq = value != 0; break;
    case modifier::absolute: o.absolute = value != 0; break;
    case modifier::compare: o.compare = value != 0; break;
    case modifier::unsigned_: o.is_unsigned = value != 0; break;
    case modifier::z: o.depth = value != 0; break;
    case modifier::stencil: o.stencil = value != 0; break;
    case modifier::memory_access: o.forced = value == unsigned(memory_access::force); break;
    case modifier::skip: o.skips = value != 0; break;
    // The effects of these are not publicly known.
    case modifier::conservative:
    case modifier::sticky:
    case modifier::offset:
    case modifier::scale:
    case modifier::low:
    case modifier::mode:
    case modifier::precision:
    case modifier::inf: o.refused |= value != m.default_value; break;
    case modifier::rtz:
      if (value != 0) o.rounding = round_mode::rtz;
      break;
    case modifier::nan_propagate: o.propagates_nan = value != 0; break;
    case modifier::mask: o.all_ones_for_zero = value != 0; break;
    case modifier::ftz: o.flushes_subnormals = value != 0; break;
    case modifier::flush_inf: o.flushes_infinity = value != 0; break;
    case modifier::nan_mode: o.nan = static_cast<nan_mode>(value); break;
    default: break;
  }
}

/// Fills in the parts of the operand that are selected, and flags forms that are presumed or unknown.
constexpr void take_parts(computation& o, operation_source& to, const source_info& source,
                          swizzle lanes) noexcept {
  if (lanes == swizzle::none) {
    // Single parts are selected where they must be named; otherwise the whole operand is used.
    if (source.width() == 16 && source.place().size == 16) lanes = swizzle::h0;
    if (lanes == swizzle::none) return;
  }
  o.branches_if = branch_test_of(lanes);
  if (o.branches_if != arithmetic::branch_test::non_zero) return;
  const picked_parts& picked = swizzle_parts[static_cast<unsigned>(lanes)];
  if (picked.count == 0) {
    o.refused = true;
    return;
  }
  to.picks = picked.picks;
  to.size = picked.size;
  to.widens = source.place().widens;
  // The second word of a pair is not computed.
  if (lanes == swizzle::w1 && to.wide) o.refused = true;
  if (to.widens == widening::amount) {
    to.count = picked.count;
    // With four components, b02 is the identity.
    constexpr std::uint8_t each_byte = 0 | 1 << 2 | 2 << 4 | 3 << 6;
    if (o.components == 4 && lanes == swizzle::b02) to.count = 4, to.picks = each_byte;
    to.component = picked.size;
    return;
  }
  to.count = source.width() < unsigned{picked.size} * picked.count ? 1 : picked.count;
  to.component = static_cast<std::uint8_t>(source.width() / to.count);
  // How i16 and i64 extend is not documented: presumably zero-extended, like i32.
  const bool is_tested = o.family == family::branchz || o.family == family::branchzi;
  if (to.widens == widening::unknown && to.size < to.component && !is_tested) o.presumed = true;
}

/// Takes operand `number` of the canonical word of `d`, a source; `high` has the highest bits of its
/// operands. The encoding of the architecture, `d.id()`, may have other sources than `o.id`.
constexpr void take_operand(operation& o, const decoded_instruction& d, std::uint64_t high,
                            unsigned number) noexcept {
  const operand_info& place = d.info().operands()[number];
  std::uint64_t byte = field(d.canonical_word(), place.start, encoding::source_size);
  byte &= ~std::uint64_t{is_extended(place, byte, d.in())};
  operation_source& to = o.sources[o.source_count++];
  const source_info source = source_of(d.id(), number);
  to.delivers_wide = source.width() == 64;
  to.wide = reads_pair(place, d.canonical_word(), d.in());
  const auto page = static_cast<unsigned>(field(d.canonical_word(), encoding::fau_page_start, 2));
  if (byte < encoding::uniform) {
    to.kind = source_kind::general_register;
    to.index = static_cast<std::uint8_t>(register_at(place, byte << place.start, high));
  } else if (byte < encoding::constant) {
    to.kind = source_kind::uniform;
    const std::uint64_t of_64 = uniform_group(page, high >> place.start & 1, d.in());
    to.index = static_cast<std::uint8_t>((of_64 << encoding::uniform_index_size) +
                                         (byte & ((1u << encoding::uniform_index_size) - 1)));
  } else if (byte < encoding::special) {
    to.constant = constant_at(static_cast<unsigned>(byte) & (encoding::constant_count - 1), d.in());
    // A constant is presumably zero-extended.
    if (to.wide && to.constant != 0) o.presumed = true;
  } else {
    to.kind = source_kind::special;
    to.index = static_cast<std::uint8_t>(byte & (encoding::constant_count - 1));
    to.page = static_cast<std::uint8_t>(page);
  }

  const operand given =
      operand_reader(d.canonical_word(), d.in()).source(first_source_of(d.id())[o.source_count - 1]);
  take_parts(o, to, source, given.lanes());
  if (given.is_extended() && given.lanes() == swizzle::none) {
    to.count = 1;
    to.size = 32;
    to.component = 64;
    to.widens = widening::zeros;
  }
  const std::uint64_t signs = sign_bits(source);
  if (given.is_absolute()) to.keep = ~signs;
  if (given.is_negated()) to.flip = signs;
  if (given.is_inverted()) to.flip = low_bits(source.width());
  to.changes_sign = given.sign() != 0 || given.is_inverted();
}

constexpr void take_operands(operation& o, const decoded_instruction& d, std::uint64_t high) noexcept {
  const instruction_info& row = d.info();
  unsigned immediates = 0;
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    switch (place.role) {
      case operand_role::source: take_operand(o, d, high, i); break;
      case operand_role::destination:
        o.has_destination = true;
        o.fills_pair = place.size == 64;
        o.destination = static_cast<std::uint8_t>(register_at(place, d.canonical_word(), high));
        o.halves = static_cast<std::uint8_t>(field(d.canonical_word(), encoding::destination_mask_start, 2));
        if (o.halves != encoding::whole_register && arch_info_of(d.in()).fits_results_to_halves) {
          o.narrows = place.is_narrow && o.type_size == 32;
          o.repeats = o.type_size == 16;
        }
        break;
      case operand_role::staging: {
        const operation_staging group{static_cast<std::uint8_t>(register_at(place, d.canonical_word(), high)),
                                      static_cast<std::uint8_t>(staging_count(place, d.canonical_word()))};
        if (place.reads) o.reads = group;
        if (place.writes) o.writes = group;
        break;
      }
      case operand_role::immediate: {
        o.immediates[immediates++ & 1] = immediate_at(place, d.canonical_word());
        break;
      }
    }
  }
}

/// Fills in the properties that strict mode needs in addition to the effects: the use of the position,
/// reconvergence, and effects in helpers.
constexpr void mark_order(operation& o) noexcept {
  constexpr std::int64_t depth_of_fragment = 3;
  const bool is_depth = o.family == family::ld_var_special && o.immediates[0] == depth_of_fragment;
  if (o.is_flat || is_depth) o.position = position_use::none;
  o.reconverges = o.does.reconverges || o.does.waits == waits_of(flow::wait);
  const bool writes_memory =
      o.does.memory == memory_effect::write || o.does.memory == memory_effect::read_write;
  o.idle_in_helpers = (writes_memory && !o.forced) || o.does.tile == memory_effect::write || o.skips;
  o.is_plain = !o.does.is_message && o.does.control == control_effect::none && o.does.waits == 0 &&
               !o.reconverges && !o.does.ends && !o.does.ends_helpers && !o.does.fragment_only &&
               !o.does.needs_helpers && o.position == position_use::none;
}

/// Whether a comparison returns the order of its sources, with the result type `u1`. Only ICMP.u32 with `seq`
/// does.
constexpr bool returns_order(const computation& o) noexcept {
  return o.seq && o.result == result_type::u1 && o.number == number_kind::u && o.type_size == 32;
}

/// Flags forms whose semantics are unknown or only presumed.
constexpr void mark_forms(operation& o) noexcept {
  o.refused |= o.does.unknown_flow;
  // A half of a 64-bit result is not a destination.
  o.refused |= o.fills_pair && o.halves != encoding::whole_register;
  // Both halves of a result that is not rounded to one.
  o.refused |= o.halves == encoding::both_halves && o.type_size == 32 && !o.narrows;
  switch (o.family) {
    case family::clper:
      o.refused |= o.lane_op != lane_operation::none && o.lane_op != lane_operation::xor_;
      o.presumed |= o.components > 1;
      break;
    case family::wmask: o.presumed |= o.subgroup != warp_size; break;
    case family::branchzi: o.refused |= !o.absolute; break;
    case family::fround:
      o.keeps_subnormals = o.type_size == 32 && arch_info_of(o.arch).fround_keeps_subnormals;
      break;
    case family::icmp:
      o.presumed |= o.seq && o.components > 1;
      o.refused |= (o.seq && o.and_) || (o.result == result_type::u1 && !returns_order(o));
      break;
    case family::fcmp: o.refused |= o.result == result_type::u1; break;
    // The 64-bit forms have the bit, but do not saturate.
    case family::iadd:
    case family::isub: o.presumed |= o.saturate && o.type_size == 64; break;
    case family::atom:
    case family::atom1:
    case family::atom1_return:
    case family::atom_return: o.presumed |= o.immediates[0] != 0; break;
    case family::load:
    case family::ld_buffer: o.presumed |= o.type_size == 24 || o.type_size == 48; break;
    case family::mux:
      o.presumed |= o.type_size == 16 && o.test == mux::fp_zero;
      o.refused |= o.type_size == 8 && o.test == mux::fp_zero;
      break;
    case family::frexpm:
    case family::frexpe: o.refused |= (o.sqrt && o.log) || o.neg; break;
    default: break;
  }
}

}  // namespace detail

namespace detail {

constexpr operation operation_of_here(std::uint64_t word, arch e) noexcept {
  operation o;
  o.word = word;
  o.arch = e;
  const auto whole = decode(word, e);
  if (!whole.ok()) {
    o.rule = word == 0 ? rule::zero_word : whole.error();
    return o;
  }
  o.rule = check(whole);
  // An undocumented form presumably has the semantics of its description.
  if (o.rule == rule::undocumented_form) o.rule = rule::none, o.presumed = true;
  o.is_instruction = true;
  const decoded_instruction& d = whole;
  const instruction_info& row = d.info();
  o.id = row.first_form;
  o.family = row.operation;
  o.number = row.number;
  o.type_size = row.type_size;
  o.components = row.components;
  o.semantics = row.semantics;
  o.unit = unit_of(row, d.in());
  o.cost = static_cast<std::uint8_t>(detail::operations_of(d, issue_of(d.info(), d.in())));
  for (unsigned i = 0; i < row.modifier_count; ++i)
    detail::take_modifier(o, row.modifiers()[i], d.value(row.modifiers()[i]));
  detail::take_operands(o, d, whole.native_bits());
  o.does = effects_of(whole);
  o.misplaces_odd_byte =
      detail::hardware_erratum_of(d, d.in()) == detail::hardware_erratum::byte_lane_of_buffer_load;
  detail::mark_order(o);
  detail::mark_forms(o);
  return o;
}

}  // namespace detail

namespace detail::compiled {
[[nodiscard]] operation operation_of(std::uint64_t word, arch e) noexcept;
}

/// Decodes `word` of architecture `e` into an operation. Never fails: `rule` is the error of a word that does
/// not decode or breaks a rule of words.
constexpr operation operation_of(std::uint64_t word, required_arch e) noexcept {
  VALHALL_COMPILED_OR(detail::compiled::operation_of(word, e), detail::operation_of_here(word, e));
}

}  // namespace valhall
