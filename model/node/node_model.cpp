// SPDX-License-Identifier: Apache-2.0
#include "model/node/node_model.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "model/frame/codec.h"
#include "model/node/ingress.h"

namespace trib {
namespace {

constexpr std::uint32_t bit(unsigned port) { return 1u << port; }

bool is_built_in(const Header& header) {
  return header.op == static_cast<std::uint8_t>(Op::kSum) &&
         header.dtype == static_cast<std::uint8_t>(Dtype::kFp32) &&
         header.payload_bytes % sizeof(float) == 0;
}

// The code of the ERROR frame that answers a frame with this verdict, if any does.
std::optional<ErrorCode> error_code(Verdict verdict) {
  switch (verdict) {
    case Verdict::kBadRequest:
      return ErrorCode::kBadRequest;
    case Verdict::kNotMember:
      return ErrorCode::kNotMember;
    case Verdict::kStaleEpoch:
      return ErrorCode::kStaleEpoch;
    case Verdict::kStopped:
      return ErrorCode::kStopped;
    case Verdict::kUnknownGroup:
      return ErrorCode::kUnknownGroup;
    default:
      return std::nullopt;
  }
}

}  // namespace

NodeModel::NodeModel(NodeConfig config)
    : config_(std::move(config)), slots_(config_.window), verdicts_(config_.ports, Counters{}) {
  validate(config_);
}

void NodeModel::start() {
  for (unsigned s = 0; s < config_.window; ++s) {
    slots_[s] = WindowSlot{};
    slots_[s].expected = config_.first_sequence + s;
  }
  active_ = true;
  stopped_ = false;
}

void NodeModel::end() { active_ = false; }

void NodeModel::configure(NodeConfig config) {
  if (active_) throw std::logic_error("NodeModel: end the group before it is configured anew");
  validate(config);
  if (config.ports != config_.ports || config.window != config_.window) {
    throw std::invalid_argument("NodeModel: ports and window are fixed when the node is built");
  }
  config_ = std::move(config);
}

Verdict NodeModel::receive(unsigned port, const Frame& frame, std::vector<Emission>& out) {
  Counters& counters = verdicts_.at(port);
  const Header header = read_header(frame.bytes);
  const Verdict verdict = drop_cause(frame, header, config_.node).value_or(judge(port, header));
  ++counters[static_cast<unsigned>(verdict)];
  if (verdict == Verdict::kAccepted) {
    accept(port, header, frame, out);
  } else if (verdict == Verdict::kReplay) {
    out.push_back(result(port, *slot_of(header.sequence).result, true));
  } else if (const std::optional<ErrorCode> code = error_code(verdict)) {
    out.push_back(error(port, header.source, *code, header.group, header.sequence));
  }
  return verdict;
}

void NodeModel::reduction_begun(std::uint32_t sequence) {
  WindowSlot& slot = slot_of(sequence);
  if (slot.expected == sequence) slot.begun = true;
}

// What a well-formed contribution is worth, by the state of its group (IN3, RE3) and slot (IN4).
Verdict NodeModel::judge(unsigned port, const Header& header) const {
  if (header.group != 0 || !active_) return Verdict::kUnknownGroup;
  if (!is_member(port) || header.source != config_.peers[port]) return Verdict::kNotMember;
  if (header.epoch != config_.epoch) return Verdict::kStaleEpoch;
  if (stopped_) return Verdict::kStopped;
  if (!is_built_in(header)) return Verdict::kBadRequest;
  const WindowSlot& slot = slots_[header.sequence % config_.window];
  if (header.sequence == slot.expected) {
    return slot.contributions[port] ? Verdict::kDuplicate : Verdict::kAccepted;
  }
  if (slot.result && header.sequence == slot.expected - config_.window) {
    return slot.begun ? Verdict::kStale : Verdict::kReplay;  // RC2
  }
  return Verdict::kOutOfWindow;
}

// IN5, and at the last contribution of a chunk its reduction.
void NodeModel::accept(unsigned port, const Header& header, const Frame& frame,
                       std::vector<Emission>& out) {
  WindowSlot& slot = slot_of(header.sequence);
  const auto payload = frame.bytes.begin() + kHeaderBytes;
  slot.contributions[port] = Contribution{header, Bytes(payload, payload + header.payload_bytes)};
  for (unsigned p = 0; p < config_.ports; ++p) {
    if (is_member(p) && !slot.contributions[p]) return;
  }
  if (agree(slot)) {
    reduce_slot(slot, out);
  } else {
    stop(header.sequence, out);
  }
}

// RE3. Op and dtype are alike already: only one of each is built in.
bool NodeModel::agree(const WindowSlot& slot) const {
  const Header* first = nullptr;
  const Header* first_data = nullptr;
  for (const std::optional<Contribution>& contribution : slot.contributions) {
    if (!contribution) continue;
    const Header& header = contribution->header;
    if (first == nullptr) first = &header;
    if (header.tag != first->tag) return false;
    if (!header.has(kFlagData)) continue;
    if (first_data == nullptr) first_data = &header;
    if (header.payload_bytes != first_data->payload_bytes) return false;
  }
  return true;
}

// RE4 and RE6: adds up, frees the slot, keeps the result and sends it to all members.
void NodeModel::reduce_slot(WindowSlot& slot, std::vector<Emission>& out) {
  StoredResult stored;
  Header& header = stored.header;
  header.type = FrameType::kResult;
  header.source = config_.node;
  header.epoch = config_.epoch;
  header.sequence = slot.expected;
  PortPayloads payloads{};
  for (unsigned p = 0; p < config_.ports; ++p) {
    if (!slot.contributions[p]) continue;
    const Contribution& contribution = *slot.contributions[p];
    header.tag = contribution.header.tag;
    header.count = static_cast<std::uint16_t>(header.count + contribution.header.count);
    if (contribution.header.has(kFlagWant)) stored.wants |= bit(p);
    if (!contribution.header.has(kFlagData)) continue;
    header.flags = kFlagData;
    header.payload_bytes = contribution.header.payload_bytes;
    payloads[p] = contribution.payload.data();
  }
  stored.payload.resize(header.payload_bytes);
  reduce(payloads, header.payload_bytes / sizeof(float), stored.payload.data());

  slot = WindowSlot{};
  slot.expected = header.sequence + config_.window;
  slot.result = std::move(stored);
  for (unsigned p = 0; p < config_.ports; ++p) {
    if (is_member(p)) out.push_back(result(p, *slot.result, false));
  }
}

// RE3: no sum is sent, all members are told, and the group takes nothing more.
void NodeModel::stop(std::uint32_t sequence, std::vector<Emission>& out) {
  stopped_ = true;
  for (unsigned p = 0; p < config_.ports; ++p) {
    if (is_member(p))
      out.push_back(error(p, config_.peers[p], ErrorCode::kDisagreement, 0, sequence));
  }
}

// The RESULT for one port: with payload iff the port wanted it (RE4), with RETRY iff it is a
// replay.
Emission NodeModel::result(unsigned port, const StoredResult& stored, bool replay) const {
  Header header = stored.header;
  header.destination = config_.peers[port];
  if ((stored.wants & bit(port)) == 0) {
    header.flags = 0;
    header.payload_bytes = 0;
  }
  if (replay) header.flags |= kFlagRetry;
  return {port, encode(header, stored.payload.data())};
}

Emission NodeModel::error(unsigned port, const Endpoint& to, ErrorCode code, std::uint8_t group,
                          std::uint32_t sequence) const {
  Header header;
  header.type = FrameType::kError;
  header.source = config_.node;
  header.destination = to;
  header.group = group;
  header.epoch = config_.epoch;
  header.sequence = sequence;
  header.tag = static_cast<std::uint32_t>(code);
  return {port, encode(header, nullptr)};
}

}  // namespace trib
