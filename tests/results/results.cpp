// SPDX-License-Identifier: MIT
// Prints a hash of each kind of result of the library: of decoding, encoding, checking, printing, analysing
// and repairing, over the words and programs of tests/data, mutated and random words, and mutated lines, for
// each architecture. Two states of the library that print the same lines behave alike, which compare.sh
// tests.
#include "hash.hpp"

#include <oracle/in_arch.hpp>
#include <oracle/programs.hpp>
#include <valhall/analysis.hpp>
#include <valhall/assemble.hpp>
#include <valhall/cost.hpp>
#include <valhall/decode.hpp>
#include <valhall/effects.hpp>
#include <valhall/encode.hpp>
#include <valhall/print.hpp>
#include <valhall/repair.hpp>
#include <valhall/strings.hpp>
#include <valhall/syntax.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace valhall;

using words = std::vector<std::uint64_t>;
using generator = std::mt19937_64;

/// The number of inputs of each kind for each architecture.
struct counts {
  std::size_t mutated = 20000;  ///< Words of tests/data with a few other bits.
  std::size_t random = 20000;   ///< Half of them have the opcode of some instruction.
  std::size_t lines = 2000;     ///< Lines of text with other characters.
  std::size_t programs = 1;     ///< Mutants of each program.
};

const syntax spellings[] = {syntax::mesa_2022, syntax::mesa_25, syntax::mesa_later, syntax::arm};

/// The words in the first column of a file of tests/data.
words words_in(const std::string& file) {
  words found;
  std::ifstream stream(VALHALL_TEST_DATA "/" + file);
  for (std::string line; std::getline(stream, line);)
    found.push_back(std::strtoull(line.c_str(), nullptr, 16));
  return found;
}

/// The programs of tests/data, as words of `e`.
std::vector<programs::program> programs_in(arch e) {
  std::vector<programs::program> found = programs::all();
  const std::vector<programs::program>& later = programs::later();
  found.insert(found.end(), later.begin(), later.end());
  for (programs::program& p : found) p.words = in_arch::translated(p.words, e);
  return found;
}

/// Hashes of the results of single words.
struct word_hashes {
  result_hash decoding, operands, check, text, effects, cost, encoding, fields;

  void print(const char* arch, const char* input) const {
    const struct {
      const char* name;
      const result_hash& of;
    } rows[] = {{"decode", decoding}, {"operands", operands}, {"check", check},     {"print", text},
                {"effects", effects}, {"cost", cost},         {"encode", encoding}, {"fields", fields}};
    for (const auto& row : rows)
      std::printf("%s %s %s %016llx\n", arch, input, row.name,
                  static_cast<unsigned long long>(row.of.value()));
    std::fflush(stdout);
  }
};

void add_set(result_hash& to, register_set set) { to.add(set.low(), set.high()); }

void add_effects(result_hash& to, const effects& e) {
  for (const register_set set : {e.reads, e.writes, e.partial_writes, e.last_reads, e.pair_last_reads,
                                 e.staging_reads, e.staging_writes})
    add_set(to, set);
  for (const std::uint64_t uniforms : e.uniforms) to.add(uniforms);
  to.add(e.special_words, e.special_page, e.memory, e.tile, e.tile_slots, e.varying, e.sample,
         e.position_source, e.output, e.fragment_only, e.crosses_lanes, e.needs_helpers, e.is_message,
         static_cast<std::uint64_t>(e.slot), e.waits, e.control, e.conditional, e.always_taken, e.calls,
         static_cast<std::uint64_t>(e.distance), e.reconverges, e.ends_helpers, e.unknown_flow, e.ends,
         fau_slots(e));
}

void add_cost(result_hash& to, const cost& c) {
  to.add(c.instructions, c.undecoded, c.varying_halves);
  for (const std::uint64_t n : c.instructions_by_unit) to.add(n);
  for (const std::uint64_t n : c.operations_by_unit) to.add(n);
  add_set(to, c.registers);
  for (const std::uint64_t n : c.uniforms) to.add(n);
}

void add_operand(result_hash& to, const operand& o) {
  to.add(o.kind(), o.bits(), o.shape(), o.broken_rules(), o.number(), o.page(), o.count(), o.lanes(),
         o.sign(), o.is_last_use(), o.is_inverted(), o.is_extended());
}

/// Adds the results of words of `e` to hashes.
class word_results {
 public:
  word_results(arch e, std::uint64_t seed) : arch_(e), random_(seed) {}

  void add(std::uint64_t word) {
    const decoded_instruction d = decode(word, arch_);
    add_decoded(d);
    hashes.check.add(valhall::check(d));
    add_effects(hashes.effects, effects_of(d));
    add_cost(hashes.cost, cost_of(&word, arch_));
    add_texts(d);
    add_fields(d);
    if (!d.is_identified()) return;
    add_operands(d);
    if (d.ok()) add_encodings(d);
  }

  word_hashes hashes;

 private:
  arch arch_;
  generator random_;
  operand others_[64];  ///< Operands of earlier words.
  unsigned other_count_ = 0;

  static cost cost_of(const std::uint64_t* word, arch e) {
    return valhall::cost_of(view<std::uint64_t>(word, 1), e);
  }

  void add_decoded(const decoded_instruction& d) {
    const decoded_opcode named = identify(d.word(), arch_), any = identify_in_any(d.word());
    hashes.decoding.add(d.ok(), d.error(), d.wrong_bits(), d.in(), d.word(), d.canonical_word(),
                        d.native_bits(), d.is_identified(), named.ok(), named.id(), any.ok(), any.id());
    if (d.is_identified()) hashes.decoding.add(d.id(), d.flow_value());
  }

  void add_operands(const decoded_instruction& d) {
    const operand_list list = d.operands();
    hashes.operands.add(list.size());
    for (unsigned i = 0; i <= list.size(); ++i) add_operand(hashes.operands, d.operand_at(i));
    for (const operand& o : list) {
      add_operand(hashes.operands, o);
      others_[other_count_++ % 64] = o;
    }
    for (unsigned i = 0; i < d.info().modifier_count; ++i)
      hashes.operands.add(d.value(d.info().modifiers()[i]), d.value(d.info().modifiers()[i].id));
  }

  void add_text(const decoded_instruction& d, const print_options& options) {
    char line[512];
    const std::size_t size = print(line, sizeof(line), d, options, {.index = 100});
    hashes.text.add(std::string_view(line, size < sizeof(line) ? size : sizeof(line)));
    // A buffer that may be too small.
    const std::size_t capacity = random_() % 64;
    const std::size_t needed = print(line, capacity, d, options, {.index = 100});
    hashes.text.add(needed, std::string_view(line, needed < capacity ? needed : capacity));
  }

  void add_texts(const decoded_instruction& d) {
    char line[512];
    const std::size_t size = print(line, sizeof(line), d);
    hashes.text.add(std::string_view(line, size));
    for (const syntax& s : spellings) {
      add_text(d, {.syntax = s});
      add_text(d, {.permissive = true, .syntax = s});
    }
    add_text(d, {.offsets = true, .words = true, .comments = true, .numbered_labels = true});
    add_text(d, {.colour = true, .permissive = true, .mnemonics = letter_case::lower});
    const std::size_t of_call = print_cpp(line, sizeof(line), d);
    hashes.text.add(std::string_view(line, of_call < sizeof(line) ? of_call : sizeof(line)));
  }

  void add_fields(const decoded_instruction& d) {
    const std::uint64_t word = d.word();
    const auto number = static_cast<unsigned>(random_() % 8);
    const auto f = static_cast<flow>(random_() % 16);
    const auto distance = static_cast<long long>(random_() % 1024) - 512;
    hashes.fields.add(flow_of(word, arch_), has_distance(d), static_cast<std::uint64_t>(branch_distance(d)),
                      with_flow(word, f, arch_).word(),
                      with_last_use(word, number, number % 2 == 0, arch_).word(),
                      with_distance(word, distance, arch_).word());
  }

