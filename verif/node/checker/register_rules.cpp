// SPDX-License-Identifier: Apache-2.0
#include "verif/node/checker/register_rules.h"

#include "model/frame/epoch.h"
#include "verif/node/registers/register_table.h"
#include "verif/node/registers/registers.h"
#include "verif/sim/axi_lite/axi_lite_pins.h"

namespace trib {
namespace {

bool is_writable_register(std::uint16_t address, unsigned ports, unsigned groups) {
  for (const RegisterInfo& info : kRegisters) {
    if (!is_writable(info.kind) || info.min_ports > ports) continue;
    const bool by_group = info.page == RegisterPage::kGroup || info.page == RegisterPage::kAccess;
    const unsigned pages = by_group ? groups : info.page == RegisterPage::kPort ? ports : 1;
    for (unsigned index = 0; index < pages; ++index) {
      if (register_address(info.page, index, info.offset) == address) return true;
    }
  }
  return false;
}

// Of a group: RESULT_ENCODING, UPLINK_ENCODING.
bool is_encoding_register(std::uint16_t address, unsigned group) {
  return address == access_register(group, kAccessResultEncoding) ||
         address == access_register(group, kAccessUplinkEncoding);
}

bool is_at_work(const SteppedNode& model, unsigned group) {
  const GroupState state = model.life(group).state();
  return state == GroupState::kJoining || state == GroupState::kActive;
}

bool may_start(const GroupConfig& group, std::uint16_t last_epoch) {
  if (group.members == 0 || group.epoch == 0) return false;
  return last_epoch == 0 || is_newer_epoch(group.epoch, last_epoch);
}

}  // namespace

bool is_refused(std::uint16_t address, std::uint32_t value, std::uint8_t strobes,
                const SteppedNode& model) {
  const NodeConfig config = model.config();
  const auto groups = static_cast<unsigned>(config.groups.size());
  if (strobes != kAllBytes || !is_writable_register(address, config.ports, groups)) return true;
  for (unsigned g = 0; g < groups; ++g) {
    if (is_encoding_register(address, g)) {
      // Bits above byte 62 are ignored, as in every register.
      const bool legal = codec::is_encoding_of(static_cast<std::uint8_t>(value), config.codecs);
      return !legal || is_at_work(model, g);
    }
    if (address < group_register(g, 0) || address >= group_register(g + 1, 0)) continue;
    const GroupConfig& group = config.groups[g];
    const unsigned offset = address - group_register(g, 0);
    const bool at_work = is_at_work(model, g);
    if (offset >= kGroupPeerMacHi) return at_work;
    switch (offset) {
      case kGroupCtrl:
        return (value & kGroupCtrlStart) != 0 && !may_start(group, model.life(g).identity().epoch);
      case kGroupEpoch:
        return (value & 0xffff) == 0;
      case kGroupMembers:
        return at_work || (group.uplink && (value >> *group.uplink & 1) != 0);
      case kGroupUplink: {
        if (at_work) return true;
        if ((value & kGroupUplinkValid) == 0) return false;
        const std::uint32_t port = field_of(value, kGroupUplinkPort);
        return port >= config.ports || (group.members >> port & 1) != 0;
      }
      default:
        return false;
    }
  }
  return false;
}

}  // namespace trib
