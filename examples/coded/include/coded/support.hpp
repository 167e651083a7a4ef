// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/names.hpp>
#include <valhall/core/table_rows.hpp>
#include <valhall/support/bits.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/config.hpp>
#include <valhall/support/integer.hpp>
#include <valhall/support/named_enum.hpp>
#include <valhall/support/short_list.hpp>
#include <valhall/support/text_out.hpp>
#include <valhall/support/text_view.hpp>
#include <valhall/support/view.hpp>

/// Parts of the library that instruction sets share, under the names that the headers of this folder use.
namespace coded {

using valhall::short_list;
using valhall::text_view;
using valhall::view;
using valhall::core::find_mnemonic;
using valhall::core::form_in;
using valhall::core::mnemonic;
using valhall::core::modifier_index;
using valhall::core::value_name;
using valhall::detail::field;
using valhall::detail::find;
using valhall::detail::index_of_lowest;
using valhall::detail::integer;
using valhall::detail::is_between;
using valhall::detail::is_digit;
using valhall::detail::is_space;
using valhall::detail::lower;
using valhall::detail::name_hash;
using valhall::detail::natural;
using valhall::detail::same_name;
using valhall::detail::text_out;
using valhall::detail::trimmed;
using parsed_number = valhall::detail::number;

/// The number at the start of `text`.
constexpr parsed_number parse_number(text_view text) noexcept { return valhall::detail::read_number(text); }

}  // namespace coded
