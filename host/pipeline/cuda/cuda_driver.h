// SPDX-License-Identifier: Apache-2.0
// CudaDriver: the functions of NVIDIA's driver library that CudaDevice calls, found at run time, with
// declarations of our own: nothing of CUDA is needed to build. The library comes with the driver, so
// that a program needs no CUDA toolkit on the machine where it runs, either.
#pragma once

#include <cstddef>
#include <string>

namespace trib {

struct CudaContextObject;  // CUctx_st
struct CudaStreamObject;   // CUstream_st, which a cudaStream_t points to, too
struct CudaEventObject;    // CUevent_st

class CudaDriver {
 public:
  // Opens the library, which stays open, and initializes it. Throws CudaError if it is not there, lacks
  // a function, or finds no device.
  explicit CudaDriver(const std::string& library = "libcuda.so.1");

  // Throws CudaError with the driver's text if `result` is not kSuccess.
  void require(int result, const char* call) const;

  // CUresult.
  static constexpr int kSuccess = 0;
  static constexpr int kOutOfMemory = 2;
  static constexpr int kNotReady = 600;
  // Flags.
  static constexpr unsigned kPortable = 1;       // pinned in all contexts
  static constexpr unsigned kNonBlocking = 1;    // a stream that does not wait for stream 0
  static constexpr unsigned kDisableTiming = 2;  // an event that only says whether it has come

  using Address = unsigned long long;  // CUdeviceptr

  int (*device_get)(int* device, int ordinal) = nullptr;
  int (*primary_context_retain)(CudaContextObject** context, int device) = nullptr;
  int (*primary_context_release)(int device) = nullptr;
  int (*context_push)(CudaContextObject* context) = nullptr;
  int (*context_pop)(CudaContextObject** context) = nullptr;
  int (*host_alloc)(void** memory, std::size_t bytes, unsigned flags) = nullptr;
  int (*host_free)(void* memory) = nullptr;
  int (*stream_create)(CudaStreamObject** stream, unsigned flags) = nullptr;
  int (*stream_destroy)(CudaStreamObject* stream) = nullptr;
  int (*stream_synchronize)(CudaStreamObject* stream) = nullptr;
  int (*stream_wait_event)(CudaStreamObject* stream, CudaEventObject* event,
                           unsigned flags) = nullptr;
  int (*event_create)(CudaEventObject** event, unsigned flags) = nullptr;
  int (*event_destroy)(CudaEventObject* event) = nullptr;
  int (*event_record)(CudaEventObject* event, CudaStreamObject* stream) = nullptr;
  int (*event_query)(CudaEventObject* event) = nullptr;
  int (*copy_to_host)(void* to, Address from, std::size_t bytes,
                      CudaStreamObject* stream) = nullptr;
  int (*copy_to_device)(Address to, const void* from, std::size_t bytes,
                        CudaStreamObject* stream) = nullptr;

 private:
  int (*error_name)(int result, const char** text) = nullptr;
  int (*error_string)(int result, const char** text) = nullptr;
};

}  // namespace trib
