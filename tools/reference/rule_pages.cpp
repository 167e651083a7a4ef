// SPDX-License-Identifier: MIT
#include "book.hpp"
#include "markdown.hpp"
#include "rule_examples.hpp"
#include "sources.hpp"

#include <valhall/assemble_virtual.hpp>
#include <valhall/strings.hpp>
#include <valhall/verify.hpp>

#include <algorithm>
#include <set>

namespace reference {

namespace {

using valhall::rule;

/// The subject of a rule.
struct rule_kind {
  const char* title;
  const char* about;
  std::vector<rule> rules;
};

std::vector<rule_kind> kinds() {
  return {{"Words",
           "Rules on single words. Builders, `encode` and the assembler refuse words that break them, and "
           "`check` names the rule.",
           {
#define VALHALL_RULE(name, ...) rule::name,
               VALHALL_WORD_RULES(VALHALL_RULE)}},
          {"Text", "Rules on assembly text, besides the rules of words.", {VALHALL_TEXT_RULES(VALHALL_RULE)}},
          {"Programs",
           "Rules on programs of valid words. The verifier checks all paths. A fault stops the GPU or "
           "may stop it, a hazard makes wrong values, and a note is rarely meant.",
           {VALHALL_PROGRAM_RULES(VALHALL_RULE)
#undef VALHALL_RULE
           }}};
}

/// The rules that a text breaks, and their messages.
struct judgement {
  std::set<rule> rules;
  std::string messages;
  bool assembles = true;
};

judgement judge(const std::string& text, const rule_example& e) {
  judgement result;
  static std::string included;
  const auto include = [](void*, std::string_view name) -> const std::string* {
    const char* found = included_text(std::string(name).c_str());
    if (found == nullptr) return nullptr;
    included = found;
    return &included;
  };
  const valhall::virtual_assembly program =
      valhall::assemble_virtual(text, e.arch, {.stage = e.stage, .text = {.include = include}});
  result.assembles = program.ok();
  for (const valhall::diagnostic& d : program.errors) {
    result.rules.insert(d.rule);
    result.messages += std::to_string(d.line) + ":" + std::to_string(d.column) + ": error: " + d.message +
                       " [" + name_of(d.rule) + "]\n";
  }
  if (!program.ok()) return result;
  const valhall::control_flow_graph graph(program.words);
  for (const valhall::program_error& f : verify(graph, e.stage, {.narrow = e.narrow})) {
    result.rules.insert(f.rule);
    result.messages += to_string(f, graph) + "\n";
  }
  return result;
}

/// Checks an example: the wrong text breaks only this rule; the correct one breaks no rule and, for a rule
/// about programs, is a complete program.
void check_example(book& b, const rule_example& e, const judgement& wrong, bool is_of_programs) {
  const std::string name = name_of(e.rule);
  if (wrong.rules != std::set<rule>{e.rule})
    b.problems.push_back(name + ": the wrong example does not break only this rule:\n" + wrong.messages);
  const judgement right = judge(e.right, e);
  if (!right.assembles || (is_of_programs && !right.rules.empty()))
    b.problems.push_back(name + ": the right example is not right:\n" + right.messages);
}

void add_rule(book& b, rule r, const rule_kind& kind) {
  const std::string name = name_of(r), path = "rules/" + name + ".md";
  const std::string requirement = sentence(explanation_of(r));
  const rule_example* e = example_of(r);
  if (e == nullptr) {
    b.problems.push_back(name + ": no example");
    return;
  }
  const judgement wrong = judge(e->wrong, *e);
  check_example(b, *e, wrong, kind.title == std::string("Programs"));
  std::string body = paragraph(e->why);
  facts_table facts;
  facts.add("Rule of", kind.title == std::string("Text")    ? "assembly text"
                       : kind.title == std::string("Words") ? "words"
                                                            : "programs");
  facts.add("Severity", kind.title == std::string("Text") ? "error" : name_of(severity_of(r)));
  std::vector<std::string> sources;
  for (const char* letter = source_of(r); *letter != '\0'; ++letter)
    if (const std::string words = source_in_words(*letter); !words.empty()) sources.push_back(words);
  facts.add("Source", sources.empty() ? "" : sentence(join(sources, "; ")));
  facts.add("Example", std::string(name_of(e->arch)) + ", " + name_of(e->stage));
  body += facts.text();
  const std::string info =
      "asm " + std::string(name_of(e->arch)) + " " + name_of(e->stage) + (e->narrow ? " narrow" : "");
  body += heading(2, "Wrong") + block(info + " wrong", e->wrong) + block("text", wrong.messages);
  body += heading(2, "Right") + block(info + " right", e->right);
  b.add_page(path, name, requirement, body);
  b.add_entry("rule", name, {}, path, requirement);
}

}  // namespace

void add_rules(book& b) {
  std::string body;
  std::size_t count = 0;
  for (const rule_kind& kind : kinds()) {
    table list({"rule", "severity", "requirement"});
    for (const rule r : kind.rules) {
      add_rule(b, r, kind);
      list.add({link(name_of(r), std::string(name_of(r)) + ".md"),
                kind.title == std::string("Programs") ? name_of(severity_of(r)) : "", explanation_of(r)});
      ++count;
    }
    body += heading(2, kind.title) + paragraph(kind.about) + list.text();
  }
  b.add_page("rules/index.md", "Rules",
             "All " + std::to_string(count) + " rules of words, assembly text and programs.", body);
  b.add_entry("page", "Rules", {"errors", "messages"}, "rules/index.md",
              "The rules on words, texts and programs.");
}

}  // namespace reference
