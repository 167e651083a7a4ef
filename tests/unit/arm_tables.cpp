// SPDX-License-Identifier: MIT
// The library against Arm's tables: for each instruction, each field with each of its values.
#include <catch.hpp>
#include <valhall/decode.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace valhall;

using cells = std::vector<std::string>;

/// The rows of a table in tests/data/arm, after its first line.
std::vector<cells> rows_of(const char* name, bool has_head = true) {
  std::ifstream input(std::string(VALHALL_TEST_DATA "/arm/") + name);
  std::vector<cells> rows;
  for (std::string line; std::getline(input, line);) {
    cells row;
    for (std::size_t start = 0; start <= line.size();) {
      const std::size_t end = std::min(line.find('\t', start), line.size());
      row.push_back(line.substr(start, end - start));
      start = end + 1;
    }
    row.resize(std::max<std::size_t>(row.size(), 9));
    rows.push_back(row);
  }
  if (has_head && !rows.empty()) rows.erase(rows.begin());
  return rows;
}

unsigned number(const std::string& text) { return static_cast<unsigned>(std::stoul(text, nullptr, 0)); }

/// A field of an instruction in one edition.
struct field {
  std::string name, type;
  unsigned start = 0, width = 0;
  bool is_fixed = false;
  bool is_pair = false;            ///< A register of a pair: even.
  std::set<std::uint64_t> values;  ///< Allowed ones; empty if all are.

  std::uint64_t bits(std::uint64_t value) const { return value << start; }
  std::uint64_t mask() const { return ((std::uint64_t{1} << width) - 1) << start; }
  bool allows(std::uint64_t value) const {
    return (!is_pair || value % 2 == 0) && (values.empty() || values.contains(value));
  }
  std::uint64_t first() const { return values.empty() ? 0 : *values.begin(); }
};

struct row {
  std::string name, unit;
  unsigned cycles = 0;
  std::vector<field> fields;
  /// A word in which each field has its first value.
  std::uint64_t word = 0;
};

/// Arm's instructions in one edition, without aliases of others.
std::vector<row> description(unsigned e) {
  std::map<std::string, std::map<std::string, unsigned>> enums;
  for (const cells& c : rows_of("enums.tsv"))
    if (number(c[1]) <= e && e <= number(c[2])) enums[c[0]][c[4]] = number(c[3]);
  std::map<std::string, row> by_id;
  std::vector<std::string> order;
  for (const cells& c : rows_of("instructions.tsv")) {
    if (number(c[4]) > e || e > number(c[5]) || !c[6].empty()) continue;
    by_id[c[0]] = {c[1] + (c[2].empty() ? "" : "." + c[2]), c[3], number(c[7]), {}};
    order.push_back(c[0]);
  }
  for (const cells& c : rows_of("fields.tsv")) {
    const auto found = by_id.find(c[0]);
    if (found == by_id.end()) continue;
    field f{c[1], c[4], number(c[2]), number(c[3]), !c[5].empty(), false, {}};
    const auto known = enums.find(f.type);
    const auto value_of = [&](const std::string& text) {
      const bool is_number = text.find_first_not_of("0123456789xABCDEFabcdef") == std::string::npos &&
                             text[0] >= '0' && text[0] <= '9';
      return is_number ? number(text) : known->second.at(text);
    };
    if (!c[5].empty()) f.values = {value_of(c[5])};
    std::string names = c[7];
    std::replace(names.begin(), names.end(), ',', ' ');
    std::istringstream words(names);
    if (c[5].empty())
      for (std::string word; words >> word;) f.values.insert(value_of(word));
    if (c[5].empty() && c[7].empty() && known != enums.end())
      for (const auto& [name, value] : known->second) f.values.insert(value);
    f.is_pair = c[8].find("align(2)") != std::string::npos;
    found->second.fields.push_back(f);
  }
  std::vector<row> rows;
  for (const std::string& id : order) {
    row& r = by_id[id];
    for (const field& f : r.fields)
      if (f.name != "-" && f.name != "?") r.word |= f.bits(f.first());
    rows.push_back(r);
  }
  return rows;
}

