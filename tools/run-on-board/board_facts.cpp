// SPDX-License-Identifier: MIT
#include "board_facts.hpp"

#include "gpu_models.hpp"
#include "run_inputs.hpp"
#include "run_outputs.hpp"

#include <valhall/arch.hpp>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>

namespace board {

namespace {

namespace fs = std::filesystem;

/// The first line of a file of the kernel, without a zero byte at its end; empty if it cannot be read.
std::string line_of(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  while (!line.empty() && (line.back() == '\0' || line.back() == '\n')) line.pop_back();
  return line;
}

/// The folder of the kernel's files on the device.
fs::path device_folder(const found_gpu& gpu, const std::string& system) {
  return fs::path(system + "/sys/class/drm") / fs::path(gpu.device).filename() / "device";
}

/// The folder of the device's clock; empty if there is none.
fs::path clock_folder(const found_gpu& gpu, const std::string& system) {
  std::error_code error;
  std::vector<fs::path> folders;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(device_folder(gpu, system) / "devfreq", error))
    folders.push_back(entry.path());
  return folders.empty() ? fs::path() : *std::min_element(folders.begin(), folders.end());
}

std::uint64_t hertz_of(const fs::path& path) {
  std::uint64_t value = 0;
  return cli::parse_number(line_of(path), ~std::uint64_t{0}, value) ? value : 0;
}

std::string megahertz(std::uint64_t hertz) { return std::to_string(hertz / 1000000) + " MHz"; }

std::string clock_text(const found_gpu& gpu, const std::string& system) {
  const fs::path folder = clock_folder(gpu, system);
  if (folder.empty()) return "unknown";
  const std::uint64_t now = hertz_of(folder / "cur_freq"), least = hertz_of(folder / "min_freq"),
                      most = hertz_of(folder / "max_freq");
  if (now == 0) return "unknown";
  std::string text = megahertz(now);
  text += least == most ? ", fixed" : ", from " + megahertz(least) + " to " + megahertz(most);
  const std::string governor = line_of(folder / "governor");
  return governor.empty() ? text : text + ", " + governor;
}

/// Whether programs can read the cycles of the GPU, as far as the driver tells.
std::string counter_text(const found_gpu& gpu, const std::string& system) {
  if (gpu.properties.arch == 9)
    return gpu.properties.has_cycle_request ? "turned on for jobs that read it"
                                            : "off unless something else turns it on (panfrost before 1.3)";
  const fs::path file = device_folder(gpu, system) / "profiling";
  const std::string mask = line_of(file);
  if (mask.empty()) return "unknown; the driver has no request for it";
  return "unknown; panthor's profiling is " + mask + " (" + file.string() + ", bit 0: cycles of jobs)";
}

/// The problem of a system without a GPU, with the drivers that were seen.
std::string nothing_found(const std::vector<std::string>& others) {
  std::string text = "no render node in /dev/dri has the driver panfrost or panthor";
  std::string list;
  for (const std::string& other : others) list += (list.empty() ? ": " : "; ") + other;
  text += list;
  std::error_code error;
  if (fs::exists("/dev/mali0", error))
    text += "; /dev/mali0 belongs to Arm's own driver, which run-on-board does not know";
  return text;
}

}  // namespace

bool find_gpu(const std::string& device, found_gpu& found, std::string& problem) {
  std::vector<std::string> candidates = {device};
  if (device.empty()) {
    candidates.clear();
    for (unsigned node = first_render_node; node <= last_render_node; ++node)
      candidates.push_back("/dev/dri/renderD" + std::to_string(node));
  }
  std::vector<std::string> others;
  for (const std::string& candidate : candidates) {
    int error = 0;
    const std::unique_ptr<gpu> opened = open_gpu(candidate, problem, &error);
    if (opened) {
      found = {candidate, opened->driver(), opened->properties()};
      return true;
    }
    if (error != ENOENT) others.push_back(problem);
  }
  if (device.empty()) problem = nothing_found(others);
  return false;
}

fact_list facts_of(const found_gpu& gpu, const std::string& system) {
  const gpu_properties& p = gpu.properties;
  const gpu_model* model = model_of(p);
  const std::string board = line_of(system + "/proc/device-tree/model");
  return {
      {"gpu", name_of(p)},
      {"product", "0x" + cli::hexadecimal(p.product, 4)},
      {"arch", "v" + std::to_string(p.arch)},
      {"core", model != nullptr && model->core[0] != '\0' ? model->core : "unknown"},
      {"cores", std::to_string(cores_of(p)) + " (mask 0x" + cli::hexadecimal(p.shader_present, 1) + ")"},
      {"threads", "up to " + std::to_string(p.max_workgroup_size) + " in a workgroup"},
      {"driver", gpu.driver},
      {"kernel", line_of(system + "/proc/sys/kernel/osrelease")},
      {"board", board.empty() ? "unknown" : board},
      {"clock", clock_text(gpu, system)},
      {"timestamp", p.timestamp_frequency != 0 ? std::to_string(p.timestamp_frequency) + " Hz" : "unknown"},
      {"cycle counter", counter_text(gpu, system)},
  };
}

std::uint64_t fixed_clock(const found_gpu& gpu, const std::string& system) {
  const fs::path folder = clock_folder(gpu, system);
  if (folder.empty()) return 0;
  const std::uint64_t now = hertz_of(folder / "cur_freq");
  return hertz_of(folder / "min_freq") == now && hertz_of(folder / "max_freq") == now ? now : 0;
}

}  // namespace board
