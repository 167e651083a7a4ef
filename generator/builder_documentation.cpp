// SPDX-License-Identifier: MIT
#include "builder_writer.hpp"

#include "lists.hpp"
#include "names.hpp"
#include "text.hpp"

#include <algorithm>

/// The doc comment of a builder: its instruction, the layout of its words and its parameters.
namespace generator {

void builder_writer::documentation() {
  out_.doc("`" + ins_.name + "` - " + ins_.title + (ins_.title.ends_with('.') ? "" : "."));
  if (!ins_.text.empty()) {
    out_.line("///");
    out_.doc(ins_.text);
  }
  for (const erratum& e : ins_.errata) {
    out_.line("///");
    out_.doc("Erratum: " + e.text);
  }
  out_.line("///");
  for (const std::string& layout : native_ ? native_layouts() : std::vector{canonical_layout()})
    out_.doc(layout);
  parameters();
}

std::string builder_writer::canonical_layout() const {
  std::vector<std::string> list;
  for (const named_range& part : parts(ins_, d_.places)) {
    const bool is_fixed = (part.bits.mask() & ~ins_.fixed_mask) == 0 && part.name != "zero";
    const std::uint64_t value = (ins_.fixed_bits & part.bits.mask()) >> part.bits.start;
    list.push_back(part_text(part) + (is_fixed ? " " + value_text(part, value) : ""));
  }
  return "Bits: " + join(list, "; ") + ".";
}

std::vector<std::string> builder_writer::native_layouts() const {
  std::vector<std::vector<const native_word*>> layouts;
  for (const native_word* word : native_->words) {
    const auto has_layout = [&](const std::vector<const native_word*>& words) {
      return std::equal(words[0]->parts.begin(), words[0]->parts.end(), word->parts.begin(),
                        word->parts.end(), [](const native_part& a, const native_part& b) {
                          return a.range == b.range && a.value.has_value() == b.value.has_value();
                        });
    };
    const auto found = std::find_if(layouts.begin(), layouts.end(), has_layout);
    if (found == layouts.end())
      layouts.push_back({word});
    else
      found->push_back(word);
  }
  std::vector<std::string> texts;
  for (const std::vector<const native_word*>& words : layouts) {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < words[0]->parts.size(); ++i) list.push_back(native_part_text(words, i));
    texts.push_back((layouts.size() == 1 ? "Bits: " : "Bits of " + words[0]->name + ": ") + join(list, "; ") +
                    ".");
  }
  return texts;
}

std::string builder_writer::native_part_text(const std::vector<const native_word*>& words,
                                             std::size_t index) {
  const named_range& part = words[0]->parts[index].range;
  std::vector<std::string> values;
  for (const native_word* word : words) {
    if (!word->parts[index].value) continue;
    const std::string value = value_text(part, *word->parts[index].value);
    if (!holds(values, value)) values.push_back(value);
  }
  return part_text(part) + (values.empty() ? "" : " " + join(values, " or "));
}

std::string builder_writer::part_text(const named_range& part) {
  const unsigned last = part.bits.start + part.bits.size - 1;
  std::string text = std::to_string(last);
  if (part.bits.size > 1) text += "-" + std::to_string(part.bits.start);
  return text + " " + part.name;
}

std::string builder_writer::value_text(const named_range& part, std::uint64_t value) {
  return hex(value, (part.bits.size + 3) / 4);
}

void builder_writer::parameter(const std::string& name, const std::string& text) {
  if (!text.empty()) out_.doc("@param " + name + " " + text);
}

void builder_writer::parameters() {
  for (const staging& group : ins_.stagings) parameter(staging_name(group), group.text);
  if (ins_.has_destination) parameter("result", ins_.destination_text);
  for (const result& written : ins_.results) parameter(identifier(written.name), written.text);
  for (std::size_t i = 0; i < ins_.sources.size(); ++i) parameter(source_names[i], ins_.sources[i].text);
  for (const immediate* imm : builder_immediates(d_, ins_)) parameter(identifier(imm->name), imm->text);
}

}  // namespace generator
