// SPDX-License-Identifier: Apache-2.0
// CodecBackend: what `tributary codec` encodes and decodes with, the golden model or the simulated
// hardware.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/tributary/codec/codec_functions.h"

namespace trib {

namespace codec {
class SimulatedCodec;
}

class CodecBackend {
 public:
  explicit CodecBackend(bool rtl);
  ~CodecBackend();

  bool is_rtl() const { return rtl_ != nullptr; }
  // Its functions act on this backend, which has to outlive them.
  const NamedCodec& codec() const { return codec_; }
  const CodecFunctions& functions() const { return codec_.functions; }
  // The codecs that a check compares with: the golden model, and the RTL if that is the backend.
  std::vector<NamedCodec> references() const;
  // A line for each direction in which values passed the RTL.
  std::string cycles_text() const;

 private:
  std::unique_ptr<codec::SimulatedCodec> rtl_;
  NamedCodec codec_;
};

}  // namespace trib
