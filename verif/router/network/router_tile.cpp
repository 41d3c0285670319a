// SPDX-License-Identifier: Apache-2.0
#include "verif/router/network/router_tile.h"

#include <Vtrib_router.h>

#include <cstring>

namespace trib::router {
namespace {

constexpr unsigned kRouteBits = 17;
constexpr unsigned kEnabled = 1u << 16;
constexpr int kTraceDepth = 99;  // levels of hierarchy: all

// The routes one after the other from bit 0 on.
void set_routes(VlWide<3>& pins, const std::vector<std::optional<Route>>& routes) {
  for (unsigned word = 0; word < 3; ++word) pins[word] = 0;
  for (unsigned p = 0; p < routes.size(); ++p) {
    if (!routes[p]) continue;
    const std::uint64_t route = kEnabled | way_of(*routes[p]);
    const unsigned place = p * kRouteBits;
    const std::uint64_t spread = route << place % 32;
    pins[place / 32] |= static_cast<std::uint32_t>(spread);
    if (spread >> 32 != 0) pins[place / 32 + 1] |= static_cast<std::uint32_t>(spread >> 32);
  }
}

}  // namespace

RouterTile::RouterTile(RtlContext& context, const std::vector<std::optional<Route>>& routes,
                       unsigned datelines, const nic::TileLines& local, const std::string& name)
    : local(local), pins_(std::make_unique<Vtrib_router>(&context, name.c_str())) {
  Vtrib_router& m = *pins_;
  set_routes(m.route_i, routes);
  m.dateline_i = static_cast<std::uint8_t>(datelines);
  m.local_valid_i = m.local_head_i = m.local_credit_i = 0;
  m.link_valid_i = m.link_head_i = m.link_last_i = m.link_vc_i = 0;
  m.credit_valid_i = m.credit_vc_i = 0;
  m.clk_i = 0;
  m.rst_i = 1;
}
RouterTile::~RouterTile() = default;
RouterTile::RouterTile(RouterTile&&) noexcept = default;

void RouterTile::reset(bool on) { pins_->rst_i = on; }
unsigned RouterTile::errors() const { return pins_->error_o; }

void RouterTile::drive_local(std::uint64_t cycle) {
  Vtrib_router& m = *pins_;
  unsigned valid = 0, head = 0, credits = 0;
  for (unsigned p = 0; p < nic::kPorts; ++p) {
    if (!local.flits_in[p]) continue;
    const nic::Flit& in = local.flits_in[p]->out(cycle);
    if (in.valid) {
      valid |= 1u << p;
      head |= unsigned{in.head} << p;
      std::memcpy(&m.local_data_i[4 * p], in.words, sizeof in.words);
    }
    credits |= unsigned{local.credits_in[p]->out(cycle)} << p;
    nic::Flit& out = local.flits_out[p]->in(cycle);
    out.valid = m.local_valid_o >> p & 1;
    if (out.valid) {
      out.head = m.local_head_o >> p & 1;
      std::memcpy(out.words, &m.local_data_o[4 * p], sizeof out.words);
    }
    local.credits_out[p]->in(cycle) = m.local_credit_o >> p & 1;
  }
  m.local_valid_i = static_cast<std::uint8_t>(valid);
  m.local_head_i = static_cast<std::uint8_t>(head);
  m.local_credit_i = static_cast<std::uint8_t>(credits);
}

void RouterTile::drive_links(std::uint64_t cycle) {
  Vtrib_router& m = *pins_;
  unsigned valid = 0, head = 0, last = 0, vcs = 0, credits = 0, credit_vcs = 0;
  for (unsigned d = 0; d < kLinks; ++d) {
    if (!links.flits_in[d]) continue;
    const LinkFlit& in = links.flits_in[d]->out(cycle);
    if (in.valid) {
      valid |= 1u << d;
      head |= unsigned{in.head} << d;
      last |= unsigned{in.last} << d;
      vcs |= unsigned{in.vc} << 2 * d;
      std::memcpy(&m.link_data_i[4 * d], in.words, sizeof in.words);
    }
    const LinkCredit& credit = links.credits_in[d]->out(cycle);
    credits |= unsigned{credit.valid} << d;
    credit_vcs |= unsigned{credit.vc} << 2 * d;
    LinkFlit& out = links.flits_out[d]->in(cycle);
    out.valid = m.link_valid_o >> d & 1;
    if (out.valid) {
      out.head = m.link_head_o >> d & 1;
      out.last = m.link_last_o >> d & 1;
      out.vc = m.link_vc_o >> 2 * d & 3;
      std::memcpy(out.words, &m.link_data_o[4 * d], sizeof out.words);
    }
    LinkCredit& credit_out = links.credits_out[d]->in(cycle);
    credit_out.valid = m.credit_valid_o >> d & 1;
    credit_out.vc = m.credit_vc_o >> 2 * d & 3;
  }
  m.link_valid_i = static_cast<std::uint8_t>(valid);
  m.link_head_i = static_cast<std::uint8_t>(head);
  m.link_last_i = static_cast<std::uint8_t>(last);
  m.link_vc_i = static_cast<std::uint8_t>(vcs);
  m.credit_valid_i = static_cast<std::uint8_t>(credits);
  m.credit_vc_i = static_cast<std::uint8_t>(credit_vcs);
}

void RouterTile::fall(std::uint64_t cycle) {
  if (!pins_->rst_i) {
    drive_local(cycle);
    drive_links(cycle);
  }
  pins_->clk_i = 0;
  pins_->eval();
}

void RouterTile::rise() {
  pins_->clk_i = 1;
  pins_->eval();
}

void RouterTile::trace(VerilatedFstC& trace) { pins_->trace(&trace, kTraceDepth); }

}  // namespace trib::router
