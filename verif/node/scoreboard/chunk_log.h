// SPDX-License-Identifier: Apache-2.0
// When what happened to each chunk of the current incarnation of the group, as far as it can be
// seen on the pins; what the judgement of races, of order, of spoiled results and of deadlines
// rests on. Keeps the chunks of the last two windows, and their results for replays.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "model/frame/frame.h"
#include "model/numerics/reduce_tree.h"

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
  std::uint32_t members = 0;            // of the group when the first one was accepted
  std::array<bool, 4> ecn{};            // marks that contributions had
  // First beat of the latest accepted contribution: its reduction can't have begun before.
  std::uint64_t latest_accepted_first = 0;
  std::optional<std::uint64_t> earliest_accepted_first;
  unsigned bad_ends = 0;  // contributions that ended bad, late enough to be in a reduction (RE5)
  std::array<unsigned, kMaxPorts> spoiled{};  // results that were sent with tuser, by port
  std::optional<std::uint64_t> completed;     // verdict on the last contribution
  // Last beat of its result, on the port that was the first to have the longest of them.
  std::optional<std::uint64_t> result_last;
  std::size_t longest_result = 0;                     // bytes
  std::array<std::vector<Bytes>, kMaxPorts> results;  // by port, all forms that are possible
  bool seen = false;                                  // a result was sent, good
  bool partial = false;                               // ... and was PARTIAL
  bool overtaken_wrongly = false;                     // RE2 was broken: once is enough to report it
};

class ChunkLog {
 public:
  explicit ChunkLog(unsigned window) : window_(window) {}

  ChunkRecord& at(std::uint32_t sequence) { return records_[sequence]; }
  ChunkRecord* find(std::uint32_t sequence);
  const ChunkRecord* find(std::uint32_t sequence) const;

  // The chunk was reduced: the one two windows before it is of no interest any more.
  void completed(std::uint32_t sequence) { records_.erase(sequence - 2 * window_); }
  void clear() { records_.clear(); }
  template <typename Function>
  void for_each(const Function& function) {
    for (auto& [sequence, record] : records_) function(record);
  }

 private:
  unsigned window_;
  std::unordered_map<std::uint32_t, ChunkRecord> records_;
};

}  // namespace trib
