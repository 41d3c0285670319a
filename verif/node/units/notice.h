// SPDX-License-Identifier: Apache-2.0
// A notice that trib_group_notices sends, and the group that it speaks for as its pins show it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "model/frame/header.h"

namespace trib {

using NoticeAddress = std::pair<std::uint32_t, std::uint64_t>;  // the upper bits, the lower ones

struct Notice {
  FrameType type = FrameType::kError;
  NoticeAddress destination;
  std::uint16_t epoch = 0;
  std::uint16_t count = 0;
  std::uint32_t sequence = 0;
  std::uint32_t tag = 0;
  std::uint8_t window = 0;
};

inline bool operator==(const Notice& a, const Notice& b) {
  return a.type == b.type && a.destination == b.destination && a.epoch == b.epoch &&
         a.count == b.count && a.sequence == b.sequence && a.tag == b.tag && a.window == b.window;
}

// The group as the pins show it in a cycle.
struct NoticeGroup {
  static constexpr unsigned kPorts = 4;

  std::uint16_t epoch = 0;
  std::uint16_t parent_epoch = 0;
  bool active = false;
  bool asking = false;
  bool over = false;
  unsigned members = 0;
  std::optional<unsigned> uplink;
  std::uint8_t window = 0;
  std::uint32_t job = 0;
  std::uint16_t rank = 0;
  std::uint32_t mix = 0;
  std::uint32_t settled_mix = 0;
  std::uint8_t asked = 0;
  std::array<std::uint32_t, kPorts> incarnation{};
  std::array<std::uint8_t, kPorts> wanted{};
  std::array<NoticeAddress, kPorts> peer{};
  unsigned moved = 0;
};

}  // namespace trib
