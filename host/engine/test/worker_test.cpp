// SPDX-License-Identifier: Apache-2.0
// The worker engine frame by frame: chunks, window, placement, and what it ignores or refuses.
#include "host/engine/worker.h"

#include <gtest/gtest.h>

#include <stdexcept>

#include "host/engine/test/worker_bench.h"

namespace trib {
namespace {

using Floats = std::vector<float>;
using Sequences = std::vector<std::uint32_t>;

// Types other than RESULT have no payload.
void without_payload(Header& header, FrameType type) {
  header.type = type;
  header.flags = 0;
  header.payload_bytes = 0;
}

std::function<void(Header&)> as(FrameType type) {
  return [type](Header& header) { without_payload(header, type); };
}

TEST(Worker, HeaderAndPayloadOfAContribution) {
  WorkerBench bench;
  bench.all_reduce(3);
  const std::optional<OutgoingDatagram> datagram = bench.worker.poll_transmit(0);
  ASSERT_TRUE(datagram);
  EXPECT_EQ(datagram->head().size(), 22u);
  const Header h = bench.header_of(*datagram);
  EXPECT_EQ(h.type, FrameType::kContribution);
  EXPECT_EQ(h.ecn, kEcnEct0);
  EXPECT_EQ(h.flags, kFlagData | kFlagWant);
  EXPECT_EQ(h.op, 0);
  EXPECT_EQ(h.dtype, 0);
  EXPECT_EQ(h.group, 0);
  EXPECT_EQ(h.epoch, 7);
  EXPECT_EQ(h.count, 1);
  EXPECT_EQ(h.sequence, 0u);
  EXPECT_EQ(h.tag, WorkerBench::kMessage);
  EXPECT_EQ(h.payload_bytes, 8);
  const Bytes one_two = {0, 0, 0x80, 0x3f, 0, 0, 0, 0x40};  // little-endian
  EXPECT_EQ(Bytes(datagram->payload().begin(), datagram->payload().end()), one_two);
  EXPECT_EQ(bench.transmit(0).at(0).payload_bytes, 4);  // the rest of the message
}

// Data to send stays in the caller's buffer all the time.
TEST(Worker, ThePayloadIsNotCopied) {
  WorkerBench bench;
  bench.all_reduce(3);
  const auto* const buffer = reinterpret_cast<const std::uint8_t*>(bench.sent.data());
  EXPECT_EQ(bench.worker.poll_transmit(0)->payload().data(), buffer);
  EXPECT_EQ(bench.worker.poll_transmit(0)->payload().data(), buffer + 8);
  bench.nack(1, 5);
  EXPECT_EQ(bench.worker.poll_transmit(5)->payload().data(), buffer + 8);
}

TEST(Worker, AtMostAWindowWithoutResult) {
  WorkerBench bench;  // RC1
  bench.all_reduce(20);
  EXPECT_EQ(bench.transmit_sequences(0), (Sequences{0, 1, 2, 3}));
  bench.result(1, {0, 0}, 10);
  const std::vector<Header> held = bench.transmit(10);  // chunk 0 still holds the window
  ASSERT_EQ(held.size(), 1u);
  EXPECT_EQ(held[0].type, FrameType::kAsk);
  bench.result(0, {0, 0}, 10);
  EXPECT_EQ(bench.transmit_sequences(10), (Sequences{4, 5}));
}

TEST(Worker, ResultsAreAcceptedInAnyOrder) {
  WorkerBench bench;
  bench.all_reduce(5);
  bench.transmit(0);
  bench.result(2, {50}, 10);
  bench.result(0, {10, 20}, 10);
  EXPECT_FALSE(bench.worker.done());
  bench.result(1, {30, 40}, 10);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, (Floats{10, 20, 30, 40, 50}));
  EXPECT_EQ(bench.worker.deadline(), std::nullopt);
  EXPECT_EQ(bench.worker.statistics().results, 3u);
  EXPECT_EQ(bench.worker.statistics().retransmissions, 0u);
}

TEST(Worker, NoElementsAreOneEmptyChunk) {
  WorkerBench bench;
  bench.worker.start(barrier(WorkerBench::kMessage));
  EXPECT_FALSE(bench.worker.done());
  const std::vector<Header> sent = bench.transmit(0);
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].flags, 0);
  EXPECT_EQ(sent[0].payload_bytes, 0);
  bench.result(0, {}, 10);
  EXPECT_TRUE(bench.worker.done());
}

