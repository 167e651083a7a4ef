// SPDX-License-Identifier: MIT
#include "compile.hpp"

#include "lower.hpp"
#include "parser.hpp"

#include <emit/finish.hpp>

#include <utility>

namespace expr {

compiled compile(arena& memory, std::string_view source, unsigned registers, valhall::arch in,
                 bool optimize) {
  compiled result(memory, in);
  result.kernel = parse(memory, source, result.errors);
  if (!result.ok()) return result;

  emit::value_table values;
  emit::emitter program(valhall::stage::compute, in, values);
  lower(result.kernel, program);
  emit::finished_program finished = finish(program, {.registers = registers, .optimize = optimize}, "kernel");
  result.problem = std::move(finished.problem);
  result.words = std::move(finished.words);
  result.size = finished.size;
  result.spilled = finished.spilled;
  return result;
}

}  // namespace expr
