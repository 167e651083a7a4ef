// SPDX-License-Identifier: MIT
#include "failure_json.hpp"

#include <string>

namespace playground {

namespace {

std::string failure_message(const valhall::run_failure& f, const std::string& about, unsigned limit) {
  if (f.kind == valhall::run_error::step_limit)
    return "stopped after " + std::to_string(limit) +
           " instructions: the program loops for long or for ever, or has many threads";
  if (f.kind == valhall::run_error::needs_function)
    return "only a driver knows the result of " + about + "; say it in the inputs: result " + about +
           " = 1.0, 0.5";
  return explanation_of(f);
}

}  // namespace

json failure_json(const valhall::run_failure& f, const program_text& program, valhall::arch arch,
                  unsigned limit) {
  const bool in_program = f.kind != valhall::run_error::bad_machine && f.index < program.words.size();
  std::string about;
  if (in_program) {
    const valhall::decoded_instruction d = valhall::decode(program.words[f.index], arch);
    if (d.is_identified()) about = d.info().name();
  }
  json out = {{"name", name_of(f)}, {"message", failure_message(f, about, limit)}};
  if (in_program) {
    out["index"] = f.index;
    out["line"] = program.line_of(f.index);
    out["warp"] = f.warp;
    out["lane"] = f.lane;
  }
  if (f.register_number != valhall::run_failure::no_register) out["register"] = f.register_number;
  if (f.address != 0) out["address"] = digits_of(f.address);
  return out;
}

}  // namespace playground
