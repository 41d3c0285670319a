// SPDX-License-Identifier: Apache-2.0
// Text of rtl/node/REGISTERS.md: the register map for readers, a table for each page.
#pragma once

#include <string>

#include "tools/registers/description.h"

namespace trib::registers {

std::string markdown(const Description& description);

}  // namespace trib::registers
