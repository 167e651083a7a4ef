// SPDX-License-Identifier: MIT
// The driver panthor, for v10 and later: firmware of the GPU executes command streams of groups of queues.
#include "command_stream.hpp"
#include "gpu.hpp"
#include "panthor_abi.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>

namespace board {

namespace {

namespace abi = panthor;

/// The image is at or after this address.
constexpr std::uint64_t lowest_image = std::uint64_t{32} << 20;
/// The minimum size of this program's part of the address space.
constexpr std::uint64_t least_range = std::uint64_t{1} << 32;

class panthor_gpu final : public gpu {
 public:
  explicit panthor_gpu(std::unique_ptr<device> file) : gpu(std::move(file)) {}

  bool query(std::string& problem) {
    abi::gpu_information all = {};
    abi::command_stream_information streams = {};
    if (!query(abi::query_gpu, all, problem) || !query(abi::query_command_streams, streams, problem))
      return false;
    constexpr unsigned product_low = 16, architecture_low = 28;
    properties_.arch = all.gpu_id >> architecture_low;
    properties_.product = all.gpu_id >> product_low;
    properties_.version = all.gpu_id & 0xffff;
    properties_.shader_present = all.shader_present;
    properties_.thread_features = all.thread_features;
    properties_.max_threads = all.max_threads;
    properties_.max_workgroup_size = all.max_workgroup_size;
    abi::timestamp_information time = {};
    if (std::string unknown; query(abi::query_timestamp, time, unknown))
      properties_.timestamp_frequency = time.frequency;
    address_bits_ = all.mmu_features & 0xff;
    // The highest registers belong to the kernel.
    const std::uint32_t reserved = std::max(streams.unpreserved_registers, std::uint32_t{4});
    if (streams.registers < stream_registers + reserved) {
      problem = "a command stream has " + std::to_string(streams.registers) +
                " registers, of which the kernel needs " + std::to_string(reserved) + ", and a job needs " +
                std::to_string(stream_registers);
      return false;
    }
    return true;
  }

  bool map_data(const std::vector<address_range>& ranges, std::string& problem) override {
    std::uint64_t end = least_range;
    for (const address_range& range : ranges) end = std::max(end, range.end());
    // The kernel needs addresses for itself, after the program's addresses.
    if (address_bits_ < 33 || address_bits_ > 63 || end > std::uint64_t{1} << (address_bits_ - 1)) {
      problem = "the memory does not fit the addresses of the GPU, which have " +
                std::to_string(address_bits_) + " bits; half of them are the kernel's";
      return false;
    }
    abi::create_address_space space = {0, 0, std::bit_ceil(end)};
    if (!file_->request(abi::create_vm, space, "VM_CREATE", problem)) return false;
    vm_ = space.id;
    if (space.user_range < end) {
      problem = "the kernel does not provide the addresses of the memory";
      return false;
    }
    for (const address_range& range : ranges) {
      if (range.address == 0) {
        problem = "the memory begins at the address 0, where the first page is left unmapped";
        return false;
      }
      data_.push_back({range, {}});
      if (!provide(range, abi::not_executable, data_.back().memory, problem)) return false;
    }
    return true;
  }

  bool map_image(std::size_t bytes, std::string& problem) override {
    const std::uint64_t room = image_room(bytes);
    std::uint64_t address = (lowest_image + room - 1) / room * room;
    for (const mapped_range& m : data_)  // Sorted by address.
      if (address < m.range.end() && m.range.address < address + room)
        address = (m.range.end() + room - 1) / room * room;
    image_address_ = address;
    if (address + room <= least_range) return provide({address, room}, abi::read_only, image_, problem);
    problem = "there are no addresses below 4 GiB for the program";
    return false;
  }

