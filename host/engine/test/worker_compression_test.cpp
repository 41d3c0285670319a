// SPDX-License-Identifier: Apache-2.0
// Collectives whose contributions and results are encoded: what is sent in which encoding, copies,
// results that do not decode, what the node lacks, and what is counted.
#include <gtest/gtest.h>

#include <stdexcept>

#include "host/engine/test/worker_bench.h"
#include "model/codec/payload.h"

namespace trib {
namespace {

using codec::Encoding;
using Floats = std::vector<float>;

constexpr Encoding kB8{codec::Codec::kModeB, 8};
constexpr Encoding kFp8{codec::Codec::kMxfp8, 0};
constexpr std::size_t kChunk = 16;  // elements

WorkerConfig wide_chunks() {
  WorkerConfig config = bench_worker_config();
  config.chunk_bytes = kChunk * sizeof(float);
  return config;
}

// A worker that has joined a node with these codecs.
class CompressionBench : public WorkerBench {
 public:
  explicit CompressionBench(codec::CodecSet codecs, const WorkerConfig& config = wide_chunks())
      : WorkerBench(config) {
    worker.join();
    EXPECT_EQ(transmit(0).size(), 1u);
    worker.receive(
        welcome(7, 4, kBenchIncarnation, [codecs](WelcomeBody& body) { body.codecs = codecs; }), 0);
  }

