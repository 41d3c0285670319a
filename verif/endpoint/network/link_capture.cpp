// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/link_capture.h"

#include "verif/sim/clock/clock_scheduler.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib::endpoint {
namespace {

constexpr std::uint64_t kFsPerPs = 1000;

// Is this port the end of its link that is named first?
bool is_first(const nic::Wiring& wiring, unsigned e, unsigned port) {
  const auto& peer = wiring.peers[e][port];
  return peer && (e < peer->node || (e == peer->node && port < peer->port));
}

std::string end_name(unsigned e, unsigned port) {
  return "e" + std::to_string(e) + "p" + std::to_string(port);
}

}  // namespace

std::vector<std::string> LinkCapture::names_of(const EndpointNetwork& network) {
  const nic::Wiring& wiring = network.config().tables.wiring;
  std::vector<std::string> names;
  for (const unsigned e : network.members()) names.push_back("worker" + std::to_string(e));
  for (unsigned e = 0; e < wiring.nodes(); ++e) {
    for (unsigned port = 0; port < wiring.ports(); ++port) {
      if (!is_first(wiring, e, port)) continue;
      const nic::PortOf& peer = *wiring.peers[e][port];
      names.push_back(end_name(e, port) + "-" + end_name(peer.node, peer.port));
    }
  }
  return names;
}

LinkCapture::LinkCapture(const std::string& path, EndpointNetwork& network,
                         const TimeWindow& window)
    : path_(path), network_(network), window_(window), writer_(path, names_of(network)) {
  const nic::Wiring& wiring = network.config().tables.wiring;
  places_.assign(wiring.nodes(), std::vector<Place>(1 + wiring.ports()));
  unsigned next = 0;
  for (const unsigned e : network.members()) places_[e][0] = {next++, true};
  for (unsigned e = 0; e < wiring.nodes(); ++e) {
    for (unsigned port = 0; port < wiring.ports(); ++port) {
      if (!is_first(wiring, e, port)) continue;
      const nic::PortOf& peer = *wiring.peers[e][port];
      places_[e][1 + port] = {next, true};
      places_[peer.node][1 + peer.port] = {next++, false};
    }
  }
  network.watch([this](unsigned endpoint, unsigned port, Direction direction, const Frame& frame,
                       std::uint64_t cycle) {
    const Place& place = places_[endpoint][port];
    if (port == 0) {
      write(place, direction, frame, cycle);
    } else if (direction == Direction::kSent) {
      write(place, place.first ? Direction::kSent : Direction::kReceived, frame, cycle);
    }
  });
}

void LinkCapture::write(const Place& place, Direction direction, const Frame& frame,
                        std::uint64_t cycle) {
  const std::uint64_t time_fs = static_cast<std::uint64_t>(network_.time_of(cycle)) * kFsPerPs;
  if (window_.holds(time_fs)) writer_.write(place.interface, direction, frame, time_fs / kFsPerNs);
}

void LinkCapture::close() {
  writer_.flush();
  const std::uint64_t now_fs = static_cast<std::uint64_t>(network_.now()) * kFsPerPs;
  if (window_.from_fs <= now_fs) return;
  throw RecordingError("pcap: no frame in " + path_ + ": nothing was simulated from " +
                       std::to_string(window_.from_fs / kFsPerNs) + " ns on, the run ended at " +
                       std::to_string(now_fs / kFsPerNs) + " ns");
}

}  // namespace trib::endpoint
