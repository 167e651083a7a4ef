// SPDX-License-Identifier: MIT
// The driver panfrost, for v9: the GPU runs chains of jobs; here a chain has one job.
#include "descriptors.hpp"
#include "gpu.hpp"
#include "panfrost_abi.hpp"
#include "run_outputs.hpp"

#include <cerrno>
#include <cstring>
#include <vector>

namespace board {

namespace {

namespace abi = panfrost;

/// The address space of a file: the kernel chooses the addresses, starting with the lowest free one.
constexpr std::uint64_t space_begin = std::uint64_t{32} << 20, space_end = std::uint64_t{1} << 32;
/// Large buffers begin at multiples of this.
constexpr std::uint64_t large = std::uint64_t{2} << 20;
/// All of the memory is allocated, including the gaps between the parts.
constexpr std::uint64_t most_data = std::uint64_t{256} << 20;

std::string shown(std::uint64_t address) { return "0x" + cli::hexadecimal(address, 1); }

class panfrost_gpu final : public gpu {
 public:
  explicit panfrost_gpu(std::unique_ptr<device> file) : gpu(std::move(file)) {}

  bool query(int minor, std::string& problem) {
    std::uint64_t product = 0, version = 0, features = 0, threads = 0, workgroup = 0;
    if (!parameter(abi::product_id, product, problem) || !parameter(abi::revision, version, problem) ||
        !parameter(abi::shader_present, properties_.shader_present, problem) ||
        !parameter(abi::thread_features, features, problem) ||
        !parameter(abi::max_threads, threads, problem) ||
        !parameter(abi::max_workgroup_size, workgroup, problem))
      return false;
    constexpr unsigned architecture_low = 12;
    properties_.arch = static_cast<unsigned>(product >> architecture_low);
    properties_.product = static_cast<std::uint32_t>(product);
    properties_.version = static_cast<std::uint32_t>(version);
    properties_.thread_features = static_cast<std::uint32_t>(features);
    properties_.max_threads = static_cast<std::uint32_t>(threads);
    properties_.max_workgroup_size = static_cast<std::uint32_t>(workgroup);
    properties_.has_cycle_request = minor >= abi::cycle_count_minor;
    return !properties_.has_cycle_request ||
           parameter(abi::timestamp_frequency, properties_.timestamp_frequency, problem);
  }

  /// All memory is one buffer. The space before it is filled with a buffer without memory, so that the kernel
  /// chooses the wanted address for it.
  bool map_data(const std::vector<address_range>& ranges, std::string& problem) override {
    if (ranges.empty()) return true;
    const std::uint64_t first = ranges.front().address / large * large;
    const std::uint64_t end = (ranges.back().end() + large - 1) / large * large;
    if (ranges.front().address < space_begin || end > space_end) {
      problem = "the memory at " + shown(ranges.front().address) + " to " + shown(ranges.back().end()) +
                " is outside the addresses that panfrost has: 0x2000000 to 0x100000000";
      return false;
    }
    if (end - first > most_data) {
      problem = "the memory spans more than 256 MiB, and panfrost needs one buffer for all of it";
      return false;
    }
    abi::create_buffer filler = {}, data = {};
    filler.size = static_cast<std::uint32_t>(first - space_begin);
    filler.flags = abi::not_executable | abi::allocated_on_fault;
    if (filler.size != 0 && !create(filler, problem)) return false;
    data.size = static_cast<std::uint32_t>(end - first);
    data.flags = abi::not_executable;
    if (!create(data, problem)) return false;
    if (data.address != first) {
      problem = "the kernel put the memory at " + shown(data.address) + ", not at " + shown(first) +
                "; give that address to the program and to its memory";
      return false;
    }
    data_.push_back({{first, end - first}, {}});
    return map(data.handle, end - first, data_.back().memory, problem);
  }

