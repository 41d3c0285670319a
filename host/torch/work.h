// SPDX-License-Identifier: Apache-2.0
// PendingWork: the handle that c10d gives for an operation of a Runner. It has a future, and its wait
// handles signals of Python, so that ^C ends it. Errors are those of the runner, as std::runtime_error.
#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <memory>
#include <stdexcept>
#include <string>
#include <torch/csrc/distributed/c10d/Work.hpp>
#include <utility>
#include <vector>

#include "host/torch/runner.h"

namespace trib {

// Runs the handlers of signals that have come; throws what they throw.
inline void check_signals() {
  if (!Py_IsInitialized()) return;
  const pybind11::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

class PendingWork : public c10d::Work {
 public:
  // `results`: what the future gives. `runner` does the operation; it need not live as long.
  PendingWork(int rank, c10d::OpType type, const char* title, std::vector<at::Tensor> results,
              std::weak_ptr<Runner> runner)
      : Work(rank, type, title),
        results_(std::move(results)),
        runner_(std::move(runner)),
        future_(c10::make_intrusive<c10::ivalue::Future>(
            c10::ListType::create(c10::TensorType::get()))) {}

  // Called once, by any thread. The future comes first: who has waited may ask for its value.
  void end(const std::string* failure) {
    if (failure == nullptr) {
      future_->markCompleted(c10::IValue(results_));
      finish();
    } else {
      const auto error = std::make_exception_ptr(std::runtime_error(*failure));
      future_->setError(error);
      finish(error);
    }
  }

  std::vector<at::Tensor> result() override { return results_; }
  c10::intrusive_ptr<c10::ivalue::Future> getFuture() override { return future_; }

  bool wait(std::chrono::milliseconds timeout) override {
    constexpr std::chrono::milliseconds kIdle(100);
    const auto start = std::chrono::steady_clock::now();
    const auto is_done = [this] { return isCompleted(); };
    while (!is_done()) {
      const std::shared_ptr<Runner> runner = runner_.lock();
      if (runner == nullptr || !runner->help(is_done, kIdle)) {
        std::unique_lock<std::mutex> lock(mutex_);
        cv_.wait_for(lock, kIdle, [this] { return completed_; });
      }
      if (is_done()) break;
      check_signals();
      if (timeout != kNoTimeout && std::chrono::steady_clock::now() - start > timeout) {
        throw std::runtime_error("tributary: not done within the timeout of wait");
      }
    }
    if (exception_) std::rethrow_exception(exception_);
    return true;
  }

 private:
  std::vector<at::Tensor> results_;
  std::weak_ptr<Runner> runner_;
  c10::intrusive_ptr<c10::ivalue::Future> future_;
};

}  // namespace trib
