// SPDX-License-Identifier: Apache-2.0
// trib_host_check with trib_checksum, at every width of the beat: which frames are requests to
// the node, and which checksums are wrong, whatever the padding.
#include <Vtrib_host_judge_16.h>
#include <Vtrib_host_judge_32.h>
#include <Vtrib_host_judge_64.h>
#include <Vtrib_host_judge_8.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "model/frame/checksum.h"
#include "model/frame/layout.h"
#include "verif/node/seq/host_frames.h"
#include "verif/node/units/pins.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 21;

struct Judgement {
  bool arp;
  bool echo;
  bool bad_length;
  bool ip_right;
  bool udp_right;
  bool icmp_right;
};

template <typename Model>
class HostCheckTest : public testing::Test {
 protected:
  static constexpr std::size_t kBeatBytes = sizeof(Model::s_data_i);

  HostCheckTest() {
    context_.select();
    configure(default_node());
    model_.rst_i = 1;
    model_.s_valid_i = 0;
    for (int i = 0; i < 4; ++i) clock();
    model_.rst_i = 0;
    judgements_.clear();
  }
  void configure(const Endpoint& node) {
    node_ = node;
    set_endpoint(model_.node_i, node);
    clock();
  }
  void clock() {
    if (model_.end_o != 0) {
      judgements_.push_back({model_.arp_o != 0, model_.echo_o != 0, model_.bad_length_o != 0,
                             model_.ip_wrong_o == 0, model_.udp_wrong_o == 0,
                             model_.icmp_wrong_o == 0});
    }
    model_.clk_i = 0;
    model_.eval();
    model_.clk_i = 1;
    model_.eval();
    ++context_.cycle;
  }
  // Frames without a cycle between them; one judgement each.
  std::vector<Judgement> judge(const std::vector<Bytes>& frames) {
    judgements_.clear();
    for (const Bytes& frame : frames) {
      for (std::size_t beat = 0; beat * kBeatBytes < frame.size(); ++beat) {
        model_.s_valid_i = 1;
        put_beat(model_.s_data_i, model_.s_keep_i, model_.s_last_i, frame, beat);
        clock();
      }
    }
    model_.s_valid_i = 0;
    for (int i = 0; i < 4; ++i) clock();
    EXPECT_EQ(judgements_.size(), frames.size());
    judgements_.resize(frames.size());
    return judgements_;
  }
  Judgement judge(const Bytes& frame) { return judge(std::vector<Bytes>{frame}).front(); }

  // The frame with the bit changed.
  static Bytes flipped(Bytes frame, std::size_t byte, unsigned bit) {
    frame[byte] = static_cast<std::uint8_t>(frame[byte] ^ (1u << bit));
    return frame;
  }

  Endpoint node_;
  Random random_ = Random(kSeed);
  RtlContext context_{kSeed};
  Model model_{&context_};
  std::vector<Judgement> judgements_;
};

using Models = testing::Types<Vtrib_host_judge_8, Vtrib_host_judge_16, Vtrib_host_judge_32,
                              Vtrib_host_judge_64>;

struct ModelNames {
  template <typename Model>
  static std::string GetName(int) {
    return std::to_string(sizeof(Model::s_data_i));
  }
};

TYPED_TEST_SUITE(HostCheckTest, Models, ModelNames);

// Every bit of a request that the protocol names matters; no other bit does. The group bit of a
// source address does (IN7).
TYPED_TEST(HostCheckTest, RecognisesArpByEachOfItsBits) {
  Bytes request;
  do {
    request = arp_request(this->node_, 60, this->random_);
  } while (request[0] == 0xff);
  for (const std::size_t bytes : {kArpRequestBytes, std::size_t{60}, std::size_t{64}}) {
    request.resize(bytes);
    EXPECT_TRUE(this->judge(request).arp);
    for (std::size_t byte = 0; byte < bytes; ++byte) {
      const bool matters = byte < 6 || (byte >= 12 && byte < 22) || (byte >= 38 && byte < 42);
      for (unsigned bit = 0; bit < 8; ++bit) {
        const bool group = (byte == 6 || byte == 22) && bit == 0;
        const Judgement judgement = this->judge(this->flipped(request, byte, bit));
        EXPECT_EQ(judgement.arp, !matters && !group) << "byte " << byte;
        EXPECT_FALSE(judgement.echo);
      }
    }
  }
}

TYPED_TEST(HostCheckTest, RecognisesArpByBroadcast) {
  Bytes request = arp_request(this->node_, 60, this->random_);
  std::fill(request.begin(), request.begin() + 6, 0xff);
  EXPECT_TRUE(this->judge(request).arp);
  for (std::size_t bit = 0; bit < 48; ++bit) {
    EXPECT_FALSE(this->judge(this->flipped(request, bit / 8, bit % 8)).arp);
  }
  // An echo request by broadcast is none.
  Bytes echo = echo_request(this->node_, 84, 0, this->random_);
  std::fill(echo.begin(), echo.begin() + 6, 0xff);
  EXPECT_FALSE(this->judge(echo).echo);
}

