// SPDX-License-Identifier: MIT
#pragma once

#include "headers.hpp"

/// The checks of a description, and the merge of the architectures that have an instruction in one form.
namespace generator {

/// All parts of `ins`, including opcode and flow, from the highest bit down.
std::vector<named_range> parts(const instruction& ins, const layout& places);

/// Reports fields that overlap and instructions that share an encoding, and fills in `used_mask`.
void check(isa& description, const layout& places, diagnostics& log);

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

/// Merges instructions of single architectures into rows: neighbouring architectures that have an instruction
/// in the same form, apart from units and cycles, share a row. The rows of a name follow each other, in the
/// order of the description. Reports a name with two forms in one architecture, and a name that is missing in
/// an architecture between two architectures that have it.
void merge_archs(isa& description, diagnostics& log);

/// In rows of architectures before `arch`, removes from `other_arch_values` the values that only forms from
/// `arch` on have. These forms have a native layout, so an earlier architecture merely does not define the
/// value.
void forget_values_of(isa& description, unsigned arch);

}  // namespace generator
