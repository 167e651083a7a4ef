// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstring>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

/// A kernel with a GPU, for tests: the parts shared by the libraries that a test preloads. It does not use
/// tools/run-on-board: it reads the arguments of the requests, the descriptors and the command streams by
/// their offsets.
namespace fake {

/// A mistake of the program under test. It ends the program.
struct violation : std::runtime_error {
  using runtime_error::runtime_error;
};

inline void expect(bool good, const std::string& what) {
  if (!good) throw violation(what);
}

/// The settings of the test, from the environment variable VALHALL_FAKE: `name=value` separated by blanks.
class configuration {
 public:
  configuration();
  bool has(const std::string& name) const { return values_.count(name) != 0; }
  std::string text(const std::string& name, const std::string& otherwise) const;
  std::uint64_t number(const std::string& name, std::uint64_t otherwise) const;

 private:
  std::map<std::string, std::string> values_;
};
const configuration& settings();

/// An argument of a request, by offsets.
class argument {
 public:
  argument(void* bytes, std::size_t size) : bytes_(static_cast<std::uint8_t*>(bytes)), size_(size) {}
  template <class Number = std::uint32_t>
  Number get(std::size_t offset) const {
    Number value = 0;
    expect(offset + sizeof value <= size_, "an argument is too short");
    std::memcpy(&value, bytes_ + offset, sizeof value);
    return value;
  }
  template <class Number>
  void put(std::size_t offset, Number value) {
    expect(offset + sizeof value <= size_, "an argument is too short");
    std::memcpy(bytes_ + offset, &value, sizeof value);
  }
  void expect_zero(std::size_t offset, std::size_t size, const std::string& what) const {
    for (std::size_t i = 0; i < size; ++i) expect(get<std::uint8_t>(offset + i) == 0, what + " must be zero");
  }
  std::size_t size() const { return size_; }
  /// The only element of an array: stride, count, address at `offset`.
  argument only(std::size_t offset, std::size_t size, const std::string& what) const;

 private:
  std::uint8_t* bytes_;
  std::size_t size_;
};

/// A buffer of the device.
struct buffer {
  std::uint64_t size = 0, offset = 0;
  std::uint64_t address = 0;  ///< The address on the GPU; 0 if it is not mapped there.
  bool executable = false, writable = false, has_memory = true;
  std::uint8_t* bytes = nullptr;
};

/// The open device.
struct device {
  int file = -1;
  std::uint64_t size = 0;
  std::vector<buffer> buffers;  ///< The handle is the index plus 1.

  device() = default;
  device(const device&) = delete;
  device& operator=(const device&) = delete;
  ~device();

  std::uint32_t create(std::uint64_t bytes, bool has_memory);
  buffer& at(std::uint32_t handle);
  /// The buffer that holds the bytes at an address of the GPU.
  buffer& holding(std::uint64_t address, std::uint64_t bytes, const std::string& what);
};

/// A view of memory of the GPU.
class memory_view {
 public:
  memory_view(device& d, std::uint64_t address, std::uint64_t bytes, const std::string& what);
  std::uint32_t word(std::size_t index) const;
  std::uint64_t pair(std::size_t index) const { return word(index) | std::uint64_t{word(index + 1)} << 32; }
  void put(std::size_t index, std::uint32_t value);
  std::uint8_t* bytes() const { return bytes_; }
  std::size_t words() const { return size_ / 4; }

 private:
  std::uint8_t* bytes_;
  std::size_t size_;
};

/// The content of a job.
struct dispatch {
  std::uint32_t workgroup = 0, groups[3] = {};
  std::uint64_t resources = 0, program = 0, local = 0, uniforms = 0;
  std::uint64_t uniform_count = 0;  ///< Number of 64-bit uniforms.
};

/// A job whose descriptors were checked.
struct checked_job {
  std::vector<std::uint64_t> words;
  std::uint64_t code = 0;
  std::vector<std::uint32_t> uniforms;
  struct bound {
    std::uint8_t index;
    std::vector<std::uint32_t> words;
  };
  std::vector<bound> buffers;
  unsigned size[3] = {}, groups[3] = {};
  bool flush = false;
};

/// Reads the job descriptor of v9 at `address`, and the command stream of later architectures.
dispatch read_job(device& d, std::uint64_t address);
dispatch read_stream(device& d, std::uint64_t address, std::uint64_t bytes, unsigned registers);
/// Reads and checks the descriptors.
checked_job check(device& d, const dispatch& job);

/// The end of a job.
struct ending {
  bool hangs = false;
  unsigned fault = 0;  ///< 0 if there is no address.
  std::uint64_t where = 0;
};
/// Executes the job in the interpreter, or ends it according to the settings. Without `counts`, the cycle
/// counter stands still.
ending execute(device& d, const checked_job& job, bool counts);

/// The minor version of the driver.
inline std::uint64_t minor_version() {
  return settings().number("minor", settings().text("driver", "panfrost") == "panfrost" ? 3 : 2);
}

/// Reports the bits of the job and the stream that can be changed without a violation.
void report_unchecked_bits(device& d, std::uint64_t address, std::uint64_t bytes, unsigned registers);

/// Appends a message to the fake of /dev/kmsg, the kernel's log.
void log(const std::string& text);

/// Requests of the drivers. They return 0 or an error number.
int panfrost_request(device& d, unsigned number, bool writes_only, argument a);
int panthor_request(device& d, unsigned number, argument a);
/// Requests of all drivers.
int core_request(device& d, unsigned number, argument a);
/// The last value of the timeline that was signalled, or that never will be.
void signal_timeline(std::uint32_t handle, std::uint64_t value, bool never);

/// The architecture of the GPU.
inline unsigned architecture() { return static_cast<unsigned>(settings().number("arch", 9)); }

}  // namespace fake
