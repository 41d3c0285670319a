// SPDX-License-Identifier: Apache-2.0
// The reduction over the ports of a node: a balanced binary tree in port order,
// ((p0, p1), (p2, p3)), ((p4, p5), (p6, p7)). It is a pure function of contributions and port
// numbers; the order of arrival plays no part.
#pragma once

#include <cstddef>
#include <cstdint>

#include "model/numerics/port_payloads.h"
#include "model/numerics/reduction.h"

namespace trib {

// Every payload has `elements` elements, and so many are written to `result`, which must not
// overlap a payload. A port that takes no part lets its sibling pass bit for bit; every NaN leaves
// as the canonical one of its dtype (NU3). Throws std::invalid_argument if the reduction is not
// defined, and if no port takes part though `elements` is not 0.
void reduce(const Reduction& reduction, const PortPayloads& payloads, std::size_t elements,
            std::uint8_t* result);

}  // namespace trib
