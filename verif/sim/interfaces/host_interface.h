// SPDX-License-Identifier: Apache-2.0
// A network interface of the machine that this program runs on, as the wire of one port of a
// simulated node. Frames are Ethernet frames from the destination MAC address on, without FCS:
// checksums finished and VLAN tags in place, as on a wire, but not padded to the shortest length.
// No call waits. Errors of the interface (down, gone, too long a frame) are a wire that does not
// carry: nothing arrives, send() fails. An interface that is down may come up again; a deleted one does
// not come back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "model/frame/frame.h"

namespace trib {

class HostInterface {
 public:
  /// Of any frame of the system: 64 KB of the network layer, the addresses, a tag.
  static constexpr std::size_t kLongestFrame = 65536 + 18;

  virtual ~HostInterface() = default;

  virtual const std::string& name() const = 0;
  /// Becomes readable (poll) when a frame waits.
  virtual int descriptor() const = 0;

  /// The next frame that others have sent, or nothing if none waits.
  virtual std::optional<Bytes> receive() = 0;
  /// False if the system did not take the frame: it is lost.
  virtual bool send(const Bytes& frame) = 0;

  /// The system has no such interface any more, as receive() has found.
  virtual bool gone() const = 0;

  /// Frames so far that were lost on receive: they were not fetched in time, or are frames that
  /// no wire carries. As far as the system reports.
  virtual std::uint64_t lost() = 0;
};

}  // namespace trib
