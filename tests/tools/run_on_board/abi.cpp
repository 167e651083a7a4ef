// SPDX-License-Identifier: MIT
// The structures of requests have the layout of the kernel: passes if it compiles. Installed headers of the
// kernel are compared; VALHALL_KERNEL_HEADERS requires those that Debian's packages for cross compilers have.
#include "panfrost_abi.hpp"
#include "panthor_abi.hpp"

#include <cstddef>

#if defined VALHALL_KERNEL_HEADERS || __has_include(<drm/panfrost_drm.h>)
#include <drm/drm.h>
#include <drm/panfrost_drm.h>
#define VALHALL_HAS_PANFROST
#endif
#if __has_include(<drm/panthor_drm.h>)
#include <drm/panthor_drm.h>
#define VALHALL_HAS_PANTHOR
#endif

using namespace board;

static_assert(sizeof(void*) != 8 || sizeof(drm::version) == 64);
static_assert(sizeof(drm::syncobj_create) == 8 && sizeof(drm::syncobj_timeline_wait) == 40);
static_assert(sizeof(drm::object_array) == 16);
static_assert(sizeof(panfrost::submit) == 40 && sizeof(panfrost::wait_buffer) == 16);
static_assert(sizeof(panfrost::create_buffer) == 24 && sizeof(panfrost::map_buffer) == 16);
static_assert(sizeof(panfrost::parameter) == 16);
static_assert(sizeof(panthor::gpu_information) == 104 && sizeof(panthor::command_stream_information) == 24);
static_assert(offsetof(panthor::gpu_information, shader_present) == 72);
static_assert(sizeof(panthor::device_query) == 16 && sizeof(panthor::create_address_space) == 16);
static_assert(sizeof(panthor::bind) == 24 && sizeof(panthor::bind_operation) == 48);
static_assert(sizeof(panthor::create_buffer) == 24 && sizeof(panthor::buffer_offset) == 16);
static_assert(sizeof(panthor::queue) == 8 && sizeof(panthor::create_group_arguments) == 56);
static_assert(sizeof(panthor::sync_operation) == 16 && sizeof(panthor::queue_submit) == 40);
static_assert(sizeof(panthor::group_submit) == 24 && sizeof(panthor::group_state) == 16);

// Newer headers may have more members, at the end.
#define VALHALL_SAME_PLACE(own, member, kernel, name)              \
  static_assert(offsetof(own, member) == offsetof(kernel, name) && \
                sizeof(own::member) == sizeof(kernel::name))

#ifdef VALHALL_HAS_PANFROST
static_assert(drm::get_version == DRM_IOCTL_VERSION && drm::create_syncobj == DRM_IOCTL_SYNCOBJ_CREATE);
static_assert(drm::created_signalled == DRM_SYNCOBJ_CREATE_SIGNALED);
static_assert(drm::wait_all == DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL);
VALHALL_SAME_PLACE(drm::version, name_size, drm_version, name_len);
VALHALL_SAME_PLACE(drm::syncobj_timeline_wait, points, drm_syncobj_timeline_wait, points);
VALHALL_SAME_PLACE(drm::syncobj_timeline_wait, deadline, drm_syncobj_timeline_wait, timeout_nsec);
VALHALL_SAME_PLACE(drm::syncobj_timeline_wait, count, drm_syncobj_timeline_wait, count_handles);
VALHALL_SAME_PLACE(drm::syncobj_timeline_wait, flags, drm_syncobj_timeline_wait, flags);
static_assert(panfrost::create == DRM_IOCTL_PANFROST_CREATE_BO &&
              panfrost::map == DRM_IOCTL_PANFROST_MMAP_BO);
static_assert(panfrost::wait_for_buffer == DRM_IOCTL_PANFROST_WAIT_BO);
static_assert(panfrost::get_parameter == DRM_IOCTL_PANFROST_GET_PARAM);
static_assert(panfrost::not_executable == PANFROST_BO_NOEXEC &&
              panfrost::allocated_on_fault == PANFROST_BO_HEAP);
