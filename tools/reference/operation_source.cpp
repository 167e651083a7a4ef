// SPDX-License-Identifier: MIT
// The operation of an instruction in the words of the interpreter: its functions, read from the headers.
#include "operation_source.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <utility>

namespace reference {

namespace {

/// A function or class at the top level of a header.
struct definition {
  std::string file, name, text;
};

/// The definitions of headers, by name. The texts of overloads follow one another.
class definitions {
 public:
  /// Adds the definitions of a header, which is formatted by clang-format: the first column of a definition
  /// has its comment, its head and its last brace.
  void read(const std::string& path) {
    std::ifstream file(std::string(VALHALL_HEADERS "/") + path);
    std::string chunk;
    for (std::string line; std::getline(file, line);) {
      const bool is_outside = line.starts_with('#') || line.starts_with("namespace") ||
                              line.starts_with("// ") || line.starts_with("using") ||
                              line.starts_with("}  // namespace") || (line.empty() && !is_open(chunk));
      if (is_outside) {
        chunk.clear();
        continue;
      }
      chunk += line + "\n";
      const bool at_start = !line.starts_with(' ') && !line.starts_with('/');
      if (!at_start || !(line.ends_with('}') || line.ends_with(';'))) continue;
      if (const std::string name = name_of(chunk); !name.empty()) add({path, name, chunk});
      chunk.clear();
    }
  }

  const definition* find(const std::string& name) const {
    const auto found = all_.find(name);
    return found == all_.end() ? nullptr : &found->second;
  }

  /// The names of definitions that `text` calls, in their order, each once.
  std::vector<std::string> called(const std::string& text) const {
    static const std::regex identifier("[A-Za-z_]\\w*");
    std::vector<std::string> names;
    for (std::sregex_iterator i(text.begin(), text.end(), identifier), end; i != end; ++i)
      if (all_.contains(i->str()) && std::find(names.begin(), names.end(), i->str()) == names.end())
        names.push_back(i->str());
    return names;
  }

  /// The number of definitions that use `name`.
  unsigned uses(const std::string& name) const {
    unsigned count = 0;
    for (const auto& [other, d] : all_) {
      const std::vector<std::string> names = called(d.text);
      count += other != name && std::find(names.begin(), names.end(), name) != names.end();
    }
    return count;
  }

 private:
  std::map<std::string, definition> all_;

  /// Whether a definition has begun but not ended.
  static bool is_open(const std::string& chunk) { return chunk.find("{\n") != std::string::npos; }

  static std::string name_of(const std::string& chunk) {
    std::istringstream lines(chunk);
    static const std::regex type("^(struct|class|enum class) (\\w+)"), function("\\b(\\w+)\\(");
    for (std::string line; std::getline(lines, line);) {
      std::smatch found;
      if (line.starts_with('/') || line.starts_with("template")) continue;
      if (std::regex_search(line, found, type)) return found[2];
      if (std::regex_search(line, found, function)) return found[1];
    }
    return "";
  }

  void add(definition d) {
    const auto [at, is_new] = all_.emplace(d.name, d);
    if (!is_new && at->second.file == d.file) at->second.text += "\n" + d.text;
  }
};

struct library_source {
  definitions interpreter, arithmetic;

