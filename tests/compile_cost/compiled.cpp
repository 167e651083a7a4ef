// SPDX-License-Identifier: MIT
// A file of a user who links the compiled library: it calls the functions that are used at run time.
#include <valhall/assemble.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/print.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>

#include <cstdio>

using namespace valhall;

int main(int count, char** arguments) {
  const assembly text = assemble(count > 1 ? arguments[1] : "IADD.u32 r0, u0, u1", arch::v10);
  if (!text.ok()) return 1;
  const code<> program = repair(text.words, stage::compute);
  const verification found = verify(program, stage::compute);
  char listing[4096];
  const std::size_t size = print_program(listing, sizeof listing, program);
  std::fwrite(listing, 1, size < sizeof listing ? size : sizeof listing, stdout);
  const std::uint32_t uniforms[] = {40, 2};
  const run_result result = run(program, {.arch = arch::v10, .uniforms = uniforms});
  std::printf("%u\n", result.at(reg(0)));
  return found.ok() && result.ok() ? 0 : 1;
}
