// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/bits.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/config.hpp>
#include <valhall/support/integer.hpp>
#include <valhall/support/named_enum.hpp>
#include <valhall/support/short_list.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/support/view.hpp>

/// What the hand-written part of an instruction set uses of general C++.
namespace valhall::core {

using detail::field;
using detail::with_field;

using detail::integer;
using detail::is_between;
using detail::natural;

using detail::find;
using detail::is_digit;
using detail::is_space;
using detail::lower;
using detail::name_hash;
using detail::read_number;
using detail::same_name;
using detail::trimmed;

using detail::text_out;

}  // namespace valhall::core
