// SPDX-License-Identifier: Apache-2.0
#include "host/pipeline/cuda/cuda_context.h"

#include <string>

namespace trib {

CudaContext::CudaContext(const CudaDriver& functions, int ordinal) : driver(functions) {
  const std::string device = "device " + std::to_string(ordinal);
  driver.require(driver.device_get(&device_, ordinal), device.c_str());
  driver.require(driver.primary_context_retain(&context_, device_), device.c_str());
}

}  // namespace trib
