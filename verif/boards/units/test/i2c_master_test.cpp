// SPDX-License-Identifier: Apache-2.0
// trib_i2c_master against the table of its transfers: the bus, written as S, P, 0 and 1, must show what a transfer requires with the
// levels that the parts answer with, and its outcome and byte are; SDA that is held for any number of clocks, SCL that is held for ever.
#include <gtest/gtest.h>

#include <string>

#include "Vtrib_i2c_master.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::board {
namespace {

struct Transfer {
  bool free = false, read = false, two = false;
  unsigned part = 0, first = 0, second = 0;
};

enum Outcome : unsigned { kDone, kNoAcknowledge, kHeld };

/// Outcome of a transfer; answers are levels of the parts at each clock, 1 after their end.
struct Expected {
  std::string bus;
  unsigned outcome = kDone, data = 0;
};

class Script {
 public:
  explicit Script(const std::string& answers) : answers_(answers) {}

  Expected run(const Transfer& transfer) {
    if (transfer.free) {
      free();
    } else {
      move(transfer);
    }
    return expected_;
  }

 private:
  bool clock(bool level) {
    const std::size_t place = clocks_++;
    const bool seen = level && (place >= answers_.size() || answers_[place] == '1');
    expected_.bus += seen ? '1' : '0';
    return seen;
  }

  void free() {
    unsigned clocks = 0;
    bool up = false;
    while (!up && clocks < 9) {
      up = clock(true);
      ++clocks;
    }
    if (!up) expected_.outcome = kHeld;
    expected_.bus += "SP";
  }

  bool write(unsigned byte) {
    for (unsigned n = 8; n-- > 0;) clock((byte >> n & 1) != 0);
    const bool acknowledged = !clock(true);
    if (!acknowledged) expected_.outcome = kNoAcknowledge;
    return acknowledged;
  }

  void move(const Transfer& transfer) {
    expected_.bus += 'S';
    bool goes_on = write(transfer.part << 1) && write(transfer.first);
    if (goes_on && transfer.read) {
      expected_.bus += 'S';
      if (write(transfer.part << 1 | 1)) {
        for (unsigned n = 0; n < 8; ++n) {
          expected_.data = expected_.data << 1 | (clock(true) ? 1 : 0);
        }
        clock(true);
      }
    } else if (goes_on && transfer.two) {
      write(transfer.second);
    }
    expected_.bus += 'P';
  }

  std::string answers_;
  std::size_t clocks_ = 0;
  Expected expected_;
};

class MasterBench {
 public:
  MasterBench() : bench_(1), random_(1) {
    Vtrib_i2c_master& pins = bench_.pins();
    pins.millisecond_i = pins.s_valid_i = 0;
    pins.scl_i = pins.sda_i = 1;
    bench_.reset();
  }

  Random& random() { return random_; }

  void run(const Transfer& transfer, const std::string& answers, unsigned stretch) {
    answers_ = answers;
    stretch_ = stretch;
    settle_bus();
    begin(transfer);
    Vtrib_i2c_master& pins = bench_.pins();
    for (unsigned n = 0; n < 20000 && pins.done_o == 0; ++n) step();
    ASSERT_NE(pins.done_o, 0);
    const Expected expected = Script(answers).run(transfer);
    EXPECT_EQ(bus_, expected.bus);
    EXPECT_EQ(pins.outcome_o, expected.outcome);
    const bool is_read = transfer.read && !transfer.free && expected.outcome == kDone;
    if (is_read) {
      EXPECT_EQ(pins.data_o, expected.data);
    }
    EXPECT_EQ(pins.s_ready_o, 1);
    EXPECT_EQ(pins.scl_low_o, 0);
    EXPECT_EQ(pins.sda_low_o, 0);
  }

  /// SCL is down from this clock on until the master has given up.
  void hold(const Transfer& transfer, unsigned clock) {
    answers_.clear();
    stretch_ = 0;
    settle_bus();
    answers_.assign(40, '0');
    hold_from_ = clock;
    begin(transfer);
    Vtrib_i2c_master& pins = bench_.pins();
    for (unsigned n = 0; n < 20000 && pins.done_o == 0; ++n) step();
    EXPECT_EQ(pins.done_o, 1);
    EXPECT_EQ(pins.outcome_o, unsigned{kHeld});
    EXPECT_EQ(pins.scl_low_o + pins.sda_low_o, 0);
    hold_from_ = ~0u;
  }

