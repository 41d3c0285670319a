// SPDX-License-Identifier: Apache-2.0
// What is wrong with a description: file, line, register and why.
#pragma once

#include <stdexcept>

namespace trib::registers {

class DescriptionError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib::registers
