// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/axi_lite/axi_lite_master.h"

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

namespace trib {
namespace {

std::string text(bool is_write, std::uint16_t address) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "register 0x%04x", unsigned{address});
  return (is_write ? "write to " : "read of ") + std::string(buffer);
}

}  // namespace

AxiLiteMaster::AxiLiteMaster(AxiLitePins& pins) : pins_(pins) {
  pins_.awvalid = pins_.wvalid = pins_.arvalid = 0;
  pins_.bready = pins_.rready = 1;  // a response is always taken at once
}

void AxiLiteMaster::write(std::uint16_t address, std::uint32_t value, Completion done,
                          std::uint8_t strobes) {
  queue_.push_back({true, address, value, std::move(done), strobes});
}

void AxiLiteMaster::read(std::uint16_t address, Completion done) {
  queue_.push_back({false, address, 0, std::move(done)});
}

void AxiLiteMaster::before_edge(std::uint64_t) {
  retire_handshakes();
  if (queue_.empty()) {
    return;
  }
  if (!busy_) {
    start(queue_.front());
  }
  address_sent_ = (pins_.awvalid && pins_.awready) || (pins_.arvalid && pins_.arready);
  data_sent_ = pins_.wvalid && pins_.wready;
  if (queue_.front().is_write && pins_.bvalid) {
    complete(0, pins_.bresp);
  } else if (!queue_.front().is_write && pins_.rvalid) {
    complete(pins_.rdata, pins_.rresp);
  }
}

void AxiLiteMaster::start(const Access& access) {
  busy_ = true;
  if (access.is_write) {
    pins_.awaddr = access.address;
    pins_.wdata = access.value;
    pins_.wstrb = access.strobes;
    pins_.awvalid = pins_.wvalid = 1;
  } else {
    pins_.araddr = access.address;
    pins_.arvalid = 1;
  }
}

void AxiLiteMaster::retire_handshakes() {
  if (address_sent_) {
    pins_.awvalid = pins_.arvalid = 0;
  }
  if (data_sent_) {
    pins_.wvalid = 0;
  }
  address_sent_ = data_sent_ = false;
}

void AxiLiteMaster::complete(std::uint32_t value, std::uint8_t response) {
  const Completion done = std::move(queue_.front().done);
  queue_.pop_front();
  busy_ = false;
  if (done) {
    done(value, response);
  }
}

void AxiLiteMaster::write_now(std::uint16_t address, std::uint32_t value, const Step& step) {
  wait({true, address, value, {}}, step);
}

std::uint32_t AxiLiteMaster::read_now(std::uint16_t address, const Step& step) {
  return wait({false, address, 0, {}}, step);
}

std::uint32_t AxiLiteMaster::wait(Access access, const Step& step) {
  // Shared with the callback, which may outlive this call if the slave never answers.
  struct Answer {
    bool done = false;
    std::uint32_t value = 0;
    std::uint8_t response = kAxiOkay;
  };
  const auto answer = std::make_shared<Answer>();
  const std::string what = text(access.is_write, access.address);
  access.done = [answer](std::uint32_t value, std::uint8_t response) {
    *answer = {true, value, response};
  };
  queue_.push_back(std::move(access));
  for (unsigned steps = 0; !answer->done; ++steps) {
    if (steps == kTimeoutSteps) {
      throw std::runtime_error(what + ": no answer within " + std::to_string(kTimeoutSteps) +
                               " steps");
    }
    step();
  }
  if (answer->response != kAxiOkay) {
    throw std::runtime_error(what + ": error response " + std::to_string(answer->response));
  }
  return answer->value;
}

}  // namespace trib
