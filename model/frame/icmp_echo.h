// SPDX-License-Identifier: Apache-2.0
// ICMP echo (RFC 792) over IPv4: requests in, replies out.
#pragma once

#include "model/frame/codec.h"
#include "model/frame/endpoint.h"
#include "model/frame/frame.h"

namespace trib {

inline constexpr std::size_t kMaxEchoFrame = 9216;

// Is this an echo request to the MAC and IP address of `node`: IPv4 without options, no fragment?
// A frame shorter than 42 bytes is not.
bool is_echo_request(const Bytes& frame, const Endpoint& node);

// The first defect of an echo request: kLength (IP total length under 28, or a
// frame of more than kMaxEchoFrame bytes), kTruncated, kChecksum (of IP or of ICMP), or kNone.
Defect echo_defect(const Bytes& request);

// The answer to a request without defect: the same frame, padding included, with both addresses
// exchanged, type 0 and time to live 64. The IP checksum is recomputed; the ICMP checksum is the
// request's plus 0x0800 in ones' complement, since only the type has changed.
Frame echo_reply(const Bytes& request);

}  // namespace trib
