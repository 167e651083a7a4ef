// SPDX-License-Identifier: MIT
// Random programs of legal words: the verifier against the oracle, and repair. VALHALL_RANDOM_PROGRAMS is
// their number, VALHALL_RANDOM_SEED the seed.
#include <catch.hpp>
#include <oracle/beyond_repair.hpp>
#include <oracle/compare.hpp>
#include <oracle/random_program.hpp>
#include <oracle/settings.hpp>
#include <valhall/analysis.hpp>
#include <valhall/assemble.hpp>
#include <valhall/repair.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace valhall;

using namespace random_code;

std::string oracle_listing(const std::vector<std::uint64_t>& words, arch e) {
  std::string text = std::string(name_of(e)) + '\n';
  for (std::size_t i = 0; i < words.size(); ++i)
    text += std::to_string(i) + ": " + reference::read(words[i], e).text + "\n";
  return text;
}

}  // namespace

TEST_CASE("the verifier and the oracle agree on random programs") {
  generator random(settings::seed(20232));
  std::map<std::string, unsigned> found;
  for (std::size_t n = settings::random_programs(); n-- > 0;) {
    const stage s = all_stages[n % 4];
    const arch e = all_archs[n / 4 % std::size(all_archs)];
    const std::vector<std::uint64_t> words = random_program(random, n % 4 == 0 ? 60 : 12, e);
    const reference::oracle oracle(words, s, e);
    const auto theirs = oracle.found();
    const auto ours = reference::found_by_library(words, s, e);
    for (const reference::broken& b : theirs) ++found[b.first];
    if (ours == theirs) continue;
    INFO(name_of(s) << '\n' << oracle_listing(words, e) << reference::difference(ours, theirs));
    REQUIRE(ours == theirs);
  }
  for (const auto& [name, count] : found) std::printf("%s: %u\n", name.c_str(), count);
  CHECK(found.size() > 12);
}

namespace {

/// The canonical word and the high bits of an instruction without the parts that repair may set, and the
/// index of its branch target.
struct part {
  std::uint64_t word, high;
  std::size_t target;
  friend bool operator==(const part&, const part&) = default;
};

/// The canonical word of `d`, which has no flow, without those parts.
std::uint64_t bare(const decoded_instruction& d) {
  const instruction_info& row = d.info();
  const effects e = effects_of(d);
  std::uint64_t word = d.canonical_word();
  for (unsigned i = 0; i < row.operand_count; ++i) {
    const operand_info& place = row.operands()[i];
    if (place.role == operand_role::source && (word >> place.start & 0xc0) == 0x40)
      word &= ~(std::uint64_t{0x40} << place.start);
    if (place.role == operand_role::immediate &&
        (e.control == control_effect::branch || e.control == control_effect::blend))
      word &= ~(((std::uint64_t{1} << place.size) - 1) << place.start);
  }
  for (unsigned i = 0; i < row.modifier_count; ++i)
    if (row.modifiers()[i].id == modifier::slot)
      word &= ~(((std::uint64_t{1} << row.modifiers()[i].size) - 1) << row.modifiers()[i].start);
  return word;
}

/// The instructions of a program without NOPs, each branch with the index among them of its target.
std::vector<part> skeleton(const control_flow_graph& graph) {
  std::vector<std::size_t> number(graph.size() + 1);
  std::size_t next = 0;
  for (word_index i = 0; i < graph.size(); ++i) {
    number[i] = next;
    next += graph.decoded(i).id() == opcode::nop ? 0 : 1;
  }
  std::vector<part> parts;
  for (word_index i = 0; i < graph.size(); ++i) {
    if (graph.decoded(i).id() == opcode::nop) continue;
    const word_index to = graph.target(i);
    const arch e = graph.in();
    const decoded_instruction d = decode(carrying(graph.word(i), flow::none, e), e);
    parts.push_back({bare(d), d.native_bits(), to == no_index ? ~std::size_t{0} : number[to]});
  }
  return parts;
}

}  // namespace

TEST_CASE("repair keeps the instructions of random programs") {
  generator random(settings::seed(41741));
  std::map<error_kind, std::size_t> outcomes;
  std::size_t before = 0, after = 0;
  for (std::size_t n = settings::random_programs(); n-- > 0;) {
    const stage s = all_stages[n % 4];
    const arch e = all_archs[n / 4 % std::size(all_archs)];
    const std::vector<std::uint64_t> words = random_program(random, n % 4 == 0 ? 60 : 12, e);
    const code<> repaired = repair(words, s, e);
    ++outcomes[repaired.error().kind];
    const std::vector<std::uint64_t> result(repaired.begin(), repaired.end());
    INFO(name_of(s) << '\n' << oracle_listing(words, e) << "repaired\n" << oracle_listing(result, e));
    if (!repaired.ok()) {
      REQUIRE(repaired.error().index < words.size());
      continue;
    }
    const control_flow_graph graph(result, e);
    for (const program_error& f : verify(graph, s)) {
      INFO(name_of(f.rule) << " at " << f.index);
      REQUIRE(beyond_repair::is_beyond_repair(f, graph));
    }
    REQUIRE(skeleton(graph) == skeleton(control_flow_graph(words, e)));
    const code<> again = repair(result, s, e);
    REQUIRE(std::vector<std::uint64_t>(again.begin(), again.end()) == result);
    before += words.size();
    after += result.size();
  }
  std::printf("repair: %zu words became %zu; %zu programs of %zu were repaired\n", before, after,
              outcomes[error_kind::none], settings::random_programs());
  CHECK(outcomes[error_kind::none] > settings::random_programs() / 2);
}
