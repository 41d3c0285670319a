// SPDX-License-Identifier: Apache-2.0
// Constrained-random traffic: addresses and every knob of pace and traffic are drawn from the seed,
// so that runs differ in kind and not only in detail. The group is started by registers or by
// JOINs, and some times the workers restart. Some have a deadline, which does without what is lost
// (GR3). Every chunk is completed in the end.
#include <fmt/format.h>

#include "verif/node/registers/registers.h"
#include "verif/node/seq/encoded_frame.h"
#include "verif/node/seq/random_addresses.h"
#include "verif/node/tests/test_list.h"
#include "verif/node/tests/traffic_test.h"

namespace trib {
namespace {

class RandomTest : public TrafficTest {
 public:
  UVM_COMPONENT_UTILS(RandomTest);

  explicit RandomTest(uvm::uvm_component_name name) : TrafficTest(name) {}

 protected:
  void set_up(TestSetup& setup) override;
  void set_up_traffic(TrafficConfig& config) override;
  unsigned burst() const override;
  bool starts_group() const override { return !by_join_; }
  void stimulus() override;

 private:
  // One after the other, all members join for `job`; some end the old life before, if there is one.
  void join_all(std::uint32_t job, bool first, Random& random);
  bool is_member(unsigned port) const { return (members_ >> port & 1) != 0; }

  static PaceConfig draw_source_pace(Random& random);
  static PaceConfig draw_sink_pace(Random& random);

