// SPDX-License-Identifier: MIT
#include "part_readers.hpp"

#include "staging_words.hpp"

#include <algorithm>
#include <utility>

namespace generator {

using pugi::xml_node;

void staging_reader::read(xml_node node) {
  file_.check_attributes(node, {"read", "write", "flags", "count", "documented", "since", "until"});
  staging result;
  result.text = folded_text(node);
  result.reads = file_.flag(node, "read");
  result.writes = file_.flag(node, "write");
  const std::string_view flags = node.attribute("flags").value();
  const bool flagless = flags == "false";
  if (!flags.empty() && !flagless && flags != "rw") error_at(node, "`flags` is false or rw");
  const std::string access = flags == "rw" ? "rw" : result.reads ? "read" : "write";
  const auto rule = std::find_if(places_.staging.begin(), places_.staging.end(), [&](const staging_rule& r) {
    return r.access == access && r.flagless == flagless;
  });
  if (rule == places_.staging.end()) {
    error_at(node, "the layout has no place for these staging registers");
    return;
  }
  result.bits = rule->bits;
  result.flags = rule->flags;
  if (count_of(node) == "0") {
    result_.no_staging = std::move(result);
    return;
  }
  result_.stagings.push_back(std::move(result));
  nodes_.push_back(node);
}

bool staging_reader::read_count(xml_node node) {
  for (const count_rule& rule : places_.counts)
    if (rule.tag == node.name()) {
      file_.check_attributes(node, {"count", "since", "until"});
      counted_.push_back({rule, node});
      return true;
    }
  return false;
}

void staging_reader::place_counts() {
  for (staging& group : result_.stagings) {
    count_nodes_.emplace_back();
    for (const auto& [rule, node] : counted_) {
      if (result_.stagings.size() > 1 && rule.of_written != group.writes) continue;
      group.count_bits = rule.bits;
      group.count_bias = rule.bias;
      group.count_wraps = rule.wraps;
      count_nodes_.back() = node;
    }
  }
  if (counted_.size() > std::max<std::size_t>(result_.stagings.size(), 1))
    error("more counts than groups of staging registers");
}

void staging_reader::resolve_counts(const std::vector<std::string>& pseudo) {
  // An operand that the word does not have states no count.
  const auto stated = [&](xml_node node) {
    const std::string_view count = node.attribute("count").value();
    return holds(pseudo, count) ? std::string_view() : count;
  };
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const bool is_at_field = static_cast<bool>(count_nodes_[i].attribute("count"));
    const xml_node node = is_at_field ? count_nodes_[i] : nodes_[i];
    if (is_at_field && !count_of(nodes_[i]).empty())
      error_at(node, "the registers have a count of their own");
    staging_need& need = result_.stagings[i].need;
    need = resolve_count(file_, places_, result_, node, is_at_field ? stated(node) : count_of(node));
    need.documented = static_cast<bool>(node.attribute("documented"));
    if (!result_.stagings[i].count_bits) result_.stagings[i].count_bias = need.constant().value_or(0);
  }
}

std::string_view staging_reader::count_of(xml_node node) const {
  if (const pugi::xml_attribute documented = node.attribute("documented")) return documented.value();
  const pugi::xml_attribute own = node_.attribute("sr_count");
  return own ? own.value() : node.attribute("count").value();
}

}  // namespace generator
