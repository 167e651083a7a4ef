// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/builders.hpp>
#include <valhall/program/bytes.hpp>
#include <valhall/program/program_error.hpp>
#include <valhall/program/storage.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

/// Programs: words in a row, with labels and branches to them.
namespace valhall {

template <class Storage>
class basic_program;

namespace detail {

/// How many programs this process has named. The top bit is set, which no name from constant evaluation has.
inline std::uint32_t named_programs = 0x80000000;

/// What a label knows its program by: the object, and which program that object holds. The latter is a number
/// that no other program of the process has; during constant evaluation, which can count nothing across
/// objects, it is how often the object began another program. (There g++ takes the objects that one variable
/// is in successive iterations for the same; clang tells them apart.)
struct program_name {
  const void* object = nullptr;
  std::uint32_t number = 0;

  friend constexpr bool operator==(const program_name&, const program_name&) noexcept = default;
};

/// Names the program that it is a member of. A copy has a name of its own; what is assigned to or moved from
/// begins another program, under another name.
class program_tag {
 public:
  constexpr program_tag() noexcept { renew(); }
  constexpr program_tag(const program_tag&) noexcept : program_tag() {}
  constexpr program_tag(program_tag&& from) noexcept : program_tag() { from.renew(); }
  constexpr program_tag& operator=(const program_tag&) noexcept {
    renew();
    return *this;
  }
  constexpr program_tag& operator=(program_tag&& from) noexcept {
    renew();
    from.renew();
    return *this;
  }

  constexpr program_name name() const noexcept { return {this, number_}; }

 private:
  std::uint32_t number_ = 0;

  constexpr void renew() noexcept {
    if (__builtin_is_constant_evaluated())
      ++number_;
    else
      number_ = 0x80000000 | __atomic_add_fetch(&named_programs, 1, __ATOMIC_RELAXED);
  }
};

}  // namespace detail

/// A place in the program that made it. It belongs to that program alone: a copy has labels of its own, and
/// an object that was assigned to, moved from or finished as an rvalue holds another program.
class [[nodiscard]] label {
 public:
  /// A label of no program.
  constexpr label() noexcept = default;

  /// Its number in errors; `program_error::no_label` for a label of no program.
  [[nodiscard]] constexpr std::uint32_t number() const noexcept { return number_; }

 private:
  template <class Storage>
  friend class basic_program;
  friend class appended_labels;
  constexpr label(detail::program_name owner, std::uint32_t number) noexcept
      : owner_(owner), number_(number) {}

  detail::program_name owner_;
  std::uint32_t number_ = program_error::no_label;
};

/// The labels of a program that was appended to another, as labels of that other.
class appended_labels {
 public:
  /// What `l` of the appended program is now; a label of no program if `l` was not of that one.
  constexpr label operator()(label l) const noexcept {
    if (l.owner_ != from_ || l.number_ >= count_) return {};
    return {to_, first_ + l.number_};
  }

 private:
  template <class Storage>
  friend class basic_program;
  constexpr appended_labels(detail::program_name from, detail::program_name to, std::uint32_t first,
                            std::uint32_t count) noexcept
      : from_(from), to_(to), first_(first), count_(count) {}

  detail::program_name from_;
  detail::program_name to_;
  std::uint32_t first_;
  std::uint32_t count_;
};

namespace detail {

/// Where a label is that is not bound.
constexpr std::size_t unbound = ~std::size_t{0};

using branchz_offset = immediate<27, true>;
using blend_offset = immediate<8, false>;

/// Bits of an instruction that hold a distance, and what may stand there.
struct offset_field {
  std::uint64_t bits;
  long long lowest, highest;
};

/// The bits in which `zero` and `ones` differ, an instruction with no bits of the offset set and with all.
template <class Offset>
consteval offset_field field_between(instruction zero, instruction ones) noexcept {
  return {zero.word() ^ ones.word(), Offset::lowest, Offset::highest};
}

inline constexpr offset_field branchz_field =
    field_between<branchz_offset>(branchz(r0, branchz_offset(0)), branchz(r0, branchz_offset(-1)));

inline constexpr offset_field blend_field = field_between<blend_offset>(
    blend(staging(r0, 1), r0, r0, blend_offset(0), {.regfmt = register_format::f32, .slot = slot::slot0}),
    blend(staging(r0, 1), r0, r0, blend_offset(blend_offset::highest),
          {.regfmt = register_format::f32, .slot = slot::slot0}));

/// A branch whose offset is still to be written.
struct pending_branch {
  std::size_t index;
  const offset_field* field;
  std::uint32_t label;
};

}  // namespace detail

/// What `finish` makes of a program: its words, or its errors.
template <class Storage>
class [[nodiscard]] finished_program {
  using word_list = typename Storage::word_list;
  using error_list = typename Storage::error_list;
  using error_log = detail::error_log<error_list>;

