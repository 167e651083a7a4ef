// SPDX-License-Identifier: MIT
// Sentences of findings, for programs of arbitrary words.
#include "vectors.hpp"

#include <catch.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <random>
#include <string>
#include <vector>

namespace {

using namespace valhall;

TEST_CASE("every finding has a sentence, and a buffer of any size holds") {
  std::mt19937_64 random(11);
  const auto legal = vectors::legal();
  unsigned found = 0;
  for (unsigned round = 0; round < 300; ++round) {
    std::vector<std::uint64_t> words;
    for (std::uint64_t size = random() % 40; size > 0; --size) {
      std::uint64_t word = legal[random() % legal.size()].word();
      if (random() % 8 == 0) word ^= std::uint64_t{1} << random() % 64;
      words.push_back(word);
    }
    const control_flow_graph graph(words, arch::v9);
    const auto result = verify(graph, static_cast<stage>(random() % 4), {.conservative = random() % 2 == 0});
    for (const program_error& f : result.findings()) {
      ++found;
      const std::string line = to_string(f, graph);
      INFO(line);
      CHECK(line.rfind(std::to_string(f.index) + ": " + name_of(f.severity) + ": ", 0) == 0);
      CHECK(line.rfind(std::string(" [") + name_of(f.rule) + "]") != std::string::npos);
      CHECK(line.find("r255") == std::string::npos);
      CHECK(line.find("slot255") == std::string::npos);
      CHECK(line.find('\0') == std::string::npos);
      CHECK(line.size() < 400);
      const std::size_t capacity = random() % (line.size() + 2);
      std::string memory(line.size() + 2, '\x7f');
      CHECK(print(memory.data(), capacity, f, graph) == line.size());
      const std::size_t written = capacity < line.size() ? capacity : line.size();
      CHECK(memory == line.substr(0, written) + std::string(memory.size() - written, '\x7f'));
    }
  }
  CHECK(found > 1000);
}

}  // namespace
