// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/isa/distance_field.hpp>
#include <valhall/isa/generated/branch_builders.hpp>
#include <valhall/program/branch_distance.hpp>
#include <valhall/program/build_program.hpp>
#include <valhall/program/code.hpp>
#include <valhall/program/label.hpp>
#include <valhall/program/pending_branch.hpp>
#include <valhall/program/place_branches.hpp>
#include <valhall/program/program_error.hpp>
#include <valhall/program/storage.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

/// Programs: consecutive words, with labels and branches to them.
namespace valhall {

/// Modifiers of `branch_if` and `branch_unless`.
struct branch_modifiers {
  /// Not publicly documented.
  bool conservative = false;
  /// The flow of the branch: its waits, or its action.
  valhall::flow flow = valhall::flow::none;
};

/// A program under construction: the common type of `program` and `growable_program`, which differ in
/// storage.
///
/// No function stops at an error: errors are kept with their place, and `finish` reports them.
///
/// `Storage` has the types of the lists: `word_list` of std::uint64_t, `error_list` of `program_error`, and
/// `template <class Element> list` for the rest. A list has `push(element)`, which returns false if there is
/// no room, `resize(size)`, which adds zeros, `reserve(size)`, `size()` and `data()`.
template <class Storage>
class basic_program {
 public:
  /// The result of `finish`.
  using finished = basic_code<typename Storage::word_list, typename Storage::error_list>;

  /// A function that is called with each error when it is made, and with a pointer of its own.
  using error_function = void (*)(void* context, const program_error& error);

  /// An empty program of words of `e`. The last parameter of this and other functions is the line of the
  /// call, for errors.
  constexpr explicit basic_program(required_arch e, std::uint32_t line = __builtin_LINE()) noexcept
      : arch_(e), full_(false) {
    if (!detail::is_described(e))
      report({.kind = error_kind::unknown_arch, .line = line, .value = static_cast<long long>(arch_)});
  }

  /// Calls `f(context, error)` at each error that is found before `finish`: a place for a breakpoint, or for
  /// the position in the caller's own source.
  constexpr void on_error(error_function f, void* context = nullptr) noexcept {
    on_error_ = f;
    context_ = context;
  }

  /// The architecture of the words.
  [[nodiscard]] constexpr valhall::arch arch() const noexcept { return arch_; }

  /// Appends `i`, even if it is not `ok()`. Returns whether there was no error.
  constexpr bool append(instruction i, std::uint32_t line = __builtin_LINE()) {
    if (!i.ok()) [[unlikely]]
      report_broken(i, line);
    if (!words_.push(i.word())) [[unlikely]]
      return report_full(line);
    return i.ok();
  }

  /// Appends `i`, a `branchz` or a `blend` of the program's architecture, and makes it lead to `to`. Its
  /// own offset does not matter: `p.append(v11::branchz(r0, 0), loop)`. Returns whether there was no error.
  constexpr bool append(instruction i, valhall::label to, std::uint32_t line = __builtin_LINE()) {
    const detail::distance_field& field = detail::distance_field_in(i.word(), arch_);
    if (!i.ok()) return append(i, line);
    if (field.exists()) return append_branch(i, to, field, line);
    report({.kind = error_kind::not_a_branch, .line = line, .label = to.number_});
    append(i, line);
    return false;
  }

  /// Appends the contents of `other`: words, labels, branches and errors. The result maps its labels to
  /// labels of this program, where they can still be bound and branched to. A program of another architecture
  /// is an error; nothing of it is appended.
  template <class Other>
  constexpr appended_labels append(const basic_program<Other>& other, std::uint32_t line = __builtin_LINE()) {
    const std::size_t first = size();
    const std::size_t first_label = labels_.size();
    if (other.arch() != arch_) {
      report({.kind = error_kind::other_arch, .line = line, .value = static_cast<long long>(other.arch())});
      return {other.tag_.name(), tag_.name(), 0, 0};
    }
    append_labels(other, first, line);
    append_errors(other, first, first_label);
    append_words(other, first_label, line);
    return {other.tag_.name(), tag_.name(), static_cast<std::uint32_t>(first_label),
            static_cast<std::uint32_t>(labels_.size() - first_label)};
  }

  /// Calls `f(i)` for each `i` from 0 to `count` - 1; stops when the program is full.
  template <class Function>
  constexpr void repeat(std::size_t count, Function&& f) {
    for (std::size_t i = 0; i < count && !full_; ++i) f(i);
  }

  /// Makes a label. It must be bound once, and may be branched to any number of times, before and after.
  constexpr valhall::label label(std::uint32_t line = __builtin_LINE()) {
    const auto number = static_cast<std::uint32_t>(labels_.size());
    if (number == program_error::no_label || !labels_.push(detail::unbound)) {
      report({.kind = error_kind::too_many_labels,
              .line = line,
              .value = static_cast<long long>(labels_.size())});
      return {};
    }
    return {tag_.name(), number};
  }

