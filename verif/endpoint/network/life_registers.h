// SPDX-License-Identifier: Apache-2.0
// The life of an endpoint as its registers show it (EP8).
#pragma once

#include <cstdint>
#include <functional>

#include "model/endpoint/life_state.h"

namespace trib::endpoint {

/// `read`: of the endpoint's own pages, by their addresses of 16 bits.
LifeState read_life(const std::function<std::uint32_t(std::uint16_t)>& read);

}  // namespace trib::endpoint
