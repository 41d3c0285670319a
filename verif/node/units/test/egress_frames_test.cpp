// SPDX-License-Identifier: Apache-2.0
// trib_egress of one group at 8 bytes a beat: what each frame says. Results, contributions, replays
// and answers of the host with random fields, addresses and payload, sound or spoiled, one after the
// other, with a balance or without (WF7); each byte of what leaves is that of the model's codec
// (WF1), and its kind and length are counted.
#include <Vtrib_egress.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "model/base/random.h"
#include "model/frame/balance.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kUplinkBit = 163;  // of access_t, the peer lowest
constexpr unsigned kBalanceBit = 173;
constexpr unsigned kResultBits = 132;  // lowest in lane_t and replay_t
constexpr unsigned kMost = 4000;       // cycles for a frame

enum Kind : unsigned { kResult, kReplay, kSpoiled = 3, kContribution, kHost };

class EgressFramesRtl : public testing::Test {
 protected:
  EgressFramesRtl() : bench_(kSeed), random_(kSeed) {
    Vtrib_egress& pins = bench_.pins();
    std::memset(&pins.lane_i, 0, sizeof pins.lane_i);
    std::memset(&pins.replay_i, 0, sizeof pins.replay_i);
    pins.replay_valid_i = 0;
    pins.control_valid_i = pins.control_last_i = pins.control_body_i = 0;
    pins.host_offer_i = pins.host_valid_i = pins.host_last_i = 0;
    pins.host_keep_i = 0xff;
    pins.tx_limit_i = 0;
    pins.m_ready_i = 1;
    std::memset(&pins.access_i, 0, sizeof pins.access_i);
    bench_.reset();
  }

  Endpoint draw_endpoint() {
    return {MacAddress::from_number(random_() >> 16), static_cast<std::uint32_t>(random_()),
            static_cast<std::uint16_t>(random_())};
  }

  template <typename Pin>
  static void put_endpoint(Pin& pin, const Endpoint& endpoint) {
    BitWriter(pin)
        .put(16, endpoint.udp_port)
        .put(32, endpoint.ip)
        .put(48, endpoint.mac.to_number());
  }

  void draw_header() {
    header_ = {};
    header_.source = draw_endpoint();
    header_.destination = draw_endpoint();
    header_.ecn = static_cast<std::uint8_t>(random_.below(4));
    header_.flags = static_cast<std::uint8_t>(random_.below(16));
    header_.epoch = static_cast<std::uint16_t>(random_());
    header_.count = static_cast<std::uint16_t>(random_());
    header_.op = static_cast<std::uint8_t>(random_.below(16));
    header_.dtype = static_cast<std::uint8_t>(random_.below(16));
    header_.sequence = static_cast<std::uint32_t>(random_());
    header_.tag = static_cast<std::uint32_t>(random_());
    header_.serial = static_cast<std::uint8_t>(random_());
    header_.payload_bytes =
        static_cast<std::uint16_t>(4 * random_.below(random_.chance(0.1) ? 2049 : 40));
    payload_.resize(header_.payload_bytes);
    for (std::uint8_t& byte : payload_) byte = static_cast<std::uint8_t>(random_());
    spoil_ = header_.payload_bytes != 0 && random_.chance(0.2);
  }

  template <typename Pin>
  void put_result(Pin& pin) {
    std::memset(&pin, 0, sizeof pin);
    BitWriter(pin)
        .put(14, header_.payload_bytes)
        .put(2, header_.ecn)
        .put(1, header_.has(kFlagRetry))
        .put(1, header_.has(kFlagPartial))
        .put(1, header_.has(kFlagWant))
        .put(1, header_.has(kFlagData))
        .put(4, header_.dtype)
        .put(4, header_.op)
        .put(16, header_.count)
        .put(32, header_.tag)
        .put(16, header_.epoch)
        .put(32, header_.sequence)
        .put(8, header_.serial);
  }

  std::uint64_t beat_of(unsigned beat) const {
    std::uint64_t data = 0;
    for (unsigned i = 0; i < 8 && 8 * beat + i < payload_.size(); ++i) {
      data |= std::uint64_t{payload_[8 * beat + i]} << 8 * i;
    }
    return data;
  }
  unsigned beats() const { return static_cast<unsigned>(payload_.size() + 7) / 8; }

