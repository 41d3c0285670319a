// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/frame_lines.h"

#include <gtest/gtest.h>

#include "model/frame/codec.h"
#include "model/node/verdict.h"
#include "verif/node/dut/test/fake_node.h"

namespace trib {
namespace {

constexpr unsigned kBeatBytes = 8;
constexpr std::size_t kPayload = 40;

// A node whose wires a test sets cycle by cycle.
class WireNode : public FakeNode {
 public:
  WireNode() : FakeNode(2, kBeatBytes) {}

  bool verdict_valid(unsigned port) const override { return port == 0 && strobe_; }
  unsigned verdict(unsigned) const override { return static_cast<unsigned>(verdict_); }
  void strobe(Verdict verdict) {
    strobe_ = true;
    verdict_ = verdict;
  }
  void no_strobe() { strobe_ = false; }

 private:
  bool strobe_ = false;
  Verdict verdict_ = Verdict::kAccepted;
};

Bytes contribution(std::uint32_t sequence) {
  Header header;
  header.source = default_worker(0);
  header.destination = default_node();
  header.flags = kFlagData | kFlagWant;
  header.sequence = sequence;
  header.payload_bytes = kPayload;
  const Bytes payload(kPayload, 1);
  return encode(header, payload.data()).bytes;
}

class FrameLinesTest : public testing::Test {
 protected:
  FrameLinesTest() { idle(); }

  void idle() {
    node_.streams().rx_wires(0) = {};
    node_.streams().tx_wires(0) = {};
    step();
  }
  void step() {
    lines_.sample(node_);
    node_.no_strobe();
  }
  // The beats first..last-1 of a frame on a stream of port 0.
  void beats(FakeStreams::Wires& wires, const Bytes& frame, std::size_t first, std::size_t last,
             bool user = false) {
    for (std::size_t beat = first; beat < last; ++beat) {
      const std::size_t begin = beat * kBeatBytes;
      wires.valid = wires.ready = true;
      wires.data.assign(frame.begin() + static_cast<std::ptrdiff_t>(begin),
                        frame.begin() + static_cast<std::ptrdiff_t>(begin + kBeatBytes));
      wires.keep = 0xff;
      wires.last = begin + kBeatBytes >= frame.size();
      wires.user = wires.last && user;
      step();
    }
  }
  static std::size_t count(const Bytes& frame) { return frame.size() / kBeatBytes; }

  WireNode node_;
  FrameLines lines_{2};
};

TEST_F(FrameLinesTest, SayWhatIsReceivedOnceItsHeaderHasCome) {
  const Bytes frame = contribution(17);
  beats(node_.streams().rx_wires(0), frame, 0, 7);
  EXPECT_EQ(lines_.received(0), "");
  beats(node_.streams().rx_wires(0), frame, 7, 8);
  EXPECT_EQ(lines_.received(0), "Contribution 17");
  EXPECT_EQ(lines_.received(1), "");
}

TEST_F(FrameLinesTest, AddTheVerdict) {
  const Bytes frame = contribution(17);
  beats(node_.streams().rx_wires(0), frame, 0, count(frame));
  idle();
  node_.strobe(Verdict::kOutOfWindow);
  idle();
  EXPECT_EQ(lines_.received(0), "Contribution 17: OutOfWindow");
  idle();
  EXPECT_EQ(lines_.received(0), "Contribution 17: OutOfWindow");
}

TEST_F(FrameLinesTest, GiveTheVerdictToTheFrameThatItIsFor) {
  const Bytes first = contribution(1);
  const Bytes second = contribution(2);
  beats(node_.streams().rx_wires(0), first, 0, count(first));
  beats(node_.streams().rx_wires(0), second, 0, 8);
  EXPECT_EQ(lines_.received(0), "Contribution 2");
  node_.strobe(Verdict::kDuplicate);
  beats(node_.streams().rx_wires(0), second, 8, 9);
  EXPECT_EQ(lines_.received(0), "Contribution 1: Duplicate");
}

TEST_F(FrameLinesTest, LeaveOutAFrameThatHasBegunBefore) {
  const Bytes frame = contribution(5);
  FrameLines late{2};
  std::swap(lines_, late);
  beats(node_.streams().rx_wires(0), frame, 3, count(frame));
  EXPECT_EQ(lines_.received(0), "");
  beats(node_.streams().rx_wires(0), frame, 0, count(frame));
  EXPECT_EQ(lines_.received(0), "Contribution 5");
}

TEST_F(FrameLinesTest, SayWhatIsSentAndSpoiled) {
  const Bytes frame = contribution(3);
  beats(node_.streams().tx_wires(0), frame, 0, count(frame));
  EXPECT_EQ(lines_.sent(0), "Contribution 3");
  beats(node_.streams().tx_wires(0), frame, 0, count(frame), true);
  EXPECT_EQ(lines_.sent(0), "Contribution 3 spoiled");
}

TEST_F(FrameLinesTest, CountABeatOnceThoughItWaits) {
  const Bytes frame = contribution(3);
  beats(node_.streams().tx_wires(0), frame, 0, 7);
  for (unsigned i = 0; i < 5; ++i) {
    node_.streams().tx_wires(0).ready = false;
    step();
  }
  EXPECT_EQ(lines_.sent(0), "");
  beats(node_.streams().tx_wires(0), frame, 7, 8);
  EXPECT_EQ(lines_.sent(0), "Contribution 3");
}

}  // namespace
}  // namespace trib
