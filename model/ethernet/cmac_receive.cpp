// SPDX-License-Identifier: Apache-2.0
#include "model/ethernet/cmac_receive.h"

#include <utility>

namespace trib::ethernet {
namespace {

constexpr unsigned kMostQuiet = 256;  // cycles, after reset

}  // namespace

void CmacReceive::end(ReceiveVerdict verdict) {
  ended_.push_back({verdict, false, {std::exchange(bytes_, {}), verdict != ReceiveVerdict::Good}});
}

void CmacReceive::take(bool aligned, const std::optional<CmacWord>& word) {
  quiet_ = word && aligned ? 0 : quiet_ + 1;
  if (!aligned) {
    dropping_ = from_reset_ = false;
    if (bytes_.empty()) return;
    bytes_.resize(bytes_.size() + kCmacBytes);
    end(ReceiveVerdict::Errored);
    return;
  }
  if (!word) {
    if (from_reset_ && quiet_ >= kMostQuiet) dropping_ = from_reset_ = false;
    return;
  }
  if (dropping_) {
    if (word->last) dropping_ = from_reset_ = false;
    return;
  }
  append(bytes_, *word);
  if (!word->last) {
    if (bytes_.size() < MacReceive::kMostBytes) return;
    dropping_ = true;
    end(ReceiveVerdict::Oversize);
  } else if (word->user) {
    end(ReceiveVerdict::Errored);
  } else {
    end(bytes_.size() < MacReceive::kLeastBytes ? ReceiveVerdict::Runt : ReceiveVerdict::Good);
  }
}

std::optional<ReceivedFrame> CmacReceive::next_frame() {
  if (ended_.empty()) return std::nullopt;
  ReceivedFrame frame = std::move(ended_.front());
  ended_.pop_front();
  return frame;
}

}  // namespace trib::ethernet
