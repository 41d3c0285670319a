// SPDX-License-Identifier: Apache-2.0
// A trib_config of the application as what the library needs.
#pragma once

#include <optional>

#include "host/c/tributary.h"
#include "host/engine/worker_config.h"
#include "host/transport/transport_choice.h"
#include "model/frame/endpoint.h"

namespace trib {

// As it was given, completed by the defaults for fields that an older application does not know.
// The texts are those of the application. Throws std::invalid_argument for a bad size, rank or number
// of workers or channels, and Failure(TRIB_ERROR_VERSION) if fields that this library does not know are not 0.
trib_config known_part(const trib_config& given);

// These check the fields that they need, and throw std::invalid_argument that names the field.
Endpoint node_of(const trib_config& config);
Endpoint local_of(const trib_config& config, unsigned channel);
TransportChoice transport_of(const trib_config& config);
// As Communicator::join takes them.
unsigned ports_of(const trib_config& config);
Time join_patience_of(const trib_config& config);
// Whether threads of the library make progress.
bool has_threads(const trib_config& config);
// With a new random incarnation each time; `mtu` in bytes, of the path to the node.
WorkerConfig worker_config_of(const trib_config& config, unsigned channel, std::size_t mtu);

}  // namespace trib
