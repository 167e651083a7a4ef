// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

/// A device file of the kernel: requests, and shared memory.
namespace board {

/// Nanoseconds of the monotonic clock.
std::int64_t now();

/// Memory of the GPU in this process.
class mapping {
 public:
  mapping() = default;
  mapping(void* bytes, std::size_t size) : bytes_(static_cast<std::uint8_t*>(bytes)), size_(size) {}
  mapping(mapping&& from) noexcept
      : bytes_(std::exchange(from.bytes_, nullptr)), size_(std::exchange(from.size_, 0)) {}
  mapping& operator=(mapping&& from) noexcept {
    std::swap(bytes_, from.bytes_);
    std::swap(size_, from.size_);
    return *this;
  }
  ~mapping();

  std::uint8_t* bytes() const { return bytes_; }
  std::size_t size() const { return size_; }

 private:
  std::uint8_t* bytes_ = nullptr;
  std::size_t size_ = 0;
};

class device {
 public:
  device() = default;
  device(const device&) = delete;
  device& operator=(const device&) = delete;
  ~device();

  /// Opens the file. Returns the number of the error; 0 on success. On failure, this and the other functions
  /// set `problem`.
  int open(const std::string& path, std::string& problem);

  /// Performs a request, and repeats it if the kernel was interrupted. `what` is its name for the problem.
  template <class Argument>
  bool request(unsigned long number, Argument& argument, const char* what, std::string& problem) {
    return perform(number, &argument, what, problem) == 0;
  }
  /// `request` with a pointer to the argument. Returns the number of the error; 0 on success.
  int perform(unsigned long number, void* argument, const char* what, std::string& problem);

  /// Maps `size` bytes at an offset of the file.
  bool map(std::uint64_t offset, std::size_t size, mapping& to, std::string& problem);

  /// The name of the driver, and its version.
  bool driver(std::string& name, int& major, int& minor, std::string& problem);

 private:
  int file_ = -1;
};

}  // namespace board
