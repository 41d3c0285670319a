// SPDX-License-Identifier: Apache-2.0
#include "model/systems/endpoint_ring.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "model/endpoint/hop_goodput.h"

namespace trib::systems {
namespace {

constexpr unsigned kFrameFlits = 88;
constexpr double kBesidePayload = 88;
constexpr double kChunkBytes = 8192;
constexpr unsigned kWindow = 16;
constexpr double kPortGbps = 40;
// An interface takes and sends a flit of 16 bytes in a cycle of 6.4 ns; contributions are written in two cycles of three.
constexpr double kInterfaceGbps = 20;
constexpr double kContributionsGbps = 20 * 2.0 / 3;
// From the start of a message to that of the next one, which needs it: a constant, and the time in which frames are
// collected, sent, checked and decoded, for up to two of them at a time. Measured on rings of 4 to 16, raw and encoded, with
// chunks of 8 KB (`tributary allreduce --network ring:8 --bytes 8KiB`).
constexpr double kHop = 0.6e-6;
constexpr double kHopByte = 1.2e-9;
constexpr double kHopBytes = 2600;
// Of each round: its grant, and the end of its last message.
constexpr double kRound = 2.5e-6;
constexpr double kBuiltGbps = 10;
constexpr unsigned kBuiltFlows = 64;

double byte_seconds(double gbps) { return 8e-9 / gbps; }

}  // namespace

std::string EndpointRing::name() const {
  if (ratio_ == 1) return "ring of endpoints";
  char text[64];
  std::snprintf(text, sizeof text, "ring of endpoints, ratio %g", ratio_);
  return text;
}

double EndpointRing::wire_seconds(const Allreduce& work) const {
  const double block = work.bytes / work.workers;
  const auto flits = static_cast<std::uint32_t>(std::max(1.0, std::ceil(block / 16)));
  const double raw =
      16.0 * flits / hop::goodput_ceiling(kFrameFlits, flits, hop::Beside::kAcksAndHeads);
  const double saved = 16.0 * flits * (1 - 1 / ratio_);
  return 2 * (work.workers - 1) * (raw - saved) * byte_seconds(work.gbps);
}

double EndpointRing::round_seconds(const Allreduce& round) const {
  const unsigned messages = 2 * (round.workers - 1);
  const double block = round.bytes / round.workers;
  const double hop = kHop + kHopByte * std::min(block, kHopBytes);
  const double interface = block * byte_seconds(kInterfaceGbps);
  const double link = std::max({wire_seconds(round), messages * interface, messages * hop});
  return std::max(link, round.bytes * byte_seconds(kContributionsGbps)) + kRound;
}

double EndpointRing::seconds(const Allreduce& work) const {
  if (work.gbps != kBuiltGbps) return wire_seconds(work);
  const double port_second = (1 + kBesidePayload / kChunkBytes) * byte_seconds(kPortGbps);
  // The first chunk is granted when it is there, the others as EP15.2 says.
  const auto chunks = static_cast<unsigned>(std::ceil(work.bytes / kChunkBytes));
  double round_bytes = std::min(work.bytes, kChunkBytes);
  double seconds = round_bytes * port_second;
  for (unsigned done = 0, count = 1; done < chunks; done += count) {
    if (done > 0) count = std::min({kWindow / 2, kWindow - done % kWindow, chunks - done});
    round_bytes = std::min(count * kChunkBytes, work.bytes - done * kChunkBytes);
    seconds += round_seconds({round_bytes, work.workers, work.gbps});
  }
  return seconds + round_bytes * port_second;
}

Cost EndpointRing::cost(unsigned workers) const { return {2 * workers, "endpoints", workers}; }

std::string EndpointRing::beyond(const Allreduce& work) const {
  if (work.gbps != kBuiltGbps) return "not built at this rate: time on the wire only";
  return work.workers > kBuiltFlows ? "more flows than an interface is built for" : "";
}

}  // namespace trib::systems
