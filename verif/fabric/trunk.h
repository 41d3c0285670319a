// SPDX-License-Identifier: Apache-2.0
// A link between two elements, cut-through: a frame goes on to the receiving one as its beats come
// out of the sending one, so that without propagation the two ports are as if joined by wires.
// Both directions keep the wire's pace.
#pragma once

#include <cstdint>
#include <string>

#include "model/base/time.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/link/link.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {

/// One port of one of them.
struct TrunkEndConfig {
  unsigned port;
  PaceConfig source_pace;
  PaceConfig sink_pace;
};

class TrunkEnd {
 public:
  TrunkEnd(StreamPins& dut, const TrunkEndConfig& config)
      : source_(dut, config.port, config.source_pace), sink_(dut, config.port, config.sink_pace) {}

  StreamSource& source() { return source_; }
  StreamSink& sink() { return sink_; }

 private:
  StreamSource source_;
  StreamSink sink_;
};

struct TrunkConfig {
  TrunkEndConfig lower;  // e.g. at a child
  TrunkEndConfig upper;  // e.g. at its parent
  Time period = 0;       // of the clock, in picoseconds: cycle c is at c * period
  LinkConfig link;
  std::uint64_t link_seed;
  std::string name;  // of the link, in error texts
};

class Trunk : public Clocked {
 public:
  Trunk(StreamPins& lower, StreamPins& upper, const TrunkConfig& config);
  Trunk(const Trunk&) = delete;  // its parts hold its address
  Trunk& operator=(const Trunk&) = delete;

  TrunkEnd& lower() { return lower_; }
  TrunkEnd& upper() { return upper_; }
  Link& link() { return link_; }

  void before_edge(std::uint64_t cycle) override;

 private:
  Time time_of(std::uint64_t cycle) const { return static_cast<Time>(cycle) * period_; }
  void join(StreamSink& from, LinkDirection& direction, StreamSource& to);

  Time period_;
  TrunkEnd lower_;
  TrunkEnd upper_;
  Link link_;
};

}  // namespace trib
