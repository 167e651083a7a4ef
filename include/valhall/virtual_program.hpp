// SPDX-License-Identifier: MIT
#pragma once

/// Virtual registers: programs name values, and the library assigns registers to them.
///
/// ```cpp
/// #include <valhall/v9.hpp>
/// #include <valhall/virtual_program.hpp>
/// using namespace valhall::v9;
///
/// // y[i] = a * x[i] + y[i], with the addresses of x and y in u0 and u2, and a in u4.
/// constexpr auto saxpy = build_virtual_program<stage::compute, target>([](auto& p) {
///   const auto i = p.preloaded(preloaded::global_id_x);
///   const auto x = p.value(), y = p.value();
///   const auto at_x = p.pair(), at_y = p.pair();
///   p.append(shaddx_u64(at_x, u(0), i.w0(), 2));
///   p.append(load_i32(x, at_x, 0, {.slot = slot::slot0}));
///   p.append(shaddx_u64(at_y, u(2), i.w0(), 2));
///   p.append(load_i32(y, at_y, 0, {.slot = slot::slot0}));
///   p.append(fma_f32(y, x, u(4), y));
///   p.append(store_i32(y, at_y, 0, {.slot = slot::slot0}));
/// });
/// static_assert(saxpy.ok());
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/allocation/allocate.hpp>
#include <valhall/program.hpp>
#include <valhall/repair.hpp>

namespace valhall {

/// Assigns registers to the values of an existing program again: values that do not depend on each other may
/// get other registers. Copies that become superfluous are removed. The results stay the same, in memory and
/// in the outputs of the stage; the final contents of registers do not. Inputs stay where they are: the
/// registers that stage `s` preloads, and others that the program reads before it writes any part of them.
template <detail::bare_words Words>
constexpr allocation allocate_registers(const Words& words, stage s, required_arch e,
                                        const allocation_options& options = {}) {
  if (const program_error error = detail::too_long(detail::count_words(words), options); !error.ok()) {
    allocation refused;
    refused.code = code<>(view<std::uint64_t>(), e, {&error, 1});
    return refused;
  }
  buffer<std::uint64_t> bits(detail::count_words(words));
  for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = detail::bits_of_word(words[i]);
  return detail::allocate(static_cast<buffer<std::uint64_t>&&>(bits), s, e, options);
}
/// Likewise for code, in its architecture.
template <detail::any_code Code>
constexpr allocation allocate_registers(const Code& code, stage s, const allocation_options& options = {}) {
  return allocate_registers(code.words(), s, code.arch(), options);
}

class virtual_program;

namespace detail {

/// Assigns registers to words as they are.
struct plain_allocation {
  static constexpr allocation allocate(value_program&& program, const allocation_options& options) {
    return detail::allocate(static_cast<value_program&&>(program), options);
  }
};

/// The operands that `From` converts to implicitly.
template <class Operand, class From>
concept made_from = requires(const From& from, void (*take)(Operand)) {
  take(from);
};
template <class Operand>
constexpr bool is_pair_operand = false;
template <>
inline constexpr bool is_pair_operand<pair_operand> = true;
template <class Operand>
constexpr bool is_staging = false;
template <>
inline constexpr bool is_staging<staging> = true;

/// The operands that a virtual register converts to: operands that a register converts to, and sources of
/// pairs. A pair converts to no other operand, so that `~x` is the inverted word.
template <class Operand>
concept virtual_operand = made_from<Operand, reg> || is_staging<Operand> ||
    (made_from<Operand, register_pair> && !is_pair_operand<Operand>);

}  // namespace detail

/// A value without a register number, or a group of 2 to 8 values in consecutive registers, the first of
/// which is even. It is an operand of any builder that takes a register, a pair or staging registers, with
/// the same lanes and signs: `-x`, `x.h0()`, `at.pair()`. An instruction with it must be appended to the
/// program that made it, before the next instruction is built.
class [[nodiscard]] virtual_register : public lane_accessors<virtual_register> {
 public:
  /// Its number: values are numbered from 0, in the order in which they are made.
  [[nodiscard]] constexpr std::uint32_t number() const noexcept { return first_; }
  /// The number of registers.
  [[nodiscard]] constexpr unsigned size() const noexcept { return size_; }
  /// Value `i` of a group, as a value of its own.
  constexpr virtual_register operator[](detail::natural i) const noexcept { return part(i, 1); }
  /// `size` values of a group, from value `first` on. A part beyond the end breaks `wrong_group` in the word
  /// that uses it.
  constexpr virtual_register part(detail::natural first, detail::natural size) const noexcept {
    const bool is_inside = first <= size_ && size <= size_ - unsigned{first};
    return {owner_, is_inside ? first_ + unsigned{first} : outside_group, is_inside ? unsigned{size} : 1};
  }

