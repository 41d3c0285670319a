// SPDX-License-Identifier: Apache-2.0
// CardPage: the counters and states of one page of a card's own registers (the card, the link of a
// port), as they were read, by the names of the map.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/tributary/board/console/card_access.h"
#include "verif/boards/registers/register_table.h"

namespace trib {

class CardPage {
 public:
  // `index`: the port; 0 for the card's page.
  CardPage(board::RegisterPage page, unsigned index, CardAccess& card);

  // A counter or a state, which reports have; the rest is settings, constants and commands.
  static bool is_reported(const board::RegisterInfo& info);

  board::RegisterPage page() const { return page_; }
  unsigned index() const { return index_; }
  // By a kLink* offset in the page, or the kReg* address of a register of the card's page; 0 for what
  // is not reported.
  std::uint32_t at(unsigned offset) const { return words_.at(offset % kBytes / 4); }
  // In the order of the offsets.
  std::vector<std::pair<std::string_view, std::uint32_t>> named() const;

 private:
  static constexpr unsigned kBytes = 0x100;

  board::RegisterPage page_;
  unsigned index_;
  std::array<std::uint32_t, kBytes / 4> words_{};
};

}  // namespace trib
