// SPDX-License-Identifier: MIT
#include "gpu.hpp"

#include <unistd.h>

#include <bit>

namespace board {

std::uint64_t page_size() {
  const long size = sysconf(_SC_PAGESIZE);
  return size > 0 ? static_cast<std::uint64_t>(size) : 4096;
}

std::uint64_t image_room(std::size_t bytes) {
  return std::bit_ceil(bytes < page_size() ? page_size() : std::uint64_t{bytes});
}

std::uint8_t* gpu::data_at(const address_range& range) const {
  for (const mapped_range& m : data_)
    if (range.address >= m.range.address && range.end() <= m.range.end())
      return m.memory.bytes() + (range.address - m.range.address);
  return nullptr;
}

std::unique_ptr<gpu> open_gpu(const std::string& path, std::string& problem, int* error) {
  auto file = std::make_unique<device>();
  std::string name;
  int major = 0, minor = 0;
  if (const int failed = file->open(path, problem); failed != 0) {
    if (error != nullptr) *error = failed;
    return nullptr;
  }
  if (!file->driver(name, major, minor, problem)) {
    problem = path + ": " + problem;
    return nullptr;
  }
  const std::string driver = name + " " + std::to_string(major) + "." + std::to_string(minor);
  if ((name != "panfrost" && name != "panthor") || major != 1) {
    problem = path + " has the driver " + driver + ", and a GPU of v9 has panfrost 1, a later one panthor 1";
    return nullptr;
  }
  std::unique_ptr<gpu> opened = name == "panfrost" ? open_panfrost(std::move(file), minor, problem)
                                                   : open_panthor(std::move(file), problem);
  if (!opened)
    problem = path + ": " + problem;
  else
    opened->driver_ = driver;
  return opened;
}

}  // namespace board
