// SPDX-License-Identifier: MIT
// The verifier and the analyses in all architectures, and with the registers of v15.
#include <catch.hpp>
#include <oracle/programs.hpp>
#include <oracle/same_in_archs.hpp>
#include <valhall/analysis.hpp>
#include <valhall/strings.hpp>
#include <valhall/v15.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

using namespace valhall;
using namespace valhall::v15;
using same_in_archs::word_list;
using same_in_archs::words_in;

namespace {

word_list words_of(const char* text) {
  const auto words = words_in(text, arch::v15);
  REQUIRE(words);
  return *words;
}

/// The sentences of the verifier, a line each.
std::string report(const word_list& words, stage s, const verify_options& options = {}) {
  const control_flow_graph graph(words, arch::v15);
  std::string text;
  for (const program_error& f : verify(graph, s, options)) text += to_string(f, graph) + '\n';
  return text;
}

}  // namespace

TEST_CASE("compiled programs have the same findings in all architectures") {
  std::size_t same = 0;
  for (const programs::program& p : programs::all()) {
    INFO(p.name);
    const std::string text = program_to_string({p.words.data(), p.words.size()}, arch::v9,
                                               {.permissive = true, .numbered_labels = true});
    same += std::size(all_archs) - same_in_archs::check_findings(text, p.stage);
  }
  CHECK(same > 90 * std::size(all_archs));
}

TEST_CASE("an address by addition of a constant is known in all architectures") {
  for (const arch e : all_archs) {
    INFO(name_of(e));
    const auto accesses_at = [&](const char* offset) {
      const auto words = words_in(std::string("IADD_IMM.i32 r0, 0x0, #0x4\n"
                                              "IADD.u64 r2, u0, r0.w0\n"
                                              "STORE.i32.slot2 @r57, r2, offset:0\n"
                                              "LOAD.i32.unsigned.slot1.w0.wait12 @r1, u0, offset:") +
                                      offset + "\nNOP.end",
                                  e);
      REQUIRE(words);
      return verify(*words, stage::compute, e).has_finding(rule::unordered_memory);
    };
    CHECK_FALSE(accesses_at("0"));
    CHECK(accesses_at("4"));
  }
}

TEST_CASE("hazards of registers that only v15 has are named") {
  CHECK(report(words_of("LOAD.i128.unsigned.slot0 @r124:r125:r126:r127, ^r0, offset:0\n"
                        "MOV.i32.end r64, ^r127"),
               stage::vertex) ==
        "1: hazard: r127 is read before a wait on slot0 for LOAD.i128 at word 0, which writes it; wait0 or "
        "a wait that includes it belongs on word 0 [read_before_wait]\n");
  CHECK(report(words_of("IADD.u64 r64, ^r2, u0\n"
                        "IADD.u64 r126, ^r64, u0\n"
                        "MOV.i32 r1, r65\n"
                        "MOV.i32.end r1, r64"),
               stage::vertex) ==
        "2: hazard: r65 is read, but IADD.u64 at word 1 read it for the last time, as part of the pair "
        "r64:r65; remove that mark [half_pair_last_use]\n"
        "3: hazard: r64 is read, but IADD.u64 at word 1 read it for the last time, as part of the pair "
        "r64:r65; remove that mark [half_pair_last_use]\n");
  // Registers that are 64 apart are different registers.
  CHECK(report(words_of("MOV.i32 r64, ^r0\n"
                        "MOV.i32 r0, ^r64\n"
                        "MOV.i32.end r1, ^r0"),
               stage::compute)
            .empty());
}

TEST_CASE("the verifier knows the preloaded registers of v15") {
  const word_list reads = words_of("IADD.u32 r20, r0, r3\nIADD.u32.end r20, r60, r61");
  CHECK(report(reads, stage::compute) ==
        "1: note: r60 is read by IADD.u32, but on some path it is never written; write it first, or pass "
        "it to the program [uninitialized_read]\n");
  CHECK(report(reads, stage::compute, {.inputs = preloaded_registers(stage::compute, arch::v15)}) ==
        "1: hazard: r60 is read by IADD.u32, but on some path it is never written; write it first, or pass "
        "it to the program [uninitialized_read]\n");
  CHECK(report(reads, stage::compute, {.inputs = register_set::range(0, 128)}).empty());
}

