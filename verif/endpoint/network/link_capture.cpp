// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/link_capture.h"

#include "verif/sim/rtl/recording_error.h"

namespace trib::endpoint {
namespace {

constexpr std::uint64_t kPsPerNs = 1000;

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
  for (unsigned e = 0; e < wiring.nodes(); ++e) names.push_back("worker" + std::to_string(e));
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
                         const CaptureWindow& window)
    : path_(path), network_(network), window_(window), writer_(path, names_of(network)) {
  const nic::Wiring& wiring = network.config().tables.wiring;
  places_.assign(wiring.nodes(), std::vector<Place>(wiring.ports()));
  unsigned next = wiring.nodes();
  for (unsigned e = 0; e < wiring.nodes(); ++e) {
    for (unsigned port = 0; port < wiring.ports(); ++port) {
      if (!is_first(wiring, e, port)) continue;
      const nic::PortOf& peer = *wiring.peers[e][port];
      places_[e][port] = {next, true};
      places_[peer.node][peer.port] = {next++, false};
    }
  }
  network.watch([this](unsigned endpoint, unsigned port, Direction direction, const Frame& frame,
                       std::uint64_t cycle) {
    if (port == 0) {
      write({endpoint, true}, direction, frame, cycle);
    } else if (direction == Direction::kSent) {
      const Place& place = places_[endpoint][port - 1];
      write(place, place.first ? Direction::kSent : Direction::kReceived, frame, cycle);
    }
  });
}

void LinkCapture::write(const Place& place, Direction direction, const Frame& frame,
                        std::uint64_t cycle) {
  const std::uint64_t time_ns = static_cast<std::uint64_t>(network_.time_of(cycle)) / kPsPerNs;
  if (time_ns < window_.from_ns || time_ns > window_.until_ns) return;
  writer_.write(place.interface, direction, frame, time_ns);
}

void LinkCapture::close() {
  writer_.flush();
  const std::uint64_t now_ns = static_cast<std::uint64_t>(network_.now()) / kPsPerNs;
  if (window_.from_ns <= now_ns) return;
  throw RecordingError("pcap: no frame in " + path_ + ": nothing was simulated from " +
                       std::to_string(window_.from_ns) + " ns on, the run ended at " +
                       std::to_string(now_ns) + " ns");
}

}  // namespace trib::endpoint
