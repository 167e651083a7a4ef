// SPDX-License-Identifier: MIT
#pragma once

#include <valhall/print.hpp>

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

/// An independent model of instructions and programs, to compare the library with: simple, slow, and based on
/// the printed text of words and on hand-written lists, not on the tables of the library.
namespace reference {

/// Bit n: register rn.
constexpr unsigned register_count = 128;
using registers = std::bitset<register_count>;

inline registers registers_of(const valhall::register_set& set) {
  return registers{set.high()} << 64 | registers{set.low()};
}

enum class memory { none, read, read_constant, write, read_write };
enum class varying { none, load, store, retrieve, clobber };

struct instruction {
  std::string text;
  std::string name;                 ///< Without type and modifiers: `FADD`, `LD_VAR_IMM`.
  std::string type;                 ///< `f32`; empty if there is none.
  std::set<std::string> modifiers;  ///< Includes the flow.

  bool decodes = false;
  bool has_text =
      false;  ///< If false, the word decodes, but no text expresses it, and nothing is known about it.
  registers reads, writes, partial_writes;
  registers last_reads, pair_last_reads;
  registers staging_reads, staging_writes;
  std::set<unsigned> uniforms;
  std::set<std::string> specials;  ///< Words, such as `lane_id.w0`.

  bool is_message = false;
  int slot = -1;
  unsigned waits = 0;  ///< Bit n: slot n.
  reference::memory memory = reference::memory::none;
  reference::varying varying = reference::varying::none;
  std::string sample;    ///< Sample mode of a varying load; empty if it has no mode.
  std::string position;  ///< The source of its position, without a last-use mark.
  bool fragment_only = false;
  bool ends = false;
  bool reconverges = false;
  bool discards = false;
  bool crosses_lanes = false;  ///< Reads registers of other lanes.
  bool needs_helpers = false;

  bool branches = false;   ///< BRANCHZ, BRANCHZI or JUMP_EX.
  bool is_taken = true;    ///< A lane may take it.
  bool is_passed = true;   ///< A lane may not take it.
  long long distance = 0;  ///< Counted from the next instruction.

