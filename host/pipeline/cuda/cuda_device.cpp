// SPDX-License-Identifier: Apache-2.0
#include "host/pipeline/cuda/cuda_device.h"

#include <cstdint>
#include <new>

namespace trib {

CudaDevice::CudaDevice(const CudaDriver& driver, void* memory, int ordinal)
    : context_(driver, ordinal),
      memory_(reinterpret_cast<std::uintptr_t>(memory)),
      reads_(context_),
      writes_(context_) {}

WritableBytes CudaDevice::allocate(std::size_t bytes) {
  const CudaContext::Current current(context_);
  const CudaDriver& driver = context_.driver;
  void* pinned = nullptr;
  const int result = driver.host_alloc(&pinned, bytes, CudaDriver::kPortable);
  if (result == CudaDriver::kOutOfMemory) throw std::bad_alloc();
  driver.require(result, "cuMemHostAlloc");
  buffers_.push_back(CudaOwned<void>(pinned, {&context_, driver.host_free}));
  return {static_cast<std::uint8_t*>(pinned), bytes};
}

void CudaDevice::start_read(std::size_t offset, WritableBytes to) {
  reads_.copy_to_host(to.data(), memory_ + offset, to.size());
}

void CudaDevice::start_write(std::size_t offset, ByteSpan from) {
  writes_.copy_to_device(memory_ + offset, from.data(), from.size());
}

}  // namespace trib
