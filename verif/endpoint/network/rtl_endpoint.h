// SPDX-License-Identifier: Apache-2.0
// The Verilated trib_endpoint as an element of a network. Errors: those of EndpointDut, and RtlError.
#pragma once

#include <cstdint>

#include "verif/endpoint/network/endpoint_network.h"

namespace trib::endpoint {

/// Its build-time parameters.
inline constexpr NetworkLimits kBuiltLimits{4, 16, 64, 128};
inline constexpr unsigned kBuiltWindow = 16;  // chunks

struct RtlEndpointConfig {
  std::uint64_t seed = 1;  // of registers without reset
  bool codecs = false;     // those of modes A and B (EP21)
  bool waves = false;      // all in one file: resets switch off the assertions of all endpoints
};

/// Makes the endpoints of one network.
EndpointNetwork::Maker rtl_endpoints(const RtlEndpointConfig& config);

}  // namespace trib::endpoint
