// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/program/program_error.hpp>

#include <cstdint>

/// Labels of programs, and the identity of the program that a label belongs to.
namespace valhall {

namespace detail {

/// The number of programs named in this process. The top bit distinguishes them from names given in constant
/// evaluation.
inline std::uint32_t named_programs = 0x80000000;

/// The identity of the program that a label belongs to: the object, and a number for the program that the
/// object holds. At run time the number is unique in the process. Constant evaluation cannot count across
/// objects, so there it is the number of programs that the object has held. (In constant evaluation g++
/// identifies the objects of one variable in successive iterations; clang distinguishes them.)
struct program_name {
  const void* object = nullptr;
  std::uint32_t number = 0;

  friend constexpr bool operator==(const program_name&, const program_name&) noexcept = default;
};

/// Names the program that it is a member of. A copy gets a name of its own; an object that is assigned to or
/// moved from starts a new program under a new name.
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

/// A place in the program that made it. It belongs only to that program: a copy has its own labels, and an
/// object that was assigned to, moved from or finished as an rvalue holds a new program.
class [[nodiscard]] label {
 public:
  /// A label without a program.
  constexpr label() noexcept = default;

  /// Its number in errors; `program_error::no_label` for a label without a program.
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

/// Maps the labels of an appended program to labels of the program that it was appended to.
class appended_labels {
 public:
  /// The label that `l` has become; a label without a program if `l` did not belong to the appended program.
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

}  // namespace valhall
