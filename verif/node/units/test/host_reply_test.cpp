// SPDX-License-Identifier: Apache-2.0
// trib_host_capture and trib_host_reply at every width of the beat: answers of all sizes, frames back
// to back, requests while an answer waits (Busy) and on all ports at once, stalls, frames that are not
// for the node. The bench checks every cycle; the tests say what happens.
#include <Vtrib_host_ports_16.h>
#include <Vtrib_host_ports_32.h>
#include <Vtrib_host_ports_64.h>
#include <Vtrib_host_ports_8.h>
#include <gtest/gtest.h>

#include "model/frame/layout.h"
#include "verif/node/seq/host_frames.h"
#include "verif/node/units/host_reply_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 20;

template <typename Model>
class HostReplyTest : public testing::Test {
 protected:
  // A request that finds nothing to be answered, and its answer.
  void answer(unsigned port, const Bytes& frame, HostRequest request) {
    const unsigned before = bench_.answered(port);
    bench_.send(port, frame, request);
    bench_.drain();
    ASSERT_EQ(bench_.answered(port), before + 1) << frame.size() << " bytes, seed " << kSeed;
  }
  void answer(const Bytes& frame, HostRequest request) {
    answer(random_.below(bench_.kPorts), frame, request);
  }
  void echo(std::size_t ip_length, std::size_t bytes = 0) {
    answer(echo_request(node_, ip_length, bytes, random_), HostRequest::kEcho);
  }
  // An echo request whose ICMP message is zeros but for its type and its last word.
  Bytes plain_echo(std::size_t ip_length, std::uint16_t last_word) {
    Bytes frame = echo_request(node_, ip_length, 0, random_);
    std::fill(frame.begin() + static_cast<long>(layout::kUdpDestination), frame.end(), 0);
    layout::put16(frame.data() + frame.size() - 2, last_word);
    store_icmp_checksum(frame);
    return frame;
  }

