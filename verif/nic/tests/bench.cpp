// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/tests/bench.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/mismatch.h"

namespace trib::nic {
namespace {

constexpr unsigned kMostDifferences = 10;

/// Small numbers, in which the order of additions shows; sometimes a special value.
std::uint32_t random_value(Random& random) {
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

void require_equal(std::uint64_t got, std::uint64_t wanted, unsigned node, unsigned port,
                   const char* what) {
  if (got == wanted) return;
  throw Mismatch(
      fmt::format("node {} port {}: {} {} in place of {}", node, port, got, what, wanted));
}

}  // namespace

Bench::Bench(const Wiring& wiring, const std::vector<Tables>& tables, std::uint32_t flits,
             const NetworkTiming& timing, const Settings& settings, std::uint64_t seed,
             const std::vector<unsigned>& modes, const MakeFabric& make_fabric)
    : wiring_(wiring),
      tables_(tables),
      network(wiring, timing, seed, make_fabric),
      first_(settings.base - timing.memory.origin),
      lockstep_(settings.lockstep != kLockstepOff),
      modes_(modes.empty() ? std::vector<unsigned>(wiring.nodes(), settings.mode) : modes) {
  Random random({seed, 13});
  // Data before the message and the flit after it must not change.
  memories_.resize(network.nodes(), Memory(std::size_t{kFlitWords} * (flits + first_ + 1)));
  for (Memory& memory : memories_) {
    for (std::uint32_t& word : memory) word = random_value(random);
  }
  refill();
  network.load(tables, settings, modes_);
}

void Bench::check_links(std::uint16_t round) {
  checker_ = std::make_unique<LinkChecker>(wiring_, tables_, modes_, round, lockstep_);
  network.after_cycle = [this] { checker_->observe(network); };
}

void Bench::leave_links() {
  network.after_cycle = {};
  checker_.reset();
}

void Bench::refill() {
  for (unsigned n = 0; n < network.nodes(); ++n) network.tile(n).memory = memories_[n];
}

void Bench::expect_round() {
  const std::size_t base = std::size_t{kFlitWords} * first_;
  std::vector<Memory> messages;
  for (const Memory& memory : memories_)
    messages.emplace_back(memory.begin() + static_cast<std::ptrdiff_t>(base), memory.end());
  if (checker_) checker_->begin_round();
  execution_ = execute(
      wiring_, tables_, messages,
      [this](PortOf from, const ListEntry& entry, const Memory& values) {
        if (checker_) checker_->expect(from, entry, values);
      },
      rounding_);
  for (unsigned n = 0; n < network.nodes(); ++n)
    std::copy(messages[n].begin(), messages[n].end(),
              memories_[n].begin() + static_cast<std::ptrdiff_t>(base));
}

void Bench::require_golden() {
  std::string text;
  unsigned differences = 0;
  for (unsigned n = 0; n < memories_.size(); ++n) {
    const Memory& got = network.tile(n).memory;
    for (std::size_t i = 0; i < got.size() && differences < kMostDifferences; ++i) {
      if (got[i] == memories_[n][i]) continue;
      ++differences;
      text += fmt::format("\nnode {} word {}: {:08x} in place of {:08x}", n, i, got[i],
                          memories_[n][i]);
    }
  }
  if (differences > 0) throw Mismatch("memories differ from the golden execution:" + text);
}

std::uint64_t Bench::run(std::uint64_t limit, const std::vector<unsigned>& skew) {
  expect_round();
  const std::optional<std::uint64_t> cycles = network.run_round(limit, skew);
  if (!cycles) throw Mismatch("the round did not end:" + errors());
  require_golden();
  if (checker_) checker_->require_end();
  return *cycles;
}

void Bench::require_counters(unsigned rounds) {
  for (unsigned n = 0; n < network.nodes(); ++n) {
    for (unsigned p = 0; p < wiring_.ports(); ++p) {
      const PortCounters counters = network.counters(n, p);
      const LinkCount& sent = execution_.sent[n][p];
      require_equal(counters.messages_sent, rounds * sent.messages, n, p, "messages sent");
      require_equal(counters.flits_sent, rounds * sent.flits, n, p, "flits sent");
      const auto& peer = wiring_.peers[n][p];
      if (!peer) continue;
      const PortCounters there = network.counters(peer->node, peer->port);
      require_equal(there.messages_received, counters.messages_sent, n, p, "messages received");
      require_equal(there.flits_received, counters.flits_sent, n, p, "flits received");
      require_equal(there.heads_received, counters.heads_sent, n, p, "heads received");
    }
  }
}

std::string Bench::errors() {
  std::string text;
  for (unsigned n = 0; n < network.nodes(); ++n) {
    text += fmt::format("\nnode {}: status {:x} error {:02x} at {:08x} step {}", n,
                        network.read(n, kRegStatus), network.read(n, kRegError),
                        network.read(n, kRegErrorAt), network.read(n, kRegStep));
  }
  return text;
}

}  // namespace trib::nic
