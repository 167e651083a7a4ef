// SPDX-License-Identifier: MIT
// Text of any bytes: words or errors, within limits.
#include <valhall/assemble.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  valhall::assemble_options options;
  options.limits.words = 4096;
  options.limits.lines = 16384;
  options.limits.errors = 50;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const valhall::assembly result = valhall::assemble(text, options);
  if (result.words.size() > options.limits.words) std::abort();
  for (const valhall::diagnostic& error : result.errors) {
    if (error.line == 0 || error.column == 0 || error.message.empty()) std::abort();
    if (to_string(error, "fuzz").empty()) std::abort();
  }
  return 0;
}
