// SPDX-License-Identifier: Apache-2.0
// Reads a description of registers from TOML and checks it.
// In: the text, and the name of its file for messages. Out: pages by base, registers by offset.
// Errors: DescriptionError with file, line, register and what is wrong with it, for the first thing
// that is: TOML that is none, a key that is missing or unknown, an access or storage that does not
// exist or does not fit, an offset that is not aligned, out of its page or taken, fields that
// overlap, arrays that the hardware can't decode.
#pragma once

#include <string>

#include "tools/registers/description.h"

namespace trib::registers {

Description read_description(const std::string& text, const std::string& file);

}  // namespace trib::registers
