// SPDX-License-Identifier: MIT
// The kernels of tools/microbench, against rules, effects and figures derived by hand.
#include <catch.hpp>
#include <kernels.hpp>
#include <manifest.hpp>
#include <options.hpp>

#include <valhall/assemble.hpp>
#include <valhall/cost.hpp>
#include <valhall/interpreter.hpp>
#include <valhall/program.hpp>
#include <valhall/verify.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string_view>

namespace {

using namespace microbench;
using nlohmann::json;
using valhall::effects_of;
using valhall::instruction_info;
using valhall::opcode;
using valhall::register_set;

/// The manifest of kernels of v9.
std::string manifest_of(const std::vector<kernel>& kernels, const std::vector<skipped_kernel>& skipped = {}) {
  constexpr valhall::arch e = valhall::arch::v9;
  return manifest(kernels, skipped, e, valhall::core_of(e));
}

std::vector<request> sweep(const std::vector<std::string>& arguments) {
  options asked;
  std::string problem;
  std::vector<opcode> ids;
  REQUIRE(parse(arguments, asked, problem));
  REQUIRE(select(asked, ids, problem));
  std::vector<request> all;
  for (const opcode id : ids)
    for (const request& r : requests_of(asked, id)) all.push_back(r);
  return all;
}

kernel made_of(const request& r) {
  kernel k;
  std::string problem;
  INFO(name_of(r));
  const bool good = build(r, k, problem);
  INFO(problem);
  REQUIRE(good);
  return k;
}

kernel only(const std::vector<std::string>& arguments) {
  const std::vector<request> all = sweep(arguments);
  REQUIRE(all.size() == 1);
  return made_of(all[0]);
}

std::string refusal(const std::vector<std::string>& arguments) {
  const std::vector<request> all = sweep(arguments);
  REQUIRE(all.size() == 1);
  kernel k;
  std::string problem;
  CHECK_FALSE(build(all[0], k, problem));
  return problem;
}

std::string complaint(const std::vector<std::string>& arguments) {
  options asked;
  std::string problem;
  std::vector<opcode> ids;
  CHECK_FALSE((parse(arguments, asked, problem) && select(asked, ids, problem)));
  return problem;
}

register_set registers_of(const valhall::effects& e) { return e.reads | e.writes; }

/// Properties of all kernels that break no rule intentionally.
void check_shape(const kernel& k) {
  INFO(listing(k));
  CHECK(k.odd.empty());
  const auto found = valhall::verify(k.words, valhall::stage::compute, valhall::arch::v9);
  CHECK(found.ok());
  for (const valhall::program_error& f : found)
    CHECK(valhall::name_of(f.rule) == std::string());  // no notes either
  for (const std::uint64_t word : k.words)
    CHECK(check(valhall::decode(word, valhall::arch::v9)) == valhall::rule::none);
  CHECK(effects_of(k.words.back(), valhall::arch::v9).ends);

  CHECK(k.padded.size() == valhall::padded_word_count(k.words.size()));
  for (std::size_t i = 0; i < k.padded.size(); ++i)
    CHECK(k.padded[i] == (i < k.words.size() ? k.words[i] : 0));

  const request& r = k.asked;
  REQUIRE(k.measured.size() == std::size_t{r.streams} * r.length * r.unroll);
  const valhall::effects branch = effects_of(k.words[k.loop_end - 1], valhall::arch::v9);
  CHECK(branch.control == valhall::control_effect::branch);
  CHECK(branch.reconverges);
  CHECK(branch.reads == register_set::range(counter, 1));
  CHECK(static_cast<std::ptrdiff_t>(k.loop_end) + branch.distance ==
        static_cast<std::ptrdiff_t>(k.loop_first));
  CHECK(effects_of(k.words[k.loop_end - 2], valhall::arch::v9).writes == register_set::range(counter, 1));
  for (const std::size_t i : k.measured) {
    CHECK(i >= k.loop_first);
    CHECK(i + 2 < k.loop_end);
    CHECK(valhall::identify(k.words[i], valhall::arch::v9).id() == r.id);
    CHECK_FALSE(registers_of(effects_of(k.words[i], valhall::arch::v9)).contains(valhall::reg(counter)));
  }
}

/// Measured instruction `i` reads the result of the previous instruction of its stream.
bool is_linked(const kernel& k, std::size_t i) {
  const register_set made = effects_of(k.words[k.measured[i - k.asked.streams]], valhall::arch::v9).writes;
  return !(made & effects_of(k.words[k.measured[i]], valhall::arch::v9).reads).empty();
}

std::string text_of(const kernel& k) {
  std::string text = listing(k);
  return text.substr(text.find('\n') + 1);
}

/// The instructions of v9 that have a documented form and satisfy `wanted`.
template <class Predicate>
std::set<opcode> documented_instructions(Predicate wanted) {
  std::set<opcode> found;
  for (const instruction_info& row : valhall::instructions) {
    const bool documented =
        std::none_of(row.forms(), row.forms() + row.undocumented_count,
                     [](const valhall::word_form& f) { return f.mask == 0; });  // It matches all words.
    if (documented && row.archs.contains(valhall::arch::v9) && wanted(row)) found.insert(row.id);
  }
  return found;
}

TEST_CASE("every arithmetic instruction gets its kernels in a sweep") {
  std::set<opcode> expected = documented_instructions([](const instruction_info& row) {
    return !row.is_message && row.control == valhall::control_effect::none;
  });
  REQUIRE(expected == documented_instructions([](const instruction_info& row) {
            const valhall::execution_unit unit = unit_of(row, valhall::arch::v9);
            return (unit == valhall::execution_unit::fma || unit == valhall::execution_unit::cvt ||
                    unit == valhall::execution_unit::sfu) &&
                   row.control == valhall::control_effect::none;
          }));
  REQUIRE(expected.count(opcode::fma_f32) == 1);
  std::set<opcode> chained, streamed;
  for (const request& r : sweep({"--arithmetic"})) {
    if (r.id == opcode::nop && r.kind == measure::latency) continue;  // The instruction has no result.
    const kernel k = made_of(r);
    check_shape(k);
    (r.kind == measure::latency ? chained : streamed).insert(r.id);
    if (r.kind == measure::latency) {
      for (std::size_t i = 1; i < k.measured.size(); ++i) CHECK(is_linked(k, i));
      // ... and over the loop's end.
      CHECK_FALSE((effects_of(k.words[k.measured.back()], valhall::arch::v9).writes &
                   effects_of(k.words[k.measured[0]], valhall::arch::v9).reads)
                      .empty());
    } else {
      register_set written, read;
      for (const std::size_t i : k.measured) {
        written |= effects_of(k.words[i], valhall::arch::v9).writes;
        read |= effects_of(k.words[i], valhall::arch::v9).reads;
      }
      CHECK((written & read).empty());
    }
  }
  CHECK(streamed == expected);
  expected.erase(opcode::nop);
  CHECK(chained == expected);
}

TEST_CASE("each source can carry the chain") {
  const std::vector<std::string> common = {"--arithmetic", "--kind", "latency", "--through", "0,1,2,3"};
  unsigned made = 0;
  for (const request& r : sweep(common)) {
    kernel k;
    std::string problem;
    const bool good = build(r, k, problem);
    CHECK(good == (r.through < valhall::info(r.id).source_count));
    if (!good) continue;
    ++made;
    for (std::size_t i = 1; i < k.measured.size(); ++i) CHECK(is_linked(k, i));
  }
  CHECK(made > 300);
  for (const request& r : sweep(common)) {
    if (r.id != opcode::fma_f32 || r.through != 2) continue;
    const valhall::decoded_instruction first = valhall::decode(made_of(r).words[4], valhall::arch::v9);
    REQUIRE(first.id() == opcode::fma_f32);
    CHECK(first.operand_at(3).number() == first.operand_at(0).number());
    CHECK(first.operand_at(1).number() != first.operand_at(0).number());
  }
}

TEST_CASE("a small kernel, worked out by hand") {
  const kernel k = only({"FMA.f32", "--kind=latency", "--length=3", "--unroll=1", "--iterations=10"});
  CHECK(text_of(k) ==
        "IADD_IMM.i32 r0, 0x0, #0x3F800000\n"
        "IADD_IMM.i32 r1, 0x0, #0x3F800000\n"
        "IADD_IMM.i32 r2, 0x0, #0x3F800000\n"
        "IADD_IMM.i32.reconverge r63, 0x0, #0xA\n"
        "L4:\n"
        "FMA.f32 r0, r0, r1, r2\n"
        "FMA.f32 r0, r0, r1, r2\n"
        "FMA.f32 r0, r0, r1, r2\n"
        "IADD_IMM.i32 r63, r63, #0xFFFFFFFF\n"
        "BRANCHZ.reconverge r63, offset:L4\n"
        "NOP.end\n");
  CHECK(k.words.size() == 10);
  CHECK(k.padded.size() == 16);
  CHECK(k.loop_first == 4);
  CHECK(k.loop_end == 9);
  // In the loop 3 of FMA and 2 of CVT, elsewhere 5 of CVT; 32 of each in a cycle, 64 for Mesa.
  const json entry = json::parse(manifest_of({k})).at("kernels").at(0);
  CHECK(entry.at("predicted") == json::parse(R"({
    "measured": {"cycles": 0.09375, "bound": "FMA", "by_unit": {"FMA": 0.09375}},
    "loop": {"cycles": 0.09375, "bound": "FMA", "by_unit": {"FMA": 0.09375, "CVT": 0.0625}},
    "run_cycles": 0.9375})"));
  CHECK(entry.at("mesa").at("measured").at("cycles") == 0.046875);
  CHECK(entry.at("mesa").at("run_cycles") == 0.46875);

  valhall::machine m{.arch = valhall::arch::v9};
  const auto result = valhall::run(k.words, m);
  REQUIRE(result.ok());
  CHECK(result.at(valhall::r0) == valhall::float_bits(31.0f));  // 1, and thirty times one more
}

TEST_CASE("64 bits, streams, chains that begin anew, and strides") {
  const kernel k =
      only({"iadd.u64", "--kind=throughput", "--streams=2", "--length=2", "--unroll=1", "--stride=2"});
  check_shape(k);
  CHECK(text_of(k).find("IADD.u64 r0, r8, r12\n"
                        "IADD.u64 r4, r8, r12\n"
                        "IADD.u64 r0, r0, r12\n"
                        "IADD.u64 r4, r4, r12\n") != std::string::npos);
  CHECK(is_linked(k, 2));
  CHECK(is_linked(k, 3));
  const json measured = json::parse(manifest_of({k})).at("kernels").at(0).at("predicted").at("measured");
  CHECK(measured.at("cycles") == 0.25);  // 4 * 2 / 32
  CHECK(measured.at("bound") == "CVT");

  const kernel shared =
      only({"FMA.f32", "--kind=throughput", "--stride=0", "--streams=1", "--unroll=1", "--first=16"});
  CHECK(text_of(shared).find("FMA.f32 r16, r17, r17, r17\n") != std::string::npos);
}

TEST_CASE("registers begin with 1 in the type of their source") {
  const auto begins = [](const char* name, const std::string& lines) {
    const std::string text = text_of(only({name, "--kind=latency"}));
    INFO(text);
    CHECK(text.find(lines) == 0);
  };
  begins("F32_TO_S32", "IADD_IMM.i32 r0, 0x0, #0x3F800000\n");
  begins("S32_TO_F32", "IADD_IMM.i32 r0, 0x0, #0x1\n");
  begins("LDEXP.f32", "IADD_IMM.i32 r0, 0x0, #0x3F800000\nIADD_IMM.i32 r1, 0x0, #0x1\n");
  begins("FADD.v2f16", "IADD_IMM.i32 r0, 0x0, #0x3C003C00\n");
  begins("IADD.u64", "IADD_IMM.i32 r0, 0x0, #0x1\nIADD_IMM.i32 r1, 0x0, #0x0\n");
  CHECK(text_of(only({"FADD_IMM.v2f16", "--kind=latency"})).find("r0, r0, #0x3C003C00\n") !=
        std::string::npos);
}

TEST_CASE("modifiers and lanes make a documented form") {
  const auto has = [](const char* name, const std::string& line) {
    const std::string text = text_of(only({name, "--kind=throughput", "--streams=1", "--unroll=1"}));
    INFO(text);
    CHECK(text.find(line) != std::string::npos);
  };
  has("IMULD.u64", "\nIMULD.u64 r0, r2.h0, r4.h0\n");          // two sources
  has("TEX_GATHER", "\nTEX_GATHER.slot0.16.2d.gather4_r @");   // a required modifier
  has("LROT_AND.i32", "\nLROT_AND.i32 r0, r1, r2.b00, r3\n");  // the lanes of the amount
  has("LOAD.i32", "\nLOAD.i32.unsigned.slot0");
  has("S16_TO_F32", "\nS16_TO_F32 r0, r1.h00\n");  // Compilers write r1.
  has("S32_TO_F32", "\nS32_TO_F32 r0, r1\n");
}

TEST_CASE("operands of each class, and rules broken on purpose") {
  const auto with = [](const std::string& classes, std::vector<std::string> more = {}) {
    more.insert(more.end(),
                {"FMA.f32", "--kind=throughput", "--streams=1", "--unroll=1", "--operands", classes});
    return more;
  };
  CHECK(text_of(only(with("ruc"))).find("FMA.f32 r0, r1, u5, 0x3F800000\n") != std::string::npos);
  CHECK(refusal(with("ss")).find("two_uniform_slots: ") == 0);
  const kernel odd = only(with("ss", {"--unchecked"}));
  CHECK(odd.odd == std::vector<std::string>{"two_uniform_slots"});
  CHECK(listing(odd).find("// breaks two_uniform_slots on purpose\n") != std::string::npos);
  CHECK(json::parse(manifest_of({odd})).at("kernels").at(0).at("odd") == odd.odd);

  const kernel hasty = only({"LOAD.i32", "--kind=latency", "--no-waits"});
  CHECK(hasty.odd == std::vector<std::string>{"read_before_wait"});
}

TEST_CASE("loops with the count in a uniform, and kernels without a loop") {
  const kernel k = only({"FADD.f32", "--kind=latency", "--iterations=u2"});
  check_shape(k);
  CHECK(text_of(k).find("MOV.i32.reconverge r63, u2\n") != std::string::npos);
  CHECK(manifest_of({k}).find("\"run_cycles\": null") != std::string::npos);
  const kernel straight = only({"FADD.f32", "--kind=latency", "--iterations=0", "--length=4", "--unroll=1"});
  CHECK(straight.words.size() == 2 + 4 + 1);
  CHECK(valhall::verify(straight.words, valhall::stage::compute, valhall::arch::v9).ok());
}

TEST_CASE("messages wait where they have to") {
  for (const request& r : sweep({"--unit=LS,T"})) {
    kernel k;
    std::string problem;
    const bool good = build(r, k, problem);
    if (r.kind == measure::throughput) CHECK(good);
    if (!good) continue;
    check_shape(k);
    for (std::size_t i = 1; r.kind == measure::latency && i < k.measured.size(); ++i) CHECK(is_linked(k, i));
  }
  const kernel stores = only({"STORE.i32", "--kind=throughput", "--streams=3", "--unroll=1"});
  CHECK(text_of(stores).find("@r0, r2, offset:0\n") != std::string::npos);
  for (const char* offset : {"offset:16\n", "offset:32\n"})
    CHECK(text_of(stores).find(offset) != std::string::npos);
  // The offsets of atomics have a smaller range.
  CHECK(made_of(sweep({"ATOM.i32", "--kind=throughput", "--streams=32"})[0]).odd.empty());
  const kernel mixed = only({"ST_CVT", "--kind=throughput", "--stride=0"});
  CHECK(text_of(mixed).find("ST_CVT.slot0 @r0, r2, r2") == std::string::npos);
  // A pointer to itself can be followed endlessly, also in strict mode.
  const kernel k = only({"LOAD.i64", "--kind=latency", "--iterations=3"});
  std::uint32_t bytes[128] = {0x1000, 0};
  const std::uint32_t uniforms[] = {0x1000, 0};
  const valhall::memory_region memory[] = {{0x1000, bytes}};
  valhall::machine m{.arch = valhall::arch::v9};
  m.uniforms = uniforms;
  m.memory = memory;
  const auto result = valhall::run(k.words, m);
  REQUIRE(result.ok());
  CHECK(result.at(valhall::r0) == 0x1000);
}

TEST_CASE("listings assemble to their words, whatever they break") {
  valhall::assemble_options options;
  options.permissive = true;
  for (const request& r : sweep({"--arithmetic", "--unit=LS", "--operands=r,s", "--unchecked"})) {
    kernel k;
    std::string problem;
    if (!build(r, k, problem)) continue;
    const std::string text = listing(k);
    INFO(text);
    const valhall::assembly back = valhall::assemble(std::string_view(text), valhall::arch::v9, options);
    CHECK(back.words == k.words);
  }
}

TEST_CASE("the manifest is JSON with the documented members") {
  std::vector<kernel> kernels;
  std::vector<skipped_kernel> skipped;
  for (const request& r : sweep({"FADD", "STORE.i32", "NOP"})) {
    kernel k;
    std::string problem;
    if (build(r, k, problem))
      kernels.push_back(k);
    else
      skipped.push_back({r, problem});
  }
  REQUIRE(kernels.size() == 6);
  REQUIRE(skipped.size() == 2);
  const json read = json::parse(manifest_of(kernels, skipped));
  REQUIRE(read.at("kernels").size() == 6);
  REQUIRE(read.at("skipped").size() == 2);
  CHECK(read["skipped"][0].at("reason") == "it has no result that the next instruction could use");
  std::set<std::string> names;
  for (const json& entry : read["kernels"]) {
    for (const char* key :
         {"name",   "instruction", "unit",    "kind",  "measures", "files",     "streams", "length",
          "unroll", "iterations",  "stride",  "first", "through",  "operands",  "words",   "padded_bytes",
          "loop",   "measured",    "threads", "needs", "odd",      "predicted", "mesa"}) {
      INFO(key);
      CHECK(entry.contains(key));
    }
    names.insert(entry.at("name"));
    CHECK(entry.at("predicted").at("loop").at("by_unit").contains("CVT"));
  }
  CHECK(names.size() == 6);
  const json nothing = json::parse(manifest_of({}));
  CHECK(nothing.at("kernels").is_array());
  CHECK(nothing.at("skipped").is_array());
}

TEST_CASE("names select instructions, families, units and patterns") {
  const auto count = [](const std::string& what) { return sweep({what, "--kind=latency"}).size(); };
  CHECK(count("fadd.F32") == 1);
  CHECK(count("FADD") == 2);
  CHECK(count("F*.v2f16") == documented_instructions([](const instruction_info& row) {
                               const std::string_view name = row.name();
                               return name.starts_with("F") && name.ends_with(".v2f16");
                             }).size());
  CHECK(count("*") == documented_instructions([](const instruction_info&) { return true; }).size());
  CHECK(count("--unit=fma") == documented_instructions([](const instruction_info& row) {
                                 return unit_of(row, valhall::arch::v9) == valhall::execution_unit::fma;
                               }).size());
  CHECK(count("IADD.u64") == 1);  // v11 has another form of it.
  CHECK(count("CLPER*") == 1);
  CHECK(sweep({"FADD", "FADD.f32", "--unit=FMA", "--kind=latency"}).size() == count("--unit=fma"));
  CHECK(sweep({"FADD.f32", "--streams=1,2,2", "--operands=r,rc", "--stride=1,4"}).size() == 2 * 2 * 2 * 2);
}

TEST_CASE("errors in command lines include the correct form") {
  CHECK(complaint({"FADDD.f32"}) == "`FADDD.f32` is not an instruction; did you mean `FADD.f32`?");
  CHECK(complaint({"AND_IMM.i32"}) == "`AND_IMM.i32` is not in v9; since v11");
  CHECK(complaint({"CLPER.s32"}) == "`CLPER.s32` has no documented form");
  CHECK(complaint({"--unit", "FMAA"}) == "`FMAA` is not a unit; did you mean `FMA`?");
  CHECK(complaint({"--stream=1"}) == "there is no option `--stream`; did you mean `--streams`?");
  CHECK(complaint({}) == "instructions are missing");
  CHECK(complaint({"FADD", "--length"}) == "`--length` needs a value");
  CHECK(complaint({"FADD", "--unchecked=1"}) == "`--unchecked` takes no value");
  for (const char* wrong :
       {"--streams=0", "--streams=33", "--streams=1,", "--streams=", "--length=1x", "--stride=-1",
        "--first=54", "--first=1,2", "--iterations=u128", "--iterations=4294967296", "--operands=x",
        "--operands=", "--operands=rrrrrr", "--kind=both", "--out=", "--through=4"}) {
    INFO(wrong);
    CHECK(complaint({"FADD", wrong}).find("` takes ") != std::string::npos);
  }
  CHECK(refusal({"FADD.f32", "--kind=latency", "--through=2"}) == "it has no source 2");
  CHECK(refusal({"IADD.u64", "--kind=throughput", "--streams=32"}) ==
        "there are not enough registers; use fewer streams");
  CHECK(refusal({"FADD.f32", "--kind=latency", "--length=4096", "--unroll=17"}) ==
        "its loop would have more than 65536 of them");
}

}  // namespace

