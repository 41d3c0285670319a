// SPDX-License-Identifier: Apache-2.0
// Interruption: while it lives, SIGINT, SIGTERM and SIGHUP (unless that is ignored, as nohup does)
// do not end the process but make descriptor() readable, so that a loop of poll() can end in order.
#pragma once

#include <signal.h>

#include "model/base/file_descriptor.h"

namespace trib {

class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  int descriptor() const { return descriptor_.get(); }

 private:
  sigset_t before_{};
  FileDescriptor descriptor_;
};

}  // namespace trib
