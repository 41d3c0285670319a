// SPDX-License-Identifier: Apache-2.0
// Words of a line as text for waves.
#include "verif/ethernet/line/xgmii_text.h"

#include <gtest/gtest.h>

#include <array>

#include "verif/ethernet/line/cmac_text.h"
#include "verif/ethernet/line/word_texts.h"

namespace trib::ethernet {
namespace {

XgmiiWord word_of(const char* letters) {
  XgmiiWord word;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    switch (letters[lane]) {
      case 'I':
        word.set(lane, control_character(kIdle));
        break;
      case 'S':
        word.set(lane, control_character(kStart));
        break;
      case 'T':
        word.set(lane, control_character(kTerminate));
        break;
      case 'E':
        word.set(lane, control_character(kError));
        break;
      case 'Q':
        word.set(lane, control_character(kSequence));
        break;
      case 'C':
        word.set(lane, control_character(0x1c));
        break;
      default:
        word.set(lane, data_character(0x07));  // an idle's value is data without its control bit
    }
  }
  return word;
}

TEST(XgmiiText, AWordOfOneKindIsOneLetter) {
  XgmiiText text;
  EXPECT_EQ(text.take(word_of("IIIIIIII")), "I");
  EXPECT_EQ(text.take(word_of("DDDDDDDD")), "D");
  EXPECT_EQ(text.take(word_of("EEEEEEEE")), "E");
}

TEST(XgmiiText, FramesAreNumberedFromStartToTerminate) {
  XgmiiText text;
  EXPECT_EQ(text.take(word_of("SDDDDDDD")), "SDDD DDDD frame 1");
  EXPECT_EQ(text.take(word_of("DDDDDDDD")), "D");
  EXPECT_EQ(text.take(word_of("DDDTIIII")), "DDDT IIII frame 1 ends");
  EXPECT_EQ(text.take(word_of("IIIISDDD")), "IIII SDDD frame 2");
  EXPECT_EQ(text.take(word_of("DDDDDDDD")), "D");
  EXPECT_EQ(text.take(word_of("TIIISDDD")), "TIII SDDD frame 2 ends frame 3");
  EXPECT_EQ(text.take(word_of("DDDDDDTI")), "DDDD DDTI frame 3 ends");
  EXPECT_EQ(text.take(word_of("IIIIIIII")), "I");
}

TEST(XgmiiText, AnyOtherControlCharacterBreaksAFrame) {
  XgmiiText text;
  text.take(word_of("SDDDDDDD"));
  EXPECT_EQ(text.take(word_of("EEEEEEEE")), "E frame 1 broken");
  EXPECT_EQ(text.take(word_of("EEEEEEEE")), "E");
  text.take(word_of("IIIISDDD"));
  EXPECT_EQ(text.take(word_of("DDCDDDDD")), "DDCD DDDD frame 2 broken");
  EXPECT_EQ(text.take(word_of("DDDDDDDD")), "D");
}

TEST(XgmiiText, FaultColumns) {
  XgmiiText text;
  EXPECT_EQ(text.take(kLocalFaultWord), "local fault");
  EXPECT_EQ(text.take(kRemoteFaultWord), "remote fault");
  EXPECT_EQ(text.take(kInterruptionWord), "link interruption");
  XgmiiWord half = word_of("IIIIIIII");
  half.data = (half.data & ~std::uint64_t{0xffffffff}) | (kLocalFaultWord.data & 0xffffffff);
  half.control = static_cast<std::uint8_t>((half.control & 0xf0) | 1);
  EXPECT_EQ(text.take(half), "QDDD IIII");
}

TEST(CmacText, FramesAreNumberedAndWaitingTold) {
  const std::array<std::uint8_t, kCmacBytes> data{};
  const auto word = [&](bool last, std::size_t bytes = kCmacBytes, bool user = false) {
    return CmacWord{data.data(), cmac_keep(bytes), last, user};
  };
  CmacText text;
  EXPECT_EQ(text.take(std::nullopt, true), "");
  EXPECT_EQ(text.take(word(false), false), "S frame 1 waits");
  EXPECT_EQ(text.take(word(false), true), "S frame 1");
  EXPECT_EQ(text.take(word(false), true), "D");
  EXPECT_EQ(text.take(word(false), false), "D waits");
  EXPECT_EQ(text.take(word(true, 17), true), "T 17 frame 1 ends");
  EXPECT_EQ(text.take(word(true, 60), true), "S T 60 frame 2 ends");
  EXPECT_EQ(text.take(word(false), true), "S frame 3");
  EXPECT_EQ(text.take(word(true, 64, true), true), "E 64 frame 3 broken");
}

TEST(WordTexts, TheLastOneUpToATime) {
  WordTexts texts;
  EXPECT_EQ(texts.at(5), "");
  texts.put(10, "a");
  texts.put(20, "b");
  texts.put(30, "b");
  texts.put(40, "c");
  EXPECT_EQ(texts.at(9), "");
  EXPECT_EQ(texts.at(10), "a");
  EXPECT_EQ(texts.at(39), "b");
  EXPECT_EQ(texts.at(100), "c");
}

}  // namespace
}  // namespace trib::ethernet
