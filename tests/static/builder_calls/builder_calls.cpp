// SPDX-License-Identifier: MIT
// Writes, for each line `WORD<tab>TEXT` of a file whose word is legal in an architecture, the call of the
// typed builder for the word, as C++ that compiles only if the words are equal.
#include <valhall/arch.hpp>
#include <valhall/print.hpp>

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

template <class Decoded>
std::string call_of(const Decoded& d) {
  std::string text(valhall::print_cpp(nullptr, 0, d), ' ');
  valhall::print_cpp(text.data(), text.size(), d);
  return text;
}

std::string names_of(valhall::arch e, bool checked) {
  if (!checked)
    return "#include <valhall/unchecked/" + std::string(name_of(e)) + ".hpp>\n" + names_of(e, true);
  std::string text(valhall::print_cpp_names(nullptr, 0, e), ' ');
  valhall::print_cpp_names(text.data(), text.size(), e);
  return text;
}

/// The check that the call for `word` of `e` is `word`; empty if it is not legal.
std::string checked_call(std::uint64_t word, const std::string& space, valhall::arch e) {
  const auto d = decode(word, e);
  if (check(d) != valhall::rule::none) return "";
  char digits[24];
  std::snprintf(digits, sizeof digits, "0x%016llx", static_cast<unsigned long long>(word));
  return "static_assert(" + space + call_of(d) + ".word() == " + digits + ");\n";
}

}  // namespace

// builder_calls [unchecked_]ARCH INPUT OUTPUT...: spreads the calls over the output files.
int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: builder_calls ARCH INPUT OUTPUT...\n", stderr);
    return 2;
  }
  const std::string unchecked = "unchecked_", given = argv[1];
  const bool checked = !given.starts_with(unchecked);
  const std::string name = checked ? given : given.substr(unchecked.size());
  const std::string space = checked ? "" : "unchecked::" + name + "::";
  const valhall::found_arch in = valhall::find_arch({name.data(), name.size()});
  std::ifstream input(argv[2]);
  std::vector<std::string> lines;
  std::size_t refused = 0;
  for (std::string line; std::getline(input, line);) {
    const std::size_t tab = line.find('\t');
    const std::uint64_t word = std::stoull(line.substr(0, tab), nullptr, 16);
    const std::string call = in.value() == valhall::arch::v15 ? checked_call(word, space, valhall::arch::v15)
                                                              : checked_call(word, space, in.value());
    if (!call.empty())
      lines.push_back("// " + line.substr(tab + 1) + "\n" + call);
    else
      ++refused;
  }
  if (!in.ok() || lines.size() <= refused) {
    std::fprintf(stderr, "builder_calls: %s has too few words of %s\n", argv[2], argv[1]);
    return 1;
  }
  const auto files = static_cast<std::size_t>(argc - 3);
  for (std::size_t i = 0; i < files; ++i) {
    std::ofstream output(argv[i + 3]);
    output << "// Written by builder_calls.\n" << names_of(in.value(), checked) << "\n";
    for (std::size_t l = i * lines.size() / files; l < (i + 1) * lines.size() / files; ++l)
      output << lines[l];
    if (!output.flush()) {
      std::fprintf(stderr, "builder_calls: cannot write %s\n", argv[i + 3]);
      return 1;
    }
  }
}