TEST_CASE("kernels of each architecture break no rule, and predict the cycles of its core") {
  for (const char* gpu : {"g78", "g610", "g715", "g720", "g725", "v14"}) {
    INFO(gpu);
    options asked;
    std::string problem;
    REQUIRE(parse({"FADD.f32", "LOAD.i32", "--arch", gpu}, asked, problem));
    std::vector<opcode> ids;
    REQUIRE(select(asked, ids, problem));
    REQUIRE(ids.size() == 2);
    for (const opcode id : ids)
      for (const request& r : requests_of(asked, id)) {
        kernel k;
        INFO(problem);
        REQUIRE(build(r, k, problem));
        CHECK(k.odd.empty());
        const json read = json::parse(manifest({k}, {}, asked.arch, *asked.core));
        CHECK(read.at("arch") == name_of(asked.arch));
        CHECK(read.at("core") == asked.core->name);
        CHECK(read.at("kernels").at(0).at("predicted").at("measured").at("cycles") ==
              measured_cycles(k, *asked.core));
      }
  }
  options asked;
  std::string problem;
  CHECK_FALSE(parse({"NOP", "--arch", "v15"}, asked, problem));
  CHECK(problem == "`--arch` takes v9 to v14, or a GPU of these such as g610, not `v15`");
  CHECK_FALSE(parse({"NOP", "--core", "g999"}, asked, problem));
  CHECK(problem.starts_with("`--core` takes a core of the cost model: g78, g57, "));
  // --core wins over the GPU of --arch, in either order.
  options both;
  REQUIRE(parse({"NOP", "--core", "g710", "--arch", "g610"}, both, problem));
  CHECK(std::string(both.core->name) == "g710");
}
