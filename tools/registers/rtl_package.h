// SPDX-License-Identifier: Apache-2.0
// Text of the package: bases of the pages, offsets of the registers, values
// of the constants, and a struct for each page and storage.
#pragma once

#include <string>

#include "tools/registers/description.h"
#include "tools/registers/device.h"

namespace trib::registers {

std::string rtl_package(const Device& device, const Description& description);

}  // namespace trib::registers
