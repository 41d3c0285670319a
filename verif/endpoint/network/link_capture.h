// SPDX-License-Identifier: Apache-2.0
// The pcapng file of a network of endpoints: an interface for each worker, by its endpoint "worker0", and one for each link
// between endpoints, "e0p0-e1p1" from port 0 of endpoint 0 to port 1 of endpoint 1. Frames of a worker are
// there as its endpoint sends and receives them; those on a link as their senders have sent them, whatever
// becomes of them, sent by the end that is named first or received by it. Errors: RecordingError.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "verif/endpoint/network/endpoint_network.h"
#include "verif/sim/capture/pcapng_writer.h"
#include "verif/sim/clock/time_window.h"

namespace trib::endpoint {

class LinkCapture {
 public:
  /// Of all frames from now on; it outlives the network's last step.
  LinkCapture(const std::string& path, EndpointNetwork& network, const TimeWindow& window);
  LinkCapture(const LinkCapture&) = delete;  // the network holds its address
  LinkCapture& operator=(const LinkCapture&) = delete;

  /// Writes out what is buffered. Throws also if the window has not begun yet.
  void close();

 private:
  struct Place {
    unsigned interface;
    bool first;  // end of the link
  };

  static std::vector<std::string> names_of(const EndpointNetwork& network);
  void write(const Place& place, Direction direction, const Frame& frame, std::uint64_t cycle);

  std::string path_;
  EndpointNetwork& network_;
  TimeWindow window_;
  PcapngWriter writer_;
  std::vector<std::vector<Place>> places_;  // by endpoint and port
};

}  // namespace trib::endpoint
