// SPDX-License-Identifier: Apache-2.0
// trib_mac_receive: frames of every length in both lanes of start, with every end, whole and broken (MR1 to MR5).
#include <gtest/gtest.h>

#include "verif/ethernet/units/mac_receive_bench.h"

namespace trib {
namespace {

constexpr unsigned kStartLanes[] = {0, 4};

/// Bytes from the start of the preamble on to the D5.
constexpr unsigned kPreamble = 8;

TEST(MacReceiveRtl, MR3_EveryLength) {
  for (const unsigned start_lane : kStartLanes) {
    MacReceiveBench bench(start_lane);
    const auto lengths = [&](unsigned first, unsigned last) {
      for (unsigned size = first; size <= last; ++size) {
        SCOPED_TRACE(testing::Message() << size << " bytes from lane " << start_lane);
        XgmiiLine line;
        line.idles(4);
        line.to_lane(start_lane);
        line.frame(with_fcs(random_frame(bench.random(), size)));
        line.flush();
        bench.receive(line);
        bench.expect_all_out();
        if (HasFailure()) return;
      }
    };
    lengths(0, 130);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Runt), 60u);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 71u);
    lengths(1490, 1530);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 112u);
    lengths(9596, 9620);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 117u);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Oversize), 20u);
    // A frame of only its FCS leaves nothing.
    EXPECT_EQ(bench.frames(), 131u + 41u + 25u - 1u);
  }
}

// Without space for an FCS: counted, and nothing goes out.
TEST(MacReceiveRtl, MR3_FewerBytesThanAnFcs) {
  for (const unsigned start_lane : kStartLanes) {
    MacReceiveBench bench(1);
    for (unsigned size = 0; size <= 12; ++size) {
      XgmiiLine line;
      line.to_lane(start_lane);
      line.frame(random_frame(bench.random(), size));
      line.flush();
      bench.receive(line);
      bench.expect_all_out();
    }
    EXPECT_EQ(bench.counted(ReceiveVerdict::Runt), 13u);
    EXPECT_EQ(bench.frames(), 8u);
  }
}

// Each bit of a frame, its FCS with it, in all lanes of the end.
TEST(MacReceiveRtl, MR3_EverySingleBitSpoilsTheFcs) {
  for (const unsigned start_lane : kStartLanes) {
    for (unsigned size = 60; size < 68; ++size) {
      MacReceiveBench bench(size);
      bench.set_stalls(0.05);
      const FrameBytes frame = with_fcs(random_frame(bench.random(), size));
      for (unsigned bit = 0; bit < 8 * frame.size(); ++bit) {
        FrameBytes spoiled = frame;
        spoiled[bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
        XgmiiLine line;
        line.to_lane(start_lane);
        line.frame(spoiled);
        line.flush(1);
        bench.receive(line);
      }
      bench.receive(kIdleWord);
      bench.receive(kIdleWord);
      bench.expect_all_out();
      EXPECT_EQ(bench.counted(ReceiveVerdict::BadFcs), 8 * frame.size());
      EXPECT_EQ(bench.frames(), 8 * frame.size());
    }
  }
}

// A control character at each place: of the frame, after start, instead of terminate.
TEST(MacReceiveRtl, MR2_ControlCharacterAtEachPlace) {
  for (const unsigned start_lane : kStartLanes) {
    MacReceiveBench bench(start_lane);
    unsigned frames = 0;
    for (const std::uint8_t character : {kErrorCharacter, kIdleCharacter, kStartCharacter,
                                         kSequenceCharacter, std::uint8_t{0x1c}}) {
      for (unsigned place = 0; place <= 84; ++place) {
        const FrameBytes frame = with_fcs(random_frame(bench.random(), 80));
        XgmiiLine line;
        line.to_lane(start_lane);
        line.preamble();
        for (unsigned i = 0; i < frame.size(); ++i) {
          if (i == place)
            line.control(character);
          else
            line.data(frame[i]);
        }
        line.control(place == 84 ? character : kTerminateCharacter);
        line.flush();
        bench.receive(line);
        bench.expect_all_out();
        ++frames;
      }
    }
    EXPECT_EQ(bench.counted(ReceiveVerdict::Errored), frames);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 0u);
  }
}

TEST(MacReceiveRtl, MR1_ControlCharacterInThePreamble) {
  for (const unsigned start_lane : kStartLanes) {
    MacReceiveBench bench(2);
    unsigned bad = 0;
    for (const std::uint8_t character :
         {kErrorCharacter, kIdleCharacter, kTerminateCharacter, kSequenceCharacter, kStartCharacter,
          std::uint8_t{0x55}, std::uint8_t{0xd5}}) {
      for (unsigned place = 1; place < kPreamble; ++place) {
        XgmiiLine line;
        line.to_lane(start_lane);
        line.control(kStartCharacter);
        for (unsigned i = 1; i < kPreamble; ++i) {
          if (i == place)
            line.control(character);
          else
            line.data(i == 7 ? 0xd5 : 0x55);
        }
        line.data(with_fcs(random_frame(bench.random(), 64)));
        line.control(kTerminateCharacter);
        line.flush();
        bench.receive(line);
        bench.expect_all_out();
        ++bad;
      }
    }
    EXPECT_EQ(bench.counted(ReceiveVerdict::Errored), bad);
    EXPECT_EQ(bench.frames(), 0u);
  }
}

