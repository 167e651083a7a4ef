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

/// An XML file, and what is needed to say where in it something is wrong.
class xml_file {
 public:
  /// Reads and parses `path`. `ignored` names tags and attributes that are passed over where they are
  /// unknown.
  xml_file(const std::string& path, diagnostics& log, std::set<std::string> ignored);

  pugi::xml_node root(const char* name) const;
  place at(pugi::xml_node node) const;
  diagnostics& log() const { return *log_; }

  /// Reports each attribute of `node` that is not in `known`.
  void check_attributes(pugi::xml_node node, std::initializer_list<std::string_view> known) const;
  /// Reports `node` as unknown unless it is ignored.
  void unknown_tag(pugi::xml_node node) const;

  /// Attribute values; a malformed one is reported. Numbers are at most `most`.
  unsigned number(pugi::xml_node node, const char* attribute, unsigned fallback, unsigned most) const;
  unsigned required_number(pugi::xml_node node, const char* attribute, unsigned most) const;
  std::string required_text(pugi::xml_node node, const char* attribute) const;
  /// A number that may begin with a minus sign, at most `most` away from 0.
  int signed_number(pugi::xml_node node, const char* attribute, int fallback, int most) const;
  bool flag(pugi::xml_node node, const char* attribute) const;

  /// Parses a decimal or 0x number that fills `text`; reports it at `node` otherwise.
  std::uint64_t parse_number(pugi::xml_node node, std::string_view text) const;
  /// The same for a number of at most `most`; a greater one is reported and reads as 0.
  unsigned parse_small(pugi::xml_node node, std::string_view text, unsigned most) const;

 private:
  std::string path_;
  std::string text_;
  pugi::xml_document document_;
  std::vector<std::size_t> line_starts_;
  diagnostics* log_;
  std::set<std::string> ignored_;

  int line_of(std::size_t offset) const;
  void refuse_what_the_parser_passes_over() const;
};

/// Element children of `node`, without comments and text.
std::vector<pugi::xml_node> elements(pugi::xml_node node);

/// The text of `node` with white space folded.
std::string folded_text(pugi::xml_node node);

/// Parts of `text` between white space.
std::vector<std::string> words(std::string_view text);

}  // namespace generator
