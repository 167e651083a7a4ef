// SPDX-License-Identifier: MIT
// Compares the committed headers with those that the published description of 2022 gives:
//
//   compare_published OWN_FOLDER PUBLISHED_FOLDER
//
// Both are split into declarations and table rows, without comments. Facts that the published description
// does not have (titles, staging counts, effects, aliases) are removed. The published declaration, with its
// errata corrected, must then equal the committed one. A correction that does not apply is a failure, too.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace fs = std::filesystem;

// What may differ.

/// An erratum in a declaration: `was` in the published headers, `is` in the committed ones. Without `was` the
/// published headers lack the declaration.
struct correction {
  const char* erratum;
  std::string file;
  std::string declaration;
  std::string was;
  std::string is;
};

std::vector<correction> list_of_corrections() {
  std::vector<correction> list;

  const char* opcode = "opcode of .v4s8 (0x1A2; 0xAA since 22.3)";
  struct v4s8 {
    const char *function, *name, *secondary;
  };
  for (const v4s8& ins : {v4s8{"iadd_v4s8", "IADD.v4s8", "0"}, v4s8{"isub_v4s8", "ISUB.v4s8", "1"},
                          v4s8{"imul_v4s8", "IMUL.v4s8", "a"}, v4s8{"hadd_v4s8", "HADD.v4s8", "b"},
                          v4s8{"clper_v4s8", "CLPER.v4s8", "f"}}) {
    const std::string low = std::string("00000") + ins.secondary + "0000";
    for (const char* file : {"builders.hpp", "unchecked.hpp"})
      list.push_back({opcode, file, ins.function, "0x01a200" + low, "0x00aa00" + low});
    const std::string row = std::string("instructions ") + ins.name;
    list.push_back({opcode, "tables.hpp", row, ".primary_opcode = 0x1a2", ".primary_opcode = 0x0aa"});
    list.push_back(
        {opcode, "tables.hpp", row, ".fixed_bits = 0x01a200" + low, ".fixed_bits = 0x00aa00" + low});
    list.push_back({opcode, "tables.hpp", row, ".base_bits = 0x01a2c", ".base_bits = 0x00aac"});
  }
  const std::string members = "IADD.v4s8 ISUB.v4s8 - - - - - - - - IMUL.v4s8 HADD.v4s8 - - - CLPER.v4s8";
  list.push_back({opcode, "tables.hpp", "opcode_groups 0x0aa", "none", "at 16 of 4 bits: " + members});
  list.push_back({opcode, "tables.hpp", "opcode_groups 0x1a2", "at 16 of 4 bits: " + members, "none"});

  const char* clz = "source of CLZ.v2u16 (plain; with a swizzle since 22.3)";
  for (const char* file : {"builders.hpp", "unchecked.hpp"}) {
    list.push_back({clz, file, "clz_v2u16", "word_source a", "v2x16_source a"});
    list.push_back(
        {clz, file, "clz_v2u16", "destination_mask_start, ", "destination_mask_start | a.swizzle << 28, "});
  }
  const std::string row = "instructions CLZ.v2u16";
  const std::string half = ".role = operand_role::source, .size = 16, .reads = true";
  list.push_back(
      {clz, "tables.hpp", row, ".used_mask = 0xffffff00000f00ff", ".used_mask = 0xffffff00300f00ff"});
  list.push_back(
      {clz, "tables.hpp", row, ".base_bits = 0x0091c00000050000", ".base_bits = 0x0091c00020050000"});
  list.push_back({clz, "tables.hpp", row, half,
                  half + ", .takes_swizzle = true, .swizzle_start = 28, .swizzle_size = 2, "
                         ".swizzle_set = \"Swizzles (16-bit)\", .identity = 2"});

  const char* ldexp = "source 0 of LDEXP (swizzle; none since 25.0)";
  for (const char* file : {"builders.hpp", "unchecked.hpp"}) {
    list.push_back({ldexp, file, "ldexp_f32", " f32_source a", " plain_f32_source a"});
    list.push_back({ldexp, file, "ldexp_v2f16", " v2f16_source a", " plain_v2f16_source a"});
  }
  list.push_back({ldexp, "sources.hpp", "plain_f32_source", "", ""});
  list.push_back({ldexp, "sources.hpp", "plain_v2f16_source", "", ""});
  for (const char* name : {"LDEXP.f32", "LDEXP.v2f16"})
    list.push_back({ldexp, "tables.hpp", std::string("instructions ") + name, " .takes_swizzle = true,", ""});

  for (const char* name : {"CLZ.u32", "CLZ.v2u16", "CLZ.v4u8"})
    list.push_back({"unit of CLZ (CVT; SFU since 2026)", "tables.hpp", std::string("instructions ") + name,
                    "execution_unit::cvt", "execution_unit::sfu"});
  for (const char* name : {"CUBEFACE1", "CUBEFACE2"})
    list.push_back({"unit of CUBEFACE (SFU; CVT since 2026)", "tables.hpp",
                    std::string("instructions ") + name, "execution_unit::sfu", "execution_unit::cvt"});
  return list;
}

