// SPDX-License-Identifier: Apache-2.0
// PR3, PR4: every arrow of figure 49-17, and the way from lock to words.
#include "model/ethernet/pcs_receive.h"

#include <gtest/gtest.h>

#include <vector>

#include "model/ethernet/pcs_transmit.h"

namespace trib::ethernet {
namespace {

using State = ReceiveMachine::State;

constexpr unsigned kControlBlocks = 8;  // PR5

const XgmiiWord kControlWord = kIdleWord;
const XgmiiWord kStartWord{0xd5555555555555fb, 0x01};
const XgmiiWord kDataWord{0x0807060504030201, 0x00};
const XgmiiWord kTerminateWord{0x07070707070707fd, 0xff};

constexpr BlockType kTypes[] = {BlockType::Control, BlockType::Start, BlockType::Data,
                                BlockType::Terminate, BlockType::Error};

// The arrow of the figure for a type of block, `followed` by a control or start block.
State wanted(State from, BlockType type, bool followed) {
  switch (from) {
    case State::Init:
    case State::Control:
      return type == BlockType::Control ? State::Control
             : type == BlockType::Start ? State::Data
                                        : State::Error;
    case State::Data:
      return type == BlockType::Data                    ? State::Data
             : type == BlockType::Terminate && followed ? State::Terminate
                                                        : State::Error;
    case State::Terminate:
      return type == BlockType::Control ? State::Control
             : type == BlockType::Start ? State::Data
                                        : State::Error;
    case State::Error:
      return type == BlockType::Control                 ? State::Control
             : type == BlockType::Data                  ? State::Data
             : type == BlockType::Terminate && followed ? State::Terminate
                                                        : State::Error;
  }
  return State::Error;
}

TEST(ReceiveMachine, EveryArrow) {
  const XgmiiWord words[] = {kControlWord, kStartWord, kDataWord, kTerminateWord, kErrorWord};
  for (State from : {State::Init, State::Control, State::Data, State::Terminate, State::Error}) {
    for (unsigned kind = 0; kind < 5; ++kind) {
      for (BlockType next : kTypes) {
        ReceiveMachine machine;
        if (from == State::Control) machine.take(encode(kControlWord), BlockType::Control);
        if (from == State::Data || from == State::Terminate) {
          machine.take(encode(kStartWord), BlockType::Data);
        }
        if (from == State::Terminate) machine.take(encode(kTerminateWord), BlockType::Control);
        if (from == State::Error) machine.take(encode(kErrorWord), BlockType::Control);
        ASSERT_EQ(machine.state(), from);
        const bool followed = next == BlockType::Control || next == BlockType::Start;
        const State to = wanted(from, kTypes[kind], followed);
        EXPECT_EQ(machine.take(encode(words[kind]), next),
                  to == State::Error ? kErrorWord : words[kind]);
        EXPECT_EQ(machine.state(), to);
      }
    }
  }
}

class PcsWay : public testing::Test {
 protected:
  PcsReceive::Result send(const XgmiiWord& word, std::uint8_t header_damage = 0) {
    Block block = transmit_.take(word);
    block.header = static_cast<std::uint8_t>(block.header ^ header_damage);
    return receive_.take(block);
  }
  void lock() {
    for (unsigned i = 0; i < 64 + kControlBlocks; ++i) send(kIdleWord);
    ASSERT_TRUE(receive_.locked());
    ASSERT_FALSE(receive_.silent());
  }

