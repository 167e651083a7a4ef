// SPDX-License-Identifier: MIT
#include "analysis.hpp"

#include "../../common/includes.hpp"
#include "../../facts/foreign.hpp"

#include <valhall/editor.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <algorithm>

namespace lsp {

namespace {

/// More of them would not help a user, and the client has to draw them all.
constexpr unsigned most_problems = 1000;

/// A text is analyzed after each change, and WebAssembly has 256 MB: a word with names of .reg needs 1 kB.
constexpr valhall::assembly_limits limits = {.words = 1u << 17,
                                             .lines = 1u << 20,
                                             .characters = 1u << 26,
                                             .symbols = 1u << 18,
                                             .errors = most_problems};

class analysis {
 public:
  analysis(program& result, const text_document& text, const std::string& path)
      : result_(result), text_(text), path_(path) {}

  void run(const settings& how, const std::function<const std::string*(const std::string&)>& changed) {
    cli::includes included(path_, text_.text(), how.include_anywhere, changed);
    valhall::virtual_assemble_options options;
    options.stage = how.stage;
    options.text.syntax = how.spelling;
    options.text.limits = limits;
    options.text.include = cli::includes::find;
    options.text.context = &included;
    valhall::virtual_assembly assembled = valhall::assemble_virtual(text_.text(), how.arch, options);
    result_.arch = how.arch;
    result_.spelling = how.spelling;
    result_.assembles = assembled.ok();
    result_.words.assign(assembled.words.begin(), assembled.words.end());
    result_.locations = std::move(assembled.locations);
    result_.names = std::move(assembled.names);
    for (unsigned n = 1; n <= assembled.files.size(); ++n) {
      const valhall::word_location from = assembled.includes[n - 1];
      const std::size_t line = from.file == 0 ? from.line - 1 : result_.files[from.file - 1].line;
      result_.files.push_back({included.name(n), text_document(std::string(included.text(n))), line});
    }
    for (const valhall::diagnostic& error : facts::with_idioms(assembled.errors, how.arch, how.spelling))
      add(error);
    if (result_.assembles && !result_.words.empty()) verify(how);
  }

 private:
  program& result_;
  const text_document& text_;
  const std::string& path_;

  const text_document& document(unsigned file) const {
    return file == 0 ? text_ : result_.files[file - 1].text;
  }

  /// The erroneous part; in a line with arguments of a macro, whose columns differ, the statement.
  span part_of(const valhall::diagnostic& error) const {
    const std::size_t line = error.line == 0 ? 0 : error.line - 1;
    const valhall::text_view text = document(error.file).line(line);
    std::size_t start = error.column - 1, length = error.length;
    const std::size_t shown = std::min(text.size, error.text.size());
    const bool same = valhall::text_view(error.text.data(), shown) == text.first(shown);
    if (!same || start + length > text.size) return statement_of(document(error.file), line);
    // A part without characters would be invisible.
    if (length == 0 && start < text.size) length = 1;
    return {line, start, length};
  }

  void add(const valhall::diagnostic& error) {
    problem p;
    p.rule = error.rule;
    p.message = error.message;
    p.is_error = true;
    p.where = part_of(error);
    if (error.file != 0) {
      // The error is only in an included file, and its part is the other place.
      const included_file& file = result_.files[error.file - 1];
      p.other = p.where;
      p.other_path = file.path;
      p.other_message = error.message;
      p.where = statement_of(text_, file.line);
      p.message = file.path + ":" + std::to_string(error.line) + ": " + error.message;
    } else if (p.where.start == error.column - 1) {
      p.instead = error.instead;
      p.statement = error.statement;
    }
    result_.problems.push_back(std::move(p));
  }

  span part_of(std::size_t word, std::string& path) const {
    const valhall::word_location from = result_.locations[word];
    path = from.file == 0 ? path_ : result_.files[from.file - 1].path;
    return statement_of(document(from.file), from.line - 1);
  }

  /// The sentence of a finding, with lines instead of words where each word is of the text itself.
  std::string sentence_of(const valhall::program_error& f, const valhall::control_flow_graph& graph) const {
    std::string text(1024, '\0');
    text.resize(std::min(text.size(), valhall::explain(text.data(), text.size(), f, graph)));
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t found = text.find("word", at);
      const std::size_t noun = std::min(found, text.size());
      result += text.substr(at, noun - at);
      at = noun;
      if (at == text.size()) break;
      std::size_t end = at + 4;
      const bool many = text.compare(end, 2, "s ") == 0;
      end += many ? 1 : 0;
      std::string numbered = many ? "lines" : "line";
      bool good = end < text.size() && text[end] == ' ';
      for (bool more = good; more;) {
        std::size_t stop = end + 1;
        std::size_t index = 0;
        while (stop < text.size() && text[stop] >= '0' && text[stop] <= '9' && stop - end < 9)
          index = index * 10 + static_cast<std::size_t>(text[stop++] - '0');
        good = stop > end + 1 && index < result_.locations.size() && result_.locations[index].file == 0;
        if (!good) break;
        numbered += text.substr(end, 1) + std::to_string(result_.locations[index].line);
        end = stop;
        more = many && text.compare(end, 4, " to ") == 0;
        if (more) numbered += " to", end += 3;
      }
      if (!good) {
        result += "word";
        at += 4;
        continue;
      }
      result += numbered;
      at = end;
    }
    return result;
  }

  void verify(const settings& how) {
    const valhall::control_flow_graph graph(result_.words, how.arch);
    result_.stage = how.stage.value_or(valhall::likely_stage_of(result_.words, how.arch));
    for (const valhall::program_error& f : valhall::verify(graph, result_.stage)) {
      if (result_.problems.size() == most_problems) return;
      problem p;
      p.severity = f.severity;
      p.rule = f.rule;
      p.message = sentence_of(f, graph);
      const std::size_t word = std::min<std::size_t>(f.index, result_.words.size() - 1);
      const valhall::word_location from = result_.locations[word];
      p.where = statement_of(text_, from.file == 0 ? from.line - 1 : result_.files[from.file - 1].line);
      if (f.other < result_.words.size() && f.other != f.index) {
        p.other = part_of(f.other, p.other_path);
        p.other_message = "the instruction that it conflicts with";
      } else if (from.file != 0) {
        p.other = part_of(word, p.other_path);
        p.other_message = p.message;
      }
      result_.problems.push_back(std::move(p));
    }
  }
};

}  // namespace

program analyzed(const text_document& text, const std::string& path, const settings& how,
                 const std::function<const std::string*(const std::string&)>& changed) {
  program result;
  analysis(result, text, path).run(how, changed);
  return result;
}

span statement_of(const text_document& text, std::size_t number) {
  const valhall::text_view line = text.line(number);
  std::size_t start = line.size, end = 0;
  valhall::line_tokens rest(line);
  for (valhall::token t; rest.next(t);) {
    const auto at = static_cast<std::size_t>(t.text.data - line.data);
    const bool before =
        t.kind == valhall::token_kind::listed || t.kind == valhall::token_kind::label ||
        (start == line.size && t.kind == valhall::token_kind::punctuation && t.text[0] == ':');
    if (before || t.kind == valhall::token_kind::comment) continue;
    start = std::min(start, at);
    end = at + t.text.size;
  }
  if (start < end) return {number, start, end - start};
  return {number, 0, line.size};
}

}  // namespace lsp
