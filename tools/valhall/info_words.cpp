// SPDX-License-Identifier: MIT
#include "info_words.hpp"

#include "arguments.hpp"

#include "../common/text.hpp"
#include "../facts/foreign.hpp"
#include "../facts/preloaded.hpp"
#include "../library/c/word_fields.hpp"

#include <valhall/assemble.hpp>
#include <valhall/editor.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/strings.hpp>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <sstream>
#include <vector>

namespace cli {

namespace {

using valhall::rule;
using valhall::text_view;

constexpr rule all_rules[] = {
#define VALHALL_RULE(name, ...) rule::name,
    VALHALL_WORD_RULES(VALHALL_RULE) VALHALL_TEXT_RULES(VALHALL_RULE) VALHALL_PROGRAM_RULES(VALHALL_RULE)
#undef VALHALL_RULE
};

std::string hexadecimal(std::uint64_t number) {
  char text[19];
  std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(number));
  return text;
}

info_page page_of_rule(const std::string& word) {
  for (const rule r : all_rules)
    if (tools::same_name(tools::view_of(word), name_of(r)))
      return {"rule", name_of(r), "a rule", {explanation_of(r)}};
  for (unsigned i = 1; *name_of(valhall::run_error(i)) != '\0'; ++i)
    if (const auto e = valhall::run_error(i); tools::same_name(tools::view_of(word), name_of(e)))
      return {"rule",
              name_of(e),
              "an error of `valhall run`",
              {std::string(explanation_of(e)) + "; `valhall run --help` tells how to give inputs"}};
  return {};
}

/// All GPUs, for the name of the family or a brand.
info_page page_of_gpus(const std::string& word) {
  const auto is = [&](const char* name) { return tools::same_name(tools::view_of(word), name); };
  if (!is("mali") && !is("immortalis") && !is("valhall") && !is("gpu") && !is("arch")) return {};
  info_page page = {"gpus", word, "architectures and their GPUs", {}, {{""}}};
  for (unsigned e = unsigned(valhall::first_arch); e <= unsigned(valhall::last_arch); ++e) {
    std::string list;
    for (const valhall::gpu_name& gpu : valhall::gpu_names)
      if (gpu.arch == valhall::arch(e)) list += (list.empty() ? "" : ", ") + std::string(gpu.name);
    page.sections[0].entries.push_back({name_of(valhall::arch(e)), {list}});
  }
  return page;
}

/// The GPUs and chips of an architecture.
info_page page_of_arch(valhall::arch arch) {
  info_page page = {"architecture", name_of(arch), "an architecture", {}, {{""}}};
  std::string gpus, chips;
  for (const valhall::gpu_name& gpu : valhall::gpu_names)
    if (gpu.arch == arch) gpus += (gpus.empty() ? "" : ", ") + std::string(gpu.name);
  for (const valhall::gpu_alias& other : valhall::gpu_aliases)
    if (valhall::find_arch(tools::view_of(std::string(other.name))).value() == arch)
      chips += (chips.empty() ? "" : ", ") + std::string(other.name);
  page.sections[0].entries.push_back({"GPUs", {gpus}});
  if (!chips.empty()) page.sections[0].entries.push_back({"also", {chips}});
  return page;
}

info_page page_of_gpu(const std::string& word) {
  const valhall::found_arch found = valhall::find_arch(tools::view_of(word));
  if (!found.ok()) return {};
  const std::string arch = name_of(found.value());
  if (tools::same_name(tools::view_of(word), arch.c_str())) return page_of_arch(found.value());
  return {"gpu",
          word,
          "a name of architecture " + arch,
          {"`--arch " + word + "` is `--arch " + arch + "` in all commands."}};
}

info_page page_of_special(const std::string& word, valhall::arch arch) {
  const text_view name = tools::view_of(word).first(tools::find(tools::view_of(word), '.'));
  for (const valhall::special_info& s : valhall::specials)
    if (s.archs.contains(arch) && tools::same_name(name, s.name))
      return {"special value",
              s.name,
              "a special value",
              {"A source of 64 bits; `" + std::string(s.name) +
               ".w0` is its low word and `.w1` its high one. It is on page " + std::to_string(s.page) +
               "; the uniforms and special values of an instruction share one page."}};
  return {};
}

/// The number after `prefix`, if it is all of the rest of `word` and less than `limit`; else `limit`.
unsigned number_after(char prefix, const std::string& word, unsigned limit) {
  unsigned long long number = limit;
  const text_view digits = tools::view_of(word).from(1);
  const bool is_number = tools::lower(word[0]) == prefix && !digits.empty() && tools::is_digit(digits[0]) &&
                         tools::read_number(digits, number) && number < limit;
  return is_number ? static_cast<unsigned>(number) : limit;
}

info_page page_of_register(const std::string& word, valhall::arch arch) {
  const unsigned registers = valhall::register_count_of(arch);
  const unsigned number = number_after('r', word, registers);
  const unsigned uniforms = valhall::uniform_count_of(arch);
  const unsigned uniform = number_after('u', word, uniforms);
  if (uniform != uniforms)
    return {"uniform",
            "u" + std::to_string(uniform),
            "a uniform",
            {"32 bits that are the same in all threads, which the driver sets. An instruction that takes 64 "
             "bits reads an even one and the next."}};
  if (number == registers) return {};
  info_page page = {"register", "r" + std::to_string(number), "a register of 32 bits", {}, {{""}}};
  for (const valhall::stage s :
       {valhall::stage::compute, valhall::stage::vertex, valhall::stage::fragment, valhall::stage::blend}) {
    const std::string text = facts::preloaded_text(valhall::reg(number), s, arch);
    if (!text.empty()) page.sections[0].lines.push_back(text);
  }
  if (page.sections[0].lines.empty())
    page.sections[0].lines.emplace_back("It holds no value when a program starts.");
  return page;
}

info_page page_of_preloaded(const std::string& word, valhall::arch arch) {
  const facts::preloaded_operand place = facts::preloaded_operand_of(word, arch);
  if (place.operand.empty()) return {};
  return {"preloaded value",
          word,
          "a value that a register holds when a program starts",
          {"In " + std::string(name_of(arch)) + " it is in " + place.operand +
           ", in programs of the stages: " + place.stages + "."}};
}

/// A modifier or a kind of value by its name, with its values; or the kinds that have a value of that name.
info_page page_of_value(const std::string& word, valhall::arch arch) {
  const auto is = [&](const char* name) {
    return name != nullptr && tools::same_name(tools::view_of(word), name);
  };
  info_page page = {"value", word, "a value of modifiers", {}};
  const valhall::enumeration_documentation* of_modifier = nullptr;
  for (const valhall::instruction_info& row : valhall::instructions)
    for (unsigned i = 0; i < row.modifier_count; ++i)
      if (const valhall::modifier_info& m = row.modifiers()[i]; !m.is_flag() && is(name_of(m.id)))
        of_modifier = &valhall::enumerations[m.values];
  for (const valhall::enumeration_documentation& kind : valhall::enumerations) {
    const bool is_kind = &kind == of_modifier || is(kind.identifier) || is(kind.name);
    info_section section = {kind.name};
    for (unsigned i = 0; i < kind.count; ++i) {
      const valhall::value_documentation& value = kind.values[i];
      if (value.name == nullptr || !value.archs.contains(arch) || (!is_kind && !is(value.name))) continue;
      section.entries.push_back({value.name, {value.text}});
    }
    if (section.entries.empty()) continue;
    if (is_kind) return {"values", kind.name, "values of a modifier", {kind.text}, {{"", section.entries}}};
    page.sections.push_back(section);
  }
  return page.sections.empty() ? info_page() : page;
}

/// The instruction word that `text` is: 0x and up to 16 hexadecimal digits, or 16 of them.
bool read_word(const std::string& text, std::uint64_t& word) {
  const bool has_prefix = text.starts_with("0x") || text.starts_with("0X");
  const std::string digits = has_prefix ? text.substr(2) : text;
  if (digits.empty() || digits.size() > 16 || (!has_prefix && digits.size() != 16)) return false;
  if (digits.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) return false;
  word = std::stoull(digits, nullptr, 16);
  return true;
}

/// 32 bits as numbers, and how a source gets them.
info_page page_of_number(const std::string& word) {
  constexpr std::size_t most = 10;  // 0x and eight digits.
  std::uint64_t number = 0;
  if (!word.starts_with("0x") || word.size() > most || !read_word(word, number)) return {};
  const auto bits = static_cast<std::uint32_t>(number);
  char text[64];
  std::snprintf(text, sizeof text, "%.9g", static_cast<double>(std::bit_cast<float>(bits)));
  info_page page = {"number", hexadecimal(bits), "32 bits", {}, {{""}}};
  page.sections[0].entries = {{"integer", {std::to_string(static_cast<std::int32_t>(bits))}},
                              {"float", {text}}};
  const bool is_entry = std::find(std::begin(valhall::table_constants), std::end(valhall::table_constants),
                                  bits) != std::end(valhall::table_constants);
  page.paragraphs.push_back(is_entry ? "An entry of the constant table, which a source can read."
                                     : "Not an entry of the constant table; `IADD_IMM.i32 r0, 0x0, #" +
                                           hexadecimal(bits) + "` loads it.");
  return page;
}

/// The first parts of the mnemonics of an idiom, up to the types.
void add_instructions(std::vector<std::string>& list, const std::string& line) {
  const std::string head = line.substr(0, line.find(' '));
  const auto found = valhall::mnemonic_at(tools::view_of(head), default_arch);
  const std::string name = head.substr(0, found.instruction.ok() ? found.length : head.size());
  if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
}

info_page page_of_foreign(const std::string& word, valhall::arch arch) {
  const valhall::foreign_word_list words = valhall::find_foreign_words(tools::view_of(word), arch);
  if (words.count == 0) return {};
  info_page page = {"foreign word", word, std::string("in text of ") + name_of(arch), {}};
  std::vector<std::string> names;
  for (const valhall::foreign_word* const found : words) {
    info_section& section = page.sections.emplace_back();
    section.remark = found->remark;
    for (const std::string& line : facts::idiom_lines(*found)) {
      section.lines.push_back(line);
      add_instructions(names, line);
    }
  }
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "`" : ", `") + name + "`";
  page.closing.push_back("`valhall info` explains " + list + ".");
  return page;
}