  bool is(const char* n) const { return name == n; }
  bool jumps() const { return is("BRANCHZI") || is("JUMP_EX"); }  ///< To a computed target.
  bool has(const char* m) const { return modifiers.count(m) != 0; }
};

namespace detail {

inline bool starts(const std::string& s, const char* with) { return s.rfind(with, 0) == 0; }
inline bool ends(const std::string& s, const char* with) {
  const std::string end = with;
  return s.size() >= end.size() && s.compare(s.size() - end.size(), end.size(), end) == 0;
}

inline std::vector<std::string> split(const std::string& s, const std::string& at) {
  std::vector<std::string> parts;
  std::size_t from = 0;
  for (std::size_t to; (to = s.find(at, from)) != std::string::npos; from = to + at.size())
    parts.push_back(s.substr(from, to - from));
  parts.push_back(s.substr(from));
  return parts;
}

/// rN; nothing if `e` has no such register.
inline registers bit(unsigned n, valhall::arch e) {
  return n < valhall::register_count_of(e) ? registers{1} << n : 0;
}

/// The staging groups that the message reads and writes, in text order.
inline std::string staging_of(const std::string& name) {
  static const std::set<std::string> stores = {"STORE", "ST_CVT",     "ST_TILE",        "BLEND",
                                               "ATOM",  "ST_CHECKED", "ST_CHECKED_IMM", "ST_MULTI"};
  if (stores.count(name) != 0) return "r";
  if (name == "ATOM_RETURN" || starts(name, "TEX_")) return "wr";
  if (name == "ATEST" || name == "ZS_EMIT" || name == "LOAD" || name == "ATOM1_RETURN" ||
      starts(name, "LD_") || starts(name, "LEA_") || starts(name, "VAR_TEX_"))
    return "w";
  return "";
}

/// Whether the instruction reads registers of other lanes.
inline bool crosses_lanes(const std::string& name) {
  return starts(name, "CLPER") || name == "WMASK" || name == "MMUL";
}

/// Whether the message takes a pointer and a bound.
inline bool is_checked(const std::string& name) {
  return starts(name, "LD_CHECKED") || starts(name, "ST_CHECKED");
}

/// Whether source `i` reads 64 bits if no lane is given.
inline bool is_pair(const instruction& t, unsigned i) {
  const std::string& n = t.name;
  if (n == "LOAD" || n == "STORE" || n == "LD_MULTI" || n == "ST_MULTI" || starts(n, "ATOM") ||
      starts(n, "TEX_"))
    return true;
  if (n == "ST_CVT" || n == "LD_CVT" || n == "BLEND" || starts(n, "VAR_TEX_") || is_checked(n)) return i == 0;
  if (!ends(t.type, "64") || starts(n, "LD_")) return false;
  return !((starts(n, "LSHIFT") || starts(n, "RSHIFT")) && i == 1);
}

inline bool has_lane(const std::vector<std::string>& suffixes) {
  for (const std::string& s : suffixes)
    if (!s.empty() && (s[0] == 'b' || s[0] == 'h' || s[0] == 'w')) return true;
  return false;
}

/// Whether a source of 64 bits reads two words: all of them, or the second, so that both must exist. One word
/// with `.zext` is all that it reads.
inline bool reads_both(const std::vector<std::string>& suffixes) {
  const auto has = [&](const char* s) {
    return std::find(suffixes.begin(), suffixes.end(), s) != suffixes.end();
  };
  return !has("zext") && (!has_lane(suffixes) || has("w1"));
}

inline void read_source(instruction& t, std::string text, unsigned index, valhall::arch e) {
  const bool last = text[0] == '^';
  if (last) text.erase(0, 1);
  std::vector<std::string> suffixes = split(text, ".");
  const std::string what = suffixes[0];
  suffixes.erase(suffixes.begin());
  const bool is_number = what.size() > 1 && what.find_first_not_of("0123456789", 1) == std::string::npos;
  if (is_number && (what[0] == 'r' || what[0] == 'u')) {
    const unsigned n = static_cast<unsigned>(std::stoul(what.substr(1)));
    const bool pair = is_pair(t, index) && reads_both(suffixes);
    if (what[0] == 'u') {
      t.uniforms.insert(n);
      // A misaligned pair ends with its page.
      const unsigned page_size = e == valhall::arch::v15 ? 128 : 64;
      if (pair && n % page_size != page_size - 1) t.uniforms.insert(n + 1);
      return;
    }
    const registers read = bit(n, e) | (pair ? bit(n + 1, e) : 0);
    t.reads |= read;
    if (last) t.last_reads |= read;
    if (last && pair) t.pair_last_reads |= read;
    return;
  }
  if (starts(what, "0x")) return;
  // A special value names its word first.
  const std::string word = suffixes[0];
  suffixes.erase(suffixes.begin());
  t.specials.insert(what + "." + word);
  if (is_pair(t, index) && reads_both(suffixes)) t.specials.insert(what + (word == "w0" ? ".w1" : ".w2"));
}

inline registers read_group(const std::string& text, valhall::arch e) {
  registers group = 0;
  for (const std::string& name : split(text.substr(1), ":"))
    if (!name.empty()) group |= bit(static_cast<unsigned>(std::stoul(name.substr(1))), e);
  return group;
}

inline void read_condition(instruction& t, const std::string& source) {
  t.branches = true;
  const std::vector<std::string> parts = split(source, ".");
  if (!starts(parts[0], "0x")) return;
  const unsigned long value = std::stoul(parts[0], nullptr, 16);
  const std::string part = parts.size() > 1 ? parts[1] : "";
  bool holds = value != 0;
  if (part == "h0") holds = value % 0x10000 != 0;
  if (part == "h1") holds = value / 0x10000 != 0;
  if (part == "and") holds = value == 0xffffffff;
  if (part == "lowbits") {
    const unsigned long bits = value / 8 % (1ul << 18);
    holds = bits != 0 && bits + 1 != 1ul << 18;
  }
  t.is_taken = holds != t.has("eq");
  t.is_passed = !t.is_taken;
}

inline void read_flow(instruction& t) {
  static const char* const names[] = {"", "wait0", "wait1", "wait01", "wait2", "wait02", "wait12", "wait012"};
  for (unsigned i = 1; i < 8; ++i)
    if (t.has(names[i])) t.waits = i;
  if (t.has("wait0126") || t.has("end")) t.waits = 0x47;
  if (t.has("wait")) t.waits = 0xc7;
  if (t.is("BLEND")) t.waits = 0;  // Execution may continue in a blend shader.
  t.ends = t.has("end");
  t.reconverges = t.has("reconverge") || t.waits == 0xc7;
  t.discards = t.has("discard");
}

inline void read_message(instruction& t) {
  t.is_message = true;
  if (t.is("ATEST")) t.slot = 0;
  for (const char* n : {"slot0", "slot1", "slot2", "slot7"})
    if (t.has(n)) t.slot = n[4] - '0';
  if (t.is("LOAD") || t.is("LD_CVT") || starts(t.name, "LD_TEX") || starts(t.name, "LD_CHECKED") ||
      t.is("LD_MULTI"))
    t.memory = memory::read;
  if (t.is("LD_BUFFER") || starts(t.name, "TEX_") || starts(t.name, "VAR_TEX_"))
    t.memory = memory::read_constant;
  if (t.is("STORE") || t.is("ST_CVT") || starts(t.name, "ST_CHECKED") || t.is("ST_MULTI"))
    t.memory = memory::write;
  if (starts(t.name, "ATOM")) t.memory = memory::read_write;
  if (starts(t.name, "LD_VAR") || starts(t.name, "VAR_TEX_")) {
    t.varying = varying::load;
    const bool is_depth = t.is("LD_VAR_SPECIAL") && ends(t.text, "index:0x3");
    const bool is_flat = t.has("src_flat32") || t.has("src_flat16") || is_depth;
    for (const char* mode : {"center", "centroid", "sample", "explicit"})
      for (const char* update : {"", "_store"})
        if (t.has((std::string(mode) + update).c_str())) t.sample = mode;
    for (const std::string& m : t.modifiers) {
      if (is_flat) break;
      if (m == "retrieve") t.varying = varying::retrieve;
      if (m == "store" || ends(m, "_store")) t.varying = varying::store;
      if (m == "clobber" || ends(m, "_clobber")) t.varying = varying::clobber;
    }
  }
}

}  // namespace detail

/// The effects of `word`, one of `e`, from its text. A word that does not decode has no effects.
inline instruction read(std::uint64_t word, valhall::arch e) {
  using namespace detail;
  instruction t;
  const valhall::decoded_instruction d = valhall::decode(word, e);
  if (!d.ok()) return t;
  t.decodes = true;
  char line[512];
  valhall::print_options plain;
  plain.permissive = true;
  t.text.assign(line, valhall::print(line, sizeof line, d, plain));

  t.has_text = t.text[0] != '.';
  if (!t.has_text) return t;

  const std::size_t space = t.text.find(' ');
  std::vector<std::string> parts = split(t.text.substr(0, space), ".");
  t.name = parts[0];
  const std::string with_type = d.info().name();
  if (const std::size_t dot = with_type.find('.'); dot != std::string::npos)
    t.type = with_type.substr(dot + 1);
  t.modifiers.insert(parts.begin() + 1, parts.end());
  read_flow(t);

  static const std::set<std::string> without_result = {"NOP", "BRANCHZ", "BRANCHZI", "JUMP_EX", "DISCARD"};
  static const std::set<std::string> without_registers = {"BARRIER", "ATOM1", "DOORBELL", "EUREKA", "KABOOM"};
  static const std::set<std::string> of_fragments = {"DISCARD", "BLEND", "ATEST", "ZS_EMIT", "LD_TILE"};
  const std::string staging = staging_of(t.name);
  const bool is_message = !staging.empty() || without_registers.count(t.name) != 0;
  if (is_message) read_message(t);
  t.crosses_lanes = crosses_lanes(t.name);
  t.needs_helpers = t.crosses_lanes || (ends(t.name, "_GRADIENT") && !t.has("derivative_enable")) ||
                    std::any_of(t.modifiers.begin(), t.modifiers.end(),
                                [](const std::string& m) { return starts(m, "computed"); });
  t.fragment_only = of_fragments.count(t.name) != 0 || t.discards;

  std::vector<std::string> operands;
  if (space != std::string::npos) operands = split(t.text.substr(space + 1), ", ");
  bool result_comes = !is_message && without_result.count(t.name) == 0;
  unsigned group = 0, source = 0;
  for (const std::string& o : operands) {
    if (o[0] == '@') {
      (staging.at(group++) == 'r' ? t.staging_reads : t.staging_writes) |= read_group(o, e);
    } else if (o[0] == '#') {
      continue;
    } else if (const std::size_t colon = o.find(':'); colon != std::string::npos) {
      if (starts(o, "offset:") || starts(o, "target:"))
        t.distance = std::stoll(o.substr(colon + 1), nullptr, 0);
    } else if (result_comes) {
      result_comes = false;
      const unsigned n = static_cast<unsigned>(std::stoul(o.substr(1)));
      t.writes |= bit(n, e) | (ends(t.type, "64") ? bit(n + 1, e) : 0);
      if (ends(o, ".h0") || ends(o, ".h1")) t.partial_writes |= t.writes;
    } else {
      if (source == 0 && (t.is("BRANCHZ") || t.is("BRANCHZI") || t.is("JUMP_EX"))) read_condition(t, o);
      if (source == 0 && starts(t.name, "LD_VAR")) t.position = o[0] == '^' ? o.substr(1) : o;
      read_source(t, o, source++, e);
    }
  }
  t.reads |= t.staging_reads;
  t.writes |= t.staging_writes;
  // Without a lane, these instructions load the lowest byte or half.
  const bool narrow = t.type == "i8" || t.type == "i16";
  if ((t.is("LOAD") || t.is("LD_BUFFER") || starts(t.name, "LD_CHECKED")) && narrow && !t.has("w0") &&
      !t.has("d0"))
    t.partial_writes |= t.staging_writes;
  return t;
}

}  // namespace reference
