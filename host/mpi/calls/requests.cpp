// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/calls/requests.h"

#ifdef OPEN_MPI
#include <algorithm>
#include <mutex>
#include <vector>
#else
#include <chrono>
#include <thread>
#endif

#include "host/mpi/calls/runtime.h"

#ifdef OPEN_MPI
// Of its library libopen-pal, which no header that is installed declares without many others.
extern "C" int opal_progress_register(int (*callback)());
#endif

namespace trib::mpi {
namespace {

int query(void* started, MPI_Status* status) {
  PMPI_Status_set_elements(status, MPI_BYTE, 0);
  PMPI_Status_set_cancelled(status, 0);
  status->MPI_SOURCE = MPI_UNDEFINED;
  status->MPI_TAG = MPI_UNDEFINED;
  return static_cast<Started*>(started)->code;
}

int release(void* started) {
  const std::unique_ptr<Started> owned(static_cast<Started*>(started));
  return MPI_SUCCESS;
}

int cancel(void*, int) { return MPI_SUCCESS; }  // a collective can't be cancelled

#ifdef OPEN_MPI

std::mutex mutex;
std::vector<Started*> under_way;

// Called by whatever waits in MPI.
int look() {
  const std::unique_lock<std::mutex> lock(mutex, std::try_to_lock);
  if (!lock.owns_lock() || under_way.empty()) return 0;
  const Inside guard;
  const auto first =
      std::partition(under_way.begin(), under_way.end(), [](Started* s) { return !s->ends(); });
  const std::vector<Started*> ended(first, under_way.end());
  under_way.erase(first, under_way.end());
  for (const Started* const started : ended) PMPI_Grequest_complete(started->request);
  return static_cast<int>(ended.size());
}

int start(Started* started) {
  static const int registered = opal_progress_register(look);
  static_cast<void>(registered);
  const int code = PMPI_Grequest_start(query, release, cancel, started, &started->request);
  const std::lock_guard<std::mutex> lock(mutex);
  under_way.push_back(started);
  return code;
}

#else

constexpr std::chrono::microseconds kPause{50};

// Called by whatever waits for, or tests, this request, until it is complete.
int look(void* pointer, MPI_Status*) {
  Started& started = *static_cast<Started*>(pointer);
  const Inside guard;
  if (started.ends()) PMPI_Grequest_complete(started.request);
  return MPI_SUCCESS;
}

// Called by what waits for all of these.
int wait(int count, void** pointers, double, MPI_Status*) {
  const Inside guard;
  for (int i = 0; i < count; ++i) {
    Started& started = *static_cast<Started*>(pointers[i]);
    while (!started.ends()) {
      Runtime::get().progress();
      std::this_thread::sleep_for(kPause);
    }
    PMPI_Grequest_complete(started.request);
  }
  return MPI_SUCCESS;
}

int start(Started* started) {
  return PMPIX_Grequest_start(query, release, cancel, look, wait, started, &started->request);
}

#endif

}  // namespace

bool Started::ends() {
  const Lane::Status status = pending->test();
  if (status == Lane::Status::kDone) finish();
  if (status == Lane::Status::kFailed) code = fail();
  return status != Lane::Status::kBusy;
}

int hand_out(std::unique_ptr<Started> started, MPI_Request* request) {
  Runtime::get().background().drive(started->pending);
  Started* const given = started.release();
  const int code = start(given);
  *request = given->request;
  return code;
}

}  // namespace trib::mpi
