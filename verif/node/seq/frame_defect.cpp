// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/frame_defect.h"

#include <algorithm>
#include <array>

#include "model/frame/checksum.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

using namespace layout;  // the names of the fields

void change8(Frame& frame, std::size_t at, Random& random) {
  frame.bytes[at] = static_cast<std::uint8_t>(frame.bytes[at] ^ random.between(1, 255));
}

void change16(Frame& frame, std::size_t at, Random& random) {
  std::uint8_t* field = &frame.bytes[at];
  put16(field, static_cast<std::uint16_t>(get16(field) ^ random.between(1, 0xffff)));
}

void change_some(Frame& frame, std::size_t at, std::size_t bytes, Random& random) {
  change8(frame, at + random.below(static_cast<std::uint32_t>(bytes)), random);
}

void add16(Frame& frame, std::size_t at, unsigned value) {
  std::uint8_t* field = &frame.bytes[at];
  put16(field, static_cast<std::uint16_t>(get16(field) + value));
}

void copy_within(Frame& frame, std::size_t from, std::size_t to, std::size_t bytes) {
  std::copy_n(frame.bytes.begin() + static_cast<std::ptrdiff_t>(from), bytes,
              frame.bytes.begin() + static_cast<std::ptrdiff_t>(to));
}

// Makes the frame consistent for `payload` bytes of payload.
void resize_payload(Frame& frame, std::size_t payload) {
  frame.bytes.resize(kHeaderBytes + payload, 0x5a);
  put16(&frame.bytes[kPayloadBytes], static_cast<std::uint16_t>(payload));
  put16(&frame.bytes[kUdpLength], static_cast<std::uint16_t>(payload + kUdpOverhead));
  put16(&frame.bytes[kIpTotalLength],
        static_cast<std::uint16_t>(payload + kUdpOverhead + kIpBytes));
  put16(&frame.bytes[kUdpChecksum], 0);
}

// Makes a well-formed frame without payload of it, with a body of zeros if the type has one.
void make_control(Frame& frame, FrameType type) {
  frame.bytes[kVersionType] =
      static_cast<std::uint8_t>(kVersion << 4 | static_cast<unsigned>(type));
  frame.bytes[kFlags] = 0;
  frame.bytes[kOpDtype] = 0;
  resize_payload(frame, 0);
  if (!has_body(type)) return;
  frame.bytes.resize(kHeaderBytes + kBodyBytes, 0);
  add16(frame, kUdpLength, kBodyBytes);
  add16(frame, kIpTotalLength, kBodyBytes);
}

void set_type(Frame& frame, unsigned type) {
  frame.bytes[kVersionType] = static_cast<std::uint8_t>(kVersion << 4 | type);
}

std::vector<FrameDefect> foreign_frames() {
  return {
      {"destination MAC", Verdict::kNotOurs,
       [](Frame& f, Random& r) { change_some(f, kMacDestination, 6, r); }},
      {"broadcast", Verdict::kNotOurs,
       [](Frame& f, Random&) { std::fill_n(f.bytes.begin(), 6, std::uint8_t{0xff}); }},
      {"ethertype", Verdict::kNotOurs, [](Frame& f, Random& r) { change16(f, kEtherType, r); }},
      {"ARP", Verdict::kNotOurs,
       [](Frame& f, Random&) {
         put16(&f.bytes[kEtherType], 0x0806);
         f.bytes.resize(60);
       }},
      {"IPv6", Verdict::kNotOurs,
       [](Frame& f, Random&) {
         put16(&f.bytes[kEtherType], 0x86dd);
         f.bytes[kIpVersion] = 0x60;
       },
       true},
      {"IP options", Verdict::kNotOurs,
       [](Frame& f, Random& r) {
         f.bytes[kIpVersion] = static_cast<std::uint8_t>(0x46 + r.below(10));
       }},
      {"IP version", Verdict::kNotOurs, [](Frame& f, Random& r) { change8(f, kIpVersion, r); }},
      {"IP protocol", Verdict::kNotOurs, [](Frame& f, Random& r) { change8(f, kIpProtocol, r); }},
      {"fragment, more to come", Verdict::kNotOurs,
       [](Frame& f, Random&) { put16(&f.bytes[kIpFragment], 0x2000); }},
      {"fragment, offset", Verdict::kNotOurs,
       [](Frame& f, Random& r) {
         put16(&f.bytes[kIpFragment], static_cast<std::uint16_t>(r.between(1, 0x1fff)));
       }},
      {"destination IP", Verdict::kNotOurs,
       [](Frame& f, Random& r) { change_some(f, kIpDestination, 4, r); }},
      {"destination UDP port", Verdict::kNotOurs,
       [](Frame& f, Random& r) { change16(f, kUdpDestination, r); }},
      {"source MAC of a group", Verdict::kNotOurs,
       [](Frame& f, Random&) { f.bytes[kMacSource] |= 1; }},
      {"source IP of this network", Verdict::kNotOurs,
       [](Frame& f, Random&) { f.bytes[kIpSource] = 0; }},
      {"source MAC of the node", Verdict::kNotOurs,
       [](Frame& f, Random&) { copy_within(f, kMacDestination, kMacSource, 6); }},
      {"source IP of the node", Verdict::kNotOurs,
       [](Frame& f, Random&) { copy_within(f, kIpDestination, kIpSource, 4); }},
      {"source IP of loopback", Verdict::kNotOurs,
       [](Frame& f, Random&) { f.bytes[kIpSource] = 127; }},
      {"source IP of a group", Verdict::kNotOurs,
       [](Frame& f, Random& r) {
         f.bytes[kIpSource] = static_cast<std::uint8_t>(r.between(224, 255));
       }},
      {"runt", Verdict::kNotOurs,
       [](Frame& f, Random& r) { f.bytes.resize(r.between(1, kEnvelopeBytes - 1)); }, true},
  };
}

