// SPDX-License-Identifier: MIT
#include "options.hpp"

#include <valhall/arch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/strings.hpp>
#include "../common/text.hpp"

#include <algorithm>
#include <functional>

namespace microbench {

namespace {

using tools::view_of;
using valhall::instruction_info;
using valhall::text_view;

/// Whether `text` matches `pattern`, ignoring case: * matches any text, ? one character.
bool matches(text_view pattern, text_view text) {
  std::size_t p = 0, t = 0, star = pattern.size, star_text = 0;
  while (t < text.size) {
    if (p < pattern.size && pattern[p] == '*') {
      star = p++;
      star_text = t;
    } else if (p < pattern.size && (pattern[p] == '?' || tools::lower(pattern[p]) == tools::lower(text[t]))) {
      ++p, ++t;
    } else if (star < pattern.size) {
      p = star + 1;
      t = ++star_text;
    } else {
      return false;
    }
  }
  while (p < pattern.size && pattern[p] == '*') ++p;
  return p == pattern.size;
}

/// The name of the family: the part before the first dot.
text_view family_of(const instruction_info& row) {
  const text_view name = row.name();
  return name.first(tools::find(name, '.'));
}

bool is_named(const instruction_info& row, const std::string& asked) {
  return matches(view_of(asked), row.name()) || matches(view_of(asked), family_of(row));
}

/// The elements of a comma-separated list, without duplicates.
std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    const std::string part = list.substr(start, end - start);
    if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    start = end + 1;
  }
  return parts;
}

bool read_number(const std::string& text, unsigned long long lowest, unsigned long long highest,
                 unsigned long long& value) {
  return tools::read_number(view_of(text), value) && value >= lowest && value <= highest;
}

/// Parses the value of an option; returns false, with the expected form in `problem`, if it is invalid.
using reader = std::function<bool(const std::string& value, std::string& problem)>;

bool expected(std::string& problem, const std::string& what) {
  problem = what;
  return false;
}

reader numbers(std::vector<unsigned>& list, unsigned lowest, unsigned highest) {
  return [&list, lowest, highest](const std::string& text, std::string& problem) {
    list.clear();
    for (const std::string& part : split(text)) {
      unsigned long long value = 0;
      if (!read_number(part, lowest, highest, value))
        return expected(problem, "numbers from " + std::to_string(lowest) + " to " + std::to_string(highest) +
                                     " with commas between them");
      list.push_back(static_cast<unsigned>(value));
    }
    return true;
  };
}

bool read_kinds(std::vector<measure>& kinds, const std::string& text, std::string& problem) {
  kinds.clear();
  for (const std::string& part : split(text)) {
    if (part != "latency" && part != "throughput") return expected(problem, "latency, throughput or both");
    kinds.push_back(part == "latency" ? measure::latency : measure::throughput);
  }
  return true;
}

bool read_classes(std::vector<std::string>& classes, const std::string& text, std::string& problem) {
  classes = split(text);
  for (const std::string& letters : classes)
    if (letters.empty() || letters.size() > 5 ||
        letters.find_first_not_of(class_letters) != std::string::npos)
      return expected(problem,
                      std::string("one to five of the letters ") + class_letters + ", or several such");
  return true;
}

bool read_trips(trip_count& trips, const std::string& text, std::string& problem) {
  trips.from_uniform = !text.empty() && text[0] == 'u';
  unsigned long long value = 0;
  const bool good = trips.from_uniform ? read_number(text.substr(1), 0, 127, value)
                                       : read_number(text, 0, 0xffffffff, value);
  trips.number = static_cast<std::uint32_t>(value);
  return good || expected(problem, "a number up to 4294967295, or a uniform from u0 to u127");
}

bool read_arch(options& o, const std::string& text, std::string& problem) {
  const valhall::found_arch found = valhall::find_arch(view_of(text));
  if (!found.ok() || found.value() < first_kernel_arch || found.value() > last_kernel_arch)
    return expected(problem, "v9 to v14, or a GPU of these such as g610");
  o.arch = found.value();
  o.gpu_core = valhall::find_core(view_of(text));
  return true;
}

bool read_core(options& o, const std::string& text, std::string& problem) {
  o.core = valhall::find_core(view_of(text));
  if (o.core != nullptr) return true;
  std::string names;
  for (const valhall::shader_core& core : valhall::shader_cores)
    names += (names.empty() ? "" : ", ") + std::string(core.name);
  return expected(problem, "a core of the cost model: " + names);
}

struct option {
  std::string name;
  bool* flag;  ///< The flag to set, or null if the option takes a value.
  reader value;
};

