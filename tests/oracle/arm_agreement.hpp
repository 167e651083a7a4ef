// SPDX-License-Identifier: MIT
#pragma once

#include "arm_tables.hpp"
#include "upstream/description.hpp"

#include <valhall/decode.hpp>

#include <cstdint>
#include <string>

namespace arm {

/// The result of comparing `check` of a word with Arm's description.
enum class verdict {
  same,
  different,
  unsaid,  ///< The description has the word, but it breaks a rule that the description does not state.
};

/// The words of an architecture by Arm's description, with the intentional deviations:
/// - the values of fields in deviations.tsv;
/// - bits that the hardware ignores must be zero, unless they are a field of the library, since text cannot
/// express them;
/// - before v14, a 64-bit source that widens a whole register (`r5.w0`) may be an odd one, since published
/// rules
///   allow it. The description calls any such source a pair.
class agreement {
 public:
  explicit agreement(valhall::arch e)
      : arch_(e),
        described_(tables_of(static_cast<unsigned>(e)), static_cast<unsigned>(e),
                   e == valhall::arch::v15 ? std::vector<deviation>() : deviations()),
        whole_(e == valhall::arch::v15
                   ? 0
                   : static_cast<std::uint64_t>(described_.value_of("widen_int_m", "w0"))) {}

  const description& described() const { return described_; }

  /// The instruction of `word`; null if there is none.
  const instruction* find(std::uint64_t word) const {
    for (const instruction& ins : described_.instructions())
      if ((word & ins.fixed_mask) == ins.fixed_bits && described_.allows(ins, with_even_sources(ins, word)))
        return &ins;
    return nullptr;
  }

  verdict compare(std::uint64_t word) const {
    const valhall::decoded_instruction d = valhall::decode(word, arch_);
    const valhall::rule broken = check(d);
    const instruction* ins = find(word);
    if ((broken == valhall::rule::none) == (ins != nullptr)) return verdict::same;
    return ins != nullptr && is_unsaid(*ins, d, broken) ? verdict::unsaid : verdict::different;
  }

 private:
  valhall::arch arch_;
  description described_;
  std::uint64_t whole_;

  std::uint64_t with_even_sources(const instruction& ins, std::uint64_t word) const {
    if (arch_ >= valhall::arch::v14) return word;
    for (const field& f : ins.fields) {
      if (!f.is_pair() || f.in(word) >= first_fau) continue;
      const field* widens = ins.field_named("widen" + f.name.substr(3));
      if (widens != nullptr && widens->in(word) == whole_) word = f.put(word, f.in(word) & ~std::uint64_t{1});
    }
    return word;
  }

  /// Whether `broken` is a rule that the description does not state: limits on uniforms and special values,
  /// their existence, their page and alignment, and the registers of a staging group.
  static bool is_unsaid(const instruction& ins, const valhall::decoded_instruction& d, valhall::rule broken) {
    using enum valhall::rule;
    const std::uint64_t word = d.word();
    switch (broken) {
      case unused_bits_set: return (d.wrong_bits() & ~unsaid_bits(ins, word)) == 0;
      case mixed_fau_pages:
      case two_uniform_slots:
      case two_specials:
      case too_many_fau_words:
      case special_in_message:
      case uniform_out_of_range:
      case misaligned_staging:
      case staging_overflow: return true;
      case misaligned_pair:
        return has_high_source(ins, word) || has_source(ins, word, [](const field& f, std::uint64_t byte) {
                 return f.is_pair() && byte >= first_fau && byte % 2 != 0;
               });
      case reserved_value:
      case not_in_arch:
        return has_high_source(ins, word) ||
               has_source(ins, word, [](const field&, std::uint64_t byte) { return byte >= first_constant; });
      default: return false;
    }
  }

  /// Ignored bits, and the bits of the page and of sources that may be special values.
  static std::uint64_t unsaid_bits(const instruction& ins, std::uint64_t word) {
    std::uint64_t mask = ins.ignored_mask;
    for (const field& f : ins.fields)
      if (f.name == "fau_page_index" || (f.is_source() && f.in(word) >= first_constant)) mask |= f.mask();
    for (const field& f : ins.fields)
      if (f.name.starts_with("src") && has_high_source(ins, word)) mask |= f.mask();
    return mask;
  }

  /// Whether `word`, of v15, has a source that is not a register. In other architectures a source is one
  /// field.
  static bool has_high_source(const instruction& ins, std::uint64_t word) {
    return std::any_of(ins.fields.begin(), ins.fields.end(), [&](const field& f) {
      return f.name.starts_with("src") && f.name.ends_with("_hi") && f.in(word) != 0;
    });
  }

  template <class Predicate>
  static bool has_source(const instruction& ins, std::uint64_t word, Predicate is_it) {
    return std::any_of(ins.fields.begin(), ins.fields.end(),
                       [&](const field& f) { return f.is_source() && is_it(f, f.in(word)); });
  }

  static constexpr std::uint64_t first_fau = 0x80, first_constant = 0xc0;
};

}  // namespace arm
