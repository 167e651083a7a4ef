// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"

#include <optional>
#include <pugixml.hpp>
#include <set>

/// XML files whose elements report errors at their place.
namespace generator {

class element;
class xml_file;

/// The reader of elements with a tag; null if they are read elsewhere.
struct tag_reader {
  std::string_view tag;
  std::function<void(const element&)> read;
};

/// An element of a file; null by default. Functions that take the name of an attribute report a malformed
/// value; a number greater than `most` is malformed, too.
class element {
 public:
  element() = default;
  element(const xml_file& file, pugi::xml_node node) : file_(&file), node_(node) {}
  explicit operator bool() const { return static_cast<bool>(node_); }
  bool operator==(const element& other) const { return node_ == other.node_; }

  pugi::xml_node node() const { return node_; }
  std::string_view tag() const { return node_.name(); }
  place where() const;
  diagnostics& log() const;
  template <class... Parts>
  void error(std::string_view pattern, const Parts&... parts) const {
    log().error(where(), pattern, parts...);
  }
  template <class... Parts>
  [[noreturn]] void give_up(std::string_view pattern, const Parts&... parts) const {
    log().give_up(where(), pattern, parts...);
  }

  /// The elements in this one, without comments and text.
  std::vector<element> children() const;
  /// Passes each element in this one to the reader of its tag; others are reported as unknown.
  void read_children(std::initializer_list<tag_reader> readers) const;
  /// The elements `tag` in this one; others are reported as unknown.
  std::vector<element> children(std::string_view tag) const;
  /// The first element `tag`; null if there is none.
  element child(const char* tag) const { return {*file_, node_.child(tag)}; }
  /// The text with white space collapsed.
  std::string content() const;

  /// Reports each attribute that is not in `known`, names separated by blanks.
  void allow(std::string_view known) const;
  /// Reports the element as unknown unless it is ignored.
  void unknown_tag() const;

  bool has_attributes() const { return static_cast<bool>(node_.first_attribute()); }
  bool has(const char* attribute) const { return static_cast<bool>(node_.attribute(attribute)); }
  /// An attribute, empty if it is absent; `text` gives up if it is.
  std::string value(const char* attribute) const { return node_.attribute(attribute).value(); }
  std::string text(const char* attribute) const;
  /// The words of an attribute; `words` gives up if it is absent.
  std::vector<std::string> list(const char* attribute) const;
  std::vector<std::string> words(const char* attribute) const;
  bool flag(const char* attribute) const;
  /// A number; `number` gives up if it is absent.
  unsigned number(const char* attribute, unsigned most = 0xff) const;
  std::optional<unsigned> optional(const char* attribute, unsigned most = 0xff) const;
  /// A number with an optional minus sign, at most `most` in magnitude.
  int signed_number(const char* attribute, int fallback, int most) const;
  std::uint64_t wide_number(const char* attribute) const { return parse_wide(text(attribute)); }
  /// The numbers in an attribute, each at most 255.
  std::vector<unsigned> numbers(const char* attribute) const;
  /// The field that begins at the attribute `start` and has `size` bits; gives up if it exceeds a word.
  bit_range bits(const char* size = "size") const;
  /// The attributes `since` and `until`: numbers, or names if architectures have names.
  arch_range archs() const;

  /// Parses a decimal or 0x number that is all of `text`; otherwise reports it.
  std::uint64_t parse_wide(std::string_view text) const;
  /// Parses a number up to `most`; a greater one is reported and returned as 0.
  unsigned parse(std::string_view text, unsigned most) const;

 private:
  const xml_file* file_ = nullptr;
  pugi::xml_node node_;

  unsigned arch(const char* attribute, unsigned fallback) const;
};

class xml_file {
 public:
  /// Reads and parses `path`. Unknown tags and attributes in `ignored` are skipped.
  xml_file(const std::string& path, diagnostics& log, std::set<std::string> ignored);

  /// The root element, whose name must be one of these.
  element root(std::initializer_list<const char*> names) const;
  place at(pugi::xml_node node) const;
  /// The place, with its column, of character `index` of the text node `node`.
  place at_text(pugi::xml_node node, std::size_t index) const;
  /// The place, with its column, of character `index` of the value of `attribute`, which `node` has.
  place at_value(const element& node, const char* attribute, std::size_t index) const;
  diagnostics& log() const { return *log_; }
  bool ignores(const std::string& name) const { return ignored_.contains(name); }

  /// Names the architectures in chronological order; architecture n, from 1, is then `names[n - 1]`.
  void name_archs(const std::vector<std::string>& names) { arch_names_ = names; }
  const std::vector<std::string>& arch_names() const { return arch_names_; }

 private:
  std::string path_;
  std::string text_;
  pugi::xml_document document_;
  std::vector<std::size_t> line_starts_;
  diagnostics* log_;
  std::set<std::string> ignored_;
  std::vector<std::string> arch_names_;

  int line_of(std::size_t offset) const;
  place with_column(std::size_t offset) const;
  void refuse_what_the_parser_passes_over() const;
};

/// The project's tag for `tag`: `mod` for the tag <va_mod> of published descriptions, a modifier with its own
/// position; else `tag` itself.
std::string_view tag_of(std::string_view tag);

}  // namespace generator
