// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/tests/random_network.h"

#include <algorithm>
#include <utility>

#include "model/nic/random_schedule.h"
#include "verif/nic/registers/registers.h"

namespace trib::nic {
namespace {

constexpr std::size_t kEntries = 128;  // of the interface as built
constexpr unsigned kMostSkew = 2000;
constexpr unsigned kFlowBits = 6;

bool fits(const std::vector<Tables>& tables) {
  return std::all_of(tables.begin(), tables.end(), [](const Tables& of_node) {
    return std::all_of(of_node.lists.begin(), of_node.lists.end(),
                       [](const auto& list) { return list.size() <= kEntries; });
  });
}

// Its bits from the other end, so that numbers of few flows differ in high bits, too.
unsigned reversed(unsigned flow) {
  unsigned result = 0;
  for (unsigned bit = 0; bit < kFlowBits; ++bit)
    result |= (flow >> bit & 1) << (kFlowBits - 1 - bit);
  return result;
}

unsigned mostly(unsigned few, unsigned many, Random& random) {
  return std::min(many, random.chance(0.2) ? many : few);
}

}  // namespace

RandomNetwork::RandomNetwork(const RandomBounds& bounds, Random& random) {
  const bool long_messages = random.chance(0.06);  // over long links
  do {
    const unsigned nodes = random.between(2, mostly(8, bounds.nodes, random));
    wiring = random_wiring(nodes, random.between(nodes == 2 ? 1 : 2, kPorts), random);
    const unsigned flows = random.between(1, long_messages ? 2 : mostly(12, bounds.flows, random));
    flits = long_messages ? bounds.flits : random.below(mostly(300, bounds.flits, random));
    tables = random_tables(wiring, flows, flits, random);
  } while (!fits(tables));
  timing.link_latency =
      long_messages ? bounds.latency : random.between(1, mostly(150, bounds.latency, random));
  timing.random_links = random.chance(0.7);
  timing.memory.latency = random.chance(0.25)   ? 1
                          : random.chance(0.25) ? 64
                                                : random.between(1, 64);
  timing.memory.random = random.chance(0.7);
  timing.memory.not_ready = random.chance(0.5) ? 0 : random.below(60) / 100.0;
  settings.dependence = random.below(2);
  settings.lockstep = random.chance(0.5) ? kLockstepOff : random.between(1, 2);
  settings.step_time = random.between(8, 300);
  settings.early = 0xffff;
  settings.base = random.below(16);
  choose_modes(random);
  choose_numbers(random);
}

// Any part of the address space, any flows, and any steps where nothing counts them. Takes no number of `random`, so that whatever
// is drawn from it next stays what it was.
void RandomNetwork::choose_numbers(Random random) {
  Random own({random(), 41});
  timing.memory.origin = static_cast<std::uint32_t>(own());
  settings.base += timing.memory.origin;
  if (settings.lockstep == kLockstepOff) delay_steps(own.below(0xf000));
  scatter_flows(own.below(1u << kFlowBits));
}

void RandomNetwork::delay_steps(unsigned steps) {
  for (Tables& of_node : tables) {
    for (std::vector<ListEntry>& list : of_node.lists) {
      for (ListEntry& entry : list) entry.step = static_cast<std::uint16_t>(entry.step + steps);
    }
  }
}

void RandomNetwork::scatter_flows(unsigned first) {
  const auto scattered = [first](unsigned flow) {
    return static_cast<std::uint16_t>(reversed(flow) ^ first);
  };
  for (Tables& of_node : tables) {
    std::vector<FlowRow> rows(std::size_t{1} << kFlowBits);
    for (unsigned f = 0; f < of_node.rows.size(); ++f) {
      FlowRow& row = of_node.rows[f];
      if (row.after) row.after = scattered(*row.after);
      rows.at(scattered(f)) = row;
    }
    of_node.rows = std::move(rows);
    for (std::vector<ListEntry>& list : of_node.lists) {
      for (ListEntry& entry : list) entry.flow = scattered(entry.flow);
    }
  }
}

// The same at both ends of a link.
void RandomNetwork::choose_modes(Random& random) {
  modes.resize(wiring.nodes());
  const double share = random.below(3) / 2.0;
  for (unsigned n = 0; n < wiring.nodes(); ++n) {
    for (unsigned p = 0; p < wiring.ports(); ++p) {
      const auto& peer = wiring.peers[n][p];
      if (!peer || peer->node < n || !random.chance(share)) continue;
      modes[n] |= 1u << p;
      modes[peer->node] |= 1u << peer->port;
    }
  }
}

std::vector<unsigned> RandomNetwork::skew(Random& random) const {
  // In strict lockstep all have started before the first step ends.
  const unsigned longest =
      settings.lockstep == kLockstepStrict ? settings.step_time / 2 : kMostSkew;
  std::vector<unsigned> skew(wiring.nodes());
  for (unsigned& late : skew) late = random.chance(0.5) ? 0 : random.below(longest);
  return skew;
}

}  // namespace trib::nic
