// SPDX-License-Identifier: MIT
#include "opcodes.hpp"

namespace tgsi {

std::string_view refusal_of(opcode id) noexcept {
  switch (id) {
    case opcode::lodq:
    case opcode::lod: return "no instruction returns the level of detail of a texture lookup";
    case opcode::sample_pos: return "no instruction returns the position of a sample";
    case opcode::sample_info: return "no instruction returns the number of samples of a render target";
    case opcode::clock: return "no instruction reads a clock";
    case opcode::emit:
    case opcode::endprim: return "there is no geometry stage";
    case opcode::img2hnd:
    case opcode::samp2hnd: return "images and samplers have no handles";
    default: break;
  }
  return info_of(id).group == opcode_class::doubles ? "no instruction takes 64-bit floats" : "";
}

}  // namespace tgsi
