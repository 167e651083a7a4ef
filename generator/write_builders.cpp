// SPDX-License-Identifier: MIT
#include "builder.hpp"
#include "coded/coded.hpp"

/// The builders of canonical and native words, the headers of builders, and the places of distances.
namespace generator {

namespace {

/// Calls `visit` with the first row and the end of the rows of each name.
template <class Visit>
void for_each_name(const description& d, const Visit& visit) {
  for (std::size_t i = 0, end = 0; i < d.all().size(); i = end) {
    while (end < d.all().size() && d.all()[end].name == d.all()[i].name) ++end;
    visit(i, end);
  }
}

/// The architectures of the rows from `first` to before `end`, which have one name.
arch_range archs_of(const description& d, std::size_t first, std::size_t end) {
  return {d.all()[first].archs.since, d.all()[end - 1].archs.until};
}

/// The builders of native words. Builders that differ only in their fixed bits share a function, so that
/// compilers read less.
class native_builders {
 public:
  native_builders(const description& d, const native_layout& native, bool checked)
      : d_(d), arch_(native.arch), builders_(d, checked, &native), shapes_(d.all().size()) {
    // Without rules, the bodies are too short to share.
    for (std::size_t row = 0; checked && row < shapes_.size(); ++row)
      if (d.all()[row].archs.contains(arch_)) {
        shapes_[row] = shape_of(builders_[row]);
        rows_of_shape_[shapes_[row]].push_back(row);
      }
  }

  void write_shared(writer& out) const {
    for (std::size_t row = 0; row < shapes_.size(); ++row)
      if (first_like(row) == row) generator::write_shared(out, builders_[row]);
  }

  void write(writer& out) const {
    for_each_name(d_, [&](std::size_t first, std::size_t end) {
      std::size_t row = first;
      while (row < end && !d_.all()[row].archs.contains(arch_)) ++row;
      if (row == end)
        write_absence(out, builders_[first], archs_of(d_, first, end));
      else if (const std::optional<std::size_t> like = first_like(row))
        write_call(out, builders_[row], d_.all()[*like]);
      else
        write_builder(out, builders_[row]);
    });
  }

 private:
  const description& d_;
  unsigned arch_;
  builder_set builders_;
  std::vector<std::string> shapes_;  ///< By row.
  std::map<std::string, std::vector<std::size_t>> rows_of_shape_;

  /// The first of the rows that share a function with `row`; nothing if it does not share one.
  std::optional<std::size_t> first_like(std::size_t row) const {
    const auto found = rows_of_shape_.find(shapes_[row]);
    if (found == rows_of_shape_.end() || found->second.size() == 1) return std::nullopt;
    return found->second.front();
  }
};

/// The first lines of a file of builders.
constexpr const char* included_text =
    "// Included in a namespace of its own for each architecture, which VALHALL_ARCH names.";

}  // namespace

std::string builders_text(const description& d, bool checked) {
  writer out;
  notice(out);
  out.line(included_text);
  // Native words have builders of their own.
  const unsigned last = last_canonical_arch(d);
  const builder_set builders(d, checked, nullptr);
  for_each_name(d, [&](std::size_t first, std::size_t end) {
    const arch_range whole = archs_of(d, first, end);
    if (whole.since > last) return;
    while (d.all()[end - 1].archs.since > last) --end;
    const bool in_all = whole.contains(d.instructions.archs.front()) && whole.contains(last);
    const bool conditional = end - first > 1 || !in_all;
    if (conditional) out.line();
    // An architecture has at most one of the rows.
    for (std::size_t row = first; row < end; ++row) {
      const arch_range archs = d.all()[row].archs;
      if (conditional)
        out.line("#$ VALHALL_ARCH >= $ && VALHALL_ARCH <= $", row == first ? "if" : "elif", archs.since,
                 std::min(archs.until, last));
      write_builder(out, builders[row]);
    }
    if (!in_all) {
      out.line("#else");
      write_absence(out, builders[first], whole);
    }
    if (conditional) out.line("#endif");
  });
  return out.text();
}

std::string native_builders_text(const description& d, const native_layout& native, bool checked) {
  writer out;
  notice(out);
  out.line(included_text);
  native_builders(d, native, checked).write(out);
  return out.text();
}

std::string shared_builders_header(const description& d, const native_layout& native) {
  std::vector<std::string> includes = builder_includes(d, true);
  includes.front() = of_library(d, "native_builder_support.hpp");
  generated_header out(
      d, "Functions shared by builders of native words that differ only in the fixed bits of their words.",
      includes, "detail::native_shared");
  out.line();
  builder_names(out, d, native.arch, true);
  native_builders(d, native, true).write_shared(out);
  return out.end();
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

namespace {

/// The instructions with a distance that `arch` has.
std::vector<std::size_t> rows_of_branches(const description& d, unsigned arch) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < d.all().size(); ++i) {
    const instruction& ins = d.all()[i];
    if (is_branch(ins) && ins.archs.contains(arch)) rows.push_back(i);
  }
  return rows;
}

/// Writes the builders of branches in the namespace `space`: in the layout of `native` or, if it is null, in
/// the canonical layout. The first parameter is then the architecture, whose rules the words follow. No
/// branch has two forms there.
void write_branch_builders(writer& out, const description& d, const char* space,
                           const native_layout* native) {
  open_inner(out, space);
  out.line();
  if (native)
    builder_names(out, d, native->arch, true);
  else
    out.text("using word_bits = std::uint64_t;\nusing checked = detail::checked_branches;\n");
  const builder_set builders(d, true, native, !native);
  for (const std::size_t row : rows_of_branches(d, native ? native->arch : last_canonical_arch(d)))
    write_builder(out, builders[row]);
  close_inner(out, space);
}

}  // namespace

