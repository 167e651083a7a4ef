// SPDX-License-Identifier: MIT
// The command valhall: the library for people and scripts.
#include "arguments.hpp"
#include "color.hpp"
#include "commands.hpp"
#include "completions.hpp"
#include "files.hpp"

#include <valhall/arch.hpp>

#include <cstdio>
#include <exception>
#include <iterator>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// All commands.
const cli::command* const commands[] = {
    &cli::allocate_command, &cli::as_command,    &cli::cfg_command,      &cli::check_command,
    &cli::convert_command,  &cli::dis_command,   &cli::fix_command,      &cli::info_command,
    &cli::list_command,     &cli::lsp_command,   &cli::opt_command,      &cli::run_command,
    &cli::same_command,     &cli::stats_command, &cli::timeline_command,
};

std::string usage() {
  std::string text = "usage: valhall COMMAND [ARGUMENT...]\n\n";
  for (const cli::command* c : commands) {
    std::string name = c->name;
    name.resize(10, ' ');
    text += "  " + name + c->summary + "\n";
  }
  return text +
         "\n"
         "  --help     this text; `valhall help COMMAND` describes a command\n"
         "  --version  the version of this program\n"
         "  --color auto|always|never\n"
         "             after a command: colour reports, and the text of dis, on a terminal\n"
         "             (default), always or never; NO_COLOR in the environment means never\n"
         "             by default\n"
         "\n"
         "The exit status is 0 on success, 1 for errors in the input, and 2 for errors in\n"
         "the command line.\n";
}

int run(const std::vector<std::string>& words) {
  if (words.empty()) {
    std::fputs(usage().c_str(), stderr);
    return cli::wrong_usage;
  }
  const std::string& name = words[0];
  if (name == "help" && words.size() == 2)
    for (const cli::command* c : commands)
      if (words[1] == c->name) return c->run(*c, {"--help"});
  if (name == "--help" || name == "-h" || (name == "help" && words.size() == 1))
    return cli::write_output(usage());
  if (name == cli::complete_option && words.size() <= 2)
    return cli::write_output(
        candidates_of(std::begin(commands), std::end(commands), words.size() == 2 ? words[1] : ""));
  if (name == cli::complete_option) {
    std::vector<std::string> rest = {cli::complete_option};
    rest.insert(rest.end(), words.begin() + 2, words.end());
    for (const cli::command* c : commands)
      if (words[1] == c->name) return c->run(*c, rest);
    return cli::success;
  }
  if (name == "--version")
    return cli::write_output(std::string("valhall " VALHALL_VERSION_STRING ", architectures ") +
                             name_of(valhall::first_arch) + " to " + name_of(valhall::last_arch) + "\n");
  for (const cli::command* c : commands)
    if (name == c->name) return c->run(*c, {words.begin() + 1, words.end()});
  std::vector<std::string> known = {"help", "--help", "--version"};
  for (const cli::command* c : commands) known.emplace_back(c->name);
  const std::string& wrong = name == "help" && words.size() > 1 ? words[1] : name;
  cli::print_problem("there is no command `" + wrong + "`" + cli::proposal_for(wrong, known));
  std::fputs(usage().c_str(), stderr);
  return cli::wrong_usage;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (const std::bad_alloc&) {
    cli::print_problem("out of memory");
  } catch (const std::exception& problem) {
    cli::print_problem(problem.what());
  }
  return cli::failure;
}
