// SPDX-License-Identifier: MIT
#include "compile.hpp"

#include "lower.hpp"
#include "optimize.hpp"
#include "positions.hpp"

#include <backend/finish.hpp>

namespace tgsi {

namespace {

valhall::stage stage_of(shader_stage s) {
  return s == shader_stage::compute  ? valhall::stage::compute
         : s == shader_stage::vertex ? valhall::stage::vertex
                                     : valhall::stage::fragment;
}

}  // namespace

compiled compile(const program& source, const compile_options& options) {
  compiled result;
  result.in = options.in;
  if (options.in == valhall::arch::v15) {
    result.errors.refused({}, "v15 is refused: its interface between a driver and a program is not known",
                          "v9 to v14");
    return result;
  }
  backend::arena memory;
  backend::ir_program ir = lowering(memory, source, result, options.checks_bounds).run();
  if (!result.ok()) return result;
  optimize(memory, ir);
  share_positions(ir);
  legalize(memory, ir);
  const backend::finished_program finished =
      backend::finish(memory, ir, stage_of(source.stage), options.registers, "program");
  if (!finished.problem.empty()) {
    result.errors.refused({}, std::string(finished.problem));
    return result;
  }
  result.words.assign(finished.words.begin(), finished.words.end());
  result.size = finished.size;
  result.spilled = finished.spilled;
  result.local_bytes = 4 * (ir.local_words + finished.spilled);
  return result;
}

}  // namespace tgsi