bool is_branch(const instruction& ins) {
  const std::string control = ins.effect("control");
  return control == "branch" || control == "blend";
}

std::string branch_parameters_header(const description& d) {
  generated_header out(
      d,
      "Types of the parameters of branches with a distance: sources, and modifiers. Other types are in "
      "source_types.hpp "
      "and modifiers.hpp, so that a program, which builds only branches, need not include them.",
      {of_library(d, "builder_support.hpp"), of_generated(d, "enums.hpp"), of_library(d, "literal.hpp"),
       of_library(d, "typed_operands.hpp")});
  write_source_types(out, d, true);
  write_modifiers(out, d, true);
  return out.end();
}

std::string branch_builders_header(const description& d) {
  std::vector<std::string> includes{
      of_library(d, "checked_branches.hpp"), of_generated(d, "branch_parameters.hpp"),
      of_generated(d, "named_operands.hpp"), of_generated(d, "value_rules.hpp")};
  if (!d.native.empty()) includes.push_back(of_library(d, "native_builder_support.hpp"));
  generated_header out(
      d, "The builders of branches with a distance, for programs, which then need not include others.",
      includes);
  write_branch_builders(out, d, "detail::canonical_branches", nullptr);
  for (const native_layout& native : d.native)
    write_branch_builders(out, d, "detail::native_branches", &native);
  return out.end();
}

std::string branch_fields_header(const description& d) {
  generated_header out(d, "The words that have a distance, and its position in them.",
                       {of_library(d, "distance_field.hpp")}, "detail");
  const auto row = [](std::uint64_t mask, std::uint64_t bits, unsigned start, const immediate& distance) {
    return braced(hex(mask, 16), hex(bits & mask, 16), braced(start, distance.size(), distance.is_signed));
  };
  std::vector<std::string> canonical;
  for (const std::size_t i : rows_of_branches(d, d.instructions.archs.front())) {
    const instruction& ins = d.all()[i];
    const immediate& distance = ins.immediates.front();
    canonical.push_back(row(d.places.opcode.mask(), settled_bits(ins), distance.bits.start, distance));
  }
  out.array("Branches in the canonical layout.", "branch_field canonical_branch_fields[]", canonical);
  for (const native_layout& native : d.native) {
    std::vector<std::string> rows;
    for (const std::size_t i : rows_of_branches(d, native.arch)) {
      const instruction& ins = d.all()[i];
      const immediate& distance = ins.immediates.front();
      const native_places places = places_of(d, native, ins, true);
      const native_word& word = *places.words.front();
      rows.push_back(row(word.opcode_mask(), word.bits, *places.start_of(distance.bits), distance));
    }
    out.array("Likewise in the native layout.", "branch_field native_branch_fields[]", rows);
  }
  return out.end();
}

}  // namespace generator
