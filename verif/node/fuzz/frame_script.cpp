// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/frame_script.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "model/base/random.h"
#include "model/frame/codec.h"
#include "model/frame/layout.h"
#include "model/node/node_model.h"
#include "verif/node/fuzz/frame_edit.h"
#include "verif/node/fuzz/script_frame.h"
#include "verif/node/fuzz/script_node.h"
#include "verif/node/fuzz/step_record.h"

namespace trib {
namespace {

using Kind = StepRecord::Kind;
using Action = ScriptEvent::Action;

constexpr std::array<std::uint32_t, 8> kMembers = {0xf, 0xf, 0x7, 0x3, 0x5, 0xe, 0x1, 0x9};
constexpr std::array<unsigned, 8> kOnsets = {1, 1, 2, 3, 8, 64, 0, 0xffff};
constexpr std::array<std::uint32_t, 4> kDeadlines = {0, 0, 300, 1200};
constexpr std::size_t kSmallPayload = 64;
constexpr std::uint64_t kKey = 0x0123456789abcdef;

// `who`: bits 0-2 members, bit 3 not started, bit 4 no members configured then, bit 5 a key, bit 6
// BIND; `how`: bit 2 there is an uplink, bits 3-4 its port, bit 5 JOIN is not allowed, bits 6-7 the
// deadline.
GroupSetup decode_setup(std::uint8_t who, std::uint8_t how, std::uint16_t epoch) {
  GroupSetup setup;
  setup.epoch = epoch;
  setup.started = (who & 0x08) == 0;
  setup.join_allowed = (how & 0x20) == 0;
  setup.key = (who & 0x20) != 0 ? kKey : 0;
  setup.bind = (who & 0x40) != 0;
  if ((how & 0x04) != 0) setup.uplink = how >> 3 & 3;
  setup.deadline = kDeadlines[how >> 6];
  setup.members = kMembers[who & 7];
  if (setup.uplink) setup.members &= ~(1u << *setup.uplink);
  if (!setup.started && (who & 0x10) != 0) setup.members = 0;
  return setup;
}

// That of a start: newer than the last one, or one of those that are refused.
std::uint16_t start_epoch(const StepRecord& record, std::uint16_t last) {
  constexpr std::array<std::uint16_t, 16> kRefused = {
      0,      0x8000, 0xffff, 0xfffe, 0x8001, 0x7fff, 0x9000, 0xff00,
      0xc000, 0x7ffe, 0xfff0, 0,      0xffff, 0x8000, 0x8002, 0xf000};
  const unsigned choice = record.values();
  const unsigned ahead = choice < 0xf0 ? 1 + choice : kRefused[choice & 15];
  return std::max<std::uint16_t>(1, static_cast<std::uint16_t>(last + ahead));
}

class ScriptWriter {
 public:
  explicit ScriptWriter(const std::uint8_t* setup)
      : registers_(decode_setup(setup[0], setup[2], static_cast<std::uint16_t>(1 + setup[3]))),
        model_(script_config(registers_)) {
    script_.setup = registers_;
    script_.onset = kOnsets[setup[1] & 7];
    script_.sinks_stall = (setup[2] & 3) == 3;
    configure_groups(registers_, model_);
    begin_job(1);
  }

  void add(const StepRecord& record) {
    switch (record.kind()) {
      case Kind::kRegister:
        add_command(record);
        break;
      case Kind::kRepeat:
        add_repeat(record);
        break;
      case Kind::kChunk:
      case Kind::kChunkAlso:
        add_from_all(record, true);
        if (!record.advances()) add_from_parent(record, Kind::kResult);
        ++cursor_.chunk;
        break;
      case Kind::kJoinAll:
        if (record.job() != kSameJob) begin_job(cursor_.job + 1);
        add_from_all(record, false);
        if (!record.advances()) add_from_parent(record, Kind::kWelcome);
        break;
      default:
        add_frame(record, record.port(), false);
        if (record.advances()) ++cursor_.chunk;
        break;
    }
  }

  FrameScript take() { return std::move(script_); }

 private:
  static constexpr unsigned kSameJob = 7;

  // New processes take the places of those on the ports.
  void begin_job(std::uint32_t job) {
    cursor_.job = job;
    for (unsigned port = 0; port < kScriptPorts; ++port) {
      cursor_.incarnations[port] =
          static_cast<std::uint32_t>(Random(std::uint64_t{job} << 32 | port)());
    }
  }

  std::size_t payload_left() const {
    return std::max(kSmallPayload,
                    FrameScript::kPayloadBudget - std::min(FrameScript::kPayloadBudget, payload_));
  }

