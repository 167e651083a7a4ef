// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/core/names.hpp>
#include <valhall/core/support.hpp>
#include <valhall/core/table_rows.hpp>

/// Parts of the library that instruction sets share, under the names that the headers of this folder use.
namespace coded {

using valhall::short_list;
using valhall::text_view;
using valhall::view;
using valhall::core::field;
using valhall::core::find;
using valhall::core::find_mnemonic;
using valhall::core::form_in;
using valhall::core::index_of_lowest;
using valhall::core::integer;
using valhall::core::is_between;
using valhall::core::is_digit;
using valhall::core::is_space;
using valhall::core::lower;
using valhall::core::mnemonic;
using valhall::core::modifier_index;
using valhall::core::name_hash;
using valhall::core::natural;
using valhall::core::same_name;
using valhall::core::text_out;
using valhall::core::trimmed;
using valhall::core::value_name;
using parsed_number = valhall::core::number;

/// The number at the start of `text`.
constexpr parsed_number parse_number(text_view text) noexcept { return valhall::core::read_number(text); }

}  // namespace coded
