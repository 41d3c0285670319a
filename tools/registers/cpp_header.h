// SPDX-License-Identifier: Apache-2.0
// Text of verif/node/registers/registers.h, the offsets and masks as constants, and of
// verif/node/registers/register_table.h, a table of all registers.
#pragma once

#include <string>

#include "tools/registers/description.h"

namespace trib::registers {

std::string cpp_header(const Description& description);
std::string cpp_table(const Description& description);

}  // namespace trib::registers