  /// Binds `l` to the next instruction.
  constexpr void bind(valhall::label l, std::uint32_t line = __builtin_LINE()) {
    if (!is_own(l)) return report({.kind = error_kind::foreign_label, .line = line, .label = l.number_});
    std::size_t& place = labels_.data()[l.number_];
    if (place == detail::unbound)
      place = size();
    else
      report({.kind = error_kind::label_bound_twice,
              .other = detail::word_index_of(place),
              .line = line,
              .label = l.number_});
  }

  /// Appends an unconditional jump to `to`: `BRANCHZ.eq 0x0`. This and the next functions return whether
  /// there was no error.
  constexpr bool branch(valhall::label to, flow_modifiers m = {}, std::uint32_t line = __builtin_LINE()) {
    return append_branchz(constant_entry(0), to, {.eq = true, .flow = m.flow}, line);
  }

  /// Appends a jump to `to`, up to 2^26 instructions away, for lanes in which `a` is not zero:
  /// `BRANCHZ a`. If `a` may differ between lanes, the flow must be `reconverge`.
  constexpr bool branch_if(condition_source a, valhall::label to, branch_modifiers m = {},
                           std::uint32_t line = __builtin_LINE()) {
    return append_branchz(a, to, {.conservative = m.conservative, .flow = m.flow}, line);
  }

  /// Likewise for lanes in which `a` is zero: `BRANCHZ.eq a`.
  constexpr bool branch_unless(condition_source a, valhall::label to, branch_modifiers m = {},
                               std::uint32_t line = __builtin_LINE()) {
    return append_branchz(a, to, {.conservative = m.conservative, .eq = true, .flow = m.flow}, line);
  }

  /// Appends the `blend` with these operands, which skips to `to`, at most 255 instructions ahead.
  constexpr bool blend(staging read, pair_source a, word_source b, valhall::label to, formatted_modifiers m,
                       std::uint32_t line = __builtin_LINE()) {
    return append_branch(detail::blend_in(arch_, read, a, b, m), to, line);
  }

  /// The number of words appended until now.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return words_.size(); }
  /// The words appended until now. Branches to labels have offset 0, and broken instructions have 10 in their
  /// top two bits.
  [[nodiscard]] constexpr view<std::uint64_t> words() const noexcept {
    return {words_.data(), words_.size()};
  }

  /// Ensures room for `words` in all, so that appending does not allocate. Has no effect on a fixed program.
  constexpr void reserve(std::size_t words) { words_.reserve(words); }

  /// Finishes the program: resolves its branches, or returns all its errors. The program can be extended
  /// afterwards.
  constexpr finished finish() const& { return resolved(word_list(words_)); }
  /// Finishes without copying the words. Leaves the program empty and its labels invalid.
  constexpr finished finish() && {
    finished result = resolved(static_cast<word_list&&>(words_));
    basic_program next(arch_, 0);
    next.on_error(on_error_, context_);
    *this = static_cast<basic_program&&>(next);
    return result;
  }

 private:
  template <class>
  friend class basic_program;
  using word_list = typename Storage::word_list;

  constexpr bool is_own(valhall::label l) const noexcept {
    return l.owner_ == tag_.name() && l.number_ < labels_.size();
  }

  constexpr void report(program_error e) {
    e.index = detail::word_index_of(size());
    errors_.add(e);
    if (on_error_ != nullptr) on_error_(context_, e);
  }

  [[gnu::cold, gnu::noinline]] constexpr void report_broken(instruction i, std::uint32_t line) {
    if (!full_)
      report({.kind = error_kind::broken_instruction, .rule = detail::first_error(i.word()), .line = line});
  }

  /// Returns false.
  [[gnu::cold, gnu::noinline]] constexpr bool report_full(std::uint32_t line) {
    if (!full_)
      report({.kind = error_kind::program_full, .line = line, .value = static_cast<long long>(size())});
    full_ = true;
    return false;
  }

  constexpr bool append_branchz(const condition_source& a, valhall::label to, branchz_modifiers m,
                                std::uint32_t line) {
    return append_branch(detail::branchz_in(arch_, a, m), to, line);
  }

  /// Appends `i`, which is built as a branch, but may break rules.
  constexpr bool append_branch(instruction i, valhall::label to, std::uint32_t line) {
    return append_branch(i, to, detail::distance_field_in(i.word(), arch_), line);
  }

