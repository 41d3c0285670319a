// SPDX-License-Identifier: Apache-2.0
// TomlDocument: a parsed TOML file, which its tables refer to. Errors: TomlError for what is no
// TOML, or a file that can't be read.
#pragma once

#include <toml++/toml.h>

#include <string>

#include "tools/toml/toml_table.h"

namespace trib {

class TomlDocument {
 public:
  // `file`: its name in messages.
  TomlDocument(const std::string& text, std::string file);
  static TomlDocument read(const std::string& file);

  TomlTable root() const { return {document_, file_, ""}; }

 private:
  std::string file_;
  toml::table document_;
};

}  // namespace trib
