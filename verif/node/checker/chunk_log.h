// SPDX-License-Identifier: Apache-2.0
// The known state of each chunk of a group's life. Keeps those of the last two windows.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace trib {

// A contribution that was accepted.
struct Acceptance {
  std::uint64_t strobe;  // cycle of the verdict
  unsigned port;
};

struct ChunkRecord {
  std::uint32_t accepted = 0;           // ports whose contribution was accepted
  std::vector<Acceptance> acceptances;  // in order
  std::uint32_t data = 0;               // ... and had DATA
  std::uint32_t want = 0;               // ... and had WANT
  std::uint32_t members = 0;            // of the group when the latest one was accepted
  std::array<bool, 4> ecn{};            // marks that contributions had
  // First beats of the contributions that were accepted.
  std::uint64_t latest_accepted_first = 0;
  std::optional<std::uint64_t> earliest_accepted_first;
  unsigned failures = 0;    // reductions that have begun and have not ended good (RE5)
  unsigned overtaken = 0;   // older chunks that were complete when it started (RE2)
  bool sent_again = false;  // its sum is sent to the parent once more (TR2)
};

class ChunkLog {
 public:
  explicit ChunkLog(unsigned window) : window_(window) {}

  ChunkRecord& at(std::uint32_t sequence) { return records_[sequence]; }
  // Null if nothing is known of it.
  const ChunkRecord* find(std::uint32_t sequence) const;

  // The chunk was reduced: the one two windows before it is of no interest any more.
  void reduced(std::uint32_t sequence) { records_.erase(sequence - 2 * window_); }
  void clear() { records_.clear(); }

 private:
  unsigned window_;
  std::unordered_map<std::uint32_t, ChunkRecord> records_;
};

}  // namespace trib
