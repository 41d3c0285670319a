// SPDX-License-Identifier: Apache-2.0
// trib_encodings of four ports in a node with all codecs: random lives, each with JOINs that list
// codecs, a parent's WELCOME, or a START. Payloads of a life are encoded if all members have joined
// it and decode the codec of the register (GC12.3), those for the parent if its WELCOME has the codec
// (GC12.6), until the next life.
#include <Vtrib_encodings.h>
#include <gtest/gtest.h>

#include <array>

#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kPorts = 4;
constexpr unsigned kLives = 4000;
constexpr std::uint8_t kLegal[] = {0x00, 0x61, 0x81, 0xa1, 0x62, 0x82, 0xa2, 0x03, 0x04};

class EncodingsRtl : public testing::Test {
 protected:
  EncodingsRtl() : bench_(kSeed), random_(kSeed) {
    auto& pins = bench_.pins();
    pins.learn_i = pins.grant_i = pins.start_i = pins.clear_i = 0;
    pins.settings_i = pins.members_i = pins.joined_i = 0;
    bench_.reset();
  }

  std::uint8_t draw_encoding() { return kLegal[random_.below(std::size(kLegal))]; }
  /// Often all of them, so that whole groups decode something.
  std::uint8_t draw_codecs() {
    return random_.chance(0.7) ? 0xff : static_cast<std::uint8_t>(random_());
  }
  static bool has(unsigned codecs, std::uint8_t encoding) {
    return (codecs >> (encoding & 0xf) & 1) != 0;
  }

  void join(unsigned port) {
    auto& pins = bench_.pins();
    pins.learn_i = 1;
    pins.port_i = static_cast<std::uint8_t>(port);
    pins.codecs_i = child_[port] = draw_codecs();
    bench_.edge();
    pins.learn_i = 0;
    pins.joined_i |= static_cast<std::uint8_t>(1u << port);
  }
  void grant() {
    auto& pins = bench_.pins();
    pins.grant_i = 1;
    pins.codecs_i = parent_ = draw_codecs();
    bench_.edge();
    pins.grant_i = 0;
  }
  void start() {
    auto& pins = bench_.pins();
    pins.start_i = 1;
    pins.joined_i = 0;
    bench_.edge();
    pins.start_i = 0;
    parent_ = 0;
  }
  void clear() {
    bench_.pins().clear_i = 1;
    for (unsigned n = 0; n < 3; ++n) bench_.edge();
    bench_.pins().clear_i = 0;
    bench_.edge();
  }
  void expect(std::uint8_t result, std::uint8_t uplink) {
    EXPECT_EQ(bench_.pins().encodings_o, unsigned{result} << 8 | uplink);
  }

  ModuleBench<Vtrib_encodings> bench_;
  Random random_;
  std::array<std::uint8_t, kPorts> child_{};
  std::uint8_t parent_ = 0;
};

TEST_F(EncodingsRtl, GC12_ALifeEncodesWhatAllDecode) {
  unsigned encoded = 0, raw = 0, upward = 0;
  for (unsigned n = 0; n < kLives && !HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", life " << n);
    auto& pins = bench_.pins();
    const std::uint8_t result = draw_encoding();
    const std::uint8_t uplink = draw_encoding();
    pins.settings_i = static_cast<std::uint16_t>(result << 8 | uplink);
    const unsigned members = random_.between(1, (1u << kPorts) - 1);
    pins.members_i = static_cast<std::uint8_t>(members);
    const bool by_joins = random_.chance(0.8);
    if (by_joins) {
      pins.joined_i = 0;
      for (unsigned p = 0; p < kPorts; ++p) {
        if ((members >> p & 1) == 0) continue;
        join(p);
        if (random_.chance(0.2)) join(p);  // the latest one counts
      }
      if (random_.chance(0.5)) grant();
    } else {
      start();
    }
    clear();
    bool all = by_joins;
    for (unsigned p = 0; p < kPorts; ++p) {
      if ((members >> p & 1) != 0) all = all && has(child_[p], result);
    }
    const std::uint8_t used = all ? result : 0;
    const std::uint8_t used_upward = has(parent_, uplink) ? uplink : 0;
    expect(used, used_upward);
    // A register that is written in a stopped group, and JOINs of the next life, change nothing.
    pins.settings_i = 0xa203;
    join(random_.below(kPorts));
    grant();
    expect(used, used_upward);
    encoded += used != 0;
    raw += result != 0 && used == 0;
    upward += used_upward != 0;
  }
  EXPECT_GT(encoded, kLives / 10);
  EXPECT_GT(raw, kLives / 10);
  EXPECT_GT(upward, kLives / 10);
}

}  // namespace
}  // namespace trib
