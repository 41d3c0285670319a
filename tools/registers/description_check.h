// SPDX-License-Identifier: Apache-2.0
// The checks of a description that need more than one value of it: places in the address space,
// access and storage, fields, and what the generated hardware can decode. Errors: DescriptionError
// with file, line, register and what is wrong.
#pragma once

#include "tools/registers/description.h"

namespace trib::registers {

void check_description(const Description& description);

}  // namespace trib::registers
