// SPDX-License-Identifier: MIT
#pragma once

#include "allocate.hpp"
#include "ir.hpp"

#include <valhall/growable_program_v15.hpp>

#include <type_traits>

namespace backend {

/// A program under construction, with the words of `Edition`.
template <class Edition>
using word_program = std::conditional_t<std::is_same_v<Edition, valhall::v15_edition>,
                                        valhall::v15_growable_program, valhall::growable_program>;

/// The words of `program`, with its values in the registers of `a`. Waits, last-use marks, `reconverge` and
/// `end` are missing: `repair` adds them. `in` is the edition of the program.
template <class Edition = valhall::edition>
typename word_program<Edition>::finished emit(const ir_program& program, const allocation& a,
                                              Edition in = valhall::default_edition);

}  // namespace backend
