// SPDX-License-Identifier: Apache-2.0
// Text of an exception for an ERROR frame of the node: the cause and the remedy.
#pragma once

#include <cstdint>
#include <string>

#include "model/frame/datagram_header.h"

namespace trib {

// `error` has the code in its tag; the worker that got it is in `epoch`.
std::string error_text(const DatagramHeader& error, std::uint16_t epoch);
// The same for a worker that wanted to join or leave.
std::string membership_error_text(const DatagramHeader& error);
// The node has answered in another version of the protocol.
std::string version_text(unsigned version);

}  // namespace trib
