// SPDX-License-Identifier: MIT
#include "moved_layout.hpp"
#include "text.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace generator {

namespace {

using pugi::xml_node;

class reader {
 public:
  reader(const xml_file& file, const layout& places) : file_(file), places_(places) {}

  moved_layout read() {
    const xml_node root = file_.root({"moved_layout"});
    file_.check_attributes(root, {"version"});
    result_.where = file_.at(root);
    result_.version = file_.required_number(root, "version", 255);
    for (const xml_node node : elements(root)) {
      const std::string_view tag = node.name();
      if (tag == "broken") {
        read_broken(node);
      } else if (tag == "flow") {
        result_.flow = start(node, places_.flow.size);
      } else if (tag == "fau_page") {
        result_.fau_page = start(node, places_.fau_page.size);
      } else if (tag == "source") {
        file_.check_attributes(node, {"high"});
        result_.high = file_.required_number(node, "high", 63);
      } else if (tag == "group") {
        read_group(node);
      } else {
        file_.unknown_tag(node);
      }
    }
    if (result_.broken.size == 0 || result_.flow == 0 || result_.fau_page == 0 || result_.high == 0)
      error(root, "<broken>, <flow>, <fau_page> and <source> are needed");
    else if (file_.log().messages().empty())
      check(root);
    return std::move(result_);
  }

 private:
  const xml_file& file_;
  const layout& places_;
  moved_layout result_;

  void error(xml_node node, const std::string& text) { file_.log().error(file_.at(node), text); }

  unsigned start(xml_node node, unsigned size) {
    file_.check_attributes(node, {"start"});
    const unsigned first = file_.required_number(node, "start", 63);
    if (!bit_range{first, size}.fits()) error(node, "the field is not within a word");
    return first;
  }

  void read_broken(xml_node node) {
    file_.check_attributes(node, {"start", "size", "value"});
    result_.broken = {file_.required_number(node, "start", 63), file_.required_number(node, "size", 8)};
    result_.broken_value = file_.required_number(node, "value", 255);
    if (!result_.broken.fits() || result_.broken_value >> result_.broken.size != 0)
      error(node, "the value is not within the field, or the field not within a word");
  }

  /// FIRST+COUNT, as bits of a word.
  bit_range run(xml_node node, std::string_view text) {
    const std::size_t plus = std::min(text.find('+'), text.size() - 1);
    const bit_range bits{file_.parse_small(node, text.substr(0, plus), 63),
                         file_.parse_small(node, text.substr(plus + 1), 63)};
    if (!bits.fits()) error(node, "`" + std::string(text) + "` is not within a word");
    return bits;
  }

  void read_group(xml_node node) {
    file_.check_attributes(node, {"moves", "folds", "sources", "registers"});
    moved_group group;
    for (const std::string& text : words(node.attribute("moves").value())) {
      const std::size_t colon = std::min(text.find(':'), text.size());
      moved_bits move{run(node, std::string_view(text).substr(0, colon)), 0};
      move.to = colon == text.size() ? move.from.start
                                     : file_.parse_small(node, std::string_view(text).substr(colon + 1), 63);
      if (!move.target().fits()) error(node, "`" + text + "` is not within a word");
      group.moves.push_back(move);
    }
    for (const std::string& text : words(node.attribute("folds").value())) {
      const std::size_t colon = std::min(text.find(':'), text.size() - 1);
      const bit_range from{file_.parse_small(node, std::string_view(text).substr(0, colon), 63), 1};
      group.folds.push_back({from, file_.parse_small(node, std::string_view(text).substr(colon + 1), 63)});
    }
    for (const std::string& text : words(node.attribute("sources").value()))
      group.sources.push_back(file_.parse_small(node, text, 3));
    for (const std::string& text : words(node.attribute("registers").value()))
      group.registers.push_back(file_.parse_small(node, text, 56));
    for (const xml_node child : elements(node)) {
      if (std::string_view(child.name()) == "values")
        group.values.push_back(read_values(child));
      else if (std::string_view(child.name()) == "word")
        group.words.push_back(read_word(child));
      else
        file_.unknown_tag(child);
    }
    if (group.words.empty()) error(node, "the group has no word");
    result_.groups.push_back(std::move(group));
  }