TEST(Worker, SequencesRunOnFromOneCollectiveToTheNext) {
  WorkerBench bench;
  EXPECT_TRUE(bench.worker.done());
  for (std::uint32_t first : {0u, 2u, 4u}) {
    bench.all_reduce(4);
    EXPECT_EQ(bench.transmit_sequences(0), (Sequences{first, first + 1}));
    EXPECT_THROW(bench.all_reduce(4), std::logic_error);
    bench.result(first, {1, 2}, 10);
    bench.result(first + 1, {3, 4}, 10);
    EXPECT_EQ(bench.received, (Floats{1, 2, 3, 4}));
  }
}

TEST(Worker, SequencesWrap) {
  WorkerConfig config = bench_worker_config();
  config.first_sequence = 0xfffffffe;
  WorkerBench bench(config);
  bench.all_reduce(10);
  EXPECT_EQ(bench.transmit_sequences(0), (Sequences{0xfffffffe, 0xffffffff, 0, 1}));
  bench.result(0, {5, 6}, 10);
  bench.result(0xfffffffe, {1, 2}, 10);
  bench.result(0xffffffff, {3, 4}, 10);
  EXPECT_EQ(bench.transmit_sequences(10), Sequences{2});
  bench.result(0xffffffff, {0, 0}, 10);
  EXPECT_EQ(bench.worker.statistics().duplicates, 1u);
  bench.result(1, {7, 8}, 10);
  bench.result(2, {9, 10}, 10);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, bench.sent);
}

TEST(Worker, RolesMayDifferByChunk) {
  WorkerBench bench;
  bench.sent = bench.received = {1, 2, 3, 4, 5, 6};
  Collective collective = all_reduce(bench.sent.data(), bench.received.data(), 6, bench.kMessage);
  collective.role = [](std::size_t chunk) { return ChunkRole{chunk != 1, chunk != 2}; };
  bench.worker.start(collective);
  const std::vector<Header> sent = bench.transmit(0);
  ASSERT_EQ(sent.size(), 3u);
  EXPECT_EQ(sent[0].flags, kFlagData | kFlagWant);
  EXPECT_EQ(sent[1].flags, kFlagWant);
  EXPECT_EQ(sent[1].payload_bytes, 0);
  EXPECT_EQ(sent[2].flags, kFlagData);
  bench.result(0, {10, 20}, 10);
  bench.result(1, {30, 40}, 10);
  bench.result(2, {}, 10);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, (Floats{10, 20, 30, 40, 5, 6}));
}

TEST(Worker, ResultWithoutDataLeavesTheBuffer) {
  WorkerBench bench;
  bench.received = {7, 8};
  bench.worker.start(all_reduce(nullptr, bench.received.data(), 2, bench.kMessage));
  EXPECT_EQ(bench.transmit(0).at(0).flags, kFlagWant);
  bench.result(0, {}, 10);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.received, (Floats{7, 8}));
}

TEST(Worker, ResultOfAnotherLengthIsAnError) {
  for (const Floats& values : {Floats{}, Floats{1}, Floats{1, 2, 3}}) {
    WorkerBench bench;
    bench.all_reduce(2);
    bench.transmit(0);
    EXPECT_THROW(bench.result(0, values, 10), WorkerError) << values.size() << " values";
    EXPECT_EQ(bench.received, (Floats{-1, -1}));
  }
}

