// SPDX-License-Identifier: Apache-2.0
// Random traffic in lives that follow each other, across channels with all faults at once: a link and the golden model,
// and two links. --gtest_random_seed chooses other seeds.
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>

#include "verif/endpoint/hop/test/link_bench.h"

namespace trib::hop {
namespace {

double rate(Random& random, double most) {
  return random.chance(0.4) ? 0 : most * random.below(1000) / 1000;
}

PaceConfig pace(Random& random) {
  PaceConfig pace;
  pace.mode = PaceMode::kBeats;
  pace.max_gap = random.chance(0.5) ? 0 : random.below(60);
  pace.stall_probability = random.chance(0.4) ? 0 : random.below(70) / 100.0;
  pace.stall_burst = random.between(1, random.chance(0.2) ? 100 : 4);
  pace.seed = random();
  if (!random.chance(0.3)) return pace;
  pace.mode = PaceMode::kWire;
  return pace;
}

// No bit is the same in all runs, but that of a group address.
Endpoint random_end(Random& random) {
  Endpoint end;
  end.mac = MacAddress::from_number(random() & 0xfeff'ffff'ffff);
  const std::uint32_t network =
      random.chance(0.5) ? random.between(1, 126) : random.between(128, 223);
  end.ip = network << 24 | random.below(1u << 24);
  end.udp_port = static_cast<std::uint16_t>(random.between(1, 0xffff));
  return end;
}

LinkEnds random_ends(std::uint64_t seed) {
  Random random({seed, 34});
  const Endpoint own = random_end(random);
  return {own, random_end(random)};
}

// Of the key, links look at the epoch only.
LifeState random_life(std::uint16_t epoch, Random& random) {
  LifeState state = life(epoch);
  state.era = static_cast<std::uint32_t>(random());
  state.job = static_cast<std::uint32_t>(random());
  state.joined = random();
  return state;
}

BenchConfig random_config(std::uint64_t seed) {
  Random random({seed, 31});
  BenchConfig config = quick_config();
  config.seed = seed;
  config.side.settings.ends = random_ends(seed);
  LinkSettings& settings = config.side.settings;
  settings.retry = random.between(800, 6000);
  settings.ack_delay = random.between(50, 600);
  settings.keepalive = random.between(1500, 8000);
  config.side.small = random.chance(0.5);
  FlitTraffic& traffic = config.side.traffic;
  traffic.largest = random.chance(0.3) ? 8 : random.chance(0.3) ? 1000 : 100;
  traffic.pause = random.chance(0.5) ? 0 : random.below(90) / 100.0;
  traffic.slow_credit = random.chance(0.5) ? 0 : random.below(50) / 100.0;
  traffic.longest_wait = random.between(1, random.chance(0.2) ? 4000 : 300);
  config.side.receive = pace(random);
  config.side.receive.stall_burst = 1;  // a MAC's receive side
  config.side.transmit = pace(random);
  config.faults.loss = rate(random, 0.2);
  config.faults.damage = rate(random, 0.2);
  config.faults.copy = rate(random, 0.2);
  config.faults.late = rate(random, 0.2);
  config.faults.foreign = rate(random, 0.3);
  config.faults.odd = rate(random, 0.5);
  config.faults.delay = random.between(1, random.chance(0.3) ? 800 : 40);
  config.faults.jitter = random.chance(0.5) ? 0 : random.below(200);
  config.faults.hold = random.between(10, 3000);
  return config;
}

constexpr std::uint64_t kLimit = 400'000;  // cycles, for all to arrive without faults

void run_with_model(std::uint64_t seed) {
  std::printf("seed %lu, at most %lu cycles for the end\n", seed, kLimit);
  Random random({seed, 32});
  LinkBench bench(random_config(seed));
  const unsigned lives = random.between(1, 3);
  for (unsigned n = 1; n <= lives; ++n) {
    const auto epoch = static_cast<std::uint16_t>(n == 2 ? 0xffff : n);
    bench.begin_life(random_life(epoch, random));
    for (unsigned part = 0; part < 4; ++part) {
      bench.step(random.below(8000));
      LifeState state = random_life(epoch, random);
      state.granted = static_cast<std::uint32_t>(random());
      state.short_flits = static_cast<std::uint16_t>(random());
      state.left = random.chance(0.5);
      if (random.chance(0.5))
        state.fault =
            Fault{static_cast<std::uint8_t>(random()), static_cast<std::uint8_t>(random())};
      bench.link.set_state(state);
      bench.model.set_state(state);
    }
  }
  ASSERT_TRUE(bench.finish(kLimit)) << "not all flits, credits and ACKs are where they have to be";
  bench.link.checker().check_counters();
}

void run_pair(std::uint64_t seed) {
  std::printf("seed %lu, at most %lu cycles for the end\n", seed, kLimit);
  Random random({seed, 33});
  PairBench bench(random_config(seed));
  const unsigned lives = random.between(1, 3);
  for (unsigned n = 1; n <= lives; ++n) {
    const LifeState state = random_life(static_cast<std::uint16_t>(n), random);
    bench.begin_life(state, random.below(200));
    bench.run_until([] { return false; }, random.below(20'000));
  }
  ASSERT_TRUE(bench.finish(kLimit)) << "not all flits, credits and ACKs are where they have to be";
  bench.left.checker().check_counters();
  bench.right.checker().check_counters();
}

void run_seeds(void (*run)(std::uint64_t), std::uint64_t first, std::uint64_t last) {
  const auto chosen = static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed));
  for (std::uint64_t n = first; n <= last && !testing::Test::HasFailure(); ++n) {
    SCOPED_TRACE("--gtest_random_seed=" + std::to_string(chosen) + ", seed " + std::to_string(n));
    try {
      run(10'000 * chosen + n);
    } catch (const std::exception& error) {
      ADD_FAILURE() << error.what();
    }
  }
}

TEST(HopRandom, LinkAndModel) { run_seeds(run_with_model, 1, 16); }
TEST(HopRandom, TwoLinks) { run_seeds(run_pair, 1, 8); }
TEST(HopRandomLong, LinkAndModel) { run_seeds(run_with_model, 1001, 1250); }
TEST(HopRandomLong, TwoLinks) { run_seeds(run_pair, 1001, 1120); }

}  // namespace
}  // namespace trib::hop
