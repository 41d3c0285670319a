// SPDX-License-Identifier: Apache-2.0
// PageSnapshot: all counters and states of one page of the register map (the node, a port, a
// group), as they were read, by the names of the map.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "verif/node/registers/register_table.h"

namespace trib {

// Name of the register at an offset of a page; "?" if there is none.
std::string_view register_name(RegisterPage page, unsigned offset);

class PageSnapshot {
 public:
  using Read = std::function<std::uint32_t(std::uint16_t address)>;

  // `index`: the port or group; 0 for the node's own page.
  PageSnapshot(RegisterPage page, unsigned index, const Read& read);

  RegisterPage page() const { return page_; }
  unsigned index() const { return index_; }
  // The register at a kPort* or kGroup* offset; 0 for one that is neither counter nor state.
  std::uint32_t at(unsigned offset) const { return words_.at(offset / 4); }
  // In the order of the offsets.
  std::vector<std::pair<std::string_view, std::uint32_t>> named() const;

 private:
  RegisterPage page_;
  unsigned index_;
  std::array<std::uint32_t, 64> words_{};
};

// The pages of all ports, then those of all groups.
std::vector<PageSnapshot> read_pages(unsigned ports, unsigned groups,
                                     const PageSnapshot::Read& read);

}  // namespace trib
