// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/network/tile.h"

#include <Vtrib_nic.h>

#include <cstring>

namespace trib::nic {
namespace {

constexpr int kTraceDepth = 99;  // levels of hierarchy: all

}  // namespace

Tile::Tile(RtlContext& context, MemoryTiming timing, std::uint64_t seed, const std::string& name)
    : pins_(std::make_unique<Vtrib_nic>(&context, name.c_str())),
      timing_(timing),
      random_({seed, 11}) {
  Vtrib_nic& m = *pins_;
  axi_.reset(new AxiLitePins{
      m.s_axil_awaddr_i, m.s_axil_awvalid_i, m.s_axil_awready_o, m.s_axil_wdata_i, m.s_axil_wstrb_i,
      m.s_axil_wvalid_i, m.s_axil_wready_o, m.s_axil_bresp_o, m.s_axil_bvalid_o, m.s_axil_bready_i,
      m.s_axil_araddr_i, m.s_axil_arvalid_i, m.s_axil_arready_o, m.s_axil_rdata_o, m.s_axil_rresp_o,
      m.s_axil_rvalid_o, m.s_axil_rready_i});
  registers_ = std::make_unique<AxiLiteMaster>(*axi_);
  m.link_valid_i = m.link_head_i = m.credit_i = m.read_valid_i = 0;
  m.read_ready_i = m.write_ready_i = 0;
  m.clk_i = 0;
  m.rst_i = 1;
}
Tile::~Tile() = default;
Tile::Tile(Tile&&) noexcept = default;

void Tile::reset(bool on) { pins_->rst_i = on; }
bool Tile::ready() const { return pins_->ready_o; }
bool Tile::idle() const { return pins_->idle_o; }
bool Tile::running() const { return pins_->running_o; }
bool Tile::done() const { return pins_->done_o; }
bool Tile::error() const { return pins_->error_o; }

// Fields of nic_host_t from bit 0 on: size, offset, flow, flow_write, round, round_write, reset, start.
void Tile::drive_host() {
  const HostRequest::Flow flow = host.flow.value_or(HostRequest::Flow{});
  pins_->host_i[0] = flow.size | flow.offset << 24;
  pins_->host_i[1] = flow.offset >> 8 | std::uint32_t{flow.flow} << 24;
  pins_->host_i[2] = flow.flow >> 8 | host.flow.has_value() << 2 | host.round.value_or(0) << 3 |
                     host.round.has_value() << 19 | host.reset << 20 | host.start << 21;
  host = {};
}

void Tile::drive_links(std::uint64_t cycle) {
  Vtrib_nic& m = *pins_;
  unsigned valid = 0, head = 0, credits = 0;
  for (unsigned p = 0; p < kPorts; ++p) {
    if (!lines.flits_in[p]) continue;
    const Flit& in = lines.flits_in[p]->out(cycle);
    if (in.valid) {
      valid |= 1u << p;
      head |= unsigned{in.head} << p;
      std::memcpy(&m.link_data_i[4 * p], in.words, sizeof in.words);
    }
    credits |= unsigned{lines.credits_in[p]->out(cycle)} << p;
    Flit& out = lines.flits_out[p]->in(cycle);
    out.valid = m.link_valid_o >> p & 1;
    if (out.valid) {
      out.head = m.link_head_o >> p & 1;
      std::memcpy(out.words, &m.link_data_o[4 * p], sizeof out.words);
    }
    lines.credits_out[p]->in(cycle) = m.credit_o >> p & 1;
  }
  m.link_valid_i = static_cast<std::uint8_t>(valid);
  m.link_head_i = static_cast<std::uint8_t>(head);
  m.credit_i = static_cast<std::uint8_t>(credits);
}

void Tile::serve_memory(std::uint64_t cycle) {
  Vtrib_nic& m = *pins_;
  unsigned read_ready = 0, write_ready = 0, read_valid = 0;
  for (unsigned r = 0; r < 2 * kPorts; ++r) {
    if (const std::uint32_t* data = reads_[r].data(cycle)) {
      read_valid |= 1u << r;
      std::memcpy(&m.read_data_i[4 * r], data, 16);
      reads_[r].pop();
    }
    if (timing_.not_ready > 0 && random_.chance(timing_.not_ready)) continue;
    read_ready |= 1u << r;
    if (m.read_valid_o >> r & 1) {
      const unsigned latency =
          timing_.random ? random_.between(1, timing_.latency) : timing_.latency;
      reads_[r].accept(memory, m.read_address_o[r] - timing_.origin, cycle, latency);
    }
  }
  for (unsigned p = 0; p < kPorts; ++p) {
    if (timing_.not_ready > 0 && random_.chance(timing_.not_ready)) continue;
    write_ready |= 1u << p;
    if (m.write_valid_o >> p & 1) {
      const std::uint32_t place = m.write_address_o[p] - timing_.origin;
      std::memcpy(&memory.at(std::size_t{4} * place + 3) - 3, &m.write_data_o[4 * p], 16);
      ++writes_;
    }
  }
  m.read_ready_i = static_cast<std::uint8_t>(read_ready);
  m.write_ready_i = static_cast<std::uint8_t>(write_ready);
  m.read_valid_i = static_cast<std::uint8_t>(read_valid);
}

void Tile::fall(std::uint64_t cycle) {
  if (!pins_->rst_i) {
    drive_links(cycle);
    serve_memory(cycle);
    if (!registers_->idle()) registers_->before_edge(cycle);
  }
  pins_->all_idle_i = all_idle;
  drive_host();
  pins_->clk_i = 0;
  pins_->eval();
}

void Tile::rise() {
  pins_->clk_i = 1;
  pins_->eval();
}

void Tile::trace(VerilatedFstC& trace) { pins_->trace(&trace, kTraceDepth); }

}  // namespace trib::nic