/// An instruction word: its text, the rule that it breaks, and its fields.
info_page page_of_instruction_word(const std::string& text, valhall::arch arch) {
  std::uint64_t word = 0;
  if (!read_word(text, word)) return {};
  const valhall::decoded_instruction d = valhall::decode(word, arch);
  info_page page = {"word", "0x" + tools::hexadecimal_word(word), to_string(d, {.permissive = true}), {}};
  if (const rule broken = check(d); broken != rule::none) {
    const std::string missing = missing_feature_text(missing_feature_of(d), arch);
    page.sections.push_back(
        {"Rule that it breaks", {{name_of(broken), {missing.empty() ? explanation_of(broken) : missing}}}});
  }
  if (!d.is_identified()) {
    page.paragraphs.push_back(std::string("No instruction of ") + name_of(arch) + " has this word.");
    return page;
  }
  const std::string name = d.info().name();
  page.paragraphs.push_back(name + ": " + d.info().title() + ", in " + name_of(arch) + ".");
  info_section& fields = page.sections.emplace_back();
  fields.title = "Fields";
  for (const facts::word_field& f : facts::fields_of_word(d)) {
    const std::string high = std::to_string(f.field.start + f.field.size - 1);
    const std::string bits = f.field.size > 1 ? high + "-" + std::to_string(f.field.start) : high;
    std::string value = hexadecimal(f.bits) + " " + f.field.name;
    if (!f.means.empty()) value += ": " + f.means;
    if (f.wrong != 0) value += "; the bits " + hexadecimal(f.wrong) + " are wrong";
    fields.entries.push_back({bits, {value}});
  }
  if (check(d) == rule::none) page.sections.push_back({"", {{"builder", {to_cpp_string(d)}}}});
  page.closing.push_back("`valhall info " + name + "` explains the instruction.");
  return page;
}