  void add_encodings(const decoded_instruction& d) {
    hashes.encoding.add(encode(d).word());
    operand_list operands = d.operands();
    modifier_value modifiers[17];
    unsigned count = 0;
    for (unsigned i = 0; i < d.info().modifier_count; ++i)
      modifiers[count++] = {d.info().modifiers()[i].id, d.value(d.info().modifiers()[i])};
    const auto add = [&] {
      hashes.encoding.add(encode(d.id(), operands, {modifiers, count}, arch_).word(),
                          unchecked::encode(d.id(), operands, {modifiers, count}, arch_).word());
    };
    add();
    // An operand of another instruction, one operand less, an omitted, repeated or strange modifier.
    if (operands.count != 0) {
      const auto i = static_cast<unsigned>(random_() % operands.count);
      const operand kept = operands.items[i];
      operands.items[i] = others_[random_() % 64];
      add();
      operands.items[i] = kept;
      if (random_() % 8 == 0) {
        --operands.count;
        add();
        ++operands.count;
      }
    }
    if (count == 0) return;
    const auto i = static_cast<unsigned>(random_() % count);
    const modifier_value kept = modifiers[i];
    switch (random_() % 4) {
      case 0: modifiers[i] = modifiers[--count]; break;
      case 1: modifiers[count++] = kept; break;
      case 2: modifiers[i] = {kept.id, static_cast<unsigned>(random_() % 40)}; break;
      default: modifiers[i] = {static_cast<modifier>(random_() % std::size(modifier_names)), kept.value};
    }
    add();
  }
};

/// `word` with up to four other bits, or a byte or the upper half of another word.
std::uint64_t mutated(const words& from, generator& random) {
  std::uint64_t word = from[random() % from.size()];
  const std::uint64_t other = from[random() % from.size()];
  switch (random() % 4) {
    case 0: return (word & ~std::uint64_t{0xffffffff}) | (other & 0xffffffff);
    case 1: {
      const std::uint64_t mask = std::uint64_t{0xff} << 8 * (random() % 8);
      return (word & ~mask) | (other & mask);
    }
    default:
      for (auto n = random() % 4 + 1; n != 0; --n) word ^= std::uint64_t{1} << random() % 64;
      return word;
  }
}

/// A random word. Every other one has the fixed bits of an instruction, and no other bits than it uses.
std::uint64_t random_word(arch e, generator& random) {
  const std::uint64_t bits = random();
  if (random() % 2 == 0) return bits;
  const instruction_info& row = info(static_cast<opcode>(random() % instruction_count));
  std::uint64_t word = (bits & row.used_mask & ~row.fixed_mask) | row.fixed_bits;
  if (random() % 2 == 0) word &= ~(std::uint64_t{3} << 57) & ~std::uint64_t{0x80808080};
  if (e != arch::v15) return word;
  const decoded_instruction d = decode(word, arch::v14);
  modifier_value modifiers[17];
  unsigned count = 0;
  for (unsigned i = 0; i < d.info().modifier_count; ++i)
    modifiers[count++] = {d.info().modifiers()[i].id, d.value(d.info().modifiers()[i])};
  const instruction native = unchecked::encode(d.id(), d.operands(), {modifiers, count}, e);
  return native.ok() ? native.word() ^ (random() & random() & random() & random()) : word;
}

std::string print_line(std::uint64_t word, arch e, const print_options& options) {
  char line[512];
  const std::size_t size = print(line, sizeof(line), decode(word, e), options);
  return std::string(line, size < sizeof(line) ? size : sizeof(line));
}

/// `line` with a few other characters, or with the end of `other`.
std::string mutated(std::string line, const std::string& other, generator& random) {
  static const std::string_view pieces[] = {
      ".",   ",",    " ",  "r",    "u",    "^",    "#",   "0x",    "@",    ":",   "[",  "]", "-",  ".h0",
      ".b3", ".f32", "w0", "r64",  "r127", "k00",  "tls", ".wait", ".end", "0x0", "L1", ";", "\t", "1",
      "9",   "A",    "f",  ".neg", ".abs", ".not", "u64", "\x80",  "`",    "(",   "*",  "+"};
  if (line.empty()) return other;
  for (auto n = random() % 3; n != 0; --n) {
    const std::size_t at = random() % (line.size() + 1);
    switch (random() % 5) {
      case 0: line.insert(at, pieces[random() % std::size(pieces)]); break;
      case 1: line.erase(at, random() % 4 + 1); break;
      case 2:
        if (at < line.size())
          line[at] = static_cast<char>(random() % 8 == 0 ? random() % 255 + 1 : line[at] ^ 1);
        break;
      case 3:
        if (at < line.size()) line[at] = static_cast<char>(line[at] ^ 0x20);
        break;
      default:
        line = line.substr(0, at) + other.substr(std::min(other.size(), random() % (other.size() + 1)));
    }
    if (line.empty()) return other;
  }
  return line;
}

void add_assembly(result_hash& made, result_hash& messages, const assembly& result) {
  made.add(result.words.size());
  for (const std::uint64_t word : result.words) made.add(word);
  for (const diagnostic& d : result.errors) {
    messages.add(d.rule, d.line, d.column, d.length, std::string_view(d.message), std::string_view(d.text));
    for (const std::string& proposal : d.instead) messages.add(std::string_view(proposal));
  }
}

void print_hash(arch e, const char* input, const char* name, const result_hash& of) {
  std::printf("%s %s %s %016llx\n", name_of(e), input, name, static_cast<unsigned long long>(of.value()));
  std::fflush(stdout);
}

void print_words(arch e, const words& seeds, const counts& how_many) {
  word_results of_data(e, 1), of_mutated(e, 2), of_random(e, 3);
  for (const std::uint64_t word : seeds) of_data.add(word);
  of_data.hashes.print(name_of(e), "data");
  generator random(4);
  for (std::size_t i = 0; i < how_many.mutated; ++i) of_mutated.add(mutated(seeds, random));
  of_mutated.hashes.print(name_of(e), "mutated");
  for (std::size_t i = 0; i < how_many.random; ++i) of_random.add(random_word(e, random));
  of_random.hashes.print(name_of(e), "random");
}

void print_lines(arch e, const words& seeds, std::size_t count) {
  result_hash made, messages;
  generator random(5);
  std::vector<std::string> illegal;
  std::ifstream stream(VALHALL_TEST_DATA "/illegal.tsv");
  for (std::string line; std::getline(stream, line);) illegal.push_back(line.substr(line.find('\t') + 1));
  for (std::size_t i = 0; i < count; ++i) {
    const syntax& s = spellings[random() % std::size(spellings)];
    const print_options printed = {.permissive = random() % 2 == 0, .syntax = s};
    const std::string other = print_line(seeds[random() % seeds.size()], e, printed);
    std::string line = random() % 16 == 0 && !illegal.empty()
                           ? illegal[random() % illegal.size()]
                           : print_line(seeds[random() % seeds.size()], e, printed);
    line = mutated(line, other, random);
    const bool permissive = random() % 4 == 0;
    add_assembly(made, messages, assemble(line, e, {.permissive = permissive, .syntax = s}));
  }
  print_hash(e, "lines", "words", made);
  print_hash(e, "lines", "messages", messages);
}

/// Hashes of the results of whole programs.
struct program_hashes {
  result_hash graph, findings, repair, text, made, messages, cost;

  void print(arch e) const {
    print_hash(e, "programs", "graph", graph);
    print_hash(e, "programs", "verify", findings);
    print_hash(e, "programs", "repair", repair);
    print_hash(e, "programs", "print", text);
    print_hash(e, "programs", "words", made);
    print_hash(e, "programs", "messages", messages);
    print_hash(e, "programs", "cost", cost);
  }

  void add(const words& program, stage s, arch e, generator& random) {
    const control_flow_graph known(program, e);
    for (const basic_block& b : known.blocks()) {
      graph.add(b.first, b.end, b.reachable, b.ends, b.leaves, b.runs_out);
      for (const edge& to : b.edges()) graph.add(to.block, to.kind);
    }
    for (word_index i = 0; i < known.size(); ++i) graph.add(known.block_of(i), known.target(i));
    const liveness live(known);
    add_set(graph, live.at_start());
    add_verification(known, s);
    const code<> repaired = valhall::repair(program, s, e);
    repair.add(repaired.size(), repaired.error().rule);
    for (const std::uint64_t word : repaired) repair.add(word);
    add_cost(cost, cost_of(view<std::uint64_t>(program.data(), program.size()), e));
    const syntax& spelling = spellings[random() % std::size(spellings)];
    const print_options options = {
        .permissive = true, .numbered_labels = random() % 2 == 0, .syntax = spelling};
    std::string lines = program_to_string({program.data(), program.size()}, e, options);
    text.add(std::string_view(lines));
    add_assembly(made, messages, assemble(lines, e, {.permissive = true, .syntax = spelling}));
    // One character is replaced by another character of the text.
    if (lines.empty()) return;
    lines[random() % lines.size()] = lines[random() % lines.size()];
    add_assembly(made, messages, assemble(lines, e, {.syntax = spelling}));
  }

