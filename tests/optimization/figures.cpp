// SPDX-License-Identifier: MIT
// Prints what the optimizer gains on the compiled programs of tests/data, as a table for each architecture:
// sums over all programs before and after, and over the programs that each pass made better. With the
// argument `each`, also a line for each program; with `time`, without the passes, whose figures cost time;
// with `bounds`, instead: what bounds the distances from messages to waits, before and after.
#include "distances.hpp"

#include <oracle/in_arch.hpp>
#include <oracle/programs.hpp>
#include <valhall/optimize.hpp>

#include <chrono>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace {

using namespace valhall;

struct sums {
  std::size_t programs = 0, better = 0, words = 0, moves = 0, waits = 0, messages = 0, distance = 0, wide = 0;
  double cycles = 0;
  void add(const program_figures& f) {
    ++programs;
    words += f.words;
    moves += f.moves;
    waits += f.waits;
    messages += f.messages;
    distance += f.distance;
    wide += f.threads == 1 ? 1 : 0;
    cycles += f.cycles.to_double();
  }
};

void print(const char* set, const char* when, const sums& s) {
  std::printf("%-10s %-7s %8zu %7zu %7zu %7zu %8zu %6.2f %10.2f %4zu\n", set, when, s.programs, s.words,
              s.moves, s.waits, s.messages, s.messages == 0 ? 0.0 : double(s.distance) / double(s.messages),
              s.cycles, s.wide);
}

/// The compiled programs in `e`.
std::vector<programs::program> programs_in(arch e) {
  if (e == arch::v10) return programs::later();
  std::vector<programs::program> list;
  for (programs::program p : programs::all()) {
    if (!in_arch::has_all(p.words, e)) continue;
    p.words = in_arch::translated(p.words, e);
    list.push_back(p);
  }
  return list;
}

void measure(arch e, bool each, bool reports) {
  const char* const set = name_of(e);
  const std::vector<programs::program> list = programs_in(e);
  sums before, after, passes[5];
  const auto start = std::chrono::steady_clock::now();
  for (const programs::program& p : list) {
    const std::vector<std::uint64_t>& words = p.words;
    const optimized o = optimize(words, p.stage, e, {.reports = reports});
    if (!o.ok()) {
      std::printf("%s: %s\n", p.name.c_str(), name_of(o.error()));
      continue;
    }
    before.add(o.before);
    after.add(o.after);
    for (unsigned i = 0; i < o.pass_count; ++i) {
      passes[unsigned(o.passes[i].pass)].add(o.passes[i].after);
    }
    if (each)
      std::printf("%-40s words %4u %4u moves %3u %3u waits %3u %3u messages %3u distance %5.2f %5.2f %s\n",
                  p.name.c_str(), o.before.words, o.after.words, o.before.moves, o.after.moves,
                  o.before.waits, o.after.waits, o.before.messages, o.before.mean_distance(),
                  o.after.mean_distance(), o.before.threads != o.after.threads ? "threads" : "");
  }
  const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
  print(set, "before", before);
  for (unsigned i = 0; i < 5; ++i)
    if (passes[i].programs != 0) print(set, name_of(static_cast<optimization_pass>(i)), passes[i]);
  print(set, "after", after);
  std::printf("  %.2f us a word\n", spent.count() / double(before.words));
}

void print_bounds(const char* set, const char* when, const distances::sums& s) {
  const auto mean = [&](std::size_t sum) { return double(sum) / double(s.messages); };
  std::printf("%-10s %-7s %8zu %7.2f %7.2f %7.2f %7.2f %7.2f %7.2f\n", set, when, s.messages, mean(s.found),
              mean(s.slots), mean(s.order), mean(s.block), mean(s.values), mean(s.paths));
}

void measure_bounds(arch e) {
  distances::sums before, after;
  for (const programs::program& p : programs_in(e)) {
    distances::add_program(before, control_flow_graph(p.words, e), p.stage);
    distances::add_program(after, control_flow_graph(optimize(p.words, p.stage, e).code), p.stage);
  }
  print_bounds(name_of(e), "before", before);
  print_bounds(name_of(e), "after", after);
  std::printf("  messages after it with a distance below %u, by reason:\n", distances::enough);
  for (unsigned r = 0; r < distances::reason_count; ++r)
    std::printf("  %6zu %s\n", after.reasons[r], distances::reason_names[r]);
}

}  // namespace

int main(int count, char** arguments) {
  const auto is_given = [&](const char* argument) {
    return count > 1 && std::strcmp(arguments[1], argument) == 0;
  };
  constexpr arch archs[] = {arch::v9, arch::v10, arch::v11, arch::v15};
  if (is_given("bounds")) {
    std::printf("%-10s %-7s %8s %7s %7s %7s %7s %7s %7s\n", "set", "", "messages", "dist", "slots", "order",
                "block", "values", "paths");
    for (const arch e : archs) measure_bounds(e);
    return 0;
  }
  std::printf("%-10s %-7s %8s %7s %7s %7s %8s %6s %10s %4s\n", "set", "", "programs", "words", "moves",
              "waits", "messages", "dist", "cycles", "wide");
  for (const arch e : archs) measure(e, is_given("each"), !is_given("time"));
}
