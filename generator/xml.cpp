// SPDX-License-Identifier: MIT
#include "xml.hpp"

#include "vocabulary.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace generator {

namespace {

/// Reports texts that would end the comment or string of the generated code that contains them: texts with
/// control characters, and texts that end in a backslash.
class text_checker : public pugi::xml_tree_walker {
 public:
  explicit text_checker(const xml_file& file) : file_(file) {}

  bool for_each(pugi::xml_node& node) override {
    check(node, node.value(), " \t\r\n");
    for (const pugi::xml_attribute attribute : node.attributes()) check(node, attribute.value(), " ");
    return true;
  }

 private:
  const xml_file& file_;

  void check(pugi::xml_node node, std::string_view text, std::string_view blanks) const {
    if (node.type() == pugi::node_comment) return;
    for (const char c : text) {
      const bool is_control = static_cast<unsigned char>(c) < ' ' || c == 0x7f;
      if (is_control && blanks.find(c) == std::string_view::npos)
        file_.log().error(file_.at(node), "malformed XML: a control character");
    }
    if (text.ends_with('\\')) file_.log().error(file_.at(node), "a text ends in a backslash");
  }
};

/// The position of the first byte of `text` that is not UTF-8, or npos.
std::size_t first_not_utf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = [&](std::size_t at) {
      return at < text.size() ? static_cast<unsigned char>(text[at]) : 0u;
    };
    const unsigned lead = byte(i);
    const std::size_t size = lead < 0x80       ? 1
                             : lead >> 5 == 6  ? 2
                             : lead >> 4 == 14 ? 3
                             : lead >> 3 == 30 ? 4
                                               : 0;
    if (size == 0) return i;
    std::uint32_t character = size == 1 ? lead : lead & (0x7fu >> size);
    for (std::size_t k = 1; k < size; ++k) {
      if (byte(i + k) >> 6 != 2) return i;
      character = character << 6 | (byte(i + k) & 0x3f);
    }
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = character >= 0xd800 && character < 0xe000;
    if (character < least[size] || character > 0x10ffff || surrogate) return i;
    i += size;
  }
  return std::string_view::npos;
}

}  // namespace

xml_file::xml_file(const std::string& path, diagnostics& log, std::set<std::string> ignored)
    : path_(path), log_(&log), ignored_(std::move(ignored)) {
  std::error_code failure;
  if (std::filesystem::is_directory(path, failure)) log.give_up({path, 0}, "cannot read the file: a folder");
  std::ifstream stream(path, std::ios::binary);
  if (stream) text_.assign(std::istreambuf_iterator<char>(stream), {});
  if (!stream || stream.bad()) log.give_up({path, 0}, "cannot read the file");

  line_starts_.push_back(0);
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') line_starts_.push_back(i + 1);

  const std::size_t zero = text_.find('\0');
  if (zero != std::string::npos) log.give_up({path, line_of(zero)}, "malformed XML: a zero byte");
  if (const std::size_t bad = first_not_utf8(text_); bad != std::string_view::npos)
    log.give_up({path, line_of(bad)}, "malformed XML: not UTF-8");
  // Parsed as a fragment, so that the check below finds text outside the root element.
  constexpr unsigned flags = pugi::parse_default | pugi::parse_fragment;
  const pugi::xml_parse_result result =
      document_.load_buffer(text_.data(), text_.size(), flags, pugi::encoding_utf8);
  if (!result) {
    const auto offset = static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0));
    log.give_up({path, line_of(offset)}, std::string("malformed XML: ") + result.description());
  }
  refuse_what_the_parser_passes_over();
}

void xml_file::refuse_what_the_parser_passes_over() const {
  bool found_root = false;
  for (const pugi::xml_node node : document_.children()) {
    if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata)
      log_->give_up(at(node), "malformed XML: text outside of the root element");
    if (node.type() != pugi::node_element) continue;
    if (found_root) log_->give_up(at(node), "malformed XML: a second root element");
    found_root = true;
  }
  if (!found_root) log_->give_up({path_, line_of(text_.size())}, "malformed XML: no root element");
  text_checker checker(*this);
  document_.root().traverse(checker);
}

int xml_file::line_of(std::size_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<int>(after - line_starts_.begin());
}

pugi::xml_node xml_file::root(std::initializer_list<const char*> names) const {
  const pugi::xml_node node = document_.document_element();
  std::string list;
  for (const char* name : names) {
    if (std::string_view(node.name()) == name) return node;
    list += (list.empty() ? "<" : " or <") + std::string(name) + ">";
  }
  log_->give_up({path_, 1}, "the root element has to be " + list);
}

place xml_file::at(pugi::xml_node node) const {
  const std::ptrdiff_t offset = node.offset_debug();
  return {path_, offset < 0 ? 1 : line_of(static_cast<std::size_t>(offset))};
}

place xml_file::with_column(std::size_t offset) const {
  const int line = line_of(offset);
  const std::size_t start = line_starts_[static_cast<std::size_t>(line - 1)];
  return {path_, line, static_cast<int>(offset - start) + 1};
}

place xml_file::at_text(pugi::xml_node node, std::size_t index) const {
  return with_column(static_cast<std::size_t>(node.offset_debug()) + index);
}