/// What the library takes or refuses apart from the tables.
struct deviation {
  std::string name, field;
  std::set<std::uint64_t> values;
  bool takes = false;

  bool is_of(const std::string& instruction, const std::string& of_field) const {
    const std::size_t star = name.find('*');
    const bool named = star == std::string::npos ? instruction == name
                                                 : instruction.size() + 1 >= name.size() &&
                                                       instruction.starts_with(name.substr(0, star)) &&
                                                       instruction.ends_with(name.substr(star + 1));
    return named && field == of_field;
  }
};

std::vector<deviation> deviations() {
  std::vector<deviation> list;
  for (const cells& c : rows_of("deviations.tsv", false)) {
    deviation d{c[0], c[1], {}, c[3] == "takes"};
    std::istringstream words(c[2]);
    for (std::string word; words >> word;) d.values.insert(number(word));
    list.push_back(d);
  }
  return list;
}

bool takes(std::uint64_t word, edition e) { return check(decode(word, e)) == rule::none; }

/// Arm's name of an execution unit of the library.
const char* arm_unit(execution_unit unit) {
  switch (unit) {
    case execution_unit::fma: return "fma";
    case execution_unit::cvt: return "cvt";
    case execution_unit::sfu: return "sfu";
    default: return "msg";
  }
}

/// The values of `f` to try: all of a narrow field, of a wide one those of one bit.
std::vector<std::uint64_t> values_to_try(const field& f) {
  std::vector<std::uint64_t> list;
  if (f.width <= 5) {
    for (unsigned v = 0; v >> f.width == 0; ++v) list.push_back(v);
  } else {
    list.push_back(0);
    for (unsigned bit = 0; bit < f.width; ++bit) list.push_back(std::uint64_t{1} << bit);
  }
  return list;
}

}  // namespace

TEST_CASE("arithmetic is as Arm's tables say, field by field") {
  const std::vector<deviation> accepted = deviations();
  std::set<const deviation*> used;
  for (const edition e : {edition::v9, edition::v10}) {
    unsigned count = 0;
    for (const row& r : description(static_cast<unsigned>(e))) {
      if (r.unit == "msg") continue;
      ++count;
      INFO(r.name);
      const decoded_opcode found = identify(r.word, e);
      if (!found.ok()) {
        FAIL_CHECK("there is no such instruction");
        continue;
      }
      const issue own = issue_of(info(found.id()), e);
      CHECK(arm_unit(own.unit) == r.unit);
      CHECK(own.cycles == r.cycles);
      CHECK(name_of(check(decode(r.word, e))) == std::string("none"));
      for (const field& f : r.fields) {
        // Flow and FAU page have rules of their own; a source or a fixed field is not a list of values.
        if (f.name == "flow" || f.name == "fau_page_index" || f.type.starts_with("SourceEncoding")) continue;
        const bool is_reserved = f.name == "-" || f.name == "?";
        const std::string label = is_reserved ? f.name + '@' + std::to_string(f.start) : f.name;
        for (const std::uint64_t value : values_to_try(f)) {
          const std::uint64_t word = (r.word & ~f.mask()) | f.bits(value);
          const bool allowed = is_reserved ? value == 0 : f.allows(value);
          // With another value of a fixed field it is another instruction, or none.
          if (f.is_fixed && value != f.first()) continue;
          bool wanted = allowed;
          for (const deviation& d : accepted)
            if (d.is_of(r.name, label) && d.values.contains(value) && d.takes != allowed) {
              wanted = d.takes;
              used.insert(&d);
            }
          const decoded_opcode other = identify(word, e);
          if (!wanted && other.ok() && other.id() != found.id()) continue;
          if (takes(word, e) == wanted) continue;
          FAIL_CHECK(f.name << '@' << f.start << " = " << value << (wanted ? " is refused: " : " is taken")
                            << (wanted ? name_of(check(decode(word, e))) : ""));
        }
      }
    }
    CHECK(count == 226);
  }
  for (const deviation& d : accepted) {
    INFO(d.name << ' ' << d.field);
    CHECK(used.contains(&d));
  }
}
