// SPDX-License-Identifier: MIT
#include "comparison.hpp"

#include <valhall/decode.hpp>
#include <valhall/print.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>
#include <utility>

namespace arm {

namespace {

using namespace valhall;

/// Arm's name of an execution unit of the library.
const char* arm_unit(execution_unit unit) {
  switch (unit) {
    case execution_unit::fma: return "fma";
    case execution_unit::cvt: return "cvt";
    case execution_unit::sfu: return "sfu";
    default: return "msg";
  }
}

/// The values of `f` to try: all of a narrow field, and the single bits of a wide one.
std::vector<std::uint64_t> values_to_try(const field& f) {
  std::vector<std::uint64_t> list;
  if (f.width <= 6) {
    for (std::uint64_t v = 0; v <= f.most(); ++v) list.push_back(v);
  } else {
    list.push_back(0);
    for (unsigned bit = 0; bit < f.width; ++bit) list.push_back(std::uint64_t{1} << bit);
  }
  return list;
}

/// Whether the values of `f` are tried. Excluded: flow, FAU page, sources and registers, which have rules of
/// their own; fixed fields, which distinguish instructions; and ignored bits, which text does not express.
bool is_tried(const field& f) {
  return !f.is_ignored() && f.name != "flow" && f.name != "fau_page_index" && !f.is_source() &&
         !f.name.starts_with("src") && !f.is_fixed && !f.name.starts_with("staging_register") &&
         f.name != "dest_register_index";
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// Whether `token` is a word of `text`. Letters match in either case, since mnemonics have the names of some
/// values.
bool has_token(const std::string& in, const std::string& word) {
  const std::string text = lower(in), token = lower(word);
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = text.find(token); at != std::string::npos; at = text.find(token, at + 1)) {
    const std::size_t end = at + token.size();
    if ((at == 0 || !is_part(text[at - 1])) && (end == text.size() || !is_part(text[end]))) return true;
  }
  return false;
}

class comparison {
 public:
  comparison(const description& of, const std::vector<deviation>& deviations)
      : of_(of), arch_(static_cast<arch>(of.arch())), deviations_(deviations) {}

  std::vector<difference> run() {
    for (const instruction& ins : of_.instructions()) compare(ins);
    for (const instruction_info& row : valhall::instructions)
      if (row.archs.contains(arch_) && is_documented(row) && !seen_.contains(row.id))
        note(row.name(), "", std::nullopt, "is not in the description");
    compare_flows();
    compare_specials();
    for (const auto& [entry, bits] : of_.constants())
      if (constant_at(entry, arch_) != bits)
        note("constants", "entry", entry, "are other bits here: " + hexadecimal(constant_at(entry, arch_)));
    return std::move(found_);
  }

 private:
  const description& of_;
  arch arch_;
  const std::vector<deviation>& deviations_;
  std::vector<difference> found_;
  std::set<opcode> seen_;  ///< The library's instructions that were met.

  static std::string hexadecimal(std::uint64_t number) {
    std::string digits;
    do digits.insert(digits.begin(), "0123456789abcdef"[number % 16]);
    while ((number /= 16) != 0);
    return "0x" + digits;
  }

  /// Whether some words of `row` are not among the undocumented ones.
  static bool is_documented(const instruction_info& row) {
    return std::none_of(row.forms(), row.forms() + row.undocumented_count,
                        [](const word_form& f) { return f.mask == 0; });
  }

  void note(const std::string& name, const std::string& label, std::optional<std::uint64_t> value,
            const std::string& text, const deviation* known = nullptr) {
    const auto is_same = [&](const difference& d) {
      return d.instruction == name && d.field == label && d.value == value && d.text == text;
    };
    if (std::none_of(found_.begin(), found_.end(), is_same))
      found_.push_back({arch_, name, label, value, text, known});
  }

