// SPDX-License-Identifier: Apache-2.0
// Something that the operating system refused; what() names the object, the reason in the system's
// words and, where there is one, the remedy.
#pragma once

#include <stdexcept>
#include <string>
#include <system_error>

namespace trib {

class HostError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  /// `error` is the system's number of the reason.
  HostError(const std::string& what, int error)
      : std::runtime_error(what + ": " + std::generic_category().message(error)) {}
};

}  // namespace trib
