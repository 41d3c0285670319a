// SPDX-License-Identifier: Apache-2.0
#include "host/engine/waiting.h"

#include <fmt/format.h>

#include "host/engine/worker_config.h"

namespace trib {

std::string ranks_text(const Waiting& waiting) {
  if (waiting.ranks.empty()) return "";
  std::string text = fmt::format("rank{} {}", waiting.ranks.size() > 1 ? "s" : "",
                                 fmt::join(waiting.ranks, " and "));
  const std::size_t others = waiting.missing - waiting.ranks.size();
  if (others > 0) text += fmt::format(" (and {} more)", others);
  return text;
}

std::string duration_text(Time duration) {
  const double milliseconds = static_cast<double>(duration) / (1000.0 * kMicrosecond);
  return milliseconds < 1000 ? fmt::format("{:.1f} ms", milliseconds)
                             : fmt::format("{:.1f} s", milliseconds / 1000);
}

void Patience::sent(Time now) {
  if (!since_) since_ = now;
}

void Patience::asked(Time now) {
  sent(now);
  if (!asked_) asked_ = now;
}

void Patience::heard(Time now) {
  since_ = now;
  asked_.reset();
}

void Patience::status(const DatagramHeader& header) {
  missing_ = header.count;
  ranks_.clear();
  if (missing_ == 0) return;
  const unsigned first = header.tag & 0xffff;
  const unsigned second = header.tag >> 16;
  ranks_.push_back(first);
  if (missing_ > 1) ranks_.push_back(second);
}

void Patience::nobody_missing() {
  missing_ = 0;
  ranks_.clear();
}

Waiting Patience::waiting(Time now) const {
  Waiting waiting;
  waiting.node_silent = asked_ && now - *asked_ >= patience_;
  if (since_) waiting.silence = now - *since_;
  waiting.missing = missing_;
  waiting.ranks = ranks_;
  return waiting;
}

}  // namespace trib
