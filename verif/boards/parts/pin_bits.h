// SPDX-License-Identifier: Apache-2.0
// Bits of the pins of a Verilated model that has up to 32 of a kind.
#pragma once

namespace trib::board {

template <typename Pin>
bool bit(const Pin& pin, unsigned index) {
  return (pin >> index & 1) != 0;
}

template <typename Pin>
void set_bits(Pin& pin, unsigned first, unsigned width, unsigned value) {
  const unsigned mask = ((1U << width) - 1) << first;
  pin = static_cast<Pin>((pin & ~mask) | value << first);
}

template <typename Pin>
void set_bit(Pin& pin, unsigned index, bool value) {
  set_bits(pin, index, 1, value ? 1 : 0);
}

}  // namespace trib::board
