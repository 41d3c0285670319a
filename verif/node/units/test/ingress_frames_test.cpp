// SPDX-License-Identifier: Apache-2.0
// trib_ingress of one group at 8 bytes a beat, which would take any contribution that it finds
// sound: the verdict on each frame is that of the golden model, and what it takes has the payload
// of the frame (IN1, IN2, IN7). Addresses and lengths by each of their bits, and sums that carry.
#include <Vtrib_ingress.h>
#include <Vtrib_ingress_silent.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "model/base/random.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/node/host_services.h"
#include "model/node/ingress.h"
#include "verif/node/seq/host_frames.h"
#include "verif/node/units/pins.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::uint16_t kEpoch = 0x1234;
// Of access_t, the peer lowest.
constexpr unsigned kUplinkBit = 163;
// Cycles from a frame until a request of a host is held.
constexpr unsigned kLatency = 6;
// Of host_request_t, above the length: it is there, and it is one of ARP.
constexpr unsigned kHeld = 2, kHeldArp = 3;
constexpr unsigned kLengthBits = 14;

// Of a node that answers hosts or has no host services (HS4).
template <typename Model, bool kAnswersHosts>
class IngressBench : public testing::Test {
 protected:
  IngressBench() : bench_(kSeed), random_(kSeed) {
    Model& pins = bench_.pins();
    pins.s_valid_i = pins.s_user_i = pins.s_broken_i = 0;
    pins.answer_interval_i = 0;
    std::memset(&pins.access_i, 0, sizeof pins.access_i);
    BitWriter(pins.access_i, kUplinkBit).put(1, 0).put(1, 1);  // a member
    std::uint64_t group = 0;
    BitWriter(group).put(16, 0).put(16, kEpoch).put(2, 3);  // active and known
    pins.group_i = group;
    pins.lookup_claimable_i = 1;
    pins.judge_verdict_i = static_cast<unsigned>(Verdict::kDuplicate);
    pins.judge_behind_i = pins.revoke_i = 0;
    pins.control_ready_i = 1;
    pins.host_read_i = pins.host_done_i = 0;
    bench_.reset();
  }

  void cycle() {
    const Model& pins = bench_.pins();
    bench_.edge();
    if (pins.write_o != 0) std::memcpy(&written_.at(8u * pins.write_beat_o), &pins.write_data_o, 8);
    if (pins.verdict_valid_o == 0) return;
    ++verdicts_;
    verdict_ = pins.verdict_o;
    frame_bytes_ = pins.frame_bytes_o;
  }

  Verdict expected(const Bytes& frame) const {
    if (const auto verdict = host_verdict(frame, node_); kAnswersHosts && verdict) return *verdict;
    return drop_cause(frame, read_header(frame), node_).value_or(Verdict::kAccepted);
  }

  // Takes a frame, and answers it if it is held.
  Verdict judge(const Bytes& frame) {
    Model& pins = bench_.pins();
    set_endpoint(pins.node_i, node_);
    BitWriter(pins.access_i)
        .put(16, peer_.udp_port)
        .put(32, peer_.ip)
        .put(48, peer_.mac.to_number());
    cycle();
    cycle();
    verdicts_ = 0;
    for (std::size_t beat = 0; 8 * beat < frame.size(); ++beat) {
      pins.s_valid_i = 1;
      put_beat(pins.s_data_i, pins.s_keep_i, pins.s_last_i, frame, beat);
      cycle();
    }
    pins.s_valid_i = 0;
    for (unsigned n = 0; n < kLatency; ++n) cycle();
    EXPECT_EQ(verdicts_, 1u);
    EXPECT_EQ(frame_bytes_, frame.size());
    const Verdict model = expected(frame);
    EXPECT_EQ(name(static_cast<Verdict>(verdict_)), name(model)) << frame.size() << " bytes";
    if (model == Verdict::kAccepted) {
      EXPECT_EQ(
          std::memcmp(written_.data(), frame.data() + kHeaderBytes, frame.size() - kHeaderBytes), 0)
          << frame.size() << " bytes";
    }
    expect_held(model, frame.size());
    return model;
  }

  void expect_held(Verdict verdict, std::size_t bytes) {
    Model& pins = bench_.pins();
    const unsigned held = pins.host_o >> kLengthBits;
    const bool arp = verdict == Verdict::kArp;
    if (!arp && verdict != Verdict::kEcho) {
      EXPECT_LT(held, kHeld);
      return;
    }
    EXPECT_EQ(held, arp ? kHeldArp : kHeld);
    EXPECT_EQ(pins.host_o & ((1u << kLengthBits) - 1), bytes);
    pins.host_done_i = 1;
    cycle();
    pins.host_done_i = 0;
  }

