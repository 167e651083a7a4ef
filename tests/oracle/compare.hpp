// SPDX-License-Identifier: MIT
#pragma once

#include <oracle/oracle.hpp>
#include <valhall/verify.hpp>

#include <set>
#include <string>
#include <vector>

namespace reference {

/// The library's findings in the form of the oracle's.
inline std::set<broken> found_by_library(const std::vector<std::uint64_t>& words, valhall::stage s,
                                         valhall::arch e) {
  std::set<broken> found;
  const valhall::verification result = valhall::verify(words, s, e);
  for (const valhall::program_error& f : result.findings()) {
    using valhall::rule;
    if (f.rule == rule::single_slot_message || f.rule == rule::unordered_memory) continue;
    // The oracle does not know errata.
    if (f.rule == rule::hardware_erratum || f.rule == rule::partial_message_write) continue;
    if (f.rule == rule::blend_before_atest && f.severity == valhall::severity::note) continue;
    if (f.rule == rule::helpers_ended && f.severity == valhall::severity::note) continue;
    const rule r = f.rule == rule::half_pair_last_use ? rule::read_after_last_use : f.rule;
    found.insert({valhall::name_of(r), f.index});
  }
  return found;
}

inline bool is_note(const std::string& rule) {
  return rule == "end_not_last" || rule == "unreachable_code" || rule == "uninitialized_read" ||
         rule == "unknown_flow";
}

/// `all` except notes.
inline std::set<broken> without_notes(const std::set<broken>& all) {
  std::set<broken> rest;
  for (const broken& b : all)
    if (!is_note(b.first)) rest.insert(b);
  return rest;
}

/// Describes findings of only one of the two; empty if they agree.
inline std::string difference(const std::set<broken>& library, const std::set<broken>& oracle) {
  std::string text;
  for (const broken& b : library)
    if (oracle.count(b) == 0)
      text += "only the library: " + b.first + " at " + std::to_string(b.second) + "\n";
  for (const broken& b : oracle)
    if (library.count(b) == 0)
      text += "only the oracle: " + b.first + " at " + std::to_string(b.second) + "\n";
  return text;
}

}  // namespace reference