 public:
  [[nodiscard]] constexpr bool ok() const noexcept { return errors_.count() == 0; }

  /// The words; none if there is an error.
  [[nodiscard]] constexpr view<std::uint64_t> words() const& noexcept { return {words_.data(), size_}; }
  [[nodiscard]] constexpr std::uint64_t operator[](std::size_t i) const noexcept { return words_.data()[i]; }
  /// The words with zeros after them, `padded_size` in all; none if there is an error.
  [[nodiscard]] constexpr view<std::uint64_t> padded() const& noexcept {
    return {words_.data(), words_.size()};
  }
  /// The number of words without padding.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  /// All errors, by the index of their instructions. A fixed program keeps the first 32 of them.
  [[nodiscard]] constexpr view<program_error> errors() const& noexcept { return errors_.kept(); }

  // Of one that ends with the statement they are lists of their own: `for (auto& e : p.finish().errors())`.
  [[nodiscard]] constexpr detail::kept_list<word_list, std::uint64_t> words() && {
    return {static_cast<word_list&&>(words_), size_};
  }
  [[nodiscard]] constexpr detail::kept_list<word_list, std::uint64_t> padded() && {
    const std::size_t size = words_.size();
    return {static_cast<word_list&&>(words_), size};
  }
  [[nodiscard]] constexpr detail::kept_list<error_list, program_error> errors() && {
    const std::size_t size = errors_.kept().size();
    return {static_cast<error_log&&>(errors_).list(), size};
  }

  /// How many errors there are, kept or not.
  [[nodiscard]] constexpr std::size_t error_count() const noexcept { return errors_.count(); }

 private:
  friend class basic_program<Storage>;

  constexpr explicit finished_program(word_list&& words) : words_(static_cast<word_list&&>(words)) {}
  constexpr void close() {
    size_ = ok() ? words_.size() : 0;
    words_.resize(padded_size(size_));
  }

  word_list words_;
  std::size_t size_ = 0;
  error_log errors_;
};

/// A program that is being built. `program` and `growable_program` are this, with their kinds of memory.
///
/// Nothing here stops at an error: what is wrong is kept with its place, and `finish` reports it.
template <class Storage>
class basic_program {
 public:
  /// Appends `i`. One that is not `ok()` is kept, too.
  constexpr void append(instruction i) {
    if (!words_.push(i.word())) [[unlikely]]
      report_full();
  }

  /// Appends what `other` has been given so far: words, labels, branches and errors. What comes back names
  /// its labels in this program, where they can still be bound and branched to.
  template <class Other>
  constexpr appended_labels append(const basic_program<Other>& other) {
    const std::size_t first = size();
    const std::size_t first_label = labels_.size();
    append_labels(other, first);
    append_errors(other, first, first_label);
    append_words(other, first_label);
    return {other.tag_.name(), tag_.name(), static_cast<std::uint32_t>(first_label),
            static_cast<std::uint32_t>(labels_.size() - first_label)};
  }

  /// Calls `f(i)` for each `i` from 0 to `count` - 1; stops when the program is full.
  template <class Function>
  constexpr void repeat(std::size_t count, Function&& f) {
    for (std::size_t i = 0; i < count && !full_; ++i) f(i);
  }

  /// A new label, to be bound once and branched to any number of times, before and after.
  constexpr valhall::label label() {
    const auto number = static_cast<std::uint32_t>(labels_.size());
    if (number == program_error::no_label || !labels_.push(detail::unbound)) {
      report({.error = build_error::too_many_labels, .value = static_cast<long long>(labels_.size())});
      return {};
    }
    return {tag_.name(), number};
  }

  /// Makes `l` the place of the next instruction.
  constexpr void bind(valhall::label l) {
    if (!is_own(l)) return report({.error = build_error::foreign_label, .label = l.number_});
    std::size_t& place = labels_.data()[l.number_];
    if (place == detail::unbound)
      place = size();
    else
      report({.error = build_error::label_bound_twice,
              .label = l.number_,
              .value = static_cast<long long>(place)});
  }

