// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/frame_edit.h"

#include <algorithm>
#include <array>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

using namespace layout;  // the names of the fields
using Sum = StepRecord::Sum;

struct Field {
  std::size_t at;
  std::size_t bytes;  // 1 or 2
};

// Targets of an edit: every field of the headers, those of ARP and ICMP, and of bodies.
constexpr std::array<Field, 49> kFields = {{
    {kMacDestination, 2},
    {kMacDestination + 4, 2},
    {kMacSource, 2},
    {kMacSource + 4, 2},
    {kEtherType, 2},
    {kIpVersion, 1},
    {kIpService, 1},
    {kIpTotalLength, 2},
    {kIpIdentification, 2},
    {kIpFragment, 2},
    {kIpTimeToLive, 1},
    {kIpProtocol, 1},
    {kIpChecksum, 2},
    {kIpSource, 2},
    {kIpSource + 2, 2},
    {kIpDestination, 2},
    {kIpDestination + 2, 2},
    {kUdpSource, 2},
    {kUdpDestination, 2},
    {kUdpLength, 2},
    {kUdpChecksum, 2},
    {kMagic, 2},
    {kVersionType, 1},
    {kFlags, 1},
    {kOpDtype, 1},
    {kGroup, 1},
    {kEpoch, 2},
    {kCount, 2},
    {kSequence, 2},
    {kSequence + 2, 2},
    {kTag, 2},
    {kTag + 2, 2},
    {kPayloadBytes, 2},
    {kEncoding, 2},
    {kHeaderBytes, 2},
    {kEthernetBytes, 2},  // ARP: hardware type
    {18, 2},
    {20, 2},  // ARP: lengths, opcode
    {38, 2},
    {40, 2},  // ARP: target IP
    {kIcmp, 2},
    {kIcmp + 2, 2},  // ICMP: type and code, checksum
    {kKey + 2, 2},
    {kKey + 4, 2},
    {kKey + 6, 2},
    {kWindow, 1},
    {kPorts, 1},
    {kPorts + 1, 2},  // sent as 0, any value accepted
    {kHeaderBytes + kBodyBytes - 2, 2},
}};

// Where a frame is cut off.
constexpr std::array<std::uint8_t, 16> kCuts = {1,  8,  13, 14, 15, 33, 34, 37,
                                                38, 41, 42, 59, 60, 62, 63, 64};
constexpr std::array<std::uint16_t, 8> kPads = {46, 64, 256, 1000, 9216, 9217, 9300, 12000};

// The low 6 bits choose the field (0: none), the high 2 what is done to it.
void edit(std::uint8_t choice, std::uint16_t value, Frame& frame) {
  const unsigned index = choice & 63;
  if (index == 0 || index > kFields.size()) return;
  const Field& field = kFields[index - 1];
  Bytes& b = frame.bytes;
  if (field.at + field.bytes > b.size()) return;
  const bool wide = field.bytes == 2;
  unsigned now = wide ? get16(&b[field.at]) : b[field.at];
  switch (choice >> 6) {
    case 0:
      now = value;
      break;
    case 1:
      now += value;
      break;
    case 2:
      now ^= value;
      break;
    default:
      now ^= 1u << (value & 15);
      break;
  }
  if (wide) {
    put16(&b[field.at], static_cast<std::uint16_t>(now));
  } else {
    b[field.at] = static_cast<std::uint8_t>(now);
  }
}

// Makes IP and UDP length, and the frame's own, fit the type and the number of payload bytes in the
// header.
void refit_lengths(Frame& frame) {
  Bytes& b = frame.bytes;
  if (b.size() < kHeaderBytes) return;
  std::size_t payload = std::min<std::size_t>(get16(&b[kPayloadBytes]), kMaxPayload + 64);
  put16(&b[kPayloadBytes], static_cast<std::uint16_t>(payload));
  if (has_body(static_cast<FrameType>(b[kVersionType] & 0xf))) payload = kBodyBytes;
  put16(&b[kUdpLength], static_cast<std::uint16_t>(payload + kUdpOverhead));
  put16(&b[kIpTotalLength], static_cast<std::uint16_t>(payload + kUdpOverhead + kIpBytes));
  b.resize(kHeaderBytes + payload, 0x5a);
}

void store_icmp_checksum(Bytes& b) {
  const std::size_t end =
      std::min<std::size_t>(b.size(), kEthernetBytes + get16(&b[kIpTotalLength]));
  if (end < kIcmp + kIcmpBytes) return;
  put16(&b[kIcmp + 2], 0);
  put16(&b[kIcmp + 2], static_cast<std::uint16_t>(~ones_complement_sum(&b[kIcmp], end - kIcmp)));
}

// The sum of the header that begins where IPv4 puts UDP or ICMP.
void finish_inner(Sum sum, bool icmp, Frame& frame) {
  Bytes& b = frame.bytes;
  if (b.size() < kHeaderBytes && !icmp) return;
  const std::size_t at = icmp ? kIcmp + 2 : kUdpChecksum;
  const auto store = [&] { icmp ? store_icmp_checksum(b) : store_udp_checksum(b); };
  if (sum == Sum::kNone && icmp) store();  // ICMP has no "none"
  if (sum == Sum::kRight || sum == Sum::kWrong) store();
  if (sum == Sum::kWrong) b[at] ^= 0x10;
}

void finish_ip(Sum sum, Frame& frame) {
  Bytes& b = frame.bytes;
  if (b.size() < kIcmp) return;
  if (sum != Sum::kStale) store_ip_checksum(b);
  if (sum == Sum::kWrong) b[kIpChecksum] ^= 0x10;
}

// An edit of the checksum itself is kept.
bool edits_ip_checksum(const StepRecord& record) {
  const auto is_checksum = [](unsigned choice) {
    const unsigned index = choice & 63;
    return index != 0 && index <= kFields.size() && kFields[index - 1].at == kIpChecksum;
  };
  return is_checksum(record.edit1()) || is_checksum(record.edit2());
}

}  // namespace

void apply_edits(const StepRecord& record, FrameSums sums, Frame& frame) {
  const Sum inner = record.inner_sum();
  const bool icmp = sums == FrameSums::kIcmp;
  if (sums != FrameSums::kNone && inner == Sum::kStale) finish_inner(Sum::kRight, icmp, frame);
  edit(record.edit1(), record.edit1_value(), frame);
  edit(record.edit2(), record.edit2_value(), frame);
  if (sums == FrameSums::kNone) return;
  if (record.refits_lengths() && !icmp) refit_lengths(frame);
  finish_inner(inner, icmp, frame);
  finish_ip(edits_ip_checksum(record) ? Sum::kStale : record.ip_sum(), frame);
}

void change_end(const StepRecord& record, Frame& frame) {
  const std::uint8_t choice = record.length_change();
  const std::size_t size = frame.bytes.size();
  if (choice >= 160 && choice < 192) {
    frame.bytes.resize(size - std::min<std::size_t>(size - 1, choice - 159u));
  } else if (choice >= 192 && choice < 208) {
    frame.bytes.resize(std::min<std::size_t>(size, kCuts[choice - 192u]));
  } else if (choice >= 208 && choice < 224) {
    frame.bytes.resize(size + choice - 207, 0xa5);
  } else if (choice >= 224 && choice < 232) {
    frame.bytes.resize(std::max<std::size_t>(size, kPads[choice - 224u]), 0);
  }
  frame.bad = record.bad_end();
}

}  // namespace trib
