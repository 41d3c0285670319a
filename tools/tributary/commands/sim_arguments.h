// SPDX-License-Identifier: Apache-2.0
// What is wrong with arguments of `tributary sim`, say "--test smoke --config 10g", without a run
// of it; empty: nothing.
#pragma once

#include <string>

namespace trib {

std::string sim_arguments_error(const std::string& arguments);

}  // namespace trib
