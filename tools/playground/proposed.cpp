// SPDX-License-Identifier: MIT
// Proposes the inputs that a program reads and that its machine lacks.
#include "given_functions.hpp"
#include "program_text.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace playground {

namespace {

using valhall::run_error;

/// Memory that a run accessed, in words.
struct accessed_memory {
  std::uint32_t words = 16;
  bool is_read = false;  ///< Whether the first access to it is a read.
};

/// Proposes inputs by running the program. Each missing even uniform starts as the address of a separate
/// memory; after a run, the uniforms whose memory was not accessed become numbers.
class proposal {
 public:
  proposal(const program_text& program, const program_options& options, const std::string& given)
      : program_(program), options_(options), given_(given), graph_(program.words, options.arch) {
    machine_text machine;
    machine.read(given, options.stage, options.arch);
    is_readable_ = machine.errors.empty();
    first_ = static_cast<unsigned>(machine.uniforms.size());
    for (valhall::word_index i = 0; i < graph_.size(); ++i) look_at(i, machine);
  }

  /// The lines to add; empty if there are none.
  std::string lines() {
    if (!is_readable_) return "";
    run_until_known();
    // Addresses may be computed from uniforms that have just become numbers.
    if (!numbers_.empty()) {
      addresses_known_ = true;
      run_until_known();
    }
    return text();
  }

 private:
  static constexpr std::uint64_t region_bytes = 0x1000;
  static constexpr unsigned most_runs = 200;

  const program_text& program_;
  const program_options& options_;
  const std::string& given_;
  valhall::control_flow_graph graph_;
  bool is_readable_ = false, addresses_known_ = false, has_floats_ = false;
  unsigned first_ = 0, end_ = 0;                     ///< The missing uniforms.
  std::map<unsigned, bool> numbers_;                 ///< Uniforms that are read, and whether as floats.
  std::vector<std::string> results_;                 ///< Instructions that only a driver knows.
  std::map<std::uint64_t, accessed_memory> memory_;  ///< By address.
  std::uint32_t workgroup_words_ = 0, thread_words_ = 0;

  void look_at(valhall::word_index i, const machine_text& machine) {
    const valhall::decoded_instruction d = valhall::decode(program_.words[i], options_.arch);
    if (!d.is_identified()) return;
    const std::string name = d.info().name();
    const bool is_float = name.find(".f32") != std::string::npos || name.find("f16") != std::string::npos;
    has_floats_ |= is_float;
    for (unsigned u = first_; u < valhall::uniform_count_of(options_.arch); ++u) {
      if ((graph_.at(i).uniforms[u / 64] >> u % 64 & 1) == 0) continue;
      numbers_[u] |= is_float;
      end_ = std::max(end_, u + 1);
    }
    const valhall::knowledge semantics = d.info().semantics;
    if (semantics != valhall::knowledge::external && semantics != valhall::knowledge::unknown) return;
    const auto is_named = [&](const machine_text::external_words& r) { return r.name == name; };
    if (std::none_of(machine.results.begin(), machine.results.end(), is_named) &&
        std::find(results_.begin(), results_.end(), name) == results_.end())
      results_.push_back(name);
  }

  /// Whether the result of an instruction is an address: LEA_ATTR and the like.
  static bool is_address(const std::string& name) { return name.starts_with("LEA_"); }

  /// The address proposed for result `i`.
  static std::uint64_t result_address(std::size_t i) {
    return machine_text::thread_address + region_bytes * (i + 1);
  }

  /// The address proposed for an even uniform and the next one.
  static std::uint64_t address_of(unsigned uniform) { return region_bytes * (uniform / 2 + 1); }

  bool is_address(unsigned uniform) const {
    return !addresses_known_ || memory_.count(address_of(uniform)) != 0;
  }

  std::string uniform_text(unsigned u) const {
    if (is_address(u)) return u % 2 == 0 ? hexadecimal(address_of(u)) : "0";
    const auto found = numbers_.find(u);
    if (found == numbers_.end()) return "0";
    return found->second ? "1.0" : "16";
  }

  static std::string hexadecimal(std::uint64_t number) {
    std::string digits = digits_of(number);
    return "0x" + digits.substr(std::min(digits.find_first_not_of('0'), digits.size() - 1));
  }

  /// The values proposed for result `i`. In a fragment shader, floats depend on the pixel.
  std::string result_text(std::size_t i) const {
    const std::string& name = results_[i];
    if (is_address(name)) return hexadecimal(result_address(i)) + ", 0";
    const bool is_fragment = options_.stage == valhall::stage::fragment;
    if (name.find(".s32") != std::string::npos || name.find(".u32") != std::string::npos ||
        name.find(".i32") != std::string::npos)
      return "1";
    if (name.starts_with("TEX")) return "s, t, 0.5, 1.0";
    return is_fragment ? "x, y, 0.5, 1.0" : "1.0, 0.5, 0.25, 1.0";
  }

  std::string text() const {
    std::string lines;
    if (end_ > first_) {
      lines = "u" + std::to_string(first_) + " = ";
      for (unsigned u = first_; u < end_; ++u) lines += (u == first_ ? "" : ", ") + uniform_text(u);
      lines += "\n";
    }
    for (std::size_t i = 0; i < results_.size(); ++i)
      lines += "result " + results_[i] + " = " + result_text(i) + "\n";
    for (const auto& [address, accessed] : memory_) {
      lines += "memory " + hexadecimal(address) + " = ";
      const std::string count = std::to_string(accessed.words);
      lines += !accessed.is_read ? count + " words\n"
               : has_floats_     ? "1.0.." + count + ".0\n"
                                 : "1.." + count + "\n";
    }
    if (workgroup_words_ != 0)
      lines += "workgroup memory " + hexadecimal(machine_text::workgroup_address) + " = " +
               std::to_string(workgroup_words_) + " words\n";
    if (thread_words_ != 0)
      lines += "thread memory " + hexadecimal(machine_text::thread_address) + " = " +
               std::to_string(thread_words_) + " words\n";
    return lines;
  }

  /// Runs the program and adds the missing input, until none is missing or can be added.
  void run_until_known() {
    for (unsigned i = 0; i < most_runs; ++i) {
      machine_text machine;
      machine.read(given_ + "\n" + text(), options_.stage, options_.arch);
      if (!lacks_input(machine)) return;
    }
  }

  /// Runs the warp of the text and, for a fragment shader, the warps in two corners. Adds the first memory or
  /// result that is missing; returns false if nothing was added.
  bool lacks_input(machine_text& machine) {
    if (lacks_input_here(machine)) return true;
    if (options_.stage != valhall::stage::fragment) return false;
    machine.place(0, 0);
    if (lacks_input_here(machine)) return true;
    machine.place(machine.image[0] - 1, machine.image[1] - 1);
    return lacks_input_here(machine);
  }

  bool lacks_input_here(const machine_text& inputs) {
    given_functions functions(inputs);
    valhall::machine machine = inputs.machine();
    machine.functions = &functions;
    machine.step_limit = most_steps;
    const valhall::run_result result = valhall::run(program_.words, machine);
    const valhall::run_failure& f = result.error();
    // `look_at` has not added a result if only some forms of the instruction are unknown.
    if (f.kind == run_error::not_known || f.kind == run_error::needs_function) return add_result(f.index);
    return f.kind == run_error::outside_memory && add(f);
  }

  /// Adds the result of the word at `index`. If it was added before, in vain, removes it and returns false.
  bool add_result(std::uint32_t index) {
    const std::string name = valhall::decode(program_.words[index], options_.arch).info().name();
    const auto found = std::find(results_.begin(), results_.end(), name);
    const bool is_new = found == results_.end();
    if (is_new)
      results_.push_back(name);
    else
      results_.erase(found);
    return is_new;
  }

  /// Rounds a number of words up, so that few runs are needed.
  static std::uint32_t rounded(std::uint64_t bytes) {
    std::uint32_t words = 16;
    while (words * 4 < bytes) words *= 2;
    return words;
  }

  /// Adds the memory of a failed access.
  bool add(const valhall::run_failure& f) {
    // An access has at most 16 bytes.
    const std::uint64_t end = f.address + 16;
    const auto covers = [&](std::uint64_t base) { return f.address >= base && end <= base + region_bytes; };
    if (covers(machine_text::workgroup_address)) {
      workgroup_words_ = rounded(end - machine_text::workgroup_address);
      return true;
    }
    if (covers(machine_text::thread_address)) {
      thread_words_ = rounded(end - machine_text::thread_address);
      return true;
    }
    for (const std::uint64_t base : addresses()) {
      if (!covers(base)) continue;
      const bool is_new = memory_.count(base) == 0;
      accessed_memory& memory = memory_[base];
      if (is_new) memory.is_read = reads(f.index);
      const std::uint32_t before = memory.words;
      memory.words = std::max(before, rounded(end - base));
      return is_new || memory.words > before;
    }
    return false;
  }

  /// All proposed addresses.
  std::vector<std::uint64_t> addresses() const {
    std::vector<std::uint64_t> list;
    for (unsigned u = first_ + first_ % 2; u < end_; u += 2)
      if (is_address(u)) list.push_back(address_of(u));
    for (std::size_t i = 0; i < results_.size(); ++i)
      if (is_address(results_[i])) list.push_back(result_address(i));
    return list;
  }

  bool reads(std::uint32_t index) const {
    const valhall::decoded_instruction d = valhall::decode(program_.words[index], options_.arch);
    return d.is_identified() && d.info().memory == valhall::memory_effect::read;
  }
};

}  // namespace

std::string proposed(const std::string& text, const program_options& options, const std::string& inputs) {
  const program_text program = read_program(text, options);
  if (!program.ok() || program.words.empty()) return text_of({{"text", ""}});
  return text_of({{"text", proposal(program, options, inputs).lines()}});
}

}  // namespace playground