 private:
  void add_verification(const control_flow_graph& known, stage s) {
    const verify_options all[] = {{},
                                  {.inputs = preloaded_registers(s, known.in()),
                                   .conservative = true,
                                   .undocumented_forms = true,
                                   .narrow = true}};
    for (const verify_options& options : all) {
      const verification result = verify(known, s, options);
      findings.add(result.ok());
      for (const program_error& f : result) {
        findings.add(f.rule, f.severity, f.index, f.other, f.register_number, f.slot,
                     static_cast<std::uint64_t>(f.value));
        char line[512];
        const std::size_t size = explain(line, sizeof(line), f, known);
        findings.add(std::string_view(line, size < sizeof(line) ? size : sizeof(line)));
      }
    }
  }
};

/// `program` with a few words of other programs, mutated words or exchanged words.
words mutated(words program, const words& seeds, generator& random) {
  for (auto n = random() % 4 + 1; n != 0 && !program.empty(); --n) {
    std::uint64_t& word = program[random() % program.size()];
    switch (random() % 4) {
      case 0: word = mutated(seeds, random); break;
      case 1: word = seeds[random() % seeds.size()]; break;
      case 2: std::swap(word, program[random() % program.size()]); break;
      default: word ^= std::uint64_t{1} << random() % 64;
    }
  }
  return program;
}

void print_programs(arch e, const std::vector<programs::program>& all, const words& seeds,
                    std::size_t mutants) {
  program_hashes hashes;
  generator random(6);
  for (const programs::program& p : all) {
    hashes.add(p.words, p.stage, e, random);
    for (std::size_t n = 0; n < mutants; ++n) hashes.add(mutated(p.words, seeds, random), p.stage, e, random);
  }
  hashes.print(e);
}

void print_results(arch e, const counts& how_many) {
  const std::vector<programs::program> all = programs_in(e);
  const std::string name = name_of(e);
  words seeds = words_in("archs/" + name + ".tsv");
  for (const char* prefix : {"archs/later-", "archs/refused-"}) {
    const words more = words_in(prefix + name + ".tsv");
    seeds.insert(seeds.end(), more.begin(), more.end());
  }
  const words legal = in_arch::translated(words_in("legal.tsv"), e);
  seeds.insert(seeds.end(), legal.begin(), legal.end());
  for (const programs::program& p : all) seeds.insert(seeds.end(), p.words.begin(), p.words.end());
  std::sort(seeds.begin(), seeds.end());
  seeds.erase(std::unique(seeds.begin(), seeds.end()), seeds.end());
  print_words(e, seeds, how_many);
  print_lines(e, seeds, how_many.lines);
  print_programs(e, all, seeds, how_many.programs);
}

int usage() {
  std::fputs(
      "usage: results [--mutated N] [--random N] [--lines N] [--programs N] [ARCH...]\n"
      "Prints hashes of the results of N inputs of each kind per architecture, by default all.\n",
      stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  counts how_many;
  const struct {
    std::string_view name;
    std::size_t& count;
  } options[] = {{"--mutated", how_many.mutated},
                 {"--random", how_many.random},
                 {"--lines", how_many.lines},
                 {"--programs", how_many.programs}};
  std::vector<arch> archs;
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const auto* const option = std::find_if(std::begin(options), std::end(options),
                                            [&](const auto& o) { return o.name == argument; });
    const auto* const e = std::find_if(std::begin(all_archs), std::end(all_archs),
                                       [&](arch a) { return argument == name_of(a); });
    if (option != std::end(options) && i + 1 < argc)
      option->count = std::strtoull(argv[++i], nullptr, 10);
    else if (e != std::end(all_archs))
      archs.push_back(*e);
    else
      return usage();
  }
  if (programs::all().empty() || programs::later().empty()) {
    std::fputs("results: cannot read " VALHALL_TEST_DATA "\n", stderr);
    return 1;
  }
  if (archs.empty()) archs.assign(std::begin(all_archs), std::end(all_archs));
  for (const arch e : archs) print_results(e, how_many);
}
