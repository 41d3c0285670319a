// SPDX-License-Identifier: Apache-2.0
// The frame check sequence (MT2; 802.3 3.2.9).
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/frame/frame.h"

namespace trib::ethernet {

constexpr std::size_t kFcsBytes = 4;

// CRC-32 of `bytes` bytes, its first byte on the wire in bits 7:0.
std::uint32_t fcs(const std::uint8_t* data, std::size_t bytes);

// Appends the FCS, or its complement, to a frame.
void append_fcs(Bytes& frame, bool complement = false);

// Whether the last four bytes are the FCS of those before; false for fewer than four.
bool ends_with_fcs(const Bytes& frame);

}  // namespace trib::ethernet
