// SPDX-License-Identifier: Apache-2.0
// Text of REGISTERS.md: the register map for readers, a table for each page.
#pragma once

#include <string>

#include "tools/registers/description.h"
#include "tools/registers/device.h"

namespace trib::registers {

std::string markdown(const Device& device, const Description& description);

}  // namespace trib::registers