/// Whether `text` contains each word of `query`, ignoring case.
bool has_words(std::string text, const std::string& query) {
  std::transform(text.begin(), text.end(), text.begin(), tools::lower);
  std::istringstream in(query);
  for (std::string word; in >> word;) {
    std::transform(word.begin(), word.end(), word.begin(), tools::lower);
    if (text.find(word) == std::string::npos) return false;
  }
  return true;
}

/// The instructions of `arch` whose names, titles or descriptions have all words of `query`.
std::string instructions_with(const std::string& query, valhall::arch arch) {
  constexpr unsigned most = 8;
  std::string list;
  unsigned count = 0;
  for (const bool in_title : {true, false}) {
    for (const valhall::instruction_info& row : valhall::instructions) {
      if (row.first_form != row.id || !row.archs.contains(arch)) continue;
      const std::string title = std::string(row.name()) + " " + row.title();
      const std::string text = valhall::documentation[static_cast<unsigned>(row.id)].text;
      if (!has_words(in_title ? title : text, query) || (!in_title && has_words(title, query))) continue;
      if (++count <= most) list += (list.empty() ? "`" : ", `") + std::string(row.name()) + "`";
    }
  }
  return count > most ? list + " and more" : list;
}

}  // namespace

info_page page_of_word(const std::string& word, valhall::arch arch) {
  if (word.empty()) return {};
  for (const info_page& page :
       {page_of_rule(word), page_of_special(word, arch), page_of_register(word, arch), page_of_gpus(word),
        page_of_gpu(word), page_of_number(word), page_of_instruction_word(word, arch),
        page_of_preloaded(word, arch), page_of_foreign(word, arch), page_of_value(word, arch)})
    if (page.ok()) return page;
  return {};
}

std::string similar_to(const std::string& word, valhall::arch arch) {
  const text_view wrong = tools::view_of(word);
  valhall::nearest_names near(wrong);
  for (const valhall::instruction_info& row : valhall::instructions)
    if (row.first_form == row.id) near.add(row.name());
  for (const auto& alias : valhall::instruction_aliases) near.add(alias.name);
  valhall::nearest_names other(wrong);
  for (const rule r : all_rules) other.add(name_of(r));
  valhall::add_foreign_words(other, arch);
  // At equal distance, a name of this set is more likely.
  if (near.empty() || (!other.empty() && other.distance() < near.distance())) near = other;
  // A short word resembles too many others, so all its letters except one must be right.
  const unsigned enough = wrong.size <= 6 ? 1 : 2;
  if (!near.empty() && near.distance() <= enough) return did_you_mean(near);
  const std::string instructions = word.size() < 3 ? "" : instructions_with(word, arch);
  if (!instructions.empty()) return "; instructions that have to do with it are " + instructions;
  return near.distance() <= 1 + wrong.size / 5 ? did_you_mean(near) : "";
}

}  // namespace cli
