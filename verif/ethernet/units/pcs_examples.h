// SPDX-License-Identifier: Apache-2.0
// Words and their blocks in hex, written down by hand from figure 49-7 and table 49-1: every block type, every control code.
#pragma once

#include <array>

#include "verif/ethernet/units/pcs_words.h"

namespace trib {

struct PcsExample {
  const char* name;
  BlockType vector;
  XgmiiWord word;
  Block block;  // not scrambled
};

constexpr std::array<PcsExample, 21> kPcsExamples{{
    {"data", BlockType::Data, {0x8877665544332211, 0x00}, {2, 0x8877665544332211}},
    {"idles", BlockType::Control, {0x0707070707070707, 0xff}, {1, 0x000000000000001e}},
    {"reserved", BlockType::Control, {0x07f7dcbc7c3c1c07, 0xff}, {1, 0x01e335596cd6801e}},
    {"fault after idles", BlockType::Control, {0x0100009c07070707, 0x1f}, {1, 0x010000000000002d}},
    {"error before a sequence",
     BlockType::Control,
     {0x0100009c07fe0707, 0x1f},
     {1, 0x010000000780002d}},
    {"start in lane 4", BlockType::Start, {0x555555fb07070707, 0x1f}, {1, 0x5555550000000033}},
    {"start after a fault", BlockType::Start, {0x555555fb0200009c, 0x11}, {1, 0x5555550002000066}},
    {"two faults", BlockType::Control, {0x0100009c0100009c, 0x11}, {1, 0x0100000001000055}},
    {"signal after a sequence",
     BlockType::Control,
     {0x0102035c0506079c, 0x11},
     {1, 0x010203f005060755}},
    {"start in lane 0", BlockType::Start, {0xd5555555555555fb, 0x01}, {1, 0xd555555555555578}},
    {"idles after a fault",
     BlockType::Control,
     {0x070707070200009c, 0xf1},
     {1, 0x000000000200004b}},
    {"idles after a signal",
     BlockType::Control,
     {0x070707070506075c, 0xf1},
     {1, 0x0000000f0506074b}},
    {"terminate in lane 0",
     BlockType::Terminate,
     {0x07070707070707fd, 0xff},
     {1, 0x0000000000000087}},
    {"error after it", BlockType::Terminate, {0xfe070707070707fd, 0xff}, {1, 0x3c00000000000087}},
    {"terminate in lane 1",
     BlockType::Terminate,
     {0x070707070707fd11, 0xfe},
     {1, 0x0000000000001199}},
    {"terminate in lane 2",
     BlockType::Terminate,
     {0x0707070707fd2211, 0xfc},
     {1, 0x00000000002211aa}},
    {"terminate in lane 3",
     BlockType::Terminate,
     {0x07070707fd332211, 0xf8},
     {1, 0x00000000332211b4}},
    {"terminate in lane 4",
     BlockType::Terminate,
     {0x070707fd44332211, 0xf0},
     {1, 0x00000044332211cc}},
    {"terminate in lane 5",
     BlockType::Terminate,
     {0x0707fd5544332211, 0xe0},
     {1, 0x00005544332211d2}},
    {"terminate in lane 6",
     BlockType::Terminate,
     {0x07fd665544332211, 0xc0},
     {1, 0x00665544332211e1}},
    {"terminate in lane 7",
     BlockType::Terminate,
     {0xfd77665544332211, 0x80},
     {1, 0x77665544332211ff}},
}};

constexpr Block kErrorBlock{1, 0x3c78f1e3c78f1e1e};
constexpr Block kLocalFaultBlock{1, 0x0100000001000055};

}  // namespace trib
