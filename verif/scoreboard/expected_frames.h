// SPDX-License-Identifier: Apache-2.0
// The frames that a port of the node owes: results exactly once, replays and ERROR frames at most
// once. A frame is matched by all of its bytes. After the group was ended or started anew the
// results in flight are optional: the node may still send them, or not.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <vector>

#include "model/frame/frame.h"

namespace trib {

enum class SentKind : std::uint8_t { kResult, kReplay, kError, kSpoiled };
inline constexpr unsigned kSentKinds = 4;

class ExpectedFrames {
 public:
  void expect_result(std::uint32_t sequence, Bytes frame) { results_[sequence] = std::move(frame); }
  void expect_optional_result(Bytes frame) { optional_.push_back(std::move(frame)); }
  void expect_replay(Bytes frame) { replays_.push_back(std::move(frame)); }
  void expect_error(Bytes frame) { errors_.push_back({std::move(frame)}); }
  // The ERROR frame expected last may also be any of these: it depends on which state of the group
  // the node was in.
  void widen_last_error(std::vector<Bytes> alternatives);

  // Takes the frame out if it is owed. Otherwise false, and `why` says how it differs; a result
  // that was sent with other bytes than it should have had is no longer owed.
  bool match_result(std::uint32_t sequence, const Bytes& frame, std::string& why);
  bool match_replay(const Bytes& frame, std::string& why);
  bool match_error(const Bytes& frame, std::string& why);

  void make_optional();

  // Results that have to come, by sequence number.
  const std::map<std::uint32_t, Bytes>& results() const { return results_; }
  std::size_t replays() const { return replays_.size(); }
  std::size_t errors() const { return errors_.size(); }

 private:
  std::map<std::uint32_t, Bytes> results_;
  std::list<Bytes> optional_;
  std::list<Bytes> replays_;
  std::list<std::vector<Bytes>> errors_;  // each one of several
};

// "byte 70 is 0x12, expected 0x34"; "" if they are equal.
std::string difference(const Bytes& frame, const Bytes& expected);

}  // namespace trib
