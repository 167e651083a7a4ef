// SPDX-License-Identifier: MIT
#include "headers.hpp"
#include "text.hpp"

#include <algorithm>

namespace generator {

namespace {

/// `text` as string literals for `writer::list`, all but the last ending in a space.
std::vector<std::string> literals(const std::string& text) {
  constexpr std::size_t columns = 100;
  std::vector<std::string> parts;
  std::size_t start = 0;
  do {
    std::size_t end = std::min(start + columns, text.size());
    if (end < text.size())
      if (const std::size_t blank = text.rfind(' ', end); blank != std::string::npos && blank > start)
        end = blank + 1;
    parts.push_back(quoted(std::string_view(text).substr(start, end - start)));
    start = end;
  } while (start < text.size());
  return parts;
}

/// Texts of several instructions in one array.
class text_pool {
 public:
  /// The position of `run`, which is appended if new.
  std::size_t place(const std::vector<std::string>& run) {
    const auto found = std::search(texts_.begin(), texts_.end(), run.begin(), run.end());
    const auto index = static_cast<std::size_t>(found - texts_.begin());
    if (found == texts_.end()) texts_.insert(texts_.end(), run.begin(), run.end());
    return index;
  }

  void write(writer& out) const {
    out.line("inline constexpr const char* documentation_pool[] = {");
    for (const std::string& text : texts_) out.list("    ", literals(text), " ", ",", "    ");
    if (texts_.empty()) out.line("    nullptr");
    out.line("};");
  }

 private:
  std::vector<std::string> texts_;
};

std::string pointer(const std::string& pool, std::size_t index) {
  return "detail::" + pool + " + " + std::to_string(index);
}

/// The operands in the order of the text.
std::vector<std::string> operand_texts(const instruction& ins) {
  std::vector<std::string> texts;
  for (const staging& group : ins.stagings) texts.push_back(group.text);
  if (ins.has_destination) texts.push_back(ins.destination_text);
  for (const source& s : ins.sources) texts.push_back(s.text);
  for (const immediate& imm : ins.immediates) texts.push_back(imm.text);
  return texts;
}

/// The modifiers; one without a text of its own has the text of its values.
std::vector<std::string> texts_of_modifiers(const instruction& ins) {
  std::vector<std::string> texts;
  for (const modifier& m : ins.modifiers)
    texts.push_back(m.text.empty() && m.values ? m.values->text : m.text);
  return texts;
}

void types(writer& out) {
  out.line("/// A correction of the description published in 2022.");
  out.line("struct erratum {");
  out.line("  const char* item;   ///< The item that it corrects.");
  out.line("  const char* was;    ///< The published form.");
  out.line("  const char* fixed;  ///< The release or commit with the correction, or how it is known.");
  out.line("  const char* text;");
  out.line("};");
  out.line();
  out.line("/// An instruction in prose. Assembly text is in single backquotes.");
  out.line("struct instruction_documentation {");
  out.line("  const char* text;              ///< What it computes.");
  out.line("  const char* const* operands;   ///< One for each of `instruction_info::operands`.");
  out.line("  const char* const* modifiers;  ///< One for each of `instruction_info::modifiers`.");
  out.line("  const erratum* errata;");
  out.line("  std::uint8_t erratum_count;");
  out.line("  std::uint64_t secondary_mask;  ///< The bits of its secondary opcode.");
  out.line("};");
}

}  // namespace

std::string documentation_header(const description& d) {
  text_pool pool;
  std::size_t erratum_count = 0;
  writer rows, errata;
  for (const instruction& ins : d.instructions.instructions) {
    const std::size_t operands = pool.place(operand_texts(ins));
    const std::size_t modifiers = pool.place(texts_of_modifiers(ins));
    const std::size_t first_erratum = erratum_count;
    for (const erratum& e : ins.errata) {
      ++erratum_count;
      errata.line("    {" + quoted(e.item) + ", " + quoted(e.was) + ", " + quoted(e.fixed) + ",");
      errata.list("     ", literals(e.text), " ", "},", "     ");
    }
    std::uint64_t secondary = 0;
    for (const bit_range& bits : ins.secondary) secondary |= bits.mask();
    rows.line("    // " + ins.name);
    rows.list("    {", literals(ins.text), " ", ",", "     ");
    rows.list("     ",
              {pointer("documentation_pool", operands), pointer("documentation_pool", modifiers),
               ins.errata.empty() ? "nullptr" : pointer("errata", first_erratum),
               std::to_string(ins.errata.size()), hex(secondary, 16)},
              ", ", "},", "     ");
  }

  writer out;
  header(out, "The prose of the ISA description, for tools that explain instructions.", {"cstdint"});
  out.line(open_namespace(d));
  out.line();
  types(out);
  out.line();
  out.line("namespace detail {");
  out.line();
  pool.write(out);
  out.line();
  if (erratum_count == 0) errata.line("    {}");
  out.line("inline constexpr erratum errata[] = {");
  writer between;
  between.line("};");
  between.line();
  between.line("}  // namespace detail");
  between.line();
  between.line("/// One row per instruction; the index is the opcode.");
  between.line("inline constexpr instruction_documentation documentation[] = {");
  writer end;
  end.line("};");
  end.line();
  end.line(close_namespace(d));
  return out.text() + errata.text() + between.text() + rows.text() + end.text();
}

}  // namespace generator
