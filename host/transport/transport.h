// SPDX-License-Identifier: Apache-2.0
// The way between one worker and its node, and the clock that goes with it: what a Communicator
// drives its engine over. A transport owns the addresses and the headers of Ethernet, IP and UDP;
// it may lose, double and reorder datagrams, and must not deliver one that is damaged or comes from
// anybody else than the node.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "host/engine/datagram.h"
#include "model/base/span.h"
#include "model/base/time.h"

namespace trib {

// The owner of a transport wants everything that waits on it to end.
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

class Transport {
 public:
  virtual ~Transport() = default;

  // Wall time of a socket, simulated time of a simulated link: never less than before.
  virtual Time now() const = 0;

  // The longest that can be sent, in bytes.
  virtual std::size_t longest_datagram() const { return std::numeric_limits<std::size_t>::max(); }

  // Whether results are to have a right UDP checksum (WF7), without which the system gives them one
  // by one.
  virtual bool wants_checksums() const { return false; }

  // Done with the bytes when it returns. False: the datagram is lost, last_error() says why; the
  // engine sends again what matters. Throws if this datagram can never be sent.
  virtual bool send(const OutgoingDatagram& datagram) = 0;
  // The same for several, in this order. How many of them are lost.
  virtual std::size_t send_burst(Span<const OutgoingDatagram> burst) {
    std::size_t lost = 0;
    for (const OutgoingDatagram& datagram : burst) lost += send(datagram) ? 0 : 1;
    return lost;
  }
  // The next datagram, or nothing if none waits. Its bytes live until the next call of this or of
  // receive_burst().
  virtual std::optional<IncomingDatagram> receive() = 0;
  // The same for several: puts the next datagrams into `burst`, which has room for one at least,
  // and returns how many they are. None waits only if there are 0.
  virtual std::size_t receive_burst(Span<IncomingDatagram> burst) {
    const std::optional<IncomingDatagram> datagram = receive();
    if (datagram) burst[0] = *datagram;
    return datagram ? 1 : 0;
  }
  // Blocks until a datagram may wait or `until` has come; without `until` for as long as it takes.
  // Throws Interrupted, and HostError if the way to the node is no longer what it was.
  virtual void wait(std::optional<Time> until) = 0;

  // Readable when a datagram waits that is not pending(), so that a thread can wait for it while
  // others use the transport; -1: there is no such descriptor.
  virtual int descriptor() const { return -1; }
  // A datagram waits that receive() gives, whatever the descriptor says.
  virtual bool pending() const { return false; }

  // Where the datagrams go, for error texts: "10.84.66.1:21570"; empty: a link without addresses.
  virtual std::string destination() const { return ""; }
  // The last thing that has gone wrong, for error texts; empty: nothing yet.
  virtual std::string last_error() const = 0;
};

}  // namespace trib
