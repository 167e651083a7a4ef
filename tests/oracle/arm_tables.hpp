// SPDX-License-Identifier: MIT
#pragma once

#include "upstream/deviations.hpp"
#include "upstream/tables.hpp"

#include <vector>

/// The tables in tests/data/arm and tests/data/arm15.
namespace arm {

/// The tables that have architecture `arch`.
inline const tables& tables_of(unsigned arch) {
  static const tables both[] = {read_tables(VALHALL_TEST_DATA "/arm"),
                                read_tables(VALHALL_TEST_DATA "/arm15")};
  return both[arch >= 15];
}

inline std::vector<deviation> deviations() {
  return read_deviations(VALHALL_TEST_DATA "/arm/deviations.tsv");
}

}  // namespace arm