  std::uint8_t draw_byte() { return static_cast<std::uint8_t>(random_()); }

  // Of its bits often all or none.
  std::uint16_t draw_word() {
    constexpr std::uint16_t kWords[] = {0, 1, 0x8000, 0xff00, 0xfffe, 0xffff};
    return random_.chance(0.5) ? static_cast<std::uint16_t>(random_()) : kWords[random_.below(6)];
  }

  void draw_peer() {
    peer_.mac = MacAddress::from_number(random_() >> 16 & ~(std::uint64_t{1} << 40));
    peer_.ip = random_.between(1, 223) << 24 | (draw_word() & 0xffu) << 16 | draw_word();
    if (random_.chance(0.2)) peer_.ip = 0xdfffffff;
    peer_.udp_port = draw_word();
  }

  // From the peer; the IP header's sum is right, and none is there for UDP.
  Bytes contribution(unsigned payload_bytes) {
    draw_peer();
    Header header;
    header.source = peer_;
    header.destination = node_;
    header.flags = payload_bytes != 0 ? kFlagData : 0;
    header.epoch = kEpoch;
    header.count = 1;
    header.sequence = static_cast<std::uint32_t>(random_());
    header.tag = static_cast<std::uint32_t>(random_());
    header.payload_bytes = static_cast<std::uint16_t>(payload_bytes);
    Bytes payload(payload_bytes);
    for (std::uint8_t& byte : payload) byte = draw_byte();
    Bytes frame = encode(header, payload.data()).bytes;
    frame[layout::kIpService] = draw_byte();
    layout::put16(&frame[layout::kIpIdentification], draw_word());
    frame[layout::kIpFragment] = draw_byte() & 0xc0;
    frame[layout::kIpTimeToLive] = static_cast<std::uint8_t>(draw_word());
    store_ip_checksum(frame);
    return frame;
  }

  void flip(Bytes& frame, std::size_t first, std::size_t end) {
    frame[random_.between(static_cast<std::uint32_t>(first),
                          static_cast<std::uint32_t>(end - 1))] ^=
        static_cast<std::uint8_t>(1u << random_.below(8));
  }
  // Fields that only a UDP checksum protects.
  void flip_datagram(Bytes& frame) {
    if (frame.size() > kHeaderBytes && random_.chance(0.5)) {
      flip(frame, kHeaderBytes, frame.size());
    } else {
      flip(frame, layout::kCount, layout::kPayloadBytes);
    }
  }

  ModuleBench<Model> bench_;
  Random random_;
  Endpoint node_ = default_node(), peer_;
  std::array<std::uint8_t, kMaxPayload> written_{};
  unsigned verdicts_ = 0, verdict_ = 0, frame_bytes_ = 0;
};

class IngressRtl : public IngressBench<Vtrib_ingress, true> {};
class SilentIngressRtl : public IngressBench<Vtrib_ingress_silent, false> {};

TEST_F(IngressRtl, IN7_TakesNothingWithoutAnAddress) {
  for (const std::uint64_t mac : {std::uint64_t{0}, node_.mac.to_number()}) {
    for (const std::uint32_t ip : {0u, node_.ip}) {
      node_.mac = MacAddress::from_number(mac);
      node_.ip = ip;
      const bool has_address = mac != 0 && ip != 0;
      EXPECT_EQ(judge(contribution(8)) == Verdict::kAccepted, has_address);
      EXPECT_EQ(judge(echo_request(node_, 60, 0, random_)) == Verdict::kEcho, has_address);
      EXPECT_EQ(judge(arp_request(node_, 60, random_)) == Verdict::kArp, has_address);
    }
  }
}

// A single bit makes an address; without it, it is that of another.
TEST_F(IngressRtl, IN1_EachBitOfAnAddressCounts) {
  for (unsigned bit = 0; bit < 96; ++bit) {
    SCOPED_TRACE(bit);
    const std::uint64_t mac = bit < 48 ? std::uint64_t{1} << bit : 0;
    const std::uint32_t ip = bit >= 48 && bit < 80 ? 1u << (bit - 48) : 0;
    const auto port = static_cast<std::uint16_t>(bit >= 80 ? 1u << (bit - 80) : 0);
    node_ = default_node();
    if (mac != 0) node_.mac = MacAddress::from_number(mac);
    if (ip != 0) node_.ip = ip;
    if (port != 0) node_.udp_port = port;
    EXPECT_EQ(judge(contribution(0)), Verdict::kAccepted);
    const Bytes frame = contribution(0);
    node_.mac = MacAddress::from_number(node_.mac.to_number() ^ mac);
    node_.ip ^= ip;
    node_.udp_port ^= port;
    EXPECT_EQ(judge(frame), Verdict::kNotOurs);
  }
}

