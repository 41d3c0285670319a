// SPDX-License-Identifier: Apache-2.0
// VethPair: two network namespaces with a veth pair between them, for measurements of one process. They
// last as long as the object and the sockets that were opened in them. A namespace belongs to a thread, and
// the constructor changes that of the calling one: build a pair in a thread for it (std::async).
#pragma once

#include <cstdint>
#include <string>

#include "model/base/file_descriptor.h"

namespace trib {

class VethPair {
 public:
  struct End {
    FileDescriptor space;
    std::string interface;
    std::uint32_t ip;
  };

  // With an MTU of `mtu` bytes. Throws HostError: the privilege or the command `ip` that is missing.
  explicit VethPair(unsigned mtu);

  const End& near() const { return near_; }
  const End& far() const { return far_; }
  // Sockets that the calling thread opens from now on are those of this end.
  static void enter(const End& end);

 private:
  End near_;
  End far_;
};

}  // namespace trib
