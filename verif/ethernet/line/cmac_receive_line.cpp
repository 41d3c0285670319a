// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/line/cmac_receive_line.h"

#include <algorithm>

#include "verif/ethernet/line/cmac_transmit_line.h"

namespace trib::ethernet {
namespace {

constexpr std::size_t kLeastBytes = 60;

std::size_t words_of(const Bytes& bytes) { return (bytes.size() + kCmacBytes - 1) / kCmacBytes; }

}  // namespace

void CmacReceiveLine::lose() {
  queue_.clear();
  on_line_.clear();
}

// When the last byte of that word has arrived, with the FCS after the last one.
std::uint64_t CmacReceiveLine::arrival_fs(const OnLine& frame, std::size_t word) const {
  std::size_t bytes = kPreambleBytes + std::min((word + 1) * kCmacBytes, frame.bytes.size());
  if (word + 1 == words_of(frame.bytes)) bytes += kFcsBytes;
  return frame.first_fs + bytes * shape_.byte_fs;
}

void CmacReceiveLine::begin_frames() {
  while (!queue_.empty() && free_fs_ <= now_fs_) {
    const Waiting waiting = std::move(queue_.front());
    queue_.pop_front();
    OnLine frame;
    frame.bytes = waiting.frame->bytes;
    frame.bytes.resize(std::max(frame.bytes.size(), kLeastBytes));
    frame.bad = waiting.frame->bad || random_.chance(errors_);
    frame.first_fs = std::max(free_fs_, waiting.since_fs);
    const std::size_t held = random_.below(shape_.collected_words);
    frame.hold_fs = arrival_fs(frame, std::min(held, words_of(frame.bytes) - 1));
    free_fs_ = frame.first_fs +
               (kPreambleBytes + frame.bytes.size() + kFcsBytes + kGapBytes) * shape_.byte_fs;
    if (started_) started_(waiting.frame, frame.first_fs);
    on_line_.push_back(std::move(frame));
  }
}

std::optional<CmacWord> CmacReceiveLine::next(std::uint64_t now_fs) {
  now_fs_ = now_fs;
  begin_frames();
  if (on_line_.empty()) return std::nullopt;
  OnLine& frame = on_line_.front();
  if (now_fs < std::max(frame.hold_fs, arrival_fs(frame, frame.next_word))) return std::nullopt;
  const std::size_t offset = frame.next_word++ * kCmacBytes;
  const std::size_t bytes = std::min<std::size_t>(kCmacBytes, frame.bytes.size() - offset);
  std::copy_n(frame.bytes.begin() + static_cast<std::ptrdiff_t>(offset), bytes, data_.begin());
  const bool last = offset + bytes == frame.bytes.size();
  const bool bad = frame.bad;
  if (last) on_line_.pop_front();
  return CmacWord{data_.data(), cmac_keep(bytes), last, last && bad};
}

}  // namespace trib::ethernet
