// SPDX-License-Identifier: Apache-2.0
#include "model/systems/chunk_flow.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <vector>

namespace trib::systems {
namespace {

constexpr double kHeader = 64, kBesidePayload = 88;  // bytes; the latter with preamble, FCS and gap

}  // namespace

double ChunkFlow::seconds(double bytes) const {
  const double byte_time = 8e-9 / node.gbps;
  const auto chunk = static_cast<double>(chunk_bytes);
  const auto chunks = static_cast<std::size_t>(std::max(1.0, std::ceil(bytes / chunk)));
  const unsigned hops = 2 * levels - 1;  // nodes on the way up and down
  std::vector<double> out(hops, 0);      // from when on the output of a node is free
  std::deque<double> results;            // of the chunks in flight
  double free = 0, received = 0;
  for (std::size_t i = 0; i < chunks; ++i) {
    const double payload = i + 1 < chunks ? chunk : bytes - chunk * static_cast<double>(i);
    const double pitch = (payload + kBesidePayload) * byte_time;
    const double frame = (payload + kHeader) * byte_time;
    const double beat = node.beat_bytes * byte_time;
    const double delay = store_and_forward ? frame - beat + node.stored
                                           : kHeader * byte_time - beat + node.cut_through;
    double begin = free;
    if (results.size() == window) {
      begin = std::max(begin, results.front());
      results.pop_front();
    }
    free = begin + pitch;
    double at = begin + round_trip / 2;
    for (double& output : out) {
      at = std::max(at + delay, output);
      output = at + pitch;
    }
    received = at + frame + round_trip / 2;
    results.push_back(received);
  }
  return received;
}

}  // namespace trib::systems
