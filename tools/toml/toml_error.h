// SPDX-License-Identifier: Apache-2.0
// What is wrong with a TOML file: file, line, name of the entry and why.
#pragma once

#include <stdexcept>

namespace trib {

class TomlError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace trib
