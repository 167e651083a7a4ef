// SPDX-License-Identifier: MIT
// The header of the C interface in C++, with the static library.
#include <valhall/valhall.h>

#include <cstdint>
#include <cstring>

static_assert(sizeof(valhall_operand) == 16 && sizeof(valhall_modifier) == 2);
static_assert(sizeof(valhall_instruction) == 8 + 6 * 16 + 16 * 2);

int main() {
  valhall_instruction in = {};
  in.opcode = VALHALL_OP_NOP;
  std::uint64_t word = 0;
  char text[16];
  if (valhall_encode(VALHALL_V9, &in, &word) != VALHALL_RULE_NONE) return 1;
  valhall_print(VALHALL_V9, word, nullptr, text, sizeof text);
  return std::strcmp(text, "NOP") == 0 ? 0 : 1;
}
