// SPDX-License-Identifier: Apache-2.0
#include "verif/sim/axi_lite/test/fake_axi_lite.h"

namespace trib {

FakeAxiLite::FakeAxiLite()
    : pins_{storage_.awaddr, storage_.awvalid, storage_.awready, storage_.wdata,  storage_.wstrb,
            storage_.wvalid, storage_.wready,  storage_.bresp,   storage_.bvalid, storage_.bready,
            storage_.araddr, storage_.arvalid, storage_.arready, storage_.rdata,  storage_.rresp,
            storage_.rvalid, storage_.rready} {}

void FakeAxiLite::clock_cycle() {
  if (!deaf_) {
    answer_writes();
    answer_reads();
  }
  ++cycle_;
}

void FakeAxiLite::answer_writes() {
  Storage& pins = storage_;
  address_taken_ = address_taken_ || (pins.awvalid && pins.awready);
  data_taken_ = data_taken_ || (pins.wvalid && pins.wready);
  pins.bvalid = pins.bvalid && !pins.bready;
  if (address_taken_ && data_taken_ && !pins.bvalid) {
    const auto at = registers_.find(pins.awaddr);
    pins.bvalid = 1;
    const bool taken = at != registers_.end() && pins.wstrb == kAllBytes &&
                       (!is_writable || is_writable(pins.awaddr, pins.wdata));
    pins.bresp = taken ? kAxiOkay : kAxiSlaveError;
    address_taken_ = data_taken_ = false;
    if (taken) {
      at->second = pins.wdata;
      if (written) written(pins.awaddr);
    }
  }
  // Address and data are taken in different cycles, so that neither can be mistaken for the other.
  pins.awready = pins.awvalid && !pins.awready && !address_taken_ && cycle_ % 2 == 0;
  pins.wready = pins.wvalid && !pins.wready && !data_taken_ && cycle_ % 2 == 1;
}

void FakeAxiLite::answer_reads() {
  Storage& pins = storage_;
  const bool taken = pins.arvalid && pins.arready;
  pins.rvalid = pins.rvalid && !pins.rready;
  if (taken) {
    if (reading) reading(pins.araddr);
    const auto at = registers_.find(pins.araddr);
    pins.rvalid = 1;
    pins.rresp = at == registers_.end() ? kAxiSlaveError : kAxiOkay;
    pins.rdata = at == registers_.end() ? 0 : at->second;
  }
  pins.arready = pins.arvalid && !taken && !pins.rvalid;
}

}  // namespace trib
