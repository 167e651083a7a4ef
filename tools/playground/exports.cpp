// SPDX-License-Identifier: MIT
// The functions that the page calls in WebAssembly. The page writes texts into the memory that
// `playground_input` returns, calls a function, and reads JSON of `playground_size()` bytes at the address
// that it returns.
#include "playground.hpp"

#include <valhall/syntax.hpp>

#include <cstddef>

namespace {

using playground::program_options;

std::string inputs[2], result;

/// Numbers from the page; one that is out of range becomes the default.
program_options options_of(unsigned arch, unsigned syntax, unsigned stage) {
  program_options options;
  if (arch >= unsigned(valhall::first_arch) && arch <= unsigned(valhall::last_arch))
    options.arch = static_cast<valhall::arch>(arch);
  if (syntax < std::size(valhall::all_syntaxes)) options.syntax = valhall::all_syntaxes[syntax];
  if (stage <= unsigned(valhall::stage::blend)) options.stage = static_cast<valhall::stage>(stage);
  return options;
}

const char* keep(std::string text) {
  result = static_cast<std::string&&>(text);
  return result.data();
}

}  // namespace

#define EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

/// Memory for `size` bytes of text `number`, 0 or 1.
EXPORT(playground_input)(unsigned number, std::size_t size)->char* {
  std::string& text = inputs[number & 1];
  text.assign(size, '\0');
  return text.data();
}

/// The size of the last result.
EXPORT(playground_size)()->std::size_t { return result.size(); }

/// A run on the machine that text 1 describes.
EXPORT(playground_traced)(unsigned arch, unsigned syntax, unsigned stage)->const char* {
  return keep(playground::traced(inputs[0], options_of(arch, syntax, stage), inputs[1]));
}

/// Rows of the image that the program draws on the machine of text 1.
EXPORT(playground_image)(unsigned arch, unsigned syntax, unsigned stage, unsigned top)->const char* {
  return keep(playground::image(inputs[0], options_of(arch, syntax, stage), inputs[1], top));
}

/// The inputs that the program reads and text 1 lacks.
EXPORT(playground_proposed)(unsigned arch, unsigned syntax, unsigned stage)->const char* {
  return keep(playground::proposed(inputs[0], options_of(arch, syntax, stage), inputs[1]));
}
