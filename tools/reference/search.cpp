// SPDX-License-Identifier: MIT
#include "book.hpp"
#include "markdown.hpp"

namespace reference {

namespace {

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

std::string member(const std::string& name, const std::string& value) { return quoted(name) + ": " + value; }

}  // namespace

std::string search_json(const book& b) {
  std::vector<std::string> entries;
  for (const search_entry& e : b.entries) {
    std::vector<std::string> aliases, forms;
    for (const std::string& alias : e.aliases) aliases.push_back(quoted(alias));
    for (const search_form& f : e.forms)
      forms.push_back("{" + member("mask", quoted(f.mask)) + ", " + member("bits", quoted(f.bits)) + ", " +
                      member("editions", quoted(f.editions)) + "}");
    std::string text = "  {" + member("kind", quoted(e.kind)) + ", " + member("name", quoted(e.name)) + ", " +
                       member("aliases", "[" + join(aliases, ", ") + "]") + ",\n   " +
                       member("page", quoted("reference/" + e.page)) + ",\n   " +
                       member("text", quoted(e.text));
    if (!forms.empty()) text += ",\n   " + member("forms", "[" + join(forms, ",\n             ") + "]");
    entries.push_back(text + "}");
  }
  return "[\n" + join(entries, ",\n") + "\n]\n";
}

}  // namespace reference
