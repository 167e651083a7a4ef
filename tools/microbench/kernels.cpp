// SPDX-License-Identifier: MIT
#include "kernels.hpp"

#include <valhall/print.hpp>
#include <valhall/program.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>
#include "../common/text.hpp"

#include <algorithm>
#include <compare>
#include <optional>

namespace microbench {

namespace {

using namespace valhall;

/// Allocates registers, each at a fixed distance from the previous one.
class register_file {
 public:
  register_file(unsigned first, unsigned stride, bool aligned)
      : next_(first), stride_(std::max(stride, 1u)), aligned_(aligned) {}

  /// The next `width` consecutive free registers, if any.
  std::optional<unsigned> take(unsigned width) {
    const unsigned step = width > 1 && aligned_ ? 2 : 1;
    const unsigned start = (next_ + step - 1) / step * step;
    for (unsigned tries = 0; tries < register_limit; ++tries) {
      const unsigned base = (start + tries * step) % register_limit;
      const register_set wanted = register_set::range(base, width);
      if (base + width > register_limit || !(used_ & wanted).empty()) continue;
      used_ |= wanted;
      next_ = base + stride_ * (width > 1 ? (width + 1) / 2 * 2 : 1);
      return base;
    }
    return std::nullopt;
  }

 private:
  unsigned next_;
  unsigned stride_;
  bool aligned_;
  register_set used_;
};

bool reads_memory(memory_effect m) { return m == memory_effect::read || m == memory_effect::read_constant; }

/// Whether a source or immediate of an arithmetic instruction is a float. If the first source accepts a sign,
/// sources without one are integers, such as the exponent of LDEXP.
bool is_float(const instruction_info& row, const operand_info& place) {
  for (unsigned i = 0; i < row.operand_count; ++i)
    if (row.operands()[i].role == operand_role::source) {
      if (row.operands()[i].takes_sign) return place.takes_sign;
      break;
    }
  return row.number == number_kind::f;
}

/// 1 in the type of `place`; in both halves if it has two.
std::uint32_t one_at(const instruction_info& row, const operand_info& place) {
  if (!is_float(row, place)) return 1;
  const bool halves = place.role == operand_role::immediate ? row.type_size == 16 : place.size == 16;
  return halves ? 0x3c003c00 : float_bits(1.0f);
}

/// A form of an instruction: some of its modifiers, and the selected lanes of each operand.
struct chosen_form {
  std::vector<modifier_value> modifiers;
  std::vector<swizzle> lanes;
};

/// Required modifiers and lanes, each with its first legal value.
chosen_form first_word_form(const instruction_info& row) {
  chosen_form form;
  for (unsigned i = 0; i < row.modifier_count; ++i) {
    const modifier_info& m = row.modifiers()[i];
    if (!m.has_default()) form.modifiers.emplace_back(m.id, __builtin_ctz(m.allowed & ~m.refused));
  }
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    const bool needs_lanes =
        place.role == operand_role::source && place.identity == operand_info::no_identity;
    form.lanes.push_back(needs_lanes ? lanes_of(place)[0].lanes : swizzle::none);
  }
  return form;
}

void set_modifier(chosen_form& form, modifier id, unsigned value) {
  const auto place = std::find_if(form.modifiers.begin(), form.modifiers.end(),
                                  [&](const modifier_value& m) { return m.id == id; });
  if (place == form.modifiers.end())
    form.modifiers.emplace_back(id, value);
  else
    *place = {id, value};
}

/// Undocumented forms of `row` in a form.
struct undocumented_forms {
  unsigned refused = 0;
  unsigned written = 0;  ///< Undocumented forms that working compilers emit.

  friend constexpr auto operator<=>(const undocumented_forms&, const undocumented_forms&) = default;
};

/// The undocumented forms of `form` with r0 as every operand.
undocumented_forms undocumented_in(const instruction_info& row, const chosen_form& form, arch e) {
  std::vector<operand> operands;
  const view<modifier_value> modifiers(form.modifiers.data(), form.modifiers.size());
  for (unsigned i = 0; i < row.operand_count; ++i) {
    switch (row.operands()[i].role) {
      case operand_role::staging:
        operands.emplace_back(staging(r0, staging_count_of(row.id, i, modifiers)));
        break;
      case operand_role::immediate: operands.emplace_back(0); break;
      default: operands.push_back(operand(r0).with_lanes(form.lanes[i]));
    }
  }
  const std::uint64_t word =
      unchecked::encode(row.id, {operands.data(), operands.size()}, modifiers, e).word();
  undocumented_forms found;
  for (unsigned i = 0; i < row.undocumented_count; ++i) found.refused += row.forms()[i].matches(word);
  for (unsigned i = 0; i < row.written_count; ++i)
    found.written += row.forms()[row.undocumented_count + i].matches(word);
  return found;
}

/// The first form, made documented where possible: each modifier and each source in turn takes the first of
/// its values with the fewest undocumented forms.
chosen_form documented_form(const instruction_info& row, arch e) {
  chosen_form best = first_word_form(row);
  undocumented_forms least = undocumented_in(row, best, e);
  const auto consider = [&](const chosen_form& form) {
    const undocumented_forms found = undocumented_in(row, form, e);
    if (found < least) best = form, least = found;
  };
  for (unsigned i = 0; i < row.modifier_count; ++i)
    for (unsigned v = 0; v < 32; ++v) {
      const modifier_info& m = row.modifiers()[i];
      if (((m.allowed & ~m.refused) >> v & 1) == 0) continue;
      chosen_form changed = best;
      set_modifier(changed, m.id, v);
      consider(changed);
    }
  for (unsigned i = 0; i < row.operand_count; ++i) {
    if (row.operands()[i].role != operand_role::source) continue;
    for (const named_lanes& part : lanes_of(row.operands()[i])) {
      chosen_form changed = best;
      changed.lanes[i] = part.lanes;
      consider(changed);
    }
  }
  return best;
}

class builder {
 public:
  explicit builder(const request& asked)
      : asked_(asked),
        row_(info(asked.id)),
        form_(documented_form(row_, asked.arch)),
        registers_(asked.first, asked.stride, !asked.unchecked),
        program_(asked.arch) {}

  bool build(kernel& made, std::string& problem) {
    made.asked = asked_;
    if (!can_be_measured() || !find_link() || !assign_streams() || !assign_operands() || !write(made) ||
        !check_rules(made)) {
      problem = problem_;
      return false;
    }
    return true;
  }

 private:
  static constexpr unsigned no_operand = ~0u;

  const request& asked_;
  const instruction_info& row_;
  const chosen_form form_;
  register_file registers_;
  growable_program program_;
  std::string problem_;

  std::vector<operand> operands_;   ///< Operands, before the operands of a stream are substituted.
  std::vector<unsigned> streams_;   ///< The first register of each; empty if the instruction writes none.
  unsigned link_ = no_operand;      ///< The operand that reads the result of the previous instruction.
  std::optional<unsigned> shared_;  ///< The register of the last source, for a stride of 0.
  unsigned shared_width_ = 0;

  bool fail(const std::string& problem) {
    problem_ = problem;
    return false;
  }

  view<modifier_value> modifiers() const { return {form_.modifiers.data(), form_.modifiers.size()}; }

  /// `whole`, or its lanes that the form selects.
  operand read_at(const operand_info& place, word_operand whole) const {
    return operand(whole).with_lanes(form_.lanes[static_cast<std::size_t>(&place - row_.operands())]);
  }

  bool is_chain() const { return asked_.kind == measure::latency || asked_.length > 1; }

  bool can_be_measured() {
    if (row_.control != control_effect::none) return fail("it changes the flow of control");
    if (row_.fragment_only || row_.output != output_effect::none || row_.tile != memory_effect::none)
      return fail("it is for fragment shaders only");
    if (unit_of(row_, asked_.arch) == execution_unit::v || unit_of(row_, asked_.arch) == execution_unit::vt)
      return fail("it loads varyings, and compute programs have none");
    if (std::size_t{asked_.streams} * asked_.length * asked_.unroll > most_measured)
      return fail("its loop would have more than " + std::to_string(most_measured) + " of them");
    return true;
  }

  bool writes() const {
    for (unsigned i = 0; i < row_.operand_count; ++i)
      if (row_.operands()[i].writes) return true;
    return false;
  }

  /// The index of the `n`th operand that has the role `role` and is read.
  unsigned operand_of(operand_role role, unsigned n) const {
    for (unsigned i = 0; i < row_.operand_count; ++i)
      if (row_.operands()[i].role == role && row_.operands()[i].reads && n-- == 0) return i;
    return no_operand;
  }

  /// Finds the operand that carries a chain: for a message, its data or the address of a load.
  bool find_link() {
    if (!is_chain()) return true;
    if (!writes()) return fail("it has no result that the next instruction could use");
    link_ = operand_of(operand_role::staging, asked_.through);
    if (link_ != no_operand) return true;
    link_ = operand_of(operand_role::source, asked_.through);
    if (link_ == no_operand) return fail("it has no source " + std::to_string(asked_.through));
    if (!row_.is_message) return true;
    // The result of LOAD.i24 is not an address, since it also writes the byte above its three.
    if (row_.semantics != knowledge::exact || !reads_memory(row_.memory) || asked_.through != 0 ||
        (row_.memory == memory_effect::read && row_.type_size == 24))
      return fail("its result is not a value that this source of the next instruction accepts");
    return true;
  }

  /// The number of staging registers of the operand.
  unsigned count_at(const operand_info& place) const {
    if (place.term_count == 0) return place.writes ? 4 : 2;
    return staging_count_of(row_.id, static_cast<unsigned>(&place - row_.operands()), modifiers());
  }

  unsigned width_at(const operand_info& place) const {
    if (place.role == operand_role::staging) return count_at(place);
    return place.size == 64 ? 2 : 1;
  }

  /// Allocates and initializes registers: with the address if `place` is an address, otherwise with `first`
  /// and zeros.
  std::optional<unsigned> take(unsigned width, bool address, std::uint32_t first) {
    const std::optional<unsigned> base = registers_.take(width);
    for (unsigned i = 0; base && i < width; ++i) {
      const reg target(*base + i);
      if (address && i < 2)
        program_.append(encode(opcode::mov_i32, {target, u(address_uniform + i)}, {}, asked_.arch));
      else
        program_.append(encode(opcode::iadd_imm_i32,
                               {target, constant_entry(0), i == 0 && !address ? first : 0}, {}, asked_.arch));
    }
    if (!base) problem_ = "there are not enough registers; use fewer streams";
    return base;
  }

  bool is_address(const operand_info& place) const {
    return row_.is_message && place.role == operand_role::source && place.size == 64;
  }

  /// The initial value of a source.
  std::uint32_t value_at(const operand_info& place) const {
    return row_.is_message ? 0 : one_at(row_, place);
  }

  bool assign_streams() {
    if (!writes()) return true;
    const operand_info* link = link_ == no_operand ? nullptr : &row_.operands()[link_];
    unsigned width = link != nullptr ? width_at(*link) : 1;
    for (unsigned i = 0; i < row_.operand_count; ++i)
      if (row_.operands()[i].writes) width = std::max(width, width_at(row_.operands()[i]));
    const bool address = link != nullptr && is_address(*link);
    for (unsigned s = 0; s < asked_.streams; ++s) {
      const auto base = take(width, address, link != nullptr ? value_at(*link) : 0);
      if (!base) return false;
      streams_.push_back(*base);
    }
    return true;
  }

  bool assign_operands() {
    unsigned source = 0;
    for (unsigned i = 0; i < row_.operand_count; ++i) {
      const operand_info& place = row_.operands()[i];
      // In an endless chain, no other value is read there.
      const bool never_read = place.role == operand_role::destination ||
                              (place.role == operand_role::staging && !place.reads) ||
                              (i == link_ && asked_.kind == measure::latency);
      const char letter = asked_.classes[std::min<std::size_t>(source, asked_.classes.size() - 1)];
      if (never_read)
        operands_.emplace_back();
      else if (place.role == operand_role::immediate)
        operands_.push_back(immediate_at(place));
      else if (!assign_read(place, letter, source))
        return false;
      if (place.role == operand_role::source) ++source;
    }
    return true;
  }

  operand immediate_at(const operand_info& place) const {
    if (row_.is_message) return 0;
    return place.size == 32 ? operand(one_at(row_, place)) : operand(1);
  }

  bool assign_read(const operand_info& place, char letter, unsigned source) {
    const unsigned width = width_at(place);
    const bool staged = place.role == operand_role::staging;
    if (staged || letter == 'r') {
      // The sources of a message have different meanings, so they cannot share a register.
      const bool shares = asked_.stride == 0 && !row_.is_message && shared_width_ >= width;
      const auto base = shares ? shared_ : take(width, is_address(place), value_at(place));
      if (!base) return false;
      if (!shares) shared_ = base, shared_width_ = width;
      operands_.push_back(staged ? operand(staging(reg(*base), width)) : read_at(place, reg(*base)));
      return true;
    }
    if (letter == 'c') {
      if (is_address(place)) return fail("its 64-bit source is an address or a descriptor, not a constant");
      operands_.push_back(read_at(place, constant_for(place)));
      return true;
    }
    unsigned uniform = first_operand_uniform;
    if (letter == 's') uniform += 2 * source;
    if (letter == 'u' && width == 1) uniform += source % 2;
    operands_.push_back(read_at(place, u(is_address(place) ? address_uniform : uniform)));
    return true;
  }

  /// The entry of the constant table that holds the value of the source; the entry of 0 if there is none.
  word_operand constant_for(const operand_info& place) const {
    for (unsigned i = 0; i < encoding::constant_count; ++i)
      if (constant_at(i, asked_.arch) == value_at(place)) return constant_entry(i);
    return constant_entry(0);
  }

  /// Streams access different bytes, within the range of the offset.
  long long offset_of(const operand_info& place, unsigned stream) const {
    const unsigned bits = place.is_signed ? place.size - 1u : place.size;
    return stream * 16ll % (1ll << bits);
  }

  /// Whether streams access different memory: a loaded address is used without an offset.
  bool spreads() const {
    return row_.memory != memory_effect::none && (link_ == no_operand || !is_address(row_.operands()[link_]));
  }

  /// Instruction `step` of `stream`.
  instruction word_of(unsigned stream, unsigned step) const {
    const bool linked = link_ != no_operand && (asked_.kind == measure::latency || step > 0);
    std::vector<operand> list = operands_;
    for (unsigned i = 0; i < row_.operand_count; ++i) {
      const operand_info& place = row_.operands()[i];
      const bool own = place.writes || (linked && i == link_);
      if (place.role == operand_role::immediate && spreads()) list[i] = offset_of(place, stream);
      if (!own) continue;
      const reg base(streams_[stream]);
      if (place.role == operand_role::staging)
        list[i] = staging(base, count_at(place));
      else
        list[i] = place.writes ? operand(base) : read_at(place, base);
    }
    const view<operand> operands(list.data(), list.size());
    return asked_.unchecked ? unchecked::encode(asked_.id, operands, modifiers(), asked_.arch)
                            : encode(asked_.id, operands, modifiers(), asked_.arch);
  }

  bool append_measured() {
    for (unsigned copy = 0; copy < asked_.unroll; ++copy)
      for (unsigned step = 0; step < asked_.length; ++step)
        for (unsigned stream = 0; stream < asked_.streams; ++stream) {
          const instruction word = word_of(stream, step);
          if (!word.ok())
            return fail(std::string(valhall::name_of(word.error())) + ": " + explanation_of(word.error()));
          program_.append(word);
        }
    return true;
  }

