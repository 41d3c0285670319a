// SPDX-License-Identifier: Apache-2.0
// Where a node is, as people write it: 10.84.66.1 or a host name that has an IPv4 address, with
// :PORT unless it is the node's usual one. A name is looked up in the way of the system (hosts, DNS),
// which may take seconds. The MAC address is left 0. Errors: std::invalid_argument that says what was
// expected, or why the name has no address.
#pragma once

#include <string>

#include "model/frame/endpoint.h"

namespace trib {

Endpoint node_address(const std::string& text);

}  // namespace trib
