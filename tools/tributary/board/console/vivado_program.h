// SPDX-License-Identifier: Apache-2.0
// What speaks to an hw_server: Vivado or its lab edition.
#pragma once

#include <string>

namespace trib {

/// "vivado" if that is in PATH, else "vivado_lab" if that is; "" if neither is.
std::string vivado_program();

}  // namespace trib
