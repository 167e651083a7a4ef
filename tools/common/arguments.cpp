// SPDX-License-Identifier: MIT
#include "arguments.hpp"

#include "color.hpp"
#include "completions.hpp"
#include "files.hpp"
#include "other_names.hpp"
#include "paragraphs.hpp"

#include "text.hpp"

#include <valhall/arch.hpp>
#include <valhall/assemble.hpp>
#include <valhall/cost.hpp>
#include <valhall/syntax.hpp>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <sstream>

namespace cli {

namespace {

std::string usage_line(const command& self) {
  return std::string("usage: ") + self.program + self.name + " " + self.synopsis + "\n";
}

/// The help of a command, with its paragraphs and option descriptions broken into lines.
std::string help_text(const command& self) {
  constexpr std::size_t indent = 17;  // Column of an option's description.
  std::string result = usage_line(self) + "\n", head, text;
  const auto flush = [&] {
    if (!head.empty() || !text.empty()) result += paragraph(head, head.empty() ? 0 : indent, text);
    head.clear();
    text.clear();
  };
  std::istringstream lines(self.help);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t start = line.find_first_not_of(' ');
    if (start == 0 || start == indent) {
      text += " " + line;
      continue;
    }
    flush();
    if (start == std::string::npos || line[start] != '-') {
      result += line + "\n";
      continue;
    }
    const bool short_head = line.size() > indent && line[indent - 1] == ' ' && line[indent] != ' ';
    head = short_head ? line.substr(0, indent - 1) : line;
    head.erase(head.find_last_not_of(' ') + 1);
    if (short_head) text = line.substr(indent);
  }
  flush();
  return result;
}

bool is_choice(const std::string& choices, const std::string& value) {
  return choices.empty() || (!value.empty() && value.find('|') == std::string::npos &&
                             ("|" + choices + "|").find("|" + value + "|") != std::string::npos);
}

/// The parts of `choices` between `|`.
std::vector<std::string> split(const std::string& choices) {
  std::vector<std::string> parts;
  std::istringstream rest(choices);
  for (std::string part; std::getline(rest, part, '|');) parts.push_back(part);
  return parts;
}

/// `name` without its digits.
std::string letters_of(std::string name) {
  std::erase_if(name, tools::is_digit);
  for (char& c : name) c = tools::lower(c);
  return name;
}

/// The proposal for the wrong name of an architecture or a GPU.
std::string proposal_for_arch(const std::string& value) {
  std::string number = value;
  while (!number.empty() && !tools::is_digit(number[0])) number.erase(0, 1);
  const valhall::found_arch numbered = valhall::find_arch(tools::view_of("v" + number));
  const std::string letters = letters_of(value);
  const bool names_version = letters.empty() || letters == "v" || letters == "arch" || letters == "valhall";
  if (numbered.ok() && names_version)
    return std::string("; did you mean `") + name_of(numbered.value()) + "`?";
  const bool is_version = number.size() + 1 == value.size() && tools::lower(value[0]) == 'v';
  if (is_version) return {};
  std::vector<std::string> known;
  for (const valhall::gpu_name& gpu : valhall::gpu_names) known.emplace_back(gpu.name);
  for (const valhall::gpu_alias& alias : valhall::gpu_aliases) known.emplace_back(alias.name);
  // A name with another number is another model, not a misspelling.
  std::erase_if(known, [&](const std::string& name) { return letters_of(name) == letters; });
  return proposal_for(value, known);
}

/// `--format hex` if `name` is `--hex` and a value of an option; else empty.
std::string option_with_value(const std::string& name, const std::vector<option>& options) {
  const std::string value = name.substr(std::min(name.find_first_not_of('-'), name.size()));
  for (const option& candidate : options)
    if (!candidate.choices.empty() && is_choice(candidate.choices, value))
      return candidate.name + " " + value;
  if (valhall::find_arch(tools::view_of(value)).ok())
    for (const option& candidate : options)
      if (candidate.arch != nullptr) return candidate.name + " " + value;
  return {};
}

/// The option of all commands.
const option color_option = {.name = "--color", .choices = color_choices};

class reader {
 public:
  reader(const command& self, const std::vector<option>& options) : self_(self), options_(options) {}

  parsed read(const std::vector<std::string>& arguments, std::size_t most) {
    bool only_operands = false;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      const std::string& word = arguments[i];
      if (only_operands || word == "-" || word.empty() || word[0] != '-') {
        if (result_.operands.size() == most) return stop("`" + word + "` is an extra argument");
        result_.operands.push_back(word);
      } else if (word == "--") {
        only_operands = true;
      } else if (word == "--help" || word == "-h") {
        result_.status = write_output(help_text(self_));
        return result_;
      } else if (const std::optional<std::string> problem = take(arguments, i)) {
        return stop(*problem);
      }
    }
    result_.go_on = true;
    return result_;
  }

 private:
  const command& self_;
  const std::vector<option>& options_;
  parsed result_;

  parsed stop(const std::string& problem) {
    result_.status = complain(self_, problem);
    return result_;
  }

