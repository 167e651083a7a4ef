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

  /// Attribute values; a malformed one is reported and reads as the fallback.
  std::uint64_t number(pugi::xml_node node, const char* attribute, std::uint64_t fallback) const;
  std::uint64_t required_number(pugi::xml_node node, const char* attribute) const;
  std::string required_text(pugi::xml_node node, const char* attribute) const;
  bool flag(pugi::xml_node node, const char* attribute) const;

  /// Parses a decimal or 0x number that fills `text`; reports it at `node` otherwise.
  std::uint64_t parse_number(pugi::xml_node node, std::string_view text) const;

 private:
  std::string path_;
  std::string text_;
  pugi::xml_document document_;
  std::vector<std::size_t> line_starts_;
  diagnostics* log_;
  std::set<std::string> ignored_;

  int line_of(std::size_t offset) const;
};

/// Element children of `node`, without comments and text.
std::vector<pugi::xml_node> elements(pugi::xml_node node);

/// The text of `node` with white space folded.
std::string folded_text(pugi::xml_node node);

/// Parts of `text` between white space.
std::vector<std::string> words(std::string_view text);

}  // namespace generator