  constexpr bool append_branch(instruction i, valhall::label to, const detail::distance_field& field,
                               std::uint32_t line) {
    const bool own = is_own(to);
    if (!own)
      report({.kind = error_kind::foreign_label, .line = line, .label = to.number_});
    else if (!full_)
      static_cast<void>(branches_.push({size(), &field, to.number_, line}));
    return append(i, line) && own;
  }

  // Takes the sizes of `other` before anything is appended, since it may be this program.

  template <class Other>
  constexpr void append_labels(const basic_program<Other>& other, std::size_t first, std::uint32_t line) {
    const std::size_t count = other.labels_.size();
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t place = other.labels_.data()[i];
      const valhall::label made = label(line);
      if (made.number_ == program_error::no_label) return;
      if (place != detail::unbound) labels_.data()[made.number_] = first + place;
    }
  }

  template <class Other>
  constexpr void append_errors(const basic_program<Other>& other, std::size_t first,
                               std::size_t first_label) {
    const std::size_t kept = other.errors_.kept().size();
    const std::size_t dropped = other.errors_.count() - kept;
    for (std::size_t i = 0; i < kept; ++i) {
      program_error e = other.errors_.kept()[i];
      e.index = detail::word_index_of(e.index + first);
      if (e.other != no_index) e.other = detail::word_index_of(e.other + first);
      if (e.label != program_error::no_label && e.kind != error_kind::foreign_label)
        e.label += static_cast<std::uint32_t>(first_label);
      errors_.add(e);
    }
    errors_.add_dropped(dropped);
  }

  template <class Other>
  constexpr void append_words(const basic_program<Other>& other, std::size_t first_label,
                              std::uint32_t line) {
    const std::size_t first = size();
    const std::size_t count = other.words_.size();
    const std::size_t branches = other.branches_.size();
    for (std::size_t i = 0; i < count && !full_; ++i)
      if (!words_.push(other.words_.data()[i])) report_full(line);
    for (std::size_t i = 0; i < branches; ++i) {
      detail::pending_branch b = other.branches_.data()[i];
      b.index += first;
      b.label += static_cast<std::uint32_t>(first_label);
      // A branch or label without room has already been reported.
      if (b.index < size() && b.label < labels_.size()) static_cast<void>(branches_.push(b));
    }
  }

  /// Errors are ordered by index; these are errors of building and of branches.
  constexpr finished resolved(word_list&& words) const {
    finished result(static_cast<word_list&&>(words), arch_, 0);
    std::uint64_t* const word = result.words_.data();
    const view<program_error> earlier = errors_.kept();
    std::size_t next_error = 0;
    const auto report_earlier = [&](std::size_t last) {
      for (; next_error < earlier.size() && earlier[next_error].index <= last; ++next_error)
        result.errors_.add(earlier[next_error]);
    };
    for (std::size_t i = 0; i < branches_.size(); ++i) {
      const detail::pending_branch& b = branches_.data()[i];
      report_earlier(b.index);
      resolve(b, word[b.index], result);
    }
    report_earlier(~std::size_t{0});
    result.errors_.add_dropped(errors_.count() - earlier.size());
    if (!result.ok()) result.drop_words();
    return result;
  }

  constexpr void resolve(const detail::pending_branch& b, std::uint64_t& word, finished& result) const {
    const std::size_t place = labels_.data()[b.label];
    if (place == detail::unbound)
      return result.errors_.add({.kind = error_kind::unbound_label,
                                 .index = detail::word_index_of(b.index),
                                 .line = b.line,
                                 .label = b.label});
    if (!detail::is_broken(word) && !detail::place_branch(word, *b.field, b.index, place))
      result.errors_.add({.kind = error_kind::branch_out_of_range,
                          .rule = rule::immediate_out_of_range,
                          .index = detail::word_index_of(b.index),
                          .other = detail::word_index_of(place),
                          .line = b.line,
                          .label = b.label,
                          .value = detail::distance_between(b.index, place),
                          .lowest = b.field->range().lowest,
                          .highest = b.field->range().highest});
  }

  detail::program_tag tag_;
  word_list words_;
  typename Storage::template list<std::size_t> labels_;  ///< For each label: the index where it is bound.
  typename Storage::template list<detail::pending_branch> branches_;  ///< Ordered by index.
  detail::error_log<typename Storage::error_list> errors_;  ///< Errors found while building, ordered by
                                                            ///< index.
  error_function on_error_ = nullptr;
  void* context_ = nullptr;
  valhall::arch arch_;
  bool full_;
};

/// A program of at most `Words` words and as many labels. Allocates nothing and works in constant evaluation.
template <std::size_t Words>
using program = basic_program<detail::fixed_storage<Words>>;

/// A program limited only by memory, built like `program`. In constant evaluation it requires
/// `build_program`, as `program` does; at run time it throws only exceptions of `operator new`.
using growable_program = basic_program<detail::heap_storage>;

}  // namespace valhall
