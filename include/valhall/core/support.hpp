// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/support/bits.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/config.hpp>
#include <valhall/support/integer.hpp>
#include <valhall/support/named_enum.hpp>
#include <valhall/support/short_list.hpp>
#include <valhall/support/text_number.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/support/view.hpp>

/// General functions and types for the headers of other instruction sets.
namespace valhall::core {

using detail::field;
using detail::find;
using detail::index_of_lowest;
using detail::integer;
using detail::is_between;
using detail::is_digit;
using detail::is_space;
using detail::lower;
using detail::name_hash;
using detail::natural;
using detail::number;
using detail::read_number;
using detail::same_name;
using detail::text_out;
using detail::trimmed;

}  // namespace valhall::core