static_assert(panfrost::product_id == DRM_PANFROST_PARAM_GPU_PROD_ID);
static_assert(panfrost::shader_present == DRM_PANFROST_PARAM_SHADER_PRESENT);
static_assert(panfrost::revision == DRM_PANFROST_PARAM_GPU_REVISION);
#ifdef PANFROST_JD_REQ_CYCLE_COUNT
static_assert(panfrost::cycle_count == PANFROST_JD_REQ_CYCLE_COUNT);
static_assert(panfrost::timestamp_frequency == DRM_PANFROST_PARAM_SYSTEM_TIMESTAMP_FREQUENCY);
#endif
static_assert(panfrost::thread_features == DRM_PANFROST_PARAM_THREAD_FEATURES);
static_assert(panfrost::max_threads == DRM_PANFROST_PARAM_MAX_THREADS);
static_assert(panfrost::max_workgroup_size == DRM_PANFROST_PARAM_THREAD_MAX_WORKGROUP_SZ);
VALHALL_SAME_PLACE(panfrost::submit, job, drm_panfrost_submit, jc);
VALHALL_SAME_PLACE(panfrost::submit, signal, drm_panfrost_submit, out_sync);
VALHALL_SAME_PLACE(panfrost::submit, buffers, drm_panfrost_submit, bo_handles);
VALHALL_SAME_PLACE(panfrost::submit, requirements, drm_panfrost_submit, requirements);
VALHALL_SAME_PLACE(panfrost::create_buffer, address, drm_panfrost_create_bo, offset);
VALHALL_SAME_PLACE(panfrost::map_buffer, offset, drm_panfrost_mmap_bo, offset);
#endif

#ifdef VALHALL_HAS_PANTHOR
static_assert(panthor::create_vm == DRM_IOCTL_PANTHOR_VM_CREATE &&
              panthor::bind_vm == DRM_IOCTL_PANTHOR_VM_BIND);
static_assert(panthor::query_gpu == DRM_PANTHOR_DEV_QUERY_GPU_INFO);
static_assert(panthor::query_command_streams == DRM_PANTHOR_DEV_QUERY_CSIF_INFO);
static_assert(panthor::query_timestamp == DRM_PANTHOR_DEV_QUERY_TIMESTAMP_INFO);
static_assert(panthor::read_only == DRM_PANTHOR_VM_BIND_OP_MAP_READONLY);
static_assert(panthor::not_executable == DRM_PANTHOR_VM_BIND_OP_MAP_NOEXEC);
static_assert(panthor::medium_priority == PANTHOR_GROUP_PRIORITY_MEDIUM);
static_assert(panthor::timed_out == DRM_PANTHOR_GROUP_STATE_TIMEDOUT);
static_assert(panthor::fatal_fault == DRM_PANTHOR_GROUP_STATE_FATAL_FAULT);
static_assert(panthor::innocent == DRM_PANTHOR_GROUP_STATE_INNOCENT);
VALHALL_SAME_PLACE(panthor::gpu_information, mmu_features, drm_panthor_gpu_info, mmu_features);
VALHALL_SAME_PLACE(panthor::gpu_information, thread_features, drm_panthor_gpu_info, thread_features);
VALHALL_SAME_PLACE(panthor::gpu_information, shader_present, drm_panthor_gpu_info, shader_present);
VALHALL_SAME_PLACE(panthor::command_stream_information, registers, drm_panthor_csif_info, cs_reg_count);
VALHALL_SAME_PLACE(panthor::command_stream_information, unpreserved_registers, drm_panthor_csif_info,
                   unpreserved_cs_reg_count);
VALHALL_SAME_PLACE(panthor::bind_operation, address, drm_panthor_vm_bind_op, va);
VALHALL_SAME_PLACE(panthor::create_buffer, vm, drm_panthor_bo_create, exclusive_vm_id);
VALHALL_SAME_PLACE(panthor::create_group_arguments, compute_mask, drm_panthor_group_create,
                   compute_core_mask);
VALHALL_SAME_PLACE(panthor::create_group_arguments, handle, drm_panthor_group_create, group_handle);
VALHALL_SAME_PLACE(panthor::queue_submit, stream, drm_panthor_queue_submit, stream_addr);
VALHALL_SAME_PLACE(panthor::queue_submit, syncs, drm_panthor_queue_submit, syncs);
VALHALL_SAME_PLACE(panthor::group_state, state, drm_panthor_group_get_state, state);
#endif
