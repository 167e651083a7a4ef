// SPDX-License-Identifier: MIT
#include "sources.hpp"

#include "markdown.hpp"

#include <string_view>
#include <vector>

namespace reference {

namespace {

/// Whether `name` is `pattern`, or begins with it if it ends in an asterisk.
bool matches(std::string_view name, std::string_view pattern) {
  if (!pattern.ends_with('*')) return name == pattern;
  return name.starts_with(pattern.substr(0, pattern.size() - 1));
}

/// Instructions that Mesa's description of 2022 lacks.
constexpr const char* described_later[] = {
    "AND_IMM.*", "ATOM1.*",     "CLPER_OR", "DOORBELL",     "EUREKA",      "FEXPF.*",
    "FLOG.*",    "FLUSH.*",     "FMUL_*",   "FPOW*",        "FRCBRT_*",    "FSINCOS.*",
    "FSQRT.*",   "IADDC.*",     "ILOGB.*",  "IMULD.s64",    "ISUBB.*",     "JUMP_EX",
    "KABOOM",    "LD_CHECKED*", "LD_CVT",   "LD_GCLK.*",    "LD_MULTI",    "LD_VAR_BUF_FLAT*",
    "LEA_BUF",   "LEA_PKA",     "LOGB.*",   "LROT_*",       "MMUL.*",      "OR_IMM.*",
    "RROT_*",    "ST_CHECKED*", "ST_MULTI", "TEX_GRADIENT", "TEX_WEIGHTS", "XOR_IMM.*",
};

/// The sources for the results of instructions, by letter: X the published description, N notes on the
/// preceding architecture, M Mesa's compiler and its former interpreter, H tests of Mesa's compiler of 2026
/// on GPUs, K the code of that compiler, R compiled programs with known results, P no source: it is presumed.
struct semantics {
  const char* pattern;
  const char* letters;
};
constexpr semantics known_by[] = {
    {"IADD_IMM.*", "XR"},  {"IADD.*", "XHR"},         {"ISUB.*", "XHR"},         {"IMUL.*", "XHR"},
    {"IABS.*", "XH"},      {"CLZ.*", "XH"},           {"IDP.*", "XH"},           {"AND_IMM.*", "H"},
    {"OR_IMM.*", "H"},     {"XOR_IMM.*", "H"},        {"LSHIFT_*", "XHR"},       {"RSHIFT_*", "XHR"},
    {"LROT_*", "XH"},      {"RROT_*", "XH"},          {"MUX.*", "XNH"},          {"ICMP.*", "XHR"},
    {"FCMP.*", "XHR"},     {"FADD.*", "XHR"},         {"FADD_IMM.*", "XR"},      {"FMA.*", "XR"},
    {"FMIN.*", "XH"},      {"FMAX.*", "XH"},          {"FROUND.*", "XHR"},       {"FLUSH.*", "H"},
    {"F32_TO_F16*", "H"},  {"F32_TO_S32", "XMHR"},    {"F32_TO_U32", "XMHR"},    {"F16_TO_S32", "XMH"},
    {"F16_TO_U32", "XMH"}, {"V2F16_TO_V2S16", "XMH"}, {"V2F16_TO_V2U16", "XMH"}, {"FREXPM.*", "NRP"},
    {"FREXPE.*", "NR"},    {"FMA_RSCALE*", "RP"},     {"FADD_LSCALE.*", "HR"},   {"CUBEFACE*", "H"},
    {"LOAD.*", "XR"},      {"STORE.*", "XR"},         {"LD_BUFFER.*", "R"},      {"ATOM*", "XR"},
    {"BRANCHZ", "RK"},     {"BRANCHZI", "XK"},        {"DISCARD.f32", "K"},      {"FRCP.*", "HR"},
    {"FRSQ.*", "H"},       {"FEXP.*", "HP"},          {"FLOGD.*", "P"},          {"FSIN_TABLE.*", "N"},
    {"FCOS_TABLE.*", "N"}, {"FEXP_TABLE.*", "N"},     {"FRCP_APPROX.*", "N"},    {"FRSQ_APPROX.*", "N"},
    {"FLOG_TABLE.*", "N"},
};

std::string semantics_in_words(char letter) {
  switch (letter) {
    case 'X': return "the published description";
    case 'N': return "public notes on the architecture before Valhall";
    case 'M': return "Mesa's compiler and its former interpreter";
    case 'H':
      return "tests of Mesa's compiler of 2026, which compare GPUs from v10 on with a reference bit by bit";
    case 'K': return "the code of Mesa's compiler of 2026";
    case 'R': return "compiled programs whose results are known";
    default: return "in part presumed: no source states it";
  }
}

struct bound {
  const char* pattern;
  const char* text;
};
constexpr bound bounds[] = {
    {"FRCP.f32", "less than 1 ulp, and never away from zero; a subnormal source or result counts as zero"},
    {"FRSQ.f32", "2 ulp; a subnormal source counts as zero"},
    {"CUBEFACE1", "1 ulp"},
};

}  // namespace

bool is_in_description_of_2022(const std::string& name) {
  for (const char* pattern : described_later)
    if (matches(name, pattern)) return false;
  return true;
}

std::string semantics_source(const valhall::instruction_info& row) {
  for (const semantics& s : known_by) {
    if (!matches(row.name(), s.pattern)) continue;
    std::vector<std::string> words;
    for (const char* letter = s.letters; *letter != '\0'; ++letter)
      words.push_back(semantics_in_words(*letter));
    return sentence(join(words, "; "));
  }
  switch (row.semantics) {
    case valhall::knowledge::unknown: return "Not publicly known.";
    case valhall::knowledge::external:
      return "The published description; what is outside the program (descriptors, textures, formats) "
             "decides.";
    default: break;
  }
  return is_in_description_of_2022(row.name()) ? "The published description."
                                               : "By analogy with the other types of the instruction.";
}

std::string bound_of(const valhall::instruction_info& row) {
  for (const bound& b : bounds)
    if (matches(row.name(), b.pattern)) return std::string(" Bound: ") + b.text + ".";
  return row.semantics == valhall::knowledge::approximate ? " No bound is published." : "";
}

std::string source_in_words(char letter) {
  switch (letter) {
    case 'X': return "the published description of 2022";
    case 'A': return "Mesa's assembler and its tests of texts that must not assemble";
    case 'V': return "Mesa's validation and packing of instructions";
    case 'L': return "a later architecture of the description";
    case 'K': return "Kraid, Mesa's compiler of 2026";
    case 'R': return "Arm's description of v9 to v15";
    case 'O': return "this library: the caller put an operand in a place that does not take it";
    case 'F': return "Mesa's passes for flow control and last uses";
    default: return "";
  }
}

}  // namespace reference
