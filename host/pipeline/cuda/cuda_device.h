// SPDX-License-Identifier: Apache-2.0
// Memory of a GPU by CUDA: pinned buffers, one stream for each direction, copies that go on by
// themselves, and an event after each. Results are in the GPU's memory, for all streams, when
// Pipeline::run() returns.
#pragma once

#include <vector>

#include "host/pipeline/cuda/cuda_context.h"
#include "host/pipeline/cuda/cuda_queue.h"
#include "host/pipeline/device_memory.h"

namespace trib {

class CudaDevice : public DeviceMemory {
 public:
  // `memory`: of cudaMalloc() or a tensor, on the device of that number; it and `driver` have to live
  // as long. Throws CudaError, as all of these do.
  CudaDevice(const CudaDriver& driver, void* memory, int ordinal = 0);

  // The work given so far to `stream`, a cudaStream_t of the same device, such as the kernels that
  // compute the values, comes before the next copies from the device; null: the default stream.
  void follow(void* stream) { reads_.follow(static_cast<CudaStreamObject*>(stream)); }

  WritableBytes allocate(std::size_t bytes) override;
  void start_read(std::size_t offset, WritableBytes to) override;
  bool reading() override { return reads_.busy(); }
  void start_write(std::size_t offset, ByteSpan from) override;
  bool writing() override { return writes_.busy(); }

 private:
  CudaContext context_;
  CudaDriver::Address memory_;
  std::vector<CudaOwned<void>> buffers_;
  CudaQueue reads_;  // these end before the buffers go
  CudaQueue writes_;
};

}  // namespace trib
