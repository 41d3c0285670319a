// SPDX-License-Identifier: Apache-2.0
// Why the system refuses AF_XDP.
#pragma once

#include <string>

#include "model/base/host_error.h"

namespace trib {

// `error`, with which it has refused `what` on the interface; of EPERM, which of the capabilities the
// process lacks and how it gets them.
HostError xdp_error(const std::string& interface, const std::string& what, int error);

}  // namespace trib
