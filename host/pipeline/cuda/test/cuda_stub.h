// SPDX-License-Identifier: Apache-2.0
// Settings and readings of a test in cuda_stub.cpp, a library that replaces NVIDIA's: memory of the
// host is that of its devices, and work given to a stream is done when a caller has asked for it
// often enough, or waits.
#pragma once

#include <string>
#include <vector>

namespace trib {

struct CudaStub {
  int devices = 1;
  unsigned queries = 2;      // of an event that has not come, before it comes
  std::string failing;       // a function of the driver that gives `result`
  unsigned sound_calls = 0;  // of it, before
  int result = 0;

  // Copies and marks, in order: "to host, stream 1, 4096 bytes", "event 1, stream 1".
  std::vector<std::string> calls;
  unsigned simultaneous = 0;  // copies that began while another stream had one in progress
  unsigned objects = 0;       // contexts, streams, events and memory that were not given back
  unsigned depth = 0;         // contexts that are pushed
  bool torn = false;          // memory or a stream went while copies used it
};

// In the library.
extern "C" CudaStub* cuda_stub();

}  // namespace trib
