// SPDX-License-Identifier: Apache-2.0
// The frames that a port of the node owes. A frame is matched by all of its bytes.
//   results       exactly once. One that can have several forms (which contributions are in a sum
//   is
//                 decided by a deadline, GR3) has them as alternatives, in the same order on all
//                 ports
//   replays       at most once per Replay verdict
//   ERROR frames  that answer a frame's verdict: at most once each; what is left out is counted
//   notices       NACK, WELCOME and what else a group says: at most once
//   host frames   answers to ARP and ICMP echo: exactly once, in order
// After the end of an epoch the results in flight are optional: the node may still send them.
#pragma once

#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/frame/frame.h"

namespace trib {

// In the order of the counters SENT_*.
enum class SentKind : std::uint8_t {
  kResult,
  kReplay,
  kControl,
  kSpoiled,
  kContribution,
  kHost,
};
inline constexpr unsigned kSentKinds = 6;

// A chunk of a group.
struct ChunkName {
  unsigned group = 0;
  std::uint32_t sequence = 0;
};
bool operator<(const ChunkName& a, const ChunkName& b);
bool operator==(const ChunkName& a, const ChunkName& b);

class ExpectedFrames {
 public:
  using Alternatives = std::vector<Bytes>;

  void expect_result(const ChunkName& chunk, Alternatives forms) {
    results_[chunk] = std::move(forms);
  }
  void expect_optional_result(Bytes frame) { optional_.push_back(std::move(frame)); }
  void expect_replay(const ChunkName& chunk, Alternatives forms) {
    replays_.push_back({chunk, std::move(forms)});
  }
  void expect_error(Alternatives forms) { errors_.push_back(std::move(forms)); }
  void expect_notice(Bytes frame) { notices_.push_back(std::move(frame)); }
  void expect_host(Bytes frame) { host_.push_back(std::move(frame)); }

  // Takes the frame out if it is owed. Otherwise false, and `why` says how it differs; a result
  // that was sent with other bytes than it should have had is no longer owed. `form`: which of the
  // alternatives it was, if it had to come.
  bool match_result(const ChunkName& chunk, const Bytes& frame, std::optional<std::size_t>& form,
                    std::string& why);
  bool match_replay(const Bytes& frame, std::string& why);
  bool match_control(const Bytes& frame, std::string& why);
  bool match_host(const Bytes& frame, std::string& why);

  // It is known which form the chunk's results have.
  void choose(const ChunkName& chunk, std::size_t form);
  // The results of a group's epoch need not come any more.
  void make_optional(unsigned group);

  // Results that have to come.
  const std::map<ChunkName, Alternatives>& results() const { return results_; }
  std::size_t replays() const { return replays_.size(); }
  std::size_t errors() const { return errors_.size(); }
  std::size_t hosts() const { return host_.size(); }

 private:
  struct Replay {
    ChunkName chunk;
    Alternatives forms;
  };

  std::map<ChunkName, Alternatives> results_;
  std::list<Bytes> optional_;
  std::list<Replay> replays_;
  std::list<Alternatives> errors_;
  std::list<Bytes> notices_;
  std::deque<Bytes> host_;
};

// "byte 70 is 0x12, expected 0x34"; "" if they are equal.
std::string difference(const Bytes& frame, const Bytes& expected);

}  // namespace trib
