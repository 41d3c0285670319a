// SPDX-License-Identifier: Apache-2.0
// Lines for NCCL's log, which NCCL_DEBUG switches on.
#pragma once

#include <atomic>
#include <string>

#include "host/nccl/abi.h"

namespace trib::nccl {

inline std::atomic<Logger> logger{nullptr};

inline void log(int level, const std::string& line) {
  const Logger to = logger;
  if (to != nullptr)
    to(level, kLogInit | kLogNet, __FILE__, __LINE__, "tributary: %s", line.c_str());
}

// Logs the reason, and gives the value to return.
inline int refuse(Result result, const std::string& why) {
  log(kLogWarn, why);
  return result;
}

}  // namespace trib::nccl
