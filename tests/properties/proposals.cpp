// SPDX-License-Identifier: MIT
// Proposals of messages on mutated lines: each one replaces the erroneous part and must fix that error.
#include "unit/vectors.hpp"

#include <catch.hpp>
#include <valhall/assemble.hpp>

#include <algorithm>
#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using namespace valhall;

/// The message of `d`, after its quotation.
std::string complaint(const diagnostic& d) { return d.message.substr(d.message.find("` ") + 1); }

/// Whether replacing the erroneous part of `d` in `text` by `mended` removes that error.
bool gets_further(const std::string& text, const diagnostic& d, const std::string& mended) {
  const std::string next = std::string(text).replace(d.column - 1, d.length, mended);
  for (const diagnostic& left : assemble(next, arch::v9).errors) {
    const bool same_place = left.column < d.column + mended.size() && d.column < left.column + left.length;
    if (same_place && left.rule == d.rule && complaint(left) == complaint(d)) return false;
  }
  return true;
}

/// Lines with one error, made from a correct one.
std::set<std::string> mutants(const std::string& text) {
  std::set<std::string> lines;
  const std::size_t head = text.find(' ') == std::string::npos ? text.size() : text.find(' ');
  const auto replace = [&](std::size_t start, std::size_t end, const std::string& part) {
    lines.insert(std::string(text).replace(start, end - start, part));
  };
  for (std::size_t start = 0; start < head;) {
    const std::size_t end = std::min(text.find('.', start + 1), head);
    replace(start, end, "");
    replace(end - 1, end, "");
    replace(end - 1, end, "x");
    replace(end, end, "x");
    start = end;
  }
  for (const char* name : modifier_names)
    lines.insert(std::string(text).insert(head, std::string(".") + name));
  for (const char* name : {".computed", ".clamp_0", ".wait13", ".slot3", ".slot7", ".none", ".foo"})
    lines.insert(std::string(text).insert(head, name));
  for (std::size_t start = head + 1; start < text.size();) {
    const std::size_t end = std::min(text.find(", ", start), text.size());
    const std::string item = text.substr(start, end - start);
    const std::size_t dot = std::min(item.find('.'), item.size());
    for (const char* other :
         {"5",           "#5",      "-1",         "#-1",     "255",        "0x12345678",
          "0x7060504",   "lane_id", "lane_ix.w0", "tls_ptr", "core_id.w1", "thread_local_pointer",
          "atest_datum", "r1",      "r1.h01",     "^r1",     "@r1",        "u3",
          "^u3",         "^0x0"})
      replace(start, end, other);
    for (const char* part :
         {"", ".h0", ".h1", ".h2", ".h00", ".h10", ".b0", ".b00", ".b7", ".w0", ".neg", ".abs", ".not"})
      replace(start + dot, end, part);
    replace(start, start, "^");
    replace(start, start, "@");
    if (item[0] == '^' || item[0] == '@') replace(start, start + 1, "");
    start = end + 2;
  }
  lines.erase(text);
  return lines;
}

}  // namespace

TEST_CASE("the proposal of a message fixes its error") {
  std::map<rule, std::size_t> proposals;
  std::size_t statements = 0;
  std::set<std::string> seen;
  for (const vectors::vector& vector : vectors::legal()) {
    for (const std::string& text : mutants(vector.text)) {
      for (const diagnostic& d : assemble(text, arch::v9).errors) {
        if (!seen.insert(text.substr(d.column - 1, d.length) + d.message).second) continue;
        proposals[d.rule] += d.instead.size() + (d.statement.empty() ? 0 : 1);
        for (const std::string& mended : d.instead) {
          INFO(text << "\n" << to_string(d, "kernel.s") << "\nwith " << mended);
          // Without output: there are a hundred thousand.
          if (!gets_further(text, d, mended)) FAIL_CHECK("this proposal leads back");
        }
        if (d.statement.empty()) continue;
        ++statements;
        INFO(text << "\n" << to_string(d, "kernel.s") << "\nwith " << d.statement);
        if (!assemble(d.statement, arch::v9).ok()) FAIL_CHECK("this statement has errors");
      }
    }
  }
  for (const rule r :
       {rule::unknown_mnemonic, rule::unknown_modifier, rule::missing_modifier, rule::operand_kind,
        rule::constant_not_in_table, rule::modifier_not_on_source, rule::unknown_operand}) {
    INFO(name_of(r));
    CHECK(proposals[r] > 0);
  }
  CHECK(statements > 0);
}
