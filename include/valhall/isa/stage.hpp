// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace valhall {

/// The shader stages.
enum class stage : std::uint8_t {
  compute,   ///< A kernel.
  vertex,    ///< A vertex shader.
  fragment,  ///< A fragment shader.
  blend,     ///< A blend shader: the part of a fragment shader to which BLEND passes a colour.
};

/// The name of `s`, in lower case.
[[nodiscard]] constexpr const char* name_of(stage s) noexcept {
  switch (s) {
    case stage::compute: return "compute";
    case stage::vertex: return "vertex";
    case stage::fragment: return "fragment";
    case stage::blend: return "blend";
  }
  return "";
}

/// A set of stages.
class [[nodiscard]] stage_set {
 public:
  /// No stage, or one.
  constexpr stage_set() noexcept = default;
  constexpr stage_set(stage s) noexcept : bits_(bit(s)) {}

  /// Whether the set contains `s`.
  [[nodiscard]] constexpr bool contains(stage s) const noexcept { return (bits_ & bit(s)) != 0; }

  /// The union of two sets.
  friend constexpr stage_set operator|(stage_set left, stage_set right) noexcept {
    left.bits_ |= right.bits_;
    return left;
  }
  friend constexpr bool operator==(stage_set, stage_set) noexcept = default;

 private:
  std::uint8_t bits_ = 0;

  static constexpr std::uint8_t bit(stage s) noexcept {
    return static_cast<std::uint8_t>(1u << (static_cast<unsigned>(s) & 7));
  }
};

/// Whether the stage has pixels, so that fragment instructions are allowed.
[[nodiscard]] constexpr bool has_fragments(stage s) noexcept {
  return s == stage::fragment || s == stage::blend;
}

}  // namespace valhall
