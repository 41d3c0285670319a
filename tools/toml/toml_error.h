// SPDX-License-Identifier: Apache-2.0
// An error in a TOML file: file, line, name of the entry and why.
#pragma once

#include <stdexcept>

namespace trib {

class TomlError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib
