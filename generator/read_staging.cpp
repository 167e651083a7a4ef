// SPDX-License-Identifier: MIT
#include "part_readers.hpp"

#include "readers.hpp"

#include <algorithm>
#include <utility>

/// The reader of staging registers and of the fields that count them.
namespace generator {

void staging_reader::read(const element& node) {
  node.allow("read write flags count documented since until");
  staging result;
  result.text = node.content();
  result.reads = node.flag("read");
  result.writes = node.flag("write");
  const std::string flags = node.value("flags");
  const bool flagless = flags == "false";
  if (!flags.empty() && !flagless && flags != "rw") error_at(node, "`flags` is false or rw");
  const std::string access = flags == "rw" ? "rw" : result.reads ? "read" : "write";
  const staging_rule* rule = find_if(
      places_.staging, [&](const staging_rule& r) { return r.access == access && r.flagless == flagless; });
  if (!rule) return error_at(node, "the layout has no place for these staging registers");
  result.bits = rule->bits;
  result.flags = rule->flags;
  if (count_of(node) == "0") {
    result_.no_staging = std::move(result);
    return;
  }
  result_.stagings.push_back(std::move(result));
  nodes_.push_back(node);
}

bool staging_reader::read_count(const element& node) {
  const count_rule* rule = find_if(places_.counts, [&](const count_rule& r) { return r.tag == node.tag(); });
  if (!rule) return false;
  node.allow("count since until");
  counted_.push_back({*rule, node});
  return true;
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
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const bool is_at_field = count_nodes_[i].has("count");
    const element& node = is_at_field ? count_nodes_[i] : nodes_[i];
    if (is_at_field && !count_of(nodes_[i]).empty())
      error_at(node, "the registers have a count of their own");
    std::string count = is_at_field ? node.value("count") : count_of(node);
    // An operand that the word does not have states no count.
    if (is_at_field && holds(pseudo, count)) count.clear();
    staging& group = result_.stagings[i];
    group.need = resolve_count(places_, result_, node, count);
    group.need.documented = node.has("documented");
    if (!group.count_bits) group.count_bias = group.need.constant().value_or(0);
  }
}

std::string staging_reader::count_of(const element& node) const {
  if (node.has("documented")) return node.value("documented");
  return node_.has("sr_count") ? node_.value("sr_count") : node.value("count");
}

}  // namespace generator
