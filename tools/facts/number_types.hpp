// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/decode.hpp>

namespace facts {

/// The kind of numbers in a register, by the type in a mnemonic: `f32`, `v2s16`, `u8`.
struct number_type {
  char kind = 'i';
  unsigned components = 1;
  unsigned size = 32;
};

/// The types of the sources and of the result. A conversion names both.
struct operation_types {
  number_type source, result;
};

/// The types that the name of `row` states or implies.
operation_types types_of(const valhall::instruction_info& row);

}  // namespace facts