TYPED_TEST(HostCheckTest, RecognisesEchoByEachOfItsBits) {
  Bytes request = echo_request(this->node_, 84, 0, this->random_);
  request[layout::kIpSource] = 0x0a;  // no bit of it makes it 0.x or above 223 but the highest two
  EXPECT_TRUE(this->judge(request).echo);
  for (std::size_t byte = 0; byte < request.size(); ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      const bool fragment = (byte == 20 && bit < 6) || byte == 21;
      const bool group = byte == 6 && bit == 0;
      const bool matters = byte < 6 || (byte >= 12 && byte < 15) || fragment || byte == 23 ||
                           (byte >= 30 && byte < 36) || group;
      const Judgement judgement = this->judge(this->flipped(request, byte, bit));
      EXPECT_EQ(judgement.echo, !matters) << "byte " << byte << " bit " << bit;
      EXPECT_FALSE(judgement.arp);
    }
  }
}

TYPED_TEST(HostCheckTest, WantsRoomForTheIcmpHeader) {
  for (std::size_t length = 0; length < 70; ++length) {
    Bytes request = echo_request(this->node_, 84, 0, this->random_);
    layout::put16(&request[layout::kIpTotalLength], static_cast<std::uint16_t>(length));
    EXPECT_EQ(this->judge(request).bad_length, length < kMinEchoLength);
  }
}

TYPED_TEST(HostCheckTest, SumsEchoOfEveryLength) {
  std::vector<Bytes> requests;
  for (std::size_t length = kMinEchoLength; length < 250; ++length) {
    requests.push_back(echo_request(this->node_, length, 0, this->random_));
    requests.push_back(echo_request(this->node_, length, 60, this->random_));
    requests.push_back(echo_request(this->node_, length, 300, this->random_));
  }
  for (std::size_t length = kMaxEchoLength - 66; length <= kMaxEchoLength; ++length) {
    requests.push_back(echo_request(this->node_, length, 0, this->random_));
  }
  const std::vector<Judgement> judgements = this->judge(requests);
  for (std::size_t i = 0; i < requests.size(); ++i) {
    EXPECT_TRUE(judgements[i].echo && judgements[i].ip_right && judgements[i].icmp_right)
        << requests[i].size() << " bytes";
  }
}

TYPED_TEST(HostCheckTest, FindsEachWrongBitButInPadding) {
  for (std::size_t length = kMinEchoLength; length < 80; ++length) {
    const Bytes request = echo_request(this->node_, length, 90, this->random_);
    for (std::size_t byte = 36; byte < request.size(); ++byte) {
      const Bytes wrong = this->flipped(request, byte, this->random_.below(8));
      EXPECT_EQ(this->judge(wrong).icmp_right, byte >= 14 + length)
          << "length " << length << " byte " << byte;
    }
  }
}

TYPED_TEST(HostCheckTest, SumsWithAnyAddresses) {
  for (const std::uint32_t ip : {0x00000001u, 0xffffffffu, 0x0000ffffu, 0xffff0001u, 0x0a544201u}) {
    Endpoint node = this->node_;
    node.ip = ip;
    this->configure(node);
    for (const std::uint32_t source : {0x01000000u, 0xdfffffffu, (~ip & 0x00ffffffu) | 0x0a000000u,
                                       (ip & 0x00ffffffu) | 0x0a000000u, 0x01010000u}) {
      if (source == ip) continue;  // IN7
      Bytes request = echo_request(node, 50, 0, this->random_);
      layout::put32(&request[layout::kIpSource], source);
      store_host_ip_checksum(request);
      const Judgement judgement = this->judge(request);
      EXPECT_TRUE(judgement.echo && judgement.ip_right && judgement.icmp_right)
          << std::hex << ip << " " << source;
    }
  }
}

// The address may change in any cycle of a request: it is to the one of before or to that of after,
// and has the right sum if it is a request.
TYPED_TEST(HostCheckTest, JudgesByOneAddressWhileItChanges) {
  const Endpoint before = this->node_;
  Endpoint after = before;
  after.ip ^= 0x00310027;
  unsigned echoes = 0;
  for (const bool to_new : {false, true}) {
    const Bytes request = echo_request(to_new ? after : before, 84, 0, this->random_);
    const std::size_t beats = (request.size() + this->kBeatBytes - 1) / this->kBeatBytes;
    for (std::size_t change = 0; change < beats + 4; ++change) {
      this->configure(before);
      this->clock();
      this->judgements_.clear();
      for (std::size_t beat = 0; beat < beats + 4; ++beat) {
        if (beat == change) set_endpoint(this->model_.node_i, after);
        this->model_.s_valid_i = beat < beats;
        if (beat < beats) {
          put_beat(this->model_.s_data_i, this->model_.s_keep_i, this->model_.s_last_i, request,
                   beat);
        }
        this->clock();
      }
      ASSERT_EQ(this->judgements_.size(), 1U);
      const Judgement& judgement = this->judgements_.front();
      if (judgement.echo) ++echoes;
      EXPECT_TRUE(!judgement.echo || judgement.icmp_right)
          << (to_new ? "to the new" : "to the old") << " address, which changes at beat " << change;
    }
  }
  EXPECT_GT(echoes, 4U);
}

