// SPDX-License-Identifier: Apache-2.0
#include "verif/nic/waves/interface_selection.h"

namespace trib::nic {
namespace {

constexpr WaveFormat kDecimal = WaveFormat::kDecimal;
constexpr WaveFormat kBits = WaveFormat::kBits;

}  // namespace

std::vector<SelectedScope> interface_selection(const std::string& path) {
  return {{"interface: rounds",
           path + ".u_control",
           {{"start_o"},
            {"running_o"},
            {"finished_o"},
            {"stopped_o"},
            {"round_o", kDecimal},
            {"step_o", kDecimal},
            {"cycles_o", kDecimal},
            {"error_o", kBits}}},
          {"interface port {0}: receiver",
           path + ".gen_port[*].u_receiver",
           {{"link_valid_i"},
            {"link_head_i"},
            {"link_data_i"},
            {"credit_o"},
            {"read_valid_o"},
            {"read_ready_i"},
            {"read_address_o"},
            {"write_valid_o"},
            {"write_ready_i"},
            {"write_address_o"},
            {"write_data_o"},
            {"done_o"},
            {"done_op_o"},
            {"done_flow_o", kDecimal},
            {"empty_o"}}},
          {"interface port {0}: sender",
           path + ".gen_port[*].u_sender",
           {{"read_valid_o"},
            {"read_ready_i"},
            {"read_address_o"},
            {"link_valid_o"},
            {"link_head_o"},
            {"link_data_o"},
            {"credit_i"},
            {"wait_dependence_o"},
            {"wait_credit_o"},
            {"wait_step_o"},
            {"message_o"},
            {"done_o"}}}};
}

}  // namespace trib::nic
