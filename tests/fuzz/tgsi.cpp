// SPDX-License-Identifier: MIT
// TGSI: for any bytes, errors have a place and a printable message, and a text without errors compiles to
// words or to errors that name the unsupported construct.
#include "words.hpp"

#include <tgsi/check.hpp>
#include <tgsi/compile.hpp>
#include <tgsi/reader.hpp>

#include <string_view>

namespace {

void require_errors(const tgsi::error_list& errors) {
  for (const tgsi::error& e : errors) {
    require(!e.message.empty() && e.where.line != 0 && e.where.column != 0);
    for (const char c : e.message) require(c >= ' ' && c <= '~');
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  tgsi::error_list errors;
  std::optional<tgsi::program> program = tgsi::read({reinterpret_cast<const char*>(data), size}, errors);
  require(program || !errors.empty());
  if (program) tgsi::check(*program, errors);
  require_errors(errors);
  if (!errors.empty()) return 0;
  const tgsi::compiled code = tgsi::compile(*program, {.in = valhall::arch::v9});
  require_errors(code.errors);
  require(!code.errors.has_wrong() && code.ok() == (code.size != 0));
  return 0;
}
