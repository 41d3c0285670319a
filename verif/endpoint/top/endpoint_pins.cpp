// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/top/endpoint_pins.h"

#include <Vtrib_endpoint_small.h>

#include <algorithm>
#include <cstring>

namespace trib::endpoint {
namespace {

constexpr std::size_t kBeatBytes = 32;

}  // namespace

EndpointPins::EndpointPins(RtlContext& context)
    : pins_(std::make_unique<Vtrib_endpoint_small>(&context)) {
  Vtrib_endpoint_small& m = *pins_;
  m.clk_i = 0;
  m.rst_i = 1;
  m.s_rx_valid_i = 0;
  m.m_tx_ready_i = (1u << kPorts) - 1;
  m.s_axil_awvalid_i = m.s_axil_wvalid_i = m.s_axil_arvalid_i = 0;
  m.s_axil_bready_i = m.s_axil_rready_i = 1;
  m.s_axil_wstrb_i = 0xf;
}
EndpointPins::~EndpointPins() = default;
EndpointPins::EndpointPins(EndpointPins&&) noexcept = default;

void EndpointPins::reset(bool on) { pins_->rst_i = on; }

Beat EndpointPins::sent(unsigned port) const {
  const Vtrib_endpoint_small& m = *pins_;
  Beat beat;
  beat.valid = m.m_tx_valid_o >> port & 1;
  beat.last = m.m_tx_last_o >> port & 1;
  beat.user = m.m_tx_user_o >> port & 1;
  std::memcpy(beat.data.data(), &m.m_tx_data_o[8 * port], kBeatBytes);
  beat.keep = m.m_tx_keep_o[port];
  return beat;
}

void EndpointPins::receive(unsigned port, const Beat& beat) {
  Vtrib_endpoint_small& m = *pins_;
  const auto put = [port](std::uint8_t& bits, bool value) {
    bits = static_cast<std::uint8_t>((bits & ~(1u << port)) | unsigned{value} << port);
  };
  put(m.s_rx_valid_i, beat.valid);
  put(m.s_rx_last_i, beat.last);
  put(m.s_rx_user_i, beat.user);
  std::memcpy(&m.s_rx_data_i[8 * port], beat.data.data(), kBeatBytes);
  m.s_rx_keep_i[port] = beat.keep;
}

void EndpointPins::set_ready(unsigned port, bool ready) {
  auto& bits = pins_->m_tx_ready_i;
  bits = static_cast<std::uint8_t>((bits & ~(1u << port)) | unsigned{ready} << port);
}

void EndpointPins::serve_worker() {
  const Beat out = sent(0);
  if (out.valid) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(out.data.data());
    for (std::size_t i = 0; i < kBeatBytes; ++i)
      if (out.keep >> i & 1) coming_.push_back(bytes[i]);
    if (out.last) {
      if (!out.user) come.push_back(coming_);
      coming_.clear();
    }
  }
  Beat in;
  if (!to_send.empty()) {
    const Bytes& frame = to_send.front();
    const std::size_t count = std::min(kBeatBytes, frame.size() - sent_bytes_);
    std::memcpy(in.data.data(), frame.data() + sent_bytes_, count);
    in.keep = static_cast<std::uint32_t>((std::uint64_t{1} << count) - 1);
    in.valid = true;
    sent_bytes_ += count;
    in.last = sent_bytes_ == frame.size();
    if (in.last) {
      to_send.pop_front();
      sent_bytes_ = 0;
    }
  }
  receive(0, in);
}

void EndpointPins::forget() {
  come.clear();
  coming_.clear();
}

void EndpointPins::edge() {
  pins_->clk_i = 1;
  pins_->eval();
  pins_->clk_i = 0;
  pins_->eval();
}

void EndpointPins::begin(bool write, std::uint32_t address, std::uint32_t value) {
  Vtrib_endpoint_small& m = *pins_;
  if (write) {
    m.s_axil_awaddr_i = address;
    m.s_axil_wdata_i = value;
    m.s_axil_awvalid_i = m.s_axil_wvalid_i = 1;
  } else {
    m.s_axil_araddr_i = address;
    m.s_axil_arvalid_i = 1;
  }
}

bool EndpointPins::access_done() {
  Vtrib_endpoint_small& m = *pins_;
  if (m.s_axil_bvalid_o) response_ = m.s_axil_bresp_o;
  if (m.s_axil_rvalid_o) {
    value_ = m.s_axil_rdata_o;
    response_ = m.s_axil_rresp_o;
  }
  const bool done = m.s_axil_bvalid_o || m.s_axil_rvalid_o;
  // Beats that were ready before the last edge have been taken with it.
  if (taken_) m.s_axil_awvalid_i = m.s_axil_wvalid_i = m.s_axil_arvalid_i = 0;
  taken_ = (m.s_axil_awvalid_i && m.s_axil_awready_o) || (m.s_axil_arvalid_i && m.s_axil_arready_o);
  return done;
}

}  // namespace trib::endpoint
