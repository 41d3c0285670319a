// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/card_page.h"

namespace trib {

CardPage::CardPage(board::RegisterPage page, unsigned index, CardAccess& card)
    : page_(page), index_(index) {
  for (const board::RegisterInfo& info : board::kRegisters) {
    if (info.page != page || !is_reported(info)) continue;
    words_.at(info.offset / 4) = card.read(board::register_address(page, index, info.offset));
  }
}

bool CardPage::is_reported(const board::RegisterInfo& info) {
  return info.kind == board::RegisterKind::kCounter || info.kind == board::RegisterKind::kStatus;
}

std::vector<std::pair<std::string_view, std::uint32_t>> CardPage::named() const {
  std::vector<std::pair<std::string_view, std::uint32_t>> list;
  for (const board::RegisterInfo& info : board::kRegisters) {
    if (info.page == page_ && is_reported(info)) list.emplace_back(info.name, at(info.offset));
  }
  return list;
}

}  // namespace trib
