// SPDX-License-Identifier: Apache-2.0
// The worker of a trib_comm and its requests: its channels, of which each has a part of every
// collective, and the last error. Requests share it, so that one that outlives its trib_comm can say
// so.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

#include "host/c/channel.h"
#include "host/c/last_error.h"
#include "host/c/tributary.h"

namespace trib {

// A collective in progress: its parts, one in each of the first channels.
class Started {
 public:
  struct Part {
    Request request;
    std::size_t first_chunk;
  };
  std::vector<Part> parts;

  // Of all parts, that is done.
  std::vector<std::size_t> chunks(std::vector<std::size_t> Completeness::*which) const;
};

class Session {
 public:
  // Opens the sockets. Throws as configuration.h says, and HostError.
  explicit Session(const trib_config& config);
  ~Session() { close(); }
  Session(const Session&) = delete;  // the channels' threads hold its address
  Session& operator=(const Session&) = delete;

  // Closes the sockets.
  void close();

  // All of these throw what the Communicator throws, and std::logic_error when it is not the time
  // for them.
  void join();
  void rejoin();
  void leave();
  // Gives the collective its number, counted from 0 in each life.
  Started start(Collective collective);
  // Done; or throws.
  bool poll(Started& started);
  // The same, and returns when it is done, or after that time.
  bool wait(Started& started, Time time = Communicator::kForEver);
  // All parts are done; never throws.
  bool done(const Started& started);
  bool has(const Reduction& reduction);
  bool has(codec::Encoding encoding);
  // How bytes travel that have to arrive as they are.
  Reduction bytes_way();
  // Of collectives of FP32 that are started from now on.
  void set_compression(const Compression& compression);
  // Of all channels.
  WorkerStatistics statistics();
  void on_waiting(trib_say say, void* context);

  unsigned rank() const { return rank_; }
  unsigned workers() const { return workers_; }
  std::size_t chunk_bytes() const { return chunk_bytes_; }
  // Of the calling thread, if several may call.
  LastErrors& last_error() { return last_error_; }

 private:
  // After known_part().
  struct Known {
    trib_config config;
  };
  explicit Session(const Known& known);
  void open(const trib_config& config, unsigned channel);
  void require_open() const;
  // Throws an error that the thread of a channel has met and no call has returned yet.
  void hear();
  // One channel has failed: the others do.
  void end_all(const WorkerError& error);
  // An exception from `work` on one channel ends the others, too, before it propagates.
  template <typename Work>
  void ended_together(const Work& work);
  WelcomeBody abilities();

  unsigned rank_;
  unsigned workers_;
  unsigned ports_;
  Time patience_;
  bool by_registers_;  // they have started the group
  bool threads_;
  std::size_t chunk_bytes_ = 0;
  std::vector<std::unique_ptr<Channel>> channels_;  // none: closed
  std::atomic<bool> joining_{false};                // trib_join was called
  std::mutex order_;           // of starts, which is the same in all channels, and of the next two
  std::uint32_t message_ = 0;  // the next one's number
  Compression compression_;
  std::mutex say_;  // one line at a time
  LastErrors last_error_;
};

}  // namespace trib

struct trib_comm {
  std::shared_ptr<trib::Session> session;
};

struct trib_request {
  std::shared_ptr<trib::Session> session;
  trib::Started started;
};
