// SPDX-License-Identifier: Apache-2.0
#include "verif/scoreboard/expected_frames.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace trib {
namespace {

bool take(std::list<Bytes>& frames, const Bytes& frame) {
  const auto found = std::find(frames.begin(), frames.end(), frame);
  if (found == frames.end()) return false;
  frames.erase(found);
  return true;
}

void keep_only(ExpectedFrames::Alternatives& forms, std::size_t form) {
  if (form >= forms.size() || forms.size() == 1) return;
  forms = {std::move(forms[form])};
}

}  // namespace

bool operator<(const ChunkName& a, const ChunkName& b) {
  return std::tie(a.group, a.sequence) < std::tie(b.group, b.sequence);
}

bool operator==(const ChunkName& a, const ChunkName& b) {
  return a.group == b.group && a.sequence == b.sequence;
}

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

bool ExpectedFrames::match_result(const ChunkName& chunk, const Bytes& frame,
                                  std::optional<std::size_t>& form, std::string& why) {
  const auto found = results_.find(chunk);
  if (found != results_.end()) {
    const Alternatives& forms = found->second;
    const auto at = std::find(forms.begin(), forms.end(), frame);
    if (at != forms.end()) {
      form = static_cast<std::size_t>(at - forms.begin());
      results_.erase(found);
      return true;
    }
  }
  if (take(optional_, frame)) return true;
  if (found == results_.end()) {
    why = "no such result is due";
  } else {
    why = difference(frame, found->second.front());
    results_.erase(found);
  }
  return false;
}

bool ExpectedFrames::match_replay(const Bytes& frame, std::string& why) {
  for (auto replay = replays_.begin(); replay != replays_.end(); ++replay) {
    const Alternatives& forms = replay->forms;
    if (std::find(forms.begin(), forms.end(), frame) == forms.end()) continue;
    replays_.erase(replay);
    return true;
  }
  why = replays_.empty() ? "no replay is due" : difference(frame, replays_.front().forms.front());
  return false;
}

bool ExpectedFrames::match_control(const Bytes& frame, std::string& why) {
  for (auto error = errors_.begin(); error != errors_.end(); ++error) {
    if (std::find(error->begin(), error->end(), frame) == error->end()) continue;
    errors_.erase(error);
    return true;
  }
  if (take(notices_, frame)) return true;
  why = "no such frame is due";
  if (!errors_.empty()) {
    why += "; of the ERROR frame due, " + difference(frame, errors_.front().front());
  } else if (!notices_.empty()) {
    why += "; of the latest notice due, " + difference(frame, notices_.back());
  }
  return false;
}

bool ExpectedFrames::match_host(const Bytes& frame, std::string& why) {
  if (host_.empty()) {
    why = "no answer to ARP or ICMP is due";
    return false;
  }
  why = difference(frame, host_.front());
  if (why.empty()) host_.pop_front();
  return why.empty();
}

void ExpectedFrames::choose(const ChunkName& chunk, std::size_t form) {
  const auto result = results_.find(chunk);
  if (result != results_.end()) keep_only(result->second, form);
  for (Replay& replay : replays_) {
    if (replay.chunk == chunk) keep_only(replay.forms, form);
  }
}

void ExpectedFrames::make_optional(unsigned group) {
  for (auto result = results_.begin(); result != results_.end();) {
    if (result->first.group != group) {
      ++result;
      continue;
    }
    for (Bytes& form : result->second) optional_.push_back(std::move(form));
    result = results_.erase(result);
  }
}

}  // namespace trib
