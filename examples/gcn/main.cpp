// SPDX-License-Identifier: MIT
// gcn as|dis --version 1.0|1.1|1.2 [FILE|-]
#include <gcn/assemble.hpp>
#include <gcn/print.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>

namespace {

constexpr const char* usage =
    "usage: gcn as|dis --version 1.0|1.1|1.2 [FILE|-]\n"
    "\n"
    "as   assembles VOP3 instructions, and writes a word of 16 hexadecimal digits per line\n"
    "dis  writes the text of such words\n"
    "\n"
    "Lists all errors, `as` up to 1000 and the number of all others; the exit status is then 1, and `as` "
    "writes nothing. FILE is standard input if absent or -.\n";

struct arguments {
  bool assembles = false;
  gcn::edition edition = gcn::default_edition;
  std::string file = "-";
};

/// Parses the command line. Returns false if it is wrong.
bool parse(int argc, char** argv, arguments& result) {
  bool has_version = false, has_file = false;
  if (argc < 2) return false;
  const std::string_view command = argv[1];
  if (command != "as" && command != "dis") return false;
  result.assembles = command == "as";
  for (int i = 2; i < argc; ++i) {
    if (std::strcmp(argv[i], "--version") == 0) {
      if (++i == argc || has_version) return false;
      for (const gcn::edition e : {gcn::edition::v1_0, gcn::edition::v1_1, gcn::edition::v1_2})
        if (std::strcmp(argv[i], name_of(e)) == 0) has_version = true, result.edition = e;
      if (!has_version) return false;
    } else if (has_file || (argv[i][0] == '-' && argv[i][1] != '\0')) {
      return false;
    } else {
      result.file = argv[i];
      has_file = true;
    }
  }
  return has_version;
}

bool read(const std::string& file, std::string& text) {
  std::FILE* stream = file == "-" ? stdin : std::fopen(file.c_str(), "rb");
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

int assemble(const std::string& name, const std::string& text, gcn::edition e) {
  const gcn::assembly result = gcn::assemble(text, e);
  for (const gcn::diagnostic& error : result.errors) std::fputs(to_string(error, name).c_str(), stderr);
  if (!result.ok()) return 1;
  for (const std::uint64_t word : result.words)
    std::printf("%016llx\n", static_cast<unsigned long long>(word));
  return 0;
}

/// The word of 16 hexadecimal digits, with or without 0x, that is all of `line`.
bool read_word(std::string_view line, std::uint64_t& word) {
  if (line.size() == 18 && line.substr(0, 2) == "0x") line.remove_prefix(2);
  if (line.size() != 16 || line.find_first_not_of("0123456789abcdefABCDEF") != std::string_view::npos)
    return false;
  word = std::stoull(std::string(line), nullptr, 16);
  return true;
}

/// `text` without white space at its ends.
std::string_view trimmed(std::string_view text) {
  constexpr const char* space = " \t\r";
  const std::size_t start = text.find_first_not_of(space);
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(space) + 1 - start);
}

/// Reports that `part` of a line is wrong.
void complain(const std::string& name, unsigned number, std::string_view line, std::string_view part,
              gcn::rule r, const char* message) {
  gcn::diagnostic d;
  d.rule = r;
  d.line = number;
  d.column = static_cast<unsigned>(part.data() - line.data()) + 1;
  d.length = static_cast<unsigned>(part.size());
  d.message = message;
  d.text = line.substr(0, line.find('\r'));
  std::fputs(to_string(d, name).c_str(), stderr);
}

int disassemble(const std::string& name, std::string_view text, gcn::edition e) {
  int status = 0;
  for (unsigned number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end), digits = trimmed(line);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (digits.empty()) continue;
    std::uint64_t word = 0;
    if (!read_word(digits, word)) {
      status = 1;
      complain(name, number, line, digits, gcn::rule::syntax, "a word has 16 hexadecimal digits");
      continue;
    }
    const gcn::decoded_instruction d = gcn::decode(word, e);
    if (const gcn::rule r = gcn::check(d); r != gcn::rule::none) {
      status = 1;
      complain(name, number, line, digits, r, explanation_of(r));
      std::printf(".word 0x%016llx\n", static_cast<unsigned long long>(word));
      continue;
    }
    char buffer[256];
    const std::size_t size = gcn::print(buffer, sizeof buffer, d);
    std::printf("%.*s\n", static_cast<int>(size), buffer);
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i)
    if (std::strcmp(argv[i], "--help") == 0) {
      std::fputs(usage, stdout);
      return 0;
    }
  arguments chosen;
  if (!parse(argc, argv, chosen)) {
    std::fputs(usage, stderr);
    return 2;
  }
  const std::string name = chosen.file == "-" ? "<stdin>" : chosen.file;
  std::string text;
  if (!read(chosen.file, text)) {
    std::fprintf(stderr, "gcn: %s cannot be read\n", name.c_str());
    return 1;
  }
  return chosen.assembles ? assemble(name, text, chosen.edition) : disassemble(name, text, chosen.edition);
}
