// SPDX-License-Identifier: Apache-2.0
#include "host/pipeline/pipeline.h"

#include <algorithm>
#include <stdexcept>

namespace trib {

Pipeline::Pipeline(DeviceMemory& device, Exchange& exchange, const PipelineConfig& config)
    : device_(device), exchange_(exchange), piece_bytes_(config.piece_bytes) {
  if (config.buffers == 0) throw std::invalid_argument("Pipeline: buffers is 0");
  if (config.piece_bytes == 0) throw std::invalid_argument("Pipeline: piece_bytes is 0");
  for (unsigned i = 0; i < config.buffers; ++i) buffers_.push_back(device.allocate(piece_bytes_));
}

void Pipeline::run(std::size_t bytes, const std::function<void()>& idle) {
  bytes_ = bytes;
  pieces_ = (bytes + piece_bytes_ - 1) / piece_bytes_;
  begun_ = ended_ = {};
  while (ended_[kWrite] < pieces_) {
    if (!advance()) idle();
  }
}

// The last stage first: it gives a buffer back. Whether anything has begun or ended.
bool Pipeline::advance() {
  bool moved = false;
  for (const Stage stage : {kWrite, kExchange, kRead}) {
    if (begun_[stage] > ended_[stage] && !goes_on(stage)) {
      ++ended_[stage];
      moved = true;
    }
    if (begun_[stage] == ended_[stage] && may_begin(stage)) {
      begin(stage);
      ++begun_[stage];
      moved = true;
    }
  }
  return moved;
}

bool Pipeline::goes_on(Stage stage) {
  if (stage == kRead) return device_.reading();
  if (stage == kWrite) return device_.writing();
  return exchange_.going_on();
}

bool Pipeline::may_begin(Stage stage) const {
  const std::size_t next = begun_[stage];
  if (next == pieces_) return false;
  if (stage == kRead) return next < ended_[kWrite] + buffers_.size();
  return next < ended_[stage - 1];
}

void Pipeline::begin(Stage stage) {
  const std::size_t next = begun_[stage];
  const WritableBytes of_piece = piece(next);
  if (stage == kRead) {
    device_.start_read(next * piece_bytes_, of_piece);
  } else if (stage == kWrite) {
    device_.start_write(next * piece_bytes_, {of_piece.data(), of_piece.size()});
  } else {
    exchange_.start(of_piece);
  }
}

WritableBytes Pipeline::piece(std::size_t number) const {
  const std::size_t bytes = std::min(piece_bytes_, bytes_ - number * piece_bytes_);
  return buffers_[number % buffers_.size()].first(bytes);
}

}  // namespace trib
