// SPDX-License-Identifier: Apache-2.0
#include "verif/fuzz/model_runner.h"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "model/frame/codec.h"

namespace trib {
namespace {

void require(bool condition, const std::string& what) {
  if (!condition) throw std::logic_error(what);
}

}  // namespace

NodeConfig script_config(const GroupSetup& setup) {
  NodeConfig config;
  config.node = default_node();
  config.ports = kScriptPorts;
  config.window = kScriptWindow;
  GroupConfig& group = config.groups.front();
  group.members = setup.members;
  group.epoch = setup.epoch;
  for (unsigned port = 0; port < kScriptPorts; ++port) group.peers.push_back(default_worker(port));
  return config;
}

void apply_command(const ScriptEvent& event, NodeModel& model) {
  std::vector<Emission> none;  // without an uplink nobody is told
  switch (event.action) {
    case ScriptEvent::Action::kFrame:
      break;
    case ScriptEvent::Action::kEnd:
      model.end(0, none);
      break;
    case ScriptEvent::Action::kConfigure:
      model.end(0, none);
      model.configure(script_config(event.setup));
      model.start();
      break;
    case ScriptEvent::Action::kStart:
      model.start();
      break;
  }
}

FrameScript probe_script(std::uint16_t epoch) {
  FrameScript script;
  script.setup.epoch = epoch;
  for (std::uint32_t chunk = 0; chunk < kScriptWindow; ++chunk) {
    for (unsigned port = 0; port < kScriptPorts; ++port) {
      Header header;
      header.source = default_worker(port);
      header.destination = default_node();
      header.flags = kFlagData | kFlagWant;
      header.epoch = epoch;
      header.count = 1;
      header.sequence = chunk;
      header.tag = 1;
      header.payload_bytes = 16;
      Bytes payload;
      for (unsigned i = 0; i < 4; ++i) {  // 1.0, 2.0, 4.0, 8.0 times a power of two by port
        const unsigned exponent = 0x3f8 + i + port * 8;
        payload.insert(payload.end(), {0, 0, static_cast<std::uint8_t>(exponent << 4),
                                       static_cast<std::uint8_t>(exponent >> 4)});
      }
      ScriptEvent event;
      event.drained = false;
      event.port = port;
      event.frame = std::make_shared<const Frame>(encode(header, payload.data()));
      script.events.push_back(std::move(event));
    }
  }
  return script;
}

void ModelRunner::run(const FrameScript& script) {
  NodeModel model(script_config(script.setup));
  before_.assign(kScriptPorts, NodeModel::Counters{});
  run_events(script, model);
  const std::uint16_t last = model.group(0).config().epoch;
  const FrameScript probe = probe_script(static_cast<std::uint16_t>(last == 0xffff ? 1 : last + 1));
  std::vector<Emission> none;
  model.end(0, none);
  model.configure(script_config(probe.setup));
  run_events(probe, model);
  for (unsigned slot = 0; slot < kScriptWindow; ++slot) {
    require(model.expected(0, slot) == slot + kScriptWindow,
            fmt::format("slot {} has leaked: it still expects {}", slot, model.expected(0, slot)));
  }
}

void ModelRunner::run_events(const FrameScript& script, NodeModel& model) {
  model.start();
  oracle_.clear();
  check_slots(model, true);
  for (std::size_t i = 0; i < script.events.size(); ++i) {
    const ScriptEvent& event = script.events[i];
    try {
      apply_command(event, model);
      const bool started = event.action == ScriptEvent::Action::kStart ||
                           event.action == ScriptEvent::Action::kConfigure;
      if (started) oracle_.clear();
      if (event.action == ScriptEvent::Action::kFrame) receive(event.port, *event.frame, model);
      check_slots(model, started);
    } catch (const std::exception& error) {
      throw std::logic_error(
          fmt::format("event {} of {}: {}", i, script.events.size(), error.what()));
    }
  }
}

void ModelRunner::receive(unsigned port, const Frame& frame, NodeModel& model) {
  emissions_.clear();
  const Verdict verdict = model.receive(port, frame, emissions_);
  ++frames_;
  check_counters(port, verdict, model);
  ++counts_[static_cast<unsigned>(verdict)];
  if (verdict == Verdict::kAccepted) oracle_.accepted(port, frame);
  check_emissions(port, frame, verdict, model);
}

void ModelRunner::check_counters(unsigned port, Verdict verdict, const NodeModel& model) {
  require(static_cast<unsigned>(verdict) < kVerdicts, "the verdict has no number");
  ++before_[port][static_cast<unsigned>(verdict)];
  for (unsigned p = 0; p < kScriptPorts; ++p) {
    require(model.verdicts(p) == before_[p],
            fmt::format("verdict {} on port {}: the counters of port {} do not say so",
                        name(verdict), port, p));
  }
}

void ModelRunner::check_slots(const NodeModel& model, bool restarted) {
  expected_.resize(kScriptWindow);
  for (unsigned slot = 0; slot < kScriptWindow; ++slot) {
    const std::uint32_t now = model.expected(0, slot);
    require(now % kScriptWindow == slot, fmt::format("slot {} expects {}", slot, now));
    require(restarted || now == expected_[slot] || now == expected_[slot] + kScriptWindow,
            fmt::format("slot {} expected {} and now {}", slot, expected_[slot], now));
    require(!restarted || now == slot, fmt::format("slot {} starts with {}", slot, now));
    expected_[slot] = now;
  }
}

void ModelRunner::check_emissions(unsigned port, const Frame& frame, Verdict verdict,
                                  const NodeModel& model) {
  const std::uint32_t sequence = read_header(frame.bytes).sequence;
  std::uint32_t answered = 0;
  for (const Emission& emission : emissions_) {
    require(emission.port < kScriptPorts, "a frame is sent on a port that is not");
    oracle_.sent(emission.port, emission.frame);
    const Header header = read_header(emission.frame.bytes);
    require(header.source == model.config().node, "a frame is sent from another's address");
    const bool stops = header.type == FrameType::kError &&
                       header.tag == static_cast<std::uint32_t>(ErrorCode::kDisagreement);
    const bool result = header.type == FrameType::kResult;
    require(!result || header.destination == model.peer(0, emission.port),
            "a result is sent to another's address");
    require((result && verdict != Verdict::kReplay) || stops || emission.port == port,
            "an answer is sent on another port");
    if (header.sequence == sequence && (result || stops)) answered |= 1u << emission.port;
  }
  const bool reduced = verdict == Verdict::kAccepted && !emissions_.empty();
  require(!reduced || answered == model.members(),
          fmt::format("chunk {} is answered on ports {:#x}", sequence, answered));
  require(verdict != Verdict::kReplay || emissions_.size() == 1, "a replay is not one frame");
}

}  // namespace trib