/// Builders whose staging count is an erratum; the published description lacks the other counts.
const std::map<std::string, const char*> count_errata = {
    {"ld_buffer_i8", "staging count of LD_BUFFER (any; 1 for i8 since 25.0)"},
    {"ld_buffer_i16", "staging count of LD_BUFFER (any; 1 for i16 since 25.0)"},
    {"ld_buffer_i24", "staging count of LD_BUFFER (any; 1 for i24 since 25.0)"},
    {"ld_buffer_i32", "staging count of LD_BUFFER (any; 1 for i32 since 25.0)"},
    {"ld_buffer_i48", "staging count of LD_BUFFER (any; 2 for i48 since 25.0)"},
    {"ld_buffer_i64", "staging count of LD_BUFFER (any; 2 for i64 since 25.0)"},
    {"ld_buffer_i96", "staging count of LD_BUFFER (any; 3 for i96 since 25.0)"},
    {"ld_buffer_i128", "staging count of LD_BUFFER (any; 4 for i128 since 25.0)"},
    {"lea_buf_imm", "staging count of LEA_BUF_IMM (any; 2 since 25.0)"},
};

/// Declarations of tables.hpp that depend on names that only the project's description has: aliases of
/// instructions and values, and earlier names of special values.
const std::set<std::string> tables_of_names = {"instruction_aliases", "value_aliases", "mnemonic_table",
                                               "specials"};

/// Headers without facts of their own: prose, and the tables of the printer, which repeat tables.hpp.
const std::set<std::string> derived_headers = {"documentation.hpp", "texts.hpp"};

// Headers as declarations.

using declarations = std::map<std::string, std::string>;

std::string read_file(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw std::runtime_error(path.string() + ": cannot be read");
  return {std::istreambuf_iterator<char>(stream), {}};
}

/// `text` without comments, with each run of white space outside strings replaced by one blank.
std::string plain_code(std::string_view text) {
  std::string code;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (in_string && c == '\\') code += text[i++];
    if (c == '"') in_string = !in_string;
    if (!in_string && text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size() - 1);
      c = '\n';
    }
    // A preprocessor directive ends at its end of line, as a declaration ends at its semicolon.
    if (!in_string && c == '#') {
      const std::size_t end = std::min(text.find('\n', i), text.size());
      code += std::string(text.substr(i, end - i)) + ";";
      i = end;
      c = '\n';
    }
    const bool blank = !in_string && std::isspace(static_cast<unsigned char>(c));
    if (blank && (code.empty() || code.back() == ' ')) continue;
    code += blank ? ' ' : text[i];
  }
  return code;
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The name that `code` declares: that of a type, or the last word before the value, body or list.
std::string name_of(const std::string& code) {
  if (code[0] == '#' || code.starts_with("using ")) return code;
  std::smatch type;
  static const std::regex types("^(template <[^>]*> )?(enum class|class|struct) (\\w+)");
  if (std::regex_search(code, type, types)) return type[3];
  std::size_t end = code.find_first_of("({=[;");
  while (end > 0 && !is_word(code[end - 1])) --end;
  std::size_t start = end;
  while (start > 0 && is_word(code[start - 1])) --start;
  return code.substr(start, end - start);
}

