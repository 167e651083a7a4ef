// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/assemble.hpp>
#include <valhall/editor.hpp>

#include <string>
#include <vector>

namespace facts {

/// The lines of the idiom of `word`.
std::vector<std::string> idiom_lines(const valhall::foreign_word& word);

/// Names of other languages that resemble `text`, with idioms for the architecture.
valhall::nearest_names nearest_foreign(valhall::text_view text, valhall::arch arch);

/// `d`, an error of assembly text of the architecture, with a better proposal if its erroneous part is a word
/// of another language: the idiom, in the spelling of the text, in place of similar names.
valhall::diagnostic with_idiom(valhall::diagnostic d, valhall::arch arch, valhall::syntax syntax);

/// `errors` with these proposals in the first hundred: more would take time that nobody reads.
std::vector<valhall::diagnostic> with_idioms(std::vector<valhall::diagnostic> errors, valhall::arch arch,
                                             valhall::syntax syntax);

}  // namespace facts
