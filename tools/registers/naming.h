// SPDX-License-Identifier: Apache-2.0
// Names of a description in the styles of the generated languages. In: UPPER_SNAKE or lower_snake.
#pragma once

#include <string>

namespace trib::registers {

bool is_upper_snake(const std::string& name);  // RX_FRAMES
bool is_lower_snake(const std::string& name);  // rx_frames
std::string lower(const std::string& name);    // rx_frames
std::string camel(const std::string& name);    // RxFrames

// The least power of two that is not below `number`.
unsigned power_of_two(unsigned number);
// Bits that number so many things, at least 1.
unsigned index_bits(unsigned number);

}  // namespace trib::registers
