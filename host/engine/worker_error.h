// SPDX-License-Identifier: Apache-2.0
// The end of a worker's stream; what() says why, where and what to do. After an ERROR frame it has
// its code and the epoch that the node announced, so that the application can join again
// (Worker::rejoin).
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

#include "model/frame/datagram_header.h"

namespace trib {

class WorkerError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  WorkerError(const std::string& what, ErrorCode code, std::uint16_t epoch)
      : std::runtime_error(what), code_(code), epoch_(epoch) {}

  // The code of the ERROR frame; none if the worker itself has given up, unless a refusal to let it
  // join is the last that it has received.
  std::optional<ErrorCode> code() const { return code_; }
  // The epoch that the ERROR frame announced; 0: none.
  std::uint16_t epoch() const { return epoch_; }

 private:
  std::optional<ErrorCode> code_;
  std::uint16_t epoch_ = 0;
};

}  // namespace trib
