// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/traffic_plan.h"

#include <array>
#include <cstring>

#include "model/base/random.h"
#include "model/frame/codec.h"

namespace trib {
namespace {

// ±0, ± smallest and largest subnormal, ± smallest normal, ±1, 1 ± ulp, ± largest, ±infinity, quiet
// and signalling NaNs with payloads and signs.
constexpr std::array<std::uint32_t, 20> kSpecials{
    0x00000000, 0x80000000, 0x00000001, 0x80000001, 0x007fffff, 0x807fffff, 0x00800000,
    0x80800000, 0x3f800000, 0xbf800000, 0x3f800001, 0x3f7fffff, 0x7f7fffff, 0xff7fffff,
    0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001, 0xffa00000};

std::uint32_t bits_of(float value) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  return bits;
}

std::uint32_t make_value(ValueProfile profile, Random& random, Random& common,
                         std::uint32_t chunk_number, unsigned port, std::size_t element) {
  switch (profile) {
    case ValueProfile::kNumbered:
      return bits_of(static_cast<float>(chunk_number * 65536 + (port + 1) * 4096 + element));
    case ValueProfile::kNormal:
      return (random.below(2) << 31) | (random.between(110, 145) << 23) | random.below(1u << 23);
    case ValueProfile::kBits:
      return static_cast<std::uint32_t>(random());
    case ValueProfile::kSpecial:
      return kSpecials[random.below(kSpecials.size())];
    case ValueProfile::kZeros:
      return random.below(2) << 31;
    case ValueProfile::kCancelling:
      break;
  }
  const std::uint32_t magnitude = (common.between(1, 253) << 23) | common.below(1u << 23);
  return ((port & 1) << 31) | (magnitude ^ random.below(4));
}

}  // namespace

Bytes make_payload(ValueProfile profile, std::uint64_t chunk_seed, unsigned port,
                   std::size_t bytes) {
  Random common{chunk_seed, 0x636f6d6d6f6e};
  Random random{chunk_seed, port};
  const std::uint32_t chunk_number = common.below(32);
  Bytes payload(bytes);
  for (std::size_t at = 0; at < bytes; at += sizeof(std::uint32_t)) {
    const std::uint32_t value = make_value(profile, random, common, chunk_number, port, at / 4);
    for (std::size_t i = 0; i < sizeof value && at + i < bytes; ++i) {
      payload[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
    }
  }
  return payload;
}

namespace {

constexpr std::uint64_t kChunkStream =
    0x6368756e6b;  // keep the draws of chunks and of counts apart
constexpr std::uint64_t kCountStream = 0x636f756e74;
constexpr std::uint64_t kReductionStream = 0x7265647563;

// Mostly small chunks, so that many fit into a run; every class of remainder for every beat size.
std::uint16_t draw_size(Random& random, bool large) {
  static constexpr std::array<std::uint16_t, 5> kLarge{1408, 1472, 4096, 8188, 8192};
  switch (random.pick({12, 12, 30, 36, 4, large ? 6u : 0u})) {
    case 0:
      return 0;
    case 1:
      return 4;
    case 2:
      return static_cast<std::uint16_t>(4 * random.between(2, 16));
    case 3:
      return static_cast<std::uint16_t>(4 * random.between(17, 96));
    case 4:
      return static_cast<std::uint16_t>(64 * random.between(1, 8));
    default:
      return kLarge[random.below(kLarge.size())];
  }
}

struct Roles {
  std::uint32_t data;
  std::uint32_t want;
};

Roles draw_roles(Random& random, unsigned ports) {
  const std::uint32_t all = (1u << ports) - 1;
  const std::uint32_t one = 1u << random.below(ports);
  switch (random.pick({40, 15, 15, 8, 22})) {
    case 0:
      return {all, all};  // allreduce
    case 1:
      return {all, one};  // reduce
    case 2:
      return {one, all & ~one};  // broadcast
    case 3:
      return {0, 0};  // barrier
    default:
      return {random.below(all + 1), random.below(all + 1)};
  }
}

// One that a node with this set has.
Reduction draw_reduction(Random& random, const ReductionSet& set) {
  if (set == ReductionSet()) return {};
  for (;;) {
    const auto found = set.find(static_cast<std::uint8_t>(random.below(kReduceOps.size())),
                                static_cast<std::uint8_t>(random.below(kDtypes.size())));
    if (found) return *found;
  }
}

}  // namespace

ChunkPlan TrafficPlan::chunk(std::uint32_t sequence) const {
  Random random{config_.seed, kChunkStream, sequence};
  const std::uint32_t all = (1u << config_.node.ports) - 1;
  const Roles roles =
      config_.all_reduce_only ? Roles{all, all} : draw_roles(random, config_.node.ports);
  ChunkPlan plan{};
  plan.data = roles.data;
  plan.want = roles.want;
  plan.payload_bytes =
      config_.fixed_payload != 0 ? config_.fixed_payload : draw_size(random, config_.large_chunks);
  Random reductions{config_.seed, kReductionStream, sequence};
  plan.reduction = draw_reduction(reductions, config_.node.reductions);
  // Small elements end anywhere in a word.
  const auto element = static_cast<std::uint16_t>(bytes_of(plan.reduction.dtype));
  if (config_.fixed_payload == 0 && plan.payload_bytes != 0) {
    plan.payload_bytes =
        static_cast<std::uint16_t>(plan.payload_bytes - element * reductions.below(4u / element));
  }
  plan.values = config_.special_values ? static_cast<ValueProfile>(random.below(kValueProfiles))
                                       : ValueProfile::kNumbered;
  plan.tag = static_cast<std::uint32_t>(random());
  plan.seed = random();
  return plan;
}

Header TrafficPlan::header(std::uint32_t sequence, unsigned port, std::uint16_t epoch) const {
  const ChunkPlan plan = chunk(sequence);
  Header header;
  header.source = config_.registers().peers[port];
  header.destination = config_.node.node;
  header.group = static_cast<std::uint8_t>(config_.group);
  header.epoch = epoch;
  header.sequence = sequence;
  header.tag = plan.tag;
  header.op = static_cast<std::uint8_t>(plan.reduction.op);
  header.dtype = static_cast<std::uint8_t>(plan.reduction.dtype);
  header.count = static_cast<std::uint16_t>(Random{config_.seed, kCountStream, sequence, port}());
  if ((plan.want >> port & 1) != 0) header.flags |= kFlagWant;
  if ((plan.data >> port & 1) != 0) {
    header.flags |= kFlagData;
    header.payload_bytes = plan.payload_bytes;
  }
  return header;
}

Frame TrafficPlan::contribution(std::uint32_t sequence, unsigned port, std::uint16_t epoch,
                                bool retry) const {
  Header fields = header(sequence, port, epoch);
  if (retry) fields.flags |= kFlagRetry;
  const ChunkPlan plan = chunk(sequence);
  const Bytes payload = make_payload(plan.values, plan.seed, port, fields.payload_bytes);
  return encode(fields, payload.data());
}

}  // namespace trib