  /// The operand.
  template <detail::virtual_operand Operand>
  constexpr operator Operand() const {
    if constexpr (detail::is_staging<Operand>)
      return staging(placed(), size_);
    else if constexpr (detail::made_from<Operand, reg>)
      return placed();
    else
      return placed().pair();
  }

  /// As a source operand.
  [[nodiscard]] constexpr std::uint64_t bits() const { return placed().bits(); }
  /// Low half, as a source, or as a destination that preserves the other half.
  constexpr half_register h0() const { return placed().h0(); }
  /// High half, likewise.
  constexpr half_register h1() const { return placed().h1(); }
  /// Both halves as they are, as a source, or as a destination that is narrower than the result.
  constexpr half_pair_register h01() const { return placed().h01(); }
  /// The pair, as a 64-bit source.
  constexpr register_pair pair() const { return placed().pair(); }

 private:
  friend class virtual_program;

  /// The number of a part beyond the end of its group.
  static constexpr std::uint32_t outside_group = detail::chain_end - 1;

  constexpr virtual_register(virtual_program* owner, std::uint32_t first, unsigned size) noexcept
      : owner_(owner), first_(first), size_(static_cast<std::uint8_t>(size)) {}

  /// The register that stands for it in the word under construction.
  constexpr reg placed() const;

  virtual_program* owner_;
  std::uint32_t first_;
  std::uint8_t size_;
};

/// A register of a word, and the virtual register that it stands for.
struct [[nodiscard]] virtual_operand_place {
  reg place;               ///< The first register in the word.
  virtual_register value;  ///< The value; a group stands for as many registers.
};

/// A program with virtual registers, under construction. `finish` assigns registers and repairs the program:
/// slots, waits, marks of last use, `reconverge`, `discard` and `end`. A program that calls a blend shader
/// computes an address from `program_counter`, so it needs numbered registers: pass it to
/// `allocate_registers`.
///
/// No function stops at an error: errors are kept with their place, and `finish` reports them.
class virtual_program {
 public:
  /// An empty program of stage `s` and of words of `e`. The last parameter of this and other functions is the
  /// line of the call, for errors.
  constexpr virtual_program(valhall::stage s, required_arch e, std::uint32_t line = __builtin_LINE())
      : program_(e, line), stage_(s) {
    values_.in = e;
    values_.stage = s;
  }
  virtual_program(const virtual_program&) = delete;
  virtual_program& operator=(const virtual_program&) = delete;

  /// The architecture of the words.
  [[nodiscard]] constexpr valhall::arch arch() const noexcept { return program_.arch(); }
  /// The stage of the program.
  [[nodiscard]] constexpr valhall::stage stage() const noexcept { return stage_; }
  /// The number of words appended until now.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return program_.size(); }

  /// A new value of 32 bits.
  constexpr virtual_register value() { return group(1); }
  /// A new value of 64 bits.
  constexpr virtual_register pair() { return group(2); }
  /// `size` new values, 1 to 8, in consecutive registers. A group of another size breaks `wrong_group` in the
  /// word that uses it.
  constexpr virtual_register group(detail::natural size) { return added(unsigned{size}, {}); }
  /// The value that is in `r` at the start of the program, and stays there:
  /// `p.preloaded(preloaded::global_id_x)`. The value takes `size` registers, from `r` on.
  constexpr virtual_register preloaded(reg r, detail::natural size = 1) {
    const auto number = static_cast<std::uint8_t>(r.number());
    return bound_to(number, unsigned{size}, number);
  }
  /// Likewise for a value in one half of a register: the whole register.
  constexpr virtual_register preloaded(half_register r) { return preloaded(r.whole()); }
  /// A value that must be in `r`, as a convention of other code requires. The value takes `size` registers,
  /// from `r` on.
  constexpr virtual_register bound(reg r, detail::natural size = 1) {
    return bound_to(r.number(), unsigned{size}, detail::no_register_number);
  }

  /// Prefers `r` for `value`, or for the first value of a group, wherever `r` is free.
  constexpr void prefer(virtual_register value, reg r) noexcept {
    for (unsigned k = 0; k < value.size_ && value.owner_ == this && value.first_ != outside_group; ++k)
      values_.values[value.first_ + k].preferred = static_cast<std::uint8_t>(r.number() + k);
  }

  /// Appends `i`, whose registers are virtual ones. Returns whether there was no error.
  constexpr bool append(instruction i, std::uint32_t line = __builtin_LINE()) {
    return note(program_.append(i, line), line);
  }
  /// Appends `i`, a branch or a BLEND, and makes it lead to `to`.
  constexpr bool append(instruction i, valhall::label to, std::uint32_t line = __builtin_LINE()) {
    return note(program_.append(i, to, line), line);
  }
  /// Appends `i`; `places` has the virtual registers that its registers stand for.
  constexpr bool append(instruction i, view<virtual_operand_place> places,
                        std::uint32_t line = __builtin_LINE()) {
    put(places);
    return append(i, line);
  }
  /// Likewise for a branch or a BLEND that leads to `to`.
  constexpr bool append(instruction i, valhall::label to, view<virtual_operand_place> places,
                        std::uint32_t line = __builtin_LINE()) {
    put(places);
    return append(i, to, line);
  }

  /// Makes a label, as `basic_program::label`.
  constexpr valhall::label label(std::uint32_t line = __builtin_LINE()) { return program_.label(line); }
  /// Binds `l` to the next instruction.
  constexpr void bind(valhall::label l, std::uint32_t line = __builtin_LINE()) { program_.bind(l, line); }
  /// Appends an unconditional jump to `to`.
  constexpr bool branch(valhall::label to, std::uint32_t line = __builtin_LINE()) {
    return note(program_.branch(to, {}, line), line);
  }
  /// Appends a jump to `to` for lanes in which `a` is not zero. Repair adds `reconverge` where lanes diverge.
  constexpr bool branch_if(condition_source a, valhall::label to, branch_modifiers m = {},
                           std::uint32_t line = __builtin_LINE()) {
    return note(program_.branch_if(a, to, m, line), line);
  }
  /// Likewise for lanes in which `a` is zero.
  constexpr bool branch_unless(condition_source a, valhall::label to, branch_modifiers m = {},
                               std::uint32_t line = __builtin_LINE()) {
    return note(program_.branch_unless(a, to, m, line), line);
  }

  /// Assigns registers, without the repairs that `finish` makes. With `value_passes` of optimize.hpp, the
  /// optimizer improves the words first: `p.allocate({}, value_passes)`.
  template <class Passes = detail::plain_allocation>
  constexpr allocation allocate(const allocation_options& options = {}, Passes = {}) const {
    const growable_program::finished words = program_.finish();
    if (const buffer<program_error> found = errors_of(words); !found.empty()) {
      allocation failed;
      failed.code = code<>(view<std::uint64_t>(), arch(), view<program_error>(found));
      return failed;
    }
    detail::value_program given = values_;
    for (std::size_t i = 0; i < words.size(); ++i)
      if (given.words[i] != words[i]) {  // A branch, whose label is bound now.
        given.words[i] = words[i];
        const decoded_instruction d = decode(words[i], arch());
        given.traits[i] = detail::traits_of(d, effects_of(d));
      }
    given.finish();
    if (leaves_) keep_inputs(given);
    allocation result = Passes::allocate(static_cast<detail::value_program&&>(given), options);
    if (result.ok()) return result;
    program_error error = result.code.error();
    if (error.index < lines_.size()) error.line = lines_[error.index];
    result.code = code<>(view<std::uint64_t>(), arch(), {&error, 1});
    return result;
  }

