// SPDX-License-Identifier: Apache-2.0
// The Verilated trib_endpoint as an element of a network. Errors: those of EndpointDut, and RtlError.
#pragma once

#include <cstdint>
#include <memory>

#include "verif/endpoint/network/endpoint_dut.h"

namespace trib::endpoint {

/// What it is built with.
inline constexpr NetworkLimits kBuiltLimits{4, 16, 64, 128};
inline constexpr unsigned kBuiltWindow = 16;  // chunks

/// `codecs`: with those of modes A and B (EP21).
std::unique_ptr<EndpointDut> make_rtl_endpoint(std::uint64_t seed, bool codecs = false);

}  // namespace trib::endpoint
