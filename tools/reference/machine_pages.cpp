// SPDX-License-Identifier: MIT
#include "book.hpp"
#include "hardware_facts.hpp"
#include "instruction_page.hpp"
#include "markdown.hpp"

#include <valhall/arch.hpp>
#include <valhall/cost.hpp>
#include <valhall/editor.hpp>
#include <valhall/verify.hpp>
#include "../facts/differences.hpp"
#include "../facts/effects.hpp"
#include "../facts/preloaded.hpp"

#include <map>

namespace reference {

namespace {

using valhall::stage;

std::string instruction_link(const operation& o) {
  return link(o.name(), "instructions/" + builder_name(o.first()) + ".md");
}

// Registers by stage.

std::string registers_of(const valhall::preloaded_place& p) {
  std::string text = "r" + std::to_string(p.first);
  if (p.count > 1) text += "-r" + std::to_string(p.first + p.count - 1);
  switch (p.part) {
    case valhall::register_part::whole: break;
    case valhall::register_part::low: text += ", low half"; break;
    case valhall::register_part::high: text += ", high half"; break;
  }
  return text;
}

std::string stage_table(stage s) {
  table list({"name", "registers", "architectures", "content"});
  for (const valhall::preloaded_place& p : valhall::preloaded_places) {
    if (!p.stages.contains(s)) continue;
    const valhall::preloaded_documentation& prose =
        valhall::preloaded_values[static_cast<std::size_t>(p.value)];
    list.add({code(prose.name), registers_of(p), facts::archs_text(p.archs), prose.text});
  }
  return list.text();
}

void add_stages(book& b) {
  std::string body = paragraph(
      "In C++, each name is an operand in the namespace `preloaded` of an architecture, such as "
      "`v9::preloaded::global_id_x`. If a value is half of a register, the operand is that half, and its "
      "`whole()` is the register. If it takes several registers, the operand is the first. Assembly text has "
      "the numbers.");
  for (const stage s : {stage::compute, stage::vertex, stage::fragment, stage::blend}) {
    std::string title = name_of(s);
    title[0] = static_cast<char>(title[0] - 'a' + 'A');
    body += heading(2, title) + stage_table(s);
    if (s == stage::vertex)
      body += paragraph(
          "Sources differ on r59: some have it in the address of the position, others call it the internal "
          "id.");
    if (s == stage::fragment)
      body += paragraph(
          "ATEST and ZS_EMIT take the mask in the register of `coverage` and return it there, and BLEND "
          "takes it there: a convention of compilers. The bits above those of `sample_id` are undefined. "
          "Fragment instructions: " +
          [] {
            std::vector<std::string> names;
            for (const operation& o : operations())
              if (o.first().fragment_only) names.push_back(instruction_link(o));
            return join(names, ", ");
          }() +
          ".");
    if (s == stage::blend)
      body += paragraph(
          "The fragment shader calls a blend shader after BLEND, which loses r0-r15 and the register of "
          "`return_address` by the call; `coverage` and, before v15, `sample_id` must still be in theirs. "
          "In v15 it loses r0-r19, according only to a fork of Mesa. It returns by "
          "[BRANCHZI](instructions/branchzi.md) to `return_address`. All slots are waited on when it "
          "starts.");
  }
  body += heading(2, "How many registers there are");
  body += paragraph(
      "A thread has r0 to r63, in v15 r0 to r127. Before v15, a program that uses only r0-r15 and r48-r63 "
      "gets twice as many threads; for it the driver may allocate 32 registers, and then the others do not "
      "exist ([narrow_registers](rules/narrow_registers.md)). The rule for the number of threads in v15 is "
      "not published.");
  b.add_page(
      "stages.md", "Registers by stage",
      "The contents of registers when a shader of each stage starts, and the conventions of compilers.",
      body);
  b.add_entry("page", "Registers by stage", {"preloaded registers", "calling convention"}, "stages.md",
              "The contents of registers when a shader starts.");
}

// Units.

const char* issue_text(valhall::issue_model model) {
  switch (model) {
    case valhall::issue_model::parallel: return "max(f, c, s): three pipes side by side";
    case valhall::issue_model::one_port:
      return "max(f + c + s/4, s): one instruction per cycle, SFU at a quarter of its width";
    case valhall::issue_model::fma_port: return "max(c + s/4, 2f): two ports, one of which takes only FMA";
    case valhall::issue_model::fma_cvt_port:
      return "max(b + max(0, 2f + 2c - b)/2, s), b = s/4: two ports, one of which takes FMA and CVT";
    case valhall::issue_model::sum: return "f + c + s: no rates are known";
  }
  return "";
}

struct unit_text {
  valhall::execution_unit unit;
  const char* text;
};
constexpr unit_text units[] = {
    {valhall::execution_unit::fma, "multiplication and addition of floats; from v11 on FROUND.f32"},
    {valhall::execution_unit::cvt,
     "conversions, integer additions, comparisons, moves, branches; from v11 on bit operations and shifts of "
     "32 bits"},
    {valhall::execution_unit::sfu, "multiplication of integers, shifts, bit counts, special functions"},
    {valhall::execution_unit::v, "varyings, by message"},
    {valhall::execution_unit::t, "textures, by message"},
    {valhall::execution_unit::vt, "varying and texture in one message; costs one of T and four of LS"},
    {valhall::execution_unit::ls, "loads, stores, atomics, attributes, addresses, by message"},
    {valhall::execution_unit::none, "barriers, tests, blending, tilebuffer: no unit with cycles"},
};

void add_units(book& b) {
  table list({"unit", "operations", "instructions"});
  for (const unit_text& u : units) {
    unsigned count = 0;
    for (const operation& o : operations()) count += unit_of(o.first(), o.first().archs.first()) == u.unit;
    list.add({valhall::unit_names[static_cast<unsigned>(u.unit)], u.text, std::to_string(count)});
  }
  std::string body = list.text();
  body += paragraph(
      "An instruction costs its unit one operation, two if its result has 64 bits; vectors of 16 or 8 bits "
      "cost one. `cost_of` and `valhall stats` count; [cost](../cost.md) has the details.");
  body += heading(2, "Units that differ between architectures");
  table moved({"instruction", "unit"});
  for (const operation& o : operations()) {
    const std::vector<variant> found = variants(
        o.archs(), [&](arch e) { return facts::unit_text(valhall::info(form_in(o.first().id, e).id()), e); });
    if (found.size() > 1) moved.add({instruction_link(o), merged(found, o.archs())});
  }
  body += moved.text();
  body += heading(2, "Rates");
  body += paragraph(
      "Operations of one lane per cycle and shader core; 32-bit words of varyings, bilinear texels. Each "
      "core issues one load or store per cycle. f, c and s are the cycles of FMA, CVT and SFU: "
      "`arithmetic` is the combined time of the three.");
  table rates({"core", "architecture", "FMA", "CVT", "SFU", "V", "T", "arithmetic"});
  for (const valhall::shader_core& core : valhall::shader_cores) {
    std::string name = core.name;
    for (char& c : name)
      if (c == 'g') c = 'G';
    rates.add({name, name_of(core.arch), std::to_string(core.fma), std::to_string(core.cvt),
               std::to_string(core.sfu), std::to_string(core.varying), std::to_string(core.texels),
               issue_text(core.issue)});
  }
  body += rates.text();
  body += paragraph(
      "The rates come from Mesa's model of the GPUs, which doubts V, CVT and SFU of the G310; the rates of "
      "the G78 come from Arm's offline compiler.");
  b.add_page("units.md", "Execution units", "The units of a shader core, what they execute, and how fast.",
             body);
  b.add_entry("page", "Execution units", {"FMA", "CVT", "SFU", "cost", "throughput"}, "units.md",
              "The units of a shader core and their rates.");
}

// Architectures.

/// The name of a GPU as Arm writes it.
std::string as_written(std::string name) {
  if (name[0] == 'g') name[0] = 'G';
  return name;
}

std::string gpus_of(arch e) {
  std::vector<std::string> names;
  for (const valhall::gpu_name& gpu : valhall::gpu_names)
    if (gpu.arch == e) names.push_back(as_written(gpu.name));
  return join(names, ", ");
}

/// Other names of GPUs, or the systems on chip that have them.
std::string aliases_of(arch e, bool chips) {
  std::vector<std::string> names;
  for (const valhall::gpu_alias& alias : valhall::gpu_aliases)
    if (alias.is_chip == chips && valhall::find_arch(alias.gpu).value() == e)
      names.push_back(as_written(alias.name) + (chips ? " (" + as_written(alias.gpu) + ")" : ""));
  return join(names, ", ");
}

/// The differences of an architecture from its predecessor.
std::string changes(arch before, arch e) {
  std::vector<std::string> gone, fresh;
  std::map<std::string, std::vector<std::string>> changed;
  std::vector<std::string> order;
  for (const operation& o : operations()) {
    const valhall::decoded_opcode old = form_in(o.first().id, before), now = form_in(o.first().id, e);
    if (old.ok() && !now.ok()) gone.push_back(instruction_link(o));
    if (!old.ok() && now.ok()) fresh.push_back(instruction_link(o));
    if (!old.ok() || !now.ok()) continue;
    const std::string text = facts::differences(valhall::info(old.id()), before, valhall::info(now.id()), e);
    if (text.empty()) continue;
    if (!changed.contains(text)) order.push_back(text);
    changed[text].push_back(instruction_link(o));
  }
  std::string body;
  if (!gone.empty()) body += paragraph("Gone: " + join(gone, ", ") + ".");
  if (!fresh.empty()) body += paragraph("New: " + join(fresh, ", ") + ".");
  table list({"instructions", "now"});
  for (const std::string& text : order) list.add({join(changed[text], ", "), text});
  body += list.text();
  return body.empty() ? paragraph("The same words.") : body;
}

void add_archs(book& b) {
  table list({"architecture", "Mali GPUs", "also", "systems on chip", "instructions"});
  for (const arch e : list_of()) {
    unsigned count = 0;
    for (const instruction_info& row : valhall::instructions) count += row.archs.contains(e);
    list.add({name_of(e), gpus_of(e), aliases_of(e, false), aliases_of(e, true), std::to_string(count)});
  }
  std::string body = list.text();
  body += paragraph(
      "`--arch` takes each of these names, also with `mali-` or `immortalis-`. A system on chip that is "
      "missing may have "
      "any GPU. [Architectures](../architectures.md) tells how a program names its architecture. Below: what "
      "each "
      "has otherwise than the one before it.");
  for (const arch e : list_of()) {
    if (e == valhall::first_arch) continue;
    const auto before = static_cast<arch>(static_cast<unsigned>(e) - 1);
    body += heading(2, name_of(e)) + changes(before, e);
    table others({"also new", ""});
    for (const valhall::enumeration_documentation& about : valhall::enumerations)
      for (unsigned v = 0; v < about.count; ++v)
        if (about.values[v].name != nullptr && about.values[v].archs.first() == e)
          others.add({link(about.name, std::string("values/") + about.identifier + ".md"),
                      code(about.values[v].name) + ": " + about.values[v].text});
    for (const valhall::special_documentation& value : valhall::special_values)
      if (value.archs.first() == e)
        others.add({"[special value](special_values.md)", code(value.name) + ": " + value.text});
    for (const valhall::constant_documentation& entry : valhall::constants)
      if (entry.archs.first() == e)
        others.add({"[constant](constants.md) " + std::to_string(entry.entry), entry.text});
    body += others.text();
  }
  b.add_page("architectures.md", "Architectures and GPUs",
             "The architecture versions v9 to v15, their GPUs, and what each changed.", body);
  b.add_entry("page", "Architectures and GPUs", {}, "architectures.md",
              "The architecture versions and what each changed.");
  for (const valhall::gpu_name& gpu : valhall::gpu_names)
    b.entries.back().aliases.push_back("Mali-" + as_written(gpu.name));
  for (const valhall::gpu_alias& alias : valhall::gpu_aliases)
    b.entries.back().aliases.push_back(as_written(alias.name));
}

// Hardware.

void add_hardware(book& b) {
  std::string body, subject;
  table list({"subject", "fact", "source"});
  const auto end_subject = [&] {
    if (!list.empty()) body += heading(2, subject) + list.text();
    list = table({"what", "known", "source"});
  };
  for (const hardware_fact& fact : hardware_facts) {
    if (subject != fact.subject) end_subject();
    subject = fact.subject;
    list.add({fact.name, fact.text, fact.source});
  }
  end_subject();
  table unknown({"subject", "not publicly known"});
  for (const unknown_fact& fact : unknown_facts) unknown.add({fact.name, fact.text});
  body += heading(2, "Not publicly known") + unknown.text();
  std::vector<std::string> names;
  for (const operation& o : operations())
    if (o.first().semantics == valhall::knowledge::unknown) names.push_back(instruction_link(o));
  body +=
      paragraph("Instructions whose results are not publicly known, which the interpreter refuses by name: " +
                join(names, ", ") + ".");
  b.add_page("hardware.md", "The hardware",
             "Publicly known facts about the hardware beside the words, and unknown ones.", body);
  b.add_entry("page", "The hardware", {"warp", "cache", "latency", "scoreboard"}, "hardware.md",
              "Known and unknown facts about the hardware.");
}

void add_index(book& b) {
  table list({"page", "content"});
  list.add({"[Instructions](instructions/index.md)", "every instruction of every architecture"});
  list.add({"[Values](values/index.md)", "the values of modifiers, and the lanes of sources"});
  list.add({"[Operands](operands.md)", "registers, uniforms, constants and special values as sources"});
  list.add({"[Special values](special_values.md)", "values from the hardware and the driver"});
  list.add({"[The constant table](constants.md)", "32 constants that need no register"});
  list.add({"[Rules](rules/index.md)", "rules on words, texts and programs"});
  list.add({"[Registers by stage](stages.md)", "the contents of registers when a shader starts"});
  list.add({"[Execution units](units.md)", "units, costs and rates"});
  list.add({"[Architectures and GPUs](architectures.md)", "v9 to v15, and what each changed"});
  list.add({"[The hardware](hardware.md)", "known and unknown facts beside the words"});
  list.add({"[Words of other languages](foreign_words.md)", "what GLSL, SPIR-V, PTX and others call things"});
  b.add_page(
      "index.md", "Reference of the instruction set",
      "Every instruction, value, rule and convention of the Valhall instruction set, v9 to v15.",
      list.text() + paragraph("These pages are written by `tools/reference` from the tables of the library: "
                              "change the description, not them. `./dev generate` rewrites them."));
  b.add_entry("page", "Reference", {}, "index.md", "Every instruction, value, rule and convention.");
}

}  // namespace

void add_machine(book& b) {
  add_stages(b);
  add_units(b);
  add_archs(b);
  add_hardware(b);
  add_index(b);
}

}  // namespace reference
