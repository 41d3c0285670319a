// SPDX-License-Identifier: Apache-2.0
// An endpoint attached to its node (docs/ENDPOINT.md, sections 5 to 8): frames of the node and states of the
// links go in, frames to the node and states come out. Interfaces and the flits on links are not in it:
// what a round gives is asked for by `begin`, and comes by finish_round(). Time is in cycles; advance()
// has to be called in each, or in steps that are short for KEEPALIVE.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "model/endpoint/endpoint_life.h"
#include "model/endpoint/endpoint_rounds.h"
#include "model/frame/endpoint.h"

namespace trib::endpoint {

struct EndpointConfig {
  LifeConfig life;
  Endpoint node, parent;  // addresses of the node and of the endpoint as its parent
  unsigned links = 2;
  std::uint32_t watched = 3;  // bit l: silence of link l ends a life
  std::uint32_t chunk_flits = 512;
  unsigned window = 16;
  std::uint64_t keepalive = 16'000, dead = 160'000, linger = 160'000;  // cycles
};

struct EndpointOutputs {
  std::function<void(const Frame& frame)> to_node;
  std::function<void(unsigned link, const LifeState& state)> send_state;
  /// The images of the round's chunks, in their order.
  std::function<void(const Key& key, const Round& round, std::vector<ChunkImage> images)> begin;
};

class EndpointModel : private LifeEvents {
 public:
  EndpointModel(const EndpointConfig& config, EndpointOutputs outputs);
  EndpointModel(const EndpointModel&) = delete;  // its parts refer to each other
  EndpointModel& operator=(const EndpointModel&) = delete;

  /// A good frame of the node (EP18.2).
  void from_node(const Frame& frame);
  /// A STATE that a link has taken.
  void take_state(unsigned link, const LifeState& state);
  void advance(std::uint64_t cycle);
  /// Another value of EndpointConfig::watched.
  void watch(std::uint32_t links) { config_.watched = links; }
  /// Nothing if the life is another one by now.
  void finish_round(const Key& key, const std::vector<ChunkImage>& sums);

  const LifeState& state() const { return life_.state(); }
  bool active() const { return life_.active(); }

 private:
  void send_state() override;
  void send_state(unsigned link) override;
  void welcome(std::uint32_t incarnation) override;
  void error(ErrorCode code, std::uint16_t epoch, std::uint32_t sequence) override;
  void reset() override;

  void contribution(const Header& header, const Frame& frame);
  void go_on();
  Header header_to_node(FrameType type) const;

  EndpointConfig config_;
  EndpointOutputs outputs_;
  EndpointLife life_;
  EndpointRounds rounds_;
  unsigned wanted_window_ = 0;
  std::uint8_t serial_ = 0;
  std::uint64_t cycle_ = 0;
  std::uint64_t state_sent_ = 0;
  std::uint64_t moved_ = 0;
  std::vector<std::uint64_t> heard_;  // by link
};

}  // namespace trib::endpoint
