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
  // An MPI process may come as late as it likes; look_for_silence() knows the limits.
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
  waits_for_.clear();
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

// Called within trib_test and trib_wait, with the mutex held.
void Lane::said(void* lane, const char* line) {
  Lane& self = *static_cast<Lane*>(lane);
  const std::string text(line);
  const auto subject = [](const std::string& words) { return words.substr(0, words.find(" (")); };
  const bool was_silent = self.waits_for_.rfind(kSilent, 0) == 0;
  const bool is_silent = text.rfind(kSilent, 0) == 0;
  const bool same = was_silent && is_silent ? true : subject(text) == subject(self.waits_for_);
  if (!same) self.waits_since_ = Clock::now();
  self.waits_for_ = text;
  if (self.settings_.talkative) {
    fmt::print(stderr, "tributary-mpi: rank {} of {}: {}\n", self.place_.rank, self.place_.ranks,
               text);
  }
}

void Lane::look_for_silence() {
  if (waits_for_.empty()) return;
  const auto waited =
      static_cast<std::uint64_t>(std::chrono::nanoseconds(Clock::now() - waits_since_).count());
  const bool silent = waits_for_.rfind(kSilent, 0) == 0;
  const bool late = silent ? waited > settings_.node_timeout
                           : settings_.rank_timeout && waited > *settings_.rank_timeout;
  if (late)
    give_up(fmt::format("gave up after {} s more of {}", waited / 1'000'000'000, waits_for_));
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
    lane_.waits_for_.clear();
    status_ = Status::kDone;
  } else {
    lane_.look_for_silence();
    if (!lane_.failure_.empty()) status_ = Status::kFailed;
  }
  return status_;
}

}  // namespace trib::mpi
