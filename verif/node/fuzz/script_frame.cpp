// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/script_frame.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "model/frame/serial.h"
#include "verif/node/fuzz/frame_edit.h"

namespace trib {
namespace {

using namespace layout;  // the names of the fields
using Kind = StepRecord::Kind;

constexpr std::uint8_t kIpProtocolIcmp = 1;
constexpr std::size_t kArpBytes = 42;

// Sizes at which something may go wrong, in bytes of payload.
constexpr std::array<std::uint16_t, 32> kSizes = {
    8,   0,   4,   12,  16,  20,  24,  28,  32,   60,   64,   68,   72,   124,  128,  132,
    192, 252, 256, 260, 512, 516, 700, 800, 1024, 1400, 1500, 2048, 4096, 8188, 8192, 40};

constexpr std::array<std::int32_t, 16> kChunkOffsets = {0,  0,  0,   0,   1,  2,   3,   15,
                                                        -1, -2, -15, -16, 16, -17, -32, 17};

constexpr std::array<std::uint16_t, 16> kEpochOffsets = {
    0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 0xffff, 0xfffe, 0x7fff, 0x8000, 0x8001, 100};

constexpr std::array<std::uint8_t, 16> kGroups = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 7, 8, 255};

std::size_t payload_size(const StepRecord& record, std::size_t max_payload) {
  const std::uint8_t choice = record.size();
  std::size_t bytes = kSizes[choice & 31];
  const unsigned off = choice >> 5;  // mostly none
  if (off == 6) bytes += 1;
  if (off == 7) bytes += 2;
  return std::min(bytes, max_payload);
}

// FP32 numbers of a kind that the record chooses, or any bits at all.
Bytes payload(const StepRecord& record, unsigned port, std::size_t bytes) {
  Bytes result(bytes);
  Random random(std::uint64_t{record.values()} << 32 | port << 16 | bytes);
  constexpr std::array<std::uint32_t, 8> kSpecial = {0x7f800000, 0xff800000, 0x7fc00001,
                                                     0x80000000, 0x00000001, 0x7f7fffff,
                                                     0x7f800001, 0xff7fffff};
  for (std::size_t at = 0; at + 4 <= bytes; at += 4) {
    std::uint32_t word = 0x3f800000 + (random.below(256) << 15);
    if (record.values() >= 0xc0) word = static_cast<std::uint32_t>(random());
    if (record.values() >= 0xe0 && random.below(2) == 0) word = kSpecial[random.below(8)];
    for (unsigned i = 0; i < 4; ++i) result[at + i] = static_cast<std::uint8_t>(word >> (8 * i));
  }
  return result;
}

Endpoint endpoint(unsigned choice, const Endpoint& usual, unsigned port) {
  Endpoint other = usual;
  switch (choice) {
    case 8:
      return default_worker((port + 1) % kScriptPorts);
    case 9:
      other.mac.octets[5] ^= 0x40;
      return other;
    case 10:
      other.ip ^= 1u << (port + 8);
      return other;
    case 11:
      other.udp_port ^= 0x100;
      return other;
    case 12:
      other.mac = MacAddress::from_number(0xffffffffffff);
      return other;
    case 13:
      return default_node();
    case 14:
      other.ip = 0xffffffff;
      return other;
    case 15:
      return Endpoint{};
    default:
      return usual;
  }
}

std::uint8_t flags_of(const StepRecord& record) {
  return static_cast<std::uint8_t>(
      (record.data() ? kFlagData : 0) | (record.want() ? kFlagWant : 0) |
      (record.retry() ? kFlagRetry : 0) | (record.partial() ? kFlagPartial : 0));
}

FrameType type_of(Kind kind) {
  switch (kind) {
    case Kind::kContribution:
    case Kind::kContributionAlso:
    case Kind::kChunk:
    case Kind::kChunkAlso:
      return FrameType::kContribution;
    case Kind::kResult:
      return FrameType::kResult;
    case Kind::kJoin:
    case Kind::kJoinAll:
      return FrameType::kJoin;
    case Kind::kWelcome:
      return FrameType::kWelcome;
    case Kind::kError:
      return FrameType::kError;
    case Kind::kLeave:
      return FrameType::kLeave;
    case Kind::kNack:
      return FrameType::kNack;
    case Kind::kAsk:
      return FrameType::kAsk;
    case Kind::kStatus:
      return FrameType::kStatus;
    case Kind::kPassed:
      return FrameType::kPassed;
    default:
      throw std::invalid_argument("script: a step of this kind has no tributary frame");
  }
}

const ScriptCursor::Life& life_of(const ScriptCursor& cursor, std::uint8_t group) {
  return cursor.lives[group < kScriptGroups ? group : 0];
}

// Of the node's life or, in what the parent sends, of its.
std::uint16_t usual_epoch(FrameType type, const ScriptCursor::Life& life) {
  constexpr std::uint16_t kParentsStep = 0x10;  // from one life of the parent's to the next
  switch (type) {
    case FrameType::kWelcome:
      return static_cast<std::uint16_t>(life.parent_epoch + kParentsStep);
    case FrameType::kResult:
    case FrameType::kError:
    case FrameType::kNack:
    case FrameType::kStatus:
    case FrameType::kPassed:
      return life.parent_epoch;
    default:
      return life.epoch;
  }
}

std::uint32_t incarnation(const StepRecord& record, std::uint32_t usual) {
  switch (record.incarnation()) {
    case 4:
      return usual & 0xffff0000;  // after a reset the epoch is its low half
    case 5:
      return usual ^ 0x80000000;
    case 6:
      return usual + 1;
    case 7:
      return usual | 0x0000ffff;
    default:
      return usual;
  }
}

// The fields in which the types without payload differ from a contribution.
void fill_control(const StepRecord& record, const ScriptCursor& cursor, unsigned port,
                  Header& header) {
  constexpr std::array<std::uint32_t, 8> kJobs = {0, 0, 0, 0, 1, 0xffffffff, 0x80000000, 0};
  const ScriptCursor::Life& life = life_of(cursor, header.group);
  const std::uint32_t own = incarnation(record, cursor.incarnations.at(port));
  const std::uint32_t up = incarnation(record, life.incarnation_up);
  header.flags = 0;
  header.count = static_cast<std::uint16_t>(record.count());
  header.tag = 0;
  switch (header.type) {
    case FrameType::kJoin:
      header.sequence = own;
      header.tag = cursor.job + kJobs[record.job()];
      break;
    case FrameType::kWelcome:
      header.sequence = up;
      header.tag = life.job_up + kJobs[record.job()];
      break;
    case FrameType::kError:
      header.count = static_cast<std::uint16_t>(life.parent_epoch + record.told_epoch());
      header.tag = record.tag();
      if (life.waits && !record.names_a_chunk()) header.sequence = up;
      break;
    case FrameType::kLeave:
      if (!record.names_a_chunk()) header.sequence = own;
      break;
    case FrameType::kStatus:
      header.tag = record.tag();
      break;
    case FrameType::kAsk:  // a chunk's serial is its number, unless there was disorder
      if (record.tag() == 0) break;
      header.count = ask_count(static_cast<std::uint8_t>(header.sequence + record.count() - 8));
      break;
    case FrameType::kPassed:
      header.tag = header.sequence + kScriptWindow * (1 + record.tag());
      break;
    default:
      break;
  }
}

// The key is wrong in one bit, in one half, or as a whole.
std::uint64_t key(const StepRecord& record, std::uint64_t usual) {
  constexpr std::array<std::uint64_t, 8> kWrong = {
      0, 0, 0, 0, 1, std::uint64_t{1} << 63, 0xffffffff00000000, 0x00000000ffffffff};
  return usual ^ kWrong[record.key()];
}

Frame with_body(const StepRecord& record, const ScriptCursor& cursor, const Header& header) {
  constexpr std::array<std::uint8_t, 8> kWindows = {0, 16, 1, 4, 8, 64, 0xff, 2};
  if (header.type == FrameType::kJoin) {
    constexpr std::array<std::uint8_t, 8> kNumbers = {4, 3, 1, 2, 0, 5, 0xff, 4};
    return encode_join(
        header, {key(record, cursor.key), kWindows[record.tag() & 7], kNumbers[record.ports()]});
  }
  WelcomeBody body;
  body.ops = body.dtypes = body.codecs = 1;
  body.largest_payload = kMaxPayload;
  body.window = kWindows[(record.tag() + 1) & 7];
  return encode_welcome(header, body);
}

Frame tributary_frame(const StepRecord& record, const ScriptCursor& cursor, unsigned port,
                      std::size_t max_payload) {
  Header header;
  header.type = type_of(record.kind());
  header.source = endpoint(record.source(), default_worker(port), port);
  header.destination = endpoint(record.destination(), default_node(), port);
  header.flags = flags_of(record);
  header.group = kGroups[record.group()];
  header.epoch = static_cast<std::uint16_t>(
      usual_epoch(header.type, life_of(cursor, header.group)) + kEpochOffsets[record.epoch()]);
  header.count = static_cast<std::uint16_t>(1 + record.count());
  header.sequence =
      cursor.chunk + static_cast<std::uint32_t>(kChunkOffsets[record.sequence() & 15]);
  if (record.sequence() >= 0xf0) header.sequence ^= 0x80000000;
  header.tag = 0x54000000 + record.tag();
  header.ecn = record.ecn();
  const bool has_payload =
      header.type == FrameType::kContribution || header.type == FrameType::kResult;
  if (!has_payload) fill_control(record, cursor, port, header);
  if (has_body(header.type)) return with_body(record, cursor, header);
  Bytes data;
  if (has_payload && header.has(kFlagData)) {
    data = payload(record, port, payload_size(record, max_payload));
  }
  header.payload_bytes = static_cast<std::uint16_t>(data.size());
  return encode(header, data.data());
}

Frame arp_frame(const StepRecord& record, unsigned port) {
  const Endpoint from = endpoint(record.source(), default_worker(port), port);
  const Endpoint to = endpoint(record.destination(), default_node(), port);
  Frame frame;
  Bytes& b = frame.bytes;
  b.assign(60, 0);
  if (record.data()) {
    std::fill_n(&b[kMacDestination], 6, std::uint8_t{0xff});
  } else {
    std::copy_n(to.mac.octets.begin(), 6, &b[kMacDestination]);
  }
  std::copy_n(from.mac.octets.begin(), 6, &b[kMacSource]);
  put16(&b[kEtherType], 0x0806);
  put16(&b[14], 1);
  put16(&b[16], kEtherTypeIpv4);
  put16(&b[18], 0x0604);
  put16(&b[20], record.want() ? 1 : 2);
  std::copy_n(from.mac.octets.begin(), 6, &b[22]);
  put32(&b[28], from.ip);
  put32(&b[38], to.ip);
  if (record.retry()) b.resize(kArpBytes);
  return frame;
}

Frame echo_frame(const StepRecord& record, unsigned port, std::size_t max_payload) {
  const Endpoint from = endpoint(record.source(), default_worker(port), port);
  const Endpoint to = endpoint(record.destination(), default_node(), port);
  const Bytes data = payload(record, port, payload_size(record, max_payload));
  Frame frame;
  Bytes& b = frame.bytes;
  b.assign(kIcmp + kIcmpBytes, 0);
  b.insert(b.end(), data.begin(), data.end());
  std::copy_n(to.mac.octets.begin(), 6, &b[kMacDestination]);
  std::copy_n(from.mac.octets.begin(), 6, &b[kMacSource]);
  put16(&b[kEtherType], kEtherTypeIpv4);
  b[kIpVersion] = kIpVersionNoOptions;
  put16(&b[kIpTotalLength], static_cast<std::uint16_t>(b.size() - kEthernetBytes));
  b[kIpTimeToLive] = static_cast<std::uint8_t>(1 + record.values());
  b[kIpProtocol] = kIpProtocolIcmp;
  put32(&b[kIpSource], from.ip);
  put32(&b[kIpDestination], to.ip);
  b[kIcmp] = record.retry() ? 0 : 8;
  put16(&b[kIcmp + 4], record.values());
  put16(&b[kIcmp + 6], record.tag());
  if (b.size() < 60) b.resize(60);
  return frame;
}

// Other traffic on an Ethernet: IPv6, VLAN, other broadcasts, noise.
Frame foreign_frame(const StepRecord& record, unsigned port) {
  Random random(std::uint64_t{record.values()} << 32 | port);
  Frame frame;
  frame.bytes.resize(1 + (record.size() < 0x80 ? record.size() : 8u * record.size()));
  for (std::uint8_t& byte : frame.bytes) byte = static_cast<std::uint8_t>(random());
  constexpr std::array<std::uint16_t, 4> kTypes = {0x86dd, 0x8100, 0x88cc, 0x0800};
  if (record.want() && frame.bytes.size() >= kEthernetBytes) {
    const Endpoint to = default_node();
    std::copy_n(to.mac.octets.begin(), 6, frame.bytes.begin());
    put16(&frame.bytes[kEtherType], kTypes[record.tag() & 3]);
  }
  return frame;
}

}  // namespace

Frame make_script_frame(const StepRecord& record, const ScriptCursor& cursor, unsigned port,
                        std::size_t max_payload) {
  const Kind kind = record.kind();
  if (kind == Kind::kForeign) return foreign_frame(record, port);
  const bool arp = kind == Kind::kArp;
  const bool echo = kind == Kind::kEcho;
  Frame frame = arp    ? arp_frame(record, port)
                : echo ? echo_frame(record, port, max_payload)
                       : tributary_frame(record, cursor, port, max_payload);
  apply_edits(record, arp ? FrameSums::kNone : echo ? FrameSums::kIcmp : FrameSums::kUdp, frame);
  return frame;
}

}  // namespace trib
