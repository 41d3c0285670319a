// SPDX-License-Identifier: Apache-2.0
#include "model/worker/error_text.h"

#include <fmt/format.h>

namespace trib {
namespace {

constexpr const char* kNotMember =
    "not a member: this port, MAC, IP and UDP port are not configured for the group";

}  // namespace

std::string error_text(const Header& error, std::uint16_t epoch) {
  switch (static_cast<ErrorCode>(error.tag)) {
    case ErrorCode::kBadRequest:
      return "bad request: op, dtype or payload length is not one that the node can do";
    case ErrorCode::kNotMember:
      return kNotMember;
    case ErrorCode::kStaleEpoch:
      return fmt::format("stale epoch: this worker is in epoch {}, the group in epoch {}", epoch,
                         error.epoch);
    case ErrorCode::kDisagreement:
      return "contributions disagree in op, dtype, length or tag: all workers have to run the same "
             "collectives in the same order; join again or start the group anew";
    case ErrorCode::kStopped:
      return fmt::format(
          "group left or aborted, or not yet at work: this worker is in epoch {}, the group "
          "announces {}; join again or start the group anew",
          epoch, error.epoch);
    case ErrorCode::kUnknownGroup:
      return fmt::format("unknown group {}: configure and start it on the node, or join it",
                         error.group);
    case ErrorCode::kVersion:
      return "another version: the node speaks that of this frame";
    case ErrorCode::kLate:
      return "a node on the way up was too late";
  }
  return fmt::format("an error code that this version does not know: {}", error.tag);
}

std::string membership_error_text(const Header& error) {
  switch (static_cast<ErrorCode>(error.tag)) {
    case ErrorCode::kBadRequest:
      return "bad request: the epoch is 0; or the node's registers name no members of the group, "
             "and the number of ports to join is 0 or more than it has beside its uplink";
    case ErrorCode::kNotMember:
      return kNotMember;
    case ErrorCode::kUnknownGroup:
      return fmt::format(
          "unknown group {}: the node does not have it, is not configured yet, or does not allow "
          "it to be joined; see its registers",
          error.group);
    default:
      return fmt::format("an error code that this version does not know: {}", error.tag);
  }
}

}  // namespace trib
