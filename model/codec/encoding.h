// SPDX-License-Identifier: Apache-2.0
// Encodings as text: "raw", "A 2^-8", "B 2^-10", "MXFP8", "MXFP4".
#pragma once

#include <string>

#include "model/frame/encoding.h"

namespace trib::codec {

std::string name_of(Encoding encoding);
// Errors: std::invalid_argument for text that is no name of name_of(), with those that are.
Encoding parse_encoding(const std::string& text);

}  // namespace trib::codec
