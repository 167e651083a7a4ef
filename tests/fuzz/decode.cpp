// SPDX-License-Identifier: MIT
// Decoder and encoder: a decoded word encodes to itself, and both detect the same broken rules.
#include "words.hpp"

#include <valhall/decode.hpp>
#include <valhall/encode.hpp>

namespace {

using namespace valhall;

void check_word(std::uint64_t word, arch e) {
  const decoded_instruction d = decode(word, e);
  if (!d.ok()) {
    require(d.wrong_bits() != 0 && check(d) == d.error() && !encode(d).ok());
    return;
  }
  require(d.wrong_bits() == 0 && encode(d).word() == word);
  modifier_value modifiers[16];
  const unsigned count = d.info().modifier_count;
  require(count <= 16);
  for (unsigned i = 0; i < count; ++i)
    modifiers[i] = {d.info().modifiers()[i].id, d.value(d.info().modifiers()[i])};
  require(unchecked::encode(d.id(), d.operands(), {modifiers, count}, e).word() == word);
  const instruction checked = encode(d.id(), d.operands(), {modifiers, count}, e);
  require(checked.error() == check(d) && (!checked.ok() || checked.word() == word));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (const std::uint64_t word : words_of(data, size))
    for (const arch e : all_archs) check_word(word, e);
  return 0;
}
