// SPDX-License-Identifier: Apache-2.0
// PT1, table 49-1: a vector of each block, and every code.
#include "model/ethernet/block.h"

#include <gtest/gtest.h>

namespace trib::ethernet {
namespace {

struct Vector {
  XgmiiWord word;
  std::uint64_t payload;
  BlockType type;
};

constexpr Vector kVectors[] = {
    {kIdleWord, 0x1e, BlockType::Control},
    {{0x3322119c07070707, 0x1f}, 0x332211000000002d, BlockType::Control},
    {{0x332211fb07070707, 0x1f}, 0x3322110000000033, BlockType::Start},
    {{0x665544fb3322119c, 0x11}, 0x6655440033221166, BlockType::Start},
    {{0x6655445c3322119c, 0x11}, 0x665544f033221155, BlockType::Control},
    {{0x6655449c3322115c, 0x11}, 0x6655440f33221155, BlockType::Control},
    {{0x77665544332211fb, 0x01}, 0x7766554433221178, BlockType::Start},
    {{0x070707073322115c, 0xf1}, 0x0000000f3322114b, BlockType::Control},
    {{0x07070707070707fd, 0xff}, 0x87, BlockType::Terminate},
    {{0x070707070707fd11, 0xfe}, 0x1199, BlockType::Terminate},
    {{0x0707070707fd2211, 0xfc}, 0x2211aa, BlockType::Terminate},
    {{0x07070707fd332211, 0xf8}, 0x332211b4, BlockType::Terminate},
    {{0x070707fd44332211, 0xf0}, 0x44332211cc, BlockType::Terminate},
    {{0x0707fd5544332211, 0xe0}, 0x5544332211d2, BlockType::Terminate},
    {{0x07fd665544332211, 0xc0}, 0x665544332211e1, BlockType::Terminate},
    {{0xfd77665544332211, 0x80}, 0x77665544332211ff, BlockType::Terminate},
    {{0xdc07f7bc7c3c1c07, 0xff}, 0xcc03c5596cd6801e, BlockType::Control},
    {kLocalFaultWord, 0x0100000001000055, BlockType::Control},
};

TEST(Block, ControlBlocksBothWays) {
  for (const Vector& vector : kVectors) {
    SCOPED_TRACE(testing::Message() << std::hex << vector.payload);
    const Block block{kControlHeader, vector.payload};
    EXPECT_EQ(encode(vector.word).header, kControlHeader);
    EXPECT_EQ(encode(vector.word).payload, vector.payload);
    EXPECT_EQ(decode(block), vector.word);
    EXPECT_EQ(block_type(vector.word), vector.type);
    EXPECT_EQ(block_type(block), vector.type);
  }
}

TEST(Block, Data) {
  const XgmiiWord word{0x8877665544332211, 0};
  const Block block{kDataHeader, word.data};
  EXPECT_EQ(encode(word), block);
  EXPECT_EQ(decode(block), word);
  EXPECT_EQ(block_type(word), BlockType::Data);
  EXPECT_EQ(block_type(block), BlockType::Data);
}

// In each lane of the blocks that have codes there, whatever precedes them.
TEST(Block, CodesInEachLane) {
  const std::pair<std::uint8_t, std::uint64_t> codes[] = {{0x07, 0x00}, {0xfe, 0x1e}, {0x1c, 0x2d},
                                                          {0x3c, 0x33}, {0x7c, 0x4b}, {0xbc, 0x55},
                                                          {0xdc, 0x66}, {0xf7, 0x78}};
  for (const auto& [character, code] : codes) {
    for (unsigned lane = 1; lane < kLanes; ++lane) {
      for (unsigned terminate = 0; terminate < lane; ++terminate) {
        XgmiiWord word = kIdleWord;
        for (unsigned l = 0; l < terminate; ++l) word.set(l, data_character(0));
        word.set(terminate, control_character(kTerminate));
        word.set(lane, control_character(character));
        EXPECT_EQ(encode(word).payload >> 8, code << 7 * lane);
        EXPECT_EQ(decode(encode(word)), word);
      }
    }
  }
}

TEST(Block, Errors) {
  const std::uint64_t errors = 0x3c78f1e3c78f1e1e;
  EXPECT_EQ(encode(kErrorWord).payload, errors);
  EXPECT_EQ(block_type(kErrorWord), BlockType::Error);
  EXPECT_EQ(block_type(Block{kControlHeader, errors}), BlockType::Error);
  // A spoiled frame's last word (MT4).
  XgmiiWord word{0x07070707fe332211, 0xf8};
  EXPECT_EQ(block_type(word), BlockType::Error);
  EXPECT_EQ(encode(word).payload, errors);
  // One error among idles; start, sequence in a wrong lane; a control character without a code.
  for (const XgmiiWord& wrong :
       {XgmiiWord{0x070707070707fe07, 0xff}, XgmiiWord{0x776655443322fb07, 0x03},
        XgmiiWord{0x07070707019c0707, 0xf7}, XgmiiWord{0x0707070707070706, 0xff},
        XgmiiWord{0x11fd000000000000, 0x40}}) {
    EXPECT_EQ(block_type(wrong), BlockType::Error);
    EXPECT_EQ(encode(wrong).payload, errors);
  }
}

TEST(Block, InvalidTypesAndCodes) {
  unsigned valid = 0;
  for (unsigned type = 0; type < 256; ++type) {
    const Block block{kControlHeader, type};
    if (block_type(block) != BlockType::Error) ++valid;
  }
  EXPECT_EQ(valid, 15u);
  for (unsigned code = 0; code < 128; ++code) {
    const Block block{kControlHeader, 0x87 | std::uint64_t{code} << 15};
    const bool known = code == 0 || code == 0x1e || code == 0x2d || code == 0x33 || code == 0x4b ||
                       code == 0x55 || code == 0x66 || code == 0x78;
    EXPECT_EQ(block_type(block) == BlockType::Terminate, known);
    if (!known) {
      EXPECT_EQ(decode(block), kErrorWord);
    }
  }
  for (unsigned code = 0; code < 16; ++code) {
    const Block block{kControlHeader, 0x4b | std::uint64_t{code} << 32};
    EXPECT_EQ(block_type(block) == BlockType::Control, code == 0 || code == 15);
  }
  for (std::uint8_t header : {std::uint8_t{0}, std::uint8_t{3}}) {
    EXPECT_EQ(block_type(Block{header, 0x1e}), BlockType::Error);
  }
  // Bits that the format leaves open are ignored.
  EXPECT_EQ(block_type(Block{kControlHeader, 0x87 | 0x7f00}), BlockType::Terminate);
}

TEST(Block, OrderOfTransmission) {
  const Block data{kDataHeader, 1};
  EXPECT_EQ(data.bit(0), 0u);
  EXPECT_EQ(data.bit(1), 1u);
  EXPECT_EQ(data.bit(2), 1u);
  EXPECT_EQ(data.bit(3), 0u);
}

}  // namespace
}  // namespace trib::ethernet
