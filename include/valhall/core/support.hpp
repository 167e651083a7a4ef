// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/characters.hpp>
#include <valhall/support/config.hpp>
#include <valhall/support/integer.hpp>
#include <valhall/support/named_enum.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/support/view.hpp>

/// What the hand-written part of an instruction set uses of general C++.
namespace valhall::core {

using detail::find;
using detail::integer;
using detail::is_between;
using detail::natural;
using detail::same_name;
using detail::text_out;

}  // namespace valhall::core
