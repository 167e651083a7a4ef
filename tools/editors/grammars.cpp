// SPDX-License-Identifier: MIT
// Writes the grammars of assembly text for editors: vscode/syntaxes/valhall.tmLanguage.json, for VS Code and
// other editors with TextMate grammars, and vim/syntax/valhall.vim.
//
// usage: valhall-grammars FOLDER
//
// The grammars contain the names of all spellings and architectures, but no rules: the language server checks
// those.
#include <valhall/decode.hpp>
#include <valhall/editor.hpp>
#include <valhall/syntax.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

namespace {

using names = std::set<std::string>;
using nlohmann::ordered_json;

struct vocabulary {
  names mnemonics;  ///< Up to the first dot.
  names modifiers;  ///< Each without dots.
  names fields;     ///< Names of immediates.
  names specials;
};

const names directives = {"word", "equ", "align", "rept", "endr", "macro", "endm", "include", "reg"};

/// Adds the parts of `text` between dots, starting with part `first`.
void add_parts(names& to, const std::string& text, unsigned first = 0) {
  for (std::size_t start = 0, part = 0; start <= text.size(); ++part) {
    const std::size_t dot = std::min(text.find('.', start), text.size());
    if (part >= first && dot > start) to.insert(text.substr(start, dot - start));
    start = dot + 1;
  }
}

vocabulary read_tables() {
  using namespace valhall;
  vocabulary all;
  for (const syntax s : all_syntaxes)
    for (unsigned e = unsigned(first_arch); e <= unsigned(last_arch); ++e)
      for_each_mnemonic(s, arch(e), [&](text_view name) {
        const std::string text(name.data, name.size);
        all.mnemonics.insert(text.substr(0, text.find('.')));
        add_parts(all.modifiers, text, 1);
        for_each_modifier(name, s, arch(e), [&](text_view m) { add_parts(all.modifiers, {m.data, m.size}); });
      });
  for (const instruction_alias& alias : instruction_aliases) {
    const std::string text = alias.name;
    all.mnemonics.insert(text.substr(0, text.find('.')));
    add_parts(all.modifiers, text, 1);
  }
  for (const value_alias& alias : value_aliases) add_parts(all.modifiers, alias.name);
  for (const instruction_info& row : instructions)
    for (unsigned i = 0; i < row.operand_count; ++i) {
      const operand_info& place = row.operands()[i];
      for (const named_lanes& lanes : lanes_of(place)) all.modifiers.insert(lanes.name);
      if (place.role == operand_role::immediate) all.fields.insert(place.name());
    }
  for (const char* name : {"neg", "abs", "not", "zext", "w0", "w1"}) all.modifiers.insert(name);
  for (const special_info& special : specials) {
    all.specials.insert(special.name);
    for (const char* word : special.word_names)
      if (word != nullptr) all.specials.insert(word);
  }
  return all;
}

std::string joined(const names& list, const char* separator) {
  std::string text;
  for (const std::string& name : list) text += (text.empty() ? "" : separator) + name;
  return text;
}

// TextMate.

ordered_json rule(const std::string& scope, const std::string& match) {
  return {{"name", scope + ".valhall"}, {"match", match}};
}

std::string text_mate(const vocabulary& all) {
  const std::string before = "(?i)(?<![\\w\\\\.])", after = "(?![\\w\\\\])";
  const ordered_json rules = {
      rule("comment.line", "//.*$|;.*$|^\\s*#.*$"),
      rule("string.quoted.double", "\"[^\"]*\"?"),
      rule("variable.parameter.argument", "\\\\(?:\\w+|\\+|\\(\\))"),
      rule("entity.name.label", "(?:^|(?<=:))\\s*[A-Za-z_][\\w\\\\]*(?=:)"),
      rule("keyword.control.directive", "(?i)(?<![\\w.])\\.(?:" + joined(directives, "|") + ")" + after),
      rule("keyword.mnemonic", before + "(?:" + joined(all.mnemonics, "|") + ")(?=[.\\s]|$)"),
      rule("storage.modifier", "(?i)(?<=[\\w\\)^]\\.)(?:" + joined(all.modifiers, "|") + ")" + after),
      rule("variable.language.register", before + "r(?:[1-9]?[0-9]|1[01][0-9]|12[0-7])" + after),
      rule("variable.parameter.uniform", before + "u(?:[0-9]{1,2}|1[0-9]{2}|2[0-4][0-9]|25[0-5])" + after),
      rule("variable.other.member", before + "(?:" + joined(all.fields, "|") + ")(?=\\s*:)"),
      rule("support.constant", before + "(?:" + joined(all.specials, "|") + ")" + after),
      rule("constant.other", before + "k[0-9a-f]{2,4}" + after),
      rule("constant.numeric", before + "(?:0x[0-9a-f]+|[0-9]+)" + after),
  };
  const ordered_json root = {
      {"_comment", "Written by valhall-grammars from the tables. Change that, not this file."},
      {"scopeName", "source.valhall"},
      {"name", "Valhall assembly"},
      {"patterns", rules},
  };
  return root.dump(2) + "\n";
}

// Vim.

/// `syntax keyword` lines of at most that many characters.
std::string keywords(const std::string& group, const names& list, const std::string& options = "") {
  const std::string start = "syntax keyword " + group + options;
  std::string text, line = start;
  for (const std::string& name : list) {
    if (line.size() + name.size() > 110) {
      text += line + "\n";
      line = start;
    }
    line += " " + name;
  }
  return text + line + "\n";
}

std::string vim(const vocabulary& all) {
  std::string text =
      "\" SPDX-License-Identifier: MIT\n"
      "\" Written by valhall-grammars from the tables. Change that, not this file.\n"
      "if exists('b:current_syntax')\n"
      "  finish\n"
      "endif\n"
      "syntax case ignore\n"
      "setlocal iskeyword=@,48-57,_\n\n";
  text += keywords("valhallMnemonic", all.mnemonics);
  text += keywords("valhallSpecial", all.specials);
  text += keywords("valhallModifier", all.modifiers, " contained");
  text += "syntax match valhallNumber \"\\<\\%(0x\\x\\+\\|\\d\\+\\)\\>\"\n";
  text += "syntax match valhallConstant \"\\<k\\x\\{2,4}\\>\"\n";
  text += "syntax match valhallRegister \"\\<r\\%([1-9]\\?\\d\\|1[01]\\d\\|12[0-7]\\)\\>\"\n";
  text += "syntax match valhallUniform \"\\<u\\%(\\d\\{1,2}\\|1\\d\\d\\|2[0-4]\\d\\|25[0-5]\\)\\>\"\n";
  text += "syntax match valhallField \"\\<\\%(" + joined(all.fields, "\\|") + "\\)\\>\\ze\\s*:\"\n";
  text += "syntax match valhallSuffix \"[[:alnum:]_)^]\\@1<=\\.\\w\\+\" contains=valhallModifier\n";
  text += "syntax match valhallDirective \"\\%(\\w\\|\\.\\)\\@1<!\\.\\%(" + joined(directives, "\\|") +
          "\\)\\>\"\n";
  text += "syntax match valhallLabel \"\\%(^\\|:\\)\\@1<=\\s*\\h[[:alnum:]_\\\\]*\\ze:\"\n";
  text += "syntax match valhallArgument \"\\\\\\%(\\w\\+\\|+\\|()\\)\"\n";
  text += "syntax region valhallString start=+\"+ end=+\"+ oneline\n";
  text += "syntax match valhallComment \"//.*$\"\n";
  text += "syntax match valhallComment \";.*$\"\n";
  text += "syntax match valhallComment \"^\\s*#.*$\"\n\n";
  const char* const links[][2] = {
      {"Mnemonic", "Statement"}, {"Modifier", "Type"},       {"Special", "Constant"},   {"Number", "Number"},
      {"Constant", "Constant"},  {"Register", "Identifier"}, {"Uniform", "Identifier"}, {"Field", "Label"},
      {"Directive", "PreProc"},  {"Label", "Function"},      {"Argument", "Macro"},     {"String", "String"},
      {"Comment", "Comment"},
  };
  for (const auto& [group, standard] : links)
    text += "highlight default link valhall" + std::string(group) + " " + standard + "\n";
  return text + "\nlet b:current_syntax = 'valhall'\n";
}

bool write(const std::filesystem::path& path, const std::string& text) {
  std::error_code ignored;
  std::filesystem::create_directories(path.parent_path(), ignored);
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file) std::fprintf(stderr, "valhall-grammars: cannot write %s\n", path.string().c_str());
  return static_cast<bool>(file);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: valhall-grammars FOLDER\n", stderr);
    return 2;
  }
  const std::filesystem::path folder = argv[1];
  const vocabulary all = read_tables();
  const bool written = write(folder / "vscode/syntaxes/valhall.tmLanguage.json", text_mate(all)) &&
                       write(folder / "vim/syntax/valhall.vim", vim(all));
  return written ? 0 : 1;
}
