// SPDX-License-Identifier: Apache-2.0
// The functions of NVIDIA's driver library that CudaDriver looks for, by their documentation; see
// cuda_stub.h. They check: a context is pushed, memory of the host is pinned, handles are alive.
#include "host/pipeline/cuda/test/cuda_stub.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <string>

using trib::CudaStub;

struct CUstream_st {
  int number;
  std::deque<std::function<void()>> work;
  std::size_t copies = 0;  // in progress
};
struct CUevent_st {
  int number;
  CUstream_st* stream = nullptr;
  bool come = true;
  unsigned queries = 0;
};

namespace {

constexpr int kInvalidValue = 1;
constexpr int kNoDevice = 100;
constexpr int kInvalidDevice = 101;
constexpr int kInvalidContext = 201;
constexpr int kInvalidHandle = 400;
constexpr int kNotReady = 600;

CudaStub stub;
std::list<CUstream_st> streams{{0, {}}};  // the first is the default stream
std::list<CUevent_st> events;
std::map<char*, std::size_t> pinned;
int context = 0;  // its address counts

// Result of a call before it does anything.
int refusal(const char* call, bool in_context = true) {
  if (stub.failing == call) {
    if (stub.sound_calls == 0) return stub.result;
    --stub.sound_calls;
  }
  return in_context && stub.depth == 0 ? kInvalidContext : 0;
}

template <typename Objects, typename Object>
auto find(Objects& objects, const Object* object) {
  return std::find_if(objects.begin(), objects.end(),
                      [object](const Object& other) { return &other == object; });
}

CUstream_st* stream_of(CUstream_st* handle) {
  return handle == nullptr ? &streams.front() : handle;
}

void run_until(CUstream_st& stream, const std::function<bool()>& enough) {
  while (!enough() && !stream.work.empty()) {
    const std::function<void()> work = stream.work.front();
    stream.work.pop_front();
    work();
  }
}

void await(CUevent_st& event) {
  if (!event.come) run_until(*event.stream, [&event] { return event.come; });
}

bool is_pinned(const void* begin, std::size_t bytes) {
  const auto* const from = static_cast<const char*>(begin);
  return std::any_of(pinned.begin(), pinned.end(), [&](const auto& block) {
    return from >= block.first && from + bytes <= block.first + block.second;
  });
}

int copy(const char* what, void* to, const void* from, std::size_t bytes, CUstream_st* handle) {
  CUstream_st* const stream = stream_of(handle);
  for (const CUstream_st& other : streams) {
    if (&other != stream && other.copies > 0) ++stub.simultaneous;
  }
  stub.calls.push_back(std::string(what) + ", stream " + std::to_string(stream->number) + ", " +
                       std::to_string(bytes) + " bytes");
  ++stream->copies;
  stream->work.emplace_back([=] {
    std::memcpy(to, from, bytes);
    --stream->copies;
  });
  return 0;
}

bool copies_go_on() {
  return std::any_of(streams.begin(), streams.end(),
                     [](const CUstream_st& stream) { return stream.copies > 0; });
}

}  // namespace

