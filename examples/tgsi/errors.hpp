// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// TGSI, the text form of Mesa's shaders, compiled to Valhall words with the library.
namespace tgsi {

/// The texts and the decimal numbers `parts`, one after the other.
template <class... Parts>
std::string joined(const Parts&... parts) {
  const auto text_of = [](const auto& part) {
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(part)>>)
      return std::to_string(part);
    else
      return std::string_view(part);
  };
  std::string text;
  (text.append(text_of(parts)), ...);
  return text;
}

/// A place in the source, both counted from 1; columns are bytes. Line 0 means the whole text.
struct position {
  std::uint32_t line = 0, column = 0;

  friend bool operator==(const position&, const position&) = default;
};

/// The kind of an error.
enum class error_kind : std::uint8_t {
  wrong,    ///< The text breaks a rule of TGSI.
  refused,  ///< The text is valid, but the hardware or this compiler does not support it.
};

/// An error, its place, and the correct form.
struct error {
  error_kind kind = error_kind::wrong;
  position where;
  std::string message;  ///< The mistake, which names the opcode or register.
  std::string hint;     ///< The correct form; empty if the message contains it.
};

/// The errors of a text, in the order in which they were found.
class error_list {
 public:
  /// The limit of errors that are worth reading; later ones are only counted.
  static constexpr std::size_t most = 100;

  /// Adds a mistake in the text.
  void wrong(position where, std::string message, std::string hint = {}) {
    add({error_kind::wrong, where, std::move(message), std::move(hint)});
  }
  /// Adds a valid construct that cannot be compiled.
  void refused(position where, std::string message, std::string hint = {}) {
    add({error_kind::refused, where, std::move(message), std::move(hint)});
  }

  bool empty() const noexcept { return errors_.empty(); }
  std::size_t size() const noexcept { return errors_.size(); }
  const error& operator[](std::size_t i) const noexcept { return errors_[i]; }
  std::vector<error>::const_iterator begin() const noexcept { return errors_.begin(); }
  std::vector<error>::const_iterator end() const noexcept { return errors_.end(); }

  /// Errors that were found but not kept.
  std::size_t dropped() const noexcept { return dropped_; }
  /// Whether a mistake in the text was found, as opposed to constructs that cannot be compiled.
  bool has_wrong() const noexcept { return has_wrong_; }

 private:
  std::vector<error> errors_;
  std::size_t dropped_ = 0;
  bool has_wrong_ = false;

  void add(error e) {
    has_wrong_ = has_wrong_ || e.kind == error_kind::wrong;
    if (errors_.size() < most)
      errors_.push_back(std::move(e));
    else
      ++dropped_;
  }
};

}  // namespace tgsi
