// SPDX-License-Identifier: Apache-2.0
// Something that the operating system refused; what() names the object, the reason in the system's
// words and, where there is one, the remedy.
#pragma once

#include <stdexcept>

namespace trib {

class HostError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib
