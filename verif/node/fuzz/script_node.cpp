// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/script_node.h"

#include <fmt/format.h>

#include <memory>
#include <stdexcept>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/frame/epoch.h"

namespace trib {
namespace {

constexpr std::size_t kProbePayload = 16;
constexpr std::uint32_t kProbeJob = 0x50524f42;
constexpr std::uint32_t kProbeIncarnation = 0x600df00d;

Header frame_from(unsigned port, FrameType type, std::uint16_t epoch) {
  Header header;
  header.type = type;
  header.source = default_worker(port);
  header.destination = default_node();
  header.epoch = epoch;
  return header;
}

// 1.0, 2.0, 4.0, 8.0 times a power of two by port.
Frame good_contribution(unsigned port, std::uint16_t epoch, std::uint32_t chunk) {
  Header header = frame_from(port, FrameType::kContribution, epoch);
  header.flags = kFlagData | kFlagWant;
  header.count = 1;
  header.sequence = chunk;
  header.tag = 1;
  header.payload_bytes = kProbePayload;
  Bytes payload;
  for (unsigned i = 0; i < kProbePayload / 4; ++i) {
    const unsigned exponent = 0x3f8 + i + port * 8;
    payload.insert(payload.end(), {0, 0, static_cast<std::uint8_t>(exponent << 4),
                                   static_cast<std::uint8_t>(exponent >> 4)});
  }
  return encode(header, payload.data());
}

ScriptEvent event(unsigned port, Frame frame, bool drained) {
  ScriptEvent event;
  event.drained = drained;
  event.port = port;
  event.frame = std::make_shared<const Frame>(std::move(frame));
  return event;
}

void add_good_chunks(std::uint16_t epoch, FrameScript& script) {
  for (std::uint32_t chunk = 0; chunk < kScriptWindow; ++chunk) {
    for (unsigned port = 0; port < kScriptPorts; ++port) {
      const bool first = chunk == 0 && port == 0;
      script.events.push_back(event(port, good_contribution(port, epoch, chunk), first));
    }
  }
}

}  // namespace

NodeConfig script_config(const GroupSetup& setup, unsigned groups) {
  NodeConfig config;
  config.node = setup.addresses.node;
  config.ports = kScriptPorts;
  config.window = kScriptWindow;
  GroupConfig group;
  group.epoch = setup.epoch;
  group.join_allowed = setup.join_allowed;
  group.bind = setup.bind;
  group.key = setup.key;
  group.uplink = setup.uplink;
  group.deadline = setup.deadline;
  group.rank = static_cast<std::uint16_t>(setup.epoch + 7);
  group.peers.assign(setup.addresses.peers.begin(), setup.addresses.peers.end());
  config.groups.assign(groups, group);
  config.groups.front().members = setup.members;
  return config;
}

bool may_start(const GroupConfig& registers, std::uint16_t last_epoch) {
  return registers.members != 0 && registers.epoch != 0 &&
         (last_epoch == 0 || is_newer_epoch(registers.epoch, last_epoch));
}

FrameScript probe_script(std::uint16_t epoch) {
  FrameScript script;
  script.setup.epoch = epoch;
  add_good_chunks(epoch, script);
  return script;
}

FrameScript join_probe_script(std::uint16_t epoch) {
  FrameScript script;
  script.setup.members = 0;
  script.setup.epoch = epoch;
  script.setup.started = false;
  for (unsigned port = 0; port < kScriptPorts; ++port) {
    Header header = frame_from(port, FrameType::kJoin, epoch);
    header.count = static_cast<std::uint16_t>(port);
    header.sequence = kProbeIncarnation + port;
    header.tag = kProbeJob;
    script.events.push_back(event(port, encode_join(header, {0, 0, kScriptPorts}), true));
  }
  add_good_chunks(next_epoch(epoch), script);
  return script;
}

void require_probed(const std::function<std::uint32_t(unsigned slot)>& expected) {
  for (unsigned slot = 0; slot < kScriptWindow; ++slot) {
    if (expected(slot) == slot + kScriptWindow) continue;
    throw std::logic_error(
        fmt::format("slot {} has leaked: it still expects {}", slot, expected(slot)));
  }
}

}  // namespace trib