 private:
  /// SDA has the level that the first clock must find.
  void settle_bus() {
    bus_.clear();
    clocks_ = 0;
    for (unsigned n = 0; n < 4; ++n) step();
    bus_.clear();
    moved_ = false;
  }

  void begin(const Transfer& transfer) {
    Vtrib_i2c_master& pins = bench_.pins();
    EXPECT_EQ(pins.s_ready_o, 1);
    put(transfer);
    pins.s_valid_i = 1;
    step();
    pins.s_valid_i = 0;
    EXPECT_EQ(pins.s_ready_o, 0);
    // Nothing counts any more.
    put({random_.chance(0.5), random_.chance(0.5), random_.chance(0.5), random_.below(128),
         random_.below(256), random_.below(256)});
  }

  void put(const Transfer& transfer) {
    BitWriter(bench_.pins().s_transfer_i)
        .put(8, transfer.second)
        .put(8, transfer.first)
        .put(7, transfer.part)
        .put(1, transfer.two)
        .put(1, transfer.read)
        .put(1, transfer.free);
  }

  void step() {
    Vtrib_i2c_master& pins = bench_.pins();
    pins.millisecond_i = random_.chance(0.05);
    bench_.edge();
    const bool scl_free = pins.scl_low_o == 0;
    if (!scl_free) {
      wait_ = random_.below(stretch_ + 1);
    } else if (wait_ != 0) {
      --wait_;
    }
    const bool answer = clocks_ >= answers_.size() || answers_[clocks_] == '1';
    const bool scl = scl_free && wait_ == 0 && clocks_ < hold_from_;
    // A part moves SDA while SCL is down; a bus that is held is seen from the first clock on.
    if (!scl || bus_.empty()) part_sda_ = answer;
    const bool sda = pins.sda_low_o == 0 && part_sda_;
    watch(scl, sda);
    pins.scl_i = scl;
    pins.sda_i = sda;
  }

  // A bit counts at the end of its clock, if SDA has stayed as it was.
  void watch(bool scl, bool sda) {
    if (scl && scl_ && sda != sda_) {
      bus_ += sda ? 'P' : 'S';
      moved_ = true;
    }
    if (!scl && scl_ && !moved_) {
      bus_ += sda_ ? '1' : '0';
      ++clocks_;
    }
    if (!scl) moved_ = false;
    scl_ = scl;
    sda_ = sda;
  }

  ModuleBench<Vtrib_i2c_master> bench_;
  Random random_;
  std::string answers_, bus_;
  unsigned stretch_ = 0, wait_ = 0, clocks_ = 0, hold_from_ = ~0u;
  bool scl_ = true, sda_ = true, part_sda_ = true, moved_ = false;
};

/// Acknowledges all, or some until one is missing; of a read, a byte.
std::string draw_answers(const Transfer& transfer, Random& random) {
  std::string answers;
  const double missing = random.chance(0.7) ? 0 : 0.3;
  for (unsigned byte = 0; byte < 3; ++byte) {
    if (random.chance(missing)) return answers;
    answers += std::string(8, '1') + '0';
  }
  if (!transfer.read) return answers;
  for (unsigned n = 0; n < 8; ++n) answers += random.chance(0.5) ? '1' : '0';
  return answers + '1';
}

Transfer draw(Random& random) {
  Transfer transfer;
  transfer.read = random.chance(0.5);
  transfer.two = random.chance(0.5);
  transfer.part = random.below(128);
  transfer.first = random.below(256);
  transfer.second = random.below(256);
  return transfer;
}

TEST(I2cMasterRtl, BI3_FreesTheBus) {
  MasterBench bench;
  Transfer transfer = draw(bench.random());
  transfer.free = true;
  for (unsigned round = 0; round < 3; ++round) {
    for (unsigned held = 0; held <= 9 && !HasFailure(); ++held) {
      bench.run(transfer, std::string(held, '0'), 10 * round);
    }
  }
}

TEST(I2cMasterRtl, PutsTransfersOnTheBus) {
  MasterBench bench;
  Random& random = bench.random();
  for (unsigned n = 0; n < 1500 && !HasFailure(); ++n) {
    const Transfer transfer = draw(random);
    bench.run(transfer, draw_answers(transfer, random), random.chance(0.7) ? 0 : 30);
    if (random.chance(0.05)) bench.hold(transfer, random.below(19));
  }
}

}  // namespace
}  // namespace trib::board
