// SPDX-License-Identifier: Apache-2.0
// The header of a frame, 64 bytes: the datagram's with the envelope around it (PROTOCOL.md, "Wire
// format"). Fields common to every frame (version, lengths, checksums, ethertype) are not held here:
// the codec writes and checks them.
#pragma once

#include "model/frame/datagram_header.h"
#include "model/frame/envelope.h"

namespace trib {

struct Header : Envelope, DatagramHeader {};

}  // namespace trib
