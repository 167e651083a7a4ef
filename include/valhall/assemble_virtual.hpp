// SPDX-License-Identifier: MIT
#pragma once

/// The assembler of texts that name registers with `.reg`: it assigns registers to the names and repairs the
/// program, at run time and in constant evaluation. It assembles other texts as `assemble` does.
///
/// ```cpp
/// #include <valhall/assemble_virtual.hpp>
/// #include <iostream>
///
/// int main() {
///   const valhall::virtual_assembly result = valhall::assemble_virtual(R"(
///     .reg i = r60
///     .reg x, at[2]
///     SHADDX.u64 at, u0, i.w0, shift:2
///     LOAD.i32.unsigned.slot0 @x, at, offset:0
///     FADD.f32 x, x, x
///     STORE.i32.slot0 @x, at, offset:0
///   )", valhall::arch::v9, {.stage = valhall::stage::compute});
///   for (const valhall::diagnostic& d : result.errors) std::cerr << to_string(d, "kernel.asm");
///   return result.ok() && result.names.size() == 3 ? 0 : 1;
/// }
/// ```

#include <valhall/isa/rule.hpp>  // Included first to shorten the reports of broken rules.

#include <valhall/assemble.hpp>
#include <valhall/assemble_constexpr.hpp>
#include <valhall/repair.hpp>
#include <valhall/text/assemble_text.hpp>
#include <valhall/text/virtual_names.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace valhall {

/// Options of `assemble_virtual`.
struct [[nodiscard]] virtual_assemble_options {
  /// The stage of the program. Without it, fragment if the program has an instruction that only fragment
  /// shaders may contain, otherwise compute.
  std::optional<valhall::stage> stage = {};
  unsigned registers = 0;         ///< Limit on the registers, as `allocation_options::registers`.
  bool spill = false;             ///< Whether values may be kept in memory, as `allocation_options::spill`.
  std::uint32_t local_words = 0;  ///< Words of thread-local memory that the text uses itself.
  assemble_options text = {};     ///< Options of the text.
};

/// A name that `.reg` declares, and its registers.
struct [[nodiscard]] named_registers {
  std::string name;       ///< The name.
  word_location where;    ///< The line of the declaration. Each use of a macro declares its names again.
  bool is_group = false;  ///< It was declared with a number of registers.
  std::vector<register_set>
      in;  ///< For each of its values, the registers that it is in; empty if it is unused or in memory.
};

/// A program with the line of each word, and the registers of its names.
struct [[nodiscard]] virtual_assembly : located_assembly {
  /// The declared names in the order of the text. Empty if the text has errors; a text with names then has no
  /// words either.
  std::vector<named_registers> names;
  /// The stage for which registers were assigned; compute for a text without names.
  valhall::stage stage = valhall::stage::compute;
  std::uint32_t local_words = 0;  ///< Words of thread-local memory, for the text and for spilled values.
};

namespace detail {

struct repair_words {
  constexpr code<> operator()(const code<>& words, stage s) const { return repair(words, s); }
};

/// The language of texts with names of registers.
struct virtual_language : text_language {
  using reading_options = virtual_reading_options;
  using names = virtual_names<repair_words>;
  template <class Error>
  static diagnostic diagnose(const source_line& where, const Error& found) {
    return detail::diagnose(where, found);
  }
};

/// The lists of `assemble_virtual`.
struct virtual_lists : core::located_assembly<diagnostic> {
  std::vector<named_registers> names;
  valhall::stage stage = valhall::stage::compute;
  std::uint32_t local_words = 0;

  void add_names(const virtual_language::names& found) {
    if (!found.are_assigned()) return;
    stage = found.stage();
    local_words = found.local_words();
    for (const register_name& n : found.declared()) {
      named_registers added{to_string(n.name), {n.where.file, n.where.line}, n.is_group, {}};
      for (unsigned k = 0; k < n.size; ++k) added.in.push_back(found.registers_of(n, k));
      names.push_back(std::move(added));
    }
  }
};

// A template, so that a file that only includes this header does not compile the assembler.
template <class Text>
virtual_assembly assemble_virtual_here(const Text& text, arch e, const virtual_assemble_options& options) {
  const auto include = [&](std::string_view name) {
    return options.text.include == nullptr ? nullptr : options.text.include(options.text.context, name);
  };
  virtual_reading_options how{
      {.arch = e, .permissive = options.text.permissive, .syntax = options.text.syntax}};
  how.knows_stage = options.stage.has_value();
  how.stage = options.stage.value_or(stage::compute);
  how.allocation = {
      .registers = options.registers, .spill = options.spill, .local_words = options.local_words};
  virtual_lists made = core::assemble<virtual_language, virtual_lists>(std::string_view(text), how,
                                                                       options.text.limits, include);
  auto locations = std::move(made.locations);
  auto includes = std::move(made.includes);
  auto names = std::move(made.names);
  const valhall::stage stage = made.stage;
  const std::uint32_t local_words = made.local_words;
  return {{assembly_of(std::move(made), e), std::move(locations), std::move(includes)},
          std::move(names),
          stage,
          local_words};
}

}  // namespace detail

namespace detail::compiled {
virtual_assembly assemble_virtual(std::string_view text, arch e, const virtual_assemble_options& options);
}  // namespace detail::compiled

/// Assembles `text`, which must convert to std::string_view, for `e`, as `assemble_with_locations`. If it
/// declares names with `.reg`, assigns registers to them and repairs the program as `repair` does: slots,
/// waits, marks of last use, `reconverge`, `discard` and `end`.
template <class Text>
virtual_assembly assemble_virtual(const Text& text, required_arch e,
                                  const virtual_assemble_options& options = {}) {
  VALHALL_COMPILED_RUN_OR(detail::compiled::assemble_virtual(std::string_view(text), e, options),
                          detail::assemble_virtual_here(text, e, options));
}

namespace detail {

/// The result of a text: a variable, so that it is evaluated once.
template <literal Text, arch Arch, stage Stage, syntax Syntax, allocation_options Options>
inline constexpr auto virtual_literal =
    read_literal<Text, virtual_language>({{.arch = Arch, .syntax = Syntax}, true, Stage, Options});

}  // namespace detail

/// Assembles a text for `Arch` in constant evaluation, as `assemble<Text, Arch>` does, and assigns registers
/// for `Stage` to names that it declares with `.reg`.
template <literal Text, arch Arch, stage Stage, syntax Syntax = syntax::mesa_2022,
          allocation_options Options = allocation_options{}>
consteval auto assemble_virtual() {
  constexpr const auto& result = detail::virtual_literal<Text, Arch, Stage, Syntax, Options>;
  if constexpr (result.broken != rule::none) {
    constexpr text_view idiom = detail::foreign_idiom_for(result, Arch, Syntax);
    if constexpr (idiom.empty())
      detail::error_in_assembly_text<result.place, result.broken,
                                     literal<result.wrong.size + 1>(result.wrong.view()),
                                     literal<result.text.size + 1>(result.text.view())>();
    else
      detail::error_in_assembly_text<
          result.place, result.broken, literal<result.wrong.size + 1>(result.wrong.view()),
          literal<result.text.size + 1>(result.text.view()), literal<idiom.size + 1>(idiom)>();
  }
  return code<result.count>(view<std::uint64_t>(result.words, result.count), Arch);
}

}  // namespace valhall
