// SPDX-License-Identifier: Apache-2.0
// ProcessStream: a program's standard input and output as a ByteStream; its errors go where ours
// go. At the end its input is closed, and if it does not end by that soon, it is killed.
// Errors: MissingProgram if there is no such program, else HostError.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/file_descriptor.h"
#include "tools/tributary/board/console/byte_stream.h"

namespace trib {

class MissingProgram : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class ProcessStream : public ByteStream {
 public:
  // The program, which is looked for in PATH, and its arguments. `remedy` says what to do without
  // it.
  ProcessStream(const std::vector<std::string>& command, const std::string& remedy,
                std::chrono::milliseconds farewell = std::chrono::seconds(10));
  ~ProcessStream() override;

  std::string name() const override { return name_; }
  void write(std::string_view bytes) override;
  std::string read(Time deadline) override;

 private:
  std::string name_;
  std::chrono::milliseconds farewell_;
  FileDescriptor input_;
  FileDescriptor output_;
  pid_t pid_ = 0;  // also its process group
};

}  // namespace trib
