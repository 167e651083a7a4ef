// SPDX-License-Identifier: MIT
#pragma once

#include "info_page.hpp"

#include <valhall/arch.hpp>

#include <string>

namespace cli {

/// A page about `word` other than a mnemonic: a rule, a special value, a register, a GPU, an instruction
/// word, or a word of another language. The page has no kind if `word` is none of these.
info_page page_of_word(const std::string& word, valhall::arch arch);

/// The end of a message that `word` is not known: similar names, or else instructions whose description has
/// all its words. Empty if there are none.
std::string similar_to(const std::string& word, valhall::arch arch);

}  // namespace cli
