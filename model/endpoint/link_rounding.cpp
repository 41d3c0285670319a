// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/link_rounding.h"

#include "model/codec/value_code.h"

namespace trib::endpoint {

nic::Rounding link_rounding(codec::Encoding encoding) {
  if (encoding.is_raw()) return {};
  return [code = codec::ValueCode(encoding)](std::uint32_t value) {
    return code.decode(code.encode(value));
  };
}

}  // namespace trib::endpoint
