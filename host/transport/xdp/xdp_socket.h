// SPDX-License-Identifier: Apache-2.0
// An AF_XDP socket on one queue of an interface: whole Ethernet frames, by rings that it shares with the
// kernel. The interface puts them into its memory, and takes them from there, without a copy where its
// driver can; else the kernel copies them. Which frames come to it a program of the interface decides
// (xdp_program.h).
//
// Where the kernel cannot spread a frame over several pieces of memory (before Linux 6.6), frames are
// limited to one piece: longest_frame().
#pragma once

#include <linux/if_xdp.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "host/transport/xdp/mapping.h"
#include "host/transport/xdp/xdp_ring.h"
#include "model/base/file_descriptor.h"
#include "model/base/span.h"

namespace trib {

class XdpSocket {
 public:
  // Throws HostError that says what is missing.
  XdpSocket(const std::string& interface, unsigned queue);
  XdpSocket(const XdpSocket&) = delete;
  XdpSocket& operator=(const XdpSocket&) = delete;

  int descriptor() const { return socket_.get(); }  // readable when a frame waits
  bool zero_copy() const { return zero_copy_; }
  std::size_t longest_frame() const;  // bytes

  // Where the next frame to be sent is to be written, with room for longest_frame(); null: all places are
  // taken by frames that have not left.
  std::uint8_t* place();
  // The frame that was written there is one of those that the next flush() sends.
  void put(std::size_t bytes);
  // The system's number of the reason why the frames have not left yet; 0: they have, or will.
  int flush();

  // The next frames, as many as there is room for; how many. Their bytes live until the next call.
  std::size_t receive(Span<ByteSpan> frames);

 private:
  void open_memory();
  void open_rings();
  void bind(const std::string& interface, unsigned queue);
  void take_back();
  void refill();
  std::uint32_t pieces_of_next(std::uint32_t from) const;
  ByteSpan joined(std::uint32_t from, std::uint32_t pieces, std::size_t place);

  Mapping memory_;  // outlives the socket
  FileDescriptor socket_;
  XdpRing<std::uint64_t> fill_;
  XdpRing<std::uint64_t> completed_;
  XdpRing<xdp_desc> received_;
  XdpRing<xdp_desc> sent_;
  bool zero_copy_ = false;
  bool spreads_ = false;
  std::vector<std::uint32_t> free_places_;
  std::vector<std::uint8_t> outstanding_;   // by place: pieces that have not been completed
  std::vector<std::uint64_t> held_;         // pieces of the frames that the last receive() gave
  std::unique_ptr<std::uint8_t[]> joined_;  // frames of several pieces
};

}  // namespace trib
