// SPDX-License-Identifier: Apache-2.0
// A cluster run that failed: what() says what differed, on which port, in which cycle.
#pragma once

#include <stdexcept>

namespace trib {

class ClusterError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib
