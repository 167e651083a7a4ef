// SPDX-License-Identifier: MIT
// Prints the registers that compiled programs have after allocation, as a table:
//
//     valhall_allocation_figures [each] [ARCH FOLDER]...
//
// Without folders, for the programs of tests/data. A folder has files NAME.STAGE.hex. With `each`, also a
// line for each program that needs more registers if its own are unknown.
#include <oracle/programs.hpp>
#include <valhall/analysis.hpp>
#include <valhall/arch.hpp>
#include <valhall/repair.hpp>
#include <valhall/verify.hpp>
#include <valhall/virtual_program.hpp>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace {

using namespace valhall;
using programs::program;

register_set registers_of(const control_flow_graph& graph) {
  register_set all;
  for (word_index i = 0; i < graph.size(); ++i) all |= graph.at(i).reads | graph.at(i).writes;
  return all;
}

/// The most registers that are live after a word, or are written by it.
unsigned most_live(const control_flow_graph& graph) {
  const liveness live(graph);
  unsigned most = live.at_start().size();
  for (word_index i = 0; i < graph.size(); ++i)
    most = std::max<unsigned>(most, (live.after(i) | graph.at(i).writes).size());
  return most;
}

bool has_full_occupancy(register_set registers) { return (registers - full_occupancy_registers).empty(); }

std::size_t findings_of(view<std::uint64_t> words, stage s, arch e) {
  const verification found = verify(words, s, e);
  return static_cast<std::size_t>(std::count_if(
      found.begin(), found.end(), [](const program_error& f) { return f.severity != severity::note; }));
}

/// Sums over programs.
struct sums {
  std::size_t programs = 0, failed = 0, words_before = 0, words_after = 0, longer = 0;
  std::size_t registers_before = 0, registers_after = 0, more = 0, less = 0;
  /// Programs that had full occupancy, lost it, or gained it; and programs that did not have it, because more
  /// values are live at once than it has registers.
  std::size_t full_before = 0, full_lost = 0, full_gained = 0, never_full = 0;
  /// Programs by the number of additional registers that they need if their own are unknown.
  std::vector<std::size_t> needed_more = std::vector<std::size_t>(9);
};

void measure(const program& p, arch e, bool each, sums& all) {
  const control_flow_graph before(p.words, e);
  const code<> repaired = repair(p.words, p.stage, e);
  const allocation found = allocate_registers(p.words, p.stage, e);
  const code<> after = repair(found.code, p.stage);
  ++all.programs;
  if (!found.ok() || !after.ok() ||
      findings_of(after.words(), p.stage, e) > findings_of(p.words, p.stage, e)) {
    ++all.failed;
    std::printf("%s failed\n", p.name.c_str());
    return;
  }
  const register_set old = registers_of(before);
  all.words_before += repaired.size();
  all.words_after += after.size();
  all.longer += after.size() > repaired.size();
  all.registers_before += old.size();
  all.registers_after += found.registers.size();
  all.more += found.registers.size() > old.size();
  all.less += found.registers.size() < old.size();
  const bool was_full = has_full_occupancy(old), is_full = has_full_occupancy(found.registers);
  all.full_before += was_full;
  all.full_lost += was_full && !is_full;
  all.full_gained += !was_full && is_full;
  const unsigned live = most_live(before);
  all.never_full += !was_full && live > full_occupancy_registers.size();

  const unsigned own = std::max(1u, unsigned(old.size()));
  const allocation anew = allocate_registers(p.words, p.stage, e, {.registers = own});
  const unsigned needed = anew.ok() ? own : anew.needed;
  const std::size_t more = needed == 0 ? all.needed_more.size() - 1
                                       : std::min<std::size_t>(needed - own, all.needed_more.size() - 1);
  ++all.needed_more[more];
  if (each && more != 0)
    std::printf("%-48s %u words, %u registers, %u needed, %u live\n", p.name.c_str(), unsigned(before.size()),
                own, needed, live);
}

void measure(const char* name, const std::vector<program>& programs, arch e, bool each) {
  sums all;
  for (const program& p : programs) measure(p, e, each, all);
  std::printf("%s: %zu programs, %zu failed\n", name, all.programs, all.failed);
  std::printf("  words            %zu, after %zu; more in %zu programs\n", all.words_before, all.words_after,
              all.longer);
  std::printf("  registers        %zu, after %zu; more in %zu programs, less in %zu\n", all.registers_before,
              all.registers_after, all.more, all.less);
  std::printf(
      "  full occupancy   %zu, lost in %zu, gained in %zu of %zu (%zu have more than %u live values)\n",
      all.full_before, all.full_lost, all.full_gained, all.programs - all.full_before, all.never_full,
      unsigned(full_occupancy_registers.size()));
  std::printf("  own unknown      0 more in %zu (%.2f %%)", all.needed_more[0],
              100.0 * double(all.needed_more[0]) / double(std::max<std::size_t>(all.programs, 1)));
  for (std::size_t n = 1; n < all.needed_more.size(); ++n)
    if (all.needed_more[n] != 0) std::printf(", %zu more in %zu", n, all.needed_more[n]);
  std::printf("\n");
}

}  // namespace

int main(int count, char** arguments) {
  int next = 1;
  const bool each = next < count && std::strcmp(arguments[next], "each") == 0;
  next += each;
  if (next == count) {
    measure("v9", programs::all(), arch::v9, each);
    measure("v10", programs::later(), arch::v10, each);
  }
  for (; next + 1 < count; next += 2) {
    const found_arch e = find_arch(arguments[next]);
    if (!e.ok()) return std::fprintf(stderr, "%s is not an architecture\n", arguments[next]), 2;
    measure((std::string(arguments[next]) + ' ' + arguments[next + 1]).c_str(),
            programs::read_folder(arguments[next + 1]), e.value(), each);
  }
}
