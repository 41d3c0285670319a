// SPDX-License-Identifier: Apache-2.0
// RouterLine: routers in a row without interfaces. Flits sent by local port 0 of the first one arrive at local port 0
// of the last one. No other local port has a route.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <ostream>
#include <vector>

#include "verif/router/network/router_fabric.h"

namespace trib::router {

struct Word {
  bool head;
  std::array<std::uint32_t, 4> words;
};

inline void PrintTo(const Word& word, std::ostream* stream) {
  *stream << (word.head ? "head " : "data ") << word.words[0];
}

class RouterLine {
 public:
  static constexpr unsigned kLatency = 3;  // of a link, cycles

  explicit RouterLine(unsigned routers) : context_(1) {
    context_.select();
    nic::Wiring wiring;
    wiring.peers.resize(routers, std::vector<std::optional<nic::PortOf>>(kLocals));
    wiring.peers.front()[0] = nic::PortOf{routers - 1, 0};
    wiring.peers.back()[0] = nic::PortOf{0, 0};
    const Channels channels = channels_between({1, routers, false}, wiring);
    std::vector<nic::TileLines> ends(routers);
    for (nic::TileLines& lines : ends) {
      for (unsigned p = 0; p < kUsed; ++p) {
        lines.flits_in[p] = &flits_.emplace_back(1);
        lines.flits_out[p] = &flits_.emplace_back(1);
        lines.credits_in[p] = &credits_.emplace_back(1);
        lines.credits_out[p] = &credits_.emplace_back(1);
      }
    }
    nic::NetworkTiming timing;
    timing.link_latency = kLatency;
    fabric_ = std::make_unique<RouterFabric>(context_, channels, timing, ends, 1);
    reset();
  }

  void reset() {
    fabric_->reset(true);
    step({}, 0);
    step({}, 0);
    fabric_->reset(false);
    arrived.clear();
  }

  /// One a cycle, and then nothing until all have arrived.
  void send(const std::vector<Word>& words, unsigned port = 0) {
    for (const Word& word : words) step(word, port);
    for (unsigned i = 0; i < kCyclesToArrive; ++i) step({}, 0);
  }

  /// A bit for each local port of the first router.
  unsigned errors() const { return fabric_->tiles().front().errors(); }
  std::uint64_t cycle() const { return cycle_; }

  std::vector<Word> arrived;
  std::vector<std::uint64_t> cycles;  // in which they did

 private:
  static constexpr unsigned kUsed = 2;  // local ports with lines
  static constexpr unsigned kCyclesToArrive = 80;

  void step(const std::optional<Word>& word, unsigned port) {
    for (unsigned p = 0; p < kUsed; ++p) {
      nic::Flit& flit = fabric_->tiles().front().local.flits_in[p]->in(cycle_);
      flit = {};
      if (!word || p != port) continue;
      flit.valid = true;
      flit.head = word->head;
      std::copy(word->words.begin(), word->words.end(), flit.words);
    }
    const nic::Flit& got = fabric_->tiles().back().local.flits_out[0]->out(cycle_);
    if (got.valid) {
      arrived.push_back({got.head, {got.words[0], got.words[1], got.words[2], got.words[3]}});
      cycles.push_back(cycle_);
    }
    fabric_->fall(cycle_);
    fabric_->rise(cycle_);
    ++cycle_;
  }

  RtlContext context_;
  std::deque<nic::Line<nic::Flit>> flits_;
  std::deque<nic::Line<std::uint8_t>> credits_;
  std::unique_ptr<RouterFabric> fabric_;
  std::uint64_t cycle_ = 0;
};

inline Word head(unsigned count, std::uint32_t size, std::uint32_t low = 6,
                 std::uint32_t high = 0) {
  return {true, {low | count << 8, 0, size, high}};
}
inline Word data(std::uint32_t value) { return {false, {value, 0, 0, 0}}; }

inline void expect_arrived(const RouterLine& line, const std::vector<Word>& words) {
  ASSERT_EQ(line.arrived.size(), words.size());
  for (std::size_t i = 0; i < words.size(); ++i) {
    EXPECT_EQ(line.arrived[i].head, words[i].head);
    EXPECT_EQ(line.arrived[i].words, words[i].words);
  }
}

}  // namespace trib::router
