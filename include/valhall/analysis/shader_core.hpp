// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/analysis/cycle_count.hpp>
#include <valhall/isa/arch.hpp>
#include <valhall/isa/gpu.hpp>
#include <valhall/support/characters.hpp>
#include <valhall/support/text_view.hpp>

#include <cstdint>

namespace valhall {

/// The unit in which the work of the varying unit is counted.
enum class varying_count : std::uint8_t {
  words,   ///< 32-bit words of memory that an instruction interpolates, rounded up.
  halves,  ///< 16-bit components of its result.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(varying_count v) noexcept {
  switch (v) {
    case varying_count::words: return "words";
    case varying_count::halves: return "halves";
  }
  return "";
}

/// How the arithmetic units of a core share its issue slots, as a bound on the cycles of a program. f, c and
/// s are the cycles of FMA, CVT and SFU.
enum class issue_model : std::uint8_t {
  parallel,      ///< max(f, c, s): three pipes side by side. v9.
  one_port,      ///< max(f + c + s/4, s): one instruction per cycle, SFU at a quarter of its width. v10.
  fma_port,      ///< max(c + s/4, 2f): two ports, one of them for FMA only. v11, v12.
  fma_cvt_port,  ///< Two ports, one of them for FMA and CVT: max(b + max(0, 2f + 2c - b)/2, s), b = s/4. v13.
  sum,           ///< f + c + s. v14, v15.
};

/// The name of `v`; empty if it is not an enumerator.
[[nodiscard]] constexpr const char* name_of(issue_model v) noexcept {
  switch (v) {
    case issue_model::parallel: return "parallel";
    case issue_model::one_port: return "one_port";
    case issue_model::fma_port: return "fma_port";
    case issue_model::fma_cvt_port: return "fma_cvt_port";
    case issue_model::sum: return "sum";
  }
  return "";
}

/// The throughput of a shader core per clock cycle: operations of one lane of FMA, CVT and SFU, varyings,
/// texels of a bilinear filter. It issues one load or store.
struct [[nodiscard]] shader_core {
  const char* name;    ///< In lower case: "g710".
  valhall::arch arch;  ///< The architecture that it executes.
  issue_model issue;   ///< How FMA, CVT and SFU share the issue slots.
  /// Operations of FMA, CVT and SFU per cycle.
  std::uint8_t fma, cvt, sfu;
  std::uint8_t varying;                           ///< Varyings per cycle, in the unit `varyings`.
  std::uint8_t texels;                            ///< Texels per cycle.
  varying_count varyings = varying_count::words;  ///< The unit of `varying`.

  friend constexpr bool operator==(const shader_core&, const shader_core&) noexcept = default;
};

/// GPUs with published rates, from Mesa's model; the rates of the Mali-G78 are from Arm's offline compiler.
/// The rates of a G310 depend on the product's variant, and Mesa doubts its varyings, CVT and SFU. The rates
/// of v14 and v15 are unknown; each operation counts as a cycle there, so compare their figures only with
/// each other.
inline constexpr shader_core shader_cores[] = {
    {"g78", arch::v9, issue_model::parallel, 32, 32, 8, 16, 4},
    {"g57", arch::v9, issue_model::parallel, 32, 32, 8, 8, 4},
    {"g68", arch::v9, issue_model::parallel, 32, 32, 8, 8, 4},
    {"g710", arch::v10, issue_model::one_port, 64, 64, 16, 16, 8},
    {"g610", arch::v10, issue_model::one_port, 64, 64, 16, 16, 8},
    {"g310v1", arch::v10, issue_model::one_port, 16, 16, 4, 8, 2},
    {"g310v2", arch::v10, issue_model::one_port, 32, 32, 8, 8, 4},
    {"g310v3", arch::v10, issue_model::one_port, 48, 48, 12, 8, 4},
    {"g310v4", arch::v10, issue_model::one_port, 48, 48, 12, 8, 8},
    {"g310v5", arch::v10, issue_model::one_port, 64, 64, 16, 8, 8},
    {"g715", arch::v11, issue_model::fma_port, 128, 64, 16, 32, 8},
    {"g615", arch::v11, issue_model::fma_port, 128, 64, 16, 32, 8},
    {"g720", arch::v12, issue_model::fma_port, 128, 64, 16, 32, 8},
    {"g725", arch::v13, issue_model::fma_cvt_port, 128, 128, 16, 32, 8},
    {"g1", arch::v14, issue_model::sum, 1, 1, 1, 1, 1},
    {"g2", arch::v15, issue_model::sum, 1, 1, 1, 1, 1},
};

/// The rates of Mesa's statistics until 2025, and of older releases of Arm's offline compiler, for every
/// GPU: 64 operations of FMA and CVT, 16 of SFU, 16 components of varyings, 4 texels.
inline constexpr shader_core mesa_statistics = {"mesa", arch::v9, issue_model::parallel, 64, 64, 16,
                                                16,     4,        varying_count::halves};

namespace detail {

/// A core without rates.
inline constexpr shader_core unknown_core = {"", arch{}, issue_model::sum, 0, 0, 0, 0, 0};

}  // namespace detail

/// The core that represents an architecture: its first in `shader_cores`; a core without rates for a value
/// that is not an architecture.
constexpr const shader_core& core_of(required_arch e) noexcept {
  for (const shader_core& core : shader_cores)
    if (core.arch == e) return core;
  return detail::unknown_core;
}

/// The core named `name`, such as "g310v1", that of a GPU as in `find_gpu`, or `mesa_statistics` for "mesa";
/// null if its rates are not known.
constexpr const shader_core* find_core(text_view name) noexcept {
  if (detail::same_name(name, mesa_statistics.name)) return &mesa_statistics;
  const gpu_name* const gpu = find_gpu(name);
  detail::remove_brand(name);
  for (const shader_core& core : shader_cores)
    if (detail::same_gpu(name, core.name) || (gpu != nullptr && detail::same_name(gpu->name, core.name)))
      return &core;
  return nullptr;
}

/// The cycles of a program's arithmetic on `core`: `fma`, `cvt` and `sfu` operations of one lane.
constexpr cycle_count arithmetic_cycles(const shader_core& core, std::uint64_t fma, std::uint64_t cvt,
                                        std::uint64_t sfu) noexcept {
  const std::uint64_t f = cycle_count::at_rate(fma, core.fma).parts();
  const std::uint64_t c = cycle_count::at_rate(cvt, core.cvt).parts();
  const std::uint64_t s = cycle_count::at_rate(sfu, core.sfu).parts();
  const auto larger = [](std::uint64_t a, std::uint64_t b) { return cycle_count::of_parts(a < b ? b : a); };
  const std::uint64_t quarter = s / 4;
  switch (core.issue) {
    case issue_model::parallel: return longer(larger(f, c), cycle_count::of_parts(s));
    case issue_model::one_port: return larger(f + c + quarter, s);
    case issue_model::fma_port: return larger(c + quarter, 2 * f);
    case issue_model::fma_cvt_port: {
      const std::uint64_t both = 2 * (f + c);
      return larger(both > quarter ? quarter + (both - quarter) / 2 : quarter, s);
    }
    case issue_model::sum: return cycle_count::of_parts(f + c + s);
  }
  return {};
}

}  // namespace valhall