std::vector<FrameDefect> malformed_frames() {
  return {
      {"less than a header", Verdict::kShort,
       [](Frame& f, Random& r) { f.bytes.resize(r.between(kEnvelopeBytes, 63)); }},
      {"63 bytes", Verdict::kShort, [](Frame& f, Random&) { f.bytes.resize(63); }},
      {"truncated", Verdict::kShort,
       [](Frame& f, Random& r) {
         const auto size = static_cast<std::uint32_t>(f.bytes.size());
         f.bytes.resize(r.between(kHeaderBytes, size - 1));
       },
       false, true},
      {"last byte missing", Verdict::kShort, [](Frame& f, Random&) { f.bytes.pop_back(); }, false,
       true},
      {"magic", Verdict::kBadMagic, [](Frame& f, Random& r) { change16(f, kMagic, r); }},
      {"version", Verdict::kBadVersion,
       [](Frame& f, Random& r) {
         f.bytes[kVersionType] =
             static_cast<std::uint8_t>(f.bytes[kVersionType] ^ r.between(1, 15) << 4);
       }},
      {"type", Verdict::kBadType,
       [](Frame& f, Random& r) {
         f.bytes[kVersionType] =
             static_cast<std::uint8_t>(kVersion << 4 | r.between(kFrameTypes, 15));
       }},
      {"reserved flags", Verdict::kBadFlags,
       [](Frame& f, Random& r) {
         f.bytes[kFlags] = static_cast<std::uint8_t>(f.bytes[kFlags] | r.between(1, 15) << 4);
       }},
      // Of a codec that has no bit in a WELCOME: no node has it (GC10.1).
      {"encoding", Verdict::kBadExtension,
       [](Frame& f, Random& r) {
         f.bytes[kEncoding] = static_cast<std::uint8_t>(r.between(0, 255) | 8);
       }},
      {"serial", Verdict::kBadExtension, [](Frame& f, Random& r) { change8(f, kSerial, r); }},
      {"IP length", Verdict::kBadLength,
       [](Frame& f, Random& r) { add16(f, kIpTotalLength, r.below(2) ? 4 : 0xfffc); }},
      {"UDP length", Verdict::kBadLength, [](Frame& f, Random& r) { change16(f, kUdpLength, r); }},
      {"payload length", Verdict::kBadLength,
       [](Frame& f, Random& r) { change16(f, kPayloadBytes, r); }},
      {"payload of more than 8192 bytes", Verdict::kBadLength,
       [](Frame& f, Random& r) {
         f.bytes[kFlags] |= 1;
         resize_payload(f, 8192 + 4 * r.between(1, 100));
       }},
      {"payload without DATA", Verdict::kBadLength,
       [](Frame& f, Random& r) {
         f.bytes[kFlags] = static_cast<std::uint8_t>(f.bytes[kFlags] & 0xfe);
         resize_payload(f, 4 * r.between(1, 20));
       }},
      {"payload of a type that has none", Verdict::kBadLength,
       [](Frame& f, Random& r) { set_type(f, r.between(2, kFrameTypes - 1)); }, false, true},
      {"one byte too many", Verdict::kBadLength, [](Frame& f, Random&) { f.bytes.push_back(0); }},
      {"padding", Verdict::kBadLength,
       [](Frame& f, Random& r) {
         const std::uint32_t bytes = r.chance(0.9) ? r.between(1, 80) : 1500;
         f.bytes.resize(f.bytes.size() + bytes, 0xa5);
       }},
      {"JOIN without a body", Verdict::kBadLength,
       [](Frame& f, Random&) {
         make_control(f, FrameType::kJoin);
         resize_payload(f, 0);
       }},
      {"body of another length", Verdict::kBadLength,
       [](Frame& f, Random& r) {
         make_control(f, r.chance(0.5) ? FrameType::kJoin : FrameType::kWelcome);
         const unsigned bytes = r.pick({1, 1}) == 0 ? r.between(1, 15) : r.between(17, 64);
         f.bytes.resize(kHeaderBytes + bytes, 0);
         put16(&f.bytes[kUdpLength], static_cast<std::uint16_t>(kUdpOverhead + bytes));
         put16(&f.bytes[kIpTotalLength],
               static_cast<std::uint16_t>(kUdpOverhead + bytes + kIpBytes));
       }},
      {"body of a type that has none", Verdict::kBadLength,
       [](Frame& f, Random& r) {
         make_control(f, FrameType::kJoin);
         set_type(f, r.between(4, kFrameTypes - 1));
       }},
      {"JOIN cut off in its body", Verdict::kShort,
       [](Frame& f, Random& r) {
         make_control(f, FrameType::kJoin);
         f.bytes.resize(kHeaderBytes + r.below(kBodyBytes));
       }},
      {"IP checksum", Verdict::kBadChecksum,
       [](Frame& f, Random& r) { change16(f, kIpChecksum, r); }, true},
      {"IP header", Verdict::kBadChecksum,
       [](Frame& f, Random& r) { change8(f, kIpTimeToLive, r); }, true},
      {"UDP checksum", Verdict::kBadChecksum,
       [](Frame& f, Random& r) {
         store_udp_checksum(f.bytes);
         const std::uint16_t right = get16(&f.bytes[kUdpChecksum]);
         std::uint16_t wrong = right;
         while (wrong == right || wrong == 0) wrong = static_cast<std::uint16_t>(r());
         put16(&f.bytes[kUdpChecksum], wrong);
       }},
      {"payload under a UDP checksum", Verdict::kBadChecksum,
       [](Frame& f, Random& r) {
         store_udp_checksum(f.bytes);
         const auto size = static_cast<std::uint32_t>(f.bytes.size());
         f.bytes[r.between(kHeaderBytes, size - 1)] ^= static_cast<std::uint8_t>(1 << r.below(8));
       },
       false, true},
  };
}