  // Addresses and the group, as they are until the frame has left.
  void put_group(Kind kind) {
    Vtrib_egress& pins = bench_.pins();
    const auto other = static_cast<std::uint16_t>(random_());
    std::uint64_t group = 0;
    BitWriter(group).put(16, other).put(16, header_.epoch).put(3, 7);  // active, known, alive
    pins.group_i = group;
    put_endpoint(pins.node_i, header_.source);
    put_endpoint(pins.access_i, header_.destination);
    // A replay on the uplink would be one of a parent, and is none.
    BitWriter(pins.access_i, kUplinkBit).put(1, kind == kContribution);
    balanced_ = balances_ && kind != kContribution && random_.chance(0.5);
    BitWriter(pins.access_i, kBalanceBit).put(1, balanced_);
    put_result(pins.lane_i);
    put_result(pins.replay_i);
    // Contents of a frame of this kind.
    header_.type = kind == kContribution ? FrameType::kContribution : FrameType::kResult;
    unsigned flags = header_.flags;
    if (kind == kContribution) {
      header_.epoch = other;
    } else {
      flags &= ~unsigned{kFlagWant};
      flags = kind == kReplay ? flags | kFlagRetry : flags & ~unsigned{kFlagRetry};
    }
    header_.flags = static_cast<std::uint8_t>(flags);
  }

  void cycle() {
    Vtrib_egress& pins = bench_.pins();
    pins.m_ready_i = random_.chance(takes_);
    bench_.settle();
    sent_bytes_ += pins.sent_bytes_o;
    if (pins.sent_o) kinds_.push_back(pins.sent_kind_o);
    if (!pins.m_valid_o || !pins.m_ready_i) return;
    for (unsigned i = 0; i < 8; ++i) {
      if ((pins.m_keep_o >> i & 1) == 0) continue;
      bytes_.push_back(static_cast<std::uint8_t>(pins.m_data_o >> 8 * i));
    }
    ended_ = pins.m_last_o;
    user_ = pins.m_user_o;
  }

  // Of the payload.
  unsigned balance() const {
    const Bytes behind = balanced(payload_);
    return behind.empty() ? 0 : behind.back() << 8 | behind[behind.size() - kBalanceBytes];
  }

  // Next to the result. The balance is there for one cycle.
  void put_lane(bool start, bool payload, bool last, bool balance_now = false) {
    BitWriter(bench_.pins().lane_i, kResultBits)
        .put(1, 1)                      // ended_good
        .put(1, start && beats() == 0)  // ended
        .put(1, last && spoil_)
        .put(1, last)
        .put(1, payload)
        .put(1, start)
        .put(16, balance_now ? balance() : random_.below(0x10000));
  }

  void give_result(unsigned n) {
    Vtrib_egress& pins = bench_.pins();
    const bool payload = n >= 1 && n <= beats();
    put_lane(n == 0, payload, n == beats(), n == beats() + 2);
    if (payload) pins.lane_data_i = beat_of(n - 1);
    cycle();
  }

  void give_replay() {
    Vtrib_egress& pins = bench_.pins();
    pins.replay_valid_i = !taken_;
    const bool payload = taken_ && beat_ < beats();
    const bool last = beat_ + 1 == beats();
    BitWriter(pins.replay_i, kResultBits)
        .put(1, last && spoil_)
        .put(1, last)
        .put(1, payload)
        .put(16, payload ? random_.below(0x10000) : balance());
    pins.replay_data_i = beat_of(beat_);
    cycle();
    if (payload && pins.replay_payload_ready_o) ++beat_;
    if (pins.replay_valid_i && pins.replay_ready_o) taken_ = true;
  }

  void give_answer() {
    Vtrib_egress& pins = bench_.pins();
    pins.host_offer_i = pins.host_valid_i = beat_ < beats();
    pins.host_last_i = beat_ + 1 == beats();
    pins.host_data_i = beat_of(beat_);
    pins.host_keep_i = pins.host_last_i && payload_.size() % 8 != 0 ? 0x0f : 0xff;
    cycle();
    if (pins.host_valid_i && pins.host_ready_o) ++beat_;
  }

  void send(Kind kind, unsigned readdressed = kMost) {
    draw_header();
    if (kind == kHost && payload_.empty()) payload_.assign(12, 7);
    put_group(kind);
    bytes_.clear();
    kinds_.clear();
    sent_bytes_ = beat_ = 0;
    ended_ = taken_ = false;
    const Endpoint other = draw_endpoint();
    for (unsigned n = 0; n < 20 || (n < kMost && !ended_); ++n) {
      if (n == readdressed) put_endpoint(bench_.pins().node_i, other);
      if (kind == kReplay) {
        give_replay();
      } else if (kind == kHost) {
        give_answer();
      } else {
        give_result(n);
      }
      bench_.edge();
    }
    cycle();
    bench_.edge();
    if (sent_from(other)) {
      header_.source = other;
      ++readdressed_;
    }
    check(kind);
  }

