// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/calls/visit.h"

#include <fmt/format.h>

#include <climits>
#include <memory>
#include <string>
#include <utility>

#include "host/mpi/calls/requests.h"

namespace trib::mpi {
namespace {

bool is_up() {
  int up = 0, down = 0;
  PMPI_Initialized(&up);
  PMPI_Finalized(&down);
  return up != 0 && down == 0;
}

// The seat's lane has failed.
int fail(MPI_Comm comm, const char* name, Seat& seat) {
  Runtime& runtime = Runtime::get();
  const std::string text = fmt::format("{}: {}", name, seat.lane->failure());
  if (!seat.told) runtime.say(text);
  seat.told = true;
  return runtime.raise(comm, "tributary-mpi: " + text);
}

}  // namespace

Visit::Visit(const char* name, MPI_Comm comm, MPI_Request* request)
    : nested_(Inside::depth() > 1), name_(name), comm_(comm), request_(request) {}

bool Visit::enters() {
  if (nested_ || comm_ == MPI_COMM_NULL || !is_up() || !Runtime::get().works()) return false;
  seat_ = Runtime::get().seat_of(comm_, request_ == nullptr);
  if (seat_ == nullptr) return leave(Reason::kEarly);
  if (seat_->closed) return leave(*seat_->closed);
  int rank = 0, ranks = 0;
  PMPI_Comm_rank(comm_, &rank);
  PMPI_Comm_size(comm_, &ranks);
  rank_ = static_cast<unsigned>(rank);
  ranks_ = static_cast<unsigned>(ranks);
  return true;
}

bool Visit::leave(Reason reason) {
  Runtime::get().tally().left(reason);
  return false;
}

std::optional<Reason> Visit::reason_against(std::size_t bytes) const {
  if (bytes == 0) return Reason::kEmpty;
  if (bytes < Runtime::get().settings().minimum) return Reason::kSmall;
  if (bytes > INT_MAX) return Reason::kLarge;
  return std::nullopt;
}

bool Visit::goes(std::size_t bytes, std::optional<Reason> left, const Operation& operation) {
  bytes_ = bytes;
  if (!left && operation.kind != Operation::Kind::kBarrier) left = reason_against(bytes);
  if (left) return leave(*left);
  if (!seat_->lane && request_ != nullptr) return leave(Reason::kEarly);
  if (!seat_->lane) Runtime::get().open(comm_, *seat_);
  if (seat_->closed) return leave(*seat_->closed);
  if (!seat_->lane->failure().empty()) {
    result_ = fail(comm_, name_, *seat_);
    return false;
  }
  return seat_->lane->has(operation) || leave(Reason::kNode);
}

int Visit::wait(const std::function<void()>& finish, Lane::Pending& pending) {
  for (;;) {
    const Lane::Status status = pending.wait();
    if (status == Lane::Status::kDone) {
      finish();
      return MPI_SUCCESS;
    }
    if (status == Lane::Status::kFailed) return fail(comm_, name_, *seat_);
    // Others may be in the middle of a message to or from this process.
    Runtime::get().progress();
  }
}

int Visit::run(const Operation& operation, const std::function<void()>& finish) {
  Runtime::get().tally().offloaded(bytes_);
  if (request_ == nullptr) {
    Lane::Pending pending(*seat_->lane, operation);
    return wait(finish, pending);
  }
  auto started = std::make_unique<Started>();
  started->pending = std::make_shared<Lane::Pending>(*seat_->lane, operation);
  started->finish = finish;
  started->fail = [comm = comm_, name = name_, seat = seat_] { return fail(comm, name, *seat); };
  return hand_out(std::move(started), request_);
}

}  // namespace trib::mpi
