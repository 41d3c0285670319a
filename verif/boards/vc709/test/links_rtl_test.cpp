// SPDX-License-Identifier: Apache-2.0
// Allreduces through the serial lines of a card: engines of workers at the far ends of the cables, links that flap, transceivers that are
// reset and cables that are put into other cages meanwhile (BI9 to BI13, CX5); counters (BR3). Sums are those of the golden model.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

#include "verif/boards/registers/registers.h"
#include "verif/boards/vc709/card_node.h"
#include "verif/node/cluster/cluster.h"
#include "verif/node/cluster/test/tree_job.h"
#include "verif/node/cluster/tree_sum.h"

namespace trib::board {
namespace {

constexpr std::uint32_t kOnset = 3;  // CX3
constexpr std::uint64_t kPatience = 3'000'000;
constexpr std::size_t kElements = 50'000;
constexpr std::uint64_t kMidway = 8;  // results of 25

class LinksRtl : public testing::Test {
 protected:
  void make(std::uint64_t seed, unsigned workers) {
    Vc709Config card;
    card.seed = seed;
    card.cables = workers == SimulatedVc709::kCages;
    card_ = std::make_unique<SimulatedVc709>(card);
    for (unsigned i = 0; i < workers && !card.cables; ++i) card_->plug(i, i);
    ClusterConfig config;
    config.seed = seed;
    config.workers = workers;
    config.onset = kOnset;
    config.check = config.protocol_checks = false;
    auto node = std::make_unique<CardNode>(*card_);
    node_ = node.get();
    cluster_ = std::make_unique<Cluster>(config, std::move(node));
  }
  void TearDown() override {
    if (!card_) return;
    for (const std::string& violation : card_->violations()) ADD_FAILURE() << violation;
  }

  Fabric& fabric() { return cluster_->fabric(); }
  std::uint32_t read(std::uint16_t address) {
    return fabric().node(0).axi().read_now(address, [this] { fabric().step(); });
  }
  void write(std::uint16_t address, std::uint32_t value) {
    fabric().node(0).axi().write_now(address, value, [this] { fabric().step(); });
  }
  std::uint32_t link(unsigned port, unsigned offset) { return read(link_register(port, offset)); }
  void run(std::uint64_t cycles) {
    const std::uint64_t end = fabric().cycle() + cycles;
    fabric().run_until([&] { return fabric().cycle() >= end; }, cycles + 1);
  }

  void begin(TreeJob& job) {
    for (unsigned w = 0; w < fabric().workers(); ++w) fabric().worker(w).start(job.collective(w));
  }
  void run_midway() {
    const std::uint64_t results = fabric().worker(0).statistics().results + kMidway;
    fabric().run_until([&] { return fabric().worker(0).statistics().results >= results; },
                       kPatience);
  }
  void finish() {
    fabric().run_until(
        [this] {
          for (unsigned w = 0; w < fabric().workers(); ++w) {
            if (fabric().failure(w)) throw *fabric().failure(w);
            if (!fabric().worker(w).done()) return false;
          }
          return true;
        },
        kPatience);
    fabric().drain();
  }
  /// An allreduce with something that happens in the middle of it.
  void allreduce(std::uint32_t message, const std::function<void()>& midway) {
    TreeJob job(fabric().workers(), kElements, message);
    begin(job);
    run_midway();
    midway();
    finish();
    job.expect_sums_of(one_level(fabric().workers()));
  }
  void expect_up() {
    EXPECT_TRUE(
        card_->run_until([this] { return card_->links_up(); }, SimulatedVc709::kBringUpCycles));
  }

