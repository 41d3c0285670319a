// SPDX-License-Identifier: Apache-2.0
// Point-to-point messages over TCP, which NCCL demands of a plugin besides the collectives. Nothing
// blocks: what cannot be done now gives a null communicator or request, and is asked for again.
// Errors: a Result other than kSuccess, and a line in the log.
#pragma once

#include <cstddef>
#include <cstdint>

namespace trib::nccl::sockets {

// The address of the interface, in the machine's byte order.
std::uint32_t local_address();

// `handle`: kHandleBytes, to be given to connect by another rank, in memory that it may change.
int listen(void* handle, void** listener);
int connect(void* handle, void** sender);
int accept(void* listener, void** receiver);
int send(void* sender, void* data, std::size_t size, void** request);
// A message that is shorter is all right.
int receive(void* receiver, void* data, std::size_t size, void** request);
// The request is gone once it is done. `size` (may be null): what has come.
int test(void* request, int* done, int* size);
int close(void* sender_or_receiver);
int close_listener(void* listener);

}  // namespace trib::nccl::sockets
