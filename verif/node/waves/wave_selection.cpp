// SPDX-License-Identifier: Apache-2.0
#include "verif/node/waves/wave_selection.h"

#include <string>

namespace trib {
namespace {

constexpr WaveFormat kDecimal = WaveFormat::kDecimal;
constexpr WaveFormat kBits = WaveFormat::kBits;

const std::string kPort = "top.trib_node.gen_port[*].u_port.";
const std::string kEngine = "top.trib_node.gen_group[*].u_engine.";

SelectedStage ingress() {
  return {"1 ingress",
          false,
          {{"port {0}",
            kPort + "u_receive.u_ingress",
            {{"s_valid_i"},
             {"s_last_i"},
             {"s_user_i"},
             {"s_data_i"},
             {"s_keep_i"},
             {"lookup_sequence_o", kDecimal},
             {"claim_o"},
             {"claim_slot_o", kDecimal},
             {"write_o"},
             {"write_slot_o", kDecimal},
             {"write_beat_o", kDecimal},
             {"settle_o"},
             {"settle_good_o"},
             {"settle_sequence_o", kDecimal},
             {"verdict_valid_o"},
             {"verdict_o"},
             {"frame_bytes_o", kDecimal},
             {"replay_o"},
             {"error_valid_o"},
             {"control_valid_o"},
             {"control_ready_i"}}}}};
}

SelectedStage window() {
  return {"2 window",
          false,
          {{"port {0}, group {1}",
            kPort + "u_receive.gen_window[*].u_window.u_slots",
            {{"claimed_q", kBits},
             {"eligible_q", kBits},
             {"complete_q", kBits},
             {"want_q", kBits},
             {"missing_valid_o"},
             {"missing_sequence_o", kDecimal}}}}};
}

SelectedStage schedule() {
  return {"3 schedule",
          false,
          {{"group {0}: life",
            kEngine + "u_membership.u_group",
            {{"state_q"},
             {"epoch_q", kDecimal},
             {"members_q", kBits},
             {"joined_q", kBits},
             {"stopped_o"},
             {"over_o"},
             {"refuse_o"},
             {"refuse_code_o"}}},
           {"group {0}: scheduler",
            kEngine + "u_ways.u_up.u_scheduler",
            {{"ready", kBits},
             {"busy_q", kBits},
             {"from_oldest_q", kBits},
             {"choose"},
             {"chosen", kDecimal},
             {"job_valid_o"},
             {"job_ready_i"},
             {"job_refused_o"},
             {"put_back"},
             {"disagree_o"},
             {"disagree_sequence_o", kDecimal},
             {"release_i"},
             {"release_slot_i", kDecimal}}},
           {"group {0}: sequencer",
            kEngine + "u_ways.u_up.u_sequencer",
            {{"job_active_q"},
             {"read_o"},
             {"read_slot_o", kDecimal},
             {"read_beat_o", kDecimal},
             {"sought_beat_o", kDecimal},
             {"sought_available_i", kBits},
             {"spoiled"},
             {"stall_i"},
             {"row_valid_o"},
             {"start_o"},
             {"dropped_o"}}}}};
}

SelectedStage reduce() {
  return {"4 reduce",
          false,
          {{"group {0}",
            kEngine + "u_reduce",
            {{"s_valid_i"}, {"s_present_i", kBits}, {"m_valid_o"}, {"m_data_o"}}}}};
}

SelectedStage store() {
  return {"5 store",
          false,
          {{"group {0}: retire",
            kEngine + "u_results.u_retire_sums",
            {{"payload_valid_o", kBits},
             {"store_o"},
             {"store_beat_o", kDecimal},
             {"ended_o"},
             {"ended_good_o"},
             {"ended_slot_o", kDecimal}}},
           {"group {0}: replay",
            kEngine + "u_results.u_replay",
            {{"request_i", kBits},
             {"state_q"},
             {"reading_o"},
             {"answer_valid_o", kBits},
             {"answer_ready_i", kBits}}}}};
}

SelectedStage egress() {
  return {"6 egress",
          false,
          {{"port {0}",
            kPort + "u_egress",
            {{"result_valid", kBits},
             {"row_valid", kBits},
             {"stall_o"},
             {"waiting", kBits},
             {"grant", kBits},
             {"built_valid"},
             {"built_ready"},
             {"body_source"},
             {"m_valid_o"},
             {"m_ready_i"},
             {"m_last_o"},
             {"m_user_o"},
             {"m_data_o"},
             {"m_keep_o"},
             {"sent_o"},
             {"sent_kind_o"},
             {"discarded_o"}}}}};
}

SelectedStage registers() {
  return {"7 control",
          false,
          {{"registers",
            "top.trib_node",
            {{"s_axil_awvalid_i"},
             {"s_axil_awready_o"},
             {"s_axil_awaddr_i"},
             {"s_axil_wdata_i"},
             {"s_axil_bvalid_o"},
             {"s_axil_bresp_o"},
             {"s_axil_arvalid_i"},
             {"s_axil_arready_o"},
             {"s_axil_araddr_i"},
             {"s_axil_rvalid_o"},
             {"s_axil_rdata_o"},
             {"s_axil_rresp_o"}}}}};
}

std::string below_top(const char* scope) { return std::string(kWaveTop) + "." + scope; }

}  // namespace

const ViewContents& wave_selection() {
  static const ViewContents kSelection{
      {"", kWaveTop, {{"clk_i"}, {"rst_i"}}},
      {below_top(kLinesScope), below_top(kFramesScope), below_top(kStepsScope)},
      {ingress(), window(), schedule(), reduce(), store(), egress(), registers()}};
  return kSelection;
}

}  // namespace trib
