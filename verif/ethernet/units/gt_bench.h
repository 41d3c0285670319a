// SPDX-License-Identifier: Apache-2.0
// pcs_port between XGMII words and a serial line.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "verif/ethernet/units/gt_gearbox.h"
#include "verif/ethernet/units/pcs_words.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {

template <typename Model>
class GtBench {
 public:
  /// `count`: where the receiver's gearbox begins its round.
  GtBench(std::uint64_t seed, bool paused, unsigned count)
      : context_(seed), model_(&context_), transmitter_(paused), receiver_(paused, count) {
    model_.rst_i = 1;
    // What comes in within the reset is no block.
    model_.gt_data_valid_i = model_.gt_header_valid_i = 1;
    for (unsigned n = 0; n < 8; ++n) {
      edge();
      EXPECT_EQ(model_.block_valid_o, 0);
    }
    model_.rst_i = 0;
  }
  ~GtBench() { context_.select(); }
  GtBench(const GtBench&) = delete;
  GtBench& operator=(const GtBench&) = delete;

  using Words = std::function<XgmiiWord()>;

  /// A cycle. Words are taken from `words` as the gearbox wants them.
  void step(const Words& words) {
    if (!word_) word_ = words();
    put_word(model_.s_word_i, *word_);
    if (receiver_.wants_bits() && from_line.size() < 70) {
      model_.gt_data_valid_i = model_.gt_header_valid_i = 0;  // the line has not begun
    } else {
      const GearboxOutput output = receiver_.cycle(from_line);
      model_.gt_data_valid_i = output.data_valid;
      model_.gt_data_i = output.data;
      model_.gt_header_valid_i = output.header_valid;
      model_.gt_header_i = output.header;
    }
    eval();
    // The transceivers take and see what is there before the edge.
    transmitter_.cycle({model_.gt_data_o, model_.gt_header_o, model_.gt_sequence_o}, to_line);
    if (model_.gt_slip_o != 0) {
      ++slips;
      if (obey_slips) receiver_.slip();
    }
    if (model_.advance_o != 0) word_.reset();
    edge();
    if (model_.block_valid_o != 0) blocks.push_back(get_block(model_.block_o));
    if (model_.m_valid_o != 0) received.push_back(get_word(model_.m_word_o));
  }

  bool locked() const { return model_.locked_o != 0; }

  Line to_line, from_line;
  std::vector<Block> blocks;
  std::vector<XgmiiWord> received;
  unsigned slips = 0;
  bool obey_slips = true;

 private:
  void eval() {
    context_.select();
    model_.eval();
  }

  void edge() {
    model_.clk_i = 0;
    eval();
    model_.clk_i = 1;
    eval();
    ++context_.cycle;
  }

  RtlContext context_;
  Model model_;
  GearboxTransmit transmitter_;
  GearboxReceive receiver_;
  std::optional<XgmiiWord> word_;
};

}  // namespace trib
