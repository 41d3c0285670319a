// SPDX-License-Identifier: Apache-2.0
// BareLoop: the cost of a worker's datagrams in the system itself. A window of contributions to
// an echo, heads and payloads by iovec, and each result to its place: a loop without protocol, which
// trusts that nothing is lost.
#pragma once

#include <sys/uio.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/base/file_descriptor.h"
#include "model/base/span.h"
#include "model/frame/layout.h"

namespace trib {

class BareLoop {
 public:
  // `offloads`: many datagrams in one call (UDP_SEGMENT, UDP_GRO); else one. Throws HostError if the
  // system refuses.
  BareLoop(std::uint16_t node_port, std::size_t chunk_bytes, unsigned window, bool offloads);

  // All chunks of `send`, which are whole, to the node, and their results into `receive`. Throws
  // HostError if one is lost.
  void run(ByteSpan send, WritableBytes receive);

 private:
  using Head = std::array<std::uint8_t, kDatagramHeaderBytes>;

  void send_chunks(ByteSpan send, std::size_t first, std::size_t count);
  void receive_chunks(WritableBytes receive);

  std::size_t chunk_bytes_;
  std::size_t window_;
  bool offloads_;
  std::size_t burst_;  // datagrams in a call
  FileDescriptor socket_;
  std::vector<Head> heads_;
  std::vector<iovec> parts_;
  std::vector<std::uint8_t> buffer_;
  std::size_t received_ = 0;
};

}  // namespace trib
