// SPDX-License-Identifier: MIT
// Live ranges of values: holes, loops, paths on which nothing was written.
#include "catch.hpp"

#include <backend/live_ranges.hpp>
#include <backend/select.hpp>

#include <string>

namespace {

using namespace backend;
using valhall::opcode;

/// The live ranges of a value: "1-4 7-8".
std::string parts_of(const liveness& l, value v) {
  std::string text;
  for (const live_range* r = l.ranges[v]; r != nullptr; r = r->next)
    text += (text.empty() ? "" : " ") + std::to_string(r->first) + "-" + std::to_string(r->last);
  return text;
}

struct fixture {
  arena memory;
  ir_program program{memory, valhall::arch::v9};
  selector to{program, operands::as_given};

  void read(value v) { to.put(opcode::iadd_u32, {selector::of(v), selector::of(v)}); }
  liveness live() { return find_live_ranges(memory, program); }
};

}  // namespace

TEST_CASE("A value is not live between its last use and the next write") {
  fixture f;
  const value v = f.program.add_value();
  f.to.copy(selector::literal(1u), v);
  f.read(v);
  f.read(f.to.in_register(selector::literal(2u)));
  f.to.copy(selector::literal(3u), v);
  f.read(v);
  CHECK(parts_of(f.live(), v) == "1-2 9-10");
}

TEST_CASE("A write that nothing reads takes its register for that moment") {
  fixture f;
  const value v = f.to.in_register(selector::literal(1u));
  CHECK(parts_of(f.live(), v) == "1-1");
}

TEST_CASE("A value that the next turn of a loop reads is live in the whole loop") {
  fixture f;
  const value kept = f.to.in_register(selector::literal(1u));                            // 0
  const value count = f.to.in_register(selector::literal(8u));                           // 1
  const std::uint32_t top = f.to.new_label();                                            //
  f.to.mark(top);                                                                        // 2
  const value local = f.to.in_register(selector::of(kept));                              // 3
  f.read(local);                                                                         // 4
  f.to.put(opcode::iadd_u32, {selector::of(count), selector::literal(~0u)}, {}, count);  // 5
  f.to.jump(step::jump_if, selector::of(count), top);                                    // 6
  const liveness live = f.live();
  CHECK(parts_of(live, kept) == "1-13");
  CHECK(parts_of(live, count) == "3-13");
  CHECK(parts_of(live, local) == "7-8");
  CHECK(live.crosses_blocks[kept]);
  CHECK_FALSE(live.crosses_blocks[local]);
  CHECK(live.loop_depth[1] == 0);
  CHECK(live.loop_depth[4] == 1);
}

TEST_CASE("A value is not live before the first path that writes it") {
  fixture f;
  const value condition = f.to.in_register(selector::literal(1u)), v = f.program.add_value();
  const std::uint32_t end = f.to.new_label();
  f.to.jump(step::jump_unless, selector::of(condition), end);  // 1
  f.to.copy(selector::literal(2u), v);                         // 2
  f.to.mark(end);                                              // 3
  f.read(v);                                                   // 4
  CHECK(parts_of(f.live(), v) == "5-8");
}

TEST_CASE("A preloaded register is live from the start") {
  fixture f;
  const value v = f.program.add_fixed(55);
  f.read(f.to.in_register(selector::literal(1u)));
  f.read(v);
  CHECK(parts_of(f.live(), v) == "0-4");
}

TEST_CASE("The registers of a group live as long as each is needed") {
  fixture f;
  const value address = f.program.add_group(2);
  f.to.copy(selector::literal(0u), address);
  f.to.copy(selector::literal(0u), address + 1);
  const value group = f.to.load(selector::of(address), 0, 4);  // 2
  f.read(group + 1);                                           // 3
  f.read(group + 3);                                           // 4
  const liveness live = f.live();
  CHECK(parts_of(live, address) == "1-4");
  CHECK(parts_of(live, group) == "5-5");
  CHECK(parts_of(live, group + 1) == "5-6");
  CHECK(parts_of(live, group + 3) == "5-8");
}

TEST_CASE("Lists of parts overlap where they have a position in common") {
  live_range late{9, 12}, early{1, 4, &late}, between{5, 8}, touching{4, 5};
  CHECK_FALSE(overlap(&early, &between));
  CHECK_FALSE(overlap(&between, &early));
  CHECK(overlap(&early, &touching));
  CHECK(overlap(&touching, &between));
  CHECK_FALSE(overlap(nullptr, &early));
}

TEST_CASE("A read of a value is undefined only if no path, loops included, leads to it from a write") {
  fixture f;
  const value looped = f.program.add_value(), later = f.program.add_value(), other = f.program.add_value();
  const std::uint32_t top = f.to.new_label(), otherwise = f.to.new_label(), end = f.to.new_label();
  const value condition = f.to.in_register(selector::literal(1u));  // 0
  f.to.mark(top);                                                   // 1
  f.read(looped);                                                   // 2
  f.to.copy(selector::literal(1u), looped);                         // 3
  f.to.jump(step::jump_if, selector::of(condition), top);           // 4
  f.read(later);                                                    // 5
  f.read(later);                                                    // 6
  f.to.copy(selector::literal(2u), later);                          // 7
  f.to.jump(step::jump_if, selector::of(condition), otherwise);     // 8
  f.to.copy(selector::literal(3u), other);                          // 9
  f.to.jump(end);                                                   // 10
  f.to.mark(otherwise);                                             // 11
  f.read(other);                                                    // 12
  f.to.mark(end);                                                   // 13
  f.read(other);                                                    // 14
  f.read(f.program.add_fixed(60));                                  // 15
  std::string found;
  for (const undefined_read& r : f.live().undefined_reads)
    found += std::to_string(r.instruction) + (r.of == later   ? " later\n"
                                              : r.of == other ? " other\n"
                                                              : " ?\n");
  CHECK(found == "5 later\n12 other\n");
}
