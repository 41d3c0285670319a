// SPDX-License-Identifier: Apache-2.0
// A device and an exchange of stated rates in simulated time: pass() goes on to the next end of a copy
// or an exchange. The exchange adds 1 to each byte. A copy too early or too late shows in the
// values.
#pragma once

#include <algorithm>
#include <cstdint>
#include <list>
#include <vector>

#include "host/pipeline/device_memory.h"
#include "host/pipeline/exchange.h"
#include "model/base/time.h"

namespace trib {

struct StageRates {
  Time read = 0;  // picoseconds a byte
  Time exchange = 0;
  Time write = 0;
  Time start = 0;  // picoseconds that each piece takes in addition, in each stage
};

class SimulatedStages : public DeviceMemory, public Exchange {
 public:
  SimulatedStages(const StageRates& rates, std::size_t bytes) : memory(bytes), rates_(rates) {}

  std::vector<std::uint8_t> memory;  // of the device

  Time now() const { return now_; }
  void pass() {
    Time next = 0;
    for (const Job* job : {&read_, &exchange_, &write_}) {
      if (job->end > now_ && (next == 0 || job->end < next)) next = job->end;
    }
    now_ = std::max(now_, next);
  }

  WritableBytes allocate(std::size_t bytes) override { return buffers_.emplace_back(bytes, 0); }
  void start_read(std::size_t offset, WritableBytes to) override {
    read_ = {end_of(rates_.read, to.size()), offset, to, true};
  }
  bool reading() override {
    return goes_on(read_, [this] {
      std::copy_n(memory.data() + read_.offset, read_.bytes.size(), read_.bytes.data());
    });
  }
  void start(WritableBytes piece) override {
    exchange_ = {end_of(rates_.exchange, piece.size()), 0, piece, true};
  }
  bool going_on() override {
    return goes_on(exchange_, [this] {
      for (std::uint8_t& byte : exchange_.bytes) ++byte;
    });
  }
  void start_write(std::size_t offset, ByteSpan from) override {
    write_ = {end_of(rates_.write, from.size()), offset, {}, true};
    from_ = from;
  }
  bool writing() override {
    return goes_on(
        write_, [this] { std::copy_n(from_.data(), from_.size(), memory.data() + write_.offset); });
  }

 private:
  struct Job {
    Time end = 0;
    std::size_t offset = 0;
    WritableBytes bytes{};
    bool open = false;
  };

  Time end_of(Time rate, std::size_t bytes) const {
    return now_ + rates_.start + rate * static_cast<Time>(bytes);
  }
  // The bytes arrive at the end.
  template <typename Arrive>
  bool goes_on(Job& job, const Arrive& arrive) {
    if (job.end > now_) return true;
    if (job.open) arrive();
    job.open = false;
    return false;
  }

  StageRates rates_;
  Time now_ = 0;
  Job read_;
  Job exchange_;
  Job write_;
  ByteSpan from_;
  std::list<std::vector<std::uint8_t>> buffers_;
};

}  // namespace trib
