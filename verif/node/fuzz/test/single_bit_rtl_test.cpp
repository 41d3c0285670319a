// SPDX-License-Identifier: Apache-2.0
// Frames of which one bit of the header is wrong, for each of the 512, and of the body of JOIN and
// WELCOME, under a parent: they get the model's verdict and nothing comes of them that does not of
// the model's, and right frames in between are taken (IN1 to IN3, GR1 to GR4, TR1, TR2, TR4, RC5,
// SE1, SE2). Each bit of the addresses is 0 in one
// run and 1 in another. A seed is given by --gtest_random_seed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "model/base/random.h"
#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/fuzz/rtl_replay.h"
#include "verif/node/fuzz/test/life_script.h"

namespace trib {
namespace {

constexpr unsigned kBitsToARightFrame = 16;

struct Sender {
  FrameType type;
  const char* name;
};
void PrintTo(const Sender& sender, std::ostream* out) { *out << sender.name; }

class SingleBitRtl : public testing::TestWithParam<Sender> {
 protected:
  static GroupSetup setup(std::uint64_t seed, bool inverted) {
    GroupSetup setup;
    setup.uplink = inverted ? 1 : 2;
    setup.members = 0;
    setup.started = false;
    setup.epoch = inverted ? 0x5a5a : 0xa5a5;
    setup.key = Random(seed)() ^ (inverted ? ~std::uint64_t{0} : 0);
    setup.addresses = random_addresses(seed, inverted);
    return setup;
  }

  // In the node's state the frame does something.
  static void prepare(FrameType type, LifeScript& script) {
    const GroupState state = script.model().state();
    const bool complete = script.model().joined() == script.setup().children();
    if (type == FrameType::kWelcome) {
      if (state != GroupState::kJoining || !complete) script.ask();
    } else if (type == FrameType::kJoin) {
      if (state != GroupState::kJoining || complete) script.ask(1);
    } else if (!script.active()) {
      script.join_all();
    }
    if (type == FrameType::kContribution || type == FrameType::kAsk) contribute_once(1, script);
    if (type == FrameType::kResult || type == FrameType::kNack) contribute_once(0, script);
  }

  static void contribute_once(unsigned without, LifeScript& script) {
    const unsigned first = script.members().front();
    const Header header = script.header(first, FrameType::kContribution);
    if (script.model().judge(first, script.frame(header)) == Verdict::kDuplicate) return;
    script.contribute(without);
  }

  static unsigned port_of(FrameType type, const LifeScript& script) {
    if (type == FrameType::kAsk) return script.children().front();
    const bool from_child =
        type == FrameType::kContribution || type == FrameType::kJoin || type == FrameType::kLeave;
    return from_child ? script.children().back() : *script.setup().uplink;
  }

  // With the IP checksum right, unless it is what is wrong.
  static Frame with_wrong_bit(Frame frame, unsigned bit) {
    const std::size_t at = bit / 8;
    frame.bytes[at] ^= static_cast<std::uint8_t>(1u << bit % 8);
    if (at / 2 != layout::kIpChecksum / 2) store_ip_checksum(frame.bytes);
    return frame;
  }

  static FrameScript every_bit(FrameType type, const GroupSetup& setup) {
    LifeScript script(setup);
    const auto right_frame = [&] {
      prepare(type, script);
      const unsigned port = port_of(type, script);
      return script.frame(script.header(port, type));
    };
    const unsigned port = port_of(type, script);
    const std::size_t bytes = kHeaderBytes + (has_body(type) ? kBodyBytes : 0);
    for (unsigned bit = 0; bit < 8 * bytes; ++bit) {
      script.add(port, with_wrong_bit(right_frame(), bit));
      if (bit % kBitsToARightFrame == 0) script.add(port, right_frame());
    }
    return script.take();
  }
};

TEST_P(SingleBitRtl, EveryBitOfTheHeader) {
  const auto seed = static_cast<std::uint64_t>(GTEST_FLAG_GET(random_seed));
  for (const bool inverted : {false, true}) {
    SCOPED_TRACE(fmt::format("--gtest_random_seed={}{}", seed, inverted ? ", inverted" : ""));
    const FrameScript script = every_bit(GetParam().type, setup(seed, inverted));
    ReplayStatistics statistics;
    ASSERT_NO_THROW(statistics = RtlReplay(make_node("10g", seed + 1), script).run());
    EXPECT_EQ(statistics.begun_anew, 0u);
    EXPECT_GT(statistics.verdicts[static_cast<unsigned>(Verdict::kNotOurs)], 100u);
    EXPECT_GT(statistics.verdicts[static_cast<unsigned>(Verdict::kControl)], 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Types, SingleBitRtl,
    testing::Values(Sender{FrameType::kContribution, "Contribution"},
                    Sender{FrameType::kResult, "Result"}, Sender{FrameType::kJoin, "Join"},
                    Sender{FrameType::kWelcome, "Welcome"}, Sender{FrameType::kError, "Error"},
                    Sender{FrameType::kLeave, "Leave"}, Sender{FrameType::kNack, "Nack"},
                    Sender{FrameType::kAsk, "Ask"}, Sender{FrameType::kStatus, "Status"},
                    Sender{FrameType::kPassed, "Passed"}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace trib