  bool map_image(std::size_t bytes, std::string& problem) override {
    abi::create_buffer buffer = {};
    buffer.size = static_cast<std::uint32_t>(image_room(bytes));
    if (!create(buffer, problem)) return false;
    image_address_ = buffer.address;
    image_handle_ = buffer.handle;
    if (image_address_ % buffer.size != 0) {
      problem = "the kernel put the program at " + shown(image_address_) +
                ", where it can cross a multiple of 16 MiB";
      return false;
    }
    return map(buffer.handle, buffer.size, image_, problem);
  }

  run_outcome run(const program_image& image, std::int64_t timeout, bool reads_cycles) override {
    run_outcome outcome;
    std::memcpy(image_.bytes(), image.bytes.data(), image.bytes.size());
    abi::submit submit = {};
    submit.job = image.entry.address;
    submit.buffers = drm::address_of(handles_.data());
    submit.buffer_count = static_cast<std::uint32_t>(handles_.size());
    if (reads_cycles && properties_.has_cycle_request) submit.requirements = abi::cycle_count;
    abi::wait_buffer wait = {image_handle_, 0, now() + timeout};
    const std::int64_t begin = now();
    if (!file_->request(abi::submit_job, submit, "SUBMIT", outcome.problem)) return outcome;
    const int error = file_->perform(abi::wait_for_buffer, &wait, "WAIT_BO", outcome.problem);
    outcome.nanoseconds = now() - begin;
    if (error == ETIMEDOUT || error == EBUSY)
      outcome.problem = "the watchdog ended: the GPU did not finish in time, and the kernel did not stop it";
    if (error == 0) read_status(image, outcome);
    return outcome;
  }

 private:
  std::vector<std::uint32_t> handles_;
  std::uint32_t image_handle_ = 0;

  bool parameter(std::uint32_t number, std::uint64_t& value, std::string& problem) {
    abi::parameter p = {number, 0, 0};
    const bool good = file_->request(abi::get_parameter, p, "GET_PARAM", problem);
    value = p.value;
    return good;
  }

  bool create(abi::create_buffer& buffer, std::string& problem) {
    if (!file_->request(abi::create, buffer, "CREATE_BO", problem)) return false;
    if ((buffer.flags & abi::allocated_on_fault) == 0) handles_.push_back(buffer.handle);
    return true;
  }

  bool map(std::uint32_t handle, std::uint64_t size, mapping& to, std::string& problem) {
    abi::map_buffer m = {handle, 0, 0};
    return file_->request(abi::map, m, "MMAP_BO", problem) && file_->map(m.offset, size, to, problem);
  }

  template <class Word>
  Word read(std::size_t offset) const {
    Word word = 0;
    std::memcpy(&word, image_.bytes() + offset, sizeof word);
    return word;
  }

  void read_status(const program_image& image, run_outcome& outcome) const {
    using d = compute_job_descriptor;
    constexpr unsigned done = 1, kaboom = 5, eureka = 6, code_bits = 0xff;
    const std::size_t job = image.entry.address - image_address_;
    const unsigned code = read<std::uint32_t>(job + d::status_offset) & code_bits;
    outcome.good = code == done || code == kaboom || code == eureka;
    if (outcome.good) return;
    if (code == 0) {
      outcome.problem =
          "the job has no status: the GPU did not run it, or the kernel stopped it after its limit of 500 ms";
      return;
    }
    outcome.problem = "the job ended with a fault";
    outcome.fault = code;
    outcome.where = read<std::uint64_t>(job + d::fault_offset);
  }
};

}  // namespace

std::unique_ptr<gpu> open_panfrost(std::unique_ptr<device> file, int minor, std::string& problem) {
  if (minor < 1) {
    problem = "panfrost 1.1 (Linux 5.4) or later is needed: 1.0 has no memory that is not executable";
    return nullptr;
  }
  auto opened = std::make_unique<panfrost_gpu>(std::move(file));
  if (!opened->query(minor, problem)) return nullptr;
  return opened;
}

}  // namespace board
