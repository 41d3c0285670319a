// SPDX-License-Identifier: Apache-2.0
// Work that the system does for many datagrams of a UDP socket in one call, so that a burst costs hardly
// more than one of them. Without either they go one by one, several to a system call.
#pragma once

namespace trib {

struct UdpOffloads {
  bool segmentation = true;  // UDP_SEGMENT (GSO), Linux 4.18: one buffer becomes datagrams
  bool coalescing = true;    // UDP_GRO, Linux 5.0: datagrams become one buffer
};

}  // namespace trib
