// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/core/tally.h"

#include <fmt/format.h>

namespace trib::mpi {

const char* text_of(Reason reason) {
  switch (reason) {
    case Reason::kDisabled:
      return "switched off";
    case Reason::kEmpty:
      return "empty";
    case Reason::kSmall:
      return "small";
    case Reason::kLarge:
      return "too large";
    case Reason::kType:
      return "type";
    case Reason::kOperation:
      return "operation";
    case Reason::kNode:
      return "lacking at the node";
    case Reason::kCommunicator:
      return "communicator";
    case Reason::kGroup:
      return "no free group";
    case Reason::kEarly:
      return "nonblocking before the first blocking one";
  }
  return "unknown";
}

void Tally::offloaded(std::size_t bytes) {
  ++offloaded_;
  bytes_ += bytes;
}

void Tally::left(Reason reason) { ++left_[static_cast<std::size_t>(reason)]; }

std::string Tally::summary() const {
  std::uint64_t others = 0;
  std::string reasons;
  for (std::size_t i = 0; i < kReasons; ++i) {
    const std::uint64_t count = left_[i];
    if (count == 0) continue;
    others += count;
    reasons += fmt::format("{}{} {}", reasons.empty() ? " (" : ", ", count,
                           text_of(static_cast<Reason>(i)));
  }
  if (!reasons.empty()) reasons += ")";
  return fmt::format("{} collectives through the node, {} bytes; {} by MPI itself{}",
                     offloaded_.load(), bytes_.load(), others, reasons);
}

}  // namespace trib::mpi
