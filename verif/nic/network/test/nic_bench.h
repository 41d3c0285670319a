// SPDX-License-Identifier: Apache-2.0
// A network with random data, whose memories are compared with the golden execution after each round.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <vector>

#include "model/base/random.h"
#include "model/nic/executor.h"
#include "model/nic/tables.h"
#include "verif/nic/network/network.h"
#include "verif/nic/registers/registers.h"

namespace trib::nic {

/// Small numbers, in which the order of additions shows; sometimes a special value.
inline std::uint32_t random_value(Random& random) {
  const auto bits = static_cast<std::uint32_t>(random());
  switch (random.below(64)) {
    case 0:
      return bits;
    case 1:
      return 0x80000000;
    case 2:
      return bits & 0x807fffff;
    default:
      return (bits & 0x807fffff) | (120 + random.below(14)) << 23;
  }
}

class NicBench {
 public:
  NicBench(const Wiring& wiring, const std::vector<Tables>& tables, std::uint32_t flits,
           const NetworkTiming& timing, const Settings& settings, std::uint64_t seed = 1)
      : wiring_(wiring),
        tables_(tables),
        network(wiring, timing, seed),
        settings_(settings),
        random_({seed, 13}) {
    // What is before the message and the flit after it have to stay.
    memories_.resize(network.nodes(), Memory(std::size_t{4} * (flits + settings.base + 1)));
    for (Memory& memory : memories_) {
      for (std::uint32_t& word : memory) word = random_value(random_);
    }
    refill();
    network.load(tables, settings);
  }

  /// What the memories have had when the last round was done, or before the first one.
  void refill() {
    for (unsigned n = 0; n < network.nodes(); ++n) network.tile(n).memory = memories_[n];
  }

  /// A round, and its cycles.
  std::uint64_t run(std::uint64_t limit = 5'000'000, const std::vector<unsigned>& skew = {}) {
    const std::optional<std::uint64_t> cycles = network.run_round(limit, skew);
    if (!cycles) {
      ADD_FAILURE() << "the round did not end: " << errors();
      return 0;
    }
    expect_golden();
    return *cycles;
  }

  void expect_golden() {
    std::vector<Memory> messages;
    const std::size_t base = std::size_t{4} * settings_.base;
    for (const Memory& memory : memories_)
      messages.emplace_back(memory.begin() + static_cast<std::ptrdiff_t>(base), memory.end());
    execution_ = execute(wiring_, tables_, messages, rounding);
    unsigned differences = 0;
    for (unsigned n = 0; n < network.nodes(); ++n) {
      std::copy(messages[n].begin(), messages[n].end(),
                memories_[n].begin() + static_cast<std::ptrdiff_t>(base));
      const Memory& got = network.tile(n).memory;
      for (std::size_t i = 0; i < got.size() && differences < 10; ++i) {
        if (got[i] == memories_[n][i]) continue;
        ++differences;
        ADD_FAILURE() << "node " << n << " word " << i << ": " << std::hex << got[i]
                      << " instead of " << memories_[n][i];
      }
    }
  }

  /// What each port has sent is what the schedule says, `rounds` times.
  void expect_counters(unsigned rounds = 1) {
    for (unsigned n = 0; n < network.nodes(); ++n) {
      for (unsigned p = 0; p < wiring_.ports(); ++p) {
        const PortCounters counters = network.counters(n, p);
        EXPECT_EQ(counters.messages_sent, rounds * execution_.sent[n][p].messages) << n << ":" << p;
        EXPECT_EQ(counters.flits_sent, rounds * execution_.sent[n][p].flits) << n << ":" << p;
        if (const auto& peer = wiring_.peers[n][p]) {
          const PortCounters there = network.counters(peer->node, peer->port);
          EXPECT_EQ(there.messages_received, counters.messages_sent);
          EXPECT_EQ(there.flits_received, counters.flits_sent);
          EXPECT_EQ(there.heads_received, counters.heads_sent);
        }
      }
    }
  }

  /// What stands in ERROR of each node.
  std::string errors() {
    std::string text;
    for (unsigned n = 0; n < network.nodes(); ++n) {
      char line[120];
      std::snprintf(line, sizeof line, "\nnode %u: status %x error %02x at %08x step %u", n,
                    network.read(n, kRegStatus), network.read(n, kRegError),
                    network.read(n, kRegErrorAt), network.read(n, kRegStep));
      text += line;
    }
    return text;
  }

 private:
  Wiring wiring_;
  std::vector<Tables> tables_;

 public:
  Network network;
  Rounding rounding;  // that QUANTIZE asks for

 private:
  Settings settings_;
  Random random_;
  std::vector<Memory> memories_;
  Execution execution_;
};

}  // namespace trib::nic
