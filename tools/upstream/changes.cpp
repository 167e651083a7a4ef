// SPDX-License-Identifier: MIT
#include "changes.hpp"

#include <map>
#include <set>

namespace arm {

namespace {

/// Facts about a thing, by the name of the fact.
using facts = std::map<std::string, std::string>;

void append(std::string& text, const std::string& name, const std::string& value) {
  if (!value.empty()) text += (text.empty() ? "" : ", ") + (name.empty() ? value : name + " " + value);
}

std::string field_text(const cells& c) {
  std::string text;
  append(text, "bit", c[2]);
  append(text, "width", c[3]);
  append(text, "type", c[4]);
  append(text, "exact", c[5]);
  append(text, "default", c[6]);
  append(text, "restricted to", c[7]);
  append(text, "", c[8]);
  return text;
}

std::string derived_text(const cells& c) {
  std::string text;
  append(text, "type", c[3]);
  append(text, "exact", c[4]);
  append(text, "restricted to", c[6]);
  append(text, "=", c[7]);
  return text;
}

/// Instructions and enumerations by name and first architecture.
std::map<std::string, facts> things_of(const tables& t) {
  std::map<std::string, facts> things;
  std::map<std::string, std::string> names;
  for (const cells& c : t.instructions) {
    const std::string name = c[1] + (c[2].empty() ? "" : "." + c[2]) + " from v" + c[4];
    names[c[0]] = name;
    things[name] = {{"unit", c[3]},
                    {"last architecture", c[5]},
                    {"alias of", c[6]},
                    {"exec_time", c[7]},
                    {"syntax", c[8]}};
  }
  for (const cells& c : t.fields)
    things[names[c[0]]][c[1] == "-" || c[1] == "?" ? "reserved bit " + c[2] : "field " + c[1]] =
        field_text(c);
  for (const cells& c : t.derived) things[names[c[0]]]["formula of " + c[2]] = derived_text(c);
  for (const cells& c : t.enums) {
    facts& all = things["enumeration " + c[0] + " from v" + c[1]];
    all["last architecture"] = c[2];
    append(all["value " + c[3]], "", c[4] + (c[5] == "0" ? " (not printed)" : ""));
    append(all["value " + c[3]], "bits", c[6]);
  }
  return things;
}

}  // namespace

std::vector<std::string> changes(const tables& before, const tables& now) {
  std::map<std::string, facts> old = things_of(before), all = things_of(now);
  std::vector<std::string> lines;
  std::set<std::string> names;
  for (const auto& [name, list] : old) names.insert(name);
  for (const auto& [name, list] : all) names.insert(name);
  for (const std::string& name : names) {
    if (!old.contains(name)) {
      lines.push_back(name + " is new");
    } else if (!all.contains(name)) {
      lines.push_back(name + " is gone");
    } else {
      std::set<std::string> keys;
      for (const auto& [key, text] : old[name]) keys.insert(key);
      for (const auto& [key, text] : all[name]) keys.insert(key);
      for (const std::string& key : keys) {
        const std::string was = old[name][key], is = all[name][key];
        if (was != is)
          lines.push_back(name + ": " + key + ": " + (is.empty() ? "nothing" : is) + "; was " +
                          (was.empty() ? "nothing" : was));
      }
    }
  }
  return lines;
}

}  // namespace arm
