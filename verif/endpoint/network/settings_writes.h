// SPDX-License-Identifier: Apache-2.0
// The settings of an endpoint as writes of its registers, in their order: node, interface, endpoint, and
// last the links, which begin with the write of LINKS.
#pragma once

#include <cstdint>
#include <vector>

#include "verif/endpoint/network/endpoint_registers.h"
#include "verif/endpoint/network/endpoint_settings.h"

namespace trib::endpoint {

struct SettingWrite {
  RegisterSpace space;
  std::uint16_t address;
  std::uint32_t value;
};

/// `with_node`: the registers of the node, too, which cannot be written in a life.
std::vector<SettingWrite> settings_writes(const EndpointSettings& settings, bool with_node);

}  // namespace trib::endpoint