TYPED_TEST(HostCheckTest, IN7_NothingOfAGroup) {
  for (unsigned first = 0; first < 256; ++first) {
    Bytes request = echo_request(this->node_, 84, 0, this->random_);
    request[layout::kIpSource] = static_cast<std::uint8_t>(first);
    store_host_ip_checksum(request);
    EXPECT_EQ(this->judge(request).echo, first >= 1 && first < 224 && first != 127) << first;
    Bytes arp = arp_request(this->node_, 60, this->random_);
    arp[28] = static_cast<std::uint8_t>(first);
    EXPECT_EQ(this->judge(arp).arp, first >= 1 && first < 224 && first != 127) << first;
  }
  Bytes probe = arp_request(this->node_, 60, this->random_);
  std::fill_n(probe.begin() + 28, 4, 0);
  EXPECT_TRUE(this->judge(probe).arp);
}

TYPED_TEST(HostCheckTest, IN7_NothingOfTheNodeItself) {
  const auto own_ip = [&](Bytes frame, std::size_t at) {
    layout::put32(&frame[at], this->node_.ip);
    return frame;
  };
  const auto with_mac = [&](Bytes frame, std::size_t at, const MacAddress& mac) {
    std::copy(mac.octets.begin(), mac.octets.end(), frame.begin() + static_cast<long>(at));
    return frame;
  };
  const Bytes arp = arp_request(this->node_, 60, this->random_);
  const Bytes echo = echo_request(this->node_, 84, 0, this->random_);
  Bytes own_echo = own_ip(echo, layout::kIpSource);
  store_host_ip_checksum(own_echo);
  EXPECT_FALSE(this->judge(own_echo).echo);
  EXPECT_FALSE(this->judge(own_ip(arp, 28)).arp);
  for (const MacAddress& mac : {MacAddress{}, this->node_.mac}) {
    EXPECT_FALSE(this->judge(with_mac(echo, layout::kMacSource, mac)).echo);
    EXPECT_FALSE(this->judge(with_mac(arp, layout::kMacSource, mac)).arp);
    EXPECT_FALSE(this->judge(with_mac(arp, 22, mac)).arp);
  }
}

TYPED_TEST(HostCheckTest, IN7_ANodeWithoutAddressIsSilent) {
  for (const bool no_mac : {true, false}) {
    Endpoint node = default_node();
    if (no_mac) {
      node.mac = MacAddress::from_number(0);
    } else {
      node.ip = 0;
    }
    this->configure(node);
    for (int n = 0; n < 10; ++n) {
      EXPECT_FALSE(this->judge(arp_request(node, 60, this->random_)).arp);
      EXPECT_FALSE(this->judge(echo_request(node, 84, 0, this->random_)).echo);
    }
  }
}

// A datagram's checksum covers its addresses, its length and all bytes to its end; one that is 0 is
// none. The bytes of its length are not flipped: they say what is covered.
TYPED_TEST(HostCheckTest, SumsDatagramsOfEveryLength) {
  for (std::size_t payload = 0; payload < 200; ++payload) {
    const std::size_t end = kHeaderBytes + payload;
    Bytes frame = echo_request(this->node_, end - layout::kEthernetBytes, end + 90, this->random_);
    frame[layout::kIpProtocol] = layout::kIpProtocolUdp;
    layout::put16(&frame[layout::kUdpLength], static_cast<std::uint16_t>(end - layout::kUdpSource));
    store_host_ip_checksum(frame);
    store_udp_checksum(frame);
    EXPECT_TRUE(this->judge(frame).ip_right && this->judge(frame).udp_right) << payload;
    for (std::size_t byte = layout::kUdpSource; byte < frame.size(); ++byte) {
      if (byte / 2 == layout::kUdpLength / 2) continue;
      const Judgement judgement = this->judge(this->flipped(frame, byte, this->random_.below(8)));
      EXPECT_EQ(judgement.udp_right, byte >= end) << payload << " bytes, byte " << byte;
    }
    frame[layout::kUdpSource] ^= 1;
    layout::put16(&frame[layout::kUdpChecksum], 0);
    EXPECT_TRUE(this->judge(frame).udp_right) << payload;
  }
}

// The IP header's checksum covers each of its bits, and nothing else.
TYPED_TEST(HostCheckTest, SumsTheIpHeader) {
  const Bytes frame = echo_request(this->node_, 84, 0, this->random_);
  for (std::size_t byte = 0; byte < frame.size(); ++byte) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      const bool in_header = byte >= layout::kIpVersion && byte < layout::kUdpSource;
      EXPECT_EQ(this->judge(this->flipped(frame, byte, bit)).ip_right, !in_header) << byte;
    }
  }
}

}  // namespace
}  // namespace trib
