// SPDX-License-Identifier: MIT
#pragma once

#include "device.hpp"
#include "image.hpp"
#include "job.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace board {

/// The end of a run.
struct run_outcome {
  bool good = false;
  std::string problem;                 ///< Description of the failure, if there is one.
  std::optional<unsigned> fault;       ///< The code of a fault, if the GPU reported one.
  std::optional<std::uint64_t> where;  ///< The address that the GPU reported.
  std::int64_t nanoseconds = 0;        ///< From the submission to the end.
};

/// A GPU with an address space of its own. Functions that can fail return false and set `problem`.
class gpu {
 public:
  virtual ~gpu() = default;
  gpu(const gpu&) = delete;
  gpu& operator=(const gpu&) = delete;

  const gpu_properties& properties() const { return properties_; }
  /// The name of the driver and its version: `panthor 1.2`.
  const std::string& driver() const { return driver_; }

  /// Provides zeroed memory at the addresses of `ranges`, which are pages in order. It can be called once.
  virtual bool map_data(const std::vector<address_range>& ranges, std::string& problem) = 0;

  /// Provides memory for an image of `bytes` bytes, at `image_address`. It can be called once, after
  /// `map_data`.
  virtual bool map_image(std::size_t bytes, std::string& problem) = 0;
  std::uint64_t image_address() const { return image_address_; }

  /// Runs the job of an image for `image_address`. The watchdog ends the run after `timeout` nanoseconds.
  /// With `reads_cycles`, asks the driver to turn the cycle counter on, if it takes such requests.
  virtual run_outcome run(const program_image& image, std::int64_t timeout, bool reads_cycles) = 0;

  /// This process's view of the memory at a range that `map_data` has provided.
  std::uint8_t* data_at(const address_range& range) const;

 protected:
  explicit gpu(std::unique_ptr<device> file) : file_(std::move(file)) {}

  struct mapped_range {
    address_range range;
    mapping memory;
  };

  std::unique_ptr<device> file_;
  gpu_properties properties_;
  std::string driver_;
  std::vector<mapped_range> data_;
  mapping image_;
  std::uint64_t image_address_ = 0;

  friend std::unique_ptr<gpu> open_gpu(const std::string& path, std::string& problem, int* error);
};

/// The size of a page of the kernel.
std::uint64_t page_size();

/// The smallest power of two that is at least `bytes` and at least a page. An image of that size and
/// alignment does not cross a multiple of 16 MiB, as the program counter requires.
std::uint64_t image_room(std::size_t bytes);
constexpr std::uint64_t most_image_bytes = std::uint64_t{1} << 24;

/// Opens the device `path`. Returns null and sets `problem` if its driver is neither panfrost nor panthor, or
/// if it cannot be opened; `error` is then the number of the error.
std::unique_ptr<gpu> open_gpu(const std::string& path, std::string& problem, int* error = nullptr);

std::unique_ptr<gpu> open_panfrost(std::unique_ptr<device> file, int minor, std::string& problem);
std::unique_ptr<gpu> open_panthor(std::unique_ptr<device> file, std::string& problem);

}  // namespace board
