// SPDX-License-Identifier: MIT
// Requests of the driver panthor.
#include "fake.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>

namespace fake {

namespace {

constexpr std::uint64_t page = 4096;
std::uint64_t cores() { return settings().number("cores", 0x50005); }
std::uint64_t user_range = 0;
std::uint32_t group_state = 0;
bool group_exists = false;

std::uint32_t stream_registers() { return static_cast<std::uint32_t>(settings().number("registers", 96)); }
std::uint32_t reserved_registers() { return 4; }

int query(argument a) {
  expect(a.size() == 16, "DEV_QUERY has 16 bytes");
  const auto size = a.get(4);
  argument answer(reinterpret_cast<void*>(a.get<std::uint64_t>(8)), size);
  if (a.get(0) == 0) {
    expect(size == 104, "the information on the GPU has 104 bytes");
    std::memset(reinterpret_cast<void*>(a.get<std::uint64_t>(8)), 0, size);
    const auto product = static_cast<std::uint32_t>(settings().number("product", 7)),
               version = static_cast<std::uint32_t>(settings().number("version", 0));
    answer.put(
        0, std::uint32_t{architecture() << 28 | 0x08600000 | product << 16 | version});  // GPU identifier.
    answer.put(24, static_cast<std::uint32_t>(settings().number("address_bits", 48)));   // MMU features.
    answer.put(28, std::uint32_t{0x04010000});                                           // Thread features.
    answer.put(32, static_cast<std::uint32_t>(settings().number("threads", 1024)));
    answer.put(36, static_cast<std::uint32_t>(settings().number("threads", 1024)));
    answer.put(72, cores());
    return 0;
  }
  if (a.get(0) == 2 && !settings().has("old")) {
    expect(size == 24, "the information on the timestamp has 24 bytes");
    answer.put(0, std::uint64_t{24000000});
    return 0;
  }
  if (a.get(0) != 1) return EINVAL;
  expect(size == 24, "the information on command streams has 24 bytes");
  answer.put(0, std::uint32_t{8});
  answer.put(4, std::uint32_t{8});
  answer.put(8, stream_registers());
  answer.put(12, std::uint32_t{8});
  answer.put(16, reserved_registers());
  answer.put(20, std::uint32_t{0});
  return 0;
}

int create_vm(argument a) {
  expect(a.size() == 16, "VM_CREATE has 16 bytes");
  expect(a.get(0) == 0, "an address space has no flags");
  user_range = a.get<std::uint64_t>(8);
  expect(std::has_single_bit(user_range) && user_range >= std::uint64_t{1} << 32,
         "the range is a power of two");
  if (user_range > std::uint64_t{1} << (settings().number("address_bits", 48) - 1)) return EINVAL;
  a.put(4, std::uint32_t{1});
  return 0;
}

int create_buffer(device& d, argument a) {
  expect(a.size() == 24, "BO_CREATE has 24 bytes");
  const auto size = a.get<std::uint64_t>(0);
  expect(size != 0 && size % page == 0, "the size of a buffer is a multiple of a page");
  expect(a.get(8) == 0, "a buffer has no flags");
  expect(a.get(12) == 1, "a buffer belongs to the address space");
  a.expect_zero(20, 4, "padding");
  a.put(16, d.create(size, true));
  return 0;
}

int bind(device& d, argument a) {
  expect(a.size() == 24, "VM_BIND has 24 bytes");
  expect(a.get(0) == 1 && a.get(4) == 0, "the address space is bound synchronously");
  const argument op = a.only(8, 48, "VM_BIND");
  buffer& b = d.at(op.get(4));
  const std::uint32_t flags = op.get(0);
  const auto address = op.get<std::uint64_t>(16), size = op.get<std::uint64_t>(24);
  expect(flags == 1 || flags == 2, "memory is either read-only, or not executable");
  expect(op.get<std::uint64_t>(8) == 0 && size == b.size, "all of the buffer is mapped");
  expect(address != 0 && address % page == 0 && address + size <= user_range,
         "the addresses are the program's");
  op.expect_zero(36, 4, "the operations after a synchronous bind");
  expect(b.address == 0, "a buffer is mapped once");
  for (const buffer& other : d.buffers)
    expect(other.address == 0 || address >= other.address + other.size || other.address >= address + size,
           "buffers do not overlap");
  b.address = address;
  b.executable = flags == 1;
  b.writable = flags == 2;
  return 0;
}

int create_group(argument a) {
  expect(a.size() == 56, "GROUP_CREATE has 56 bytes");
  const argument queue = a.only(0, 8, "GROUP_CREATE");
  expect(queue.get<std::uint8_t>(0) <= 15, "the priority of a queue is 0 to 15");
  queue.expect_zero(1, 3, "padding");
  expect(queue.get(4) == 64 << 10, "the ring has 64 KiB");
  expect(a.get<std::uint8_t>(16) == std::popcount(cores()) && a.get<std::uint64_t>(24) == cores(),
         "the group has all shader cores");
  a.expect_zero(17, 2, "fragment cores and tilers");
  expect(a.get<std::uint8_t>(19) == 1, "the priority is medium: others need privileges");
  a.expect_zero(20, 4, "padding");
  a.expect_zero(32, 16, "the masks of fragment cores and tilers");
  expect(a.get(48) == 1, "the group has the address space");
  a.put(52, std::uint32_t{1});
  group_exists = true;
  group_state = 0;
  return 0;
}

int submit(device& d, argument a) {
  expect(a.size() == 24, "GROUP_SUBMIT has 24 bytes");
  expect(group_exists && a.get(0) == 1, "there is no such group");
  a.expect_zero(4, 4, "padding");
  if (group_state != 0) return ECANCELED;
  const argument queued = a.only(8, 40, "GROUP_SUBMIT");
  expect(queued.get(0) == 0, "there is one queue");
  const std::uint64_t bytes = queued.get(4), address = queued.get<std::uint64_t>(8);
  expect(bytes != 0 && bytes % 8 == 0 && address % 64 == 0,
         "a stream has words of 8 bytes and is 64-aligned");
  expect(queued.get(16) == 0, "the kernel always flushes");
  queued.expect_zero(20, 4, "padding");
  const argument sync = queued.only(24, 16, "the syncs of a submission");
  expect(sync.get(0) == (std::uint32_t{1} << 31 | 1), "a timeline is signalled");
  const unsigned usable = stream_registers() - std::max<std::uint32_t>(reserved_registers(), 4);
  if (settings().has("bits")) report_unchecked_bits(d, address, bytes, usable);
  const ending end =
      execute(d, check(d, read_stream(d, address, bytes, usable)), settings().text("counter", "") != "off");
  group_state = static_cast<std::uint32_t>(settings().number("state", 0));
  if (end.hangs && settings().text("hang", "") != "forever") group_state = 1;
  if (end.fault != 0) {
    char text[256];
    std::snprintf(
        text, sizeof text,
        "panthor fb000000.gpu: [drm] CSG slot 0 CS slot: 0\\x0aCS_FATAL.EXCEPTION_TYPE: 0x%x (FAULT)",
        end.fault);
    log(text);
    std::snprintf(text, sizeof text,
                  "panthor fb000000.gpu: [drm] Unhandled Page fault in AS0 at VA 0x%016llx",
                  static_cast<unsigned long long>(end.where));
    if (end.where != 0) log(text);
    if (!settings().has("silent")) group_state = 2;
  }
  signal_timeline(sync.get(4), sync.get<std::uint64_t>(8), settings().text("hang", "") == "forever");
  return 0;
}

}  // namespace

int panthor_request(device& d, unsigned number, argument a) {
  switch (number) {
    case 0: return query(a);
    case 1: return create_vm(a);
    case 3: return bind(d, a);
    case 5: return create_buffer(d, a);
    case 6:
      expect(a.size() == 16, "BO_MMAP_OFFSET has 16 bytes");
      a.expect_zero(4, 4, "padding");
      a.put(8, d.at(a.get(0)).offset);
      return 0;
    case 7: return create_group(a);
    case 9: return submit(d, a);
    default:
      expect(a.size() == 16, "GROUP_GET_STATE has 16 bytes");
      expect(group_exists && a.get(0) == 1, "there is no such group");
      a.expect_zero(12, 4, "padding");
      a.put(4, group_state);
      a.put(8, std::uint32_t{group_state == 2});
      return 0;
  }
}

}  // namespace fake
