// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/rtl/rtl_error.h"

#include <utility>

namespace trib {

RtlError::RtlError(const std::string& message, std::string file, int line, std::uint64_t cycle)
    : std::runtime_error(file + ":" + std::to_string(line) + ": cycle " + std::to_string(cycle) +
                         ": " + message),
      file_(std::move(file)),
      line_(line),
      cycle_(cycle) {}

}  // namespace trib
