// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/text/program_parser.hpp>
#include <valhall/text/v15_format.hpp>

namespace valhall::detail {

template <>
struct language_for<arch::v15> {
  using type = text_language_of<v15_format>;
};

}  // namespace valhall::detail