TEST(Worker, DuplicatesAreIgnored) {
  WorkerBench bench;
  bench.all_reduce(4);
  bench.transmit(0);
  bench.result(0, {1, 2}, 10);
  bench.result(0, {9, 9}, 10);
  bench.result(1, {3, 4}, 10);
  bench.result(1, {9, 9}, 10);
  EXPECT_EQ(bench.received, (Floats{1, 2, 3, 4}));
  EXPECT_EQ(bench.worker.statistics().duplicates, 2u);
  EXPECT_EQ(bench.worker.statistics().results, 2u);
}

TEST(Worker, DatagramsThatAreNotForItAreIgnored) {
  WorkerBench bench;
  bench.all_reduce(2);
  bench.transmit(0);
  const auto ignored = [&](const std::function<void(Header&)>& change,
                           std::uint64_t WorkerStatistics::*counter = &WorkerStatistics::foreign) {
    const Answer frame = bench.from_node(0, {9, 9}, change);
    const std::uint64_t before = bench.worker.statistics().*counter;
    bench.worker.receive(frame, 10);
    EXPECT_EQ(bench.worker.statistics().*counter, before + 1);
  };
  ignored([](Header& h) { h.group = 1; });
  ignored([](Header& h) { h.epoch = 6; }, &WorkerStatistics::stale);
  ignored([](Header& h) { h.tag ^= 1; });
  ignored([](Header& h) { h.op = 1; });
  ignored([](Header& h) { h.dtype = 1; });
  ignored([](Header& h) { h.sequence = 1; }, &WorkerStatistics::early);
  ignored([](Header& h) { h.sequence = 0xffffffff; }, &WorkerStatistics::duplicates);
  ignored([](Header& h) { h.encoding = 1; });  // malformed
  ignored([](Header& h) { h.type = FrameType::kContribution; });
  ignored(as(FrameType::kJoin));
  ignored(as(FrameType::kWelcome), &WorkerStatistics::stale);
  // A stranger's: the worker's life is another one.
  ignored(
      [](Header& h) {
        without_payload(h, FrameType::kError);
        h.tag = 5;
        h.epoch = 6;
      },
      &WorkerStatistics::stale);
  ignored(as(FrameType::kAsk));
  EXPECT_FALSE(bench.worker.done());
  bench.result(0, {3, 4}, 10);
  EXPECT_EQ(bench.received, (Floats{3, 4}));
}

TEST(Worker, EachErrorFrameIsAnExceptionThatSaysWhatAndWhere) {
  const std::pair<std::uint32_t, std::string> kTexts[] = {
      {1, "bad request"},
      {2, "not a member"},
      {3, "stale: this worker is in epoch 7, the group in epoch 9"},
      {4, "contributions disagree"},
      {5, "epoch 7 has ended: a worker has restarted, or another job has taken the group"},
      {6, "unknown group 0"},
      {7, "another version"},
      {8, "a node on the way up was too late"},
      {77, "does not know: 77"},
  };
  for (const auto& [code, text] : kTexts) {
    WorkerBench bench;
    bench.all_reduce(6);
    bench.worker.poll_transmit(0);
    try {
      bench.error(code, 9, 10, 5);
      ADD_FAILURE() << "ERROR " << code << " was ignored";
    } catch (const WorkerError& error) {
      const std::string what = error.what();
      EXPECT_NE(what.find(text), std::string::npos) << what;
      EXPECT_NE(what.find("rank 2"), std::string::npos) << what;
      EXPECT_NE(what.find("chunk 5"), std::string::npos) << what;
      EXPECT_EQ(error.code(), static_cast<ErrorCode>(code));
      EXPECT_EQ(error.epoch(), 9);
    }
    EXPECT_EQ(bench.worker.state(), MembershipState::kFailed);
    // A failed worker is silent for good.
    EXPECT_FALSE(bench.worker.done());
    EXPECT_FALSE(bench.worker.poll_transmit(20));
    EXPECT_EQ(bench.worker.deadline(), std::nullopt);
  }
}

