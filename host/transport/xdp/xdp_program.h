// SPDX-License-Identifier: Apache-2.0
// The program of an interface that hands the datagrams from a node to one worker to an AF_XDP socket,
// and all other frames to the kernel, as without it: ARP, ping, other connections. It is written here as
// instructions of the kernel's machine, so that nothing has to be compiled or found at run time.
//
// Frames of other queues, fragments, and those with options of IP pass to the kernel too. The program
// goes with this object, and with the process.
#pragma once

#include <string>

#include "model/base/file_descriptor.h"
#include "model/frame/endpoint.h"

namespace trib {

class XdpProgram {
 public:
  // `socket` is on `queue` of the interface. Throws HostError that says what is missing.
  XdpProgram(const std::string& interface, unsigned queue, int socket, const Endpoint& self,
             const Endpoint& node);

  // It runs in the driver; else in the kernel, after the frame has been received.
  bool native() const { return native_; }

 private:
  void attach(const std::string& interface);

  FileDescriptor map_;
  FileDescriptor program_;
  FileDescriptor link_;
  bool native_ = true;
};

}  // namespace trib
