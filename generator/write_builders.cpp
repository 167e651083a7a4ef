// SPDX-License-Identifier: MIT
#include "builder.hpp"
#include "coded/coded.hpp"

/// The builders of canonical words, and the headers with the builders of one architecture each.
namespace generator {

std::string builders_text(const description& d, bool checked) {
  writer out;
  notice(out);
  out.line("// Included in a namespace of its own for each architecture, which VALHALL_ARCH names.");
  // Native words have builders of their own.
  const unsigned last = d.instructions.archs[d.instructions.archs.size() - 1 - d.native.size()];
  const modifier_sets sets = collect_modifier_sets(d);
  const std::map<std::string, std::string> value_rules = common_value_rules(d);
  const std::vector<instruction>& all = d.all();
  const auto builder_of = [&](std::size_t row) {
    return builder{d, all[row], sets.of(row), value_rules, checked};
  };
  for (std::size_t i = 0; i < all.size();) {
    // The rows of one name; an architecture has at most one of them.
    std::size_t end = i + 1;
    while (end < all.size() && all[end].name == all[i].name) ++end;
    const arch_range whole{all[i].archs.since, all[end - 1].archs.until};
    if (whole.since > last) {
      i = end;
      continue;
    }
    std::size_t canonical_end = end;
    while (all[canonical_end - 1].archs.since > last) --canonical_end;
    const bool in_all = whole.contains(d.instructions.archs.front()) && whole.contains(last);
    const bool conditional = canonical_end - i > 1 || !in_all;
    if (conditional) out.line();
    for (std::size_t row = i; row < canonical_end; ++row) {
      if (conditional)
        out.line("#$ VALHALL_ARCH >= $ && VALHALL_ARCH <= $", row == i ? "if" : "elif", all[row].archs.since,
                 std::min(all[row].archs.until, last));
      write_builder(out, builder_of(row));
    }
    if (!in_all) {
      out.line("#else");
      write_absence(out, builder_of(i), whole);
    }
    if (conditional) out.line("#endif");
    i = end;
  }
  return out.text();
}

std::string arch_header(const description& d, unsigned arch, bool checked) {
  const std::string name = d.instructions.arch_identifier(arch);
  const bool native = is_native(d, arch);
  std::vector<std::string> includes = builder_includes(d, checked);
  if (native && checked) includes = {of_generated(d, "native_shared.hpp")};
  if (native && !checked) includes.front() = of_library(d, "native_unchecked_words.hpp");
  if (native) includes.push_back(of_generated(d, name + "_registers.hpp"));
  if (!d.instructions.preloaded.empty()) includes.push_back(of_generated(d, "preloaded_" + name + ".hpp"));
  generated_header out(
      d,
      filled("The builders of $$", d.instructions.arch_text(arch),
             checked ? ", one per instruction. Operands are in the order of text; rules are checked."
                     : " without the rules of the hardware: every value that fits its field is packed."),
      includes, (checked ? "" : "unchecked::") + name);
  out.line();
  builder_names(out, d, arch, checked);
  arch_operands(out, d, arch);
  out.text(R"(
#define VALHALL_ARCH $
#define VALHALL_ARCH_NAME $
#include <$>
#undef VALHALL_ARCH_NAME
#undef VALHALL_ARCH
)",
           arch, string_literal(d.instructions.arch_text(arch)),
           of_generated(d, filled("$$.inc", native ? "native_" : "", checked ? "builders" : "unchecked")));
  // Some parameters of builders have the name of this constant, so it comes after the builders.
  if (!d.places.sources_are_codes())
    out.text(R"(
/// The architecture of the builders in this namespace.
inline constexpr arch target = arch::$;

// A using-directive for this namespace also makes the other names known.
using namespace $;
)",
             name, d.ns);
  return out.end();
}

namespace {

/// Writes the documentation of the builders of `arch`.
void about_builders(writer& out, const description& d, unsigned arch) {
  const std::string name = d.instructions.arch_identifier(arch), space = d.ns + "::" + name;
  out.doc(
      filled("Operands and one builder per instruction of architecture $, in the namespace `$`: everything "
             "needed to emit its words. `gpu_names` in `arch.hpp` lists its GPUs.",
             d.instructions.arch_text(arch), space));
  out.line("///");
  out.doc(
      "A builder is a function with the operands in the order of the text, results first, and then the "
      "modifiers as designated initializers. It returns an `instruction`: the word, or the rules that it "
      "would break. A builder of an instruction that the architecture lacks does not compile and says so.");
  out.text(R"(///
/// ```cpp
/// #include <valhall/$.hpp>
/// using namespace $;
///
/// // r0 = max(2 * r1 - |u4|, 0), and r1 is not read again.
/// constexpr instruction word =
///     fma_f32(r0, kill(r1), constant(2.0f), -abs(u(4)), {.clamp = clamp::clamp_0_inf});
/// static_assert(word.ok());
/// ```
///
)",
           name, space);
  out.doc(
      filled("The using-directive makes the names of `$` visible, too. `target` is `arch::$`, for the "
             "functions that take the architecture of words: a kernel moves to another architecture by "
             "its include and its using-directive. A file for several architectures qualifies the names.",
             d.ns, name));
  std::vector<std::string> more;
  if (!d.instructions.preloaded.empty())
    more.emplace_back(
        "`preloaded` has the registers that hold a value when a program starts: `preloaded::global_id_x`.");
  const unsigned count = 1u << d.places.destination.size;
  if (is_native(d, arch))
    more.push_back(filled("Registers r$ to r$ are in the namespace, too.", count, 2 * count - 1));
  if (more.empty()) return;
  out.line("///");
  out.doc(join(more, " "));
}

/// Writes the documentation of the builders of `arch` without rules.
void about_unchecked(writer& out, const description& d, unsigned arch) {
  const std::string name = d.instructions.arch_identifier(arch);
  out.doc(
      filled("The builders of architecture $ in the namespace `$::unchecked::$`, without the rules of the "
             "hardware: they encode every value that fits its field. Any other value is an error.",
             d.instructions.arch_text(arch), d.ns, name));
  out.text(R"(///
/// ```cpp
/// #include <valhall/unchecked/$.hpp>
/// using namespace $;
///
/// constexpr instruction two_slots = unchecked::$::fma_f32(r0, u(0), u(2), u(4));
/// ```
)",
           name, d.ns, name);
}

}  // namespace

std::string public_header(const description& d, unsigned arch, bool checked) {
  const std::string name = d.instructions.arch_identifier(arch);
  writer out;
  notice(out);
  out.text("#pragma once\n\n");
  (checked ? about_builders : about_unchecked)(out, d, arch);
  out.text("\n#include <$>  // Included first to shorten the reports of broken rules.\n\n",
           of_library(d, "rule.hpp"));
  for (const std::string& include :
       {of_library(d, "blend_descriptor.hpp"), of_generated(d, (checked ? "" : "unchecked_") + name + ".hpp"),
        of_library(d, "instruction.hpp"), of_library(d, "typed_operands.hpp")})
    out.line("#include <$>", include);
  return out.text();
}

}  // namespace generator
