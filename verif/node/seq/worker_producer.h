// SPDX-License-Identifier: Apache-2.0
// A port with the worker library's engine behind it, which does a list of collectives one after the
// other.
#pragma once

#include <cstdint>
#include <deque>
#include <utility>

#include "host/engine/worker.h"
#include "host/transport/simulated/frame_adapter.h"
#include "verif/node/seq/frame_producer.h"

namespace trib {

class WorkerProducer : public FrameProducer {
 public:
  // `cycle_ps`: picoseconds in `cycle_divisor` cycles, exact for every clock.
  WorkerProducer(const WorkerConfig& config, const FrameAdapter& adapter, std::int64_t cycle_ps,
                 std::int64_t cycle_divisor);

  // Adds a collective to the list.
  void queue(const Collective& collective) { collectives_.push_back(collective); }
  const Worker& worker() const { return worker_; }

  std::optional<PacedFrame> next(std::uint64_t cycle) override;
  void received(const Frame& frame, std::uint64_t cycle) override;
  std::uint64_t wake_cycle() const override;
  bool done() const override { return collectives_.empty() && worker_.done(); }

 private:
  Time time_of(std::uint64_t cycle) const;

  Worker worker_;
  FrameAdapter adapter_;
  std::int64_t cycle_ps_;
  std::int64_t cycle_divisor_;
  std::deque<Collective> collectives_;
};

}  // namespace trib
