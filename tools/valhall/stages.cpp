// SPDX-License-Identifier: MIT
#include "stages.hpp"

namespace cli {

const char* const stage_choices = "compute|vertex|fragment|blend";

valhall::stage stage_of(const std::string& name) {
  using valhall::stage;
  for (const stage s : {stage::compute, stage::vertex, stage::fragment})
    if (name == name_of(s)) return s;
  return stage::blend;
}

}  // namespace cli