  /// Appends a jump to `target` that is always taken: `BRANCHZ.eq 0x0`.
  constexpr void branch(valhall::label target, flow_modifiers m = {}) {
    branchz(constant_entry(0), target, {.eq = true, .flow = m.flow});
  }

  /// Appends the `branchz` of these operands, to `target`. It reaches 2 to the power of 26 instructions.
  constexpr void branchz(condition_source a, valhall::label target, branchz_modifiers m = {}) {
    append_branch(valhall::branchz(a, detail::branchz_offset(0), m), target, detail::branchz_field);
  }

  /// Appends the `blend` of these operands, which skips to `target`: at most 255 instructions on.
  constexpr void blend(staging read, pair_source a, word_source b, valhall::label target,
                       formatted_modifiers m) {
    append_branch(valhall::blend(read, a, b, detail::blend_offset(0), m), target, detail::blend_field);
  }

  /// The number of words so far, and the words: branches to labels have the offset 0, and broken instructions
  /// have bit 63 set.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return words_.size(); }
  [[nodiscard]] constexpr view<std::uint64_t> words() const noexcept {
    return {words_.data(), words_.size()};
  }

  /// Makes room for `words` in all, so that appending them does not allocate. A fixed program has its room.
  constexpr void reserve(std::size_t words) { words_.reserve(words); }

  /// The program with the offsets of its branches, or all that is wrong with it. Building may continue after
  /// it.
  constexpr finished_program<Storage> finish() const& { return resolved(word_list(words_)); }
  /// The same without a copy of the words. The program is empty then, and its labels are gone.
  constexpr finished_program<Storage> finish() && {
    finished_program<Storage> result = resolved(static_cast<word_list&&>(words_));
    *this = basic_program();
    return result;
  }

 private:
  template <class Other>
  friend class basic_program;
  using word_list = typename Storage::word_list;
  using finished = finished_program<Storage>;

  constexpr bool is_own(valhall::label l) const noexcept {
    return l.owner_ == tag_.name() && l.number_ < labels_.size();
  }

  constexpr void report(program_error e) {
    e.index = size();
    errors_.add(e);
  }

  [[gnu::cold, gnu::noinline]] constexpr void report_full() {
    if (!full_) report({.error = build_error::program_full, .value = static_cast<long long>(size())});
    full_ = true;
  }

  constexpr void append_branch(instruction i, valhall::label target, const detail::offset_field& field) {
    if (!is_own(target))
      report({.error = build_error::foreign_label, .label = target.number_});
    else if (!full_)
      static_cast<void>(branches_.push({size(), &field, target.number_}));
    append(i);
  }

  // The sizes of `other` are taken before anything is appended, since it may be this program.

  template <class Other>
  constexpr void append_labels(const basic_program<Other>& other, std::size_t first) {
    const std::size_t count = other.labels_.size();
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t place = other.labels_.data()[i];
      const valhall::label made = label();
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
      e.index += first;
      if (e.error == build_error::label_bound_twice) e.value += static_cast<long long>(first);
      if (e.label != program_error::no_label && e.error != build_error::foreign_label)
        e.label += static_cast<std::uint32_t>(first_label);
      errors_.add(e);
    }
    errors_.add_dropped(dropped);
  }

  template <class Other>
  constexpr void append_words(const basic_program<Other>& other, std::size_t first_label) {
    const std::size_t first = size();
    const std::size_t count = other.words_.size();
    const std::size_t branches = other.branches_.size();
    for (std::size_t i = 0; i < count && !full_; ++i)
      if (!words_.push(other.words_.data()[i])) report_full();
    for (std::size_t i = 0; i < branches; ++i) {
      detail::pending_branch b = other.branches_.data()[i];
      b.index += first;
      b.label += static_cast<std::uint32_t>(first_label);
      // A branch or label for which there was no room has been reported.
      if (b.index < size() && b.label < labels_.size()) static_cast<void>(branches_.push(b));
    }
  }

