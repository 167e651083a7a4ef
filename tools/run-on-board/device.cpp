// SPDX-License-Identifier: MIT
#include "device.hpp"

#include "drm_abi.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <ctime>

namespace board {

namespace {

/// The meaning of a request's error number for the user.
struct error_hint {
  int number;
  const char* meaning;
};
constexpr error_hint hints[] = {
    {ENOTTY, "the file is not a device of this driver, or the kernel is too old to know the request"},
    {EINVAL, "the kernel does not accept these arguments; it may be too old or too new for this program"},
    {EACCES, "access to render nodes is often limited to the group `render`"},
    {EPERM, "access to render nodes is often limited to the group `render`"},
    {ENOMEM, "the system has too little memory, or the limit of this user is reached"},
    {ENODEV, "the GPU was removed or could not be reset"},
    {EIO, "the GPU was removed or could not be reset"},
    {ECANCELED, "an earlier fault made the address space or group unusable"},
    {EAGAIN, "the kernel asked to try again for ten seconds"},
};

std::string reason(int error) {
  std::string text = std::strerror(error);
  for (const error_hint& hint : hints)
    if (hint.number == error) return text + " (" + hint.meaning + ")";
  return text;
}

}  // namespace

// Offsets of memory begin at 4 GiB.
static_assert(sizeof(off_t) == 8);

std::int64_t now() {
  timespec time = {};
  clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1000000000 + time.tv_nsec;
}

mapping::~mapping() {
  if (bytes_ != nullptr) ::munmap(bytes_, size_);
}

device::~device() {
  if (file_ >= 0) ::close(file_);
}

int device::open(const std::string& path, std::string& problem) {
  do file_ = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  while (file_ < 0 && errno == EINTR);
  if (file_ >= 0) return 0;
  const int error = errno;
  problem = "cannot open " + path + ": " + reason(error);
  return error;
}

int device::perform(unsigned long number, void* argument, const char* what, std::string& problem) {
  constexpr std::int64_t patience = 10'000'000'000;
  constexpr timespec pause = {0, 1'000'000};
  const std::int64_t last = now() + patience;
  while (::ioctl(file_, number, argument) != 0) {
    const int error = errno;
    if (error == EINTR) continue;
    if (error == EAGAIN && now() < last) {
      nanosleep(&pause, nullptr);
      continue;
    }
    problem = std::string(what) + ": " + reason(error);
    return error;
  }
  return 0;
}

bool device::map(std::uint64_t offset, std::size_t size, mapping& to, std::string& problem) {
  void* const bytes =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file_, static_cast<off_t>(offset));
  if (bytes == MAP_FAILED) {
    problem = "mmap of memory of the GPU: " + reason(errno);
    return false;
  }
  to = mapping(bytes, size);
  return true;
}

bool device::driver(std::string& name, int& major, int& minor, std::string& problem) {
  char text[64] = {};
  drm::version version = {};
  version.name = drm::address_of(text);
  version.name_size = sizeof text - 1;
  if (!request(drm::get_version, version, "VERSION", problem)) return false;
  name = text;
  major = version.major;
  minor = version.minor;
  return true;
}

}  // namespace board
