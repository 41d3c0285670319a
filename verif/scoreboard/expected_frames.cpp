// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/expected_frames.h"

#include <fmt/format.h>

#include <algorithm>

namespace trib {

std::string difference(const Bytes& frame, const Bytes& expected) {
  const std::size_t common = std::min(frame.size(), expected.size());
  for (std::size_t i = 0; i < common; ++i) {
    if (frame[i] != expected[i]) {
      return fmt::format("byte {} is {:#04x}, expected {:#04x}", i, frame[i], expected[i]);
    }
  }
  if (frame.size() == expected.size()) return "";
  return fmt::format("{} bytes, expected {}", frame.size(), expected.size());
}

bool ExpectedFrames::match_result(std::uint32_t sequence, const Bytes& frame, std::string& why) {
  const auto found = results_.find(sequence);
  if (found != results_.end() && found->second == frame) {
    results_.erase(found);
    return true;
  }
  const auto optional = std::find(optional_.begin(), optional_.end(), frame);
  if (optional != optional_.end()) {
    optional_.erase(optional);
    return true;
  }
  if (found == results_.end()) {
    why = "no such result is due";
  } else {
    why = difference(frame, found->second);
    results_.erase(found);
  }
  return false;
}

bool ExpectedFrames::match_replay(const Bytes& frame, std::string& why) {
  const auto found = std::find(replays_.begin(), replays_.end(), frame);
  if (found != replays_.end()) {
    replays_.erase(found);
    return true;
  }
  why = replays_.empty() ? "no replay is due" : difference(frame, replays_.front());
  return false;
}

bool ExpectedFrames::match_error(const Bytes& frame, std::string& why) {
  for (auto error = errors_.begin(); error != errors_.end(); ++error) {
    if (std::find(error->begin(), error->end(), frame) != error->end()) {
      errors_.erase(error);
      return true;
    }
  }
  why = errors_.empty() ? "no ERROR frame is due" : difference(frame, errors_.front().front());
  return false;
}

void ExpectedFrames::widen_last_error(std::vector<Bytes> alternatives) {
  if (!errors_.empty()) errors_.back() = std::move(alternatives);
}

void ExpectedFrames::make_optional() {
  for (auto& result : results_) optional_.push_back(std::move(result.second));
  results_.clear();
}

}  // namespace trib