  /// Whether `word` is an option of one letter with its value.
  bool is_joined_value(const std::string& word) const {
    return word.size() > 2 && word[1] != '-' &&
           std::any_of(options_.begin(), options_.end(), [&](const option& candidate) {
             return candidate.flag == nullptr && candidate.name == word.substr(0, 2);
           });
  }

  /// Parses the option at `i`, with its value; returns the problem, if any.
  std::optional<std::string> take(const std::vector<std::string>& arguments, std::size_t& i) {
    const std::string& word = arguments[i];
    const bool is_joined = is_joined_value(word);  // -oFILE
    const std::size_t sign = is_joined ? 1 : word.starts_with("--") ? word.find('=') : std::string::npos;
    const std::string name = word.substr(0, is_joined ? 2 : sign);
    if (name == color_option.name) {
      if (sign == std::string::npos && i + 1 == arguments.size()) return "`" + name + "` needs a value";
      const std::string value = sign == std::string::npos ? arguments[++i] : word.substr(sign + 1);
      if (!is_choice(color_choices, value))
        return "`" + name + "` is one of " + color_choices + ", not `" + value + "`";
      set_color(value);
      return std::nullopt;
    }
    const auto found = std::find_if(options_.begin(), options_.end(),
                                    [&](const option& candidate) { return candidate.name == name; });
    if (found == options_.end()) {
      if (const std::string other = option_with_value(name, options_); !other.empty())
        return "there is no option `" + name + "`; did you mean `" + other + "`?";
      std::vector<std::string> known;
      for (const option& candidate : options_) known.push_back(candidate.name);
      known.push_back(color_option.name);
      return "there is no option `" + name + "`" + proposal_for(name, known);
    }
    if (found->flag != nullptr) {
      if (sign != std::string::npos) return "`" + name + "` takes no value";
      *found->flag = true;
      return std::nullopt;
    }
    if (sign == std::string::npos && i + 1 == arguments.size()) return "`" + name + "` needs a value";
    const std::string value = sign == std::string::npos ? arguments[++i] : word.substr(sign + 1);
    if (found->choices.empty() && found->arch == nullptr && value.empty())
      return "`" + name + "` needs a value";  // Commands take an empty value for an option that is not given.
    if (!is_choice(found->choices, value))
      return "`" + name + "` is one of " + found->choices + ", not `" + value + "`" +
             proposal_for(value, split(found->choices));
    if (found->arch != nullptr) {
      valhall::found_arch named = valhall::find_arch({value.data(), value.size()});
      const valhall::shader_core* const core = valhall::find_core({value.data(), value.size()});
      if (!named.ok() && core != nullptr && core != &valhall::mesa_statistics)
        named = valhall::found_arch(core->arch);
      if (!named.ok())
        return "`" + name + "` is one of v9 to v15, or a GPU such as g710, not `" + value + "`" +
               proposal_for_arch(value);
      *found->arch = named.value();
      if (found->arch_name != nullptr) *found->arch_name = value;
      return std::nullopt;
    }
    if (found->syntax != nullptr) {
      *found->syntax = valhall::find_syntax({value.data(), value.size()}).value();
      return std::nullopt;
    }
    if (found->values != nullptr)
      found->values->push_back(value);
    else
      *found->value = value;
    return std::nullopt;
  }
};

}  // namespace

option arch_option(valhall::arch& arch, std::string* name) {
  return {.name = "--arch", .arch = &arch, .arch_name = name};
}

option syntax_option(const char* name, valhall::syntax& syntax) {
  return {.name = name, .choices = "2022|25.0|later|arm", .syntax = &syntax};
}

parsed parse(const command& self, const std::vector<std::string>& arguments,
             const std::vector<option>& options, std::size_t most) {
  if (!arguments.empty() && arguments[0] == complete_option) {
    std::vector<option> all = options;
    all.push_back(color_option);
    return {false, write_output(candidates_of(self, all, {arguments.begin() + 1, arguments.end()})), {}};
  }
  return reader(self, options).read(arguments, most);
}

std::string proposal_for(const std::string& wrong, const std::vector<std::string>& known) {
  if (const std::string usual = usual_name(wrong, known); !usual.empty())
    return "; did you mean `" + usual + "`?";
  valhall::nearest_names similar({wrong.data(), wrong.size()});
  for (const std::string& name : known) similar.add({name.data(), name.size()});
  if (!similar.empty() && similar.distance() < wrong.size()) return did_you_mean(similar);
  constexpr std::size_t shortest = 2;
  for (const std::string& name : known)
    if (wrong.size() >= shortest && name.starts_with(wrong)) return "; did you mean `" + name + "`?";
  return {};
}

exit_status complain(const command& self, const std::string& problem) {
  const std::string name = std::string(self.program) + self.name;
  set_program_name(name);
  print_problem(problem);
  std::fprintf(stderr, "%s`%s --help` explains it\n", usage_line(self).c_str(), name.c_str());
  return wrong_usage;
}

}  // namespace cli
