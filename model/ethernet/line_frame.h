// SPDX-License-Identifier: Apache-2.0
// A frame between preamble and terminate (MT1, MT2, MT4).
#pragma once

#include "model/frame/frame.h"

namespace trib::ethernet {

// Its bytes, zeros up to 60 bytes, and the FCS: its complement if the frame is bad.
Bytes line_bytes(const Frame& frame);

}  // namespace trib::ethernet