extern "C" {

CudaStub* trib::cuda_stub() { return &stub; }

int cuInit(unsigned) {
  if (const int result = refusal("cuInit", false)) return result;
  return stub.devices > 0 ? 0 : kNoDevice;
}

int cuGetErrorName(int result, const char** text) {
  static const std::map<int, const char*> names{{1, "CUDA_ERROR_INVALID_VALUE"},
                                                {2, "CUDA_ERROR_OUT_OF_MEMORY"},
                                                {kNoDevice, "CUDA_ERROR_NO_DEVICE"},
                                                {kInvalidDevice, "CUDA_ERROR_INVALID_DEVICE"},
                                                {700, "CUDA_ERROR_ILLEGAL_ADDRESS"}};
  const auto found = names.find(result);
  *text = found == names.end() ? nullptr : found->second;
  return found == names.end() ? kInvalidValue : 0;
}

int cuGetErrorString(int result, const char** text) {
  *text = result == kNoDevice ? "no CUDA-capable device is detected" : nullptr;
  return *text == nullptr ? kInvalidValue : 0;
}

int cuDeviceGet(int* device, int ordinal) {
  if (const int result = refusal("cuDeviceGet", false)) return result;
  if (ordinal < 0 || ordinal >= stub.devices) return kInvalidDevice;
  *device = ordinal;
  return 0;
}

int cuDevicePrimaryCtxRetain(int** handle, int) {
  if (const int result = refusal("cuDevicePrimaryCtxRetain", false)) return result;
  *handle = &context;
  ++stub.objects;
  return 0;
}

int cuDevicePrimaryCtxRelease_v2(int) {
  --stub.objects;
  return 0;
}

int cuCtxPushCurrent_v2(int* handle) {
  if (const int result = refusal("cuCtxPushCurrent", false)) return result;
  if (handle != &context) return kInvalidContext;
  ++stub.depth;
  return 0;
}

int cuCtxPopCurrent_v2(int** handle) {
  *handle = &context;
  --stub.depth;
  return 0;
}

int cuMemHostAlloc(void** memory, std::size_t bytes, unsigned) {
  if (const int result = refusal("cuMemHostAlloc")) return result;
  *memory = std::malloc(bytes);
  pinned[static_cast<char*>(*memory)] = bytes;
  ++stub.objects;
  return 0;
}

int cuMemFreeHost(void* memory) {
  if (const int result = refusal("cuMemFreeHost")) return result;
  if (pinned.erase(static_cast<char*>(memory)) == 0) return kInvalidValue;
  if (copies_go_on()) stub.torn = true;
  std::free(memory);
  --stub.objects;
  return 0;
}

int cuStreamCreate(CUstream_st** handle, unsigned) {
  if (const int result = refusal("cuStreamCreate")) return result;
  streams.push_back({streams.back().number + 1, {}});
  *handle = &streams.back();
  ++stub.objects;
  return 0;
}

int cuStreamDestroy_v2(CUstream_st* handle) {
  const auto found = find(streams, handle);
  if (found == streams.end()) return kInvalidHandle;
  if (found->copies > 0) stub.torn = true;
  streams.erase(found);
  --stub.objects;
  return 0;
}

int cuStreamSynchronize(CUstream_st* handle) {
  run_until(*stream_of(handle), [] { return false; });
  return 0;
}

int cuStreamWaitEvent(CUstream_st* handle, CUevent_st* event, unsigned) {
  if (const int result = refusal("cuStreamWaitEvent")) return result;
  stream_of(handle)->work.emplace_back([event] { await(*event); });
  return 0;
}

int cuEventCreate(CUevent_st** handle, unsigned) {
  if (const int result = refusal("cuEventCreate")) return result;
  events.push_back({events.empty() ? 1 : events.back().number + 1});
  *handle = &events.back();
  ++stub.objects;
  return 0;
}

int cuEventDestroy_v2(CUevent_st* handle) {
  const auto found = find(events, handle);
  if (found == events.end()) return kInvalidHandle;
  events.erase(found);
  --stub.objects;
  return 0;
}

int cuEventRecord(CUevent_st* event, CUstream_st* handle) {
  if (const int result = refusal("cuEventRecord")) return result;
  CUstream_st* const stream = stream_of(handle);
  stub.calls.push_back("event " + std::to_string(event->number) + ", stream " +
                       std::to_string(stream->number));
  event->stream = stream;
  event->come = false;
  event->queries = 0;
  stream->work.emplace_back([event] { event->come = true; });
  return 0;
}

int cuEventQuery(CUevent_st* event) {
  if (const int result = refusal("cuEventQuery")) return result;
  if (!event->come && event->queries++ < stub.queries) return kNotReady;
  await(*event);
  return 0;
}

int cuMemcpyDtoHAsync_v2(void* to, unsigned long long from, std::size_t bytes,
                         CUstream_st* stream) {
  if (const int result = refusal("cuMemcpyDtoHAsync")) return result;
  if (!is_pinned(to, bytes)) return kInvalidValue;
  return copy("to host", to, reinterpret_cast<const void*>(from), bytes, stream);
}

int cuMemcpyHtoDAsync_v2(unsigned long long to, const void* from, std::size_t bytes,
                         CUstream_st* stream) {
  if (const int result = refusal("cuMemcpyHtoDAsync")) return result;
  if (!is_pinned(from, bytes)) return kInvalidValue;
  return copy("to device", reinterpret_cast<void*>(to), from, bytes, stream);
}

}  // extern "C"
