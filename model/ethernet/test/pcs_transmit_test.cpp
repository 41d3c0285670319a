// SPDX-License-Identifier: Apache-2.0
// PT2: every arrow of figure 49-16.
#include "model/ethernet/pcs_transmit.h"

#include <gtest/gtest.h>

#include <vector>

namespace trib::ethernet {
namespace {

using State = TransmitMachine::State;

const XgmiiWord kControlWord = kIdleWord;
const XgmiiWord kStartWord{0xd5555555555555fb, 0x01};
const XgmiiWord kDataWord{0x0807060504030201, 0x00};
const XgmiiWord kTerminateWord{0x07070707070707fd, 0xff};

struct Arrow {
  std::vector<XgmiiWord> way;
  State from;
  XgmiiWord word;
  State to;
};

TEST(TransmitMachine, EveryArrow) {
  const XgmiiWord c = kControlWord;
  const XgmiiWord s = kStartWord;
  const XgmiiWord d = kDataWord;
  const XgmiiWord t = kTerminateWord;
  const XgmiiWord e = kErrorWord;
  const std::vector<XgmiiWord> none;
  const std::vector<Arrow> arrows = {
      {none, State::Init, c, State::Control},      {none, State::Init, s, State::Data},
      {none, State::Init, d, State::Error},        {none, State::Init, t, State::Error},
      {none, State::Init, e, State::Error},        {{c}, State::Control, c, State::Control},
      {{c}, State::Control, s, State::Data},       {{c}, State::Control, d, State::Error},
      {{c}, State::Control, t, State::Error},      {{c}, State::Control, e, State::Error},
      {{s}, State::Data, c, State::Error},         {{s}, State::Data, s, State::Error},
      {{s}, State::Data, d, State::Data},          {{s}, State::Data, t, State::Terminate},
      {{s}, State::Data, e, State::Error},         {{s, t}, State::Terminate, c, State::Control},
      {{s, t}, State::Terminate, s, State::Data},  {{s, t}, State::Terminate, d, State::Error},
      {{s, t}, State::Terminate, t, State::Error}, {{s, t}, State::Terminate, e, State::Error},
      {{e}, State::Error, c, State::Control},      {{e}, State::Error, s, State::Error},
      {{e}, State::Error, d, State::Data},         {{e}, State::Error, t, State::Terminate},
      {{e}, State::Error, e, State::Error},
  };
  for (const Arrow& arrow : arrows) {
    TransmitMachine machine;
    for (const XgmiiWord& word : arrow.way) machine.take(word);
    ASSERT_EQ(machine.state(), arrow.from);
    const Block block = machine.take(arrow.word);
    EXPECT_EQ(machine.state(), arrow.to);
    EXPECT_EQ(block, encode(arrow.to == State::Error ? kErrorWord : arrow.word));
  }
}

TEST(PcsTransmit, ScramblesPayloadsAlone) {
  PcsTransmit pcs;
  Scrambler scrambler;
  for (const XgmiiWord& word : {kIdleWord, kStartWord, kDataWord, kTerminateWord, kIdleWord}) {
    const Block plain = encode(word);
    EXPECT_EQ(pcs.take(word), (Block{plain.header, scrambler.scramble(plain.payload)}));
  }
}

TEST(PcsTransmit, LocalFaultAtReset) {
  PcsTransmit pcs;
  Descrambler descrambler;
  const Block block = pcs.take_reset();
  EXPECT_EQ(descrambler.descramble(block.payload), encode(kLocalFaultWord).payload);
}

}  // namespace
}  // namespace trib::ethernet
