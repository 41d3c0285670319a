// SPDX-License-Identifier: Apache-2.0
// trib_balance at 8 and 64 bytes a beat: payloads of all lengths, one after the other with and
// without pauses, some of which end early; the balance of each is the model's, two cycles after its
// end (WF7.4).
#include "model/frame/balance.h"

#include <Vtrib_balance_64.h>
#include <Vtrib_balance_8.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <optional>

#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"

namespace trib {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr unsigned kPayloads = 2000;

template <typename Model>
class BalanceRtl : public testing::Test {
 protected:
  BalanceRtl() : bench_(kSeed), random_(kSeed) {
    bench_.pins().valid_i = bench_.pins().end_i = 0;
    bench_.reset();
  }

  static constexpr std::size_t beat_bytes() { return sizeof(Model::data_i); }

  Bytes draw_payload() {
    Bytes payload(random_.between(1, random_.chance(0.05) ? 8192 : 200));
    const unsigned kind = random_.below(8);
    for (std::uint8_t& byte : payload) {
      byte = kind == 0 ? 0 : kind == 1 ? 0xff : static_cast<std::uint8_t>(random_());
    }
    return payload;
  }

  void cycle(bool valid, bool end, const std::optional<Bytes>& due) {
    Model& pins = bench_.pins();
    pins.valid_i = valid;
    pins.end_i = end;
    due_.push_back(due);
    bench_.settle();
    if (due_.size() > 2) {
      if (due_.front()) {
        const std::uint16_t balance = pins.balance_o;
        EXPECT_EQ(
            (Bytes{static_cast<std::uint8_t>(balance), static_cast<std::uint8_t>(balance >> 8)}),
            *due_.front());
      }
      due_.pop_front();
    }
    bench_.edge();
  }

  void give(const Bytes& payload, double pauses) {
    for (std::size_t at = 0; at < payload.size(); at += beat_bytes()) {
      while (random_.chance(pauses)) cycle(false, false, std::nullopt);
      const std::size_t rest = payload.size() - at;
      std::memset(&bench_.pins().data_i, 0, beat_bytes());
      std::memcpy(&bench_.pins().data_i, &payload[at], std::min(rest, beat_bytes()));
      const bool last = rest <= beat_bytes();
      std::optional<Bytes> due;
      if (last) {
        const Bytes behind = balanced(payload);
        due.emplace(behind.end() - kBalanceBytes, behind.end());
      }
      cycle(true, last, due);
    }
  }

  ModuleBench<Model> bench_;
  Random random_;
  std::deque<std::optional<Bytes>> due_;  // of the latest cycles
};

using Widths = testing::Types<Vtrib_balance_8, Vtrib_balance_64>;
TYPED_TEST_SUITE(BalanceRtl, Widths);

TYPED_TEST(BalanceRtl, IsThatOfTheModel) {
  for (unsigned n = 0; n < kPayloads && !this->HasFailure(); ++n) {
    // The rest of one that is spoiled does not come.
    if (this->random_.chance(0.1)) this->cycle(false, true, std::nullopt);
    this->give(this->draw_payload(), n % 2 == 0 ? 0 : 0.3);
  }
  for (unsigned n = 0; n < 3; ++n) this->cycle(false, false, std::nullopt);
}

}  // namespace
}  // namespace trib
