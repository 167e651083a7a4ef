// SPDX-License-Identifier: MIT
#pragma once

#include "../facts/effects.hpp"

#include <valhall/decode.hpp>
#include <valhall/editor.hpp>

#include <string>
#include <vector>

namespace reference {

using valhall::arch;
using valhall::arch_set;
using valhall::instruction_info;

/// An instruction with all its forms. It has one page.
struct operation {
  std::vector<const instruction_info*> forms;  ///< Sorted by their architectures.

  const instruction_info& first() const { return *forms.front(); }
  std::string name() const { return first().name(); }
  arch_set archs() const { return archs_of(first().id); }
};

/// All instructions, in the order of the tables.
std::vector<operation> operations();

/// The prose of `row`.
const valhall::instruction_documentation& prose_of(const instruction_info& row);

/// The name of its builder, which is also the name of its page: `fadd_f32`.
std::string builder_name(const instruction_info& row);

/// All architectures, or the architectures of `set`, in chronological order.
std::vector<arch> list_of(arch_set set = valhall::every_arch);

/// `set` as a heading: "v9 to v10", "v11".
std::string range_of(arch_set set);

/// A property that may differ between architectures.
struct variant {
  arch_set archs;
  std::string text;
};

/// The texts that `text_in` returns for the architectures of `set`, with the architectures of each text;
/// empty texts are omitted.
template <class Function>
std::vector<variant> variants(arch_set set, Function text_in) {
  std::vector<variant> list;
  for (const arch e : list_of(set)) {
    const std::string text = text_in(e);
    if (text.empty()) continue;
    variant* same = nullptr;
    for (variant& v : list)
      if (v.text == text) same = &v;
    if (same == nullptr)
      list.push_back({e, text});
    else
      same->archs = same->archs | e;
  }
  return list;
}

/// The variants in one text: "SFU in v9 to v10; CVT, 2 cycles in v11 to v14". Architectures are omitted if
/// all of `set` have the same text.
std::string merged(const std::vector<variant>& list, arch_set set);

}  // namespace reference
