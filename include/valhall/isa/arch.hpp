// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/isa/generated/encoding.hpp>
#include <valhall/isa/generated/native_encoding.hpp>

#include <cstdint>

/// The architectures, and a table of the facts in which they differ.
namespace valhall {

/// An architecture of the instruction set: the architecture version of a GPU. It decides which words exist
/// and what they mean. The enumerator's number is the version.
enum class [[nodiscard]] arch : std::uint8_t{v9 = 9, v10, v11, v12, v13, v14, v15};

namespace detail {

/// A layout of words: positions, and the numbers of operands that fit.
struct layout_info {
  std::uint16_t register_count;     ///< General registers, from r0 on.
  std::uint16_t uniform_count;      ///< Uniforms of 32 bits, from u0 on.
  std::uint16_t uniforms_per_page;  ///< Uniforms of 32 bits in a page of the FAU.
  std::uint8_t last_use;            ///< The bit of a source that marks the last use of its register.
  std::uint8_t flow_start;          ///< First bit of the flow.

  friend constexpr bool operator==(const layout_info&, const layout_info&) noexcept = default;
};

inline constexpr layout_info canonical_layout = {encoding::register_count, encoding::uniform_count,
                                                 1u << encoding::uniform_index_size, encoding::last_use,
                                                 encoding::flow_start};
inline constexpr layout_info native_layout = {native_encoding::register_count, native_encoding::uniform_count,
                                              1u << native_encoding::uniform_index_size,
                                              native_encoding::last_use, native_encoding::flow_start};

/// The facts of one architecture. Facts of the description of the instruction set, such as the values of
/// flows and the special values, are in generated tables by `arch_index`.
struct arch_info {
  valhall::arch arch;
  char name[4];
  layout_info layout;            ///< `canonical_layout` or `native_layout`.
  std::uint8_t fau_slots;        ///< 64-bit slots of the FAU that an arithmetic instruction may read.
  bool zero_is_free;             ///< The constant 0 is not one of the two FAU words of an instruction.
  bool fits_results_to_halves;   ///< A result for a half is rounded to 16 bits, and appears in both halves.
  bool fround_keeps_subnormals;  ///< FROUND.f32 does not flush subnormal numbers.
  bool misplaces_odd_bytes;      ///< LD_BUFFER.i8 writes a byte for lane b1 or b3 to b0 or b2.
  bool loses_high_reciprocals;   ///< FRCP.f16 and FRSQ.f16 write 0 to h1.
  bool has_known_occupancy;      ///< The registers of full occupancy are known.
};

/// One row per architecture, in order.
inline constexpr arch_info arch_table[] = {
    // arch, name, layout, FAU slots, free zero, halves, FROUND, odd bytes, reciprocals, occupancy
    {arch::v9, "v9", canonical_layout, 1, false, false, false, true, true, true},
    {arch::v10, "v10", canonical_layout, 1, false, false, false, true, true, true},
    {arch::v11, "v11", canonical_layout, 1, false, true, true, true, false, true},
    {arch::v12, "v12", canonical_layout, 1, true, true, true, true, false, true},
    {arch::v13, "v13", canonical_layout, 1, true, true, true, true, false, true},
    {arch::v14, "v14", canonical_layout, 2, true, true, true, true, false, true},
    {arch::v15, "v15", native_layout, 2, true, true, true, false, false, false},
};

/// The row of `e`; the first one for a value that is not an architecture.
constexpr const arch_info& arch_info_of(arch e) noexcept {
  const unsigned index = static_cast<unsigned>(e) - static_cast<unsigned>(arch_table[0].arch);
  return arch_table[index < sizeof(arch_table) / sizeof(arch_info) ? index : 0];
}

/// The index of `e` in generated tables by architecture; 0 if it is not described.
constexpr unsigned arch_index(arch e) noexcept {
  const unsigned index = static_cast<unsigned>(e) - encoding::first_arch;
  return index < encoding::arch_count ? index : 0;
}

/// Whether `e` is the number of an architecture.
constexpr bool is_described(arch e) noexcept {
  return static_cast<unsigned>(e) - encoding::first_arch < encoding::arch_count;
}

/// Whether the words of `e` have the canonical layout. A comparison is faster than the table.
constexpr bool has_canonical_words(arch e) noexcept {
  return static_cast<unsigned>(e) - encoding::first_arch < encoding::canonical_arch_count;
}

/// Bit n: the flow n is defined in `e`.
constexpr std::uint32_t flow_values_of(arch e) noexcept { return encoding::flow_values[arch_index(e)]; }

/// 1 if bit 0 of a 64-bit source selects the extension of a word in `e`, so that an odd register has no
/// encoding there; else 0.
constexpr unsigned has_extension(arch e) noexcept { return encoding::extended_marks >> arch_index(e) & 1; }

}  // namespace detail

/// The first described architecture.
inline constexpr arch first_arch = detail::arch_table[0].arch;
/// The last described architecture.
inline constexpr arch last_arch =
    detail::arch_table[sizeof(detail::arch_table) / sizeof(detail::arch_info) - 1].arch;
/// All described architectures.
inline constexpr arch all_archs[] = {arch::v9,  arch::v10, arch::v11, arch::v12,
                                     arch::v13, arch::v14, arch::v15};
/// The last architecture whose words have the canonical layout.
inline constexpr arch last_canonical_arch{encoding::first_arch + encoding::canonical_arch_count - 1};

/// The name of `e`: "v9"; "" if there is no such architecture.
[[nodiscard]] constexpr const char* name_of(arch e) noexcept {
  const detail::arch_info& row = detail::arch_info_of(e);
  return row.arch == e ? row.name : "";
}

/// An architecture as a parameter, or as a member of options. It has no default, and `{}` does not convert to
/// it.
class [[nodiscard]] required_arch {
 public:
  constexpr required_arch(arch e) noexcept : value_(e) {}      ///< The architecture `e`.
  constexpr operator arch() const noexcept { return value_; }  ///< The architecture.

 private:
  arch value_;
};

}  // namespace valhall
