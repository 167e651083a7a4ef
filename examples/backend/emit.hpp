// SPDX-License-Identifier: MIT
#pragma once

#include "allocate.hpp"
#include "ir.hpp"

#include <valhall/growable_program_v15.hpp>

#include <type_traits>

namespace backend {

/// A program under construction, with the words of `Arch`.
using word_program = std::conditional_t<std::is_same_v<Arch, valhall::v15_arch>,
                                        valhall::v15_growable_program, valhall::growable_program>;

/// The words of `program`, with its values in the registers of `a`. Waits, last-use marks, `reconverge` and
/// `end` are missing: `repair` adds them. `in` is the architecture of the program.
template <class Arch = valhall::arch>
typename word_program::finished emit(const ir_program& program, const allocation& a,
                                           arch in = valhall::default_arch);

}  // namespace backend
