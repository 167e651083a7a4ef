// SPDX-License-Identifier: MIT
// A device file in place of /dev/dri/renderD128: a test preloads this library. VALHALL_FAKE has its settings:
//
//   driver=NAME arch=N major=N minor=N   the device's description of itself
//   node=N                               its number, in place of 128
//   fail=REQUEST:ERROR:COUNT             the first COUNT requests of that name fail
//   fault=CODE where=ADDRESS hang=1 state=N  how the job ends
//   uniforms=N                           expects N uniforms of 64 bits
//   log=1                                the kernel's log can be read
//   counter=off stopped=1                the cycle counter of panthor, and the timestamp, stand still
//   product=N version=N cores=MASK old=1 the GPU, and a kernel that does not know the timestamp's frequency
//   bits=1                               report_unchecked_bits
#include "fake.hpp"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <sstream>

namespace fake {

configuration::configuration() {
  const char* const given = std::getenv("VALHALL_FAKE");
  std::istringstream text(given != nullptr ? given : "");
  for (std::string item; text >> item;) {
    const std::size_t sign = item.find('=');
    values_[item.substr(0, sign)] = sign == std::string::npos ? "" : item.substr(sign + 1);
  }
}

std::string configuration::text(const std::string& name, const std::string& otherwise) const {
  const auto found = values_.find(name);
  return found == values_.end() ? otherwise : found->second;
}

std::uint64_t configuration::number(const std::string& name, std::uint64_t otherwise) const {
  const auto found = values_.find(name);
  return found == values_.end() ? otherwise : std::strtoull(found->second.c_str(), nullptr, 0);
}

const configuration& settings() {
  static const configuration all;
  return all;
}

argument argument::only(std::size_t offset, std::size_t size, const std::string& what) const {
  expect(get(offset) == size, what + ": the stride is not the size of a structure");
  expect(get(offset + 4) == 1, what + ": there must be one");
  const auto address = get<std::uint64_t>(offset + 8);
  expect(address != 0 && address % 8 == 0, what + ": the address is not one of 8-byte structures");
  return {reinterpret_cast<void*>(address), size};
}

device::~device() {
  for (const buffer& b : buffers)
    if (b.bytes != nullptr) munmap(b.bytes, b.size);
}

std::uint32_t device::create(std::uint64_t bytes, bool has_memory) {
  constexpr std::uint64_t page = 4096;
  buffer b;
  b.size = (bytes + page - 1) / page * page;
  b.has_memory = has_memory;
  if (has_memory) {
    b.offset = size;
    size += b.size;
    expect(ftruncate(file, static_cast<off_t>(size)) == 0, "the fake has no memory");
    void* const mapped =
        mmap(nullptr, b.size, PROT_READ | PROT_WRITE, MAP_SHARED, file, static_cast<off_t>(b.offset));
    expect(mapped != MAP_FAILED, "the fake cannot map its memory");
    b.bytes = static_cast<std::uint8_t*>(mapped);
  }
  buffers.push_back(b);
  return static_cast<std::uint32_t>(buffers.size());
}

buffer& device::at(std::uint32_t handle) {
  expect(handle != 0 && handle <= buffers.size(), "there is no buffer of that handle");
  return buffers[handle - 1];
}

buffer& device::holding(std::uint64_t address, std::uint64_t bytes, const std::string& what) {
  for (buffer& b : buffers)
    if (b.address != 0 && b.has_memory && address >= b.address && address - b.address <= b.size &&
        bytes <= b.size - (address - b.address))
      return b;
  throw violation(what + " is not in memory");
}

memory_view::memory_view(device& d, std::uint64_t address, std::uint64_t bytes, const std::string& what)
    : size_(bytes) {
  const buffer& b = d.holding(address, bytes, what);
  bytes_ = b.bytes + (address - b.address);
}

std::uint32_t memory_view::word(std::size_t index) const {
  expect(index < words(), "a structure is too short");
  std::uint32_t value = 0;
  std::memcpy(&value, bytes_ + index * 4, 4);
  return value;
}

void memory_view::put(std::size_t index, std::uint32_t value) {
  expect(index < words(), "a structure is too short");
  std::memcpy(bytes_ + index * 4, &value, 4);
}

namespace {

/// The device's file.
const std::string& path() {
  static const std::string name = "/dev/dri/renderD" + settings().text("node", "128");
  return name;
}
constexpr int violated = 97;

device* open_device = nullptr;
int log_end = -1;
std::uint64_t timeline_value = 0, awaited_value = 0;

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// A request of the kernel by its name, or null.
const char* name_of(unsigned number) {
  static const std::map<unsigned, const char*> core = {
      {0x00, "VERSION"}, {0xbf, "SYNCOBJ_CREATE"}, {0xca, "SYNCOBJ_TIMELINE_WAIT"}};
  static const std::map<unsigned, const char*> frost = {
      {0x40, "SUBMIT"}, {0x41, "WAIT_BO"}, {0x42, "CREATE_BO"}, {0x43, "MMAP_BO"}, {0x44, "GET_PARAM"}};
  static const std::map<unsigned, const char*> thor = {
      {0x40, "DEV_QUERY"},      {0x41, "VM_CREATE"},    {0x43, "VM_BIND"},      {0x45, "BO_CREATE"},
      {0x46, "BO_MMAP_OFFSET"}, {0x47, "GROUP_CREATE"}, {0x49, "GROUP_SUBMIT"}, {0x4a, "GROUP_GET_STATE"}};
  for (const auto* table : {&core, settings().text("driver", "panfrost") == "panthor" ? &thor : &frost})
    if (const auto found = table->find(number); found != table->end()) return found->second;
  return nullptr;
}

int error_of(const std::string& name) {
  static const std::map<std::string, int> errors = {
      {"EINTR", EINTR},   {"EAGAIN", EAGAIN}, {"ENOMEM", ENOMEM}, {"EINVAL", EINVAL},
      {"ENOTTY", ENOTTY}, {"EACCES", EACCES}, {"ENODEV", ENODEV}, {"ECANCELED", ECANCELED}};
  const auto found = errors.find(name);
  expect(found != errors.end(), "the test names an unknown error");
  return found->second;
}

/// The error of a request that the test makes fail; 0 if it succeeds.
int wanted_error(const std::string& name) {
  static std::map<std::string, std::uint64_t> failed;
  std::istringstream parts(settings().text("fail", ""));
  std::string request, error, count;
  std::getline(parts, request, ':');
  std::getline(parts, error, ':');
  std::getline(parts, count, ':');
  if (request != name) return 0;
  if (!count.empty() && failed[name]++ >= std::strtoull(count.c_str(), nullptr, 0)) return 0;
  return error_of(error);
}

int request(unsigned long code, void* bytes) {
  // Direction 31:30, size 29:16, type 15:8, number 7:0.
  const unsigned number = code & 0xff, size = code >> 16 & 0x3fff, direction = code >> 30 & 3;
  expect((code >> 8 & 0xff) == 'd', "this is not a request of DRM");
  const char* const name = name_of(number);
  if (name == nullptr) return ENOTTY;
  if (const int error = wanted_error(name); error != 0) return error;
  const argument a(bytes, size);
  if (number < 0x40 || number >= 0xa0) {
    expect(direction == 3, "the request both reads and writes");
    return core_request(*open_device, number, a);
  }
  if (settings().text("driver", "panfrost") == "panfrost")
    return panfrost_request(*open_device, number - 0x40, direction == 1, a);
  expect(direction == 3, "the request both reads and writes");
  return panthor_request(*open_device, number - 0x40, a);
}

[[noreturn]] void stop(const std::string& what) {
  std::fprintf(stderr, "fake: %s\n", what.c_str());
  _exit(violated);
}

}  // namespace

void log(const std::string& text) {
  const std::string record = "4,1,1,-;" + text + "\n";
  if (log_end >= 0 && write(log_end, record.data(), record.size()) < 0) stop("the log is full");
}

int core_request(device&, unsigned number, argument a) {
  if (number == 0x00) {
    expect(a.size() == 64, "VERSION has 64 bytes");
    const std::string name = settings().text("driver", "panfrost");
    a.put(0, static_cast<std::uint32_t>(settings().number("major", 1)));
    a.put(4, static_cast<std::uint32_t>(minor_version()));
    const auto room = a.get<std::uint64_t>(16);
    if (room != 0)
      std::memcpy(reinterpret_cast<void*>(a.get<std::uint64_t>(24)), name.data(),
                  std::min<std::size_t>(room, name.size()));
    a.put(16, std::uint64_t{name.size()});
    return 0;
  }
  if (number == 0xbf) {
    expect(a.size() == 8 && a.get(4) == 1, "the syncobj is created signalled");
    a.put(0, std::uint32_t{1});
    return 0;
  }
  expect(a.size() == 40 || a.size() == 48, "SYNCOBJ_TIMELINE_WAIT has 40 or 48 bytes");
  expect(a.get(24) == 1 && a.get(28) == 1, "it waits for one syncobj, and for all");
  a.expect_zero(36, 4, "padding");
  const auto* handle = reinterpret_cast<const std::uint32_t*>(a.get<std::uint64_t>(0));
  const auto* point = reinterpret_cast<const std::uint64_t*>(a.get<std::uint64_t>(8));
  expect(*handle == 1, "there is no such syncobj");
  timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  const auto deadline = a.get<std::int64_t>(16);
  expect(deadline > std::int64_t{time.tv_sec} * 1000000000, "the deadline is absolute");
  expect(*point <= awaited_value, "that value is never signalled");
  return *point <= timeline_value ? 0 : ETIME;
}

void signal_timeline(std::uint32_t handle, std::uint64_t value, bool never) {
  expect(handle == 1, "there is no such syncobj");
  expect(value == awaited_value + 1, "the value of the timeline is the next one");
  awaited_value = value;
  if (!never) timeline_value = value;
}

}  // namespace fake

