// SPDX-License-Identifier: Apache-2.0
// What is wrong with a description: file, line, register and why.
#pragma once

#include "tools/toml/toml_error.h"

namespace trib::registers {

using DescriptionError = TomlError;

}  // namespace trib::registers
