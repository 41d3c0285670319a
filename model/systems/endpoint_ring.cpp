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
constexpr double kRoundBytes = 8 * 8192;
constexpr double kPortGbps = 40;
// Fitted to the RTL of rings of 4 and 8 with messages of 64 to 512 KB (`tributary bench systems`): what a message adds to
// its time on the wire in the first round and in later ones, which overlap with it, what a later round adds, and what passes
// until rounds follow each other evenly.
struct Overheads {
  double first_message, message, round;
};
constexpr Overheads kRaw{0.55e-6, 0.15e-6, 0.5e-6};
constexpr Overheads kCoded{2.9e-6, 0.2e-6, 26.2e-6};
constexpr double kSettling = 15e-6;
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

double EndpointRing::seconds(const Allreduce& work) const {
  if (work.gbps != kBuiltGbps) return wire_seconds(work);
  const double rounds = std::ceil(work.bytes / kRoundBytes);
  const double round_bytes = std::min(work.bytes, kRoundBytes);
  // Chunks in flight between a worker and its endpoint, of the first and of the last round.
  const double port = round_bytes * (1 + kBesidePayload / 8192) * byte_seconds(kPortGbps);
  const double wire = wire_seconds({round_bytes, work.workers, work.gbps});
  const unsigned messages = 2 * (work.workers - 1);
  const Overheads& more = ratio_ == 1 ? kRaw : kCoded;
  const double first = 2 * port + wire + messages * more.first_message;
  if (rounds == 1) return first;
  return first + kSettling + (rounds - 1) * (wire + messages * more.message + more.round);
}

Cost EndpointRing::cost(unsigned workers) const { return {2 * workers, "endpoints", workers}; }

std::string EndpointRing::beyond(const Allreduce& work) const {
  if (work.gbps != kBuiltGbps) return "not built at this rate: time on the wire only";
  if (work.bytes < kRoundBytes && ratio_ != 1) return "hops of short frames are not as long";
  return work.workers > kBuiltFlows ? "more flows than an interface is built for" : "";
}

}  // namespace trib::systems
