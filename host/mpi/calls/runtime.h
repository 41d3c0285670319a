// SPDX-License-Identifier: Apache-2.0
// State that an MPI process shares between its collectives: settings, groups, counts, and for each
// communicator its way to the node. That way is made by the first blocking collective of the
// communicator, since only then all of its processes are there: they compare their settings, agree
// on a group and a job number, join, and see that all have joined. It ends with the communicator.
//
// MPI is used by its names PMPI_*. Calls in the meantime are not examined: Inside.
#pragma once

#include <mpi.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "host/mpi/core/background.h"
#include "host/mpi/core/group_pool.h"
#include "host/mpi/core/lane.h"
#include "host/mpi/core/tally.h"

namespace trib::mpi {

// While one lives, this thread is within this library.
class Inside {
 public:
  Inside() { begin(); }
  ~Inside() { end(); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;
  static void begin();
  static void end();
  static unsigned depth();
};

// Whether it is for this library to call error handlers. Said by who links it.
extern const bool kCallsErrorHandler;

// Of a communicator.
struct Seat {
  std::optional<Reason> closed;  // nothing of it goes to the node
  std::unique_ptr<Lane> lane;    // null: not yet joined
  bool told = false;             // one process has printed why the lane has failed
};

class Runtime {
 public:
  static Runtime& get();
  // MPI is up, and the process has not begun to finalize it.
  bool works();

  // Null: the call is not blocking and the first of its communicator. On an error the seat has a
  // lane that has failed.
  Seat* seat_of(MPI_Comm comm, bool blocking);
  // Joins, if that has not happened yet.
  void open(MPI_Comm comm, Seat& seat);

  const Settings& settings() const { return settings_; }
  Tally& tally() { return tally_; }
  Background& background() { return background_; }
  // Lets MPI make progress on its other operations.
  void progress();
  // Prints a line of this process.
  void say(const std::string& text) const;
  // Returns the code of an error with this text, which the communicator's error handler receives.
  int raise(MPI_Comm comm, const std::string& text);

 private:
  Runtime();
  static int free_seat(MPI_Comm comm, int key, void* seat, void* unused);
  static int finish(MPI_Comm comm, int key, void* unused, void* unused_too);
  bool compare_settings(MPI_Comm comm, Seat& seat);
  std::optional<Reason> reason_against(MPI_Comm comm) const;
  std::optional<unsigned> agree_on_group(MPI_Comm comm);
  // All know whether all have joined, and what the node has.
  void agree_on_outcome(MPI_Comm comm, Lane& lane);

  Settings settings_;
  std::string trouble_;  // of the settings; empty: none
  int seats_ = MPI_KEYVAL_INVALID;
  int rank_ = 0;
  int processes_ = 1;
  // Not complete until the end. To test it is what lets every MPI go on; some of them don't when
  // they probe.
  std::mutex progress_;
  MPI_Request open_end_ = MPI_REQUEST_NULL;
  int code_ = MPI_ERR_OTHER;
  std::unique_ptr<GroupPool> groups_;
  Tally tally_;
  Background background_;
  bool finished_ = false;
};

}  // namespace trib::mpi
