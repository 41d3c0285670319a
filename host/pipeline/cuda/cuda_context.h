// SPDX-License-Identifier: Apache-2.0
// CudaContext: the primary context of a device, which is that of CUDA's runtime and of all frameworks,
// and CudaOwned: what belongs to it and is given back by a function of the driver.
#pragma once

#include <memory>

#include "host/pipeline/cuda/cuda_driver.h"

namespace trib {

class CudaContext {
 public:
  // `driver` has to live as long. Throws CudaError if there is no such device, or it cannot be used.
  CudaContext(const CudaDriver& driver, int ordinal);
  ~CudaContext() { driver.primary_context_release(device_); }
  CudaContext(const CudaContext&) = delete;
  CudaContext& operator=(const CudaContext&) = delete;

  const CudaDriver& driver;

  // While it lives, the context is that of the calling thread, whose own one comes back then. Where that
  // fails, so do the calls that need it.
  class Current {
   public:
    explicit Current(const CudaContext& context)
        : driver_(context.driver),
          pushed_(driver_.context_push(context.context_) == CudaDriver::kSuccess) {}
    ~Current() {
      CudaContextObject* popped = nullptr;
      if (pushed_) driver_.context_pop(&popped);
    }
    Current(const Current&) = delete;
    Current& operator=(const Current&) = delete;

   private:
    const CudaDriver& driver_;
    bool pushed_;
  };

 private:
  int device_ = 0;
  CudaContextObject* context_ = nullptr;
};

template <typename Object>
struct CudaGiveBack {
  const CudaContext* context = nullptr;
  int (*give_back)(Object*) = nullptr;
  void operator()(Object* object) const {
    const CudaContext::Current current(*context);
    give_back(object);
  }
};

// The context has to live as long.
template <typename Object>
using CudaOwned = std::unique_ptr<Object, CudaGiveBack<Object>>;

}  // namespace trib
