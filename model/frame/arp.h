// SPDX-License-Identifier: Apache-2.0
// ARP for IPv4 over Ethernet (RFC 826), as far as a node needs it: requests in, replies out.
#pragma once

#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

// Is this a request for the address of `node`, sent to its MAC address or to all? A frame of fewer
// than 42 bytes is none.
bool is_arp_request(const Bytes& frame, const Endpoint& node);

// The reply to such a request: 60 bytes, zeros from byte 42 on. It goes to the sender addresses
// that the request's ARP part names, wherever its Ethernet header says that it came from.
Frame arp_reply(const Bytes& request, const Endpoint& node);

}  // namespace trib
