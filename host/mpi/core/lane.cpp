// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/core/lane.h"

#include <fmt/format.h>
#include <sys/timerfd.h>

#include <array>
#include <limits>

namespace trib::mpi {
namespace {

constexpr int kDtypes = TRIB_INT8 + 1;
constexpr int kOps = TRIB_XOR + 1;
// Between two looks at MPI. Each of them delays the results that come by some ten microseconds.
constexpr std::chrono::microseconds kPause{500};
constexpr const char* kSilent = "node silent";  // as WaitReport begins to say it

std::uint64_t bit(int dtype, int op) { return std::uint64_t{1} << (dtype * kOps + op); }

trib_config configuration(const Settings& settings, const Lane::Place& place, int alarm) {
  trib_config config = settings.config();
  if (!settings.local) config.local = "0.0.0.0:0";
  config.job = place.job;
  config.rank = place.rank;
  config.workers = place.ranks;
  config.group = place.group;
  config.stop_fd = alarm;
  // An MPI process may come as late as it likes; give_up_after() knows the limits.
  config.max_retries = std::numeric_limits<std::uint32_t>::max();
  return config;
}

}  // namespace

Lane::Lane(const Settings& settings, const Place& place) : settings_(settings), place_(place) {}

Lane::~Lane() { trib_destroy(comm_); }

bool Lane::join() {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::array<char, 1024> text{};
  alarm_ = FileDescriptor(::timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC));
  if (alarm_.get() < 0) {
    failure_ = "no descriptor for a timer is left";
    return false;
  }
  const trib_config config = configuration(settings_, place_, alarm_.get());
  if (trib_create(&config, &comm_, text.data(), text.size()) != TRIB_OK) {
    failure_ = text.data();
    return false;
  }
  trib_on_waiting(comm_, said, this);
  if (trib_join(comm_) != TRIB_OK) {
    failure_ = trib_last_error(comm_);
    return false;
  }
  silence_ = lack_ = {};
  for (int dtype = 0; dtype < kDtypes; ++dtype) {
    for (int op = 0; op < kOps; ++op) {
      int has = 0;
      trib_has_reduction(comm_, dtype, op, &has);
      if (has != 0) reductions_ |= bit(dtype, op);
    }
  }
  return true;
}

bool Lane::has(const Operation& operation) const {
  if (!operation.reduces()) return true;
  return (reductions_ & bit(operation.dtype, operation.op)) != 0;
}

void Lane::fail(const std::string& why) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (failure_.empty()) failure_ = why;
}

std::string Lane::failure() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return failure_;
}

void Lane::give_up(const std::string& why) {
  if (!failure_.empty()) return;
  failure_ = why;
  set_alarm({});
  trib_leave(comm_);  // so that the others need not find out by waiting
}

void Lane::set_alarm(std::chrono::nanoseconds after) {
  itimerspec time{};
  time.it_value.tv_nsec = after.count();
  ::timerfd_settime(alarm_.get(), 0, &time, nullptr);
}

void Lane::Wait::goes_on(const std::string& text, const std::string& for_what) {
  if (for_what != subject) since = Clock::now();
  subject = for_what;
  words = text;
}

bool Lane::Wait::exceeds(std::uint64_t nanoseconds) const {
  return !words.empty() && Clock::now() - since > std::chrono::nanoseconds(nanoseconds);
}

// Called within trib_test and trib_wait, with the mutex held.
void Lane::said(void* lane, const char* line) {
  Lane& self = *static_cast<Lane*>(lane);
  const std::string text(line);
  if (text.rfind(kSilent, 0) == 0) {
    self.silence_.goes_on(text, kSilent);
  } else {
    self.silence_ = {};
    self.lack_.goes_on(text, text.substr(0, text.find(" (")));
  }
  if (self.settings_.talkative) {
    fmt::print(stderr, "tributary-mpi: rank {} of {}: {}\n", self.place_.rank, self.place_.ranks,
               text);
  }
}

void Lane::give_up_after(const Wait& wait, std::optional<std::uint64_t> limit) {
  if (!limit || !wait.exceeds(*limit)) return;
  give_up(fmt::format("gave up after {} s more of {}", *limit / 1'000'000'000, wait.words));
}

int Lane::begin(const Operation& o, trib_request** request) {
  using Kind = Operation::Kind;
  switch (o.kind) {
    case Kind::kAllreduce:
      return trib_start_allreduce(comm_, o.send, o.receive, o.count, o.dtype, o.op, request);
    case Kind::kReduce:
      return trib_start_reduce(comm_, o.send, o.receive, o.count, o.dtype, o.op, o.root, request);
    case Kind::kReduceScatter:
      return trib_start_reduce_scatter_blocks(comm_, o.send, o.receive, o.blocks.data(), o.dtype,
                                              o.op, request);
    case Kind::kBroadcast:
      return trib_start_broadcast_bytes(comm_, o.receive, o.count, o.root, request);
    case Kind::kAllGather:
      return trib_start_all_gather_bytes(comm_, o.send, o.receive, o.blocks.data(), request);
    case Kind::kBarrier:
      break;
  }
  return trib_start_barrier(comm_, request);
}

Lane::Pending::Pending(Lane& lane, const Operation& operation)
    : lane_(lane), operation_(operation) {
  const std::lock_guard<std::mutex> lock(lane_.mutex_);
  if (lane_.failure_.empty() && lane_.begin(operation_, &request_) != TRIB_OK) {
    lane_.give_up(trib_last_error(lane_.comm_));
  }
  if (!lane_.failure_.empty()) status_ = Status::kFailed;
}

Lane::Pending::~Pending() {
  const std::lock_guard<std::mutex> lock(lane_.mutex_);
  trib_release(request_);
}

Lane::Status Lane::Pending::test() {
  return go_on([this](int* done) { return trib_test(request_, done); });
}

Lane::Status Lane::Pending::wait() {
  return go_on([this](int* done) {
    lane_.set_alarm(kPause);
    const int error = trib_wait(request_);
    *done = error == TRIB_OK ? 1 : 0;
    return error == TRIB_ERROR_INTERRUPTED ? TRIB_OK : error;
  });
}

template <typename Call>
Lane::Status Lane::Pending::go_on(const Call& call) {
  const std::lock_guard<std::mutex> lock(lane_.mutex_);
  if (status_ != Status::kBusy) return status_;
  int done = 0;
  if (!lane_.failure_.empty()) {
    status_ = Status::kFailed;
  } else if (call(&done) != TRIB_OK) {
    lane_.give_up(trib_last_error(lane_.comm_));
    status_ = Status::kFailed;
  } else if (done != 0) {
    lane_.silence_ = lane_.lack_ = {};
    status_ = Status::kDone;
  } else {
    lane_.give_up_after(lane_.silence_, lane_.settings_.node_timeout);
    lane_.give_up_after(lane_.lack_, lane_.settings_.rank_timeout);
    if (!lane_.failure_.empty()) status_ = Status::kFailed;
  }
  return status_;
}

}  // namespace trib::mpi