std::vector<option> options_of(options& o) {
  return {
      {"--arithmetic", &o.arithmetic, {}},
      {"--unchecked", &o.unchecked, {}},
      {"--no-waits", &o.no_waits, {}},
      {"--help", &o.help, {}},
      {"--unit", nullptr,
       [&o](const std::string& v, std::string&) {
         o.units = split(v);
         return true;
       }},
      {"--out", nullptr,
       [&o](const std::string& v, std::string& p) {
         o.folder = v;
         return !v.empty() || expected(p, "a folder");
       }},
      {"--arch", nullptr, [&o](const std::string& v, std::string& p) { return read_arch(o, v, p); }},
      {"--core", nullptr, [&o](const std::string& v, std::string& p) { return read_core(o, v, p); }},
      {"--kind", nullptr, [&o](const std::string& v, std::string& p) { return read_kinds(o.kinds, v, p); }},
      {"--operands", nullptr,
       [&o](const std::string& v, std::string& p) { return read_classes(o.classes, v, p); }},
      {"--iterations", nullptr,
       [&o](const std::string& v, std::string& p) { return read_trips(o.trips, v, p); }},
      {"--streams", nullptr, numbers(o.streams, 1, 32)},
      {"--length", nullptr, numbers(o.lengths, 1, 4096)},
      {"--unroll", nullptr, numbers(o.unrolls, 1, 4096)},
      {"--stride", nullptr, numbers(o.strides, 0, 16)},
      {"--through", nullptr, numbers(o.through, 0, 3)},
      {"--first", nullptr,
       [&o](const std::string& v, std::string& p) {
         std::vector<unsigned> list;
         if (!numbers(list, 0, register_limit - 1)(v, p)) return false;
         o.first = list.back();
         return list.size() == 1 || expected(p, "one number");
       }},
  };
}

std::string unknown_name(const std::string& asked, valhall::arch e) {
  if (const auto words = valhall::find_foreign_words(view_of(asked), e); words.count != 0) {
    const std::string line = words[0]->idiom;
    return tools::quoted(view_of(asked)) + " is not an instruction; measure `" +
           line.substr(0, line.find(' ')) + "`";
  }
  valhall::nearest_names near(view_of(asked));
  text_view last;
  for (const instruction_info& row : valhall::instructions) {
    if (!is_documented(row.id, e)) continue;
    near.add(row.name());
    const text_view family = family_of(row);
    // Families are mostly contiguous in the tables; a duplicate is at worst proposed twice.
    if (!(family == last) && !(family == row.name())) near.add(family);
    last = family;
  }
  return tools::quoted(view_of(asked)) + " is not an instruction" + did_you_mean(near);
}

/// The reason why `asked`, which names rows of `archs`, selects nothing.
std::string why_none(const std::string& asked, valhall::arch_set archs, valhall::arch e) {
  if (archs.empty()) return unknown_name(asked, e);
  const std::string name = tools::quoted(view_of(asked));
  if (archs.contains(e)) return name + " has no documented form";
  return missing_feature_text(name, e, archs);
}

}  // namespace

const char* const usage =
    "usage: microbench [OPTION...] [NAME...]\n"
    "       microbench report [OPTION...] RESULTS...\n"
    "\n"
    "Writes kernels that measure instructions. NAME is an instruction such as FADD.f32, a family such as\n"
    "FADD, or a pattern such as 'F*.v2f16'. A LIST is separated by commas; several lists make a sweep of\n"
    "all combinations. `microbench report --help` describes the report on measured times.\n"
    "\n"
    "  --arch v9|...|v14|GPU\n"
    "                    the architecture of the kernels, or a GPU that has it, such as g610 (default v9)\n"
    "  --core NAME       the core of the cost model whose cycles are predicted, such as g610 (default: the "
    "GPU\n"
    "                    of --arch, or the first core of the architecture)\n"
    "  --arithmetic      all arithmetic instructions\n"
    "  --unit LIST       all instructions of CVT, FMA, SFU, LS, T, V or VT\n"
    "  --kind LIST       latency: each instruction of a stream depends on the previous one;\n"
    "                    throughput: chains start from available values (default both)\n"
    "  --streams LIST    independent streams, 1 to 32 (default 1 for latency, 8 for throughput)\n"
    "  --length LIST     consecutive instructions of a stream (default 16 for latency, 1 for throughput)\n"
    "  --unroll LIST     copies of all streams in the loop (default 2 for latency, 4 for throughput)\n"
    "  --iterations N    iterations of the loop: a number, 0 for no loop, or a uniform such as u2\n"
    "                    (default 1000)\n"
    "  --operands LIST   a letter for each source, the last one for the rest: r register, u uniform (all in\n"
    "                    one slot), s uniform (each in its own slot), c constant (default r)\n"
    "  --through LIST    the source through which the chain passes, from 0 (default 0)\n"
    "  --stride LIST     distance between registers, in operands; 0: sources share one (default 1)\n"
    "  --first N         the first register, 0 to 53\n"
    "  --unchecked       break rules of words where the options require it; such kernels are marked\n"
    "  --no-waits        omit waits; such kernels are marked\n"
    "  --out FOLDER      write a listing, .bin and .h of each kernel, and manifest.json; without this "
    "option,\n"
    "                    listings are written to standard output\n"
    "\n"
    "The exit status is 0 on success, 1 if no kernel was made or written, and 2 for errors in the\n"
    "command line.\n";

