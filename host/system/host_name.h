// SPDX-License-Identifier: Apache-2.0
// This machine's name; empty if it cannot be had.
#pragma once

#include <string>

namespace trib {

std::string host_name();

}  // namespace trib
