// SPDX-License-Identifier: Apache-2.0
// Mismatch: what a test of the interface has found wrong.
#pragma once

#include <stdexcept>

namespace trib::nic {

class Mismatch : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib::nic
