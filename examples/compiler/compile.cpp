// SPDX-License-Identifier: MIT
#include "compile.hpp"

#include "lower.hpp"
#include "parser.hpp"

#include <backend/finish.hpp>

namespace expr {

compiled compile(arena& memory, std::string_view source, unsigned registers, valhall::arch in) {
  compiled result(memory, in);
  result.kernel = parse(memory, source, result.errors);
  if (!result.ok()) return result;

  ir_program program = lower(memory, result.kernel, in);
  finished_program finished = finish(memory, program, valhall::stage::compute, registers, "kernel");
  result.problem = finished.problem;
  result.words = static_cast<valhall::buffer<std::uint64_t>&&>(finished.words);
  result.size = finished.size;
  result.spilled = finished.spilled;
  return result;
}

}  // namespace expr
