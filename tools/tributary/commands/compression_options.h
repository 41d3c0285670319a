// SPDX-License-Identifier: Apache-2.0
// CompressionOptions: in what encoding elements travel; the options --compress and --bound, which
// commands share.
#pragma once

#include <CLI/App.hpp>
#include <string>

#include "model/codec/encoding.h"

namespace trib {

class CompressionOptions {
 public:
  // Adds --compress and --bound.
  void add_to(CLI::App& command);

  bool given() const { return !codec_.empty(); }
  // Raw unless --compress is given. Throws UsageError for a bound of a codec that has none.
  codec::Encoding encoding() const;

 private:
  std::string codec_;
  std::string bound_;
};

// The encoding in the text of the option `option`. Throws UsageError if it is none.
codec::Encoding encoding_option(const char* option, const std::string& text);

}  // namespace trib
