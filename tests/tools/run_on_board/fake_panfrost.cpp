// SPDX-License-Identifier: MIT
// Requests of the driver panfrost.
#include "fake.hpp"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <vector>

namespace fake {

namespace {

constexpr std::uint64_t mebibyte = 1 << 20, first_address = 32 * mebibyte,
                        last_address = std::uint64_t{4} << 30;

/// The lowest free address with that alignment.
std::uint64_t allocate(const device& d, std::uint64_t size, std::uint64_t alignment) {
  const auto aligned = [&](std::uint64_t a) { return (a + alignment - 1) / alignment * alignment; };
  std::vector<const buffer*> used;
  for (const buffer& b : d.buffers)
    if (b.address != 0) used.push_back(&b);
  std::sort(used.begin(), used.end(),
            [](const buffer* a, const buffer* b) { return a->address < b->address; });
  std::uint64_t address = aligned(first_address + settings().number("shift", 0));
  for (const buffer* b : used)
    if (address < b->address + b->size && b->address < address + size)
      address = aligned(b->address + b->size);
  return address + size <= last_address ? address : 0;
}

int create(device& d, argument a) {
  expect(a.size() == 24, "CREATE_BO has 24 bytes");
  const std::uint64_t size = a.get(0);
  const std::uint32_t flags = a.get(4);
  expect(size != 0 && size % 4096 == 0, "the size of a buffer is a multiple of a page");
  expect(flags <= 3 && flags != 2, "a buffer that grows is not executable, and there are no other flags");
  a.expect_zero(12, 4, "padding");
  const bool executable = (flags & 1) == 0, grows = (flags & 2) != 0;
  expect(!executable || size <= 16 * mebibyte, "executable buffers have at most 16 MiB");
  const std::uint32_t handle = d.create(size, !grows);
  buffer& b = d.at(handle);
  b.executable = executable;
  b.writable = true;
  const std::uint64_t alignment = executable ? size : size >= 2 * mebibyte ? 2 * mebibyte : 4096;
  b.address = allocate(d, size, alignment);
  if (b.address == 0) return ENOMEM;
  a.put(8, handle);
  a.put(16, b.address);
  return 0;
}

int submit(device& d, argument a) {
  expect(a.size() >= 40, "SUBMIT has at least 40 bytes");
  expect(a.get<std::uint64_t>(8) == 0 && a.get(16) == 0, "the job waits for nothing");
  expect(a.get(20) == 0, "no syncobj is signalled");
  constexpr std::uint32_t cycle_count = 2;
  const std::uint32_t requirements = a.get(36);
  expect(requirements == 0 || (requirements == cycle_count && minor_version() >= 3),
         "the job requires nothing, or from 1.3 on the cycle counter");
  const auto job = a.get<std::uint64_t>(0);
  const auto* handles = reinterpret_cast<const std::uint32_t*>(a.get<std::uint64_t>(24));
  const std::vector<std::uint32_t> listed(handles, handles + a.get(32));
  for (std::uint32_t handle = 1; handle <= d.buffers.size(); ++handle)
    expect(!d.at(handle).has_memory || std::count(listed.begin(), listed.end(), handle) == 1,
           "every buffer is listed once");
  if (settings().has("bits")) report_unchecked_bits(d, job, 128, 0);
  const checked_job checked = check(d, read_job(d, job));
  const ending end = execute(d, checked, requirements == cycle_count);
  memory_view status(d, job, 16, "the status of the job");
  if (end.hangs) return 0;
  status.put(0, end.fault == 0 ? 1 : end.fault);
  status.put(2, static_cast<std::uint32_t>(end.where));
  status.put(3, static_cast<std::uint32_t>(end.where >> 32));
  if (end.fault != 0) log("panfrost ff9a0000.gpu: js fault, js=1, status=FAULT, head=0x2000, tail=0x2000");
  return 0;
}

}  // namespace

int panfrost_request(device& d, unsigned number, bool writes_only, argument a) {
  expect(writes_only == (number < 2), "SUBMIT and WAIT_BO only write, the other requests also read");
  switch (number) {
    case 0: return submit(d, a);
    case 1: {
      expect(a.size() == 16, "WAIT_BO has 16 bytes");
      a.expect_zero(4, 4, "padding");
      d.at(a.get(0));
      timespec time = {};
      clock_gettime(CLOCK_MONOTONIC, &time);
      expect(a.get<std::int64_t>(8) > std::int64_t{time.tv_sec} * 1000000000, "the deadline is absolute");
      return settings().text("hang", "") == "forever" ? ETIMEDOUT : 0;
    }
    case 2: return create(d, a);
    case 3: {
      expect(a.size() == 16, "MMAP_BO has 16 bytes");
      expect(a.get(4) == 0, "MMAP_BO has no flags");
      expect(d.at(a.get(0)).has_memory, "a buffer that grows cannot be mapped");
      a.put(8, d.at(a.get(0)).offset);
      return 0;
    }
    default: {
      expect(a.size() == 16, "GET_PARAM has 16 bytes");
      a.expect_zero(4, 4, "padding");
      switch (a.get(0)) {
        case 0: a.put(8, std::uint64_t{architecture()} << 12 | 0x93); return 0;  // Product identifier.
        case 1: a.put(8, settings().number("version", 0x1020)); return 0;        // Revision.
        case 2: a.put(8, settings().number("cores", 0x3)); return 0;             // Shader cores.
        case 13: a.put(8, std::uint64_t{0x04010000}); return 0;                  // Thread features.
        case 14: a.put(8, settings().number("threads", 512)); return 0;
        case 15: a.put(8, settings().number("threads", 512)); return 0;
        case 42:
          if (minor_version() < 3) return EINVAL;
          a.put(8, std::uint64_t{26000000});  // Frequency of the timestamp.
          return 0;
        default: return EINVAL;
      }
    }
  }
}

}  // namespace fake
