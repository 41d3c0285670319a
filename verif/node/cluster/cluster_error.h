// SPDX-License-Identifier: Apache-2.0
// The error of a fabric of nodes.
#pragma once

#include "verif/fabric/fabric_error.h"

namespace trib {

using ClusterError = FabricError;

}  // namespace trib
