// SPDX-License-Identifier: Apache-2.0
#include "model/frame/body.h"

#include "model/frame/codec.h"

namespace trib {
namespace {

using layout::get16;
using layout::get32;
using layout::put16;
using layout::put32;

// Offsets of the fields in the body.
constexpr std::size_t at(std::size_t in_frame) { return in_frame - kHeaderBytes; }
constexpr std::size_t kKey = at(layout::kKey);
constexpr std::size_t kOps = at(layout::kOps);
constexpr std::size_t kDtypes = at(layout::kDtypes);
constexpr std::size_t kCodecs = at(layout::kCodecs);
constexpr std::size_t kLargestPayload = at(layout::kLargestPayload);
constexpr std::size_t kWindow = at(layout::kWindow);
constexpr std::size_t kPorts = at(layout::kPorts);
constexpr std::size_t kDecodable = at(layout::kDecodable);
constexpr std::size_t kBalance = at(layout::kBalance);

constexpr std::uint8_t kBalanceBit = 1;

}  // namespace

BodyBytes body_bytes(const JoinBody& body) {
  BodyBytes bytes{};
  put32(&bytes[kKey], static_cast<std::uint32_t>(body.key >> 32));
  put32(&bytes[kKey + 4], static_cast<std::uint32_t>(body.key));
  bytes[kWindow] = body.window;
  bytes[kPorts] = body.ports;
  bytes[kDecodable] = body.codecs;
  if (body.balance) bytes[kBalance] = kBalanceBit;
  return bytes;
}

BodyBytes body_bytes(const WelcomeBody& body) {
  BodyBytes bytes{};
  bytes[kOps] = body.ops;
  bytes[kDtypes] = body.dtypes;
  bytes[kCodecs] = body.codecs;
  put16(&bytes[kLargestPayload], body.largest_payload);
  bytes[kWindow] = body.window;
  if (body.balance) bytes[kBalance] = kBalanceBit;
  return bytes;
}

JoinBody parse_join_body(const std::uint8_t* from) {
  const std::uint64_t high = get32(from + kKey);
  return {high << 32 | get32(from + kKey + 4), from[kWindow], from[kPorts], from[kDecodable],
          (from[kBalance] & kBalanceBit) != 0};
}

WelcomeBody parse_welcome_body(const std::uint8_t* from) {
  WelcomeBody body;
  body.ops = from[kOps];
  body.dtypes = from[kDtypes];
  body.codecs = from[kCodecs];
  body.largest_payload = get16(from + kLargestPayload);
  body.window = from[kWindow];
  body.balance = (from[kBalance] & kBalanceBit) != 0;
  return body;
}

Frame encode_join(Header header, const JoinBody& body) {
  header.type = FrameType::kJoin;
  return encode(header, body_bytes(body).data());
}

Frame encode_welcome(Header header, const WelcomeBody& body) {
  header.type = FrameType::kWelcome;
  return encode(header, body_bytes(body).data());
}

JoinBody read_join_body(const Bytes& bytes) { return parse_join_body(&bytes.at(kHeaderBytes)); }

WelcomeBody read_welcome_body(const Bytes& bytes) {
  return parse_welcome_body(&bytes.at(kHeaderBytes));
}

}  // namespace trib