  PcsTransmit transmit_;
  PcsReceive receive_{{4, 200}};
};

TEST_F(PcsWay, LocalFaultUntilLockedAndNoLongerSilent) {
  for (unsigned i = 0; i < 64 + kControlBlocks; ++i) {
    EXPECT_EQ(send(kIdleWord).word, kLocalFaultWord);
  }
  EXPECT_EQ(send(kIdleWord).word, kIdleWord);
}

TEST_F(PcsWay, FramesComeThrough) {
  lock();
  const std::vector<XgmiiWord> words = {kStartWord, kDataWord,      kDataWord,      kTerminateWord,
                                        kIdleWord,  kStartWord,     kTerminateWord, kStartWord,
                                        kDataWord,  kTerminateWord, kIdleWord,      kIdleWord};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto result = send(words[i]);
    if (i > 0) {
      EXPECT_EQ(result.word, words[i - 1]);
    }
    EXPECT_FALSE(result.error_block);
    EXPECT_FALSE(result.invalid_header);
  }
}

TEST_F(PcsWay, InvalidHeadersAndErrorBlocksAreTold) {
  lock();
  send(kStartWord);
  const auto invalid = send(kDataWord, 0b01);
  EXPECT_TRUE(invalid.invalid_header);
  EXPECT_EQ(invalid.word, kStartWord);
  const auto behind = send(kDataWord);
  EXPECT_EQ(behind.word, kErrorWord);
  EXPECT_FALSE(behind.error_block);  // its header was the error
  EXPECT_EQ(send(kIdleWord).word, kDataWord);
  const auto cut = send(kIdleWord);  // idles in a frame
  EXPECT_EQ(cut.word, kErrorWord);
  EXPECT_TRUE(cut.error_block);
}

TEST_F(PcsWay, HighRateOfErrorsIsLocalFault) {
  lock();
  for (unsigned i = 0; i < 16; ++i) {
    for (unsigned j = 0; j < 7; ++j) send(kIdleWord);
    send(kIdleWord, 0b11 ^ kControlHeader);
  }
  EXPECT_TRUE(receive_.hi_ber());
  EXPECT_TRUE(receive_.locked());
  EXPECT_EQ(send(kIdleWord).word, kLocalFaultWord);
  for (unsigned i = 0; i < 400; ++i) send(kIdleWord);
  EXPECT_FALSE(receive_.hi_ber());
  EXPECT_EQ(send(kIdleWord).word, kIdleWord);
}

// Bits 0101..., from either of them on: a receiver locks in both alignments, and stays silent.
TEST(PcsReceive, ALineThatAlternatesIsSilent) {
  for (const Block& block :
       {Block{kDataHeader, 0xaaaaaaaaaaaaaaaa}, Block{kControlHeader, 0x5555555555555555}}) {
    PcsReceive receive({4, 200});
    unsigned silent_windows = 0;
    for (unsigned i = 0; i < 64 + 1000; ++i) {
      const auto result = receive.take(block);
      ASSERT_EQ(result.word, kLocalFaultWord);
      ASSERT_EQ(receive.locked(), i >= 63);
      ASSERT_EQ(receive.silent(), i >= 63);
      silent_windows += result.silent_window ? 1 : 0;
    }
    EXPECT_EQ(silent_windows, 5u);
  }
}

// Also where it follows a good link, and until eight control blocks of a window.
TEST_F(PcsWay, SilenceBeginsWithAWindowsEndAndEndsWithTheEighthControlBlock) {
  lock();
  send(kStartWord);
  bool silent_window = false;
  for (unsigned i = 0; i < 400 && !silent_window; ++i) {
    EXPECT_FALSE(receive_.silent());
    silent_window = send(kDataWord).silent_window;
  }
  EXPECT_TRUE(silent_window);
  EXPECT_TRUE(receive_.silent());
  EXPECT_TRUE(receive_.locked());
  EXPECT_EQ(send(kDataWord).word, kLocalFaultWord);
  send(kTerminateWord);
  for (unsigned i = 1; i < kControlBlocks; ++i) send(kIdleWord);
  EXPECT_TRUE(receive_.silent());
  EXPECT_EQ(send(kIdleWord).word, kLocalFaultWord);
  EXPECT_FALSE(receive_.silent());
  EXPECT_EQ(send(kIdleWord).word, kIdleWord);
}

// From each phase of the bits the slips find the blocks.
TEST(PcsReceive, LocksFromEachPhase) {
  for (unsigned phase = 0; phase < kBlockBits; ++phase) {
    PcsTransmit transmit;
    PcsReceive receive({4, 20000});
    std::vector<unsigned> bits;
    std::size_t next = phase;
    unsigned slips = 0;
    for (unsigned blocks = 0; blocks < 20000 && !receive.locked(); ++blocks) {
      while (bits.size() < next + kBlockBits) {
        const Block block = transmit.take(kIdleWord);
        for (unsigned i = 0; i < kBlockBits; ++i) bits.push_back(block.bit(i));
      }
      Block block{0, 0};
      for (unsigned i = 0; i < kBlockBits; ++i) {
        if (i < 2) block.header = static_cast<std::uint8_t>(block.header | bits[next + i] << i);
        if (i >= 2) block.payload |= std::uint64_t{bits[next + i]} << (i - 2);
      }
      next += kBlockBits;
      if (receive.take(block).slip) {
        ++next;
        ++slips;
      }
    }
    EXPECT_TRUE(receive.locked()) << "phase " << phase;
    EXPECT_EQ((phase + slips) % kBlockBits, 0u);
  }
}

}  // namespace
}  // namespace trib::ethernet
