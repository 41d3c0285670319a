// SPDX-License-Identifier: Apache-2.0
// ForkedRun: a function in a process of its own, because SystemC can be started once per process.
// Its standard output and error go to a file that only the parent sees. The process gets SIGTERM if
// the parent dies, and its signals are not blocked; those of the terminal reach only the parent,
// which passes them on, once. Must be begun before the parent has threads.
// Errors: std::system_error.
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <functional>
#include <memory>
#include <string>

#include "model/base/file_descriptor.h"

namespace trib {

class ForkedRun {
 public:
  // `run` returns the exit code; `facts` is a file that is empty at first, for what is not for the
  // user's eyes.
  explicit ForkedRun(const std::function<int(std::FILE* facts)>& run);
  // Kills it if it has not been waited for.
  ~ForkedRun();
  ForkedRun(const ForkedRun&) = delete;
  ForkedRun& operator=(const ForkedRun&) = delete;

  // Becomes readable when the run has ended.
  int descriptor() const { return ended_.get(); }
  void signal(int number) const;
  // To be called once, when it has ended: the exit code, or 128 + the signal that has ended it.
  int reap();

  std::string output() const;
  std::string facts() const;

 private:
  using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

  File output_;
  File facts_;
  pid_t pid_ = 0;  // 0 when it has been waited for
  FileDescriptor ended_;
};

}  // namespace trib
