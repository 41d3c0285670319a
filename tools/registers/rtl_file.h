// SPDX-License-Identifier: Apache-2.0
// Text of the register file: decodes accesses, holds the config registers, and
// chooses what is read in two stages: the word of each page, then the page.
#pragma once

#include <string>

#include "tools/registers/description.h"
#include "tools/registers/device.h"

namespace trib::registers {

std::string rtl_file(const Device& device, const Description& description);

}  // namespace trib::registers
