// SPDX-License-Identifier: Apache-2.0
// Rounding of a value by encoded links (docs/ENDPOINT.md, EP21): the decoded value of its code.
#pragma once

#include "model/frame/encoding.h"
#include "model/nic/executor.h"

namespace trib::endpoint {

/// Empty for raw links. Errors: std::invalid_argument for a codec that does not work on single values.
nic::Rounding link_rounding(codec::Encoding encoding);

}  // namespace trib::endpoint
