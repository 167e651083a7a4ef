// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/register_set.hpp>

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

/// Whether the stage has pixels, so that fragment instructions are allowed.
[[nodiscard]] constexpr bool has_fragments(stage s) noexcept {
  return s == stage::fragment || s == stage::blend;
}

}  // namespace valhall
