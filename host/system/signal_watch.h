// SPDX-License-Identifier: Apache-2.0
// Signals as something to poll: while this object lives, the signals given do not interrupt the
// process, but wait here; a SIGHUP that is ignored, as under nohup, stays so. Throws HostError if the
// system refuses.
#pragma once

#include <csignal>
#include <initializer_list>

#include "model/base/file_descriptor.h"

namespace trib {

class SignalWatch {
 public:
  explicit SignalWatch(std::initializer_list<int> signals);
  ~SignalWatch();
  SignalWatch(const SignalWatch&) = delete;
  SignalWatch& operator=(const SignalWatch&) = delete;

  /// Readable while a signal waits.
  int descriptor() const { return descriptor_.get(); }
  /// The number of a signal that has come, or 0.
  int take();

 private:
  sigset_t before_{};
  FileDescriptor descriptor_;
};

}  // namespace trib
