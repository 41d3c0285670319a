// SPDX-License-Identifier: Apache-2.0
#include "verif/fabric/trunk.h"

namespace trib {
namespace {

void break_off(StreamSource& source, LinkDirection& direction) {
  if (source.mid_frame()) {
    source.break_off();
    direction.count_broken_off();
  }
}

}  // namespace

Trunk::Trunk(StreamPins& lower, StreamPins& upper, const TrunkConfig& config)
    : period_(config.period),
      lower_(lower, config.lower),
      upper_(upper, config.upper),
      link_(config.link, config.link_seed, config.name) {
  join(lower_.sink(), link_.up(), upper_.source());
  join(upper_.sink(), link_.down(), lower_.source());
  link_.on_outage([this] {
    break_off(upper_.source(), link_.up());
    break_off(lower_.source(), link_.down());
  });
}

void Trunk::join(StreamSink& from, LinkDirection& direction, StreamSource& to) {
  from.on_frame_started([this, &direction](const FrameFlow& frame, std::uint64_t cycle) {
    direction.send(frame, time_of(cycle));
  });
  to.set_supplier(
      [this, &direction](std::uint64_t cycle) { return direction.next(time_of(cycle)); });
}

// First the output, then the input, so that a beat can cross in the cycle in which it arrives.
void Trunk::before_edge(std::uint64_t cycle) {
  link_.advance(time_of(cycle));
  lower_.sink().before_edge(cycle);
  upper_.sink().before_edge(cycle);
  link_.up().update();
  link_.down().update();
  lower_.source().before_edge(cycle);
  upper_.source().before_edge(cycle);
}

}  // namespace trib
