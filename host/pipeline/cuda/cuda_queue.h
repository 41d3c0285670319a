// SPDX-License-Identifier: Apache-2.0
// CudaQueue: a stream for copies of one direction, and the event after the last of them.
#pragma once

#include <cstddef>

#include "host/pipeline/cuda/cuda_context.h"

namespace trib {

class CudaQueue {
 public:
  // The context has to live as long. All but the destructor throw CudaError.
  explicit CudaQueue(const CudaContext& context);
  // Waits until nothing is copied any more.
  ~CudaQueue();
  CudaQueue(const CudaQueue&) = delete;
  CudaQueue& operator=(const CudaQueue&) = delete;

  void copy_to_host(void* to, CudaDriver::Address from, std::size_t bytes);
  void copy_to_device(CudaDriver::Address to, const void* from, std::size_t bytes);
  // Whether the last copy goes on.
  bool busy() const;
  // Copies that begin later wait for all that `stream` has been given; null: the default stream.
  void follow(CudaStreamObject* stream);

 private:
  void mark();

  const CudaContext& context_;
  CudaOwned<CudaStreamObject> stream_;
  CudaOwned<CudaEventObject> copied_;
  CudaOwned<CudaEventObject> followed_;
};

}  // namespace trib
