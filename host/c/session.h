// SPDX-License-Identifier: Apache-2.0
// What stands behind a trib_comm and its requests: the socket, the Communicator, and the last error.
// Requests share it, so that one that outlives its trib_comm can say so.
#pragma once

#include <memory>
#include <optional>

#include "host/c/last_error.h"
#include "host/c/tributary.h"
#include "host/transport/communicator.h"
#include "host/transport/udp_transport.h"
#include "host/transport/wait_report.h"

namespace trib {

class Session {
 public:
  // Opens the socket. Throws as configuration.h says, and HostError.
  explicit Session(const trib_config& config);
  Session(const Session&) = delete;  // the Communicator holds the address of a member
  Session& operator=(const Session&) = delete;

  // Closes the socket.
  void close();

  // All of these throw what the Communicator throws, and std::logic_error when it is not the time
  // for them.
  void join();
  void rejoin();
  void leave();
  // Gives the collective its number, counted from 0 in each life.
  Request start(Collective collective);
  void require_open() const;
  bool has(const Reduction& reduction) const;
  bool has(codec::Encoding encoding) const;
  // How bytes travel that have to arrive as they are.
  Reduction bytes_way() const;
  // Of collectives of FP32 that are started from now on.
  void set_compression(const Compression& compression) { compression_ = compression; }
  const WorkerStatistics& statistics() { return open().statistics(); }
  void on_waiting(trib_say say, void* context);

  unsigned rank() const { return worker_.rank; }
  unsigned workers() const { return workers_; }
  std::size_t chunk_bytes() const { return worker_.chunk_bytes; }
  LastError& last_error() { return last_error_; }
  const LastError& last_error() const { return last_error_; }

 private:
  // After known_part().
  struct Known {
    trib_config config;
  };
  explicit Session(const Known& known);
  Communicator& open();

  unsigned workers_;
  unsigned ports_;
  Time patience_;
  bool by_registers_;                      // they have started the group
  std::optional<UdpTransport> transport_;  // none: closed
  WorkerConfig worker_;
  std::optional<WaitReport> waits_;
  std::optional<Communicator> group_;  // none: closed
  bool joining_ = false;               // trib_join was called
  std::uint32_t message_ = 0;          // the next one's number
  Compression compression_;
  LastError last_error_;
};

}  // namespace trib

struct trib_comm {
  std::shared_ptr<trib::Session> session;
};

struct trib_request {
  std::shared_ptr<trib::Session> session;
  std::optional<trib::Request> request;
};
