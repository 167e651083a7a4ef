// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Runs the generator like a user does.
namespace generator_tests {

namespace fs = std::filesystem;

/// The result of a run.
struct outcome {
  int status = -1;                    ///< Exit status; -1 if it did not exit.
  std::vector<std::string> messages;  ///< Lines of its error output.
};

/// Runs the generator with `arguments`, whose notes go to the folder `scratch`.
outcome run(const std::vector<std::string>& arguments, const fs::path& scratch);

/// The arguments that generate from `isa` and `layout` into `out`.
std::vector<std::string> arguments(const fs::path& isa, const fs::path& layout, const fs::path& out);

/// A new and empty folder with that name for the files of a test.
fs::path scratch_folder(const std::string& name);

std::string read_file(const fs::path& path);
void write_file(const fs::path& path, const std::string& text);

/// The files in `folder`, sorted, without subfolders.
std::vector<std::string> files_in(const fs::path& folder);

/// The folders of the project's descriptions and of the test cases.
fs::path isa_folder();
fs::path cases_folder();

}  // namespace generator_tests
