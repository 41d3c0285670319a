// SPDX-License-Identifier: Apache-2.0
// trib_overtaken: which questions about results go on (RC2), for all distances of two serials and
// on random ones, in every cycle.
#include <Vtrib_overtaken.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kPorts = 4;
constexpr unsigned kWindow = 16;
constexpr unsigned kSlotBits = 4;
constexpr unsigned kHeardBits = 9;  // heard_t: the serial, and above it whether it is valid

class OvertakenRtl : public testing::Test {
 protected:
  OvertakenRtl() : bench_(kSeed) {
    pins().request_i = 0;
    pins().release_i = 0;
    bench_.reset();
    for (unsigned slot = 0; slot < kWindow; ++slot) finish(slot, 0);
  }

  Vtrib_overtaken& pins() { return bench_.pins(); }

  void release(unsigned slot, std::uint8_t serial) {
    pins().release_i = 1;
    pins().release_slot_i = slot;
    pins().release_serial_i = serial;
    bench_.edge();
    pins().release_i = 0;
  }

  // And what is asked from now on is about it.
  void finish(unsigned slot, std::uint8_t serial) {
    release(slot, serial);
    bench_.edge();
    serials_[slot] = serial;
  }

  void ask(unsigned port, unsigned slot, bool valid, std::uint8_t heard) {
    BitWriter(pins().request_slot_i, port * kSlotBits).put(kSlotBits, slot);
    BitWriter(pins().heard_i, port * kHeardBits).put(8, heard).put(1, valid);
    if (!valid || !is_ahead(serials_[slot], heard)) passed_ |= 1u << port;
  }

  // By one 1..127 times, modulo 256.
  static bool is_ahead(unsigned serial, unsigned heard) {
    for (unsigned step = 1; step <= 127; ++step) {
      if ((heard + step) % 256 == serial) return true;
    }
    return false;
  }

  void check(unsigned requests) {
    pins().request_i = requests;
    bench_.settle();
    ASSERT_EQ(pins().request_o, requests & passed_) << "cycle " << bench_.cycle();
    bench_.edge();
    passed_ = 0;
  }

  ModuleBench<Vtrib_overtaken> bench_;
  std::array<std::uint8_t, kWindow> serials_{};
  unsigned passed_ = 0;
};

TEST_F(OvertakenRtl, HoldsBackWhatIsAhead) {
  for (unsigned serial = 0; serial < 256; ++serial) {
    const unsigned slot = serial % kWindow;
    finish(slot, static_cast<std::uint8_t>(serial));
    for (unsigned heard = 0; heard < 256 && !HasFailure(); ++heard) {
      for (unsigned p = 0; p < kPorts; ++p)
        ask(p, slot, p % 2 == 0, static_cast<std::uint8_t>(heard));
      check((1u << kPorts) - 1);
    }
  }
}

// The frame was judged in the cycle of the release, when the chunk before was the last one.
TEST_F(OvertakenRtl, JudgedBeforeTheChunkWasDone) {
  constexpr unsigned kSlot = 5;
  for (const bool ahead : {false, true}) {
    finish(kSlot, ahead ? 11 : 9);
    release(kSlot, ahead ? 9 : 11);
    pins().request_i = 0;
    ask(0, kSlot, true, 10);
    check(1);
    serials_[kSlot] = ahead ? 9 : 11;
    ask(0, kSlot, true, 10);
    check(1);
  }
}

TEST_F(OvertakenRtl, EachPortAsksForASlotOfItsOwn) {
  Random random(kSeed);
  for (unsigned n = 0; n < 20'000 && !HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", step " << n);
    if (random.chance(0.5)) finish(random.below(kWindow), static_cast<std::uint8_t>(random()));
    for (unsigned p = 0; p < kPorts; ++p) {
      ask(p, random.below(kWindow), random.chance(0.7), static_cast<std::uint8_t>(random()));
    }
    check(random.below(1u << kPorts));
  }
}

}  // namespace
}  // namespace trib
