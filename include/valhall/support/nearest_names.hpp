// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/characters.hpp>
#include <valhall/support/text_view.hpp>

#include <cstddef>

namespace valhall {

/// The names nearest to a wrong one, for `did you mean`: up to three of the added names with the least edit
/// distance, if that is at most 1 plus a third of the wrong name's length. Case is ignored. The texts of the
/// names must outlive this object.
class [[nodiscard]] nearest_names {
 public:
  static constexpr unsigned most = 3;  ///< The most names that are kept.

  /// Only the first 64 characters of a wrong name count.
  constexpr explicit nearest_names(text_view wrong) noexcept
      : wrong_(wrong.first(wrong.size < longest ? wrong.size : longest)),
        distance_(static_cast<unsigned>(1 + wrong_.size / 3)) {}

  /// Adds `name` if it is among the nearest.
  constexpr void add(text_view name) noexcept {
    const std::size_t longer = name.size > wrong_.size ? name.size - wrong_.size : wrong_.size - name.size;
    if (longer > distance_) return;
    const unsigned found = distance_to(name);
    if (found > distance_) return;
    if (found < distance_) count_ = 0;
    distance_ = found;
    if (count_ < most) names_[count_++] = name;
  }

  /// The nearest names, in the order in which they were added.
  [[nodiscard]] constexpr const text_view* begin() const noexcept { return names_; }
  [[nodiscard]] constexpr const text_view* end() const noexcept { return names_ + count_; }
  [[nodiscard]] constexpr std::size_t size() const noexcept { return count_; }
  [[nodiscard]] constexpr bool empty() const noexcept { return count_ == 0; }
  constexpr text_view operator[](std::size_t i) const noexcept { return names_[i]; }

  /// The edit distance between the wrong name and each of these; the greatest accepted one if there are none.
  [[nodiscard]] constexpr unsigned distance() const noexcept { return distance_; }

 private:
  static constexpr std::size_t longest = 64;
  static constexpr std::size_t farthest = 1 + longest / 3;

  text_view wrong_;
  unsigned distance_;
  text_view names_[most];
  unsigned count_ = 0;

  /// The edit distance to `name`, or some number above `distance_` if it exceeds that.
  constexpr unsigned distance_to(text_view name) const noexcept {
    unsigned row[longest + farthest + 1] = {};  // `add` has refused longer names.
    for (std::size_t j = 0; j <= name.size; ++j) row[j] = static_cast<unsigned>(j);
    for (std::size_t i = 1; i <= wrong_.size; ++i) {
      unsigned diagonal = row[0];
      row[0] = static_cast<unsigned>(i);
      unsigned least = row[0];
      for (std::size_t j = 1; j <= name.size; ++j) {
        const unsigned above = row[j];
        const unsigned change = detail::lower(wrong_[i - 1]) == detail::lower(name[j - 1]) ? 0 : 1;
        const unsigned step = (above < row[j - 1] ? above : row[j - 1]) + 1;
        row[j] = step < diagonal + change ? step : diagonal + change;
        diagonal = above;
        least = row[j] < least ? row[j] : least;
      }
      if (least > distance_) return least;
    }
    return row[name.size];
  }
};

}  // namespace valhall
