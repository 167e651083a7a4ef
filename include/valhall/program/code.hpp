// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/arch.hpp>
#include <valhall/isa/words.hpp>
#include <valhall/program/bytes.hpp>
#include <valhall/program/program_error.hpp>
#include <valhall/program/storage.hpp>
#include <valhall/support/view.hpp>

#include <cstddef>
#include <cstdint>

/// Code: the words of a program, ready to be verified, repaired, run, printed or uploaded.
namespace valhall {

template <class Storage>
class basic_program;

namespace detail {
class program_rewriter;
}  // namespace detail

/// Words of one architecture, padded with the zeros that the hardware requires, and their errors. The common
/// type of all `code`; `Words` and `Errors` are the lists that store them.
template <class Words, class Errors>
class [[nodiscard]] basic_code {
 public:
  /// A list that owns its elements, with begin, end, size, data and []. It converts to a view. Members return
  /// it when they are called on a temporary.
  using owned_words = detail::owned_list<Words, std::uint64_t>;
  using owned_errors = detail::owned_list<Errors, program_error>;  ///< A list that owns its errors.
  /// A list that owns the bytes that `bytes` returns.
  using owned_bytes = detail::owned_list<detail::byte_list_of<Words>, std::uint8_t>;

  /// A copy of `words`: any array or list of `instruction` or of 64-bit words of `e`. Broken instructions,
  /// more words than fit, and a value of `arch` that is not an architecture are errors.
  template <detail::bare_words List>
  constexpr basic_code(const List& words, required_arch e) : arch_(e) {
    if (!detail::is_described(e))
      errors_.add({.kind = error_kind::unknown_arch, .value = static_cast<long long>(arch_)});
    copy_checked(words);
  }
  /// A copy of code in other storage, in its architecture, with its errors.
  template <detail::any_code Code>
  constexpr explicit basic_code(const Code& other) : arch_(other.arch()) {
    for (const program_error& error : other.errors()) errors_.add(error);
    copy_checked(other);
  }
  /// A copy of `words` with the errors `found`. Keeps the words, even with errors.
  template <detail::bare_words List>
  constexpr basic_code(const List& words, required_arch e, view<program_error> found) : arch_(e) {
    for (const program_error& error : found) errors_.add(error);
    copy(words);
  }

  /// Whether there is no error.
  [[nodiscard]] constexpr bool ok() const noexcept { return errors_.count() == 0; }
  /// The first error; its kind is `none` if there is none.
  [[nodiscard]] constexpr program_error error() const noexcept {
    return ok() ? program_error() : errors_.kept()[0];
  }
  /// All errors, ordered by the index of their instructions. A fixed program keeps the first 32.
  [[nodiscard]] constexpr view<program_error> errors() const& noexcept { return errors_.kept(); }
  /// Likewise, for a temporary: `for (auto& e : p.finish().errors())`.
  [[nodiscard]] constexpr owned_errors errors() && {
    const std::size_t size = errors_.kept().size();
    return {static_cast<detail::error_log<Errors>&&>(errors_).list(), size};
  }
  /// The number of all errors, kept or not.
  [[nodiscard]] constexpr std::size_t error_count() const noexcept { return errors_.count(); }

  /// The architecture of the words.
  [[nodiscard]] constexpr valhall::arch arch() const noexcept { return arch_; }

