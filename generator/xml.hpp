// SPDX-License-Identifier: MIT
#pragma once

#include "diagnostics.hpp"

#include <cstdint>
#include <pugixml.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace generator {

/// An XML file, with functions that report an error at its place.
class xml_file {
 public:
  /// Reads and parses `path`. Unknown tags and attributes in `ignored` are skipped.
  xml_file(const std::string& path, diagnostics& log, std::set<std::string> ignored);

  /// The root element, whose name must be one of these.
  pugi::xml_node root(std::initializer_list<const char*> names) const;
  place at(pugi::xml_node node) const;
  /// The place, with its column, of character `index` of the text node `node`.
  place at_text(pugi::xml_node node, std::size_t index) const;
  /// The place, with its column, of character `index` of the value of `attribute`, which `node` has.
  place at_value(pugi::xml_node node, const char* attribute, std::size_t index) const;
  diagnostics& log() const { return *log_; }

  /// Reports each attribute of `node` that is not in `known`.
  void check_attributes(pugi::xml_node node, std::initializer_list<std::string_view> known) const;
  void check_attributes(pugi::xml_node node, const std::vector<std::string>& known) const;
  /// Reports `node` as unknown unless it is ignored.
  void unknown_tag(pugi::xml_node node) const;

  /// Attribute values; a malformed one is reported. A number greater than `most` is reported, too.
  unsigned number(pugi::xml_node node, const char* attribute, unsigned fallback, unsigned most) const;
  unsigned required_number(pugi::xml_node node, const char* attribute, unsigned most) const;
  std::string required_text(pugi::xml_node node, const char* attribute) const;
  /// A number with an optional minus sign, at most `most` in magnitude.
  int signed_number(pugi::xml_node node, const char* attribute, int fallback, int most) const;
  bool flag(pugi::xml_node node, const char* attribute) const;
  /// Names the architectures in chronological order; architecture n, from 1, is then `names[n - 1]`.
  void name_archs(const std::vector<std::string>& names) { arch_names_ = names; }
  /// An architecture: its number, or its name if architectures have names.
  unsigned arch(pugi::xml_node node, const char* attribute, unsigned fallback) const;

  /// Parses a decimal or 0x number that is all of `text`; otherwise reports it at `node`.
  std::uint64_t parse_number(pugi::xml_node node, std::string_view text) const;
  /// Parses a number up to `most`; a greater one is reported and returned as 0.
  unsigned parse_small(pugi::xml_node node, std::string_view text, unsigned most) const;

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

/// Element children of `node`, without comments and text.
std::vector<pugi::xml_node> elements(pugi::xml_node node);

/// The text of `node` with white space collapsed.
std::string folded_text(pugi::xml_node node);

/// The parts of `text` separated by white space.
std::vector<std::string> words(std::string_view text);

}  // namespace generator
