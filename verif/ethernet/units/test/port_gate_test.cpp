// SPDX-License-Identifier: Apache-2.0
// trib_port_gate (CX5): whatever is reset, and when, either side sees whole frames, or frames that end bad at once; and no frame is
// touched that no reset has met.
#include <Vtrib_port_gate.h>
#include <gtest/gtest.h>

#include "model/base/random.h"
#include "verif/sim/rtl/rtl_context.h"

namespace trib {
namespace {

constexpr unsigned kCycles = 200'000;
constexpr unsigned kLongestFrame = 12;

// Words of frames one after the other, as a sender has them.
struct Sender {
  explicit Sender(std::uint64_t seed) : random(seed) { next(); }
  void taken() {
    if (++word == length) next();
  }
  bool last() const { return word + 1 == length; }
  void next() {
    word = 0;
    length = random.between(1, kLongestFrame);
  }

  Random random;
  unsigned word = 0;
  unsigned length = 1;
};

class PortGateRtl : public testing::TestWithParam<std::uint64_t> {
 protected:
  PortGateRtl() : context_(GetParam()), model_(&context_), random_(GetParam()) {
    context_.select();
    model_.rst_i = 1;
    model_.transmit_rst_i = model_.receive_rst_i = 0;
    model_.s_tx_valid_i = model_.m_tx_ready_i = model_.s_rx_valid_i = 0;
    context_.assertOn(false);
    edge();
    edge();
    context_.assertOn(true);
    model_.rst_i = 0;
  }
  ~PortGateRtl() override { context_.select(); }

  void edge() {
    model_.clk_i = 0;
    model_.eval();
    model_.clk_i = 1;
    model_.eval();
    ++context_.cycle;
  }
  // A reset now and then, for a while.
  bool in_reset() {
    if (left_ != 0) return --left_ != 0;
    if (random_.below(60) == 0) left_ = random_.between(1, 30);
    return left_ != 0;
  }

  RtlContext context_;
  Vtrib_port_gate model_;
  Random random_;
  unsigned left_ = 0;
};

TEST_P(PortGateRtl, ToTheWire) {
  Sender sender(GetParam() + 1);
  bool met = false;      // a reset has met the frame in hand
  unsigned at_port = 0;  // words of the frame in hand that the port has taken
  std::uint64_t whole = 0, dropped = 0;
  for (unsigned cycle = 0; cycle < kCycles; ++cycle) {
    const bool reset = in_reset();
    model_.transmit_rst_i = reset;
    model_.s_tx_valid_i = random_.below(4) != 0;
    model_.s_tx_last_i = sender.last();
    model_.m_tx_ready_i = random_.below(3) != 0;
    model_.clk_i = 0;
    model_.eval();
    // The port's part of a frame is lost at its reset; the rest of the frame must not follow.
    if (reset && sender.word != 0) met = true;
    if (reset) {
      at_port = 0;
      ASSERT_FALSE(model_.m_tx_valid_o);
      ASSERT_TRUE(model_.s_tx_ready_o);
    }
    if (model_.m_tx_valid_o) {
      ASSERT_FALSE(met) << "cycle " << cycle;
      ASSERT_TRUE(model_.s_tx_valid_i);
    }
    if (model_.s_tx_valid_i && model_.s_tx_ready_o) {
      if (reset) met = true;
      const bool passes = model_.m_tx_valid_o && model_.m_tx_ready_i;
      ASSERT_EQ(passes, !met) << "cycle " << cycle;
      if (passes) ++at_port;
      if (sender.last()) {
        if (!met) {
          ASSERT_EQ(at_port, sender.length);
        }
        ++(met ? dropped : whole);
        met = false;
        at_port = 0;
      }
      sender.taken();
    }
    edge();
  }
  EXPECT_GT(whole, 1000U);
  EXPECT_GT(dropped, 1000U);
}

TEST_P(PortGateRtl, FromTheWire) {
  Sender sender(GetParam() + 2);
  unsigned at_node = 0;  // words of the frame that the node has open
  std::uint64_t good = 0, ended = 0;
  for (unsigned cycle = 0; cycle < kCycles; ++cycle) {
    const bool reset = in_reset();
    model_.receive_rst_i = reset;
    model_.s_rx_valid_i = random_.below(4) != 0;
    model_.s_rx_last_i = sender.last();
    model_.s_rx_user_i = 0;
    model_.s_rx_keep_i = 0xff;
    model_.clk_i = 0;
    model_.eval();
    if (reset) {
      // One word ends the frame, if there is one; nothing else.
      ASSERT_EQ(model_.m_rx_valid_o != 0, at_node != 0) << "cycle " << cycle;
      if (model_.m_rx_valid_o) {
        ASSERT_TRUE(model_.m_rx_last_o && model_.m_rx_user_o && model_.m_rx_keep_o == 1);
        ++ended;
      }
      at_node = 0;
      sender.next();  // after the reset a new frame begins
    } else if (model_.s_rx_valid_i) {
      ASSERT_TRUE(model_.m_rx_valid_o);
      ASSERT_EQ(model_.m_rx_last_o != 0, sender.last());
      ASSERT_FALSE(model_.m_rx_user_o);
      ASSERT_EQ(model_.m_rx_keep_o, 0xff);
      ASSERT_EQ(at_node, sender.word);
      good += sender.last() ? 1 : 0;
      at_node = sender.last() ? 0 : at_node + 1;
      sender.taken();
    } else {
      ASSERT_FALSE(model_.m_rx_valid_o);
    }
    edge();
  }
  EXPECT_GT(good, 1000U);
  EXPECT_GT(ended, 500U);
}

INSTANTIATE_TEST_SUITE_P(Seeds, PortGateRtl, testing::Values(1, 2, 3));

}  // namespace
}  // namespace trib
