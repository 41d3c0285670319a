// SPDX-License-Identifier: Apache-2.0
// The end of a collective that cannot be completed; what() says why, where and what to do.
#pragma once

#include <stdexcept>

namespace trib {

class WorkerError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib
