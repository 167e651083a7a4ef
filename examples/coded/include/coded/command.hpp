// SPDX-License-Identifier: MIT
#pragma once

#include <coded/assemble.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

/// The command for an instruction set, an assembler and disassembler.
namespace coded {

/// `NAME as|dis [--arch NAME] [FILE|-]` in `Language`. The architecture is required if the set has several.
template <class Language, class Explainer = plain_explainer<typename Language::set>>
class command {
  using set = typename Language::set;
  using arch = typename set::arch;

 public:
  /// The command `name`.
  explicit command(const char* name) : name_(name) {}

  /// Runs the command. Returns the exit status: 1 for errors in the input, 2 for errors in the command line.
  int run(int argc, char** argv) {
    for (int i = 1; i < argc; ++i)
      if (std::strcmp(argv[i], "--help") == 0) {
        std::fputs(usage().c_str(), stdout);
        return 0;
      }
    if (!parse(argc, argv)) {
      std::fputs(usage().c_str(), stderr);
      return 2;
    }
    shown_ = file_ == "-" ? "<stdin>" : file_;
    std::string text;
    if (!read(text)) {
      std::fprintf(stderr, "%s: %s cannot be read\n", name_.c_str(), shown_.c_str());
      return 1;
    }
    return assembles_ ? assemble(text) : disassemble(text);
  }

 private:
  std::string name_;
  bool assembles_ = false;
  arch arch_ = arch_at(0);  ///< By `--arch`, which is optional if a set has only one.
  std::string file_ = "-", shown_;

  static arch arch_at(unsigned index) { return static_cast<arch>(set::first_arch + index); }

  std::string usage() const {
    std::string archs;
    for (unsigned i = 0; i < set::arch_count; ++i)
      archs += std::string(i == 0 ? "" : "|") + name_of(arch_at(i));
    const std::string option = "--arch " + archs + " ";
    return "usage: " + name_ + " as|dis " + (set::arch_count > 1 ? option : "") +
           "[FILE|-]\n"
           "\n"
           "as   assembles instructions, and writes a word of 16 hexadecimal digits per line\n"
           "dis  writes the text of such words\n"
           "\n"
           "Lists all errors, `as` up to 1000 and the number of all others; the exit status is then 1, and "
           "`as` writes nothing. FILE is standard input if absent or -.\n";
  }

  /// Parses the command line. Returns false if it is wrong.
  bool parse(int argc, char** argv) {
    bool has_arch = set::arch_count == 1, has_file = false, is_given = false;
    if (argc < 2) return false;
    const std::string_view verb = argv[1];
    if (verb != "as" && verb != "dis") return false;
    assembles_ = verb == "as";
    for (int i = 2; i < argc; ++i) {
      if (std::strcmp(argv[i], "--arch") == 0) {
        if (++i == argc || is_given) return false;
        for (unsigned e = 0; e < set::arch_count; ++e)
          if (std::strcmp(argv[i], name_of(arch_at(e))) == 0) is_given = true, arch_ = arch_at(e);
        if (!is_given) return false;
        has_arch = true;
      } else if (has_file || (argv[i][0] == '-' && argv[i][1] != '\0')) {
        return false;
      } else {
        file_ = argv[i];
        has_file = true;
      }
    }
    return has_arch;
  }

  bool read(std::string& text) const {
    std::FILE* stream = file_ == "-" ? stdin : std::fopen(file_.c_str(), "rb");
    if (stream == nullptr) return false;
    char buffer[1 << 16];
    std::size_t size = sizeof buffer;
    while (size == sizeof buffer) {
      size = std::fread(buffer, 1, sizeof buffer, stream);
      text.append(buffer, size);
    }
    const bool good = std::ferror(stream) == 0;
    if (stream != stdin) std::fclose(stream);
    return good;
  }

  int assemble(const std::string& text) const {
    const assembly result = coded::assemble<Language, Explainer>(text, arch_);
    for (const diagnostic& error : result.errors)
      std::fprintf(stderr, "%s\n", to_string(error, shown_).c_str());
    if (!result.ok()) return 1;
    for (const std::uint64_t word : result.words)
      std::printf("%016llx\n", static_cast<unsigned long long>(word));
    return 0;
  }

  /// Parses all of `line` as a word of 16 hexadecimal digits, with or without 0x.
  static bool read_word(std::string_view line, std::uint64_t& word) {
    if (line.size() == 18 && line.substr(0, 2) == "0x") line.remove_prefix(2);
    if (line.size() != 16 || line.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos)
      return false;
    word = std::stoull(std::string(line), nullptr, 16);
    return true;
  }

  /// `text` without white space at its ends.
  static std::string_view trimmed(std::string_view text) {
    constexpr const char* space = " \t\r";
    const std::size_t start = text.find_first_not_of(space);
    if (start == std::string_view::npos) return {};
    return text.substr(start, text.find_last_not_of(space) + 1 - start);
  }

  /// Reports an error in `part` of a line.
  void complain(unsigned number, std::string_view line, std::string_view part, rule r,
                const char* message) const {
    diagnostic d;
    d.rule = r;
    d.line = number;
    d.column = static_cast<unsigned>(part.data() - line.data()) + 1;
    d.length = static_cast<unsigned>(part.size());
    d.message = message;
    d.text = line.substr(0, line.find('\r'));
    std::fprintf(stderr, "%s\n", to_string(d, shown_).c_str());
  }

  int disassemble(std::string_view text) const {
    int status = 0;
    for (unsigned number = 1; !text.empty(); ++number) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end), digits = trimmed(line);
      text.remove_prefix(std::min(end + 1, text.size()));
      if (digits.empty()) continue;
      std::uint64_t word = 0;
      if (!read_word(digits, word)) {
        status = 1;
        complain(number, line, digits, rule::syntax, "a word has 16 hexadecimal digits");
        continue;
      }
      const decoded_instruction<set> d(word, arch_);
      if (const rule r = d.check(); r != rule::none) {
        status = 1;
        complain(number, line, digits, r, explanation_of(r));
        std::printf(".word 0x%016llx\n", static_cast<unsigned long long>(word));
        continue;
      }
      char buffer[256];
      const std::size_t size = print<Language>(buffer, sizeof buffer, d);
      std::printf("%.*s\n", static_cast<int>(std::min(size, sizeof buffer)), buffer);
    }
    return status;
  }
};

}  // namespace coded
