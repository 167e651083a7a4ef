// SPDX-License-Identifier: MIT
#include "builder.hpp"
#include "coded/coded.hpp"
#include "headers.hpp"
#include "text.hpp"

/// The headers with the builders of one architecture each.
namespace generator {

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

}  // namespace generator
