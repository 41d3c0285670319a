// SPDX-License-Identifier: Apache-2.0
// Serials of results (RC2): a node numbers the results of a life, modulo 256, in the order in which
// they begin. An ASK may carry the serial of the last one received.
#pragma once

#include <cstdint>

namespace trib {

// Was `serial` given after `before`, at most 127 results later?
constexpr bool is_later_serial(std::uint8_t serial, std::uint8_t before) {
  const auto ahead = static_cast<std::uint8_t>(serial - before);
  return ahead >= 1 && ahead <= 127;
}

// The count of an ASK from a child that has got the result with this serial.
constexpr std::uint16_t ask_count(std::uint8_t serial) {
  return static_cast<std::uint16_t>(0x100 + serial);
}

// Does the count of an ASK say that the result with this serial was not overtaken by any that was
// received? Then the ASK is not answered: the result is in flight.
constexpr bool is_on_its_way(std::uint8_t serial, std::uint16_t ask_count) {
  return ask_count >> 8 == 1 && is_later_serial(serial, static_cast<std::uint8_t>(ask_count));
}

}  // namespace trib
