// SPDX-License-Identifier: Apache-2.0
// The chunks of a test: what each worker contributes to each. A pure function of seed, chunk and
// port, so that all ports agree and nothing has to be kept.
#pragma once

#include <cstdint>

#include "model/frame/frame.h"
#include "model/frame/header.h"
#include "verif/node/seq/traffic_config.h"

namespace trib {

struct ChunkPlan {
  Reduction reduction;          // of those that the node has
  std::uint16_t payload_bytes;  // of contributions with DATA
  std::uint32_t tag;
  std::uint32_t data;  // bit p: port p has DATA
  std::uint32_t want;
  ValueProfile values;
  std::uint64_t seed;
};

class TrafficPlan {
 public:
  explicit TrafficPlan(TrafficConfig config) : config_(std::move(config)) {}

  const TrafficConfig& config() const { return config_; }
  ChunkPlan chunk(std::uint32_t sequence) const;

  // The header of the contribution of `port`, without RETRY.
  Header header(std::uint32_t sequence, unsigned port, std::uint16_t epoch) const;
  // The whole frame, UDP checksum 0.
  Frame contribution(std::uint32_t sequence, unsigned port, std::uint16_t epoch,
                     bool retry = false) const;

 private:
  TrafficConfig config_;
};

}  // namespace trib
