// SPDX-License-Identifier: Apache-2.0
#include "model/nic/tables.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace trib::nic {
namespace {

constexpr std::uint32_t kLists = 0x2000, kListBytes = 0x400;
constexpr std::uint32_t kRows = 0x4000, kRowBytes = 16;
constexpr unsigned kMostFlows = 1024, kMostEntries = 256;

void require(bool fits, const char* what, std::size_t index) {
  if (!fits) throw std::invalid_argument(std::string(what) + " of entry " + std::to_string(index));
}

std::uint32_t neighbour(std::uint8_t port) { return 8u | port; }

}  // namespace

std::uint32_t step_time_of(std::uint32_t flits, bool message_mode, unsigned link_latency) {
  const std::uint32_t heads = message_mode ? 1 : (flits + kPacketFlits - 1) / kPacketFlits;
  return flits + heads + link_latency;
}

std::uint32_t step_time_of(const std::vector<Tables>& tables, bool message_mode,
                           unsigned link_latency) {
  std::uint32_t longest = 0;
  for (const FlowRow& row : tables.front().rows) longest = std::max(longest, row.size);
  return step_time_of(longest, message_mode, link_latency);
}

std::vector<TableWord> words_of(const Tables& tables) {
  std::vector<TableWord> words;
  const auto add = [&](std::uint32_t address, std::uint32_t value) {
    words.push_back({static_cast<std::uint16_t>(address), value});
  };
  require(tables.rows.size() <= kMostFlows, "number of rows", tables.rows.size());
  for (std::size_t f = 0; f < tables.rows.size(); ++f) {
    const FlowRow& row = tables.rows[f];
    require(row.size < 1u << 24, "size", f);
    require(row.children.size() <= kChildren, "children", f);
    require(row.sends <= kMostSends, "sends", f);
    std::uint32_t tree = row.sends << 28;
    for (std::size_t i = 0; i < row.children.size(); ++i)
      tree |= neighbour(row.children[i]) << (4 * i);
    if (row.parent) tree |= neighbour(*row.parent) << 24;
    const auto at = static_cast<std::uint32_t>(kRows + kRowBytes * f);
    add(at, row.offset);
    add(at + 4, row.size);
    add(at + 8, tree);
    add(at + 12, row.after ? 1u << 31 | *row.after : 0);
  }
  for (std::size_t p = 0; p < tables.lists.size(); ++p) {
    const auto& list = tables.lists[p];
    require(list.size() <= kMostEntries, "length of list", p);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::uint32_t gather = list[i].operation == Operation::kGather;
      add(static_cast<std::uint32_t>(kLists + kListBytes * p + 4 * i),
          gather << 26 | std::uint32_t{list[i].flow} << 16 | list[i].step);
    }
  }
  return words;
}

}  // namespace trib::nic
