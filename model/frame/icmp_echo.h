// SPDX-License-Identifier: Apache-2.0
// ICMP echo (RFC 792) over IPv4: requests in, replies out.
#pragma once

#include "model/frame/codec.h"
#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

inline constexpr std::size_t kMaxEchoFrame = 9216;

// Is this an echo request to the MAC and IP address of `node`: IPv4 without options, no fragment?
// What is shorter than 42 bytes is none.
bool is_echo_request(const Bytes& frame, const Endpoint& node);

// What is wrong with an echo request, the first that is: kLength (IP total length under 28, or a
// frame of more than kMaxEchoFrame bytes), kTruncated, kChecksum (of IP or of ICMP), or kNone.
Defect echo_defect(const Bytes& request);

// The answer to a request without defect: the same frame, padding included, with both addresses
// exchanged, type 0 and time to live 64. The IP checksum is computed anew; the ICMP checksum is the
// request's plus 0x0800 in ones' complement, for the type is all that has changed.
Frame echo_reply(const Bytes& request);

}  // namespace trib
