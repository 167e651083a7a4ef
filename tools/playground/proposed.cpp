// SPDX-License-Identifier: MIT
// Proposes the inputs that a program reads and that its machine lacks.
#include "given_functions.hpp"
#include "program_text.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace playground {

namespace {

using valhall::run_error;

/// Memory that a run accessed, in words.
struct accessed_memory {
  std::uint32_t words = 16;
  bool is_read = false;  ///< Whether the first access to it is a read.
};

/// A missing special value that the program reads.
struct read_special {
  const char* name;
  unsigned entry;  ///< In page 0.
};

/// Proposes inputs by running the program. Each missing even uniform, and each missing special value of page
/// 0, starts as the address of a separate memory. An access whose high word is such an address shows that the
/// address begins at the odd uniform before it. After a run, the uniforms whose memory was not accessed
/// become numbers.
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
    if (is_endless(run_until_known())) find_number();
    // Addresses may be computed from uniforms that have just become numbers.
    addresses_known_ = true;
    while (is_endless(run_until_known()) && number_ > 1) number_ /= 4;
    return text();
  }

 private:
  static constexpr std::uint64_t region_bytes = 0x1000;
  static constexpr std::uint64_t access_bytes = 16;  ///< The largest size of an access.
  static constexpr unsigned most_runs = 200;

  const program_text& program_;
  const program_options& options_;
  const std::string& given_;
  valhall::control_flow_graph graph_;
  bool is_readable_ = false, addresses_known_ = false, has_floats_ = false;
  bool has_integer_results_ = false;  ///< Results of floats are no offsets.
  unsigned number_ = 16;              ///< The value of uniforms that are numbers.
  unsigned first_ = 0, end_ = 0;      ///< The missing uniforms.
  std::map<unsigned, bool> numbers_;  ///< Uniforms that are read, and whether as floats.
  std::vector<std::string> results_;  ///< Instructions that only a driver knows.
  std::vector<read_special> specials_;
  std::set<unsigned> odd_pairs_;                     ///< Odd uniforms that begin an address.
  std::set<unsigned> not_addresses_;                 ///< Uniforms that decide how often a loop repeats.
  std::map<std::uint64_t, accessed_memory> memory_;  ///< By address.
  std::map<std::uint32_t, std::uint32_t> buffers_;   ///< Their words, by table << 24 | index.
  std::uint32_t workgroup_words_ = 0, thread_words_ = 0;
  run_error error_ = run_error::none;  ///< The first error of the last run.

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
    add_specials(valhall::operation_of(program_.words[i], options_.arch), machine);
    const valhall::knowledge semantics = d.info().semantics;
    if (semantics != valhall::knowledge::external && semantics != valhall::knowledge::unknown) return;
    const auto is_named = [&](const machine_text::external_words& r) { return r.name == name; };
    if (std::none_of(machine.results.begin(), machine.results.end(), is_named) &&
        std::find(results_.begin(), results_.end(), name) == results_.end())
      results_.push_back(name);
  }

  void add_specials(const valhall::operation& o, const machine_text& machine) {
    for (unsigned s = 0; s < o.source_count; ++s) {
      const valhall::operation_source& source = o.sources[s];
      const unsigned entry = source.index / 2;
      if (source.kind != valhall::source_kind::special || source.page != 0 ||
          machine.settings.fragment_specials[entry] != 0)
        continue;
      const auto is_entry = [&](const read_special& r) { return r.entry == entry; };
      if (std::any_of(specials_.begin(), specials_.end(), is_entry)) continue;
      for (const valhall::special_info& known : valhall::specials)
        if (known.page == 0 && known.entry == entry && entry != valhall::warp_id.entry())
          specials_.push_back({known.name, entry});
    }
  }

  /// Whether the result of an instruction is an address: LEA_ATTR and the like.
  static bool is_address(const std::string& name) { return name.starts_with("LEA_"); }

  /// The address proposed for result `i`.
  static std::uint64_t result_address(std::size_t i) {
    return machine_text::thread_address + region_bytes * (i + 1);
  }

  /// The address proposed for a uniform and the next one.
  static std::uint64_t address_of(unsigned uniform) { return region_bytes * ((uniform + 1) / 2 + 1); }

  /// The address proposed for special value `entry` of page 0.
  static std::uint64_t special_address(unsigned entry) {
    return machine_text::workgroup_address / 2 + region_bytes * entry;
  }

  /// Whether the uniform may be the low word of an address.
  bool begins_address(unsigned uniform) const {
    return uniform % 2 == 0 ? odd_pairs_.count(uniform - 1) == 0 : odd_pairs_.count(uniform) != 0;
  }

  /// Whether the uniform and the next one are an address as far as is known.
  bool is_address(unsigned uniform) const {
    return begins_address(uniform) && not_addresses_.count(uniform) == 0 &&
           (!addresses_known_ || memory_.count(address_of(uniform)) != 0);
  }

  std::string uniform_text(unsigned u) const {
    if (is_address(u)) return hexadecimal(address_of(u));
    if (u > first_ && is_address(u - 1)) return "0";
    const auto found = numbers_.find(u);
    if (found == numbers_.end()) return "0";
    return found->second ? "1.0" : std::to_string(number_);
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
    if (has_integer_results_ || name.find(".s32") != std::string::npos ||
        name.find(".u32") != std::string::npos || name.find(".i32") != std::string::npos)
      return "1";
    if (name.starts_with("TEX")) return "s, t, 0.5, 1.0";
    return is_fragment ? "x, y, 0.5, 1.0" : "1.0, 0.5, 0.25, 1.0";
  }

  /// A range of `count` numbers, for memory that is read.
  std::string numbers(std::uint32_t count) const {
    const std::string last = std::to_string(count);
    return has_floats_ ? "1.0.." + last + ".0" : "1.." + last;
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
    for (const read_special& s : specials_) {
      const std::uint64_t address = special_address(s.entry);
      if (!addresses_known_ || memory_.count(address) != 0)
        lines += std::string(s.name) + " = " + hexadecimal(address) + ", 0\n";
    }
    for (const auto& [address, accessed] : memory_)
      lines += "memory " + hexadecimal(address) + " = " +
               (accessed.is_read ? numbers(accessed.words) : std::to_string(accessed.words) + " words") +
               "\n";
    for (const auto& [number, words] : buffers_) {
      const std::uint32_t table = number >> 24;
      lines += "buffer " + (table != 0 ? std::to_string(table) + ", " : "") + std::to_string(number & 0xff) +
               " = " + numbers(words) + "\n";
    }
    if (workgroup_words_ != 0)
      lines += "workgroup memory " + hexadecimal(machine_text::workgroup_address) + " = " +
               std::to_string(workgroup_words_) + " words\n";
    if (thread_words_ != 0)
      lines += "thread memory " + hexadecimal(machine_text::thread_address) + " = " +
               std::to_string(thread_words_) + " words\n";
    return lines;
  }

  /// Runs the program and adds the missing input, until none is missing or can be added. Returns the error of
  /// the last run.
  run_error run_until_known() {
    for (unsigned i = 0; i < most_runs; ++i) {
      error_ = run_error::none;
      machine_text machine;
      machine.read(given_ + "\n" + text(), options_.stage, options_.arch);
      if (!lacks_input(machine)) break;
    }
    return error_;
  }

  /// Runs the warp of the text and, for a fragment shader, the warps in two corners. Adds the first input
  /// that is missing; returns false if nothing was added.
  bool lacks_input(machine_text& machine) {
    if (lacks_input_here(machine)) return true;
    if (options_.stage != valhall::stage::fragment) return false;
    machine.place(0, 0);
    if (lacks_input_here(machine)) return true;
    machine.place(machine.image[0] - 1, machine.image[1] - 1);
    return lacks_input_here(machine);
  }

  bool lacks_input_here(const machine_text& inputs) {
    const valhall::run_failure f = failure_with(inputs);
    if (error_ == run_error::none) error_ = f.kind;
    switch (f.kind) {
      // `look_at` has not added a result if only some forms of the instruction are unknown.
      case run_error::not_known:
      case run_error::needs_function: return add_result(f.index);
      case run_error::no_such_buffer: return add_buffer(static_cast<std::uint32_t>(f.address));
      case run_error::outside_buffer: return extend_buffers(f.address) || use_integer_results();
      case run_error::outside_memory: return add(f) || add_odd_pair(f.address) || use_integer_results();
      default: return false;
    }
  }

  valhall::run_failure failure_with(const machine_text& inputs) const {
    given_functions functions(inputs);
    valhall::machine machine = inputs.machine();
    machine.functions = &functions;
    machine.step_limit = most_steps;
    return valhall::run(program_.words, machine).error();
  }

  /// Whether a loop may have repeated too often.
  static bool is_endless(run_error e) { return e == run_error::step_limit || e == run_error::outside_buffer; }

  /// Finds a uniform that is the limit of a loop: the program ends if it is a number.
  void find_number() {
    for (unsigned u = first_; u < end_; ++u) {
      if (!is_address(u)) continue;
      not_addresses_.insert(u);
      memory_.clear();
      buffers_.clear();
      if (run_until_known() == run_error::none) return;
      not_addresses_.erase(u);
    }
    static_cast<void>(run_until_known());
  }

  /// Makes all results small integers, since one is an offset; returns false if they are already.
  bool use_integer_results() {
    const bool changes = !has_integer_results_ && !results_.empty();
    has_integer_results_ |= changes;
    return changes;
  }

  /// Adds the buffer that a word of LD_BUFFER names by its second source.
  bool add_buffer(std::uint32_t number) {
    constexpr std::uint32_t table_and_index = 0xff0000ff;
    return buffers_.emplace(number & table_and_index, 16).second;
  }

  /// Extends all buffers to an offset that was accessed.
  bool extend_buffers(std::uint64_t offset) {
    const std::uint64_t end = offset + access_bytes;
    if (end > region_bytes) return false;
    bool extended = false;
    for (auto& [number, words] : buffers_) {
      extended |= rounded(end) > words;
      words = std::max(words, rounded(end));
    }
    return extended;
  }

  /// Assumes that an address begins at the odd uniform before an even one, if the even one is the high word
  /// of `address`.
  bool add_odd_pair(std::uint64_t address) {
    for (unsigned u = first_ + 1; u < end_; ++u)
      if (u % 2 == 0 && is_address(u) && address >> 32 == address_of(u))
        return odd_pairs_.insert(u - 1).second;
    return false;
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
    const std::uint64_t end = f.address + access_bytes;
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
      if (f.address < base || end > end_of_memory(base)) continue;
      const bool is_new = memory_.count(base) == 0;
      accessed_memory& memory = memory_[base];
      if (is_new) memory.is_read = reads(f.index);
      const std::uint32_t before = memory.words;
      memory.words = static_cast<std::uint32_t>(
          std::min<std::uint64_t>(std::max(before, rounded(end - base)), (end_of_memory(base) - base) / 4));
      return is_new || memory.words > before;
    }
    return false;
  }

  /// All proposed addresses.
  std::vector<std::uint64_t> addresses() const {
    std::vector<std::uint64_t> list;
    for (unsigned u = first_; u < end_; ++u)
      if (is_address(u)) list.push_back(address_of(u));
    for (const read_special& s : specials_) list.push_back(special_address(s.entry));
    for (std::size_t i = 0; i < results_.size(); ++i)
      if (is_address(results_[i])) list.push_back(result_address(i));
    return list;
  }

  /// Memory at a proposed address ends before the next one.
  std::uint64_t end_of_memory(std::uint64_t base) const {
    std::uint64_t least = base + 4 * region_bytes;
    for (const std::uint64_t other : addresses())
      if (other > base) least = std::min(least, other);
    return least;
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