TEST_CASE("findings on words of v15 that are wrong") {
  // A word of v14, a word with a reserved bit, and a broken one of a builder.
  const std::uint64_t nop_of_v14 = 0x7800c00000000000;
  const verification undecoded =
      verify(word_list{nop_of_v14, nop({.flow = flow::end}).word()}, stage::compute, arch::v15);
  REQUIRE(undecoded.size() == 1);
  CHECK(undecoded[0].rule == check(nop_of_v14, arch::v15));
  CHECK(undecoded[0].severity == severity::fault);
  CHECK(verify(word_list{}, stage::compute, arch::v15).has_finding(rule::zero_word));

  unsigned too_high = 128;
  const instruction broken[] = {iadd_u32(r1, reg(too_high), r2), nop({.flow = flow::end})};
  CHECK(verify(broken, stage::compute, arch::v15).has_finding(rule::register_out_of_range));
  // In v9, the words have another layout.
  CHECK_FALSE(verify(words_of("NOP\nNOP.end"), stage::compute, arch::v9).ok());
}

TEST_CASE("a blend shader of v15 is called with the return address in r10") {
  const word_list call = words_of(
      "IADD_IMM.i32 r10, program_counter.w0, #0x8\n"
      "BRANCHZI.eq.absolute.reconverge 0x0, blend_descriptor_0.w1\n"
      "NOP\n"
      "NOP.end");
  const control_flow_graph graph(call, arch::v15);
  CHECK(graph.call_at(1).setup == 0);
  CHECK(graph.call_at(1).target == 2);
  const auto other = words_of(
      "IADD_IMM.i32 r48, program_counter.w0, #0x8\n"
      "BRANCHZI.eq.absolute.reconverge 0x0, blend_descriptor_0.w1\n"
      "NOP\n"
      "NOP.end");
  CHECK(control_flow_graph(other, arch::v15).call_at(1).target == no_index);
  CHECK(read_after_leaving(stage::fragment, arch::v15) == preloaded_registers(stage::blend, arch::v15));
  CHECK(read_after_leaving(stage::blend, arch::v15) == preloaded_registers(stage::fragment, arch::v15));
  CHECK(read_after_leaving(stage::compute, arch::v15).empty());
}

TEST_CASE("an erratum of the hardware is known up to v14") {
  const char* const load = "LD_BUFFER.i8.unsigned.slot0.b1.wait0 @r0, r0, u0\nNOP.end\n";
  for (const arch e : all_archs) {
    const auto words = words_in(load, e);
    REQUIRE(words);
    CHECK(verify(*words, stage::compute, e).has_finding(rule::hardware_erratum) == (e != arch::v15));
  }
}

TEST_CASE("definitions, dominators and loops of v15") {
  const word_list words = words_of(
      "MOV.i32 r100, u0\n"
      "loop: IADD.u32 r100.h0, r100, u1\n"
      "BRANCHZ.reconverge r100, offset:loop\n"
      "MOV.i32.end r0, r36");
  const control_flow_graph graph(words, arch::v15);
  REQUIRE(graph.blocks().size() == 3);
  CHECK(dominator_tree::dominators(graph).immediate_dominator(2) == 1);
  CHECK(loop_forest(graph).depth(1) == 1);
  std::set<word_index> found;
  CHECK_FALSE(for_each_reaching_definition(graph, 2, reg(100), [&](word_index i) { found.insert(i); }));
  CHECK(found == std::set<word_index>{0, 1});
  CHECK(for_each_reaching_definition(graph, 3, reg(36), [](word_index) {}));
  CHECK(liveness(graph).at_start() == register_set::of(reg(36)));
  CHECK_FALSE(divergence(graph).diverges_at(1));
}
