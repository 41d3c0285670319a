// SPDX-License-Identifier: Apache-2.0
// Two ends of a link joined by channels with faults: a link of the RTL and the golden model, or two of the RTL. Input
// at one end must come out at the other, exactly once and in order.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <deque>
#include <functional>
#include <string>

#include "verif/endpoint/hop/frame_channel.h"
#include "verif/endpoint/hop/link_side.h"
#include "verif/endpoint/hop/model_link.h"

namespace trib::hop {

/// Flits in flight in one direction.
class Ledger {
 public:
  void sent(const Flit& flit) { flits_.push_back(flit); }
  void came(const Flit& flit) {
    if (flits_.empty() || !(flits_.front() == flit)) {
      throw CheckError("EP6.2: flit " + std::to_string(came_) + " comes out as another");
    }
    flits_.pop_front();
    ++came_;
  }
  void clear() { flits_.clear(); }
  bool empty() const { return flits_.empty(); }
  std::uint64_t count() const { return came_; }

 private:
  std::deque<Flit> flits_;
  std::uint64_t came_ = 0;
};

struct BenchConfig {
  std::uint64_t seed = 1;
  SideConfig side;  // of both ends of a pair
  ChannelFaults faults;
};

inline LinkEnds link_ends() { return {default_tree_node(1), default_tree_node(2)}; }

/// Small times, so that all that takes them happens often.
inline BenchConfig quick_config() {
  BenchConfig config;
  config.side.settings.ends = link_ends();
  config.side.settings.retry = 1500;
  config.side.settings.ack_delay = 200;
  config.side.settings.keepalive = 4000;
  config.side.settings.dead = 20'000;
  return config;
}

inline LifeState life(std::uint16_t epoch) {
  LifeState state;
  state.era = 0x1234'0000u + epoch;
  state.epoch = epoch;
  state.job = 0x1000u + epoch;
  state.joined = 0x8000'0000'0000'0001u + epoch;
  return state;
}

/// A link of the RTL at the one end, the golden model at the other.
class LinkBench {
 public:
  explicit LinkBench(const BenchConfig& config)
      : to_model(config.faults, config.side.settings.ends, frame_flits(config), config.seed + 1),
        to_link(config.faults, config.side.settings.ends.turned(), frame_flits(config),
                config.seed + 2),
        link(
            config.side, config.seed, to_link, to_model, [this](const Flit& f) { up.sent(f); },
            [this](const Flit& f) { down.came(f); }),
        model(
            turned(config.side.settings), frame_flits(config), config.side.traffic, config.seed + 3,
            [this](const Flit& f) { down.sent(f); }, [this](const Flit& f) { up.came(f); }) {}

  std::uint64_t cycle() const { return cycle_; }

  void step() {
    model.step(cycle_);
    if (auto frame = model.next(cycle_)) to_link.put(std::move(*frame), cycle_);
    while (auto frame = to_model.get(cycle_)) model.take(*frame, cycle_);
    link.before_edge(cycle_);
    link.edge();
    ++cycle_;
  }
  void step(std::uint64_t cycles) {
    for (std::uint64_t n = 0; n < cycles; ++n) step();
  }
  bool run_until(const std::function<bool()>& reached, std::uint64_t limit) {
    for (std::uint64_t n = 0; n < limit && !reached(); ++n) step();
    return reached();
  }

  /// A life that is active at both ends.
  void begin_life(const LifeState& state) {
    up.clear();
    down.clear();
    link.begin_life(state);
    model.restart(state, cycle_);
    run_until([&] { return !link.is_clear(); }, 10'000);
    link.set_active(true);
    model.set_active(true);
  }

  /// No more messages, and all is where it has to be.
  bool finish(std::uint64_t limit) {
    link.flits.maker.stop();
    model.maker.stop();
    to_link.set({});
    to_model.set({});
    return run_until([&] { return link.done() && model.done() && up.empty() && down.empty(); },
                     limit);
  }

  /// A frame from the other end.
  void inject(const LinkFrame& frame) {
    to_link.put(build_frame(frame, link_ends().turned()), cycle_);
  }

  Ledger up, down;
  FrameChannel to_model, to_link;
  LinkSide link;
  ModelLink model;

 private:
  static unsigned frame_flits(const BenchConfig& config) { return config.side.small ? 5 : 88; }
  static LinkSettings turned(LinkSettings settings) {
    settings.ends = settings.ends.turned();
    return settings;
  }

  std::uint64_t cycle_ = 0;
};

class PairBench {
 public:
  explicit PairBench(const BenchConfig& config)
      : there(config.faults, config.side.settings.ends, config.side.small ? 5 : 88,
              config.seed + 1),
        back(config.faults, config.side.settings.ends.turned(), config.side.small ? 5 : 88,
             config.seed + 2),
        left(
            config.side, config.seed + 3, back, there,
            [this](const Flit& f) { right_bound.sent(f); },
            [this](const Flit& f) { left_bound.came(f); }),
        right(
            turned(config.side), config.seed + 4, there, back,
            [this](const Flit& f) { left_bound.sent(f); },
            [this](const Flit& f) { right_bound.came(f); }) {}

  std::uint64_t cycle() const { return cycle_; }

  void step() {
    left.before_edge(cycle_);
    right.before_edge(cycle_);
    left.edge();
    right.edge();
    ++cycle_;
  }
  bool run_until(const std::function<bool()>& reached, std::uint64_t limit) {
    for (std::uint64_t n = 0; n < limit && !reached(); ++n) step();
    return reached();
  }
  /// The ends take the new key `skew` cycles after each other.
  void begin_life(const LifeState& state, unsigned skew) {
    left.begin_life(state, 2);
    for (unsigned n = 0; n < skew; ++n) step_mixed();
    right.begin_life(state);
    left_bound.clear();
    right_bound.clear();
    run_until([&] { return !left.is_clear() && !right.is_clear(); }, 10'000);
    left.set_active(true);
    for (unsigned n = 0; n < skew; ++n) step();
    right.set_active(true);
  }
  bool finish(std::uint64_t limit) {
    left.flits.maker.stop();
    right.flits.maker.stop();
    there.set({});
    back.set({});
    return run_until(
        [&] { return left.done() && right.done() && left_bound.empty() && right_bound.empty(); },
        limit);
  }

  Ledger right_bound, left_bound;
  FrameChannel there, back;
  LinkSide left, right;

 private:
  static SideConfig turned(SideConfig config) {
    config.settings.ends = config.settings.ends.turned();
    return config;
  }
  /// One end is in the new life, with nothing to send in it yet.
  void step_mixed() {
    left.flits.pause(true);
    step();
    left.flits.pause(false);
  }

  std::uint64_t cycle_ = 0;
};

}  // namespace trib::hop
