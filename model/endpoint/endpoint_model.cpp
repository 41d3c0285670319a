// SPDX-License-Identifier: Apache-2.0
#include "model/endpoint/endpoint_model.h"

#include <algorithm>
#include <utility>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/nic/tables.h"

namespace trib::endpoint {
EndpointModel::EndpointModel(const EndpointConfig& config, EndpointOutputs outputs)
    : config_(config),
      outputs_(std::move(outputs)),
      life_(config.life, *this),
      rounds_(config.chunk_flits, config.window, life_.is_relay()),
      heard_(config.links) {}

void EndpointModel::from_node(const Frame& frame) {
  const Header header = read_header(frame.bytes);
  switch (header.type) {
    case FrameType::kJoin:
      wanted_window_ = read_join_body(frame.bytes).window;
      life_.join(header.tag, header.sequence);
      return;
    case FrameType::kLeave:
      life_.leave(header.epoch, header.sequence);
      return go_on();
    case FrameType::kContribution:
      return contribution(header, frame);
    default:
      return;
  }
}

void EndpointModel::contribution(const Header& header, const Frame& frame) {
  if (!life_.serves_node() || header.epoch != state().epoch) return;
  const ByteSpan payload = ByteSpan(frame.bytes).from(kHeaderBytes);
  if (!rounds_.take(header, payload)) return life_.fail(ErrorCode::kBadRequest);
  go_on();
}

void EndpointModel::take_state(unsigned link, const LifeState& state) {
  heard_.at(link) = cycle_;
  life_.merge(link, state);
  go_on();
}

void EndpointModel::advance(std::uint64_t cycle) {
  cycle_ = cycle;
  if (cycle - state_sent_ >= config_.keepalive) send_state();
  for (unsigned link = 0; link < config_.links; ++link) {
    const bool watched = (config_.watched >> link & 1) != 0;
    if (watched && cycle - heard_[link] >= config_.dead) life_.silent(link);
  }
  if (state().left && cycle - moved_ >= config_.linger) life_.stop();
}

void EndpointModel::go_on() {
  if (!life_.active()) return;
  if (life_.is_leader() && !state().left && !rounds_.open(state().granted)) {
    if (const auto round = rounds_.to_grant()) {
      life_.grant(round->first + round->chunks, round->short_flits);
    }
  }
  if (const auto round = rounds_.start(state().granted, state().short_flits)) {
    moved_ = cycle_;
    outputs_.begin(key_of(state()), *round, rounds_.images());
  }
  if (state().left && !rounds_.open(state().granted)) life_.stop();
}

void EndpointModel::finish_round(const Key& key, const std::vector<ChunkImage>& sums) {
  if (!(key == key_of(state())) || !rounds_.running()) return;
  moved_ = cycle_;
  const auto results = rounds_.finish(sums);
  if (!results) return life_.fail(ErrorCode::kDisagreement);
  for (const EndpointRounds::Result& result : *results) {
    Header header = header_to_node(FrameType::kResult);
    header.epoch = key.epoch;
    header.sequence = result.contribution.sequence;
    header.tag = result.contribution.tag;
    header.count = result.marks.count;
    header.payload_bytes = static_cast<std::uint16_t>(result.payload.size());
    header.serial = serial_++;
    if (result.marks.data) header.flags |= kFlagData;
    if (result.marks.partial) header.flags |= kFlagPartial;
    outputs_.to_node(encode(header, result.payload.data()));
  }
  go_on();
}

Header EndpointModel::header_to_node(FrameType type) const {
  Header header;
  header.source = config_.parent;
  header.destination = config_.node;
  header.type = type;
  header.epoch = state().epoch;
  return header;
}

void EndpointModel::send_state() {
  state_sent_ = cycle_;
  for (unsigned link = 0; link < config_.links; ++link) send_state(link);
}

void EndpointModel::send_state(unsigned link) { outputs_.send_state(link, state()); }

void EndpointModel::welcome(std::uint32_t incarnation) {
  Header header = header_to_node(FrameType::kWelcome);
  header.count =
      static_cast<std::uint16_t>(__builtin_popcountll(config_.life.members & ~config_.life.relays));
  header.sequence = incarnation;
  header.tag = state().job;
  const unsigned wanted = wanted_window_ == 0 ? config_.window : wanted_window_;
  WelcomeBody body;
  body.ops = body.dtypes = 1;
  body.codecs = codec::kRawOnly;
  body.largest_payload = static_cast<std::uint16_t>(kFlitBytes * config_.chunk_flits);
  body.window = static_cast<std::uint8_t>(std::min(config_.window, wanted));
  outputs_.to_node(encode_welcome(header, body));
}

void EndpointModel::error(ErrorCode code, std::uint16_t epoch, std::uint32_t sequence) {
  Header header = header_to_node(FrameType::kError);
  header.epoch = epoch;
  header.sequence = sequence;
  header.tag = static_cast<std::uint32_t>(code);
  header.count = epoch;
  outputs_.to_node(encode(header, nullptr));
}

void EndpointModel::reset() {
  rounds_.reset();
  serial_ = 0;
  moved_ = cycle_;
}

}  // namespace trib::endpoint
