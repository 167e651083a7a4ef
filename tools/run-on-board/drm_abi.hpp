// SPDX-License-Identifier: MIT
#pragma once

#include <sys/ioctl.h>

#include <cstddef>
#include <cstdint>

/// The part of the kernel's DRM interface that all drivers share. The structures are declared here because no
/// package that the project needs has their headers; their layout never changes.
namespace board::drm {

constexpr unsigned type = 'd';
/// Numbers of driver-specific requests begin here.
constexpr unsigned driver_base = 0x40;

template <class Argument>
constexpr unsigned long request(unsigned number) {
  return _IOC(_IOC_READ | _IOC_WRITE, type, number, sizeof(Argument));
}
template <class Argument>
constexpr unsigned long write_request(unsigned number) {
  return _IOC(_IOC_WRITE, type, number, sizeof(Argument));
}

struct version {
  std::int32_t major, minor, patch;
  std::size_t name_size;
  std::uint64_t name;  ///< Address.
  std::size_t date_size;
  std::uint64_t date;
  std::size_t description_size;
  std::uint64_t description;
};
constexpr unsigned long get_version = request<version>(0x00);

struct syncobj_create {
  std::uint32_t handle, flags;
};
constexpr std::uint32_t created_signalled = 1;
constexpr unsigned long create_syncobj = request<syncobj_create>(0xbf);

struct syncobj_timeline_wait {
  std::uint64_t handles, points;
  std::int64_t deadline;  ///< Nanoseconds of the monotonic clock.
  std::uint32_t count, flags, first_signalled, pad;
};
constexpr std::uint32_t wait_all = 1;
constexpr unsigned long wait_timeline = request<syncobj_timeline_wait>(0xca);

/// An array of structures, with the size of one.
struct object_array {
  std::uint32_t stride, count;
  std::uint64_t address;
};

inline std::uint64_t address_of(const void* object) { return reinterpret_cast<std::uintptr_t>(object); }

template <class Object>
object_array one(const Object& object) {
  return {sizeof object, 1, address_of(&object)};
}

}  // namespace board::drm
