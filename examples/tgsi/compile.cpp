// SPDX-License-Identifier: MIT
#include "compile.hpp"

#include "lower.hpp"

#include <utility>

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
  ir_program ir = lowering(source, result, options.checks_bounds).run();
  if (!result.ok()) return result;
  optimize(ir);
  share_positions(ir);
  emit::finished_program finished = words_of(ir, stage_of(source.stage), options);
  if (!finished.problem.empty()) {
    result.errors.refused({}, finished.problem);
    return result;
  }
  result.words = std::move(finished.words);
  result.size = finished.size;
  result.spilled = finished.spilled;
  result.local_bytes = 4 * (ir.local_words + finished.spilled);
  return result;
}

}  // namespace tgsi
