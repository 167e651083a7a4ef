// SPDX-License-Identifier: MIT
#include "builder.hpp"
#include "checks.hpp"

/// The doc comment of a builder.
namespace generator {

namespace {

/// A part of a word: its bits, its name, and its values, if they are fixed.
std::string text_of(const named_range& part, const std::vector<std::string>& values) {
  const unsigned last = part.bits.end() - 1;
  return filled("$$ $$", last, part.bits.size > 1 ? filled("-$", part.bits.start) : "", part.name,
                values.empty() ? "" : " " + join(values, " or "));
}

std::string value_text(const named_range& part, std::uint64_t value) {
  return hex(value, (part.bits.size + 3) / 4);
}

std::string canonical_layout(const builder& b) {
  std::vector<std::string> list;
  for (const named_range& part : parts(b.ins, b.d.places)) {
    std::vector<std::string> values;
    if ((part.bits.mask() & ~b.ins.fixed_mask) == 0 && part.name != "zero")
      values.push_back(value_text(part, (b.ins.fixed_bits & part.bits.mask()) >> part.bits.start));
    list.push_back(text_of(part, values));
  }
  return filled("Bits: $.", join(list, "; "));
}

/// The parts of `words`, with the values that these words have in them.
std::string native_layout_text(const std::vector<const native_word*>& words) {
  std::vector<std::string> list;
  for (std::size_t i = 0; i < words[0]->parts.size(); ++i) {
    std::vector<std::string> values;
    const named_range& part = words[0]->parts[i].range;
    for (const native_word* word : words)
      if (word->parts[i].value) index_of(values, value_text(part, *word->parts[i].value));
    list.push_back(text_of(part, values));
  }
  return join(list, "; ");
}

/// A text for each native layout of the words. Words that differ only in constant values share one.
std::vector<std::string> native_layouts(const native_places& native) {
  std::vector<std::vector<const native_word*>> layouts;
  for (const native_word* word : native.words) {
    auto* found = find_if(layouts, [&](const std::vector<const native_word*>& words) {
      return std::equal(words[0]->parts.begin(), words[0]->parts.end(), word->parts.begin(),
                        word->parts.end(), [](const native_part& a, const native_part& b) {
                          return a.range == b.range && a.value.has_value() == b.value.has_value();
                        });
    });
    if (found)
      found->push_back(word);
    else
      layouts.push_back({word});
  }
  std::vector<std::string> texts;
  for (const std::vector<const native_word*>& words : layouts)
    texts.push_back(
        filled("Bits$: $.", layouts.size() == 1 ? "" : " of " + words[0]->name, native_layout_text(words)));
  return texts;
}

void parameters(writer& out, const builder& b) {
  const auto parameter = [&](const std::string& name, const std::string& text) {
    if (!text.empty()) out.doc(filled("@param $ $", name, text));
  };
  for (const staging& group : b.ins.stagings) parameter(staging_name(group), group.text);
  if (b.ins.has_destination) parameter("result", b.ins.destination_text);
  for (const result& written : b.ins.results) parameter(identifier(written.name), written.text);
  for (std::size_t i = 0; i < b.ins.sources.size(); ++i) parameter(source_names[i], b.ins.sources[i].text);
  for (const immediate* imm : builder_immediates(b.d, b.ins)) parameter(identifier(imm->name), imm->text);
}

}  // namespace

void write_documentation(writer& out, const builder& b) {
  out.doc(filled("`$` - $$", b.ins.name, b.ins.title, b.ins.title.ends_with('.') ? "" : "."));
  const auto paragraph = [&](const std::string& text) {
    out.line("///");
    out.doc(text);
  };
  if (!b.ins.text.empty()) paragraph(b.ins.text);
  for (const erratum& e : b.ins.errata) paragraph("Erratum: " + e.text);
  out.line("///");
  for (const std::string& layout : b.native ? native_layouts(*b.native) : std::vector{canonical_layout(b)})
    out.doc(layout);
  parameters(out, b);
}

}  // namespace generator
