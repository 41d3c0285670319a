// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/pins/passing_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace trib {
namespace {

constexpr std::size_t kLeastBytes = 60;  // MT1, CM3
// Time per byte on a line with bit errors (10 Gb/s), and several times the longest wait in the port and in a crossing.
constexpr std::uint64_t kByteFs = 800'000;
constexpr std::uint64_t kMostWaitFs = 10'000'000'000;

const char* end_of(const Frame& frame) { return frame.bad ? "bad" : "good"; }

bool same_bytes(const Frame& sent, const Frame& received) {
  const auto common =
      static_cast<std::ptrdiff_t>(std::min(sent.bytes.size(), received.bytes.size()));
  return std::equal(sent.bytes.begin(), sent.bytes.begin() + common, received.bytes.begin()) &&
         std::all_of(received.bytes.begin() + common, received.bytes.end(),
                     [](std::uint8_t byte) { return byte == 0; });  // after its end: zeros
}

}  // namespace

PassingFrames::PassingFrames(std::string way, unsigned most_lost_of_spoiled, bool bit_errors)
    : way_(std::move(way)), most_lost_of_spoiled_(most_lost_of_spoiled), bit_errors_(bit_errors) {}

void PassingFrames::begin(const FramePtr& frame, std::uint64_t first_fs) {
  Passing& passing = frames_.at(begun_++);
  if (passing.frame != frame) throw std::runtime_error(way_ + ": the order is wrong");
  passing.first_fs = first_fs;
}

std::optional<PassingFrames::Passing> PassingFrames::take(const Frame& received) {
  const auto first = frames_.begin();
  const auto end =
      first + static_cast<std::ptrdiff_t>(bit_errors_ ? begun_ : std::min<std::size_t>(begun_, 1));
  const auto found = std::find_if(
      first, end, [&](const Passing& passing) { return same(*passing.frame, received); });
  if (found != end) {
    const Passing passing = std::move(*found);
    const auto before = static_cast<std::size_t>(found - first);
    lost_ += before;
    drop(before + 1);
    return passing;
  }
  if (bit_errors_ && received.bad) {
    ++damaged_;
    return std::nullopt;
  }
  if (begun_ == 0) {
    throw std::runtime_error(
        fmt::format("{}: a frame of {} bytes comes out that has not gone in, or not to its end: "
                    "the MAC has run "
                    "dry, or the line has errors",
                    way_, received.bytes.size()));
  }
  const Frame& sent = *frames_.front().frame;
  throw std::runtime_error(
      fmt::format("{}: a frame of {} bytes that ends {} comes out with {} bytes, {}{}", way_,
                  sent.bytes.size(), end_of(sent), received.bytes.size(), end_of(received),
                  same_bytes(sent, received) ? "" : ", and other ones"));
}

void PassingFrames::expire(std::uint64_t time_fs) {
  while (bit_errors_ && begun_ != 0 &&
         frames_.front().first_fs + frames_.front().frame->bytes.size() * kByteFs + kMostWaitFs <
             time_fs) {
    ++lost_;
    drop(1);
  }
}

void PassingFrames::clear() {
  frames_.clear();
  begun_ = 0;
}

bool PassingFrames::same(const Frame& sent, const Frame& received) const {
  const std::size_t size = std::max(sent.bytes.size(), kLeastBytes);
  const bool same_size =
      received.bytes.size() == size || (sent.bad && received.bytes.size() < size &&
                                        received.bytes.size() + most_lost_of_spoiled_ >= size);
  return same_size && sent.bad == received.bad && same_bytes(sent, received);
}

void PassingFrames::drop(std::size_t count) {
  frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(count));
  begun_ -= count;
}

}  // namespace trib
