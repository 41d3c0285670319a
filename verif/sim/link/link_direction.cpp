// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/link/link_direction.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace trib {

LinkDirection::LinkDirection(const LinkFaults& faults, std::uint64_t seed)
    : faults_(faults), seed_(seed) {}

void LinkDirection::send(FrameFlow frame, Time begun, Time now) {
  ++counts_.sent;
  const bool outage = down_ || begun < restored_;
  if (hook_ && frame.ended()) {
    frame = FrameFlow(hook_(frame.pointer()));
  }
  if (frame && !outage) {
    depart(std::move(frame), now);
  } else {
    ++next_number_;
    ++counts_.lost;
    counts_.outage += outage;
  }
}

void LinkDirection::depart(FrameFlow frame, Time now) {
  const std::uint64_t number = next_number_++;
  const FrameFate fate = draw_fate(faults_, seed_, number);
  if (fate.lost) {
    ++counts_.lost;
    return;
  }
  if (fate.corrupted || fate.truncated) {
    counts_.corrupted += fate.corrupted;
    counts_.truncated += fate.truncated;
    FrameDamage damage(std::move(frame), fate);
    frame = damage.arriving();
    if (!damage.done()) {
      growing_.push_back(std::move(damage));
    }
  }
  Time arrival = now + fate.delay;
  if (faults_.jitter_keeps_order) {
    arrival = last_arrival_ = std::max(arrival, last_arrival_);
  }
  const Transit transit{std::move(frame), number, arrival, fate.overtakers,
                        arrival + faults_.reorder_hold};
  line_.push_back(transit);
  if (fate.duplicated) {
    ++counts_.duplicated;
    line_.push_back(transit);
  }
}

bool LinkDirection::has_arrived(const Transit& transit, Time now) const {
  return transit.overtakers > 0 ? transit.held_until <= now : transit.arrival <= now;
}

FrameFlow LinkDirection::next(Time now) {
  auto first = line_.end();
  for (auto transit = line_.begin(); transit != line_.end(); ++transit) {
    // Of equals the one that was sent first.
    if (has_arrived(*transit, now) && (first == line_.end() || transit->arrival < first->arrival)) {
      first = transit;
    }
  }
  if (first == line_.end()) {
    return {};
  }
  FrameFlow frame = std::move(first->frame);
  const std::uint64_t number = first->number;
  line_.erase(first);
  ++counts_.delivered;
  counts_.reordered += number < highest_delivered_;
  highest_delivered_ = std::max(highest_delivered_, number);
  overtake(number);
  return frame;
}

void LinkDirection::overtake(std::uint64_t number) {
  for (Transit& transit : line_) {
    if (transit.number < number && transit.overtakers > 0) {
      --transit.overtakers;
    }
  }
}

std::size_t LinkDirection::arrived(Time now) const {
  return static_cast<std::size_t>(
      std::count_if(line_.begin(), line_.end(),
                    [&](const Transit& transit) { return has_arrived(transit, now); }));
}

void LinkDirection::update() {
  for (FrameDamage& damage : growing_) {
    damage.update();
  }
  growing_.erase(std::remove_if(growing_.begin(), growing_.end(),
                                [](const FrameDamage& damage) { return damage.done(); }),
                 growing_.end());
}

void LinkDirection::cut() {
  down_ = true;
  counts_.lost += line_.size();
  counts_.outage += line_.size();
  line_.clear();
}

void LinkDirection::restore(Time now) {
  down_ = false;
  restored_ = now;
}

std::string LinkDirection::imbalance() const {
  const std::uint64_t in = counts_.sent + counts_.duplicated;
  const std::uint64_t out = counts_.delivered + counts_.lost + line_.size();
  if (in == out) {
    return {};
  }
  return fmt::format("{} sent + {} duplicated, but {} delivered + {} lost + {} in flight",
                     counts_.sent, counts_.duplicated, counts_.delivered, counts_.lost,
                     line_.size());
}

}  // namespace trib
