// SPDX-License-Identifier: Apache-2.0
// How bytes differ from those that are due, for the text of an error: the first difference, and 16
// bytes of both around it, enough to see whether those of another frame have come, or the same ones
// shifted.
#pragma once

#include <string>

#include "model/frame/frame.h"

namespace trib {

// "byte 64 is 0x60, due is 0x7d; from byte 64 on 60 61 ... 6f are where 7d 7e ... 8c are due", or
// "40 bytes, due are 60" if one begins with the other.
std::string byte_difference(const Bytes& is, const Bytes& due);

}  // namespace trib
