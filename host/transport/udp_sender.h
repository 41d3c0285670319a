// SPDX-License-Identifier: Apache-2.0
// Bursts of datagrams to a connected UDP socket, in as few system calls as the system allows.
// Neighbours of one length and ECN, of which the last may be shorter, are one buffer that the system
// cuts (UDP_SEGMENT); all such buffers go in one call. Heads and payloads are read where they are:
// nothing is copied or allocated here.
//
// A way that cannot cut, such as an interface without checksum offload, is found out by the first
// refusal. From then on datagrams are sent one by one, several to a call.
#pragma once

#include <sys/socket.h>
#include <sys/uio.h>

#include <array>
#include <cstddef>

#include "host/engine/datagram.h"
#include "host/transport/ancillary_data.h"
#include "model/base/span.h"

namespace trib {

class UdpSender {
 public:
  // The limits of Linux for one buffer.
  static constexpr std::size_t kMostSegments = 64;
  static constexpr std::size_t kMostBytes = 65'507;

  struct Outcome {
    std::size_t lost = 0;      // datagrams
    int error = 0;             // the last one of the system; 0: none
    std::size_t too_long = 0;  // bytes of the datagram that exceeds the MTU; it ended the burst
  };

  // `segmentation`: the system has UDP_SEGMENT, and may be asked for it.
  explicit UdpSender(bool segmentation) : segmentation_(segmentation) {}

  bool segmentation() const { return segmentation_; }

  // Waits while the socket's buffer is full. Done with the bytes when it returns.
  Outcome send(int socket, Span<const OutgoingDatagram> burst);

 private:
  std::size_t pack(Span<const OutgoingDatagram> burst);
  std::size_t run_length(Span<const OutgoingDatagram> burst) const;
  void describe(std::size_t message, Span<const OutgoingDatagram> run, iovec* parts);
  bool refuses_segmentation(int error, std::size_t datagrams);

  bool segmentation_;
  std::array<mmsghdr, kLongestBurst> messages_{};
  std::array<std::size_t, kLongestBurst> datagrams_{};  // of each message
  std::array<AncillaryData, kLongestBurst> told_{};
  std::array<iovec, 2 * kLongestBurst> parts_{};
};

}  // namespace trib
