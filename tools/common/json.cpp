// SPDX-License-Identifier: MIT
#include "json.hpp"

#include "text.hpp"

#include <algorithm>
#include <ios>
#include <set>
#include <sstream>
#include <utility>

namespace cli {

namespace {

using event = ordered_json::parse_event_t;

/// The index of `value` among the values of `root`, in text order. A recursion could overflow the stack,
/// since files may be nested deeply.
std::size_t index_of(const ordered_json& value, const ordered_json& root) {
  std::vector<const ordered_json*> open = {&root};
  for (std::size_t number = 0; !open.empty(); ++number) {
    const ordered_json& next = *open.back();
    if (&next == &value) return number;
    open.pop_back();
    if (!next.is_structured()) continue;
    const std::size_t first = open.size();
    for (const ordered_json& part : next) open.push_back(&part);
    std::reverse(open.begin() + static_cast<std::ptrdiff_t>(first), open.end());
  }
  return 0;
}

}  // namespace

json_file::json_file(const std::string& content, std::string name) : name_(std::move(name)) {
  const valhall::text_view text = tools::without_byte_order_mark(tools::view_of(content));
  content_.assign(text.data, text.size);
  parse();
}

void json_file::parse() {
  std::istringstream text(content_);
  std::size_t end = 0;  // The offset after the last token.
  // The names of members read for each open object; empty for open arrays.
  std::vector<std::set<std::string>> names;
  const auto next_token = [&] {
    return std::min(content_.find_first_not_of(" \t\r\n,:", end), content_.size());
  };
  const auto note = [&](int, event e, ordered_json& value) {
    const std::size_t start = next_token();
    end = static_cast<std::size_t>(text.rdbuf()->pubseekoff(0, std::ios::cur, std::ios::in));
    switch (e) {
      case event::object_start:
      case event::array_start: names.emplace_back(); break;
      case event::object_end:
      case event::array_end: names.pop_back(); return true;
      case event::key: {
        const std::string name = value.get<std::string>();
        if (!names.back().insert(name).second && ok())
          error_ = error_in(start, "`" + name + "` appears twice");
        return true;
      }
      case event::value: break;
    }
    starts_.push_back(start);
    return true;
  };
  try {
    root_ = ordered_json::parse(text, note);
  } catch (const ordered_json::parse_error& e) {
    // The text before the first `: ` only repeats the place.
    const std::string what = e.what();
    if (ok()) error_ = error_in(e.byte == 0 ? 0 : e.byte - 1, what.substr(what.find(": ") + 2));
  } catch (const ordered_json::out_of_range&) {
    if (ok()) error_ = error_in(next_token(), "the number is too large");
  }
}

std::string json_file::error_in(std::size_t offset, const std::string& explanation) const {
  const std::string before = content_.substr(0, offset);
  const std::size_t line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  const std::size_t column = before.size() - (before.rfind('\n') + 1) + 1;
  return name_ + ":" + std::to_string(line) + ":" + std::to_string(column) + ": error: " + explanation + "\n";
}

std::string json_file::error_at(const ordered_json& value, const std::string& explanation) const {
  return error_in(starts_[index_of(value, root_)], explanation);
}

const ordered_json* find_member(const ordered_json& value, const std::string& name) {
  const auto found = value.find(name);
  return found == value.end() ? nullptr : &*found;
}

}  // namespace cli
