// SPDX-License-Identifier: Apache-2.0
#include "model/frame/body.h"

#include <array>

#include "model/frame/codec.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

using namespace layout;  // the names of the fields

using BodyBytes = std::array<std::uint8_t, kBodyBytes>;

// Byte `at` of the frame, in its body.
std::uint8_t* field(BodyBytes& body, std::size_t at) { return &body[at - kHeaderBytes]; }

}  // namespace

Frame encode_join(Header header, const JoinBody& body) {
  header.type = FrameType::kJoin;
  BodyBytes bytes{};
  put32(field(bytes, kKey), static_cast<std::uint32_t>(body.key >> 32));
  put32(field(bytes, kKey + 4), static_cast<std::uint32_t>(body.key));
  *field(bytes, kWindow) = body.window;
  *field(bytes, kPorts) = body.ports;
  return encode(header, bytes.data());
}

Frame encode_welcome(Header header, const WelcomeBody& body) {
  header.type = FrameType::kWelcome;
  BodyBytes bytes{};
  *field(bytes, kOps) = body.ops;
  *field(bytes, kDtypes) = body.dtypes;
  *field(bytes, kEncodings) = body.encodings;
  put16(field(bytes, kLargestPayload), body.largest_payload);
  *field(bytes, kWindow) = body.window;
  return encode(header, bytes.data());
}

JoinBody read_join_body(const Bytes& bytes) {
  const std::uint64_t high = get32(&bytes.at(kKey));
  return {high << 32 | get32(&bytes.at(kKey + 4)), bytes.at(kWindow), bytes.at(kPorts)};
}

WelcomeBody read_welcome_body(const Bytes& bytes) {
  WelcomeBody body;
  body.ops = bytes.at(kOps);
  body.dtypes = bytes.at(kDtypes);
  body.encodings = bytes.at(kEncodings);
  body.largest_payload = get16(&bytes.at(kLargestPayload));
  body.window = bytes.at(kWindow);
  return body;
}

}  // namespace trib
