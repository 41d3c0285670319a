// SPDX-License-Identifier: Apache-2.0
// trib_control_frames with four ports and four groups at 8 bytes a beat: each frame is that of the
// model, byte for byte, and goes to its port in one piece where there is room; who waits for a port
// takes turns (RC3); an ERROR for which there is no place is dropped, and counted.
#include <Vtrib_control_frames_4.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <deque>
#include <optional>
#include <utility>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kPorts = 4;
constexpr unsigned kGroups = 4;
constexpr unsigned kNoticeBits = 213;  // notice_t
constexpr unsigned kEndpointBits = 96;
constexpr unsigned kKeyBits = 64;
constexpr unsigned kRecent = 20;  // cycles of a frame, from when it is taken to its last beat
constexpr WelcomeBody kCapabilities{1, 1, 1, 8192, 0};

class ControlFramesRtl : public testing::Test {
 protected:
  struct Notice {
    Header header;
    std::uint8_t window = 0;
    bool balance = false;
  };

  ControlFramesRtl() : bench_(kSeed), random_(kSeed) {
    pins().error_valid_i = pins().notice_valid_i = 0;
    pins().room_i = (1u << kPorts) - 1;
    readdress();
    for (unsigned g = 0; g < kGroups; ++g) {
      keys_[g] = random_();
      BitWriter(pins().key_i, g * kKeyBits).put(kKeyBits, keys_[g]);
    }
    bench_.reset();
  }

  Vtrib_control_frames_4& pins() { return bench_.pins(); }

  Endpoint endpoint() {
    Endpoint address;
    for (auto& octet : address.mac.octets) octet = static_cast<std::uint8_t>(random_());
    address.ip = static_cast<std::uint32_t>(random_());
    address.udp_port = static_cast<std::uint16_t>(random_());
    return address;
  }
  template <typename Pin>
  static void put(Pin& pin, unsigned offset, const Endpoint& address) {
    BitWriter(pin, offset)
        .put(16, address.udp_port)
        .put(32, address.ip)
        .put(48, address.mac.to_number());
  }

  void readdress() {
    nodes_.push_front(endpoint());
    if (nodes_.size() > kRecent) nodes_.pop_back();
    put(pins().node_i, 0, nodes_.front());
  }

  // Every frame is another.
  Notice draw(FrameType type, unsigned group) {
    Notice notice;
    notice.header.destination = endpoint();
    notice.header.type = type;
    notice.header.group = static_cast<std::uint8_t>(group);
    notice.header.epoch = static_cast<std::uint16_t>(random_());
    notice.header.count = static_cast<std::uint16_t>(random_());
    notice.header.sequence = static_cast<std::uint32_t>(random_());
    notice.header.tag = static_cast<std::uint32_t>(random_());
    if (type == FrameType::kJoin || type == FrameType::kWelcome) {
      notice.window = static_cast<std::uint8_t>(random_());
    }
    notice.balance = type == FrameType::kWelcome && random_.chance(0.5);
    return notice;
  }
  template <typename Pin>
  static void put(Pin& pin, unsigned offset, const Notice& notice) {
    const Header& h = notice.header;
    BitWriter(pin, offset)
        .put(8, notice.window)
        .put(32, h.tag)
        .put(32, h.sequence)
        .put(16, h.count)
        .put(16, h.epoch)
        .put(8, h.group);
    put(pin, offset + 112, h.destination);
    BitWriter(pin, offset + 112 + kEndpointBits)
        .put(4, static_cast<unsigned>(h.type))
        .put(1, notice.balance);
  }
  // The frame that has left is this one, with addresses that the node had in one cycle (WF3.1).
  bool is_frame(const Notice& notice) const {
    return std::any_of(nodes_.begin(), nodes_.end(),
                       [&](const Endpoint& node) { return frame_ == bytes_of(notice, node); });
  }
  Bytes bytes_of(const Notice& notice, const Endpoint& node) const {
    Header h = notice.header;
    h.source = node;
    if (h.type == FrameType::kJoin) {
      return encode_join(h, {keys_.at(h.group), notice.window, 0}).bytes;
    }
    if (h.type == FrameType::kWelcome) {
      WelcomeBody body = kCapabilities;
      body.window = notice.window;
      body.balance = notice.balance;
      return encode_welcome(h, body).bytes;
    }
    return encode(h, nullptr).bytes;
  }

  // A cycle. Groups in `wanting` have something for every port; an ERROR comes with this chance.
  void step(unsigned wanting, double errors) {
    const unsigned turn = pins().turn_o;
    for (unsigned g = 0; g < kGroups; ++g) {
      std::optional<Notice>& notice = notices_[g][turn];
      if (!notice) notice = draw(static_cast<FrameType>(random_.between(2, 9)), g);
      put(pins().notice_i, g * kNoticeBits, *notice);
    }
    pins().notice_valid_i = static_cast<std::uint8_t>(wanting);
    pins().error_valid_i = 0;
    std::array<Notice, kPorts> error;
    for (unsigned p = 0; p < kPorts; ++p) {
      if (!random_.chance(errors)) continue;
      pins().error_valid_i |= static_cast<std::uint8_t>(1u << p);
      error[p] = draw(FrameType::kError, random_.below(256));
      put(pins().error_i, p * kNoticeBits, error[p]);
    }
    bench_.settle();
    take_beat();
    ASSERT_LE(__builtin_popcount(pins().notice_ready_o), 1);
    for (unsigned g = 0; g < kGroups; ++g) {
      if ((pins().notice_ready_o >> g & 1) == 0) continue;
      if ((pins().notice_valid_i >> g & 1) == 0) continue;  // not any more
      ASSERT_TRUE(room_before_ >> turn & 1) << "port " << turn;
      due_[turn].push_back({*notices_[g][turn], g});
      notices_[g][turn].reset();
    }
    for (unsigned p = 0; p < kPorts; ++p) {
      const bool dropped = (pins().dropped_o >> p & 1) != 0;
      const bool came = (pins().error_valid_i >> p & 1) != 0;
      ASSERT_LE(dropped, came);
      if (came && !dropped) errors_[p].push_back(error[p]);
      dropped_ += dropped;
    }
    room_before_ = pins().room_i;
    bench_.edge();
  }

