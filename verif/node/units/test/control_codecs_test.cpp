// SPDX-License-Identifier: Apache-2.0
// trib_control_frames of a node with codecs: byte 66 of its WELCOME and byte 74 of its JOIN are the
// node's codecs (GC12.1, GC12.6), and the rest of the frames is as without.
#include <Vtrib_control_frames_codecs.h>
#include <gtest/gtest.h>

#include <cstring>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::uint8_t kCodecs = 31;
constexpr std::size_t kJoinCodecs = 74;
constexpr unsigned kTypeBit = 208;  // of notice_t
constexpr unsigned kWindow = 5;
constexpr std::uint64_t kKey = 0x0123456789abcdef;

class ControlCodecsRtl : public testing::Test {
 protected:
  ControlCodecsRtl() : bench_(kSeed) {
    auto& pins = bench_.pins();
    pins.error_valid_i = pins.notice_valid_i = 0;
    pins.room_i = 0xf;
    std::memset(&pins.node_i, 0, sizeof pins.node_i);
    std::memset(&pins.key_i, 0, sizeof pins.key_i);
    std::memset(&pins.notice_i, 0, sizeof pins.notice_i);
    BitWriter(pins.key_i).put(64, kKey);
    bench_.reset();
  }

  /// The frame made from the first group's notice of this type, with all fields 0 but the window.
  Bytes frame_of(FrameType type) {
    auto& pins = bench_.pins();
    BitWriter(pins.notice_i).put(8, kWindow);
    BitWriter(pins.notice_i, kTypeBit).put(4, static_cast<unsigned>(type));
    pins.notice_valid_i = 1;
    Bytes frame;
    for (unsigned n = 0; n < 100; ++n) {
      bench_.settle();
      const bool taken = (pins.notice_ready_o & 1) != 0 && pins.notice_valid_i != 0;
      const bool last = pins.m_valid_o != 0 && pins.m_last_o;
      if (pins.m_valid_o != 0) {
        for (unsigned i = 0; i < 8; ++i) {
          frame.push_back(static_cast<std::uint8_t>(pins.m_data_o >> 8 * i));
        }
      }
      bench_.edge();
      if (taken) pins.notice_valid_i = 0;
      if (last) break;
    }
    return frame;
  }
  static Header header(FrameType type) {
    Header header;
    header.type = type;
    header.source = header.destination = Endpoint{};
    return header;
  }

  ModuleBench<Vtrib_control_frames_codecs> bench_;
};

TEST_F(ControlCodecsRtl, GC12_WelcomeTellsTheCodecs) {
  WelcomeBody body{1, 1, kCodecs, 8192, kWindow};
  EXPECT_EQ(frame_of(FrameType::kWelcome), encode_welcome(header(FrameType::kWelcome), body).bytes);
}

TEST_F(ControlCodecsRtl, GC12_JoinTellsTheCodecs) {
  Bytes expected = encode_join(header(FrameType::kJoin), {kKey, kWindow, 0}).bytes;
  expected[kJoinCodecs] = kCodecs;
  EXPECT_EQ(frame_of(FrameType::kJoin), expected);
}

}  // namespace
}  // namespace trib