bool parse(const std::vector<std::string>& arguments, options& result, std::string& problem) {
  const std::vector<option> known = options_of(result);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    if (word.empty() || word[0] != '-') {
      result.names.push_back(word);
      continue;
    }
    const std::size_t sign = word.find('=');
    const std::string name = word.substr(0, sign);
    const option* found = nullptr;
    valhall::nearest_names near(view_of(name));
    for (const option& o : known) {
      if (o.name == name) found = &o;
      near.add(view_of(o.name));
    }
    if (found == nullptr) return expected(problem, "there is no option `" + name + "`" + did_you_mean(near));
    if (found->flag != nullptr) {
      if (sign != std::string::npos) return expected(problem, "`" + name + "` takes no value");
      *found->flag = true;
      continue;
    }
    if (sign == std::string::npos && ++i == arguments.size())
      return expected(problem, "`" + name + "` needs a value");
    const std::string value = sign == std::string::npos ? arguments[i] : word.substr(sign + 1);
    std::string wanted;
    if (!found->value(value, wanted))
      return expected(problem, "`" + name + "` takes " + wanted + ", not `" + value + "`");
  }
  if (result.core == nullptr) result.core = result.gpu_core;
  if (result.core == nullptr) result.core = &core_of(result.arch);
  if (!result.help && result.names.empty() && result.units.empty() && !result.arithmetic)
    return expected(problem, "instructions are missing");
  return true;
}

bool select(const options& asked, std::vector<valhall::opcode>& found, std::string& problem) {
  for (const std::string& name : asked.names) {
    bool any = false;
    valhall::arch_set archs;
    for (const instruction_info& row : valhall::instructions) {
      if (!is_named(row, name)) continue;
      any |= is_documented(row.id, asked.arch);
      archs = archs | row.archs;
    }
    if (!any) return expected(problem, why_none(name, archs, asked.arch));
  }
  for (const std::string& unit : asked.units) {
    bool any = false;
    valhall::nearest_names near(view_of(unit));
    for (const char* known : valhall::unit_names) {
      any |= tools::same_name(view_of(unit), known);
      near.add(known);
    }
    if (!any) return expected(problem, tools::quoted(view_of(unit)) + " is not a unit" + did_you_mean(near));
  }
  for (const instruction_info& row : valhall::instructions) {
    if (!is_documented(row.id, asked.arch)) continue;
    bool wanted = asked.arithmetic && is_arithmetic(row.id, asked.arch);
    for (const std::string& name : asked.names) wanted |= is_named(row, name);
    for (const std::string& unit : asked.units)
      wanted |= tools::same_name(view_of(unit),
                                 valhall::unit_names[static_cast<unsigned>(unit_of(row, asked.arch))]);
    if (wanted) found.push_back(row.id);
  }
  return true;
}

namespace {

/// `list`, or `standard` if it is empty.
std::vector<unsigned> or_default(const std::vector<unsigned>& list, unsigned standard) {
  return list.empty() ? std::vector<unsigned>{standard} : list;
}

/// Replaces each request by one copy per value, modified by `set`.
template <class Value, class Set>
void vary(std::vector<request>& requests, const std::vector<Value>& values, const Set& set) {
  std::vector<request> varied;
  for (const request& r : requests)
    for (const Value& v : values) set(varied.emplace_back(r), v);
  requests = varied;
}

}  // namespace

std::vector<request> requests_of(const options& asked, valhall::opcode id) {
  std::vector<request> all;
  for (const measure kind : asked.kinds) {
    const bool endless = kind == measure::latency;
    request base;
    base.id = id;
    base.arch = asked.arch;
    base.kind = kind;
    base.first = asked.first;
    base.trips = asked.trips;
    base.unchecked = asked.unchecked;
    base.no_waits = asked.no_waits;
    std::vector<request> some = {base};
    vary(some, or_default(asked.streams, endless ? 1 : 8), [](request& r, unsigned v) { r.streams = v; });
    vary(some, or_default(asked.lengths, endless ? 16 : 1), [](request& r, unsigned v) { r.length = v; });
    vary(some, or_default(asked.unrolls, endless ? 2 : 4), [](request& r, unsigned v) { r.unroll = v; });
    vary(some, asked.strides, [](request& r, unsigned v) { r.stride = v; });
    vary(some, asked.classes, [](request& r, const std::string& v) { r.classes = v; });
    vary(some, asked.through, [](request& r, unsigned v) { r.through = v; });
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

}  // namespace microbench
