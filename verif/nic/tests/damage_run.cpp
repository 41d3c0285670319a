// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "verif/nic/registers/registers.h"
#include "verif/nic/tests/bench.h"
#include "verif/nic/tests/mismatch.h"
#include "verif/nic/tests/nic_test.h"
#include "verif/nic/tests/random_network.h"

namespace trib::nic {
namespace {

constexpr std::uint32_t kTimeout = 4000;  // more than any wait within a step without damage
constexpr std::uint64_t kSettle =
    64 + 300;  // flits received after RESET, and the clearing (NI16, NI18)
constexpr unsigned kHeadBits = 128;

/// Damages one flit, or one credit, when it enters a link or leaves it.
class Vandal {
 public:
  Vandal(const Wiring& wiring, Random& random)
      : random_(random), damage_(static_cast<Damage>(random.below(unsigned{kKinds}))) {
    do {
      at_ = {random.below(wiring.nodes()), random.below(wiring.ports())};
    } while (!wiring.peers[at_.node][at_.port]);
    left_ = random.below(random.chance(0.5) ? 20 : 200);
  }

  void observe(Network& network) {
    if (done_) return;
    const std::uint64_t cycle = network.cycle() - 1;
    if (damage_ == Damage::kLostCredit) {
      // The credits that the neighbour puts in are those returned to this port.
      std::uint8_t& credit = network.credits_to(at_.node, at_.port).in(cycle);
      if (credit != 0 && turn()) credit = 0;
      return;
    }
    if (damage_ == Damage::kExtraCredit) {
      std::uint8_t& credit = network.credits_to(at_.node, at_.port).in(cycle);
      if (credit == 0 && turn()) credit = 1;
      return;
    }
    Flit& flit = network.line_from(at_.node, at_.port).in(cycle);
    if (damage_ == Damage::kDoubleFlit) {
      if (flit.valid) {
        last_ = flit;
        seen_ = true;
      } else if (seen_ && turn()) {
        flit = last_;
      }
      return;
    }
    if (!flit.valid || flit.head != (damage_ == Damage::kHeadBit || damage_ == Damage::kLostFlit))
      return;
    if (!turn()) return;
    if (damage_ == Damage::kHeadBit) {
      const unsigned bit = random_.below(kHeadBits);
      flit.words[bit / 32] ^= 1u << (bit % 32);
    } else if (damage_ == Damage::kLostFlit) {
      flit = {};
    } else {
      flit.head = true;
    }
  }

  Damage damage() const { return damage_; }
  std::string text() const {
    return fmt::format("damage {} of node {} port {}{}", static_cast<unsigned>(damage_), at_.node,
                       at_.port, done_ ? "" : ", not done");
  }

 private:
  static constexpr unsigned kKinds = static_cast<unsigned>(Damage::kMore);

  bool turn() {
    if (left_-- > 0) return false;
    return done_ = true;
  }

  Random& random_;
  Damage damage_;
  PortOf at_;
  unsigned left_ = 0;
  Flit last_;
  bool seen_ = false;
  bool done_ = false;
};

bool any_error(Network& network) {
  for (unsigned n = 0; n < network.nodes(); ++n) {
    if (network.tile(n).error()) return true;
  }
  return false;
}

/// In lockstep an interface may wait for all others' steps.
std::uint32_t last_step(const RandomNetwork& network) {
  std::uint32_t last = 0;
  if (network.settings.lockstep == kLockstepOff) return last;
  for (const Tables& tables : network.tables) {
    for (const std::vector<ListEntry>& list : tables.lists) {
      for (const ListEntry& entry : list) last = std::max<std::uint32_t>(last, entry.step);
    }
  }
  return last;
}

/// RESET at both ends of all links, twice, since older flits are in flight.
void recover(Network& network, unsigned latency, std::uint16_t round) {
  for (unsigned turn = 0; turn < 2; ++turn) {
    for (unsigned n = 0; n < network.nodes(); ++n) {
      network.write(n, kRegCtrl, kRegCtrlReset);
      network.write(n, kRegError, 0x7f);
    }
    network.step(latency + kSettle);
  }
  for (unsigned n = 0; n < network.nodes(); ++n) {
    if (network.read(n, kRegError) != 0) throw Mismatch("an error is left after RESET");
    network.write(n, kRegRound, round);
  }
  network.step(kSettle);
}

}  // namespace

std::uint64_t run_damage(std::uint64_t seed, NicCoverage& coverage) {
  Random random({seed, 16});
  RandomNetwork network({6, 16, 200, 600}, random);
  network.settings.timeout = kTimeout * (1 + last_step(network));
  Bench bench(network.wiring, network.tables, network.flits, network.timing, network.settings, seed,
              network.modes);
  Vandal vandal(network.wiring, random);
  bench.network.after_cycle = [&] { vandal.observe(bench.network); };
  bench.expect_round();
  // Without damage the round is done, with it one stops, or what was damaged does not matter.
  const bool ended = bench.network.run_round(1'000'000).has_value();
  bench.leave_links();
  if (ended) {
    try {
      bench.require_golden();
    } catch (const Mismatch& mismatch) {
      throw Mismatch(vandal.text() + ": " + mismatch.what());
    }
  } else if (!any_error(bench.network)) {
    throw Mismatch(vandal.text() + ": the round does not end, and no interface says why" +
                   bench.errors());
  }
  for (unsigned n = 0; n < bench.network.nodes() && !ended; ++n)
    coverage.stopped(vandal.damage(), bench.network.read(n, kRegError));
  const auto round = static_cast<std::uint16_t>(random.below(0x10000));
  recover(bench.network, network.timing.link_latency, round);
  bench.refill();
  bench.check_links(round);
  bench.run(1'000'000, network.skew(random));
  return bench.network.cycle();
}

}  // namespace trib::nic
