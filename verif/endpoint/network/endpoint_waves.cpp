// SPDX-License-Identifier: Apache-2.0
#include "verif/endpoint/network/endpoint_waves.h"

#include <algorithm>
#include <utility>

#include "verif/nic/waves/interface_selection.h"
#include "verif/sim/waves/wave_file.h"

namespace trib::endpoint {
namespace {

constexpr WaveFormat kDecimal = WaveFormat::kDecimal;
constexpr WaveFormat kBits = WaveFormat::kBits;

// Frames on links, as numbers of frames and what becomes of them.
std::vector<SelectedScope> link_selection(const std::string& path) {
  const std::string link = path + ".gen_link[*].u_link";
  return {{"link {0}: sent",
           link,
           {{"m_tx_valid_o"},
            {"m_tx_ready_i"},
            {"m_tx_last_o"},
            {"m_tx_user_o"},
            {"m_tx_data_o"},
            {"hop_valid"},
            {"hop_ready"},
            {"hop_number", kDecimal},
            {"hop_again"},
            {"ack_valid"},
            {"ack_ready"},
            {"state_sent"}}},
          {"link {0}: received",
           link,
           {{"s_rx_valid_i"},
            {"s_rx_last_i"},
            {"s_rx_user_i"},
            {"s_rx_data_i"},
            {"good"},
            {"malformed"},
            {"expected", kDecimal},
            {"oldest", kDecimal},
            {"hop_taken"},
            {"ack_taken"},
            {"state_taken"},
            {"gap"},
            {"ahead"},
            {"behind"},
            {"no_room"},
            {"other_epoch"},
            {"silent_o"}}}};
}

SelectedStage selection_of(unsigned endpoint) {
  const std::string top = wave_scope(endpoint) + ".trib_endpoint";
  SelectedStage stage{"endpoint " + std::to_string(endpoint),
                      true,
                      {{"worker and node",
                        top,
                        {{"s_rx_valid_i", kBits},
                         {"m_tx_valid_o", kBits},
                         {"m_tx_ready_i", kBits},
                         {"accepted_o"},
                         {"up_valid"},
                         {"up_ready"},
                         {"up_last"},
                         {"up_data"},
                         {"down_valid"},
                         {"down_last"},
                         {"down_data"}}},
                       {"life",
                        top + ".u_host.u_life",
                        {{"state_q"},
                         {"join_i"},
                         {"leave_i"},
                         {"active_o"},
                         {"serves_o"},
                         {"clear_o"},
                         {"welcome_o"},
                         {"refuse_o"},
                         {"silent_i", kBits},
                         {"changed_o", kBits},
                         {"failed_i"},
                         {"disagree_i"}}},
                       {"rounds",
                        top + ".u_host.u_rounds",
                        {{"state_q"},
                         {"leader_i"},
                         {"granted_i", kDecimal},
                         {"short_i", kDecimal},
                         {"present_i", kBits},
                         {"done_o", kDecimal},
                         {"oldest_i", kDecimal}}}}};
  const std::string network = top + ".u_network";
  for (auto& more : {link_selection(network), nic::interface_selection(network + ".u_nic")}) {
    stage.scopes.insert(stage.scopes.end(), more.begin(), more.end());
  }
  return stage;
}

}  // namespace

std::string wave_scope(unsigned endpoint) { return "endpoint" + std::to_string(endpoint); }

ViewContents endpoint_selection(unsigned endpoints) {
  ViewContents contents{{"", wave_scope(0), {{"clk_i"}, {"rst_i"}}}, {}, {}};
  for (unsigned e = 0; e < endpoints; ++e) contents.stages.push_back(selection_of(e));
  return contents;
}

EndpointWaves::EndpointWaves(const std::string& file, const TimeWindow& window,
                             std::vector<EndpointDut*> endpoints)
    : endpoints_(std::move(endpoints)),
      file_(std::make_unique<WaveFile>(file, window,
                                       endpoint_selection(static_cast<unsigned>(endpoints_.size())),
                                       [this](VerilatedFstC& trace) {
                                         for (EndpointDut* endpoint : endpoints_)
                                           endpoint->trace(trace);
                                       })) {}
EndpointWaves::~EndpointWaves() = default;

void EndpointWaves::clock_cycle(const ClockEdge& edge) {
  for (EndpointDut* endpoint : endpoints_) endpoint->fall();
  dump(edge.time_fs - (edge.time_fs - file_->now_fs()) / 2);
}

void EndpointWaves::after_edge(std::uint64_t time_fs) { dump(time_fs); }

void EndpointWaves::dump(std::uint64_t time_fs) {
  if (file_->dump(time_fs) && streaming()) file_->open_view_here();
}

bool EndpointWaves::streaming() const {
  return std::any_of(endpoints_.begin(), endpoints_.end(),
                     [](const EndpointDut* endpoint) { return endpoint->streaming(); });
}

void EndpointWaves::mark_waves() { file_->mark(file_->now_fs()); }

void EndpointWaves::close() { file_->close(); }

}  // namespace trib::endpoint
