// SPDX-License-Identifier: MIT
#pragma once

#include "parameters.hpp"
#include "workspace.hpp"

#include <nlohmann/json_fwd.hpp>

#include <vector>

/// The server's answers: each function returns the result of a request about an open text.
namespace lsp {

/// `p` as a Diagnostic of the protocol.
nlohmann::json diagnostic_of(const workspace& all, const open_file& file, const problem& p);
/// The parameters of textDocument/publishDiagnostics.
nlohmann::json diagnostics_of(const workspace& all, const open_file& file);

nlohmann::json completion_at(const workspace& all, const open_file& file, const position& where);
nlohmann::json hover_at(const workspace& all, const open_file& file, const position& where);
/// The operands of the instruction or macro in the line, and the one at the place.
nlohmann::json signature_at(const workspace& all, const open_file& file, const position& where);

nlohmann::json definition_at(const workspace& all, const open_file& file, const position& where);
nlohmann::json references_at(const workspace& all, const open_file& file, const position& where,
                             bool with_definition);
nlohmann::json name_at(const workspace& all, const open_file& file, const position& where);
answer renamed(const workspace& all, const open_file& file, const position& where, const std::string& name);
nlohmann::json symbols_of(const workspace& all, const open_file& file);

/// The lines from `first` to before `last`, formatted.
nlohmann::json formatted(const workspace& all, const open_file& file, std::size_t first, std::size_t last);

/// Edits that fix the problems in the lines from `first` to `last`.
nlohmann::json actions_for(const workspace& all, const open_file& file, std::size_t first, std::size_t last);

/// The inlay hints that the settings ask for, in the lines from `first` to `last`.
nlohmann::json hints_of(const workspace& all, const open_file& file, std::size_t first, std::size_t last);

/// The types of semantic tokens, in the order of their numbers.
extern const std::vector<const char*> token_types;
nlohmann::json tokens_of(const workspace& all, const open_file& file);

}  // namespace lsp
