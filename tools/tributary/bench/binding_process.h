// SPDX-License-Identifier: Apache-2.0
// BindingProcess: a program that sums a vector at a node through a binding of the host's library, as
// often as it is asked to (tools/tributary/bindings/binding_turns.h). It ends with the object at the latest.
// Errors: std::runtime_error with the program's name and what it has printed, std::system_error.
#pragma once

#include <string>

#include "model/base/file_descriptor.h"
#include "tools/tributary/regress/child_process.h"

namespace trib {

class BindingProcess {
 public:
  // Starts the command of the shell. Returns when it has joined and done the first sum.
  BindingProcess(const std::string& name, const std::string& command);

  // How many nanoseconds it takes for so many sums.
  double time(unsigned sums);
  // It has nothing more to do: returns when it has ended.
  void end();

 private:
  struct Pipe {
    Pipe();
    FileDescriptor reading;
    FileDescriptor writing;
  };

  std::string answer();
  [[noreturn]] void fail(const std::string& what) const;

  std::string name_;
  Pipe input_;
  Pipe output_;
  std::string printed_;  // other than answers
  ChildProcess process_;
};

}  // namespace trib