  /// The words, without padding. After an error, a program has no words, a repair has the words that it was
  /// given, and a text has 0 for each wrong instruction.
  [[nodiscard]] constexpr const std::uint64_t* begin() const noexcept { return words_.data(); }
  [[nodiscard]] constexpr const std::uint64_t* end() const noexcept { return words_.data() + size_; }
  [[nodiscard]] constexpr const std::uint64_t* data() const noexcept { return words_.data(); }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }
  /// Whether there are no words.
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }
  /// Word `i`. `i` is less than `size()`.
  [[nodiscard]] constexpr std::uint64_t operator[](std::size_t i) const noexcept { return words_.data()[i]; }
  /// The words, as a view.
  [[nodiscard]] constexpr view<std::uint64_t> words() const& noexcept { return {words_.data(), size_}; }
  /// Likewise, for a temporary: `for (auto w : p.finish().words())`.
  [[nodiscard]] constexpr owned_words words() && { return {static_cast<Words&&>(words_), size_}; }

  /// Whether the words equal the words of `other`, and for code the architectures, too.
  template <detail::word_list List>
  [[nodiscard]] constexpr bool operator==(const List& other) const noexcept {
    if constexpr (detail::any_code<List>)
      if (other.arch() != arch_) return false;
    if (detail::size_of(other) != size_) return false;
    for (std::size_t i = 0; i < size_; ++i)
      if (detail::bits_of_word(other[i]) != (*this)[i]) return false;
    return true;
  }

  /// The words, followed by zeros up to `padded_word_count` words.
  [[nodiscard]] constexpr view<std::uint64_t> padded() const& noexcept {
    return {words_.data(), words_.size()};
  }
  /// Likewise, for a temporary.
  [[nodiscard]] constexpr owned_words padded() && {
    const std::size_t size = words_.size();
    return {static_cast<Words&&>(words_), size};
  }

  /// The bytes of the padded words in the order of the hardware, ready for upload.
  [[nodiscard]] constexpr owned_bytes bytes() const {
    detail::byte_list_of<Words> list;
    const std::size_t size = words_.size() * sizeof(std::uint64_t);
    list.resize(size);
    write_bytes(list.data(), size, padded());
    return {static_cast<detail::byte_list_of<Words>&&>(list), size};
  }

 private:
  template <class>
  friend class basic_program;
  friend class detail::program_rewriter;

  constexpr basic_code(Words&& words, valhall::arch e, int) : words_(static_cast<Words&&>(words)), arch_(e) {
    pad();
  }
  template <class List>
  constexpr void copy_checked(const List& words) {
    const std::size_t count = detail::size_of(words);
    for (std::size_t i = 0; i < count; ++i)
      if (const std::uint64_t word = detail::bits_of_word(words[i]); detail::is_broken(word))
        errors_.add({.kind = error_kind::broken_instruction,
                     .rule = detail::first_error(word),
                     .index = detail::word_index_of(i)});
    copy(words);
    if (!ok()) drop_words();
  }
  template <class List>
  constexpr void copy(const List& words) {
    const std::size_t count = detail::size_of(words);
    words_.reserve(padded_word_count(count));
    for (std::size_t i = 0; i < count; ++i) {
      if (words_.push(detail::bits_of_word(words[i]))) continue;
      errors_.add({.kind = error_kind::program_full,
                   .index = detail::word_index_of(i),
                   .value = static_cast<long long>(i)});
      break;
    }
    pad();
  }
  constexpr void pad() {
    size_ = words_.size();
    words_.resize(padded_word_count(size_));
  }
  constexpr void drop_words() {
    words_.resize(0);
    size_ = 0;
  }

  Words words_;
  std::size_t size_ = 0;
  detail::error_log<Errors> errors_;
  valhall::arch arch_;
};

/// The capacity of code that allocates its memory.
inline constexpr std::size_t unlimited = ~std::size_t{0};

namespace detail {

template <std::size_t Capacity>
struct code_of {
  using type = basic_code<fixed_words<Capacity>, fixed_list<program_error, 1>>;
};
template <>
struct code_of<unlimited> {
  using type = basic_code<heap_list<std::uint64_t>, heap_list<program_error>>;
};

}  // namespace detail

/// Code of at most `Capacity` words without allocation, as in constants, or `code<>` of any number of words:
///
/// ```cpp
/// #include <valhall/program.hpp>
/// #include <valhall/v9.hpp>
/// using namespace valhall::v9;
///
/// constexpr instruction words[] = {iadd_u32(r0, r60, u(0)), nop({.flow = flow::end})};
/// constexpr code<2> kernel(words, arch::v9);
/// constexpr auto bytes = kernel.bytes();
/// static_assert(kernel.ok() && bytes.size() == 128);
/// ```
template <std::size_t Capacity = unlimited>
using code = typename detail::code_of<Capacity>::type;

}  // namespace valhall