  /// Errors come by index: those found so far, those of words and those of branches.
  constexpr finished resolved(word_list&& words) const {
    finished result(static_cast<word_list&&>(words));
    std::uint64_t* const word = result.words_.data();
    const view<program_error> earlier = errors_.kept();
    std::size_t next_error = 0, next_word = 0;
    const auto report_earlier = [&](std::size_t last) {
      for (; next_error < earlier.size() && earlier[next_error].index <= last; ++next_error)
        result.errors_.add(earlier[next_error]);
    };
    const auto report_words = [&](std::size_t end) {
      for (; next_word < end; ++next_word) {
        if ((word[next_word] & detail::error_bit) == 0) continue;
        report_earlier(next_word);
        result.errors_.add({.error = build_error::broken_instruction,
                            .rule = detail::first_error(word[next_word]),
                            .index = next_word});
      }
    };
    for (std::size_t i = 0; i < branches_.size(); ++i) {
      const detail::pending_branch& b = branches_.data()[i];
      report_words(b.index + 1);
      report_earlier(b.index);
      resolve(b, word[b.index], result);
    }
    report_words(result.words_.size());
    report_earlier(~std::size_t{0});
    result.errors_.add_dropped(errors_.count() - earlier.size());
    result.close();
    return result;
  }

  constexpr void resolve(const detail::pending_branch& b, std::uint64_t& word, finished& result) const {
    const std::size_t place = labels_.data()[b.label];
    if (place == detail::unbound)
      return result.errors_.add({.error = build_error::unbound_label, .index = b.index, .label = b.label});
    const auto distance = static_cast<long long>(place) - static_cast<long long>(b.index) - 1;
    if (distance < b.field->lowest || distance > b.field->highest)
      return result.errors_.add({.error = build_error::branch_out_of_range,
                                 .rule = rule::immediate_out_of_range,
                                 .index = b.index,
                                 .label = b.label,
                                 .value = distance,
                                 .lowest = b.field->lowest,
                                 .highest = b.field->highest});
    word |= static_cast<std::uint64_t>(distance) << __builtin_ctzll(b.field->bits) & b.field->bits;
  }

  detail::program_tag tag_;
  word_list words_;
  typename Storage::template list<std::size_t> labels_;  ///< By number: the index where each is bound.
  typename Storage::template list<detail::pending_branch> branches_;  ///< By index.
  detail::error_log<typename Storage::error_list> errors_;            ///< Found so far, by index.
  bool full_ = false;
};

/// A program of at most `Words` words and as many labels, which allocates nothing and works while C++
/// compiles.
template <std::size_t Words>
using program = basic_program<detail::fixed_storage<Words>>;

/// `Count` words of a program without errors.
template <std::size_t Count>
struct [[nodiscard]] exact_program {
  std::uint64_t buffer[Count == 0 ? 1 : padded_size(Count)];  ///< The words, and zeros after them.

  [[nodiscard]] static constexpr std::size_t size() noexcept { return Count; }
  [[nodiscard]] constexpr const std::uint64_t* data() const noexcept { return buffer; }
  [[nodiscard]] constexpr std::uint64_t operator[](std::size_t i) const noexcept { return buffer[i]; }
  /// The words.
  [[nodiscard]] constexpr view<std::uint64_t> words() const noexcept { return {buffer, Count}; }
  /// The words with zeros after them, `padded_size` in all.
  [[nodiscard]] constexpr view<std::uint64_t> padded() const noexcept { return {buffer, padded_size(Count)}; }
};

namespace detail {

/// Names an error of a program in the compiler's message.
template <build_error What, rule Broken, std::size_t Index, std::uint32_t Label>
struct error_in_program {
  static constexpr bool none = What == build_error::none;
};

}  // namespace detail

/// The words of a program that is built while C++ compiles, in an array of just their size:
///     constexpr auto kernel = valhall::build_program([] {
///       valhall::program<64> p;
///       p.append(fadd_f32(r0, r1, r2, {.flow = flow::end}));
///       return p.finish();
///     });
/// An error stops the build; the message has its name, its rule, the index and the label. `Build` has no
/// captures.
template <class Build>
consteval auto build_program(Build) {
  constexpr auto finished = Build{}();
  constexpr program_error first = finished.ok() ? program_error{} : finished.errors()[0];
  static_assert(detail::error_in_program<first.error, first.rule, first.index, first.label>::none,
                "error in a program: what, rule, index and label are the arguments of error_in_program");
  exact_program<finished.size()> result{};
  for (std::size_t i = 0; i < finished.size(); ++i) result.buffer[i] = finished.words()[i];
  return result;
}

}  // namespace valhall
