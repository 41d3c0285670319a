// SPDX-License-Identifier: Apache-2.0
// Two queues between a master and a slave, one per direction: requests and responses.
#pragma once

#include <tlm>

#include "verif/uvm/base/uvm_component_name.h"

namespace uvm {

template <typename REQ, typename RSP = REQ>
class uvm_tlm_req_rsp_channel : public tlm::tlm_req_rsp_channel<REQ, RSP> {
 public:
  // Room for that many requests and responses.
  explicit uvm_tlm_req_rsp_channel(int req_size = 1, int rsp_size = 1)
      : tlm::tlm_req_rsp_channel<REQ, RSP>(req_size, rsp_size) {}
  explicit uvm_tlm_req_rsp_channel(uvm_component_name name, int req_size = 1, int rsp_size = 1)
      : tlm::tlm_req_rsp_channel<REQ, RSP>(name.name(), req_size, rsp_size) {}
};

}  // namespace uvm
