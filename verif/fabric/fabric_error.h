// SPDX-License-Identifier: Apache-2.0
// A run of a fabric that failed: what() says what differed, where, in which cycle.
#pragma once

#include <stdexcept>

namespace trib {

class FabricError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib
