// SPDX-License-Identifier: MIT
// Words of any bits: what decodes, encodes to itself, and its parts can be asked for.
#include <valhall/decode.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  for (; size >= 8; data += 8, size -= 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, data, sizeof(word));
    const valhall::decoded d = valhall::decode(word);
    if (d.ok() != (d.wrong_bits() == 0)) std::abort();
    if (!d.ok()) continue;
    if (valhall::encode(d).word() != word) std::abort();
    unsigned sum = 0;
    for (const valhall::operand& o : d.operands())
      sum += o.number() + o.count() + static_cast<unsigned>(o.kind());
    static_cast<void>(sum);
    static_cast<void>(valhall::check(d));
  }
  return 0;
}
