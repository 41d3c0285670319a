// SPDX-License-Identifier: Apache-2.0
// PseudoTerminal: the near end of a terminal that other programs open as a serial device, by a link
// at a path of the user's choice. Neither call waits. The link goes with the object.
// Errors: FileError for the path, HostError if the system has no terminals.
#pragma once

#include <string>
#include <string_view>

#include "model/base/file_descriptor.h"

namespace trib {

class PseudoTerminal {
 public:
  // Replaces a link that leads nowhere, as a card leaves it that was killed, but nothing else.
  explicit PseudoTerminal(std::string link);
  ~PseudoTerminal();
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;

  // Readable when bytes have come.
  int descriptor() const { return near_.get(); }
  // The device that the link points to.
  const std::string& device() const { return device_; }
  // The bytes received; bytes that are not read at the other end are lost.
  std::string read();
  void write(std::string_view bytes);

 private:
  std::string link_;
  std::string device_;
  FileDescriptor near_;
  FileDescriptor far_;  // keeps the terminal when no one else has it open
};

}  // namespace trib
