// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

#include <map>
#include <string>
#include <utility>

/// The check of the names in the generated code.
namespace generator {

/// The names that the generated headers declare in their namespace, each with one meaning.
class name_space {
 public:
  name_space(const description& d, diagnostics& log) : is_set_(d.places.sources_are_codes()), log_(log) {}

  /// Reports that `what`, with the C++ name `name`, has the same name as something else.
  void declare(const std::string& name, const std::string& what, const place& where);

 private:
  bool is_set_;
  diagnostics& log_;
  std::map<std::string, std::pair<std::string, place>> owners_;
};

/// The name of an entity in messages.
std::string called(const std::string& kind, const std::string& name);

/// Reports C++ names with two meanings.
void check_names(const description& d, diagnostics& log);

}  // namespace generator
