// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/calls/runtime.h"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <numeric>
#include <random>
#include <stdexcept>
#include <vector>

namespace trib::mpi {
namespace {

thread_local unsigned inside = 0;

constexpr std::size_t kText = 512;
constexpr std::uint64_t kNobody = ~std::uint64_t{0};

int rank_in(MPI_Comm comm) {
  int rank = 0;
  PMPI_Comm_rank(comm, &rank);
  return rank;
}

int size_of(MPI_Comm comm) {
  int size = 0;
  PMPI_Comm_size(comm, &size);
  return size;
}

std::uint64_t agreed(MPI_Comm comm, std::uint64_t value, MPI_Op op) {
  std::uint64_t result = 0;
  PMPI_Allreduce(&value, &result, 1, MPI_UINT64_T, op, comm);
  return result;
}

// Status of a request that reports nothing.
int tell_nothing(void*, MPI_Status* status) {
  PMPI_Status_set_elements(status, MPI_BYTE, 0);
  PMPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}
int do_nothing(void*) { return MPI_SUCCESS; }
int cancel_nothing(void*, int) { return MPI_SUCCESS; }

bool is_of_world(MPI_Comm comm) {
  MPI_Group group = MPI_GROUP_NULL, world = MPI_GROUP_NULL;
  PMPI_Comm_group(comm, &group);
  PMPI_Comm_group(MPI_COMM_WORLD, &world);
  std::vector<int> ranks(static_cast<std::size_t>(size_of(comm)));
  std::vector<int> of_world(ranks.size());
  std::iota(ranks.begin(), ranks.end(), 0);
  PMPI_Group_translate_ranks(group, size_of(comm), ranks.data(), world, of_world.data());
  PMPI_Group_free(&group);
  PMPI_Group_free(&world);
  for (const int rank : of_world) {
    if (rank == MPI_UNDEFINED) return false;
  }
  return true;
}

}  // namespace

void Inside::begin() { ++inside; }
void Inside::end() { --inside; }
unsigned Inside::depth() { return inside; }

Runtime& Runtime::get() {
  static Runtime runtime;
  return runtime;
}

bool Runtime::works() { return !finished_; }

Runtime::Runtime() {
  try {
    settings_ = read_settings(std::getenv);
  } catch (const std::invalid_argument& error) {
    trouble_ = error.what();
  }
  rank_ = rank_in(MPI_COMM_WORLD);
  processes_ = size_of(MPI_COMM_WORLD);
  groups_ = std::make_unique<GroupPool>(settings_.groups, static_cast<unsigned>(rank_),
                                        static_cast<unsigned>(processes_));
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, free_seat, &seats_, nullptr);
  PMPI_Grequest_start(tell_nothing, do_nothing, cancel_nothing, nullptr, &open_end_);
  // MPI_Finalize begins with the attributes of MPI_COMM_SELF.
  int key = MPI_KEYVAL_INVALID;
  PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, finish, &key, nullptr);
  PMPI_Comm_set_attr(MPI_COMM_SELF, key, nullptr);
#ifdef OPEN_MPI
  // MPICH gives no code with a text of its own to a class that is MPI's.
  PMPI_Add_error_code(MPI_ERR_OTHER, &code_);
#endif
}

int Runtime::finish(MPI_Comm, int, void*, void*) {
  const Inside guard;
  Runtime& runtime = get();
  void* seat = nullptr;
  int found = 0;
  PMPI_Comm_get_attr(MPI_COMM_WORLD, runtime.seats_, &seat, &found);
  if (found != 0) PMPI_Comm_delete_attr(MPI_COMM_WORLD, runtime.seats_);
  PMPI_Grequest_complete(runtime.open_end_);
  PMPI_Wait(&runtime.open_end_, MPI_STATUS_IGNORE);
  runtime.finished_ = true;
  if (runtime.rank_ == 0 && !runtime.settings_.quiet) runtime.say(runtime.tally_.summary());
  return MPI_SUCCESS;
}

int Runtime::free_seat(MPI_Comm comm, int, void* attribute, void*) {
  const Inside guard;
  Runtime& runtime = get();
  const std::unique_ptr<Seat> seat(static_cast<Seat*>(attribute));
  if (!seat->lane || runtime.finished_) return MPI_SUCCESS;
  // No rank may lack a result any more when the group gets another life.
  PMPI_Barrier(comm);
  runtime.groups_->give_back(seat->lane->group());
  return MPI_SUCCESS;
}