  void take_beat() {
    beat_ = pins().m_valid_o != 0;
    if (!beat_) {
      ASSERT_TRUE(frame_.empty()) << "a pause, cycle " << bench_.cycle();
      return;
    }
    ASSERT_EQ(__builtin_popcount(pins().m_valid_o), 1);
    const auto port = static_cast<unsigned>(__builtin_ctz(pins().m_valid_o));
    const std::uint64_t data = pins().m_data_o;
    for (unsigned i = 0; i < 8; ++i) frame_.push_back(static_cast<std::uint8_t>(data >> 8 * i));
    if (!pins().m_last_o) return;
    EXPECT_EQ(pins().m_body_o, frame_.size() == 80);
    const bool error = !errors_[port].empty() && is_frame(errors_[port].front());
    if (error) {
      errors_[port].pop_front();
    } else {
      ASSERT_FALSE(due_[port].empty()) << "cycle " << bench_.cycle();
      EXPECT_TRUE(is_frame(due_[port].front().first)) << "cycle " << bench_.cycle();
    }
    const unsigned source = error ? kGroups : due_[port].front().second;
    if (!error) due_[port].pop_front();
    ++sent_[port][source];
    for (unsigned& waits : since_[port]) ++waits;
    since_[port][source] = 0;
    frame_.clear();
  }

  ModuleBench<Vtrib_control_frames_4> bench_;
  Random random_;
  std::deque<Endpoint> nodes_;  // the node's addresses, the latest first
  std::array<std::uint64_t, kGroups> keys_{};
  std::array<std::array<std::optional<Notice>, kPorts>, kGroups> notices_;
  std::array<std::deque<std::pair<Notice, unsigned>>, kPorts> due_;  // taken, with their group
  std::array<std::deque<Notice>, kPorts> errors_;
  Bytes frame_;
  unsigned room_before_ = 0;  // in the cycle before
  bool beat_ = false;         // one was written in the cycle before
  unsigned dropped_ = 0;
  // Frames of each source, the ERRORs last, and frames for that port since its last one.
  std::array<std::array<unsigned, kGroups + 1>, kPorts> sent_{};
  std::array<std::array<unsigned, kGroups + 1>, kPorts> since_{};
};

TEST_F(ControlFramesRtl, AreThoseOfTheModel) {
  for (unsigned n = 0; n < 30'000 && !HasFatalFailure(); ++n) {
    step(random_.below(1u << kGroups), 0.02);
    // It comes back at any time, and depends only on the beats.
    const auto room = static_cast<std::uint8_t>(random_.below(1u << kPorts));
    pins().room_i = beat_ ? room : static_cast<std::uint8_t>(pins().room_i | room);
  }
  for (unsigned p = 0; p < kPorts; ++p) {
    for (const unsigned frames : sent_[p]) EXPECT_GT(frames, 50u) << "seed " << kSeed;
    EXPECT_LE(errors_[p].size(), 2u);
    EXPECT_LE(due_[p].size(), 1u);
  }
  EXPECT_GT(dropped_, 50u);
}

TEST_F(ControlFramesRtl, WhoWaitsForAPortTakesTurns) {
  for (unsigned n = 0; n < 30'000 && !HasFatalFailure(); ++n) {
    step((1u << kGroups) - 1, 0.5);
    for (const auto& port : since_) {
      for (const unsigned waits : port) ASSERT_LE(waits, kGroups + 1) << "seed " << kSeed;
    }
  }
  for (const auto& port : sent_) {
    for (const unsigned frames : port) EXPECT_GT(frames, 50u);
  }
}

TEST_F(ControlFramesRtl, WF3_AddressesOfOneCycle) {
  for (unsigned n = 0; n < 10'000 && !HasFatalFailure(); ++n) {
    readdress();
    step((1u << kGroups) - 1, 0.1);
  }
  for (const auto& port : sent_) {
    for (const unsigned frames : port) EXPECT_GT(frames, 20u);
  }
}

// A port that is full holds up no other.
TEST_F(ControlFramesRtl, FullPortIsPassedOver) {
  pins().room_i = 0b1101;
  for (unsigned n = 0; n < 5'000 && !HasFatalFailure(); ++n) step(0b1, 0);
  EXPECT_EQ(sent_[1][0], 0u);
  for (const unsigned port : {0u, 2u, 3u}) EXPECT_GT(sent_[port][0], 80u);
}

}  // namespace
}  // namespace trib
