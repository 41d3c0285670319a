// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/worker_producer.h"

namespace trib {

WorkerProducer::WorkerProducer(const WorkerConfig& config, const FrameAdapter& adapter,
                               std::int64_t cycle_ps, std::int64_t cycle_divisor)
    : worker_(config), adapter_(adapter), cycle_ps_(cycle_ps), cycle_divisor_(cycle_divisor) {}

Time WorkerProducer::time_of(std::uint64_t cycle) const {
  return static_cast<Time>(cycle) * cycle_ps_ / cycle_divisor_;
}

std::optional<PacedFrame> WorkerProducer::next(std::uint64_t cycle) {
  const Time now = time_of(cycle);
  worker_.tick(now);
  if (worker_.done() && !collectives_.empty()) {
    worker_.start(collectives_.front());
    collectives_.pop_front();
  }
  FramePtr frame = adapter_.transmit(worker_, now);
  if (!frame) return std::nullopt;
  return PacedFrame{std::move(frame)};
}

void WorkerProducer::received(const Frame& frame, std::uint64_t cycle) {
  adapter_.receive(worker_, frame, time_of(cycle));
}

std::uint64_t WorkerProducer::wake_cycle() const {
  const std::optional<Time> deadline = worker_.deadline();
  if (!deadline) return kNever;
  return static_cast<std::uint64_t>(*deadline * cycle_divisor_ / cycle_ps_) + 1;
}

}  // namespace trib
