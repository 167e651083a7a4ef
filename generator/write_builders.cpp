// SPDX-License-Identifier: MIT
#include "builder.hpp"

#include <algorithm>

/// The builders of canonical words for all architectures.
namespace generator {

std::string builders_text(const description& d, bool checked) {
  writer out;
  notice(out);
  out.line("// Included in a namespace of its own for each architecture, which VALHALL_ARCH names.");
  // Native words have builders of their own.
  const unsigned last = d.instructions.archs[d.instructions.archs.size() - 1 - d.native.size()];
  const modifier_sets sets = collect_modifier_sets(d);
  const std::map<std::string, std::string> value_rules = common_value_rules(d);
  const std::vector<instruction>& all = d.instructions.instructions;
  const auto builder_of = [&](std::size_t row) {
    return builder{d, all[row], sets.of(row), value_rules, checked};
  };
  for (std::size_t i = 0; i < all.size();) {
    // The rows of one name; an architecture has at most one of them.
    std::size_t end = i + 1;
    while (end < all.size() && all[end].name == all[i].name) ++end;
    const arch_range whole{all[i].archs.since, all[end - 1].archs.until};
    if (whole.since > last) {
      i = end;
      continue;
    }
    std::size_t canonical_end = end;
    while (all[canonical_end - 1].archs.since > last) --canonical_end;
    const bool in_all = whole.contains(d.instructions.archs.front()) && whole.contains(last);
    const bool conditional = canonical_end - i > 1 || !in_all;
    if (conditional) out.line();
    for (std::size_t row = i; row < canonical_end; ++row) {
      const std::string since = "VALHALL_ARCH >= " + std::to_string(all[row].archs.since);
      const std::string until = "VALHALL_ARCH <= " + std::to_string(std::min(all[row].archs.until, last));
      if (conditional) out.line((row == i ? "#if " : "#elif ") + since + " && " + until);
      write_builder(out, builder_of(row));
    }
    if (!in_all) {
      out.line("#else");
      write_absence(out, builder_of(i), whole);
    }
    if (conditional) out.line("#endif");
    i = end;
  }
  return out.text();
}

}  // namespace generator
