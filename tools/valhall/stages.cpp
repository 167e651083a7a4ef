// SPDX-License-Identifier: MIT
#include "stages.hpp"

#include "run_inputs.hpp"

namespace cli {

const char* const stage_choices = "compute|vertex|fragment|blend";

valhall::stage stage_of(const std::string& name) {
  using valhall::stage;
  for (const stage s : {stage::compute, stage::vertex, stage::fragment})
    if (name == name_of(s)) return s;
  return stage::blend;
}

bool parse_registers(const std::string& text, valhall::arch in, unsigned& to) {
  std::uint64_t number = 0;
  if (!parse_number(text, valhall::register_count_of(in), number) || number == 0) return false;
  to = static_cast<unsigned>(number);
  return true;
}

std::string register_choices(valhall::arch in) {
  return "a number from 1 to " + std::to_string(valhall::register_count_of(in));
}

const char* const local_words_choices = "`--local-words` must be a number from 0 to 65535";

bool parse_local_words(const std::string& text, std::uint32_t& to) {
  std::uint64_t number = 0;
  if (!parse_number(text, 0xffff, number)) return false;
  to = static_cast<std::uint32_t>(number);
  return true;
}

}  // namespace cli