  const deviation* known(const std::string& name, const std::string& label, std::uint64_t value,
                         bool takes) const {
    for (const deviation& d : deviations_)
      if (d.is_of(name, label) && d.values.contains(value) && d.takes == takes) return &d;
    return nullptr;
  }

  bool has_deviation(const instruction& ins, const field& f) const {
    return std::any_of(deviations_.begin(), deviations_.end(),
                       [&](const deviation& d) { return d.is_of(ins.name, f.label()); });
  }

  bool takes(std::uint64_t word) const { return check(decode(word, arch_)) == rule::none; }

  void compare(const instruction& ins) {
    const std::optional<std::uint64_t> first = of_.first_word(ins);
    if (!first) return note(ins.name, "", std::nullopt, "has no valid word by the description");
    const decoded_opcode id = identify(*first, arch_);
    if (!id.ok()) return note(ins.name, "", std::nullopt, "is not here: " + hexadecimal(*first));
    seen_.insert(id.id());
    const issue own = issue_of(info(id.id()), arch_);
    if (arm_unit(own.unit) != ins.unit)
      note(ins.name, "unit", std::nullopt,
           std::string("is ") + arm_unit(own.unit) + " here, " + ins.unit + " there");
    if (own.cycles != ins.cycles)
      note(ins.name, "exec_time", own.cycles, "here, " + std::to_string(ins.cycles) + " there",
           known(ins.name, "exec_time", own.cycles, true));
    if (const rule broken = check(decode(*first, arch_)); broken != rule::none)
      note(ins.name, "", std::nullopt,
           "has a first word, " + hexadecimal(*first) + ", that is refused here [" + name_of(broken) + "]");
    for (const field& f : ins.fields) {
      if (!is_tried(f) && !has_deviation(ins, f)) continue;
      for (const std::uint64_t value : values_to_try(f)) {
        const std::uint64_t word = f.put(*first, value);
        compare(ins, f, value, word);
        // The rest of the word, which depends on the value, may make it valid.
        if (const auto completed = of_.completed(ins, word)) compare(ins, f, value, *completed);
      }
    }
  }

  void compare(const instruction& ins, const field& f, std::uint64_t value, std::uint64_t word) {
    if (const decoded_opcode id = identify(word, arch_); id.ok()) seen_.insert(id.id());
    const rule broken = check(decode(word, arch_));
    const bool taken = broken == rule::none, allowed = of_.allows(word);
    if (taken != allowed)
      return note(ins.name, f.label(), value,
                  taken ? "taken here only" : std::string("refused here only [") + name_of(broken) + "]",
                  known(ins.name, f.label(), value, taken));
    if (!taken || !of_.allows(ins, word)) return;
    const std::string name = of_.name_of(f.type, value);
    if (name.empty() || name == "none" || name == f.initial || !contains(ins.modifiers, f.name)) return;
    const std::string text = to_string(decode(word, arch_), {.syntax = syntax::arm});
    if (!has_token(text, name)) note(ins.name, f.label(), value, "is " + name + " there, here " + text);
  }

  static bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  }

  const instruction* named(const std::string& name) const {
    for (const instruction& ins : of_.instructions())
      if (ins.name == name) return &ins;
    return nullptr;
  }

  /// Each value of the flow, of a NOP.
  void compare_flows() {
    const instruction* nop = named("NOP");
    const field* flow = nop == nullptr ? nullptr : nop->field_named("flow");
    const std::optional<std::uint64_t> first = flow == nullptr ? std::nullopt : of_.first_word(*nop);
    if (!first) return;
    for (std::uint64_t value = 0; value <= flow->most(); ++value)
      compare(*nop, *flow, value, flow->put(*first, value));
  }