  std::unique_ptr<SimulatedVc709> card_;
  CardNode* node_ = nullptr;
  std::unique_ptr<Cluster> cluster_;
};

TEST_F(LinksRtl, SumsAndCounters) {
  make(1, 4);
  for (const std::size_t elements : {1U, 2048U, 30'000U}) {
    TreeJob job(4, elements, static_cast<std::uint32_t>(elements));
    cluster_->run(job.collectives());
    job.expect_sums_of(one_level(4));
  }
  for (unsigned port = 0; port < 4; ++port) {
    SCOPED_TRACE(port);
    ethernet::LinkPartner& partner = card_->cable(port).partner();
    EXPECT_EQ(link(port, kLinkRxGood), partner.count(ethernet::TransmitOutcome::Sent));
    EXPECT_EQ(link(port, kLinkTxSent), node_->received(port));
    EXPECT_GT(node_->received(port), 15U);
    EXPECT_EQ(node_->damaged(port), 0U);
    for (const std::uint16_t offset :
         {kLinkTxSpoiled, kLinkTxUnderrun, kLinkRxErrored, kLinkRxBadFcs, kLinkRxRunt,
          kLinkRxOversize, kLinkRxPause, kLinkCrossingDropped, kLinkCrossingCut, kLinkDowns}) {
      EXPECT_EQ(link(port, offset), 0U) << offset;
    }
  }
  // A frame that the far end spoils is counted once, at its port.
  Frame bad{Bytes(200, 0x5a), true};
  for (unsigned i = 0; i < 3; ++i) {
    card_->cable(2).partner().send(std::make_shared<const Frame>(bad));
    run(400);
  }
  EXPECT_EQ(link(2, kLinkRxErrored), 3U);
  EXPECT_EQ(link(1, kLinkRxErrored), 0U);
}

TEST_F(LinksRtl, ALinkThatFlaps) {
  for (const std::uint64_t seed : {2, 3}) {
    make(seed, 4);
    allreduce(1, [&] {
      ethernet::BitLine& to_card = card_->cable(1).to_card();
      to_card.cut(true);
      run(3000 * seed);
      EXPECT_FALSE(card_->link_up(1));
      EXPECT_TRUE(card_->link_up(2));
      to_card.cut(false);
    });
    EXPECT_EQ(link(1, kLinkDowns), 1U);
    EXPECT_EQ(link(1, kLinkRxRetries), 0U);
    allreduce(2, [&] {
      card_->cable(3).from_card().cut(true);
      run(4000);
      card_->cable(3).from_card().cut(false);
    });
    EXPECT_TRUE(card_->links_up());
  }
}

TEST_F(LinksRtl, ACableThatIsPulledForLonger) {
  make(4, 4);
  allreduce(1, [&] {
    card_->unplug(2);
    run(250 * SimulatedVc709::kCyclesPerMs);  // the watchdog resets the receiver meanwhile
    EXPECT_FALSE(card_->link_up(2));
    EXPECT_TRUE(card_->link_up(3));
    card_->plug(2, 2);
  });
  EXPECT_GE(link(2, kLinkRxWatchdog), 1U);
  EXPECT_EQ(link(0, kLinkRxWatchdog), 0U);
  allreduce(2, [] {});
}

TEST_F(LinksRtl, TransceiversThatAreResetMeanwhile) {
  make(5, 4);
  for (std::uint32_t message = 1; message <= 4; ++message) {
    allreduce(message, [&] {
      run(77 * message);
      write(link_register(message % 4, kLinkRestart), kLinkRestartReceiver);
    });
    EXPECT_GE(link(message % 4, kLinkRxRetries), 1U);
  }
  allreduce(5, [&] { write(kRegRestart, kRegRestartTransmitters); });
  EXPECT_EQ(read(kRegTransmitRetries), 1U);
  allreduce(6, [&] { write(link_register(2, kLinkCtrl), kLinkCtrlLpm); });
  allreduce(7, [&] {
    write(link_register(1, kLinkCtrl), kLinkCtrlTxDisable);
    run(2000);
    EXPECT_TRUE(card_->tx_disabled(1));
    EXPECT_FALSE(card_->link_up(1));
    write(link_register(1, kLinkCtrl), 0);
  });
}

TEST_F(LinksRtl, ACableInAnotherCage) {
  make(6, 3);
  allreduce(1, [] {});
  // Worker 0's cable goes from cage 0 to cage 3 in the middle of an allreduce, which is lost.
  TreeJob lost(3, kElements, 2);
  begin(lost);
  run_midway();
  card_->unplug(0);
  run(10'000);
  EXPECT_FALSE(fabric().worker(1).done());
  card_->plug(0, 3);
  ASSERT_NO_FATAL_FAILURE(expect_up());
  EXPECT_FALSE(card_->link_up(0));
  // Another job of the same workers: they join from where they are now, and the sum has the order of the cages.
  fabric().begin_job(2);
  fabric().join();
  TreeJob job(3, kElements, 3);
  begin(job);
  finish();
  const std::vector<Floats>& sent = job.sent();
  const Floats expected =
      tree_sum(one_level(4), {nullptr, sent[1].data(), sent[2].data(), sent[0].data()}, kElements);
  for (unsigned w = 0; w < 3; ++w) TreeJob::expect_bits(job.received()[w], expected, w);
  EXPECT_GT(link(3, kLinkRxGood), 20U);
}

}  // namespace
}  // namespace trib::board