  /// Assigns registers and repairs the program, or returns all its errors. `passes` as for `allocate`.
  template <class Passes = detail::plain_allocation>
  constexpr code<> finish(const allocation_options& options = {}, Passes passes = {}) const {
    const allocation found = allocate(options, passes);
    return repair(found.code, stage_);
  }

 private:
  friend class virtual_register;

  static constexpr std::uint32_t outside_group = virtual_register::outside_group;

  /// A virtual register in the word under construction: registers from `place` on stand for it.
  struct placed_value {
    std::uint32_t first;
    std::uint8_t size, place;
    bool is_used;
  };
  static constexpr unsigned most_places = 32, most_in_group = 8;

  growable_program program_;
  detail::value_program values_;
  buffer<std::uint32_t> lines_;  ///< By word.
  buffer<program_error> errors_;
  placed_value places_[most_places] = {};
  unsigned place_count_ = 0, next_place_ = 0;
  valhall::stage stage_;
  bool leaves_ = false;  ///< Whether an indirect branch leaves the program.

  constexpr virtual_register added(unsigned size, detail::value_info info) {
    if (size == 0 || size > most_in_group) return {this, outside_group, 1};
    const auto first = static_cast<std::uint32_t>(values_.values.size());
    for (unsigned k = 0; k < size; ++k) {
      values_.values.push_back(info);
      if (info.fixed != detail::no_register_number) ++info.fixed;
      if (info.at_start != detail::no_register_number) ++info.at_start;
    }
    return {this, first, size};
  }

  constexpr virtual_register bound_to(unsigned number, unsigned size, std::uint8_t at_start) {
    if (number + size > register_count_of(arch())) return {this, outside_group, 1};
    for (std::uint32_t v = 0; v + size <= values_.values.size(); ++v) {
      bool same = true;
      for (unsigned k = 0; k < size; ++k)
        same &= values_.values[v + k].fixed == number + k &&
                (values_.values[v + k].at_start == detail::no_register_number) ==
                    (at_start == detail::no_register_number);
      if (same) return {this, v, size};
    }
    return added(size, {at_start, static_cast<std::uint8_t>(number), false, detail::no_register_number});
  }

  /// Adds the inputs that the code after the program reads; they stay in their registers.
  constexpr void keep_inputs(detail::value_program& given) const {
    for (const reg r : read_after_leaving(stage_, arch()) & preloaded_registers(stage_, arch())) {
      const auto number = static_cast<std::uint8_t>(r.number());
      if (given.value_in(number) == detail::chain_end)
        given.values.push_back({number, number, false, detail::no_register_number});
    }
  }

  constexpr void put(view<virtual_operand_place> places) noexcept {
    place_count_ = 0;
    for (const virtual_operand_place& p : places)
      put(p.place.number(), p.value.owner_ == this ? p.value.first_ : detail::chain_end, p.value.size_);
  }
  constexpr void put(unsigned place, std::uint32_t first, unsigned size) noexcept {
    // Without room, the register is foreign when the word is appended.
    if (place_count_ < most_places)
      places_[place_count_++] = {first, static_cast<std::uint8_t>(size), static_cast<std::uint8_t>(place),
                                 false};
  }

  /// Registers that stand for a virtual register in the word under construction. An odd register after a
  /// single value stands for nothing, so that it is not half of a pair.
  constexpr unsigned place_of(std::uint32_t first, unsigned size) noexcept {
    for (unsigned i = 0; i < place_count_; ++i)
      if (places_[i].first == first && places_[i].size == size) return places_[i].place;
    constexpr unsigned count = encoding::register_count, usual = 16;
    if (place_count_ == 0) next_place_ = usual;
    if (next_place_ + size > count) next_place_ = 0;
    const unsigned place = next_place_;
    next_place_ += (size + 1) / 2 * 2;
    put(place, first, size);
    return place;
  }

