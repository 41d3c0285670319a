// SPDX-License-Identifier: Apache-2.0
// Collectives of NCCL by a node, over libtributary; a communicator is a worker, and a group of the node.
// In: host memory. Out: requests, which go on within test. Errors: a Result, and the library's text in
// the log. The environment says where the node is: README.md.
#pragma once

#include <cstddef>

namespace trib::nccl::collectives {

bool configured();
// Groups of the node that may be used: so many communicators can there be.
int groups();

int listen(void* handle, void** listener);
int close_listener(void* listener);
// Waits until all ranks have joined.
int connect(void** handles, int ranks, int rank, void** communicator);
int close(void* communicator);
// Abilities that the node reported to the last connected communicator; before that, those of every node.
int has_reduction(int type, int operation, int* has);

int allreduce(void* communicator, void* send, void* receive, std::size_t count, int type,
              int operation, void** request);

// The part of the blocks of all ranks, of `block` bytes each, from `offset` on, `bytes` long.
struct Window {
  std::size_t block;
  std::size_t offset;
  std::size_t bytes;
};
// `receive` gets the window; `send` is this rank's part of it.
int all_gather(void* communicator, void* send, void* receive, const Window& window, void** request);
// The reverse: `send` is the window.
int reduce_scatter(void* communicator, void* send, void* receive, const Window& window, int type,
                   int operation, void** request);
// The request is gone once it is done. `size` (may be null): bytes.
int test(void* request, int* done, int* size);

}  // namespace trib::nccl::collectives