TEST(Worker, AGroupThatWasStoppedIsToldFromOneThatWasTaken) {
  WorkerBench bench;
  bench.all_reduce(2);
  bench.transmit(0);
  try {
    bench.error(5, 7, 10);
    ADD_FAILURE() << "ERROR 5 was ignored";
  } catch (const WorkerError& error) {
    EXPECT_NE(std::string(error.what()).find("a worker has left epoch 7"), std::string::npos)
        << error.what();
  }
}

// WK5: an ERROR that answers a frame of another life.
TEST(Worker, ErrorOfAnotherEpochIsIgnored) {
  WorkerBench bench;
  bench.all_reduce(2);
  bench.transmit(0);
  for (const std::uint16_t epoch : {0, 6, 8}) {
    for (const std::uint32_t code : {2u, 3u, 4u, 5u, 8u}) {
      bench.control(FrameType::kError, 0, 10, [&, epoch = epoch, code = code](Header& h) {
        h.epoch = epoch;
        h.count = 7;
        h.tag = code;
      });
    }
  }
  EXPECT_EQ(bench.worker.statistics().stale, 15u);
  bench.result(0, {3, 4}, 10);
  EXPECT_TRUE(bench.worker.done());
}

// The caller may have freed its buffers by then.
TEST(Worker, AFailedWorkerTakesNoResult) {
  WorkerBench bench;
  bench.all_reduce(4);
  bench.transmit(0);
  EXPECT_THROW(bench.error(5, 7, 10), WorkerError);
  bench.result(0, {1, 2}, 20);
  EXPECT_EQ(bench.received, (Floats{-1, -1, -1, -1}));
  EXPECT_EQ(bench.worker.statistics().results, 0u);
}

TEST(Worker, BadCollectivesAreRefused) {
  WorkerBench bench;
  bench.sent = bench.received = {1, 2};
  const Elements two = fp32_elements(bench.sent.data(), bench.received.data(), 2);
  const auto refused = [&](const std::function<void(Elements&)>& change) {
    Elements elements = two;
    change(elements);
    EXPECT_THROW(bench.worker.start(all_reduce(elements, 1)), std::invalid_argument);
  };
  refused([](Elements& e) { e.count = 3; });
  refused([](Elements& e) { e.send = e.send.first(7); });
  refused([](Elements& e) { e.receive = e.receive.first(4); });
  refused([](Elements& e) { e.reduction.dtype = Dtype::kBf16; });
  refused([](Elements& e) { e.reduction.op = ReduceOp::kXor; });
  EXPECT_TRUE(bench.worker.done());
  bench.worker.start(all_reduce(two, 1));
  EXPECT_FALSE(bench.worker.done());
}

TEST(Worker, BadConfigurationsAreRefused) {
  const auto refused = [](const std::function<void(WorkerConfig&)>& change) {
    WorkerConfig config = bench_worker_config();
    change(config);
    EXPECT_THROW(Worker{config}, std::invalid_argument);
  };
  refused([](WorkerConfig& c) { c.window = 0; });
  refused([](WorkerConfig& c) { c.window = 12; });
  refused([](WorkerConfig& c) { c.window = 128; });
  refused([](WorkerConfig& c) { c.chunk_bytes = 0; });
  refused([](WorkerConfig& c) { c.chunk_bytes = 10; });
  refused([](WorkerConfig& c) { c.chunk_bytes = 8196; });
  refused([](WorkerConfig& c) { c.epoch = 0; });
  refused([](WorkerConfig& c) { c.initial_timeout = 0; });
  refused([](WorkerConfig& c) { c.minimum_timeout = 31; });
  refused([](WorkerConfig& c) { c.minimum_timeout = c.initial_timeout + 1; });
  refused([](WorkerConfig& c) { c.maximum_timeout = c.initial_timeout - 1; });
  refused([](WorkerConfig& c) { c.granularity = -1; });
  refused([](WorkerConfig& c) { c.max_joins = 0; });
  refused([](WorkerConfig& c) { c.max_leaves = 0; });
}

}  // namespace
}  // namespace trib
