// SPDX-License-Identifier: Apache-2.0
// Text of rtl/node/7_control/trib_register_file.sv: decodes accesses, holds the config registers, and
// chooses what is read in two stages: the word of each page, then the page.
#pragma once

#include <string>

#include "tools/registers/description.h"

namespace trib::registers {

std::string rtl_file(const Description& description);

}  // namespace trib::registers