#pragma GCC visibility push(default)
extern "C" {

int open(const char* name, int flags, ...) {
  using namespace fake;
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (std::strcmp(name, "/dev/kmsg") == 0) {
    int ends[2] = {};
    if (!settings().has("log") || socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, ends) != 0) {
      errno = EPERM;
      return -1;
    }
    log_end = ends[1];
    return ends[0];
  }
  if (name != path()) return next<int(const char*, int, ...)>("open")(name, flags, mode);
  if (settings().has("missing") || (flags & O_RDWR) == 0) {
    errno = settings().has("missing") ? ENOENT : EACCES;
    return -1;
  }
  if (open_device != nullptr) stop("the device is opened twice");
  open_device = new device;
  open_device->file = memfd_create("fake", MFD_CLOEXEC);
  timeline_value = awaited_value = 0;
  return open_device->file;
}

int open64(const char* name, int flags, ...) {
  std::va_list rest;
  va_start(rest, flags);
  const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open(name, flags, mode);
}

int ioctl(int file, unsigned long code, ...) {
  using namespace fake;
  std::va_list rest;
  va_start(rest, code);
  void* const bytes = va_arg(rest, void*);
  va_end(rest);
  if (open_device == nullptr || file != open_device->file)
    return next<int(int, unsigned long, ...)>("ioctl")(file, code, bytes);
  try {
    errno = request(code, bytes);
  } catch (const violation& what) {
    stop(what.what());
  }
  return errno == 0 ? 0 : -1;
}

int close(int file) {
  using namespace fake;
  if (open_device != nullptr && file == open_device->file) {
    delete open_device;
    open_device = nullptr;
  }
  return next<int(int)>("close")(file);
}

void* mmap(void* address, std::size_t size, int access, int flags, int file, off_t offset) {
  using namespace fake;
  static const auto real = next<void*(void*, std::size_t, int, int, int, off_t)>("mmap");
  if (open_device != nullptr && file == open_device->file && flags != MAP_SHARED)
    stop("memory must be shared");
  return real(address, size, access, flags, file, offset);
}

}  // extern "C"
#pragma GCC visibility pop