  moved_values read_values(xml_node node) {
    file_.check_attributes(node, {"at", "base_mask"});
    moved_values values{run(node, file_.required_text(node, "at")), bits(node, "base_mask"), {}};
    for (const xml_node child : elements(node)) {
      if (std::string_view(child.name()) != "value") {
        file_.unknown_tag(child);
        continue;
      }
      file_.check_attributes(child, {"base"});
      values.base.push_back(bits(child, "base"));
      if ((values.base.back() & ~values.base_mask) != 0)
        error(child, "`base` has bits that `base_mask` has not");
    }
    if (values.at.size > 6 || values.base.size() != std::size_t{1} << values.at.size)
      error(node, "a field of n bits, at most 6, has 2^n values");
    for (std::size_t i = 0; i < values.base.size(); ++i)
      if (std::count(values.base.begin(), values.base.end(), values.base[i]) != 1)
        error(node, "two values are the same bits of the base word");
    return values;
  }

  std::uint64_t bits(xml_node node, const char* attribute) {
    return file_.parse_number(node, file_.required_text(node, attribute));
  }

  moved_word read_word(xml_node node) {
    file_.check_attributes(node, {"name", "mask", "bits", "zero", "base_mask", "base_bits"});
    moved_word word{file_.required_text(node, "name"),
                    bits(node, "mask"),
                    bits(node, "bits"),
                    node.attribute("zero") ? bits(node, "zero") : 0,
                    bits(node, "base_mask"),
                    bits(node, "base_bits"),
                    file_.at(node)};
    if ((word.zero & (~word.mask | word.bits)) != 0)
      error(node, "`zero` has bits that are not 0 by `mask` and `bits`");
    if ((word.bits & ~word.mask) != 0) error(node, "`bits` has bits that `mask` has not");
    if ((word.base_bits & ~word.base_mask) != 0) error(node, "`base_bits` has bits that `base_mask` has not");
    return word;
  }

  /// Adds `more` to the bits of `name` that have a meaning.
  void cover(const moved_word& word, std::uint64_t& covered, std::uint64_t more, const char* what) {
    if ((covered & more) != 0)
      file_.log().error(word.where, "bits " + hex(covered & more) + " of " + what + " have two meanings");
    covered |= more;
  }

  void check(const moved_group& group, const moved_word& word) {
    std::uint64_t covered = word.mask, base = word.base_mask;
    const char *const self = "the word", *const of_base = "the base word";
    for (const moved_bits& move : group.moves) {
      cover(word, covered, move.target().mask(), self);
      cover(word, base, move.from.mask(), of_base);
    }
    for (const moved_bits& fold : group.folds) cover(word, base, fold.from.mask(), of_base);
    for (const moved_values& values : group.values) {
      cover(word, covered, values.at.mask(), self);
      cover(word, base, values.base_mask, of_base);
    }
    for (const unsigned position : group.sources) {
      const std::uint64_t byte = std::uint64_t{0xff} << places_.source_at(position).start;
      cover(word, covered, byte | std::uint64_t{1} << (result_.high + position), self);
      cover(word, base, byte, of_base);
    }
    for (const unsigned first : group.registers) {
      cover(word, covered, std::uint64_t{0x7f} << first, self);
      cover(word, base, std::uint64_t{0x3f} << first, of_base);
    }
    // An instruction without a flow or page has them fixed.
    const std::uint64_t flow = bit_range{result_.flow, places_.flow.size}.mask();
    const std::uint64_t page = bit_range{result_.fau_page, places_.fau_page.size}.mask();
    if ((covered & flow) != flow) cover(word, covered, flow, self);
    if ((covered & page) != page) cover(word, covered, page, self);
    if (covered != ~std::uint64_t{0})
      file_.log().error(word.where, "bits " + hex(~covered) + " have no meaning");
  }

  void check(xml_node root) {
    std::vector<const moved_word*> all;
    for (const moved_group& group : result_.groups)
      for (const moved_word& word : group.words) {
        check(group, word);
        for (const moved_word* other : all) {
          if ((word.mask & other->mask & (word.bits ^ other->bits)) == 0)
            file_.log().error(word.where,
                              "`" + word.name + "` and `" + other->name + "` have the same words");
          else if ((word.opcode_mask() & other->opcode_mask() & (word.bits ^ other->bits)) == 0)
            file_.log().error(word.where,
                              "only `zero` bits tell `" + word.name + "` from `" + other->name + "`");
          if ((word.base_mask & other->base_mask & (word.base_bits ^ other->base_bits)) == 0)
            file_.log().error(word.where,
                              "`" + word.name + "` and `" + other->name + "` have the same base words");
        }
        all.push_back(&word);
      }
    if (all.empty()) error(root, "there are no words");
  }
};

}  // namespace

moved_layout read_moved_layout(const xml_file& file, const layout& places) {
  return reader(file, places).read();
}

}  // namespace generator
