// SPDX-License-Identifier: Apache-2.0
// Interface that NCCL 2.20 to 2.30 expects of a network plugin, versions 8 to 11 of its two tables, in names of our
// own: which entries they have, in which order, and what these take. Nothing of NCCL is copied; sizes and
// offsets were compared with those of its headers once, and are checked here. A table is exported as
// ncclNetPlugin_v8, ncclCollNetPlugin_v8, and so on.
#pragma once

#include <cstddef>
#include <cstdint>

namespace trib::nccl {

// Result of an entry. An operation that cannot be started now returns kSuccess and a null request.
enum Result : int {
  kSuccess = 0,
  kSystemError = 2,
  kInternalError = 3,
  kInvalidArgument = 4,
  kInvalidUsage = 5,
  kRemoteError = 6
};
enum LogLevel : int { kLogWarn = 2, kLogInfo = 3 };
constexpr unsigned long kLogInit = 1;
constexpr unsigned long kLogNet = 16;
constexpr int kHostPointer = 1;            // of memory that is registered
constexpr std::size_t kHandleBytes = 128;  // what NCCL carries from listen to connect

enum DataType : int { kInt8, kUint8, kInt32, kUint32, kInt64, kUint64, kFp16, kFp32, kFp64, kBf16 };
enum Operation : int { kSum, kProduct, kMax, kMin };

using Logger = void (*)(int level, unsigned long flags, const char* file, int line,
                        const char* format, ...);
using Profiler = int (*)(void**, int, void*, std::int64_t, void*);

struct VirtualDevice {
  int count;
  int devices[4];
};
struct CommConfig {
  int traffic_class;
};

struct Properties8 {
  char* name;
  char* pci_path;
  std::uint64_t guid;
  int pointers;
  int registration_is_global;
  int speed;  // Mb/s
  int port;
  float latency;
  int communicators;
  int receives;  // that one call may group
  int device_type;
  int device_version;
};
struct Properties9 {  // 9 and 10
  char* name;
  char* pci_path;
  std::uint64_t guid;
  int pointers;
  int registration_is_global;
  int force_flush;
  int speed;
  int port;
  float latency;
  int communicators;
  int receives;
  int device_type;
  int device_version;
  VirtualDevice virtual_device;
  std::size_t point_to_point_bytes;
  std::size_t collective_bytes;
};
struct Properties11 {
  Properties9 as9;
  int requests;  // that one call may group
};

struct Segment8 {
  void* registration;
  void* address;
  std::uint32_t size;
};
struct Segment9 {
  void* registration;
  void* address;
  std::size_t size;
};

// Common part of all versions, for point-to-point messages after the connection: entries of
// version 8 have int sizes, those of 10 and later a handle of the profiler.
struct Net8 {
  const char* name;
  int (*init)(Logger);
  int (*devices)(int*);
  int (*properties)(int, Properties8*);
  int (*listen)(int, void*, void**);
  int (*connect)(int, void*, void**, void**);
  int (*accept)(void*, void**, void**);
  int (*register_memory)(void*, void*, std::size_t, int, void**);
  int (*register_dmabuf)(void*, void*, std::size_t, int, std::uint64_t, int, void**);
  int (*release_memory)(void*, void*);
  int (*send)(void*, void*, int, int, void*, void**);
  int (*receive)(void*, int, void**, int*, int*, void**, void**);
  int (*flush)(void*, int, void**, int*, void**, void**);
  int (*test)(void*, int*, int*);
  int (*close_send)(void*);
  int (*close_receive)(void*);
  int (*close_listen)(void*);
  int (*device_memory)(void*, void*, void**);
  int (*received_by_device)(void*, int, void*);
};
struct Net9 {
  const char* name;
  int (*init)(Logger);
  int (*devices)(int*);
  int (*properties)(int, Properties9*);
  int (*listen)(int, void*, void**);
  int (*connect)(int, void*, void**, void**);
  int (*accept)(void*, void**, void**);
  int (*register_memory)(void*, void*, std::size_t, int, void**);
  int (*register_dmabuf)(void*, void*, std::size_t, int, std::uint64_t, int, void**);
  int (*release_memory)(void*, void*);
  int (*send)(void*, void*, std::size_t, int, void*, void**);
  int (*receive)(void*, int, void**, std::size_t*, int*, void**, void**);
  int (*flush)(void*, int, void**, int*, void**, void**);
  int (*test)(void*, int*, int*);
  int (*close_send)(void*);
  int (*close_receive)(void*);
  int (*close_listen)(void*);
  int (*device_memory)(void*, void*, void**);
  int (*received_by_device)(void*, int, void*);
  int (*make_device)(int*, VirtualDevice*);
};
struct Net10 {
  const char* name;
  int (*init)(Logger, Profiler);
  int (*devices)(int*);
  int (*properties)(int, Properties9*);
  int (*listen)(int, void*, void**);
  int (*connect)(int, CommConfig*, void*, void**, void**);
  int (*accept)(void*, void**, void**);
  int (*register_memory)(void*, void*, std::size_t, int, void**);
  int (*register_dmabuf)(void*, void*, std::size_t, int, std::uint64_t, int, void**);
  int (*release_memory)(void*, void*);
  int (*send)(void*, void*, std::size_t, int, void*, void*, void**);
  int (*receive)(void*, int, void**, std::size_t*, int*, void**, void**, void**);
  int (*flush)(void*, int, void**, int*, void**, void**);
  int (*test)(void*, int*, int*);
  int (*close_send)(void*);
  int (*close_receive)(void*);
  int (*close_listen)(void*);
  int (*device_memory)(void*, void*, void**);
  int (*received_by_device)(void*, int, void*);
  int (*make_device)(int*, VirtualDevice*);
};
struct Net11 {
  const char* name;
  int (*init)(void**, std::uint64_t, CommConfig*, Logger, Profiler);
  int (*devices)(int*);
  int (*properties)(int, Properties11*);
  int (*listen)(void*, int, void*, void**);
  int (*connect)(void*, int, void*, void**, void**);
  int (*accept)(void*, void**, void**);
  int (*register_memory)(void*, void*, std::size_t, int, void**);
  int (*register_dmabuf)(void*, void*, std::size_t, int, std::uint64_t, int, void**);
  int (*release_memory)(void*, void*);
  int (*send)(void*, void*, std::size_t, int, void*, void*, void**);
  int (*receive)(void*, int, void**, std::size_t*, int*, void**, void**, void**);
  int (*flush)(void*, int, void**, int*, void**, void**);
  int (*test)(void*, int*, int*);
  int (*close_send)(void*);
  int (*close_receive)(void*);
  int (*close_listen)(void*);
  int (*device_memory)(void*, void*, void**);
  int (*received_by_device)(void*, int, void*);
  int (*make_device)(int*, VirtualDevice*);
  int (*finalize)(void*);
  int (*set_attributes)(void*, void*);
};

struct Coll8 {
  const char* name;
  int (*init)(Logger);
  int (*devices)(int*);
  int (*properties)(int, Properties8*);
  int (*listen)(int, void*, void**);
  int (*connect)(void**, int, int, void*, void**);
  int (*has_reduction)(int, int, int*);
  int (*register_memory)(void*, void*, std::size_t, int, void**);
  int (*register_dmabuf)(void*, void*, std::size_t, int, std::uint64_t, int, void**);
  int (*release_memory)(void*, void*);
  int (*allreduce)(void*, void*, void*, int, int, int, void*, void*, void**);
  int (*all_gather)(void*, void*, int, Segment8*, std::size_t, std::size_t, std::size_t, void*,
                    void**);
  int (*reduce_scatter)(void*, int, Segment8*, void*, std::size_t, std::size_t, std::size_t, int,
                        int, void*, void**);
  int (*flush)(void*, void*, int, void*, void**);
  int (*test)(void*, int*, int*);
  int (*close)(void*);
  int (*close_listen)(void*);
};
struct Coll9 {  // 9 and 10
  const char* name;
  int (*init)(Logger);
  int (*devices)(int*);
  int (*properties)(int, Properties9*);
  int (*listen)(int, void*, void**);
  int (*connect)(void**, int, int, void*, void**);
  int (*has_reduction)(int, int, int*);
  int (*register_memory)(void*, void*, std::size_t, int, void**);
  int (*register_dmabuf)(void*, void*, std::size_t, int, std::uint64_t, int, void**);
  int (*release_memory)(void*, void*);
  int (*allreduce)(void*, void*, void*, std::size_t, int, int, void*, void*, void**);
  int (*all_gather)(void*, void*, int, Segment9*, std::size_t, std::size_t, std::size_t, void*,
                    void**);
  int (*reduce_scatter)(void*, int, Segment9*, void*, std::size_t, std::size_t, std::size_t, int,
                        int, void*, void**);
  int (*flush)(void*, void*, int, void*, void**);
  int (*test)(void*, int*, int*);
  int (*close)(void*);
  int (*close_listen)(void*);
  int (*make_device)(int*, VirtualDevice*);
};
struct Coll11 {
  const char* name;
  int (*init)(void**, std::uint64_t, Logger);
  int (*devices)(int*);
  int (*properties)(int, Properties11*);
  int (*listen)(void*, int, void*, void**);
  int (*connect)(void**, int, int, void*, void**);
  int (*has_reduction)(int, int, int*);
  int (*register_memory)(void*, void*, std::size_t, int, void**);
  int (*register_dmabuf)(void*, void*, std::size_t, int, std::uint64_t, int, void**);
  int (*release_memory)(void*, void*);
  int (*allreduce)(void*, void*, void*, std::size_t, int, int, void*, void*, void**);
  int (*all_gather)(void*, void*, int, Segment9*, std::size_t, std::size_t, std::size_t, void*,
                    void**);
  int (*reduce_scatter)(void*, int, Segment9*, void*, std::size_t, std::size_t, std::size_t, int,
                        int, void*, void**);
  int (*flush)(void*, void*, int, void*, void**);
  int (*test)(void*, int*, int*);
  int (*close)(void*);
  int (*close_listen)(void*);
  int (*make_device)(int*, VirtualDevice*);
  int (*finalize)(void*);
};

static_assert(sizeof(Properties8) == 64 && offsetof(Properties8, speed) == 32 &&
              offsetof(Properties8, latency) == 40 && offsetof(Properties8, receives) == 48 &&
              offsetof(Properties8, device_version) == 56);
static_assert(sizeof(Properties9) == 104 && offsetof(Properties9, force_flush) == 32 &&
              offsetof(Properties9, virtual_device) == 64 &&
              offsetof(Properties9, point_to_point_bytes) == 88 &&
              offsetof(Properties9, collective_bytes) == 96);
static_assert(sizeof(Properties11) == 112 && offsetof(Properties11, requests) == 104);
static_assert(sizeof(Segment8) == 24 && sizeof(Segment9) == 24);
static_assert(sizeof(Net8) == 152 && offsetof(Net8, test) == 104);
static_assert(sizeof(Net9) == 160 && offsetof(Net9, make_device) == 152);
static_assert(sizeof(Net10) == 160 && offsetof(Net10, make_device) == 152);
static_assert(sizeof(Net11) == 176 && offsetof(Net11, finalize) == 160 &&
              offsetof(Net11, set_attributes) == 168);
static_assert(sizeof(Coll8) == 136 && offsetof(Coll8, allreduce) == 80);
static_assert(sizeof(Coll9) == 144 && offsetof(Coll9, make_device) == 136);
static_assert(sizeof(Coll11) == 152 && offsetof(Coll11, finalize) == 144);

}  // namespace trib::nccl
