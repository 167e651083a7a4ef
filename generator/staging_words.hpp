// SPDX-License-Identifier: MIT
#pragma once

#include "instruction.hpp"
#include "layout.hpp"
#include "xml.hpp"

#include <string_view>

namespace generator {

/// Reads a <staging_words> of the layout.
staging_formula read_staging_formula(const xml_file& file, pugi::xml_node node);

/// The number of staging registers that `text`, the attribute `count` of `node`, states for `ins`, whose
/// modifiers are complete. An error is reported at `node`.
staging_need resolve_count(const xml_file& file, const layout& places, const instruction& ins,
                           pugi::xml_node node, std::string_view text);

}  // namespace generator
