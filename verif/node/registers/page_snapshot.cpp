// SPDX-License-Identifier: Apache-2.0
#include "verif/node/registers/page_snapshot.h"

#include <algorithm>

namespace trib {
namespace {

bool is_shown(const RegisterInfo& info, RegisterPage page) {
  return info.page == page &&
         (info.kind == RegisterKind::kCounter || info.kind == RegisterKind::kStatus);
}

}  // namespace

std::string_view register_name(RegisterPage page, unsigned offset) {
  const auto found = std::find_if(kRegisters.begin(), kRegisters.end(), [&](const auto& info) {
    return info.page == page && info.offset == offset;
  });
  return found == kRegisters.end() ? "?" : found->name;
}

PageSnapshot::PageSnapshot(RegisterPage page, unsigned index, const Read& read)
    : page_(page), index_(index) {
  for (const RegisterInfo& info : kRegisters) {
    if (!is_shown(info, page)) continue;
    words_.at(info.offset / 4) = read(register_address(page, index, info.offset));
  }
}

std::vector<std::pair<std::string_view, std::uint32_t>> PageSnapshot::named() const {
  std::vector<std::pair<std::string_view, std::uint32_t>> list;
  for (const RegisterInfo& info : kRegisters) {
    if (is_shown(info, page_)) list.emplace_back(info.name, at(info.offset));
  }
  return list;
}

std::vector<PageSnapshot> read_pages(unsigned ports, unsigned groups,
                                     const PageSnapshot::Read& read) {
  std::vector<PageSnapshot> pages;
  for (unsigned port = 0; port < ports; ++port) pages.emplace_back(RegisterPage::kPort, port, read);
  for (unsigned group = 0; group < groups; ++group) {
    pages.emplace_back(RegisterPage::kGroup, group, read);
  }
  return pages;
}

}  // namespace trib
