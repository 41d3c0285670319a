// SPDX-License-Identifier: Apache-2.0
#include "verif/ethernet/units/mac_receive_bench.h"

namespace trib {
namespace {

// Outputs lag by at most three words; two frames at most end in that time, or one begins badly.
constexpr std::size_t kUnderWay = 3;

}  // namespace

std::ostream& operator<<(std::ostream& out, const FrameCount& count) {
  static constexpr const char* kNames[] = {"errored", "oversize", "runt", "bad FCS", "good"};
  return out << kNames[static_cast<unsigned>(count.verdict)] << (count.pause ? ", pause" : "");
}

MacReceiveBench::MacReceiveBench(std::uint64_t seed) : bench_(seed), random_(seed) {
  bench_.pins().valid_i = 0;
  bench_.reset();
  EXPECT_EQ(bench_.pins().m_valid_o, 0);
  EXPECT_EQ(bench_.pins().strobes_o, 0);
  EXPECT_EQ(fault(), LinkFault::None);
}

LinkFault MacReceiveBench::fault() {
  const unsigned bits = bench_.pins().fault_o;
  EXPECT_EQ(bits & (bits - 1), 0u) << "more than one level is high";
  if ((bits & 4) != 0) return LinkFault::Interruption;
  return (bits & 2) != 0 ? LinkFault::Remote : (bits & 1) != 0 ? LinkFault::Local : LinkFault::None;
}

void MacReceiveBench::receive(const XgmiiWord& word) {
  Vtrib_mac_receive& pins = bench_.pins();
  while (random_.chance(stalls_)) {
    const LinkFault before = fault();
    pins.valid_i = 0;
    put_word(pins.word_i, {random_(), static_cast<std::uint8_t>(random_())});
    bench_.edge();
    ASSERT_EQ(pins.m_valid_o, 0) << "cycle " << bench_.cycle();
    ASSERT_EQ(pins.strobes_o, 0) << "cycle " << bench_.cycle();
    ASSERT_EQ(fault(), before) << "cycle " << bench_.cycle();
  }
  pins.valid_i = 1;
  put_word(pins.word_i, word);
  bench_.edge();
  ++words_;
  take_reference(word);
  take_word();
  take_strobes();
  EXPECT_EQ(fault(), fault_due_) << "word " << words_;
  fault_due_ = reference_.fault();
  compare_frames();
  EXPECT_LE(frames_due_.size(), kUnderWay) << "word " << words_;
  EXPECT_LE(counts_due_.size(), kUnderWay) << "word " << words_;
}

void MacReceiveBench::receive(const XgmiiLine& line) {
  for (const XgmiiWord& word : line.words()) {
    receive(word);
    if (testing::Test::HasFailure()) return;
  }
}

void MacReceiveBench::expect_all_out() {
  EXPECT_TRUE(frames_due_.empty()) << frames_due_.size() << " frames are missing";
  EXPECT_TRUE(counts_due_.empty()) << "missing: " << counts_due_.front();
  EXPECT_TRUE(received_.empty()) << received_.size() << " frames too many";
  EXPECT_TRUE(under_way_.bytes.empty()) << "a frame without its last word";
}

void MacReceiveBench::take_reference(const XgmiiWord& word) {
  reference_.take(word);
  while (const auto ended = reference_.next_frame()) {
    counts_due_.push_back({ended->verdict, ended->pause});
    if (!ended->frame.bytes.empty()) frames_due_.push_back({ended->frame.bytes, ended->frame.bad});
  }
}

void MacReceiveBench::take_word() {
  const Vtrib_mac_receive& pins = bench_.pins();
  if (pins.m_valid_o == 0) return;
  if (!first_word_at_) first_word_at_ = words_;
  const unsigned keep = pins.m_keep_o;
  ASSERT_TRUE(keep != 0 && (keep & (keep + 1)) == 0) << "keep " << keep << ", word " << words_;
  ASSERT_TRUE(pins.m_last_o != 0 || keep == 0xff) << "keep " << keep << ", word " << words_;
  for (unsigned lane = 0; lane < 8 && (keep >> lane & 1) != 0; ++lane) {
    under_way_.bytes.push_back(static_cast<std::uint8_t>(pins.m_data_o >> 8 * lane));
  }
  if (pins.m_last_o == 0) return;
  under_way_.user = pins.m_user_o != 0;
  ++frames_;
  received_.push_back(under_way_);
  under_way_.bytes.clear();
}

// An oversize frame is out before the reference sees its end.
void MacReceiveBench::compare_frames() {
  while (!received_.empty() && !frames_due_.empty()) {
    const DeliveredFrame& frame = received_.front();
    const DeliveredFrame& due = frames_due_.front();
    ASSERT_EQ(frame.bytes.size(), due.bytes.size()) << "frame " << frames_ << ", word " << words_;
    ASSERT_EQ(frame.user, due.user) << "frame " << frames_ << ", word " << words_;
    ASSERT_EQ(frame.bytes, due.bytes) << "frame " << frames_ << ", word " << words_;
    received_.pop_front();
    frames_due_.pop_front();
  }
}

void MacReceiveBench::take_strobes() {
  const unsigned strobes = bench_.pins().strobes_o;
  if (strobes == 0) return;
  FrameCount count;
  count.pause = (strobes >> 5 & 1) != 0;
  const unsigned verdict = strobes & 0x1f;
  ASSERT_TRUE(verdict != 0 && (verdict & (verdict - 1)) == 0) << "strobes " << strobes;
  while (verdict >> static_cast<unsigned>(count.verdict) != 1) {
    count.verdict = static_cast<ReceiveVerdict>(static_cast<unsigned>(count.verdict) + 1);
  }
  ++counted_[static_cast<unsigned>(count.verdict)];
  pauses_ += count.pause ? 1 : 0;
  last_count_at_ = words_;
  ASSERT_FALSE(counts_due_.empty()) << "not due: " << count << ", word " << words_;
  ASSERT_EQ(count, counts_due_.front()) << "word " << words_;
  counts_due_.pop_front();
}

}  // namespace trib
