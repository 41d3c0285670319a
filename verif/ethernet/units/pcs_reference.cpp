// SPDX-License-Identifier: Apache-2.0
// By the tables and figures of the standard.
#include "verif/ethernet/units/pcs_reference.h"

#include <memory>

#include "verif/ethernet/units/pcs_coding.h"
#include "verif/ethernet/units/pcs_machines.h"
#include "verif/ethernet/units/pcs_scrambler.h"

namespace trib {
namespace {

class StandardTransmit : public PcsTransmitReference {
 public:
  Block transmit(const XgmiiWord& word) override {
    state_ = next_state(state_, vector_of(word));
    Block block = state_ == PcsState::kError ? error_block() : encode(word);
    block.payload = scrambler_.scramble(block.payload);
    return block;
  }

 private:
  PcsState state_ = PcsState::kInit;
  SerialScrambler scrambler_;
};

class StandardReceive : public PcsReceiveReference {
 public:
  explicit StandardReceive(const PcsParameters& parameters)

      : lock_(parameters.slip_blocks),
        ber_(parameters.ber_blocks),
        silence_(parameters.ber_blocks) {}

  PcsReceived receive(const Block& block) override {
    PcsReceived received;
    const Block next{block.header, descrambler_.descramble(block.payload)};
    received.word = word_before(vector_of(next));
    received.bad_block = state_ == PcsState::kError && before_.header != 0 && before_.header != 3;
    const Vector before = vector_of(before_);
    before_ = next;
    const bool valid = block.header == kDataHeader || block.header == kControlHeader;
    received.bad_header = !valid;
    const bool was_locked = lock_.locked();
    received.slip = lock_.header(valid);
    ber_.header(valid, was_locked);
    received.silence = silence_.block(before, was_locked);
    received.locked = lock_.locked();
    received.hi_ber = lock_.locked() && ber_.high();
    received.silent = lock_.locked() && silence_.silent();
    fault_ = !received.locked || received.hi_ber || received.silent;
    return received;
  }

 private:
  XgmiiWord word_before(Vector next) {
    if (fault_) {
      state_ = PcsState::kInit;
      return kLocalFaultWord;
    }
    Vector vector = vector_of(before_);
    if (vector == Vector::kTerminate && next != Vector::kControl && next != Vector::kStart) {
      vector = Vector::kError;
    }
    state_ = next_state(state_, vector);
    return state_ == PcsState::kError ? kErrorWord : decode(before_);
  }

  SerialScrambler descrambler_;
  BlockLock lock_;
  BerMonitor ber_;
  SilenceMonitor silence_;
  PcsState state_ = PcsState::kInit;
  Block before_;
  bool fault_ = true;
};

}  // namespace

std::unique_ptr<PcsTransmitReference> make_transmit_reference() {
  return std::make_unique<StandardTransmit>();
}

std::unique_ptr<PcsReceiveReference> make_receive_reference(const PcsParameters& parameters) {
  return std::make_unique<StandardReceive>(parameters);
}

}  // namespace trib
