// SPDX-License-Identifier: Apache-2.0
// Keeps an interface for one simulated node: while an object lives, no other owner can make one for
// the same interface of the same network namespace, in this process or another. The system gives
// the claim up when the process ends, in whatever way. A listener (tcpdump) needs none.
#pragma once

#include <string>

#include "model/base/file_descriptor.h"

namespace trib {

class InterfaceClaim {
 public:
  /// Throws HostError, with the process that has the claim, if there is one. `index` is the
  /// system's number of the interface, `name` is for the message.
  InterfaceClaim(int index, const std::string& name);

 private:
  FileDescriptor socket_;
};

}  // namespace trib