  run_outcome run(const program_image& image, std::int64_t timeout, bool) override {
    run_outcome outcome;
    std::string& problem = outcome.problem;
    std::memcpy(image_.bytes(), image.bytes.data(), image.bytes.size());
    if (group_ == 0 && !create_group(problem)) return outcome;
    const std::uint64_t value = ++last_value_;
    const abi::sync_operation done = {abi::timeline | abi::signal, timeline_, value};
    abi::queue_submit queued = {};
    queued.stream = image.entry.address;
    queued.stream_size = static_cast<std::uint32_t>(image.entry.bytes);
    queued.syncs = drm::one(done);
    abi::group_submit submit = {group_, 0, drm::one(queued)};
    drm::syncobj_timeline_wait wait = {
        drm::address_of(&timeline_), drm::address_of(&value), now() + timeout, 1, drm::wait_all, 0, 0};
    const std::int64_t begin = now();
    if (!file_->request(abi::submit, submit, "GROUP_SUBMIT", problem)) return outcome;
    std::uint32_t state = 0;
    if (!read_state(state, problem)) return outcome;
    const int error = file_->perform(drm::wait_timeline, &wait, "SYNCOBJ_TIMELINE_WAIT", problem);
    outcome.nanoseconds = now() - begin;
    if (error != 0 && error != ETIME) return outcome;
    problem.clear();
    if (!read_state(state, problem)) return outcome;
    outcome.problem = explain(state);
    if (state != 0) group_ = 0;  // Such a group cannot be used any more.
    if (outcome.problem.empty() && error == ETIME)
      outcome.problem = "the watchdog ended: the GPU did not finish in time, and the kernel did not stop it";
    outcome.good = outcome.problem.empty();
    return outcome;
  }

 private:
  std::uint32_t vm_ = 0, group_ = 0, timeline_ = 0;
  std::uint64_t last_value_ = 0;
  unsigned address_bits_ = 0;

  template <class Answer>
  bool query(std::uint32_t type, Answer& answer, std::string& problem) {
    abi::device_query q = {type, sizeof answer, drm::address_of(&answer)};
    return file_->request(abi::query_device, q, "DEV_QUERY", problem);
  }

  /// Creates a buffer, and maps it on the GPU and in this process.
  bool provide(const address_range& at, std::uint32_t flags, mapping& to, std::string& problem) {
    abi::create_buffer buffer = {};
    buffer.size = at.bytes;
    buffer.vm = vm_;
    if (!file_->request(abi::create, buffer, "BO_CREATE", problem)) return false;
    abi::buffer_offset place = {buffer.handle, 0, 0};
    if (!file_->request(abi::get_offset, place, "BO_MMAP_OFFSET", problem)) return false;
    const abi::bind_operation operation = {flags, buffer.handle, 0, at.address, at.bytes, {}};
    abi::bind bind = {vm_, 0, drm::one(operation)};
    return file_->request(abi::bind_vm, bind, "VM_BIND", problem) &&
           file_->map(place.offset, at.bytes, to, problem);
  }

  bool create_group(std::string& problem) {
    constexpr std::uint32_t ring_size = 64 << 10;
    const abi::queue queue = {1, {}, ring_size};
    abi::create_group_arguments group = {};
    group.queues = drm::one(queue);
    group.compute_cores = static_cast<std::uint8_t>(std::popcount(properties_.shader_present));
    group.compute_mask = properties_.shader_present;
    group.priority = abi::medium_priority;
    group.vm = vm_;
    if (!file_->request(abi::create_group, group, "GROUP_CREATE", problem)) return false;
    group_ = group.handle;
    if (timeline_ != 0) return true;
    drm::syncobj_create timeline = {0, drm::created_signalled};
    if (!file_->request(drm::create_syncobj, timeline, "SYNCOBJ_CREATE", problem)) return false;
    timeline_ = timeline.handle;
    return true;
  }

  bool read_state(std::uint32_t& state, std::string& problem) {
    abi::group_state g = {group_, 0, 0, 0};
    const bool good = file_->request(abi::get_group_state, g, "GROUP_GET_STATE", problem);
    state = g.state;
    return good;
  }

  /// The problem that a state of the group means; empty if there is none.
  static std::string explain(std::uint32_t state) {
    if ((state & abi::fatal_fault) != 0) return "the queue ended with a fault";
    if ((state & abi::innocent) != 0)
      return "another program hung the GPU, and the job was ended with it; try again";
    if ((state & abi::timed_out) != 0) return "the kernel ended the job, since it made no progress in 5 s";
    return state == 0 ? "" : "the group has the unknown state " + std::to_string(state);
  }
};

}  // namespace

std::unique_ptr<gpu> open_panthor(std::unique_ptr<device> file, std::string& problem) {
  auto opened = std::make_unique<panthor_gpu>(std::move(file));
  if (!opened->query(problem)) return nullptr;
  return opened;
}

}  // namespace board
