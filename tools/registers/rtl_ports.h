// SPDX-License-Identifier: Apache-2.0
// Head of the generated register file: contract, parameters, ports.
#pragma once

#include <string>

#include "tools/registers/description.h"
#include "tools/registers/device.h"

namespace trib::registers {

std::string rtl_head(const Device& device, const Description& description);

}  // namespace trib::registers