  // Any frame on any port, three times out of four a request; one in `long_ones` is long.
  void random_frame(unsigned long_ones) {
    const bool is_long = random_.below(long_ones) == 0;
    const std::size_t length =
        random_.between(kMinEchoLength, is_long ? kMaxEchoLength : kMinEchoLength + 100);
    const unsigned port = random_.below(bench_.kPorts);
    switch (random_.below(4)) {
      case 0:
        bench_.send(port, arp_request(node_, random_.between(kArpRequestBytes, 70), random_),
                    HostRequest::kArp);
        break;
      case 1:  // not for the node; also larger than any answer
        bench_.send(port, Bytes(random_.between(1, is_long ? 14'000 : 200), 0x55),
                    HostRequest::kNone);
        break;
      default:
        bench_.send(port, echo_request(node_, length, random_.below(2) * 60, random_),
                    HostRequest::kEcho);
    }
  }

  Endpoint node_ = default_node();
  Random random_ = Random(kSeed);
  HostReplyBench<Model> bench_{node_, kSeed};
};

using Models = testing::Types<Vtrib_host_ports_8, Vtrib_host_ports_16, Vtrib_host_ports_32,
                              Vtrib_host_ports_64>;

struct ModelNames {
  template <typename Model>
  static std::string GetName(int) {
    return std::to_string(HostReplyBench<Model>::kBeatBytes);
  }
};

TYPED_TEST_SUITE(HostReplyTest, Models, ModelNames);

TYPED_TEST(HostReplyTest, AnswersArpOfEverySize) {
  for (std::size_t bytes = kArpRequestBytes; bytes < 200; ++bytes) {
    this->answer(arp_request(this->node_, bytes, this->random_), HostRequest::kArp);
  }
}

TYPED_TEST(HostReplyTest, WF3_AddressesOfOneCycle) {
  this->bench_.readdress(0.5);
  for (unsigned n = 0; n < 100; ++n) {
    this->echo(this->random_.between(kMinEchoLength, 100));
    this->answer(arp_request(this->node_, 60, this->random_), HostRequest::kArp);
  }
}

TYPED_TEST(HostReplyTest, AnswersEchoOfEveryAlignment) {
  for (std::size_t length = kMinEchoLength; length < 300; ++length) this->echo(length);
  for (std::size_t length = kMaxEchoLength - 130; length <= kMaxEchoLength; ++length) {
    this->echo(length);
  }
}

TYPED_TEST(HostReplyTest, KeepsPaddingOfAnEcho) {
  for (std::size_t length = kMinEchoLength; length < 50; ++length) {
    for (const std::size_t bytes : {60, 64, 65, 300}) this->echo(length, bytes);
  }
  this->echo(kMinEchoLength, kMaxHostFrameBytes);
}

TYPED_TEST(HostReplyTest, UpdatesBothChecksums) {
  for (unsigned time_to_live = 0; time_to_live < 256; ++time_to_live) {
    Bytes frame = echo_request(this->node_, 84, 0, this->random_);
    frame[layout::kIpTimeToLive] = static_cast<std::uint8_t>(time_to_live);
    store_host_ip_checksum(frame);
    this->answer(frame, HostRequest::kEcho);
  }
  // Sums of the answer's message that are zero: of zeros, and of words that add up to 0xffff.
  for (const std::uint16_t word : {0x0000, 0xffff, 0xf7ff, 0x0001, 0x0800}) {
    this->answer(this->plain_echo(84, word), HostRequest::kEcho);
  }
  // A checksum of 0 may come as 0xffff, too.
  Bytes frame = this->plain_echo(84, 0xf7ff);
  ASSERT_EQ(layout::get16(&frame[kIcmpChecksum]), 0);
  layout::put16(&frame[kIcmpChecksum], 0xffff);
  this->answer(frame, HostRequest::kEcho);
  frame = echo_request(this->node_, 84, 0, this->random_);
  layout::put16(&frame[layout::kIpIdentification], 0);
  store_host_ip_checksum(frame);
  layout::put16(&frame[layout::kIpIdentification], layout::get16(&frame[layout::kIpChecksum]));
  layout::put16(&frame[layout::kIpChecksum], 0xffff);
  this->answer(frame, HostRequest::kEcho);
}

// With 64 bytes a beat these are frames of one beat in every cycle.
TYPED_TEST(HostReplyTest, JudgesFramesBackToBack) {
  for (unsigned others = 0; others < 8; ++others) {
    this->bench_.pace(0, 0, 0);
    for (unsigned i = 0; i < others; ++i) this->bench_.send(0, Bytes(60, 0x11), HostRequest::kNone);
    const unsigned before = this->bench_.answered();
    this->bench_.send(0, echo_request(this->node_, 50, 0, this->random_), HostRequest::kEcho);
    for (unsigned i = 0; i < 5; ++i) {
      this->bench_.send(0, echo_request(this->node_, 50 - i, 0, this->random_), HostRequest::kEcho);
    }
    this->bench_.arrive();
    this->bench_.pace(0, 0, 1);
    this->bench_.drain();
    EXPECT_EQ(this->bench_.answered(), before + 1);
    EXPECT_EQ(this->bench_.busy(), 5 * (others + 1));
  }
}

// A request right after a frame of any length that is not for the node is answered.
TYPED_TEST(HostReplyTest, IsNotHeldUpByOtherFrames) {
  for (std::size_t bytes = 1; bytes < 300; ++bytes) {
    this->bench_.send(0, Bytes(bytes, 0x22), HostRequest::kNone);
    this->answer(0, arp_request(this->node_, 60, this->random_), HostRequest::kArp);
    this->bench_.send(0, Bytes(bytes * 50, 0x33), HostRequest::kNone);
    this->answer(0, echo_request(this->node_, 28 + bytes, 0, this->random_), HostRequest::kEcho);
  }
  EXPECT_EQ(this->bench_.busy(), 0u);
}

TYPED_TEST(HostReplyTest, HS3_DropsRequestsWhileAnAnswerWaits) {
  this->bench_.pace(0, 0, 0);
  this->bench_.send(0, echo_request(this->node_, 1000, 0, this->random_), HostRequest::kEcho);
  for (unsigned i = 0; i < 50; ++i) {
    this->bench_.send(0, arp_request(this->node_, 60, this->random_), HostRequest::kArp);
    this->bench_.send(0, echo_request(this->node_, 28 + 3 * i, 0, this->random_),
                      HostRequest::kEcho);
  }
  this->bench_.arrive();
  EXPECT_EQ(this->bench_.busy(), 100u);
  this->bench_.pace(0, 0, 1);
  this->bench_.drain();
  EXPECT_EQ(this->bench_.answered(), 1u);
  this->echo(84);
}

// Requests that come on all ports in the same cycle are all answered.
TYPED_TEST(HostReplyTest, HS3_EachPortHoldsARequest) {
  for (unsigned i = 0; i < 200; ++i) {
    for (unsigned port = 0; port < this->bench_.kPorts; ++port) {
      this->bench_.send(port, echo_request(this->node_, 28 + i, 0, this->random_),
                        HostRequest::kEcho);
    }
    this->bench_.drain();
  }
  EXPECT_EQ(this->bench_.busy(), 0u);
  for (unsigned port = 0; port < this->bench_.kPorts; ++port) {
    EXPECT_EQ(this->bench_.answered(port), 200u);
  }
}

// An egress that has always something else to send: the others' requests are answered, each after
// one offer to it at most, and in the end its own is what it was.
TYPED_TEST(HostReplyTest, HS3_ABusyPortKeepsNoOtherWaiting) {
  for (const double chosen : {0.0, 1.0 / this->bench_.kOfferCycles}) {
    const unsigned answered = this->bench_.answered(0);
    this->bench_.choose(0, chosen);
    this->bench_.send(0, echo_request(this->node_, 500, 0, this->random_), HostRequest::kEcho);
    this->bench_.idle(300);
    for (unsigned i = 0; i < 100; ++i) {
      const unsigned before = this->bench_.answered(1);
      this->bench_.send(1, echo_request(this->node_, 84, 0, this->random_), HostRequest::kEcho);
      this->bench_.idle(700);
      EXPECT_EQ(this->bench_.answered(1), before + 1);
      if (chosen != 0) {
        this->bench_.send(0, arp_request(this->node_, 60, this->random_), HostRequest::kArp);
      }
    }
    EXPECT_EQ(this->bench_.answered(0) > answered, chosen != 0);
    EXPECT_LT(this->bench_.longest_wait(), this->bench_.kOfferCycles + 150u);
    this->bench_.choose(0, 1);
    this->bench_.drain();
    EXPECT_GT(this->bench_.answered(0), answered);
  }
}

// A frame that begins before a request is judged, and goes on after that has been answered, is not
// captured by half.
TYPED_TEST(HostReplyTest, CapturesWholeFramesOnly) {
  this->bench_.pace(0, 0.97, 1);
  for (unsigned i = 0; i < 500; ++i) this->random_frame(500);
  this->bench_.drain();
  EXPECT_GT(this->bench_.busy(), 20u);
  EXPECT_GT(this->bench_.answered(), 100u);
}

TYPED_TEST(HostReplyTest, AnswersAtAnyPace) {
  for (const double gap : {0.0, 0.5, 0.97}) {
    for (const double pause : {0.0, 0.3}) {
      for (const double ready : {1.0, 0.6, 0.1}) {
        this->bench_.pace(gap, pause, ready);
        this->bench_.choose(0, 0.3);
        this->bench_.choose(1, 0.003);
        for (unsigned i = 0; i < 2000; ++i) this->random_frame(20);
        this->bench_.drain();
        ASSERT_FALSE(testing::Test::HasFailure())
            << "seed " << kSeed << " gap " << gap << " pause " << pause << " ready " << ready;
      }
    }
  }
  EXPECT_GT(this->bench_.busy(), 5'000u);
  EXPECT_GT(this->bench_.answered(), 2'000u);
  this->echo(84);
}

}  // namespace
}  // namespace trib
