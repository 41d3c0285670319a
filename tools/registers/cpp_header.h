// SPDX-License-Identifier: Apache-2.0
// Text of registers.h, the offsets and masks as constants, and of register_table.h, a table of all
// registers.
#pragma once

#include <string>

#include "tools/registers/description.h"
#include "tools/registers/device.h"

namespace trib::registers {

std::string cpp_header(const Device& device, const Description& description);
std::string cpp_table(const Device& device, const Description& description);

}  // namespace trib::registers
