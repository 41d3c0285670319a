// SPDX-License-Identifier: Apache-2.0
// The cards that there are: the number in their register CARD, the folder in fpga_boards/, the name
// for people.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace trib {

struct CardModel {
  std::uint32_t number;
  std::string_view folder;
  std::string_view name;
};

inline constexpr std::array<CardModel, 3> kCardModels{{{0x0709, "vc709", "VC709"},
                                                       {0x055c, "u55c", "Alveo U55C"},
                                                       {0xfb04, "fb4cgg3", "Silicom fb4CGg3"}}};

}  // namespace trib