  bool write(kernel& made) {
    const reg left(counter);
    const label loop = program_.label();
    const bool loops = asked_.trips.from_uniform || asked_.trips.number != 0;
    if (asked_.trips.from_uniform)
      program_.append(encode(opcode::mov_i32, {left, u(asked_.trips.number)},
                             {{modifier::flow, flow::reconverge}}, asked_.arch));
    else if (loops)
      program_.append(encode(opcode::iadd_imm_i32, {left, constant_entry(0), asked_.trips.number},
                             {{modifier::flow, flow::reconverge}}, asked_.arch));
    program_.bind(loop);
    made.loop_first = program_.size();
    if (!append_measured()) return false;
    const std::size_t measured_end = program_.size();
    if (loops) {
      program_.append(encode(opcode::iadd_imm_i32, {left, left, 0xffffffffu}, {}, asked_.arch));
      program_.branch_if(left, loop, {.flow = flow::reconverge});
    }
    made.loop_end = program_.size();
    program_.append(encode(opcode::nop, {}, {{modifier::flow, flow::end}}, asked_.arch));
    for (std::size_t i = made.loop_first; i < measured_end; ++i) made.measured.push_back(i);
    return keep(program_, made) && (!row_.is_message || asked_.no_waits || add_waits(made));
  }

  bool keep(const growable_program& program, kernel& made) {
    const auto finished = program.finish();
    if (!finished.ok()) return fail("its program cannot be built");
    made.words.assign(finished.words().begin(), finished.words().end());
    made.padded.assign(finished.padded().begin(), finished.padded().end());
    return true;
  }

  /// Inserts waits. All of them fit: in the messages and, after the last, in the update of the loop counter.
  bool add_waits(kernel& made) {
    const code<> waiting = insert_waits(made.words, stage::compute, asked_.arch);
    if (!waiting.ok()) return fail(explanation_of(waiting.error().kind));
    if (waiting.size() != made.words.size()) return fail("there is no room for its waits");
    growable_program program(asked_.arch);
    for (std::size_t i = 0; i < waiting.size(); ++i) program.append(instruction::from_word(waiting[i]));
    return keep(program, made);
  }

  /// Collects the broken rules; there are none unless an option asks for them.
  bool check_rules(kernel& made) {
    const auto add = [&](rule broken) {
      const std::string name = valhall::name_of(broken);
      if (std::find(made.odd.begin(), made.odd.end(), name) == made.odd.end()) made.odd.push_back(name);
    };
    for (const std::uint64_t word : made.words)
      if (const rule broken = check(decode(word, asked_.arch)); broken != rule::none) add(broken);
    for (const program_error& f : verify(made.words, stage::compute, asked_.arch))
      if (f.severity != severity::note) add(f.rule);
    if (made.odd.empty() || asked_.unchecked || asked_.no_waits) return true;
    return fail("it breaks " + made.odd.front());
  }
};

}  // namespace

const char* name_of(measure kind) { return kind == measure::latency ? "latency" : "throughput"; }

std::string name_of(const request& asked) {
  std::string name = info(asked.id).name();
  for (char& c : name) c = c == '.' ? '_' : tools::lower(c);
  const auto add = [&](const char* letter, unsigned number) { name += letter + std::to_string(number); };
  name += std::string("_") + name_of(asked.kind);
  add("_s", asked.streams);
  add("_n", asked.length);
  add("_u", asked.unroll);
  add("_d", asked.stride);
  add("_t", asked.through);
  return name + "_" + asked.classes;
}

bool is_arithmetic(opcode id, arch e) {
  const instruction_info& row = info(id);
  const execution_unit unit = unit_of(row, e);
  const bool computes =
      unit == execution_unit::fma || unit == execution_unit::cvt || unit == execution_unit::sfu;
  return computes && !row.is_message && row.control == control_effect::none;
}

bool is_documented(opcode id, arch e) {
  const instruction_info& row = info(id);
  return row.archs.contains(e) && undocumented_in(row, documented_form(row, e), e).refused == 0;
}

bool build(const request& asked, kernel& made, std::string& problem) {
  made = kernel();
  return builder(asked).build(made, problem);
}

}  // namespace microbench
