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

inline constexpr std::array<CardModel, 1> kCardModels{{{0x0709, "vc709", "VC709"}}};

}  // namespace trib
