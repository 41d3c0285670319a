// SPDX-License-Identifier: Apache-2.0
// One port of a node or of another element with a worker on it: the worker engine, the link that
// joins them, and the stream ends at the port. The worker is asked for a frame when its side of the wire
// is free, and what it sends arrives as the link decides; a frame from the node is put together,
// crosses the link whole and is then the worker's. The worker's deadline is looked at every
// kTickCycles cycles. A WorkerError does not end the simulation: the port keeps it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>

#include "host/engine/worker.h"
#include "host/transport/simulated/frame_adapter.h"
#include "verif/sim/clock/clocked.h"
#include "verif/sim/link/link.h"
#include "verif/sim/stream/pacer.h"
#include "verif/sim/stream/stream_sink.h"
#include "verif/sim/stream/stream_source.h"

namespace trib {

struct WorkerPortConfig {
  unsigned port;  // of the node
  WorkerConfig worker;
  Endpoint worker_address;
  Endpoint node_address;
  PaceConfig source_pace;
  PaceConfig sink_pace;
  Time period = 0;  // of the clock, in picoseconds: cycle c is at c * period
  LinkConfig link;
  std::uint64_t link_seed;
  std::string name;  // of the link, in error texts
};

class WorkerPort : public Clocked {
 public:
  WorkerPort(StreamPins& dut, const WorkerPortConfig& config);
  WorkerPort(const WorkerPort&) = delete;  // source, sink and link hold its address
  WorkerPort& operator=(const WorkerPort&) = delete;

  Worker& worker() { return worker_; }
  /// The error that the worker has failed with, since it was made or took up its life again.
  const std::optional<WorkerError>& failure() const { return failure_; }
  /// A worker that has failed joins again.
  void rejoin();
  /// The worker's process has died and another one takes its place, which knows nothing of it.
  void replace(std::uint32_t job, std::uint32_t incarnation);
  StreamSource& source() { return source_; }
  StreamSink& sink() { return sink_; }
  Link& link() { return link_; }

  /// Forgets the cycles below; called at the start of a run.
  void begin_run();
  /// First byte sent and last byte received by the worker since then; kNever before that.
  std::uint64_t first_sent() const { return first_sent_; }
  std::uint64_t last_received() const { return last_received_; }

  void before_edge(std::uint64_t cycle) override;

  static constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::uint64_t kTickCycles = 64;
  /// Frames that have arrived and wait for a source that is slower than the wire: so many, and the
  /// worker is not asked for more.
  static constexpr std::size_t kMaxWaiting = 4;

 private:
  Time time_of(std::uint64_t cycle) const { return static_cast<Time>(cycle) * period_; }
  template <typename Action>
  void guard(Action action);
  void tick(Time now);
  void transmit(std::uint64_t cycle);
  void deliver(std::uint64_t cycle);

  Time period_;
  WorkerConfig config_;
  Worker worker_;
  FrameAdapter adapter_;
  std::optional<WorkerError> failure_;
  Pacer wire_;  // of the worker's sending side
  StreamSource source_;
  StreamSink sink_;
  Link link_;
  std::uint64_t first_sent_ = kNever;
  std::uint64_t last_received_ = kNever;
};

}  // namespace trib
