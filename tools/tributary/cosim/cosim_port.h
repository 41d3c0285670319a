// SPDX-License-Identifier: Apache-2.0
// The cable between an interface of this machine and a port of the simulated node. It does the
// MAC's part: a received frame is padded to 60 bytes; a frame that the node has spoiled (it
// would have a bad FCS) is not sent, since the system has no way to send such a one.
#pragma once

#include <cstdint>
#include <memory>

#include "verif/sim/interfaces/host_interface.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {

struct CosimPortCounters {
  std::uint64_t received = 0;  // from the interface, into the node
  std::uint64_t padded = 0;    // ... of these, to 60 bytes
  std::uint64_t sent = 0;      // from the node, out of the interface
  std::uint64_t spoiled = 0;   // ended with tuser: not sent
  std::uint64_t refused = 0;   // not sent because the interface did not take them
};

class CosimPort {
 public:
  CosimPort(std::unique_ptr<HostInterface> interface, StreamSource& source, StreamSink& sink);
  CosimPort(const CosimPort&) = delete;  // the sink holds its address
  CosimPort& operator=(const CosimPort&) = delete;

  /// Takes waiting frames from the interface until kAhead of them wait for the node. The rest
  /// waits in the system's buffer.
  void fetch();

  HostInterface& interface() const { return *interface_; }
  const CosimPortCounters& counters() const { return counters_; }

  static constexpr std::size_t kAhead = 4;

 private:
  void send(const Frame& frame);

  std::unique_ptr<HostInterface> interface_;
  StreamSource& source_;
  CosimPortCounters counters_;
};

}  // namespace trib
