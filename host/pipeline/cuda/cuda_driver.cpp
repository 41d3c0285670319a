// SPDX-License-Identifier: Apache-2.0
#include "host/pipeline/cuda/cuda_driver.h"

#include <dlfcn.h>

#include "host/pipeline/cuda/cuda_error.h"

namespace trib {
namespace {

class Library {
 public:
  explicit Library(const std::string& name)
      : name_(name), handle_(::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {
    if (handle_ == nullptr) {
      throw CudaError(std::string(::dlerror()) + "; it comes with NVIDIA's driver");
    }
  }

  // Names with _v2 are what cuda.h makes of the plain ones.
  template <typename Function>
  void find(Function& function, const char* symbol) const {
    function = reinterpret_cast<Function>(::dlsym(handle_, symbol));
    if (function == nullptr) throw CudaError(name_ + " has no " + symbol + "; is the driver old?");
  }

 private:
  std::string name_;
  void* handle_;  // never closed: the driver has threads of its own
};

}  // namespace

CudaDriver::CudaDriver(const std::string& library) {
  const Library from(library);
  from.find(error_name, "cuGetErrorName");
  from.find(error_string, "cuGetErrorString");
  from.find(device_get, "cuDeviceGet");
  from.find(primary_context_retain, "cuDevicePrimaryCtxRetain");
  from.find(primary_context_release, "cuDevicePrimaryCtxRelease_v2");
  from.find(context_push, "cuCtxPushCurrent_v2");
  from.find(context_pop, "cuCtxPopCurrent_v2");
  from.find(host_alloc, "cuMemHostAlloc");
  from.find(host_free, "cuMemFreeHost");
  from.find(stream_create, "cuStreamCreate");
  from.find(stream_destroy, "cuStreamDestroy_v2");
  from.find(stream_synchronize, "cuStreamSynchronize");
  from.find(stream_wait_event, "cuStreamWaitEvent");
  from.find(event_create, "cuEventCreate");
  from.find(event_destroy, "cuEventDestroy_v2");
  from.find(event_record, "cuEventRecord");
  from.find(event_query, "cuEventQuery");
  from.find(copy_to_host, "cuMemcpyDtoHAsync_v2");
  from.find(copy_to_device, "cuMemcpyHtoDAsync_v2");
  int (*initialize)(unsigned flags) = nullptr;
  from.find(initialize, "cuInit");
  require(initialize(0), "cuInit");
}

void CudaDriver::require(int result, const char* call) const {
  if (result == kSuccess) return;
  const char* name = nullptr;
  const char* text = nullptr;
  error_name(result, &name);
  error_string(result, &text);
  throw CudaError(std::string(call) + ": " + (name != nullptr ? name : std::to_string(result)) +
                      (text != nullptr ? std::string(", ") + text : ""),
                  result);
}

}  // namespace trib