  bool sent_from(const Endpoint& node) const {
    const auto mac = bytes_.begin() + layout::kMacSource;
    return std::equal(node.mac.octets.begin(), node.mac.octets.end(), mac);
  }

  void check(Kind kind) {
    const bool spoiled = kind != kHost && spoil_;
    EXPECT_EQ(kinds_, std::vector<unsigned>{spoiled ? unsigned{kSpoiled} : unsigned{kind}});
    EXPECT_EQ(user_, spoiled);
    EXPECT_EQ(sent_bytes_, bytes_.size());
    Bytes expected = kind == kHost ? payload_ : encode(header_, payload_.data()).bytes;
    if (balanced_ && kind != kHost) {
      expected = encode_with(header_, balanced(payload_)).bytes;
      store_udp_checksum(expected);
    }
    if (spoiled) expected.resize(64 + 8 * beats());  // whole beats
    EXPECT_EQ(bytes_, expected);
  }

  ModuleBench<Vtrib_egress> bench_;
  Random random_;
  Header header_;
  Bytes payload_;
  double takes_ = 0.7;  // of the MAC, in each cycle
  bool spoil_ = false, taken_ = false;
  bool balances_ = true;  // some frames are balanced
  bool balanced_ = false;
  unsigned beat_ = 0;
  unsigned readdressed_ = 0;  // frames with the node's later addresses
  // The frames that left.
  Bytes bytes_;
  std::vector<unsigned> kinds_;
  unsigned sent_bytes_ = 0;
  bool ended_ = false, user_ = false;
};

TEST_F(EgressFramesRtl, EveryByteIsThatOfTheCodec) {
  for (unsigned n = 0; n < 400 && !HasFailure(); ++n) {
    for (const Kind kind : {kResult, kReplay, kContribution, kHost}) {
      SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", round " << n << ", kind " << kind);
      send(kind);
    }
  }
}

// WF3.1: all addresses and the checksum of a frame are those of one cycle, whenever the node gets
// others.
TEST_F(EgressFramesRtl, WF3_AddressesOfOneCycle) {
  for (const Kind kind : {kResult, kReplay, kContribution}) {
    for (unsigned at = 0; at < 40 && !HasFailure(); ++at) {
      SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", kind " << kind << ", cycle " << at);
      send(kind, at);
    }
  }
  EXPECT_GT(readdressed_, 3u);
}

// One on the stream, one ready for it, one being prepared, and others after them.
TEST_F(EgressFramesRtl, FramesThatWaitStayWhatTheyAre) {
  constexpr unsigned kFrames = 5;
  balances_ = false;
  for (unsigned n = 0; n < 200 && !HasFailure(); ++n) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << ", round " << n);
    Bytes expected;
    bytes_.clear();
    draw_header();
    const Header first = header_;
    for (unsigned frame = 0; frame < kFrames; ++frame) {
      draw_header();
      static_cast<Envelope&>(header_) = first;
      header_.ecn = static_cast<std::uint8_t>(random_.below(4));
      header_.epoch = first.epoch;
      header_.payload_bytes = 0;
      payload_.clear();
      put_group(kResult);
      const Bytes bytes = encode(header_, nullptr).bytes;
      expected.insert(expected.end(), bytes.begin(), bytes.end());
      takes_ = 0;
      for (unsigned cycle = 0; cycle < 8; ++cycle) {
        give_result(cycle);
        bench_.edge();
      }
    }
    takes_ = 0.7;
    for (unsigned cycle = 1; cycle < 150; ++cycle) {
      give_result(cycle);
      bench_.edge();
    }
    EXPECT_EQ(bytes_, expected);
  }
}

// A port that has stopped (EG1) discards what it cannot send, and counts it.
TEST_F(EgressFramesRtl, EG1_StoppedPortDiscards) {
  constexpr unsigned kFrames = 6;
  Vtrib_egress& pins = bench_.pins();
  pins.tx_limit_i = 20;
  pins.m_ready_i = 0;
  draw_header();
  header_.payload_bytes = 0;
  payload_.clear();
  put_group(kResult);
  unsigned discarded = 0;
  for (unsigned n = 0; n < 300; ++n) {
    put_lane(n < kFrames, false, false);
    bench_.settle();
    discarded += pins.discarded_o;
    bench_.edge();
  }
  EXPECT_EQ(discarded, kFrames - 1);  // the first has begun
}

}  // namespace
}  // namespace trib
