// SPDX-License-Identifier: MIT
#pragma once

#include "../facts/effects.hpp"

#include <valhall/decode.hpp>
#include <valhall/documentation.hpp>

#include <string>
#include <vector>

namespace reference {

using valhall::edition;
using valhall::edition_set;
using valhall::instruction_info;

/// An instruction with all its forms, which has a page.
struct operation {
  std::vector<const instruction_info*> forms;  ///< In the order of their editions.

  const instruction_info& first() const { return *forms.front(); }
  std::string name() const { return first().name(); }
  edition_set editions() const { return editions_of(first().id); }
};

/// All of them, in the order of the tables.
std::vector<operation> operations();

/// The prose of `row`.
const valhall::instruction_documentation& prose_of(const instruction_info& row);

/// The name of its builder, which is that of its page: `fadd_f32`.
std::string builder_name(const instruction_info& row);

/// All editions, or those of `set`, in their order.
std::vector<edition> list_of(edition_set set = valhall::every_edition);

/// `set` as a heading: "v9 to v10", "v11".
std::string range_of(edition_set set);

/// Something that editions may have differently.
struct variant {
  edition_set editions;
  std::string text;
};

/// The texts that `text_in` returns for the editions of `set`, with the editions that have each; empty texts
/// are left out.
template <class Function>
std::vector<variant> variants(edition_set set, Function text_in) {
  std::vector<variant> list;
  for (const edition e : list_of(set)) {
    const std::string text = text_in(e);
    if (text.empty()) continue;
    variant* same = nullptr;
    for (variant& v : list)
      if (v.text == text) same = &v;
    if (same == nullptr)
      list.push_back({e, text});
    else
      same->editions = same->editions | e;
  }
  return list;
}

/// The variants in one text: "SFU in v9 to v10; CVT, 2 cycles in v11 to v14". Editions are left out if all of
/// `set` have the same.
std::string merged(const std::vector<variant>& list, edition_set set);

}  // namespace reference
