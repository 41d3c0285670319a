// SPDX-License-Identifier: Apache-2.0
#include "host/engine/error_text.h"

#include <fmt/format.h>

#include "model/frame/layout.h"

namespace trib {
namespace {

constexpr const char* kLate =
    "a node on the way up was too late for a deadline (GR4), so the group is stopped; join again";

std::string other_text(const DatagramHeader& error) {
  switch (static_cast<ErrorCode>(error.tag)) {
    case ErrorCode::kVersion:
      return version_text(layout::kVersion);
    case ErrorCode::kLate:
      return kLate;
    case ErrorCode::kDisagreement:
      return "contributions disagree in op, dtype, length or tag: all workers have to run the same "
             "collectives in the same order; join again or restart the group";
    default:
      return fmt::format("an error code that this version does not know: {}", error.tag);
  }
}

}  // namespace

std::string version_text(unsigned version) {
  return fmt::format(
      "another version: the node speaks version {} of the protocol, this worker version {}; use "
      "the same release on both",
      version, layout::kVersion);
}

std::string error_text(const DatagramHeader& error, std::uint16_t epoch) {
  switch (static_cast<ErrorCode>(error.tag)) {
    case ErrorCode::kBadRequest:
      return "bad request: op, dtype or payload length is not one that the node can do";
    case ErrorCode::kNotMember:
      return "not a member: this port, MAC, IP and UDP port are not those of a member of the group";
    case ErrorCode::kStaleEpoch:
      return fmt::format(
          "stale: this worker is in epoch {}, the group in epoch {}: another job, or a worker that "
          "has restarted, has taken it",
          epoch, error.count);
    case ErrorCode::kStopped:
      if (error.count == epoch) {
        return fmt::format(
            "the group is stopped: a worker has left epoch {}, or its contributions disagreed; "
            "join again or restart the group",
            epoch);
      }
      return fmt::format(
          "epoch {} has ended: a worker has restarted, or another job has taken the group, which "
          "now collects for epoch {}; join again",
          epoch, error.count);
    case ErrorCode::kUnknownGroup:
      return fmt::format("unknown group {}: configure and start it on the node, or join it",
                         error.group);
    default:
      return other_text(error);
  }
}

std::string membership_error_text(const DatagramHeader& error) {
  switch (static_cast<ErrorCode>(error.tag)) {
    case ErrorCode::kBadRequest:
      return "bad request: the node's registers name no members of the group, and the number of "
             "ports to join is 0 or more than it has besides its uplink";
    case ErrorCode::kNotMember:
      return "refused: the key is not the group's, this port is not one of its members', as when "
             "workers disagree on their number, or the node admits another MAC, IP or UDP port "
             "here";
    case ErrorCode::kStaleEpoch:
      return "another job keeps taking the group: let only one job use it at a time";
    case ErrorCode::kStopped:
      return "the group was stopped while it was joined; join again";
    case ErrorCode::kUnknownGroup:
      return fmt::format(
          "unknown group {}: the node does not have it, is not configured yet, or does not allow "
          "it to be joined; see its registers",
          error.group);
    default:
      return other_text(error);
  }
}

}  // namespace trib
