// SPDX-License-Identifier: Apache-2.0
// A link between two stream ends, worker and node or node and node: two directions, each with
// faults of its own (LinkDirection), that go down and up together. In: the configuration, checked
// (std::invalid_argument), and a seed. The link has no clock: its owner calls advance() with the
// time of every cycle, ahead of everything else, and is notified when the link goes down, so that it
// can break off what a receiver is taking just then.
//
// A frame is lost if the link is down when its sender begins to send it, or goes down before the
// receiver begins to take it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "verif/sim/link/link_config.h"
#include "verif/sim/link/link_direction.h"

namespace trib {

class Link {
 public:
  /// `name` says in error texts which link it is.
  Link(const LinkConfig& config, std::uint64_t seed, std::string name);

  LinkDirection& up() { return up_; }
  LinkDirection& down() { return down_; }
  const LinkDirection& up() const { return up_; }
  const LinkDirection& down() const { return down_; }

  /// Called when the link goes down, after the frames in flight have been lost.
  void on_outage(std::function<void()> event) { on_outage_ = std::move(event); }
  void advance(Time now) {
    if (now >= next_change_) {
      change(now);
    }
  }

  /// Takes the link down, or up again, whatever the configured outages are.
  void cut();
  void restore(Time now);

  bool idle() const { return up_.idle() && down_.idle(); }
  /// Empty if the counts of both directions balance.
  std::string imbalance() const;

 private:
  static constexpr Time kNever = std::numeric_limits<Time>::max();

  void change(Time now);

  LinkConfig config_;
  std::string name_;
  LinkDirection up_;
  LinkDirection down_;
  std::function<void()> on_outage_;
  std::size_t outage_ = 0;  // index of the current one, or else of the next one
  bool is_down_ = false;
  Time next_change_ = kNever;
};

}  // namespace trib
