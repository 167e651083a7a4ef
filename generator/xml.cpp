// SPDX-License-Identifier: MIT
#include "xml.hpp"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>

/// XML files, and the words of published descriptions that the project's own description does not use.
namespace generator {

namespace {

constexpr const char* white_space = " \t\r\n";

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

/// An attribute that concerns only the compiler that a published description was written for, not words.
struct compiler_attribute {
  std::string_view tag, name;
  std::string_view reason;  ///< For readers of the table.
};

/// Any other attribute must be used, or it is an error.
constexpr compiler_attribute compiler_attributes[] = {
    {"ins", "unused", "Mesa's compiler has no operation for the instruction"},
    {"group", "unused", "Mesa's compiler has no operation for the instructions of the group"},
    {"ins", "message", "the message type of the operation in Mesa's IR; `unit` is the unit that executes it"},
    {"group", "message", "Mesa's compiler has no operation for the instructions of the group"},
    {"ins", "last", "Mesa's IR ends a block with the operation"},
    {"cmp", "int_only", "the comparisons of Mesa's IR; the layout's <limit> has the comparisons of the word"},
    {"imm", "ir_name", "the name of the operand in Mesa's IR; `name` is that of the field"},
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

element xml_file::root(std::initializer_list<const char*> names) const {
  const pugi::xml_node node = document_.document_element();
  std::vector<std::string> list;
  for (const char* name : names) {
    if (std::string_view(node.name()) == name) return {*this, node};
    list.push_back(filled("<$>", name));
  }
  log_->give_up({path_, 1}, "the root element has to be " + join(list, " or "));
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

place xml_file::at_value(const element& node, const char* attribute, std::size_t index) const {
  const auto offset = static_cast<std::size_t>(node.node().offset_debug());
  // Each attribute is a name, `=` and a quoted value.
  for (std::size_t start = text_.find_first_of(white_space, offset);;) {
    const std::size_t name = text_.find_first_not_of(white_space, start);
    const std::size_t name_end = text_.find_first_of("= \t\r\n", name);
    const std::size_t value = text_.find_first_of("\"'", name_end) + 1;
    if (text_.compare(name, name_end - name, attribute) == 0) return with_column(value + index);
    start = text_.find(text_[value - 1], value) + 1;
  }
}

place element::where() const { return file_->at(node_); }

diagnostics& element::log() const { return file_->log(); }

std::vector<element> element::children() const {
  std::vector<element> found;
  for (const pugi::xml_node child : node_.children())
    if (child.type() == pugi::node_element) found.emplace_back(*file_, child);
  return found;
}

void element::read_children(std::initializer_list<tag_reader> readers) const {
  for (const element& child : children()) {
    const tag_reader* found = find_if(readers, [&](const tag_reader& one) { return one.tag == child.tag(); });
    if (!found) child.unknown_tag();
    if (found && found->read) found->read(child);
  }
}

std::vector<element> element::children(std::string_view tag) const {
  std::vector<element> found = children();
  std::erase_if(found, [&](const element& child) {
    if (child.tag() != tag) child.unknown_tag();
    return child.tag() != tag;
  });
  return found;
}

std::string element::content() const {
  std::vector<std::string> found;
  for (const pugi::xml_node child : node_.children())
    if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata)
      for (std::string& word : generator::words(child.value())) found.push_back(std::move(word));
  return join(found, " ");
}

void element::allow(std::string_view known) const {
  const std::vector<std::string> names = generator::words(known);
  std::set<std::string> seen;
  for (const pugi::xml_attribute attribute : node_.attributes()) {
    const std::string name = attribute.name();
    if (!seen.insert(name).second) error("attribute `$` of <$> appears twice", name, tag());
    const auto is_this = [&](const compiler_attribute& a) { return a.tag == tag() && a.name == name; };
    if (!holds(names, name) && !file_->ignores(name) && !find_if(compiler_attributes, is_this))
      error("unknown attribute `$` of <$>", name, tag());
  }
}

void element::unknown_tag() const {
  if (!file_->ignores(node_.name())) error("unknown tag <$> in <$>", tag(), node_.parent().name());
}

std::string element::text(const char* attribute) const {
  if (!has(attribute)) give_up("<$> needs the attribute `$`", tag(), attribute);
  return value(attribute);
}

std::vector<std::string> element::list(const char* attribute) const {
  return generator::words(value(attribute));
}

std::vector<std::string> element::words(const char* attribute) const {
  return generator::words(text(attribute));
}

bool element::flag(const char* attribute) const {
  const std::string found = value(attribute);
  if (has(attribute) && found != "true" && found != "false")
    error("attribute `$` is true or false, not `$`", attribute, found);
  return found == "true";
}

unsigned element::number(const char* attribute, unsigned most) const { return parse(text(attribute), most); }

std::optional<unsigned> element::optional(const char* attribute, unsigned most) const {
  return has(attribute) ? std::optional(parse(value(attribute), most)) : std::nullopt;
}

int element::signed_number(const char* attribute, int fallback, int most) const {
  if (!has(attribute)) return fallback;
  const std::string text = value(attribute);
  const bool negative = text.starts_with('-');
  const auto size = static_cast<int>(parse(text.substr(negative), static_cast<unsigned>(most)));
  return negative ? -size : size;
}

std::vector<unsigned> element::numbers(const char* attribute) const {
  std::vector<unsigned> found;
  for (const std::string& number : list(attribute)) found.push_back(parse(number, 0xff));
  return found;
}

bit_range element::bits(const char* size) const {
  const bit_range range{number("start"), number(size)};
  if (!range.fits()) give_up("the field does not lie within 64 bits");
  return range;
}

arch_range element::archs() const {
  return node_ ? arch_range{arch("since", 0), arch("until", 0xff)} : arch_range{};
}

unsigned element::arch(const char* attribute, unsigned fallback) const {
  const std::vector<std::string>& names = file_->arch_names();
  if (names.empty() || !has(attribute)) return optional(attribute).value_or(fallback);
  const std::size_t found = position_of(names, value(attribute));
  if (found == names.size()) error("`$` is not one of the architectures", value(attribute));
  return static_cast<unsigned>(found) + 1;
}

std::uint64_t element::parse_wide(std::string_view text) const {
  const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
  const std::string_view digits = hexadecimal ? text.substr(2) : text;
  std::uint64_t value = 0;
  const auto [end, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), value, hexadecimal ? 16 : 10);
  if (problem != std::errc() || end != digits.data() + digits.size()) error("`$` is not a number", text);
  return value;
}

unsigned element::parse(std::string_view text, unsigned most) const {
  const std::uint64_t value = parse_wide(text);
  if (value <= most) return static_cast<unsigned>(value);
  error("`$` is too large: at most $", text, most);
  return 0;
}

std::string_view tag_of(std::string_view tag) { return tag == "va_mod" ? "mod" : tag; }

}  // namespace generator