  bool by_join_ = false;       // the registers say nothing of the group
  std::uint32_t members_ = 0;  // ports whose workers take part
};

TRIB_SIM_TEST(RandomTest, "random", "constrained-random traffic; everything by the seed", any_size);

// Streams of draws, kept apart.
constexpr std::uint64_t kSetup = 1;
constexpr std::uint64_t kTraffic = 2;
constexpr std::uint64_t kBurst = 3;
constexpr std::uint64_t kLives = 4;
constexpr std::uint64_t kAddresses = 5;
constexpr std::uint64_t kDeadlines = 6;
constexpr std::uint64_t kCodecs = 7;
constexpr std::uint64_t kBalances = 8;

// Either nothing of it, or some, or much.
double draw_share(Random& random, double some, double much) {
  switch (random.pick({2, 3, 1})) {
    case 0:
      return 0;
    case 1:
      return some;
    default:
      return much;
  }
}

std::uint32_t draw_job(Random& random) { return static_cast<std::uint32_t>(random()); }

}  // namespace

PaceConfig RandomTest::draw_source_pace(Random& random) {
  PaceConfig pace;
  pace.seed = random();
  if (random.chance(0.5)) {
    pace.mode = PaceMode::kBeats;
    pace.max_gap = random.chance(0.5) ? 0 : random.between(1, 12);
  }
  if (random.chance(0.3)) {
    pace.stall_probability = random.chance(0.5) ? 0.05 : 0.4;
    pace.stall_burst = random.between(1, 6);
  }
  return pace;
}

PaceConfig RandomTest::draw_sink_pace(Random& random) {
  PaceConfig pace;
  pace.seed = random();
  if (random.chance(0.3)) return pace;
  pace.mode = PaceMode::kBeats;
  switch (random.pick({2, 2, 1, 1})) {
    case 0:
      break;
    case 1:
      pace.stall_probability = 0.3;
      break;
    case 2:
      pace.stall_probability = 0.01;
      pace.stall_burst = random.between(50, 300);
      break;
    default:
      pace.stall_probability = 0.8;
      break;
  }
  return pace;
}

void RandomTest::set_up(TestSetup& setup) {
  Random random{options().seed, kSetup};
  setup.chunks = 2000;
  setup.timeout_cycles = 20'000'000;
  const std::uint32_t all = (1u << setup.node.ports) - 1;
  // Mostly all ports; sometimes one or more are left out (IN3), but never all.
  GroupConfig& group = setup.node.groups[0];
  if (random.chance(0.25)) group.members = random.between(1, all);
  group.epoch = static_cast<std::uint16_t>(random.between(1, 0xfffe));
  if (random.chance(0.5)) group.key = random();
  Random addresses{options().seed, kAddresses};
  randomise_addresses(setup.node, addresses);
  Random deadlines{options().seed, kDeadlines};
  if (deadlines.chance(0.3)) group.deadline = deadlines.between(100, 4000);
  Random codecs{options().seed, kCodecs};
  if (setup.node.codecs != codec::kRawOnly && codecs.chance(0.8)) {
    group.result_encoding = draw_encoding(setup.node.codecs, codecs).byte();
  }
  members_ = group.members;
  by_join_ = random.chance(0.4);
  if (by_join_) {
    group.epoch = 0;
    if (random.chance(0.7)) group.members = 0;
  }
  switch (random.pick({4, 2, 2, 1, 2})) {
    case 0:
      setup.onset = 1;
      break;
    case 1:
      setup.onset = 2;
      break;
    case 2:
      setup.onset = 16;
      break;
    case 3:
      setup.onset = 512;
      break;
    default:
      setup.onset = kOnsetStoreAndForward;
      break;
  }
  for (unsigned port = 0; port < setup.node.ports; ++port) {
    setup.source_paces.push_back(draw_source_pace(random));
    setup.sink_paces.push_back(draw_sink_pace(random));
  }
}

void RandomTest::set_up_traffic(TrafficConfig& config) {
  Random random{options().seed, kTraffic};
  config.node.groups[0].members = members_;
  config.bad_attempt = draw_share(random, 0.05, 0.25);
  config.only_tuser_attempt = random.chance(0.5) ? 0.3 : 0.8;
  config.duplicate = draw_share(random, 0.03, 0.2);
  config.old_copy = draw_share(random, 0.03, 0.2);
  config.junk = draw_share(random, 0.05, 0.3);
  config.result_lost = draw_share(random, 0.02, 0.1);
  config.skipping = draw_share(random, 0.1, 0.5);
  config.checksum = draw_share(random, 0.3, 1);
  config.marked = draw_share(random, 0.1, 1);
  config.host = draw_share(random, 0.02, 0.2);
  config.ask = draw_share(random, 0.05, 0.4);
  config.pause = draw_share(random, 0.1, 0.7);
  config.longest_pause = random.chance(0.8) ? random.between(1, 100) : 1500;
  config.large_chunks = random.chance(0.5);
  Random balances{options().seed, kBalances};
  config.balanced = draw_share(balances, 0.5, 1);
  if (config.node.codecs == codec::kRawOnly) return;
  Random codecs{options().seed, kCodecs, kTraffic};
  config.encoded = draw_share(codecs, 0.5, 1);
  config.broken_code = draw_share(codecs, 0.02, 0.1);
}

void RandomTest::stimulus() {
  Random random{options().seed, kLives};
  start_traffic();
  if (by_join_) {
    registers().configure(setup().node, setup().onset);
    join_all(draw_job(random), true, random);
  }
  for (std::size_t n = random.pick({3, 2, 1, 1}); n > 0; --n) {
    const std::uint32_t chunk = random.between(1, setup().chunks / 2);
    wait_until([&] {
      for (unsigned port = 0; port < ports(); ++port) {
        if (is_member(port) && traffic(port).completed() >= chunk) return true;
      }
      return false;
    });
    // Mostly another job; or the same one, all of whose processes have died.
    const std::uint32_t job =
        random.chance(0.3) ? checker().model().life(0).identity().job : draw_job(random);
    join_all(job, false, random);
  }
  join();
  if (setup().onset != kOnsetStoreAndForward) return;
  // A MAC that cannot pause within a frame depends on it (CX3 of docs/ETHERNET.md).
  for (unsigned port = 0; port < ports(); ++port) {
    const std::uint64_t dry = bench().sink(port).underruns();
    require(dry == 0, fmt::format("port {}: {} idle cycles inside frames", port, dry));
  }
}

void RandomTest::join_all(std::uint32_t job, bool first, Random& random) {
  const std::uint32_t longest = random.chance(0.5) ? 20 : 3000;
  const unsigned begin = random.below(ports());
  for (unsigned n = 0; n < ports(); ++n) {
    const unsigned port = (begin + n) % ports();
    if (!is_member(port)) continue;
    traffic(port).join(job, !first && random.chance(0.3));
    nudge(port);
    if (!first) wait_cycles(random.below(longest));
  }
  wait_until([this] {
    for (unsigned port = 0; port < ports(); ++port) {
      if (is_member(port) && traffic(port).joining()) return false;
    }
    return true;
  });
}

unsigned RandomTest::burst() const {
  Random random{options().seed, kBurst};
  return random.chance(0.5) ? 1 : random.between(2, 8);
}

}  // namespace trib
