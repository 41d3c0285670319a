// SPDX-License-Identifier: Apache-2.0
// What the tests of the PCS hold its output to, block by block and word by word.
#pragma once

#include <memory>

#include "verif/ethernet/units/pcs_words.h"

namespace trib {

class PcsTransmitReference {
 public:
  virtual ~PcsTransmitReference() = default;
  /// The block of a word, scrambled; of the first one behind a reset.
  virtual Block transmit(const XgmiiWord& word) = 0;
};

/// What there is behind a block.
struct PcsReceived {
  XgmiiWord word;           // of the block before it
  bool bad_block = false;   // that one has become an error, though its header was valid
  bool bad_header = false;  // of this block
  bool slip = false;
  bool locked = false;
  bool hi_ber = false;
  bool silent = false;
  bool silence = false;  // a window has ended with this block (PR5)
};

class PcsReceiveReference {
 public:
  virtual ~PcsReceiveReference() = default;
  virtual PcsReceived receive(const Block& block) = 0;
};

struct PcsParameters {
  unsigned slip_blocks = 32;
  unsigned ber_blocks = 19532;
};

std::unique_ptr<PcsTransmitReference> make_transmit_reference();
std::unique_ptr<PcsReceiveReference> make_receive_reference(const PcsParameters& parameters);

}  // namespace trib
