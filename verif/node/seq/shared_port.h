// SPDX-License-Identifier: Apache-2.0
// A port behind which several workers are, each of another group: their frames take turns.
#pragma once

#include <vector>

#include "verif/node/seq/frame_producer.h"

namespace trib {

class SharedPort : public FrameProducer {
 public:
  // They must outlive this; each gets all that the node sends, and picks out its own.
  explicit SharedPort(std::vector<FrameProducer*> workers) : workers_(std::move(workers)) {}

  std::optional<PacedFrame> next(std::uint64_t cycle) override;
  void received(const Frame& frame, std::uint64_t cycle) override;
  std::uint64_t wake_cycle() const override;
  bool done() const override;

 private:
  std::vector<FrameProducer*> workers_;
  std::size_t turn_ = 0;
};

}  // namespace trib