Seat* Runtime::seat_of(MPI_Comm comm, bool blocking) {
  void* attribute = nullptr;
  int found = 0;
  PMPI_Comm_get_attr(comm, seats_, &attribute, &found);
  if (found != 0) return static_cast<Seat*>(attribute);
  if (!blocking) return nullptr;
  auto seat = std::make_unique<Seat>();
  seat->closed = reason_against(comm);
  if (!seat->closed && compare_settings(comm, *seat) && settings_.disabled) {
    seat->closed = Reason::kDisabled;
  }
  PMPI_Comm_set_attr(comm, seats_, seat.get());
  return seat.release();
}

std::optional<Reason> Runtime::reason_against(MPI_Comm comm) const {
  int between = 0;
  PMPI_Comm_test_inter(comm, &between);
  if (between != 0 || size_of(comm) < 2 || !is_of_world(comm)) return Reason::kCommunicator;
  return std::nullopt;
}

bool Runtime::compare_settings(MPI_Comm comm, Seat& seat) {
  const std::uint64_t own = fingerprint(std::getenv);
  const bool same = agreed(comm, own, MPI_BOR) == agreed(comm, own, MPI_BAND);
  if (same) return true;
  seat.lane = std::make_unique<Lane>(settings_, Lane::Place{kMostGroups, 0, 0, 0});
  seat.lane->fail(
      "the processes of this communicator differ in their variables TRIBUTARY_*; give all of them "
      "the same, as mpirun does with -x");
  seat.told = true;
  if (rank_in(comm) == 0) say(seat.lane->failure());
  return false;
}

std::optional<unsigned> Runtime::agree_on_group(MPI_Comm comm) {
  const std::uint64_t offered = groups_->offer();
  const std::uint64_t of_all = agreed(comm, offered, MPI_BOR);
  std::optional<unsigned> chosen;
  for (unsigned group = 0; group < kMostGroups && !chosen; ++group) {
    if ((of_all >> group & 1) != 0) chosen = group;
  }
  const bool is_own = chosen && (offered >> *chosen & 1) != 0;
  groups_->keep(offered, is_own ? chosen : std::nullopt);
  return chosen;
}

void Runtime::open(MPI_Comm comm, Seat& seat) {
  const auto ranks = static_cast<unsigned>(size_of(comm));
  const auto rank = static_cast<unsigned>(rank_in(comm));
  const bool fits =
      settings_.ports_by_registers ||
      (settings_.ports ? ranks == static_cast<unsigned>(processes_) : ranks <= kMostPorts);
  if (!fits) {
    seat.closed = Reason::kCommunicator;
    return;
  }
  const std::optional<unsigned> group = agree_on_group(comm);
  if (!group) {
    seat.closed = Reason::kGroup;
    return;
  }
  std::uint32_t job = std::random_device{}();
  PMPI_Bcast(&job, 1, MPI_UINT32_T, 0, comm);
  seat.lane = std::make_unique<Lane>(settings_, Lane::Place{*group, job, rank, ranks});
  if (!trouble_.empty()) {
    seat.lane->fail(trouble_);
  } else {
    seat.lane->join();
  }
  agree_on_outcome(comm, *seat.lane);
  seat.told = !seat.lane->failure().empty();
}

void Runtime::agree_on_outcome(MPI_Comm comm, Lane& lane) {
  const std::string own = lane.failure();
  const auto rank = static_cast<std::uint64_t>(rank_in(comm));
  const std::uint64_t failed = agreed(comm, own.empty() ? kNobody : rank, MPI_MIN);
  lane.agree_on(agreed(comm, lane.reductions(), MPI_BAND));
  if (failed == kNobody) return;
  if (failed == rank) say(own);  // before the others can end the job
  std::array<char, kText> text{};
  own.copy(text.data(), text.size() - 1);
  PMPI_Bcast(text.data(), static_cast<int>(text.size()), MPI_CHAR, static_cast<int>(failed), comm);
  lane.fail(fmt::format("rank {}: {}", failed, text.data()));
}

void Runtime::progress() {
  const std::unique_lock<std::mutex> alone(progress_, std::try_to_lock);
  if (!alone.owns_lock()) return;  // another thread does it
  int done = 0;
  PMPI_Test(&open_end_, &done, MPI_STATUS_IGNORE);
}

void Runtime::say(const std::string& text) const {
  fmt::print(stderr, "tributary-mpi: rank {} of {}: {}\n", rank_, processes_, text);
}

int Runtime::raise(MPI_Comm comm, const std::string& text) {
  if (code_ != MPI_ERR_OTHER) {
    PMPI_Add_error_string(code_, text.substr(0, MPI_MAX_ERROR_STRING - 1).c_str());
  }
  if (kCallsErrorHandler) PMPI_Comm_call_errhandler(comm, code_);
  return code_;
}

}  // namespace trib::mpi
