// SPDX-License-Identifier: MIT
#include "builder.hpp"
#include "coded/coded.hpp"
#include "names.hpp"

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
  const std::vector<instruction>& all = d.instructions.instructions;
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
      const std::string since = "VALHALL_ARCH >= " + std::to_string(all[row].archs.since);
      const std::string until = "VALHALL_ARCH <= " + std::to_string(std::min(all[row].archs.until, last));
      if (conditional) out.line((row == i ? "#if " : "#elif ") + since + " && " + until);
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

namespace {

/// Writes the builders of `arch` into the namespace `name`.
void arch_builders(writer& out, const description& d, const std::string& name, unsigned arch, bool checked) {
  const std::string number = std::to_string(arch);
  out.line();
  out.line("namespace " + name + " {");
  out.line();
  builder_names(out, d, arch, checked);
  arch_operands(out, d, arch);
  out.line();
  out.line("#define VALHALL_ARCH " + number);
  out.line("#define VALHALL_ARCH_NAME " + quoted(d.instructions.arch_text(arch)));
  const std::string text = std::string(checked ? "builders.inc" : "unchecked.inc");
  const std::string own = is_native(d, arch) ? "native_" : "";
  out.line("#include <" + of_generated(d, own + text) + ">");
  out.line("#undef VALHALL_ARCH_NAME");
  out.line("#undef VALHALL_ARCH");
  out.line();
  if (!d.places.sources_are_codes()) {
    // Parameters of builders have this name, too, so that it follows them.
    out.line("/// The architecture of the builders in this namespace.");
    out.line("inline constexpr arch target = arch::" + d.instructions.arch_identifier(arch) + ";");
    out.line();
    out.line("// A using-directive for this namespace also makes the other names known.");
    out.line("using namespace " + d.ns + ";");
    out.line();
  }
  out.line("}  // namespace " + name);
}

}  // namespace

std::string arch_header(const description& d, unsigned arch, bool checked) {
  const std::string name = d.instructions.arch_identifier(arch);
  std::vector<std::string> includes = builder_includes(d, checked);
  if (is_native(d, arch)) {
    if (checked)
      includes = {of_generated(d, "native_shared.hpp")};
    else
      includes.front() = of_library(d, "native_unchecked_words.hpp");
    includes.push_back(of_generated(d, name + "_registers.hpp"));
  }
  if (!d.instructions.preloaded.empty()) includes.push_back(of_generated(d, "preloaded_" + name + ".hpp"));
  generated_header out(
      d,
      "The builders of " + d.instructions.arch_text(arch) +
          (checked ? ", one per instruction. Operands are in the order of text; rules are checked."
                   : " without the rules of the hardware: every value that fits its field is packed."),
      includes);
  arch_builders(out, d, (checked ? "" : "unchecked::") + name, arch, checked);
  return out.end();
}

namespace {

/// Writes the documentation of the builders of `arch`.
void about_builders(writer& out, const description& d, unsigned arch) {
  const std::string name = d.instructions.arch_identifier(arch), space = d.ns + "::" + name;
  out.doc("Operands and one builder per instruction of architecture " + d.instructions.arch_text(arch) +
          ", in the namespace `" + space +
          "`: everything needed to emit its words. `gpu_names` in `arch.hpp` lists its GPUs.");
  out.line("///");
  out.doc(
      "A builder is a function with the operands in the order of the text, results first, and then the "
      "modifiers as designated initializers. It returns an `instruction`: the word, or the rules that it "
      "would break. A builder of an instruction that the architecture lacks does not compile and says so.");
  out.text("///\n/// ```cpp\n/// #include <valhall/" + name + ".hpp>\n/// using namespace " + space +
           R"(;
///
/// // r0 = max(2 * r1 - |u4|, 0), and r1 is not read again.
/// constexpr instruction word =
///     fma_f32(r0, kill(r1), constant(2.0f), -abs(u(4)), {.clamp = clamp::clamp_0_inf});
/// static_assert(word.ok());
/// ```
///
)");
  out.doc("The using-directive makes the names of `" + d.ns + "` visible, too. `target` is `arch::" + name +
          "`, for the functions that take the architecture of words: a kernel moves to another architecture "
          "by its include and its using-directive. A file for several architectures qualifies the names.");
  if (d.instructions.preloaded.empty() && !is_native(d, arch)) return;
  out.line("///");
  std::string more;
  if (!d.instructions.preloaded.empty())
    more = "`preloaded` has the registers that hold a value when a program starts: `preloaded::global_id_x`.";
  if (is_native(d, arch)) {
    const unsigned count = 1u << d.places.destination.size;
    more += std::string(more.empty() ? "" : " ") + "Registers r" + std::to_string(count) + " to r" +
            std::to_string(2 * count - 1) + " are in the namespace, too.";
  }
  out.doc(more);
}

/// Writes the documentation of the builders of `arch` without rules.
void about_unchecked(writer& out, const description& d, unsigned arch) {
  const std::string name = d.instructions.arch_identifier(arch);
  out.doc("The builders of architecture " + d.instructions.arch_text(arch) + " in the namespace `" + d.ns +
          "::unchecked::" + name +
          "`, without the rules of the hardware: they encode every value that fits its field. Any other "
          "value is an error.");
  out.text("///\n/// ```cpp\n/// #include <valhall/unchecked/" + name + ".hpp>\n/// using namespace " + d.ns +
           R"(;
///
/// constexpr instruction two_slots = unchecked::)" +
           name + R"(::fma_f32(r0, u(0), u(2), u(4));
/// ```
)");
}

}  // namespace

std::string public_header(const description& d, unsigned arch, bool checked) {
  writer out;
  const std::string name = d.instructions.arch_identifier(arch);
  out.line("// SPDX-License-Identifier: MIT");
  out.line("// Generated by valhall-generate from the ISA description. Change that, not this file.");
  out.line("#pragma once");
  out.line();
  if (checked)
    about_builders(out, d, arch);
  else
    about_unchecked(out, d, arch);
  out.line();
  out.line("#include <" + of_library(d, "rule.hpp") +
           ">  // First, so that compilers list few files before a broken rule.");
  out.line();
  for (const std::string& include :
       {of_library(d, "blend_descriptor.hpp"), of_generated(d, (checked ? "" : "unchecked_") + name + ".hpp"),
        of_library(d, "instruction.hpp"), of_library(d, "typed_operands.hpp")})
    out.line("#include <" + include + ">");
  return out.text();
}

}  // namespace generator