  /// The value that register `number` of the word stands for.
  constexpr std::uint32_t value_at(unsigned number) noexcept {
    for (unsigned i = 0; i < place_count_; ++i) {
      if (number < places_[i].place || number - places_[i].place >= places_[i].size) continue;
      places_[i].is_used = true;
      return places_[i].first + (number - places_[i].place);
    }
    return detail::chain_end;
  }

  /// Notes the values that the registers of the last word stand for. Returns whether there was no error.
  constexpr bool note(bool is_ok, std::uint32_t line) {
    const std::size_t index = program_.size() - 1;
    const std::uint64_t word = program_.words()[index];
    lines_.push_back(line);
    error_kind wrong = error_kind::none;
    if (!is_ok) {
      values_.add_word(word, {});
    } else {
      const decoded_instruction d = decode(word, arch());
      const effects e = effects_of(d);
      leaves_ |= e.control == control_effect::branch_indirect;
      // Before registers are assigned, the words of a call cannot be distinguished from others.
      if (detail::reads_program_counter(e)) wrong = error_kind::address_dependent;
      values_.add_word(word, d, e, [&](detail::register_use& use) {
        const unsigned number = detail::number_at(use, d.canonical_word(), d.native_bits());
        use.value = value_at(number);
        if (use.value == outside_group)
          wrong = error_kind::wrong_group;
        else if (use.value >= values_.values.size())
          wrong = error_kind::foreign_register;
        for (unsigned k = 1; k < use.count && wrong == error_kind::none; ++k)
          if (value_at(number + k) != use.value + k) wrong = error_kind::wrong_group;
      });
      // A place that the word does not name stands for a value in a word of another program.
      for (unsigned i = 0; i < place_count_; ++i)
        if (!places_[i].is_used) wrong = error_kind::foreign_register;
    }
    place_count_ = 0;
    if (wrong == error_kind::none) return is_ok;
    errors_.push_back({.kind = wrong, .index = detail::word_index_of(index), .line = line});
    return false;
  }

  /// The errors of the words and of their registers, in the order of the words.
  constexpr buffer<program_error> errors_of(const growable_program::finished& words) const {
    buffer<program_error> all;
    std::size_t next = 0;
    for (const program_error& e : words.errors()) {
      for (; next < errors_.size() && errors_[next].index < e.index; ++next) all.push_back(errors_[next]);
      all.push_back(e);
    }
    for (; next < errors_.size(); ++next) all.push_back(errors_[next]);
    if (place_count_ != 0)
      all.push_back({.kind = error_kind::foreign_register, .index = detail::word_index_of(program_.size())});
    return all;
  }
};

constexpr reg virtual_register::placed() const { return reg(detail::raw{}, owner_->place_of(first_, size_)); }

namespace detail {

/// Limit on the words of a program that is built in constant evaluation.
constexpr std::size_t most_constant_words = 4096;

/// The code of a program that `Build` makes: a variable, so that it is evaluated once.
template <stage Stage, arch Arch, allocation_options Options, class Build>
inline constexpr code<most_constant_words> virtual_code = [] {
  virtual_program p(Stage, Arch);
  Build{}(p);
  return code<most_constant_words>(p.finish(Options));
}();

}  // namespace detail

/// The code of a program with virtual registers that is built in constant evaluation: `build(p)` appends to
/// the virtual program `p`. An error stops the build with a message that has its name, the index of the word
/// and the line of the call. `Build` must not have captures.
template <stage Stage, arch Arch, allocation_options Options = allocation_options{}, class Build>
consteval auto build_virtual_program(Build) {
  constexpr auto& built = detail::virtual_code<Stage, Arch, Options, Build>;
  constexpr program_error first = built.error();
  static_assert(
      detail::error_in_program<first.kind, first.rule, first.index, first.label, first.line>::none,
      "error in a program: kind, rule, index, label and line are the arguments of error_in_program");
  return code<built.size()>(built);
}

}  // namespace valhall
