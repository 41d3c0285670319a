// SPDX-License-Identifier: Apache-2.0
// The header of a frame, 64 bytes: the datagram's with the envelope around it (PROTOCOL.md, "Wire
// format"). What every frame has alike (version, lengths, checksums, ethertype) is not held here:
// the codec writes and checks it.
#pragma once

#include "model/frame/datagram_header.h"
#include "model/frame/envelope.h"

namespace trib {

struct Header : Envelope, DatagramHeader {};

}  // namespace trib
