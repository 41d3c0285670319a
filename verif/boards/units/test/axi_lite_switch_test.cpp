// SPDX-License-Identifier: Apache-2.0
// trib_axi_lite_switch: who waits is served in turns (BR2), the masters and the reads and writes of each.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <utility>

#include "Vtrib_axi_lite_switch.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr unsigned kMasters = 2, kSlaves = 2;
// axil_request_t and axil_response_t, from their lowest bits on.
constexpr unsigned kRequestBits = 73, kResponseBits = 41;

struct Wants {
  bool write, read;
};

class SwitchBench {
 public:
  explicit SwitchBench(std::uint64_t seed) : bench_(seed), random_(seed) { bench_.reset(); }

  /// Both masters for so many cycles, each with a write or a read or both always there.
  void run(const std::array<Wants, kMasters>& wants, unsigned cycles) {
    writes_ = reads_ = {};
    for (unsigned n = 0; n < cycles; ++n) step(wants);
  }
  unsigned writes(unsigned master) const { return writes_[master]; }
  unsigned reads(unsigned master) const { return reads_[master]; }

 private:
  void step(const std::array<Wants, kMasters>& wants) {
    auto& pins = bench_.pins();
    for (unsigned m = 0; m < kMasters; ++m) {
      const auto address = static_cast<std::uint16_t>(random_.below(0x8000));
      BitWriter(pins.s_axil_i, m * kRequestBits)
          .put(1, 1)  // rready
          .put(1, wants[m].read)
          .put(16, address)
          .put(1, 1)  // bready
          .put(1, wants[m].write)
          .put(4, 15)
          .put(32, random_())
          .put(1, wants[m].write)
          .put(16, address);
    }
    for (unsigned s = 0; s < kSlaves; ++s) {
      BitWriter(pins.m_axil_i, s * kResponseBits)
          .put(1, 1)   // rvalid
          .put(34, 0)  // OKAY, 0
          .put(1, random_.chance(0.5))
          .put(1, 1)  // bvalid
          .put(2, 0)
          .put(1, random_.chance(0.5))
          .put(1, random_.chance(0.5));
    }
    bench_.settle();
    BitReader reader(pins.s_axil_o);
    for (unsigned m = 0; m < kMasters; ++m) {
      reads_[m] += static_cast<unsigned>(reader.get(1));
      reader.get(35);
      writes_[m] += static_cast<unsigned>(reader.get(1));
      reader.get(4);
    }
    bench_.edge();
  }

  ModuleBench<Vtrib_axi_lite_switch> bench_;
  Random random_;
  std::array<unsigned, kMasters> writes_{}, reads_{};
};

TEST(AxiLiteSwitchRtl, BR2_NobodyStarves) {
  SwitchBench bench(1);
  for (unsigned kinds = 1; kinds < 16; ++kinds) {
    const std::array<Wants, kMasters> wants{
        {{(kinds & 1) != 0, (kinds & 2) != 0}, {(kinds & 4) != 0, (kinds & 8) != 0}}};
    bench.run(wants, 20'000);
    unsigned masters = 0, total = 0;
    for (unsigned m = 0; m < kMasters; ++m) {
      masters += wants[m].write || wants[m].read;
      total += bench.writes(m) + bench.reads(m);
    }
    EXPECT_GT(total, 1000u);
    for (unsigned m = 0; m < kMasters; ++m) {
      SCOPED_TRACE(testing::Message() << "master " << m << ", kinds " << kinds);
      const unsigned own = wants[m].write + wants[m].read;
      const unsigned share = own == 0 ? 0 : total / masters / own;
      for (const auto& [wanted, served] :
           {std::pair{wants[m].write, bench.writes(m)}, std::pair{wants[m].read, bench.reads(m)}}) {
        EXPECT_NEAR(served, wanted ? share : 0, 2);
      }
    }
  }
}

}  // namespace
}  // namespace trib
