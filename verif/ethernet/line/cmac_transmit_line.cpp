// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/cmac_transmit_line.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib::ethernet {
namespace {

constexpr std::uint64_t kPauseWords =
    3;  // that the line sends while three cycles and one more pass

}  // namespace

bool CmacTransmitLine::draw_ready(std::uint64_t now_fs, bool enabled) {
  if (pause_ != 0) {
    --pause_;
    return false;
  }
  if (!pins_.inside() && !enabled) return false;
  const bool may_pause =
      !pins_.inside() || line_end_fs_ >= now_fs + kPauseWords * kCmacBytes * shape_.byte_fs;
  if (may_pause && random_.chance(shape_.pauses)) {
    pause_ = random_.below(3);
    return false;
  }
  return line_end_fs_ <= now_fs + shape_.byte_fs * shape_.buffered_words * kCmacBytes;
}

void CmacTransmitLine::edge(const std::optional<CmacWord>& offered, bool ready,
                            std::uint64_t now_fs) {
  const bool inside = pins_.inside();
  std::optional<Frame> ended = pins_.take(offered, ready);
  if (!pins_.remarks().empty()) throw std::runtime_error("CMAC: " + pins_.remarks().front());
  if (!offered || !ready) return;
  if (!inside) {
    first_fs_ = std::max(line_end_fs_, now_fs);
    line_end_fs_ = first_fs_ + kPreambleBytes * shape_.byte_fs;
  } else if (line_end_fs_ < now_fs) {
    throw std::runtime_error("CMAC: the line has overtaken the words of a frame");
  }
  line_end_fs_ += bytes_of(*offered) * shape_.byte_fs;
  if (!ended) return;
  line_end_fs_ += kFcsBytes * shape_.byte_fs;
  const ReceiveVerdict verdict = ended->bad ? ReceiveVerdict::Errored : ReceiveVerdict::Good;
  sent_.push_back({{{verdict, false, std::move(*ended)}, first_fs_}, line_end_fs_});
  line_end_fs_ += kGapBytes * shape_.byte_fs;
}

std::optional<FrameOnLine> CmacTransmitLine::next_frame(std::uint64_t now_fs) {
  if (sent_.empty() || sent_.front().end_fs > now_fs) return std::nullopt;
  FrameOnLine frame = std::move(sent_.front().frame);
  sent_.pop_front();
  return frame;
}

void CmacTransmitLine::forget() {
  pins_.forget();
  sent_.clear();
}

}  // namespace trib::ethernet