  // Of `values`, into `received`.
  void reduce(const Floats& values, const Compression& compression) {
    sent = values;
    received.assign(values.size(), -1.0F);
    Elements elements = fp32_elements(sent.data(), received.data(), values.size());
    elements.compression = compression;
    worker.start(trib::all_reduce(elements, kMessage));
  }
};

struct Sent {
  Header header;
  Bytes payload;
};

Sent next(WorkerBench& bench, Time now) {
  const std::optional<OutgoingDatagram> datagram = bench.worker.poll_transmit(now);
  if (!datagram) throw std::logic_error("nothing is sent");
  return {WorkerBench::header_of(*datagram),
          {datagram->payload().begin(), datagram->payload().end()}};
}

Floats small_values(std::size_t count) {
  Floats values(count);
  for (std::size_t i = 0; i < count; ++i) values[i] = 0.01F * static_cast<float>(i);
  return values;
}

// Chunk 1 has no value below 1: its code would be longer.
TEST(WorkerCompression, EachChunkIsEncodedOrSentAsItIs) {
  CompressionBench bench(codec::kAllCodecs);
  Floats values = small_values(2 * kChunk);
  for (std::size_t i = kChunk; i < values.size(); ++i) values[i] = 2.5F;
  bench.reduce(values, {kB8, true});
  const Sent first = next(bench, 0);
  EXPECT_EQ(first.header.encoding, kB8.byte());
  EXPECT_EQ(first.header.payload_bytes, kChunk * sizeof(float));
  const Span<const float> all(values);
  EXPECT_EQ(first.payload, codec::encode(kB8, all.first(kChunk)));
  const Sent second = next(bench, 0);
  EXPECT_EQ(second.header.encoding, 0);
  EXPECT_EQ(second.payload, codec::encode(Encoding{}, all.from(kChunk)));
  const WorkerStatistics& statistics = bench.worker.statistics();
  EXPECT_EQ(statistics.element_bytes, 2 * kChunk * sizeof(float));
  EXPECT_EQ(statistics.payload_bytes, first.payload.size() + kChunk * sizeof(float));
  EXPECT_EQ(statistics.not_shorter, 1u);
}

// GC12.2.
TEST(WorkerCompression, ACopyHasTheBytesOfTheFirstOne) {
  CompressionBench bench(codec::kAllCodecs);
  bench.reduce(small_values(2 * kChunk), {kFp8, true});
  const Sent first = next(bench, 0);
  next(bench, 0);
  bench.nack(0, 5);
  const Sent copy = next(bench, 5);
  EXPECT_TRUE(copy.header.has(kFlagRetry));
  EXPECT_EQ(copy.header.encoding, kFp8.byte());
  EXPECT_EQ(copy.payload, first.payload);
}

TEST(WorkerCompression, TheJoinSaysWhatIsDecoded) {
  for (const codec::CodecSet codecs : {codec::kAllCodecs, codec::CodecSet{0}}) {
    WorkerConfig config = wide_chunks();
    config.codecs = codecs;
    WorkerBench bench(config);
    bench.worker.join();
    const std::optional<OutgoingDatagram> join = bench.worker.poll_transmit(0);
    EXPECT_EQ(parse_join_body(join->head().from(kDatagramHeaderBytes).data()).codecs, codecs);
  }
}

TEST(WorkerCompression, ANodeWithoutTheCodecGetsElementsAsTheyAre) {
  CompressionBench bench(codec::kRawOnly | 1 << 2);
  EXPECT_EQ(bench.worker.encoding_for({kB8, false}), kB8);
  EXPECT_EQ(bench.worker.encoding_for({kFp8, false}), Encoding{});
  bench.reduce(small_values(kChunk), {kFp8, false});
  EXPECT_EQ(next(bench, 0).header.encoding, 0);
  EXPECT_EQ(bench.worker.statistics().not_shorter, 0u);
}

TEST(WorkerCompression, ARequiredCodecThatIsNotThereIsAnError) {
  CompressionBench bench(codec::kRawOnly);
  try {
    bench.reduce(small_values(kChunk), {kB8, true});
    FAIL() << "nothing was thrown";
  } catch (const WorkerError& error) {
    EXPECT_NE(std::string(error.what()).find("no B 2^-8 (codecs 0x01)"), std::string::npos)
        << error.what();
  }
  // Registers have started the group: the node has not reported any codec.
  WorkerBench untold(wide_chunks());
  untold.sent = small_values(kChunk);
  Elements elements = fp32_elements(untold.sent.data(), nullptr, kChunk);
  elements.compression = {kB8, false};
  untold.worker.start(trib::all_reduce(elements, WorkerBench::kMessage));
  EXPECT_EQ(next(untold, 0).header.encoding, 0);
}

TEST(WorkerCompression, ACollectiveThatCannotBeEncodedIsNone) {
  Collective of_integers = barrier(1);
  of_integers.reduction.dtype = Dtype::kInt32;
  of_integers.compression.encoding = kB8;
  EXPECT_THROW(validate(of_integers), std::invalid_argument);
  Collective without_meaning = barrier(1);
  without_meaning.compression.encoding = {codec::Codec::kModeB, 7};
  EXPECT_THROW(validate(without_meaning), std::invalid_argument);
}

TEST(WorkerCompression, ResultsAreDecoded) {
  CompressionBench bench(codec::kAllCodecs);
  bench.reduce(Floats(kChunk + 4, 0.5F), {});
  bench.transmit(0);
  const Floats result = small_values(kChunk);
  const Bytes payload = codec::encode(kB8, result);
  bench.worker.receive(WorkerBench::encoded_from_node(0, kB8, payload, kChunk), 5);
  bench.result(1, {1, 2, 3, 4}, 6);
  EXPECT_TRUE(bench.worker.done());
  Floats expected = codec::decode(kB8, payload, kChunk).values;
  for (const float last : {1.0F, 2.0F, 3.0F, 4.0F}) expected.push_back(last);
  EXPECT_EQ(bench.received, expected);
  EXPECT_EQ(bench.worker.result_encoding(), kB8);
  EXPECT_EQ(bench.worker.statistics().result_element_bytes, (kChunk + 4) * sizeof(float));
  EXPECT_EQ(bench.worker.statistics().result_payload_bytes, payload.size() + 16);
}

// GC11.3. The buffer is the one that is sent from: nothing of the result may be in it.
TEST(WorkerCompression, AResultThatDoesNotDecodeHasNotCome) {
  CompressionBench bench(codec::kAllCodecs);
  bench.sent = small_values(kChunk);
  const Floats given = bench.sent;
  Elements elements = fp32_elements(bench.sent.data(), bench.sent.data(), kChunk);
  elements.compression = {kB8, true};
  bench.worker.start(trib::all_reduce(elements, WorkerBench::kMessage));
  const Sent first = next(bench, 0);
  Bytes broken = codec::encode(kB8, Floats(kChunk, 0.25F));
  broken.pop_back();
  bench.worker.receive(WorkerBench::encoded_from_node(0, kB8, broken, kChunk), 5);
  EXPECT_FALSE(bench.worker.done());
  EXPECT_EQ(bench.worker.statistics().undecodable, 1u);
  EXPECT_EQ(bench.worker.statistics().results, 0u);
  EXPECT_EQ(bench.worker.result_encoding(), Encoding{});
  EXPECT_EQ(bench.sent, given);
  bench.nack(0, 6);
  EXPECT_EQ(next(bench, 6).payload, first.payload);
  bench.worker.receive(
      WorkerBench::encoded_from_node(0, kB8, codec::encode(kB8, Floats(kChunk, 0.25F)), kChunk), 7);
  EXPECT_TRUE(bench.worker.done());
  EXPECT_EQ(bench.sent, Floats(kChunk, 0.25F));
}

// An encoding that was not announced in the JOIN is not taken.
TEST(WorkerCompression, AnEncodingThatWasNotAskedForIsForeign) {
  WorkerConfig config = wide_chunks();
  config.codecs = 0;
  CompressionBench bench(codec::kAllCodecs, config);
  bench.reduce(small_values(kChunk), {});
  bench.transmit(0);
  const Bytes payload = codec::encode(kB8, small_values(kChunk));
  bench.worker.receive(WorkerBench::encoded_from_node(0, kB8, payload, kChunk), 5);
  EXPECT_FALSE(bench.worker.done());
  EXPECT_EQ(bench.worker.statistics().foreign, 1u);
}

TEST(WorkerCompression, EncodedIntegersHaveNotCome) {
  std::vector<std::int32_t> values(kChunk, 3);
  Elements elements;
  elements.send = {reinterpret_cast<const std::uint8_t*>(values.data()), kChunk * 4};
  elements.receive = {reinterpret_cast<std::uint8_t*>(values.data()), kChunk * 4};
  elements.count = kChunk;
  elements.reduction = {Dtype::kInt32, ReduceOp::kSum};
  WorkerBench integers(wide_chunks());
  integers.worker.start(trib::all_reduce(elements, WorkerBench::kMessage));
  integers.transmit(0);
  Answer answer =
      WorkerBench::encoded_from_node(0, kB8, codec::encode(kB8, small_values(kChunk)), kChunk);
  answer.bytes[4] = static_cast<std::uint8_t>(Dtype::kInt32);  // op and dtype
  integers.worker.receive(answer, 5);
  EXPECT_EQ(integers.worker.statistics().undecodable, 1u);
  EXPECT_EQ(values, std::vector<std::int32_t>(kChunk, 3));
}

}  // namespace
}  // namespace trib