void add(declarations& all, const std::string& name, const std::string& code) {
  std::string key = name;
  for (int i = 2; all.contains(key); ++i) key = name + " #" + std::to_string(i);
  all[key] = code;
}

declarations split(const std::string& code) {
  declarations all;
  std::string current;
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (current.empty() && (c == ' ' || c == '}'))
      continue;  // Between declarations, or the end of a namespace.
    current += c;
    if (c == '"' && code[i - 1] != '\\') in_string = !in_string;
    if (in_string) continue;
    if (c == '{' && depth == 0 && current.starts_with("namespace ")) {
      current.clear();
      continue;
    }
    if (c == '{' || c == '(') ++depth;
    if (c == '}' || c == ')') --depth;
    const char next = i + 1 < code.size() ? code[i + 1] : ' ';
    const bool ends_body = c == '}' && next != ';' && next != ',';
    if (depth > 0 || (c != ';' && !ends_body)) continue;
    add(all, name_of(current), current);
    current.clear();
  }
  return all;
}

// Tables as rows.

/// The parts of `list`, a text in braces, between its commas.
std::vector<std::string> parts_of(const std::string& list) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = list.find('{') + 1; i < list.size(); ++i) {
    const char c = list[i];
    if (c == '"' && list[i - 1] != '\\') in_string = !in_string;
    if (!in_string && (c == '{' || c == '(')) ++depth;
    if (!in_string && (c == '}' || c == ')') && --depth < 0) break;
    if (!in_string && c == ',' && depth == 0)
      parts.emplace_back();
    else if (c != ' ' || !parts.back().empty())
      parts.back() += c;
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

std::string list_of(const declarations& all, const char* name) {
  const auto found = all.find(name);
  if (found == all.end()) throw std::runtime_error(std::string("tables.hpp: there is no ") + name);
  return found->second.substr(found->second.find('='));
}

std::string member(const std::string& row, const std::string& name) {
  std::smatch found;
  const std::regex pattern("\\." + name + " = ([^,}]*)");
  return std::regex_search(row, found, pattern) ? found[1].str() : "";
}

unsigned number(const std::string& text) {
  return text.empty() ? 0 : static_cast<unsigned>(std::stoul(text, nullptr, 0));
}

/// Replaces the position of a run in a pool by the run.
std::string with_run(const std::string& row, const std::string& name, const std::string& count,
                     const std::vector<std::string>& pool) {
  const std::string place = member(row, name);
  if (place.empty()) return row;
  const unsigned first = number(place.substr(place.find('+') + 1));
  std::string run;
  for (unsigned i = first; i < first + number(member(row, count)); ++i) run += pool.at(i) + " ";
  std::string result = row;
  return result.replace(result.find(place), place.size(), run);
}

/// Replaces the index after `member` by the name of the enum that it represents.
std::string with_enum_names(std::string row, const std::string& member,
                            const std::vector<std::string>& enums) {
  const std::string key = "." + member + " = ";
  for (std::size_t at = 0; (at = row.find(key, at)) != std::string::npos;) {
    at += key.size();
    const std::size_t size = row.find_first_not_of("0123456789", at) - at;
    row.replace(at, size, parts_of(enums.at(number(row.substr(at, size)))).at(0));
  }
  return row;
}

/// Replaces tables that refer to each other by index with a row per instruction and a list of instructions
/// per opcode.
void resolve_tables(declarations& all) {
  const std::vector<std::string> enums = parts_of(list_of(all, "enum_table"));
  std::vector<std::string> operands = parts_of(list_of(all, "operand_pool"));
  std::vector<std::string> modifiers = parts_of(list_of(all, "modifier_pool"));
  for (std::string& row : operands) row = with_enum_names(row, "swizzle_set", enums);
  for (std::string& row : modifiers) row = with_enum_names(row, "values", enums);
  const std::vector<std::string> rows = parts_of(list_of(all, "instructions"));
  const std::vector<std::string> groups = parts_of(list_of(all, "opcode_groups"));
  const std::vector<std::string> ids = parts_of(list_of(all, "secondary_table"));
  for (const char* name :
       {"operand_pool", "modifier_pool", "instructions", "opcode_groups", "secondary_table"})
    all.erase(name);

  std::vector<std::string> names;
  for (const std::string& row : rows) {
    std::string name = member(row, "name");
    name = name.substr(1, name.size() - 2);
    names.push_back(name);
    add(all, "instructions " + name,
        with_run(with_run(row, "operands", "operand_count", operands), "modifiers", "modifier_count",
                 modifiers));
  }
  for (std::size_t opcode = 0; opcode < groups.size(); ++opcode) {
    const std::vector<std::string> group = parts_of(groups[opcode]);
    const unsigned first = number(group.at(0));
    std::string text = "none";
    if (first != 0) {
      text =
          "at " + group[1] + " of " + group[2] + " bits" + (group[3] == "0" ? "" : " and " + group[3]) + ":";
      for (unsigned i = 0; i < 1u << (number(group[2]) + (group[3] != "0")); ++i) {
        const std::string& id = ids.at(first + i);
        text += " " + (id == "no_instruction" ? "-" : names.at(number(id)));
      }
    }
    char name[40];
    std::snprintf(name, sizeof name, "opcode_groups 0x%03zx", opcode);
    add(all, name, text);
  }
}

// Removal of facts that the published description does not have.

struct header {
  declarations all;
  std::map<std::string, std::string> counts;  ///< Checks of staging counts, by builder.
  unsigned effects = 0;                       ///< Instructions with effects.
};

void set_aside_counts(const std::string& name, std::string& code, header& h) {
  static const std::string start = "detail::expect_count";
  for (std::size_t at = 0; (at = code.find(start, at)) != std::string::npos; at += start.size()) {
    std::size_t end = code.find('(', at);
    for (int depth = 0; end < code.size(); ++end) {
      depth += code[end] == '(' ? 1 : code[end] == ')' ? -1 : 0;
      if (depth == 0) break;
    }
    h.counts[name] += code.substr(at, end + 1 - at) + " ";
    code.replace(at, end + 1 - at, start);
  }
}

void set_aside_members(std::string& row, header& h) {
  static const std::regex title(" \\.title = \"([^\"\\\\]|\\\\.)*\",");
  static const std::regex counts(",? \\.(form|words|alternative_\\w+) = [^,}]*");
  // Used by the decoder; computed from the other members, including staging counts.
  static const std::regex masks(
      ",? \\.(may_lack_staging|staging_mask|never_zero|never_three|checks) = "
      "(\\{(\\{[^}]*\\},?)*\\}|[^,}]*)");
  static const std::regex effects(
      ",? \\.(memory|control|output|tile|fragment_only|crosses_lanes|implied_slot|known|single_half) = "
      "[^,}]*");
  for (const std::regex& part : {title, counts, masks}) row = std::regex_replace(row, part, "");
  const std::string without = std::regex_replace(row, effects, "");
  h.effects += without != row;
  row = without;
}

header read_header(const fs::path& path) {
  header result{split(plain_code(read_file(path))), {}, 0};
  const bool has_tables = path.filename() == "tables.hpp";
  if (has_tables) resolve_tables(result.all);
  for (auto& [name, code] : result.all) {
    if (has_tables && name.starts_with("instructions ")) set_aside_members(code, result);
    if (path.filename() == "builders.hpp") set_aside_counts(name, code, result);
    if (has_tables && tables_of_names.contains(name)) code = "(names)";
  }
  return result;
}

// The comparison.

class comparison {
 public:
  void compare(const std::string& file, const header& own, const header& published) {
    std::set<std::string> names;
    for (const header* h : {&own, &published})
      for (const auto& [name, code] : h->all) names.insert(name);
    for (const std::string& name : names) {
      const auto left = own.all.find(name);
      const auto right = published.all.find(name);
      compare(file, name, left == own.all.end() ? "" : left->second,
              right == published.all.end() ? "" : right->second);
    }
    compare_counts(own, published);
    if (published.effects != 0) fail("the published description states effects");
    effects_ += own.effects;
    declarations_ += names.size();
  }

  /// Prints the differences; returns whether all of them are explained.
  bool report() {
    std::printf("%zu declarations and rows compared\n\nErrata of the published description:\n",
                declarations_);
    for (const auto& [erratum, places] : seen_) {
      std::printf("  %s:", erratum.c_str());
      for (const std::string& place : places) std::printf(" [%s]", place.c_str());
      std::printf("\n");
    }
    for (const auto& [name, erratum] : count_errata)
      if (!counts_seen_.contains(name)) fail(std::string("not seen: ") + erratum);
    for (std::size_t i = 0; i < corrections_.size(); ++i)
      if (!used_[i])
        fail(corrections_[i].file + ": " + corrections_[i].declaration +
             ": not seen: " + corrections_[i].erratum);
    std::printf("\nOnly in the project's description: staging counts of %zu instructions, effects of %zu\n",
                counts_seen_.size(), effects_);
    for (const std::string& text : failures_) std::printf("\nUNEXPLAINED %s\n", text.c_str());
    return failures_.empty();
  }

  void fail(const std::string& text) { failures_.push_back(text); }

 private:
  std::vector<correction> corrections_ = list_of_corrections();
  std::vector<bool> used_ = std::vector<bool>(corrections_.size());
  std::map<std::string, std::set<std::string>> seen_;
  std::set<std::string> counts_seen_;
  std::vector<std::string> failures_;
  std::size_t declarations_ = 0;
  std::size_t effects_ = 0;

  void compare(const std::string& file, const std::string& name, const std::string& own,
               const std::string& published) {
    std::string corrected = published;
    for (std::size_t i = 0; i < corrections_.size(); ++i) {
      const correction& c = corrections_[i];
      if (c.file != file || c.declaration != name || own == published) continue;
      const bool is_new = c.was.empty();
      const std::size_t at = is_new ? 0 : corrected.find(c.was);
      if (at == std::string::npos || (is_new && !published.empty())) continue;
      corrected = is_new ? own : corrected.replace(at, c.was.size(), c.is);
      used_[i] = true;
      seen_[c.erratum].insert(file + " " + name);
    }
    if (corrected != own)
      fail(file + ": " + name + "\n  committed: " + excerpt(own, corrected) +
           "\n  published: " + excerpt(corrected, own));
  }

  void compare_counts(const header& own, const header& published) {
    for (const auto& [name, checks] : published.counts) {
      const auto found = own.counts.find(name);
      if (found != own.counts.end() && found->second == checks) continue;
      for (std::size_t at = 0; (at = checks.find("expect_count", at)) != std::string::npos; ++at)
        if (checks.compare(at, 20, "expect_count_between") != 0)
          fail("builders.hpp: " + name + ": the published description states a staging count: " + checks);
      counts_seen_.insert(name);
      const auto erratum = count_errata.find(name);
      if (erratum != count_errata.end()) seen_[erratum->second].insert("builders.hpp " + name);
    }
  }

  /// The part of `text` around its first difference from `other`.
  static std::string excerpt(const std::string& text, const std::string& other) {
    if (text.empty()) return "(none)";
    const auto departs = std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first;
    const auto at = static_cast<std::size_t>(departs - text.begin());
    const std::size_t start = at < 60 ? 0 : at - 60;
    return (start == 0 ? "" : "...") + text.substr(start, 300);
  }
};

std::set<std::string> headers_in(const fs::path& folder) {
  std::set<std::string> names;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    names.insert(entry.path().filename().string());
  return names;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: compare_published OWN_FOLDER PUBLISHED_FOLDER\n");
    return 2;
  }
  try {
    comparison all;
    if (headers_in(argv[1]) != headers_in(argv[2])) all.fail("the folders hold different headers");
    for (const std::string& file : headers_in(argv[1]))
      if (!derived_headers.contains(file))
        all.compare(file, read_header(fs::path(argv[1]) / file), read_header(fs::path(argv[2]) / file));
    return all.report() ? 0 : 1;
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "compare_published: %s\n", problem.what());
    return 1;
  }
}
