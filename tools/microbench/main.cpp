// SPDX-License-Identifier: MIT
// microbench: writes kernels that measure the latency and the throughput of instructions.
#include "manifest.hpp"
#include "options.hpp"
#include "report.hpp"

#include <valhall/program.hpp>
#include <valhall/strings.hpp>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>

namespace {

using namespace microbench;

enum exit_status : int { success = 0, failure = 1, wrong_usage = 2 };

/// Limit on the kernels of one sweep.
constexpr std::size_t most_kernels = 20000;

int complain(const std::string& problem, int status) {
  std::fprintf(stderr, "microbench: %s\n", problem.c_str());
  if (status == wrong_usage) std::fputs("`microbench --help` explains it\n", stderr);
  return status;
}

bool write_file(const std::filesystem::path& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  if (!file) complain("cannot write " + path.string(), failure);
  return bool(file);
}

bool write_kernel(const std::filesystem::path& folder, const kernel& k) {
  const std::string name = name_of(k.asked);
  const valhall::view<std::uint64_t> padded(k.padded.data(), k.padded.size());
  std::vector<std::uint8_t> bytes(8 * padded.size());
  valhall::write_bytes(bytes.data(), bytes.size(), padded);
  return write_file(folder / (name + ".s"), listing(k)) &&
         write_file(folder / (name + ".bin"), std::string(bytes.begin(), bytes.end())) &&
         write_file(folder / (name + ".h"), valhall::to_c_array_string(padded, {name.data(), name.size()}));
}

int write_all(const options& asked, const std::vector<kernel>& kernels,
              const std::vector<skipped_kernel>& skipped) {
  const std::string& folder = asked.folder;
  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem) return complain("cannot make the folder " + folder + ": " + problem.message(), failure);
  for (const kernel& k : kernels)
    if (!write_kernel(folder, k)) return failure;
  if (!write_file(std::filesystem::path(folder) / "manifest.json",
                  manifest(kernels, skipped, asked.arch, *asked.core)))
    return failure;
  std::printf("%zu kernels are in %s; %zu could not be made, for the reasons in manifest.json\n",
              kernels.size(), folder.c_str(), skipped.size());
  return success;
}

int run(const std::vector<std::string>& arguments) {
  if (!arguments.empty() && arguments[0] == "report") return report({arguments.begin() + 1, arguments.end()});
  options asked;
  std::string problem;
  std::vector<valhall::opcode> ids;
  if (!parse(arguments, asked, problem)) return complain(problem, wrong_usage);
  if (asked.help) return std::fputs(usage, stdout) < 0 ? failure : success;
  if (!select(asked, ids, problem)) return complain(problem, wrong_usage);
  if (ids.size() * requests_of(asked, valhall::opcode{}).size() > most_kernels)
    return complain("the sweep has more than " + std::to_string(most_kernels) + " kernels", wrong_usage);

  std::vector<kernel> kernels;
  std::vector<skipped_kernel> skipped;
  for (const valhall::opcode id : ids)
    for (const request& r : requests_of(asked, id)) {
      kernel made;
      if (build(r, made, problem))
        kernels.push_back(std::move(made));
      else
        skipped.push_back({r, problem});
    }
  if (kernels.empty() || asked.folder.empty())
    for (const skipped_kernel& s : skipped) complain(name_of(s.asked) + ": " + s.reason, failure);
  if (kernels.empty()) return failure;
  if (!asked.folder.empty()) return write_all(asked, kernels, skipped);
  for (const kernel& k : kernels) std::fputs(listing(k).c_str(), stdout);
  return std::fflush(stdout) == 0 && std::ferror(stdout) == 0 ? success : failure;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run({argv + (argc > 0 ? 1 : 0), argv + argc});
  } catch (const std::exception& problem) {
    return complain(problem.what(), failure);
  }
}