  void add_frame(const StepRecord& record, unsigned port, bool follows) {
    const std::size_t limit = std::min(kMaxPayload, payload_left());
    look();
    Frame frame = make_script_frame(record, cursor_, port, limit);
    payload_ += frame.bytes.size();
    change_end(record, frame);
    push(record, port, std::make_shared<const Frame>(std::move(frame)), follows);
  }

  // `at_once`: the later ones follow the first without a wait, whatever the record says.
  void add_from_all(const StepRecord& record, bool at_once) {
    bool follows = false;
    for (unsigned i = 0; i < kScriptPorts; ++i) {
      const unsigned port = (record.port() + i) % kScriptPorts;
      if ((registers_.children() >> port & 1) == 0) continue;
      add_frame(record, port, follows);
      follows = at_once;
    }
  }

  // A parent's answer to the frames of all children.
  void add_from_parent(const StepRecord& record, Kind kind) {
    if (registers_.uplink) add_frame(record.as(kind), *registers_.uplink, false);
  }

  void add_repeat(const StepRecord& record) {
    if (!last_) return;
    Frame frame = *last_;
    change_end(record, frame);
    push(record, record.port(), std::make_shared<const Frame>(std::move(frame)), false);
  }

  // `follows`: at once after the event before, on whatever port that was.
  void push(const StepRecord& record, unsigned port, FramePtr frame, bool follows) {
    last_ = frame;
    ScriptEvent event;
    event.port = port;
    event.frame = std::move(frame);
    event.drained = !follows && record.timing() == StepRecord::Timing::kDrained;
    if (!follows && record.timing() == StepRecord::Timing::kGap) event.gap = record.argument();
    push(std::move(event));
  }

  void push(ScriptEvent event) {
    for (unsigned group = 0; group < kScriptGroups; ++group) {
      event.epochs[group] = model_.epoch(group);
    }
    std::vector<Emission> emissions;
    if (event.action == Action::kFrame) {
      model_.receive(event.port, *event.frame, emissions);
    } else {
      apply_command(event, model_, emissions);
    }
    for (const Emission& emission : emissions) note_join(emission);
    script_.events.push_back(std::move(event));
  }

  // The node's requests to its parent.
  void note_join(const Emission& emission) {
    const Header header = read_header(emission.frame.bytes);
    if (emission.kind != EmissionKind::kControl || header.type != FrameType::kJoin) return;
    cursor_.lives.at(header.group).job_up = header.tag;
    cursor_.lives.at(header.group).incarnation_up = header.sequence;
  }

  // Where the model is now.
  void look() {
    cursor_.key = registers_.key;
    for (unsigned group = 0; group < kScriptGroups; ++group) {
      ScriptCursor::Life& life = cursor_.lives[group];
      life.epoch = model_.epoch(group);
      life.parent_epoch = model_.parent_epoch(group);
      life.waits = model_.state(group) == GroupState::kJoining;
    }
    if (model_.state() != GroupState::kActive || model_.epoch() == life_) return;
    life_ = model_.epoch();
    cursor_.chunk = 0;
  }

  void add_command(const StepRecord& record) {
    constexpr std::array<Action, 4> kActions = {Action::kConfigure, Action::kEnd, Action::kStart,
                                                Action::kConfigure};
    const unsigned choice = record.argument() & 3;
    ScriptEvent event;
    event.action = kActions[choice];
    if (event.action != Action::kEnd) {
      const std::uint16_t epoch = start_epoch(record, model_.epoch());
      if (choice == 3) registers_ = decode_setup(record.size(), record.argument(), epoch);
      registers_.epoch = epoch;
      event.setup = registers_;
    }
    push(std::move(event));
  }

  FrameScript script_;
  GroupSetup registers_;
  NodeModel model_;
  ScriptCursor cursor_;
  std::uint16_t life_ = 0;  // of which the cursor's chunk is
  FramePtr last_;
  std::size_t payload_ = 0;
};

}  // namespace

std::uint32_t GroupSetup::children() const {
  if (members != 0) return members;
  const std::uint32_t all = (1u << kScriptPorts) - 1;
  return uplink ? all & ~(1u << *uplink) : all;
}

FrameScript decode_script(const std::uint8_t* data, std::size_t size) {
  std::array<std::uint8_t, FrameScript::kSetupBytes> setup{};
  const std::size_t setup_bytes = std::min(size, setup.size());
  if (setup_bytes != 0) std::copy_n(data, setup_bytes, setup.begin());
  ScriptWriter writer(setup.data());
  std::size_t at = setup_bytes;
  for (std::size_t step = 0; step < FrameScript::kMaxSteps && at < size; ++step) {
    writer.add(StepRecord(data + at, size - at));
    at += std::min(StepRecord::kBytes, size - at);
  }
  return writer.take();
}

}  // namespace trib
