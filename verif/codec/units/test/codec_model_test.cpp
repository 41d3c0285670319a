// SPDX-License-Identifier: Apache-2.0
// Compressor and decompressor against the golden model of the same rules (GC1 to GC7), bit by bit: random values and damaged
// containers under random stalls. Each run prints its seed and its limit of time.
#include <bitset>
#include <chrono>
#include <cstdio>

#include "model/codec/payload.h"
#include "verif/codec/units/codec_bench.h"
#include "verif/codec/units/codec_stimulus.h"

namespace trib::codec {
namespace {

constexpr unsigned kFramesOfARound = 60;
constexpr double kStalls[] = {0, 0.1, 0.4, 0.8};

Encoding encoding_of(const Settings& settings) {
  return {settings.mode == 0 ? Codec::kModeA : Codec::kModeB,
          static_cast<std::uint8_t>(settings.bound)};
}

Bytes encoded_by_model(const Settings& settings, const std::vector<std::uint32_t>& values) {
  std::vector<float> numbers(values.size());
  std::memcpy(numbers.data(), values.data(), 4 * values.size());
  return encode(encoding_of(settings), numbers);
}

Output decoded_by_model(const Settings& settings, const Bytes& container) {
  const Decoded decoded = decode(encoding_of(settings), container, settings.count);
  Output output;
  output.bytes.resize(4 * decoded.values.size());
  if (!decoded.values.empty()) {
    std::memcpy(output.bytes.data(), decoded.values.data(), output.bytes.size());
  }
  output.note = static_cast<unsigned>(decoded.verdict);
  return output;
}

class CodecModel : public testing::Test {
 protected:
  void run(std::uint64_t seed, std::size_t values, std::chrono::seconds limit) {
    std::printf("seed %llu, %zu values, limit %lld s\n", static_cast<unsigned long long>(seed),
                values, static_cast<long long>(limit.count()));
    const auto end = std::chrono::steady_clock::now() + limit;
    CodecStimulus stimulus(seed);
    for (std::uint64_t round = 0; values_ < values && !HasFailure(); ++round) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << "after " << values_ << " values";
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", round " << round);
      run_round(stimulus, seed + 1000 * round);
    }
    std::printf("%zu values; verdicts: good %u, short %u, long %u, tail %u, noncanonical %u\n",
                values_, verdicts_[0], verdicts_[1], verdicts_[2], verdicts_[3], verdicts_[4]);
    EXPECT_TRUE(stimulus.tags_seen().all()) << "of each group's 65536 tags";
    EXPECT_TRUE(exponents_.all()) << "exponents and signs with each mode and bound";
    for (const unsigned seen : verdicts_) EXPECT_GT(seen, 100u);
  }

 private:
  void run_round(CodecStimulus& stimulus, std::uint64_t seed) {
    Random random({seed, 1});
    const auto stall = [&random] { return kStalls[random.below(std::size(kStalls))]; };
    CompressBench compress(seed, stall(), stall());
    DecompressBench decompress(seed, stall(), stall());
    std::vector<Bytes> containers;
    std::vector<Output> decoded;
    const auto expect_decoded = [&](const Settings& settings, const Bytes& container) {
      decompress.offer(settings, container);
      decoded.push_back(decoded_by_model(settings, container));
      ++verdicts_[decoded.back().note];
    };
    for (unsigned n = 0; n < kFramesOfARound; ++n) {
      const Chunk chunk = stimulus.chunk();
      for (const std::uint32_t value : chunk.values) see(chunk.settings, value);
      values_ += chunk.values.size();
      compress.offer(chunk.settings, bytes_of(chunk.values));
      containers.push_back(encoded_by_model(chunk.settings, chunk.values));
      expect_decoded(chunk.settings, containers.back());
      const Input damaged = stimulus.damaged(chunk.settings, containers.back());
      expect_decoded(damaged.settings, damaged.bytes);
    }
    compress.run(containers.size());
    decompress.run(decoded.size());
    ASSERT_EQ(compress.outputs.size(), containers.size());
    ASSERT_EQ(decompress.outputs.size(), decoded.size());
    for (std::size_t i = 0; i < containers.size(); ++i) {
      ASSERT_EQ(compress.outputs[i].bytes, containers[i]) << "frame " << i;
      ASSERT_EQ(compress.outputs[i].note, containers[i].size()) << "frame " << i;
    }
    for (std::size_t i = 0; i < decoded.size(); ++i) {
      ASSERT_EQ(decompress.outputs[i].note, decoded[i].note) << "frame " << i;
      ASSERT_EQ(decompress.outputs[i].bytes, decoded[i].bytes) << "frame " << i;
    }
  }

  void see(const Settings& settings, std::uint32_t value) {
    const unsigned codec = 3 * settings.mode + (settings.bound - 6) / 2;
    exponents_.set(512 * codec + (value >> 23));
  }

  std::size_t values_ = 0;
  std::bitset<6 * 512> exponents_;
  unsigned verdicts_[5] = {};
};
using CodecModelLong = CodecModel;

TEST_F(CodecModel, GC1_ToGC6_MillionValues) { run(1, 1200000, std::chrono::seconds(100)); }
TEST_F(CodecModelLong, GC1_ToGC6_TenMillionValues) { run(2, 10000000, std::chrono::seconds(600)); }

}  // namespace
}  // namespace trib::codec