TEST_F(SilentIngressRtl, HS4_ARequestOfAHostIsNotOurs) {
  EXPECT_EQ(judge(arp_request(node_, 60, random_)), Verdict::kNotOurs);
  EXPECT_EQ(judge(echo_request(node_, 60, 0, random_)), Verdict::kNotOurs);
  EXPECT_EQ(judge(contribution(8)), Verdict::kAccepted);
}

// The decoder in front of the ingress ends a frame bad, and says why; the MAC only ends it.
TEST_F(SilentIngressRtl, GC11_AFrameThatDoesNotDecodeIsBadEncoding) {
  auto& pins = bench_.pins();
  for (const bool broken : {true, false}) {
    for (const unsigned bytes : {0u, 8u, 80u}) {
      const Bytes frame = contribution(bytes);
      for (std::size_t beat = 0; 8 * beat < frame.size(); ++beat) {
        pins.s_valid_i = 1;
        put_beat(pins.s_data_i, pins.s_keep_i, pins.s_last_i, frame, beat);
        pins.s_user_i = pins.s_last_i;
        pins.s_broken_i = broken && pins.s_last_i;
        cycle();
      }
      pins.s_valid_i = pins.s_user_i = pins.s_broken_i = 0;
      for (unsigned n = 0; n < kLatency; ++n) cycle();
      EXPECT_EQ(static_cast<Verdict>(verdict_), broken ? Verdict::kBadEncoding : Verdict::kBadEnd);
      EXPECT_EQ(judge(contribution(bytes)), Verdict::kAccepted);
    }
  }
}

TEST_F(IngressRtl, IN2_SumsThatCarry) {
  std::array<unsigned, kVerdicts> verdicts{};
  for (unsigned n = 0; n < 20000 && !HasFailure(); ++n) {
    node_.ip = std::uint32_t{draw_word()} << 16 | draw_word();
    Bytes frame = contribution(4 * random_.below(6));
    if (random_.chance(0.6)) store_udp_checksum(frame);
    if (random_.chance(0.2)) flip(frame, layout::kIpVersion, layout::kUdpSource);
    if (random_.chance(0.2)) flip_datagram(frame);
    ++verdicts[static_cast<unsigned>(judge(frame))];
  }
  EXPECT_GT(verdicts[static_cast<unsigned>(Verdict::kAccepted)], 8000u);
  EXPECT_GT(verdicts[static_cast<unsigned>(Verdict::kBadChecksum)], 2000u);
}

TEST_F(IngressRtl, IN2_ContributionsOfEveryLength) {
  for (unsigned bytes = 0; bytes <= kMaxPayload && !HasFailure(); bytes += 4) {
    if (bytes == 300) bytes = 4000;
    if (bytes == 4200) bytes = 8080;
    Bytes frame = contribution(bytes);
    store_udp_checksum(frame);
    EXPECT_EQ(judge(frame), Verdict::kAccepted);
    flip_datagram(frame);
    EXPECT_EQ(judge(frame), Verdict::kBadChecksum);
  }
}

// Lengths with each of their bits; and what follows a packet is padding, also in beats whose numbers
// differ from those of the header by one bit.
TEST_F(IngressRtl, IN1_EchoesOfEveryLengthAndPadding) {
  for (unsigned bit = 5; bit < 14; ++bit) {
    for (unsigned length = 1u << bit; length < (1u << bit) + 64 && !HasFailure(); ++length) {
      Bytes frame = echo_request(node_, length, 60, random_);
      EXPECT_EQ(judge(frame), Verdict::kEcho);
      flip(frame, layout::kIpIdentification, layout::kEthernetBytes + length);
      judge(frame);
    }
  }
  for (unsigned length = kMinEchoLength; length < 100 && !HasFailure(); length += 9) {
    EXPECT_EQ(judge(echo_request(node_, length, kMaxHostFrameBytes, random_)), Verdict::kEcho);
  }
}

}  // namespace
}  // namespace trib