  library_source() {
    for (const char* name : {"integer_operations", "float_operations", "wide_operations",
                             "conversion_operations", "cross_lane", "memory", "fragment", "execute"})
      interpreter.read("interpreter/" + std::string(name) + ".hpp");
    for (const char* name : {"cube", "exponent", "exponential", "float_conversion", "float_order", "integer",
                             "logarithm", "multiply_add", "reciprocal", "rounding", "saturate", "sine"})
      arithmetic.read("arithmetic/" + std::string(name) + ".hpp");
  }
};

const library_source& library() {
  static const library_source source;
  return source;
}

/// The enumerator of the instruction's family: its name without the type.
std::string family_of(const instruction_info& row) {
  std::string name = row.name();
  name.resize(std::min(name.size(), name.find('.')));
  for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return name;
}

/// The statement of `label` in the function `name`; empty if it has none.
std::string statement_of(const std::string& name, const std::string& label) {
  const definition* const found = library().interpreter.find(name);
  if (found == nullptr) return "";
  const std::string& text = found->text;
  std::size_t at = text.find("case " + label + ":");
  if (at == std::string::npos) return "";
  static const std::regex labels("^(case [\\w:]+:\\s*)+");
  std::smatch match;
  const std::string rest = text.substr(at);
  if (!std::regex_search(rest, match, labels)) return "";
  const std::size_t start = static_cast<std::size_t>(match.length());
  return rest.substr(start, rest.find(';', start) - start);
}

/// Whether a definition only serves the choice of a function by the type of an instruction.
bool is_choice(const std::string& name) {
  return name.ends_with("_tag") ||
         library().interpreter.find(name)->text.find("constexpr lane_function ") != std::string::npos;
}

std::vector<std::string> shift_functions(const instruction_info& row) {
  if (row.type_size == 64) return {"shift_wide"};
  return {row.type_size == 32 ? "shift_words" : "shift_components"};
}

/// Sums, differences and products: the branch of a conditional expression, and the saturating form.
std::vector<std::string> sum_functions(const instruction_info& row) {
  const std::string& text = library().interpreter.find("sum_function")->text;
  std::smatch match;
  std::vector<std::string> names;
  const std::regex chosen("family::" + family_of(row) + "\\s*\\?\\s*(\\w+)"), last(":\\s*(\\w+)<T>;");
  if (std::regex_search(text, match, chosen) || std::regex_search(text, match, last))
    names.push_back(match[1]);
  for (unsigned i = 0; i < row.modifier_count; ++i)
    if (row.modifiers()[i].id == valhall::modifier::saturate) names.push_back("saturate_components");
  return names;
}

/// The functions that the dispatcher `name` chooses for `row`.
std::vector<std::string> chosen_by(const std::string& name, const instruction_info& row) {
  const std::string label = "family::" + family_of(row);
  if (!statement_of("shift_function", label).empty()) return shift_functions(row);
  std::vector<std::string> names = library().interpreter.called(statement_of(name, label));
  if (names == std::vector<std::string>{"sum_function"}) return sum_functions(row);
  names.erase(std::remove_if(names.begin(), names.end(), is_choice), names.end());
  return names;
}

/// The functions that compute `row`, in the interpreter's own order of dispatch.
std::vector<std::string> functions_of(const instruction_info& row) {
  using valhall::control_effect;
  const definitions& source = library().interpreter;
  // Neither has an effect except its flow.
  if (row.control == control_effect::barrier || row.id == valhall::opcode::nop) return {"move_on"};
  if (row.control != control_effect::none)
    return source.called(statement_of("perform", std::string("control_effect::") + name_of(row.control)));
  if (row.is_message) return chosen_by("send_message", row);
  std::vector<std::string> dispatchers = {"integer_function", "conversion_function", "float_function",
                                          "perform"};
  if (row.number == valhall::number_kind::f) dispatchers = {"float_function"};
  if (row.type_size == 64) dispatchers = {"wide_function", "perform"};
  for (const std::string& name : dispatchers)
    if (const std::vector<std::string> found = chosen_by(name, row); !found.empty()) return found;
  return {};
}

/// A function that more than this many others call is general, such as that for the mode of rounding.
constexpr unsigned most_callers = 6;
/// Longer functions are not printed with their callers.
constexpr std::ptrdiff_t most_called_lines = 32;

}  // namespace

std::vector<source_excerpt> operation_source(const instruction_info& row) {
  if (row.semantics == valhall::knowledge::unknown || row.semantics == valhall::knowledge::external)
    return {};
  std::vector<const definition*> list;
  const auto add = [&](const definition* d) {
    if (d != nullptr && std::find(list.begin(), list.end(), d) == list.end()) list.push_back(d);
  };
  for (const std::string& name : functions_of(row)) add(library().interpreter.find(name));
  const std::vector<const definition*> own = list;
  for (const definition* d : own)
    for (const definitions* source : {&library().interpreter, &library().arithmetic})
      for (const std::string& name : source->called(d->text)) {
        if (source == &library().interpreter && is_choice(name)) continue;
        const definition& called = *source->find(name);
        if (source == &library().arithmetic && d->text.find("arithmetic::" + name) == std::string::npos)
          continue;
        if (source->uses(name) <= most_callers &&
            std::count(called.text.begin(), called.text.end(), '\n') <= most_called_lines)
          add(&called);
      }
  std::vector<source_excerpt> excerpts;
  for (const definition* d : list) {
    const auto same =
        std::find_if(excerpts.begin(), excerpts.end(), [&](const auto& e) { return e.file == d->file; });
    if (same == excerpts.end())
      excerpts.push_back({d->file, d->text});
    else
      same->text += "\n" + d->text;
  }
  return excerpts;
}

}  // namespace reference