  /// Each special value of each page, as source 0 of an arithmetic instruction.
  void compare_specials() {
    for (const instruction& ins : of_.instructions()) {
      const field* page = ins.field_named("fau_page_index");
      const field* code = ins.field_named("src0");
      const field* low = ins.field_named("src0_lo");
      const field* high = ins.field_named("src0_hi");
      const std::optional<std::uint64_t> first = of_.first_word(ins);
      const bool one_field = code != nullptr && code->type == "SourceEncoding";
      const bool two_fields = low != nullptr && high != nullptr && !low->is_fixed && !high->is_fixed;
      if (ins.unit == "msg" || page == nullptr || page->is_fixed || !first || !(one_field || two_fields))
        continue;
      for (std::uint64_t p = 0; p <= page->most(); ++p) {
        const auto* names = of_.enumeration("fau_special_index_page" + std::to_string(p) + "_t");
        for (std::uint64_t index = 0; index < 16; ++index) {
          std::uint64_t word = page->put(*first, p);
          const std::uint64_t source = 0xe0 + 2 * index;
          word = one_field ? code->put(word, source) : high->put(low->put(word, source), 1);
          const bool described =
              names != nullptr && std::any_of(names->begin(), names->end(), [&](const auto& n) {
                return static_cast<std::uint64_t>(n.second) == index;
              });
          if (takes(word) != described)
            note("special values", "page " + std::to_string(p), index,
                 described ? "refused here only" : "taken here only");
        }
      }
      return;
    }
  }
};

/// `v9`, or `v9 to v12, v14`.
std::string archs_text(const std::set<arch>& archs) {
  std::string text;
  for (auto it = archs.begin(); it != archs.end();) {
    const arch first = *it;
    arch last = first;
    while (++it != archs.end() && static_cast<unsigned>(*it) == static_cast<unsigned>(last) + 1) last = *it;
    text += (text.empty() ? "" : ", ") + std::string(name_of(first));
    if (last != first) text += std::string(" to ") + name_of(last);
  }
  return text;
}

/// `0, 3 to 5`.
std::string values_text(const std::set<std::uint64_t>& values) {
  std::string text;
  for (auto it = values.begin(); it != values.end();) {
    const std::uint64_t first = *it;
    std::uint64_t last = first;
    while (++it != values.end() && *it == last + 1) last = *it;
    text += (text.empty() ? "" : ", ") + std::to_string(first);
    if (last != first) text += (last == first + 1 ? ", " : " to ") + std::to_string(last);
  }
  return text;
}

}  // namespace

std::vector<difference> differences(const description& of, const std::vector<deviation>& deviations) {
  return comparison(of, deviations).run();
}

std::vector<std::string> lines_of(const std::vector<difference>& found, bool known) {
  // The facts to print, each once and in the order in which it was found: instruction, field, text; then the
  // values by architecture.
  using fact = std::tuple<std::string, std::string, std::string>;
  std::vector<fact> order;
  std::map<fact, std::map<arch, std::set<std::uint64_t>>> facts;
  for (const difference& d : found) {
    if ((d.known != nullptr) != known) continue;
    const fact f{d.instruction, d.field, d.known != nullptr ? d.text + ": " + d.known->reason : d.text};
    if (!facts.contains(f)) order.push_back(f);
    std::set<std::uint64_t>& all = facts[f][d.arch];
    if (d.value) all.insert(*d.value);
  }
  std::vector<std::string> lines;
  for (const fact& f : order) {
    std::map<std::set<std::uint64_t>, std::set<arch>> by_values;
    for (const auto& [of, list] : facts[f]) by_values[list].insert(of);
    std::map<std::set<arch>, std::set<std::uint64_t>> by_archs;
    for (const auto& [list, of] : by_values) by_archs[of] = list;
    for (const auto& [of, list] : by_archs) {
      const auto& [name, label, text] = f;
      std::string line = archs_text(of) + ": " + name;
      if (!label.empty()) line += ": " + label;
      if (!list.empty()) line += " = " + values_text(list);
      lines.push_back(line + (label.empty() ? " " : ": ") + text);
    }
  }
  return lines;
}

}  // namespace arm
