// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/hop/frame_channel.h"

#include <algorithm>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"

namespace trib::hop {
namespace {

using namespace layout;

Frame with_lengths(Frame frame, std::size_t behind) {
  frame.bytes.resize(kHeaderBytes + behind, 0x5a);
  put16(&frame.bytes[kUdpLength], static_cast<std::uint16_t>(kUdpOverhead + behind));
  put16(&frame.bytes[kIpTotalLength], static_cast<std::uint16_t>(kIpBytes + kUdpOverhead + behind));
  return frame;
}

Frame too_long(Frame frame, unsigned frame_flits) {
  frame.bytes[kVersionType] = 0x2a;
  frame.bytes[kFlags] = kFlagData;
  const std::size_t behind = std::size_t{frame_flits + 1} * kFlitBytes;
  put16(&frame.bytes[kPayloadBytes], static_cast<std::uint16_t>(behind));
  return with_lengths(std::move(frame), behind);
}

}  // namespace

Frame wrong_frame(const Frame& right, unsigned kind, unsigned frame_flits, Random& random) {
  Frame frame = right;
  Bytes& b = frame.bytes;
  const auto flip = [&](std::size_t byte) {
    b[byte] ^= static_cast<std::uint8_t>(1 << random.below(8));
  };
  switch (kind) {
    case 0:
      frame.bad = true;
      break;
    case 1:
      flip(kMacDestination + random.below(6));
      break;
    case 2:
      flip(kMacSource + random.below(6));
      break;
    case 3:
      flip(kIpDestination + random.below(4));
      break;
    case 4:
      flip(kIpSource + random.below(4));
      break;
    case 5:
      flip(kUdpDestination + random.below(2));
      break;
    case 6:
      flip(kEtherType + random.below(2));
      break;
    case 7:
      flip(kIpVersion);
      break;
    case 8:
      flip(kIpProtocol);
      break;
    case 9:
      put16(&b[kIpFragment], 0x2000);
      break;
    case 10:
      flip(kMagic + random.below(2));
      break;
    case 11:
      b[kVersionType] =
          static_cast<std::uint8_t>((2 + random.between(1, 15)) << 4 | (b[kVersionType] & 0xf));
      break;
    case 12:
      b[kVersionType] = static_cast<std::uint8_t>(0x20 | random.below(10));
      break;
    case 13:
      b[kFlags] |= static_cast<std::uint8_t>(0x10 << random.below(4));
      break;
    case 14:
      b[kEncoding] = 0x75;
      break;
    case 15:
      b[kSerial] = static_cast<std::uint8_t>(random.between(1, 255));
      break;
    case 16:
      flip(kUdpLength + random.below(2));
      break;
    case 17:
      flip(kPayloadBytes + random.below(2));
      break;
    case 18:
      frame = too_long(frame, frame_flits);
      break;
    case 19:
      b.resize(b.size() - random.between(1, 20));
      break;
    case 20:
      b.push_back(0);
      break;
    default:
      b[kGroup] = 1;
      break;
  }
  if (kind != 0) store_ip_checksum(b);
  if (kind == 21 && random.chance(0.5)) {
    b[kGroup] = 0;
    flip(random.chance(0.5) ? kIpChecksum : kUdpChecksum);
  }
  return frame;
}

Frame odd_frame(Frame frame, Random& random) {
  Bytes& b = frame.bytes;
  b[kIpService] = static_cast<std::uint8_t>(random());
  put16(&b[kIpIdentification], static_cast<std::uint16_t>(random()));
  if (random.chance(0.5)) put16(&b[kIpFragment], 0);
  b[kIpTimeToLive] = static_cast<std::uint8_t>(random.between(1, 255));
  put16(&b[kUdpSource], static_cast<std::uint16_t>(random()));
  b[kOpDtype] = static_cast<std::uint8_t>(random());
  store_ip_checksum(b);
  if (random.chance(0.7)) store_udp_checksum(b);
  return frame;
}

void FrameChannel::put(Frame frame, std::uint64_t cycle) {
  const bool lost = random_.chance(faults_.loss);
  const bool copied = random_.chance(faults_.copy);
  std::uint64_t when = cycle + faults_.delay + random_.below(faults_.jitter + 1);
  if (random_.chance(faults_.late)) {
    when += random_.below(faults_.hold);
  } else if (!frames_.empty() && faults_.late == 0) {
    when = std::max(when, frames_.rbegin()->first);
  }
  if (!frame.bad && random_.chance(faults_.foreign)) {
    arrive(wrong_frame(frame, random_.below(kWrongFrames), frame_flits_, random_), when);
  }
  if (lost) return;
  if (!frame.bad && random_.chance(faults_.odd)) frame = odd_frame(std::move(frame), random_);
  if (copied) arrive(frame, when + random_.below(faults_.hold));
  if (random_.chance(faults_.damage)) {
    frame.bytes[random_.below(static_cast<std::uint32_t>(frame.bytes.size()))] ^= 0x10;
    if (random_.chance(0.3))
      frame.bytes.resize(random_.between(1, static_cast<std::uint32_t>(frame.bytes.size())));
    frame.bad = true;
  }
  arrive(std::move(frame), when);
}

std::optional<Frame> FrameChannel::get(std::uint64_t cycle) {
  if (frames_.empty() || frames_.begin()->first > cycle) return std::nullopt;
  Frame frame = std::move(frames_.begin()->second);
  frames_.erase(frames_.begin());
  return frame;
}

}  // namespace trib::hop