place xml_file::at_value(pugi::xml_node node, const char* attribute, std::size_t index) const {
  constexpr std::string_view quotes = "\"'";
  // Each attribute is a name, `=` and a quoted value.
  for (std::size_t start = text_.find_first_of(" \t\r\n", static_cast<std::size_t>(node.offset_debug()));;) {
    const std::size_t name = text_.find_first_not_of(" \t\r\n", start);
    const std::size_t name_end = text_.find_first_of("= \t\r\n", name);
    const std::size_t value = text_.find_first_of(quotes, name_end) + 1;
    if (text_.compare(name, name_end - name, attribute) == 0) return with_column(value + index);
    start = text_.find(text_[value - 1], value) + 1;
  }
}

void xml_file::check_attributes(pugi::xml_node node, std::initializer_list<std::string_view> known) const {
  check_attributes(node, std::vector<std::string>(known.begin(), known.end()));
}

void xml_file::check_attributes(pugi::xml_node node, const std::vector<std::string>& known) const {
  std::set<std::string> seen;
  for (const pugi::xml_attribute attribute : node.attributes()) {
    const std::string name = attribute.name();
    if (!seen.insert(name).second)
      log_->error(at(node), "attribute `" + name + "` of <" + node.name() + "> appears twice");
    if (std::find(known.begin(), known.end(), name) == known.end() && !ignored_.contains(name) &&
        !is_of_a_compiler(node.name(), name))
      log_->error(at(node), "unknown attribute `" + name + "` of <" + node.name() + ">");
  }
}

void xml_file::unknown_tag(pugi::xml_node node) const {
  if (ignored_.contains(node.name())) return;
  log_->error(at(node), std::string("unknown tag <") + node.name() + "> in <" + node.parent().name() + ">");
}

std::uint64_t xml_file::parse_number(pugi::xml_node node, std::string_view text) const {
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  const std::string_view digits = hexadecimal ? text.substr(2) : text;
  std::uint64_t value = 0;
  const auto [end, error] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
  if (error != std::errc() || end != digits.data() + digits.size())
    log_->error(at(node), "`" + std::string(text) + "` is not a number");
  return value;
}

unsigned xml_file::number(pugi::xml_node node, const char* attribute, unsigned fallback,
                          unsigned most) const {
  const pugi::xml_attribute found = node.attribute(attribute);
  return found ? parse_small(node, found.value(), most) : fallback;
}

unsigned xml_file::required_number(pugi::xml_node node, const char* attribute, unsigned most) const {
  return parse_small(node, required_text(node, attribute), most);
}

unsigned xml_file::parse_small(pugi::xml_node node, std::string_view text, unsigned most) const {
  const std::uint64_t value = parse_number(node, text);
  if (value <= most) return static_cast<unsigned>(value);
  log_->error(at(node), "`" + std::string(text) + "` is too large: at most " + std::to_string(most));
  return 0;
}

int xml_file::signed_number(pugi::xml_node node, const char* attribute, int fallback, int most) const {
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found) return fallback;
  const std::string_view text = found.value();
  const bool negative = text.starts_with('-');
  const auto size = static_cast<int>(parse_small(node, text.substr(negative), static_cast<unsigned>(most)));
  return negative ? -size : size;
}

std::string xml_file::required_text(pugi::xml_node node, const char* attribute) const {
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found)
    log_->give_up(at(node), std::string("<") + node.name() + "> needs the attribute `" + attribute + "`");
  return found.value();
}

bool xml_file::flag(pugi::xml_node node, const char* attribute) const {
  const pugi::xml_attribute found = node.attribute(attribute);
  if (!found) return false;
  const std::string_view value = found.value();
  if (value != "true" && value != "false")
    log_->error(at(node), std::string("attribute `") + attribute + "` is true or false, not `" +
                              std::string(value) + "`");
  return value == "true";
}

unsigned xml_file::arch(pugi::xml_node node, const char* attribute, unsigned fallback) const {
  if (arch_names_.empty()) return number(node, attribute, fallback, 0xff);
  const pugi::xml_attribute given = node.attribute(attribute);
  if (!given) return fallback;
  const auto found = std::find(arch_names_.begin(), arch_names_.end(), given.value());
  if (found == arch_names_.end())
    log_->error(at(node), std::string("`") + given.value() + "` is not one of the architectures");
  return static_cast<unsigned>(found - arch_names_.begin()) + 1;
}

std::vector<pugi::xml_node> elements(pugi::xml_node node) {
  std::vector<pugi::xml_node> found;
  for (const pugi::xml_node child : node.children())
    if (child.type() == pugi::node_element) found.push_back(child);
  return found;
}

std::string folded_text(pugi::xml_node node) {
  std::string folded;
  for (const pugi::xml_node child : node.children()) {
    if (child.type() != pugi::node_pcdata && child.type() != pugi::node_cdata) continue;
    for (const std::string& word : words(child.value())) {
      if (!folded.empty()) folded += ' ';
      folded += word;
    }
  }
  return folded;
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> found;
  constexpr std::string_view space = " \t\r\n";
  for (std::size_t start = text.find_first_not_of(space); start != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(space, start), text.size());
    found.emplace_back(text.substr(start, end - start));
    start = text.find_first_not_of(space, end);
  }
  return found;
}

}  // namespace generator
