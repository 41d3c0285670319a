// SPDX-License-Identifier: Apache-2.0
// SimulatedStream: a ByteStream to a FakeCard, in time of its own that passes only in read(): tests
// of time-outs wait for nothing. The card can be slow, and its bytes can arrive in small pieces.
#pragma once

#include <algorithm>
#include <chrono>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

#include "tools/tributary/board/console/byte_stream.h"
#include "tools/tributary/board/test/fake_card.h"

namespace trib {

class SimulatedStream : public ByteStream {
 public:
  explicit SimulatedStream(FakeCard& card) : card_(card) {}

  std::chrono::milliseconds delay{1};  // until a reply comes
  std::size_t piece = 3;               // bytes that one read() gives at most

  std::string name() const override { return "/dev/fake"; }
  Time now() const override { return now_; }

  void write(std::string_view bytes) override {
    sent_ += bytes;
    const std::string reply = card_.receive(bytes);
    if (!reply.empty()) coming_.emplace_back(now_ + delay, reply);
  }

  std::string read(Time deadline) override {
    if (coming_.empty() || coming_.front().first > deadline) {
      now_ = std::max(now_, deadline);
      return "";
    }
    now_ = std::max(now_, coming_.front().first);
    std::string& text = coming_.front().second;
    std::string bytes = text.substr(0, piece);
    text.erase(0, bytes.size());
    if (text.empty()) coming_.pop_front();
    return bytes;
  }

  const std::string& sent() const { return sent_; }  // all that was written

 private:
  FakeCard& card_;
  Time now_{};
  std::deque<std::pair<Time, std::string>> coming_;
  std::string sent_;
};

}  // namespace trib
