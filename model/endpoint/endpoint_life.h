// SPDX-License-Identifier: Apache-2.0
// The life of an endpoint (docs/ENDPOINT.md, EP8 to EP14): how a JOIN, a LEAVE, a STATE, silence and
// errors change its state, and what its node receives. Untimed: a caller with a clock reports that a link
// is silent and that LINGER has ended.
#pragma once

#include <cstdint>
#include <optional>

#include "model/endpoint/life_state.h"
#include "model/frame/datagram_header.h"

namespace trib::endpoint {

struct LifeConfig {
  unsigned endpoint = 0;      // its number
  std::uint64_t members = 0;  // bit e: endpoint e
  std::uint16_t epoch = 0;    // register EPOCH (EP9.3)
  std::uint64_t relays = 0;   // those of the members that have no worker (EP12.6)
};

/// Consequences of an event.
class LifeEvents {
 public:
  virtual ~LifeEvents() = default;
  /// EP8.1: on all links.
  virtual void send_state() = 0;
  /// EP8.2: on the link that a lower key came from.
  virtual void send_state(unsigned link) = 0;
  virtual void welcome(std::uint32_t incarnation) = 0;
  /// `sequence`: the incarnation of the JOIN that it answers, else 0.
  virtual void error(ErrorCode code, std::uint16_t epoch, std::uint32_t sequence) = 0;
  /// EP11: interface, links, and what the node has not got yet.
  virtual void reset() = 0;
};

class EndpointLife {
 public:
  EndpointLife(const LifeConfig& config, LifeEvents& events) : config_(config), events_(events) {}

  void join(std::uint32_t job, std::uint32_t incarnation);
  void leave(std::uint16_t epoch, std::uint32_t incarnation);
  void merge(unsigned link, const LifeState& other);
  /// EP10.2; nothing in a life that is not active.
  void silent(unsigned port);
  /// EP10.3.
  void fail(ErrorCode code);
  /// EP15.2, of the leader.
  void grant(std::uint32_t granted, std::uint16_t short_flits);
  /// EP13: no granted chunk is open here, or LINGER has ended.
  void stop();

  const LifeState& state() const { return state_; }
  bool active() const {
    return phase_ == Phase::kActive || phase_ == Phase::kStopped || phase_ == Phase::kRelays;
  }
  /// Active, and not stopped by a LEAVE: the node is in the life.
  bool serves_node() const { return phase_ == Phase::kActive; }
  bool is_leader() const {
    return !is_relay() && (config_.members & ~config_.relays & (own() - 1)) == 0;
  }
  bool is_relay() const { return (config_.relays & own()) != 0; }

 private:
  enum class Phase : std::uint8_t {
    kIdle,     // the node is not in the life
    kWaiting,  // its JOIN waits for a WELCOME
    kActive,
    kStopped,  // active, but its node has been notified that it ended (EP13)
    kRelays,   // active, without a worker
  };

  std::uint64_t own() const { return std::uint64_t{1} << config_.endpoint; }
  bool is_complete(const LifeState& state) const { return state.joined == config_.members; }
  /// The next epoch, with no endpoint joined.
  LifeState fresh_state(std::uint32_t job, std::uint32_t incarnation = 0) const;
  void enter(const LifeState& state);
  void activate_if_complete();

  LifeConfig config_;
  LifeEvents& events_;
  LifeState state_;
  Phase phase_ = Phase::kIdle;
  std::uint32_t job_ = 0;          // of the JOIN that waits
  std::uint32_t incarnation_ = 0;  // of the JOIN that waits, or of the life
};

}  // namespace trib::endpoint
