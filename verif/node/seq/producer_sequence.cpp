// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/producer_sequence.h"

namespace trib {

void ProducerSequence::connect(FrameProducer& producer, Bench& bench, Wakeup& activity,
                               unsigned burst) {
  producer_ = &producer;
  bench_ = &bench;
  activity_ = &activity;
  burst_ = burst;
}

void ProducerSequence::body() {
  while (!producer_->done()) {
    StreamItem item("burst");
    while (item.frames.size() < burst_) {
      std::optional<PacedFrame> frame = producer_->next(bench_->cycle());
      if (!frame) break;
      item.frames.push_back(std::move(*frame));
    }
    if (item.frames.empty()) {
      wait_for_activity();
    } else {
      start_item(&item);
      finish_item(&item);
    }
  }
}

void ProducerSequence::wait_for_activity() {
  const std::uint64_t wake = producer_->wake_cycle();
  if (wake == FrameProducer::kNever) {
    activity_->wait();
    return;
  }
  const std::uint64_t now = bench_->cycle();
  const std::uint64_t cycles = wake > now ? wake - now : 1;
  activity_->wait(sc_core::sc_time::from_value(bench_->duration_fs(cycles)));
}

}  // namespace trib
