// SPDX-License-Identifier: Apache-2.0
// The frames that a port of the node owes. A frame is matched by all of its bytes, but for the
// serial of a result (serial_check.h).
//   results       exactly once. One that can have several forms (which contributions are in a sum
//                 is decided by a deadline, GR3) has them as alternatives, in the same order on all
//                 ports
//   replays       at most once per Replay verdict; whether an ASK has one may not be known before
//   the
//                 chunk's serial is (RC2)
//   ERROR frames  that answer a frame's verdict: at most once each
//   notices       NACK, WELCOME and what else a group says: at most once
//   answers       to an ASK, and ERROR 7: at most once, and uncounted if they do not come; a STATUS
//                 is as good as its moment (RC5)
//   host frames   answers to ARP and ICMP echo: exactly once, in order
// What is owed and does not come has to be counted by the node: missing() says how much that is.
// When a group stops, results that nobody has seen yet may not have been made; when its life is
// over, what has been made may be withdrawn (GR6).
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

// What is owed and has not come. `made`: for certain, so that it must be counted; `perhaps`: the
// node may have decided otherwise than the model, or made nothing of it.
struct MissingFrames {
  struct Range {
    std::uint64_t made = 0;
    std::uint64_t perhaps = 0;
  };
  std::uint64_t due = 0;      // results of a life that goes on, and host frames
  Range replays;              // of a life that goes on
  Range control;              // ERROR frames and notices
  Range past_results;         // of a life that is over
  Range past_replays;         // the same; may have been dropped before that
  std::uint64_t answers = 0;  // need not be counted
};

class ExpectedFrames {
 public:
  using Alternatives = std::vector<Bytes>;

  void expect_result(const ChunkName& chunk, Alternatives forms) {
    results_[chunk] = std::move(forms);
  }
  // Of a model that is out of force: the node may have reduced the chunk, or not.
  void expect_optional_result(const ChunkName& chunk, Bytes frame) {
    loose_.push_back({chunk, {std::move(frame)}, false, true, {}});
  }
  void expect_replay(const ChunkName& chunk, Alternatives forms, bool made = true) {
    replays_.push_back({chunk, std::move(forms), made, false, {}});
  }
  // For an ASK with this count, whose chunk has a serial that nobody has seen yet.
  void expect_replay_perhaps(const ChunkName& chunk, Alternatives forms, std::uint16_t ask_count) {
    replays_.push_back({chunk, std::move(forms), false, false, ask_count});
  }
  void expect_error(Alternatives forms) { errors_.push_back(std::move(forms)); }
  void expect_notice(Bytes frame, bool made = true) {
    notices_.push_back({std::move(frame), made});
  }
  // `ranks`: any STATUS of this chunk will do, too, that names these ranks alone.
  void expect_answer(Alternatives forms, std::optional<Bytes> status = {},
                     std::vector<std::uint16_t> ranks = {}) {
    answers_.push_back({std::move(forms), std::move(status), std::move(ranks)});
  }
  void expect_host(Bytes frame) { host_.push_back(std::move(frame)); }

  // Takes the frame out if it is owed. Otherwise false, and `why` says how it differs; a result
  // that was sent with other bytes than it should have had is no longer owed. `form`: which of the
  // alternatives it was, if it had to come.
  bool match_result(const ChunkName& chunk, const Bytes& frame, std::optional<std::size_t>& form,
                    std::string& why);
  bool match_replay(const Bytes& frame, std::string& why);
  bool match_control(const Bytes& frame, std::string& why);
  bool match_host(const Bytes& frame, std::string& why);

  // It is known which form the chunk's results have; which serial.
  void choose(const ChunkName& chunk, std::size_t form);
  void learn_serial(const ChunkName& chunk, std::uint16_t epoch, std::uint8_t serial);
  // The group has stopped: only those results must come still for which `made(sequence)` holds.
  template <typename Predicate>
  void stop(unsigned group, const Predicate& made);
  // The life `epoch` of the group is over: its results and replays need not come any more. What was
  // due until then was made; a chunk that is not complete may have begun under cut-through.
  void end_life(unsigned group, std::uint16_t epoch);
  // One frame of this life was spoiled: it is counted as such, and need not be as withdrawn.
  void spoil(const ChunkName& chunk, std::uint16_t epoch, bool replay);

  // Results that have to come.
  const std::map<ChunkName, Alternatives>& results() const { return results_; }
  std::size_t errors() const { return errors_.size(); }
  std::size_t hosts() const { return host_.size(); }
  MissingFrames missing() const;

 private:
  // A result or replay: that need not come, or that is asked for.
  struct Loose {
    ChunkName chunk;
    Alternatives forms;
    bool made;                               // for certain
    bool over;                               // its life is, or it is not known to have been of one
    std::optional<std::uint16_t> ask_count;  // whether it is made depends on the serial
  };
  struct Notice {
    Bytes frame;
    bool made;
  };
  struct Answer {
    Alternatives forms;
    std::optional<Bytes> status;
    std::vector<std::uint16_t> ranks;
  };

  bool match_answer(const Bytes& frame);
  Loose* find_loose(std::list<Loose>& list, const ChunkName& chunk, std::uint16_t epoch);

  std::map<ChunkName, Alternatives> results_;
  std::list<Loose> loose_;
  std::list<Loose> replays_;
  std::list<Alternatives> errors_;
  std::list<Notice> notices_;
  std::list<Answer> answers_;
  std::deque<Bytes> host_;
  std::uint64_t begun_ = 0;  // chunks that were perhaps, when their life ended
};

// "byte 70 is 0x12, expected 0x34"; "" if they are equal.
std::string difference(const Bytes& frame, const Bytes& expected);

template <typename Predicate>
void ExpectedFrames::stop(unsigned group, const Predicate& made) {
  for (auto result = results_.begin(); result != results_.end();) {
    if (result->first.group != group || made(result->first.sequence)) {
      ++result;
      continue;
    }
    loose_.push_back({result->first, std::move(result->second), false, false, {}});
    result = results_.erase(result);
  }
}

}  // namespace trib
