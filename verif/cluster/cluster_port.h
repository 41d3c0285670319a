// SPDX-License-Identifier: Apache-2.0
// One port of the cluster: a worker engine with the link that joins it to the node. The source asks
// the worker for a frame when the wire is free; the sink hands each frame to the worker when its
// last beat has been taken. The worker's deadline is looked at every kTickCycles cycles.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

#include "model/worker/worker.h"
#include "verif/bfm/clocked.h"
#include "verif/bfm/pcapng_writer.h"
#include "verif/bfm/stream_sink.h"
#include "verif/bfm/stream_source.h"

namespace trib {

/// What becomes of a frame on the link of `port`: the same frame, another one, or null = lost. A
/// frame that is lost on the way to the node takes no time on the wire; one that is returned with
/// `bad` set is what a bit error makes of it, and does.
using LinkFault = std::function<FramePtr(unsigned port, Direction direction, FramePtr frame)>;

struct ClusterPortConfig {
  unsigned port;
  WorkerConfig worker;
  PaceConfig source_pace;
  PaceConfig sink_pace;
  Time period;  // of the clock, in picoseconds: cycle c is at c * period
};

class ClusterPort : public Clocked {
 public:
  ClusterPort(NodeDut& dut, const ClusterPortConfig& config);
  ClusterPort(const ClusterPort&) = delete;  // source and sink hold its address
  ClusterPort& operator=(const ClusterPort&) = delete;

  /// Lets the worker send and receive. Listeners that the sink got before this hear of a frame
  /// before the worker does.
  void connect();
  void set_link_fault(LinkFault fault) { fault_ = std::move(fault); }

  Worker& worker() { return worker_; }
  StreamSource& source() { return source_; }
  StreamSink& sink() { return sink_; }

  /// Forgets the cycles below; called at the start of a run.
  void begin_run();
  /// First beat sent and last beat received since then; kNever before that.
  std::uint64_t first_sent() const { return first_sent_; }
  std::uint64_t last_received() const { return last_received_; }

  void before_edge(std::uint64_t cycle) override;

  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t kTickCycles = 64;

 private:
  Time time_of(std::uint64_t cycle) const { return static_cast<Time>(cycle) * period_; }
  FramePtr next_frame(std::uint64_t cycle);
  void take_frame(FramePtr frame, std::uint64_t cycle);

  unsigned port_;
  Time period_;
  Worker worker_;
  StreamSource source_;
  StreamSink sink_;
  LinkFault fault_;
  std::uint64_t first_sent_ = kNever;
  std::uint64_t last_received_ = kNever;
};

}  // namespace trib