// Well-formed frames that deserve an ERROR frame.
std::vector<FrameDefect> refused_frames() {
  return {
      {"group", Verdict::kUnknownGroup, [](Frame& f, Random& r) { change8(f, kGroup, r); }},
      {"source MAC", Verdict::kNotMember,
       [](Frame& f, Random& r) { change_some(f, kMacSource + 1, 5, r); }},
      {"source IP", Verdict::kNotMember,
       [](Frame& f, Random& r) { change_some(f, kIpSource + 1, 3, r); }},
      {"source UDP port", Verdict::kNotMember,
       [](Frame& f, Random& r) { change16(f, kUdpSource, r); }},
      {"RESULT of a child", Verdict::kNotMember, [](Frame& f, Random&) { set_type(f, 1); }},
      {"frame of a parent from a child", Verdict::kNotMember,
       [](Frame& f, Random& r) {
         static constexpr std::array<FrameType, 5> kTypes{FrameType::kWelcome, FrameType::kError,
                                                          FrameType::kNack, FrameType::kStatus,
                                                          FrameType::kPassed};
         make_control(f, kTypes[r.below(kTypes.size())]);
       }},
      {"JOIN with a wrong key", Verdict::kNotMember,
       [](Frame& f, Random& r) {
         make_control(f, FrameType::kJoin);
         for (std::size_t i = 0; i < 8; ++i) {
           f.bytes[kKey + i] = static_cast<std::uint8_t>(r.between(1, 255));
         }
       }},
      {"epoch", Verdict::kStaleEpoch, [](Frame& f, Random& r) { change16(f, kEpoch, r); }},
      {"op", Verdict::kBadRequest,
       [](Frame& f, Random& r) {
         // With FP32: bits of it no node has (NU8).
         f.bytes[kOpDtype] = static_cast<std::uint8_t>(r.between(3, 15) << 4);
       }},
      {"dtype", Verdict::kBadRequest,
       [](Frame& f, Random& r) {
         f.bytes[kOpDtype] = static_cast<std::uint8_t>(r.between(6, 15));
       }},
      {"payload of a fraction of an element", Verdict::kBadRequest,
       [](Frame& f, Random& r) {
         f.bytes[kFlags] |= 1;
         f.bytes[kOpDtype] = 0;
         resize_payload(f, 4 * r.below(20) + r.between(1, 3));
       }},
  };
}

}  // namespace

const std::vector<FrameDefect>& frame_defects() {
  static const std::vector<FrameDefect> kAll = [] {
    std::vector<FrameDefect> all = foreign_frames();
    for (const FrameDefect& defect : malformed_frames()) all.push_back(defect);
    for (const FrameDefect& defect : refused_frames()) all.push_back(defect);
    return all;
  }();
  return kAll;
}

void apply(const FrameDefect& defect, Frame& frame, Random& random) {
  defect.apply(frame, random);
  if (!defect.spoils_checksum && frame.bytes.size() >= kEthernetBytes + kIpBytes) {
    store_ip_checksum(frame.bytes);
  }
}

}  // namespace trib