// The six bytes before D5 are not looked at; D5 is, all of it.
TEST(MacReceiveRtl, MR1_OnlyTheDelimiterCounts) {
  for (const unsigned start_lane : kStartLanes) {
    MacReceiveBench bench(3);
    for (unsigned delimiter = 0; delimiter < 256; ++delimiter) {
      XgmiiLine line;
      line.to_lane(start_lane);
      line.control(kStartCharacter);
      line.data(random_frame(bench.random(), 6));
      line.data(static_cast<std::uint8_t>(delimiter));
      line.data(with_fcs(random_frame(bench.random(), 61)));
      line.control(kTerminateCharacter);
      line.flush();
      bench.receive(line);
      bench.expect_all_out();
    }
    EXPECT_EQ(bench.counted(ReceiveVerdict::Errored), 255u);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 1u);
  }
}

// Cut at 9600 bytes, whatever follows and however it ends; what comes next is whole.
TEST(MacReceiveRtl, MR4_OversizeIsCut) {
  for (const unsigned start_lane : kStartLanes) {
    MacReceiveBench bench(4);
    bench.set_stalls(0);
    for (const std::uint8_t end : {kTerminateCharacter, kErrorCharacter}) {
      for (unsigned size = 9590; size <= 9630; ++size) {
        XgmiiLine line;
        line.to_lane(start_lane);
        line.preamble();
        line.data(random_frame(bench.random(), size));
        line.control(end);
        line.to_column();
        line.idles(4);
        line.frame(with_fcs(random_frame(bench.random(), 60)));
        line.flush();
        bench.receive(line);
        bench.expect_all_out();
        if (HasFailure()) return;
      }
    }
    EXPECT_EQ(bench.counted(ReceiveVerdict::Oversize), 26u);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Errored), 41u);
    EXPECT_EQ(bench.counted(ReceiveVerdict::BadFcs), 15u);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 82u);
  }
}

// Longer than any counter: the cut is made once.
TEST(MacReceiveRtl, MR4_FrameWithoutEnd) {
  MacReceiveBench bench(5);
  bench.set_stalls(0);
  XgmiiLine line;
  line.frame(random_frame(bench.random(), 100000));
  line.flush();
  bench.receive(line);
  bench.expect_all_out();
  EXPECT_EQ(bench.counted(ReceiveVerdict::Oversize), 1u);
  EXPECT_EQ(bench.frames(), 1u);
}

TEST(MacReceiveRtl, MR5_Pause) {
  for (const unsigned start_lane : kStartLanes) {
    MacReceiveBench bench(6);
    const auto receive = [&](const FrameBytes& frame) {
      XgmiiLine line;
      line.to_lane(start_lane);
      line.frame(frame);
      line.flush();
      bench.receive(line);
      bench.expect_all_out();
    };
    FrameBytes pause = random_frame(bench.random(), 60);
    pause[12] = 0x88;
    pause[13] = 0x08;
    pause[14] = 0x00;
    pause[15] = 0x01;
    receive(with_fcs(pause));
    EXPECT_EQ(bench.pauses(), 1u);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 1u);
    EXPECT_EQ(bench.frames(), 1u);
    // Not good: bad FCS, runt.
    FrameBytes bad = with_fcs(pause);
    bad.back() ^= 1;
    receive(bad);
    receive(with_fcs(FrameBytes(pause.begin(), pause.end() - 1)));
    // Another type or opcode, by one bit.
    for (unsigned bit = 0; bit < 32; ++bit) {
      FrameBytes other = pause;
      other[12 + bit / 8] ^= static_cast<std::uint8_t>(1u << bit % 8);
      receive(with_fcs(other));
    }
    EXPECT_EQ(bench.pauses(), 1u);
    EXPECT_EQ(bench.counted(ReceiveVerdict::Good), 33u);
  }
}

// Two words; three with a start in lane 4, whose words span two, and a terminate in lane 4.
TEST(MacReceiveRtl, Latency) {
  for (const unsigned start_lane : kStartLanes) {
    MacReceiveBench bench(7);
    XgmiiLine line;
    line.to_lane(start_lane);
    line.frame(with_fcs(random_frame(bench.random(), 68)));
    const auto words_to_end = static_cast<unsigned>(line.words().size());
    line.flush();
    bench.receive(line);
    bench.expect_all_out();
    // Words are counted from 1; the first bytes are in word 2.
    EXPECT_EQ(bench.first_word_at(), start_lane == 0 ? 2u + 1u : 2u + 2u);
    EXPECT_EQ(bench.last_count_at(), words_to_end + (start_lane == 0 ? 1u : 2u));
  }
}

}  // namespace
}  // namespace trib
