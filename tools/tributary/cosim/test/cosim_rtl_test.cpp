// SPDX-License-Identifier: Apache-2.0
// Cosim with the node's RTL and socket pairs in place of interfaces: runs anywhere.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "tools/tributary/cosim/cosim.h"
#include "tools/tributary/cosim/test/socket_interface.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/waves/test/view_file.h"
#include "verif/sim/rtl/recording_error.h"
#include "verif/sim/waves/fst_file.h"
#include "verif/sim/waves/wave_file_name.h"

namespace trib {
namespace {

constexpr unsigned kWorkers = 2;
constexpr std::uint16_t kEpoch = 5;
constexpr std::uint32_t kJob = 0x10001;
constexpr std::uint32_t kIncarnation = 0xabcd0007;
constexpr std::uint32_t kNext = 0x10000;
constexpr std::uint16_t kFirstEpoch = 7;  // of the register, after a reset (GR2)
constexpr std::uint64_t kKey = 0x0123456789abcdef;
constexpr std::uint32_t kDeadline = 100'000;  // cycles
constexpr unsigned kPatience = 10'000;        // slices

Header header_of(unsigned worker, FrameType type, std::uint16_t epoch) {
  Header header;
  header.source = default_worker(worker);
  header.destination = default_node();
  header.type = type;
  header.epoch = epoch;
  return header;
}

Bytes contribution(unsigned worker, std::uint32_t sequence, float value) {
  Header header = header_of(worker, FrameType::kContribution, kEpoch);
  header.flags = kFlagData | kFlagWant;
  header.count = 1;
  header.sequence = sequence;
  header.payload_bytes = sizeof value;
  std::uint8_t payload[sizeof value];
  std::memcpy(payload, &value, sizeof value);
  return encode(header, payload).bytes;
}

class CosimRtlTest : public testing::Test {
 protected:
  CosimRtlTest() {
    CosimConfig config;
    config.members = (1u << kWorkers) - 1;
    config.epoch = kEpoch;
    connect(std::move(config));
  }

  // A node that knows no worker yet.
  void connect(CosimConfig config) {
    far_.clear();
    std::vector<std::unique_ptr<HostInterface>> interfaces;
    for (unsigned port = 0; port < kWorkers; ++port) {
      auto [near_end, far_end] = SocketInterface::pair();
      interfaces.push_back(std::make_unique<SocketInterface>(std::move(near_end)));
      far_.push_back(std::move(far_end));
      if (config.members != 0) config.workers.push_back(default_worker(port));
    }
    cosim_ = std::make_unique<Cosim>(make_node("10g", 1), config, std::move(interfaces));
  }

  std::optional<Bytes> answer(unsigned port) {
    for (unsigned i = 0; i < kPatience; ++i) {
      if (std::optional<Bytes> frame = far_[port].receive()) return frame;
      cosim_->advance();
    }
    return std::nullopt;
  }
  void run_until_idle() {
    for (unsigned i = 0; i < kPatience && !cosim_->idle(); ++i) cosim_->advance();
    EXPECT_TRUE(cosim_->idle());
  }

  Header expect_type(unsigned port, FrameType type) {
    const std::optional<Bytes> frame = answer(port);
    const std::optional<Header> header = frame ? decode(*frame) : std::nullopt;
    EXPECT_TRUE(header.has_value()) << "port " << port;
    if (!header) return {};
    EXPECT_EQ(header->type, type) << "port " << port;
    return *header;
  }

  void join(unsigned worker, std::uint32_t job, std::uint32_t incarnation, std::uint16_t epoch,
            std::uint64_t key = 0, std::optional<Endpoint> source = std::nullopt) {
    Header header = header_of(worker, FrameType::kJoin, epoch);
    if (source) header.source = *source;
    header.count = static_cast<std::uint16_t>(worker);
    header.sequence = incarnation;
    header.tag = job;
    JoinBody body;
    body.key = key;
    body.ports = kWorkers;
    far_[worker].send(encode_join(header, body).bytes);
  }

  void expect_welcome(unsigned worker, std::uint32_t job, std::uint32_t incarnation,
                      std::uint16_t epoch) {
    const Header welcome = expect_type(worker, FrameType::kWelcome);
    EXPECT_EQ(welcome.epoch, epoch);
    EXPECT_EQ(welcome.tag, job);
    EXPECT_EQ(welcome.sequence, incarnation);
  }

  void expect_refused(unsigned port) {
    const Header error = expect_type(port, FrameType::kError);
    EXPECT_EQ(error.tag, static_cast<std::uint32_t>(ErrorCode::kNotMember));
    EXPECT_EQ(error.count, 0);
  }

  void expect_barrier(std::uint16_t epoch) {
    for (unsigned worker = 0; worker < kWorkers; ++worker) {
      Header barrier = header_of(worker, FrameType::kContribution, epoch);
      barrier.count = 1;
      far_[worker].send(encode(barrier, nullptr).bytes);
    }
    for (unsigned worker = 0; worker < kWorkers; ++worker) {
      EXPECT_EQ(expect_type(worker, FrameType::kResult).epoch, epoch);
    }
  }

  std::vector<SocketInterface> far_;
  std::unique_ptr<Cosim> cosim_;
};

TEST_F(CosimRtlTest, EachWorkerGetsTheSum) {
  for (std::uint32_t sequence = 0; sequence < 3; ++sequence) {
    far_[0].send(contribution(0, sequence, 1.5F));
    far_[1].send(contribution(1, sequence, 2.0F));
    for (unsigned worker = 0; worker < kWorkers; ++worker) {
      const std::optional<Bytes> frame = answer(worker);
      ASSERT_TRUE(frame.has_value()) << "worker " << worker;
      const std::optional<Header> header = decode(*frame);
      ASSERT_TRUE(header.has_value());
      EXPECT_EQ(header->type, FrameType::kResult);
      EXPECT_EQ(header->destination, default_worker(worker));
      EXPECT_EQ(header->sequence, sequence);
      float sum = 0;
      std::memcpy(&sum, &(*frame)[kHeaderBytes], sizeof sum);
      EXPECT_EQ(sum, 3.5F);
    }
  }
  EXPECT_EQ(cosim_->fault(), "");
  EXPECT_EQ(cosim_->cable(0)->counters().received, 3u);
  EXPECT_EQ(cosim_->cable(0)->counters().sent, 3u);
  EXPECT_EQ(cosim_->counters(0).at(kPortSentResult), 3u);
}

TEST_F(CosimRtlTest, TimeStandsStillWhileNothingIsUnderWay) {
  run_until_idle();
  const std::uint64_t cycle = cosim_->cycle();
  cosim_->advance();
  EXPECT_EQ(cosim_->cycle(), cycle);
  far_[0].send(contribution(0, 0, 1));
  cosim_->wait(-1, std::nullopt);  // returns, since a frame waits
  cosim_->advance();
  EXPECT_GT(cosim_->cycle(), cycle);
}

// The last beat of the longest frame is more than a thousand cycles after its first.
TEST_F(CosimRtlTest, NeverIdleInTheMidstOfAFrame) {
  run_until_idle();
  far_[1].send(Bytes(9018, 0xff));
  const std::uint64_t before = cosim_->cycle();
  cosim_->advance();
  run_until_idle();
  EXPECT_GT(cosim_->cycle() - before, 9018 / 8 + Cosim::kQuietCycles);
  EXPECT_EQ(cosim_->counters(1).rx_bytes(), 9018u);
  EXPECT_EQ(cosim_->counters(1).at(kPortRxFrames), 1u);
}

// GR1, GR2: two jobs, one after the other, of workers unknown to the node. Only the
// first worker of the second job is notified that the group was in another life.
TEST_F(CosimRtlTest, JobsJoinOneAfterTheOther) {
  CosimConfig config;
  config.epoch = kFirstEpoch;
  connect(config);
  join(0, kJob, kIncarnation, 0);
  join(1, kJob, kIncarnation + kNext, 0);
  for (unsigned worker = 0; worker < kWorkers; ++worker) {
    expect_welcome(worker, kJob, kIncarnation + worker * kNext, kFirstEpoch);
  }
  expect_barrier(kFirstEpoch);

  join(0, kJob + 1, kIncarnation + 2, 0);
  const Header stale = expect_type(0, FrameType::kError);
  EXPECT_EQ(stale.tag, static_cast<std::uint32_t>(ErrorCode::kStaleEpoch));
  EXPECT_EQ(stale.count, kFirstEpoch);
  EXPECT_EQ(stale.sequence, kIncarnation + 2);
  join(0, kJob + 1, kIncarnation + 2, kFirstEpoch);
  run_until_idle();  // it comes first
  join(1, kJob + 1, kIncarnation + 2 + kNext, 0);
  for (unsigned worker = 0; worker < kWorkers; ++worker) {
    expect_welcome(worker, kJob + 1, kIncarnation + 2 + worker * kNext, kFirstEpoch + 1);
  }
  expect_barrier(kFirstEpoch + 1);
  cosim_->settle();
  EXPECT_EQ(cosim_->fault(), "");
  EXPECT_EQ(cosim_->group(0).at(kGroupCurrentEpoch), kFirstEpoch + 1u);
}

// SE1, SE2: at each port its own worker, with the key; no other.
TEST_F(CosimRtlTest, OnlyBoundWorkersWithTheKeyMayJoin) {
  CosimConfig config;
  config.epoch = kFirstEpoch;
  config.bind = true;
  config.key = kKey;
  for (unsigned port = 0; port < kWorkers; ++port) config.workers.push_back(default_worker(port));
  connect(config);
  join(0, kJob, kIncarnation, 0);
  expect_refused(0);
  join(1, kJob, kIncarnation, 0, kKey, default_worker(2));
  expect_refused(1);
  for (unsigned worker = 0; worker < kWorkers; ++worker) {
    join(worker, kJob, kIncarnation + worker * kNext, 0, kKey);
  }
  for (unsigned worker = 0; worker < kWorkers; ++worker) {
    expect_welcome(worker, kJob, kIncarnation + worker * kNext, kFirstEpoch);
  }
}

// GR3: time does not stop before the deadline, nor run on for ever after it.
TEST_F(CosimRtlTest, DeadlineComesThoughNothingIsUnderWay) {
  CosimConfig config;
  config.members = (1u << kWorkers) - 1;
  config.epoch = kEpoch;
  config.deadline = kDeadline;
  connect(std::move(config));
  const std::uint64_t before = cosim_->cycle();
  far_[0].send(contribution(0, 0, 1.5F));
  const std::optional<Bytes> frame = answer(0);
  ASSERT_TRUE(frame.has_value());
  const std::optional<Header> header = decode(*frame);
  ASSERT_TRUE(header.has_value());
  EXPECT_TRUE(header->has(kFlagPartial));
  EXPECT_GT(cosim_->cycle() - before, kDeadline);
  run_until_idle();
}

TEST_F(CosimRtlTest, ArpIsAnsweredAndNoFault) {
  Bytes request(60);
  const auto put = [&request](std::size_t at, const Bytes& bytes) {
    std::copy(bytes.begin(), bytes.end(), request.begin() + static_cast<std::ptrdiff_t>(at));
  };
  put(0, Bytes(6, 0xff));
  put(6, {2, 0x54, 0x42, 0, 1, 1, 8, 6, 0, 1, 8, 0, 6, 4, 0, 1});
  put(22, {2, 0x54, 0x42, 0, 1, 1, 10, 84, 66, 11});
  put(38, {10, 84, 66, 1});
  far_[1].send(request);
  const std::optional<Bytes> reply = answer(1);
  ASSERT_TRUE(reply.has_value());
  EXPECT_EQ(reply->size(), 60u);
  cosim_->settle();
  EXPECT_EQ(cosim_->fault(), "");
  EXPECT_EQ(cosim_->counters(1).at(kPortSentHost), 1u);
}

// Waves begin and end when they are asked for; what happens between two recordings is in neither.
TEST_F(CosimRtlTest, WritesWavesOnRequest) {
  const std::string base = testing::TempDir() + "trib_cosim_" + std::to_string(getpid());
  CosimConfig config;
  config.members = (1u << kWorkers) - 1;
  config.epoch = kEpoch;
  config.waves_on_request = base + ".fst";
  connect(std::move(config));
  std::uint64_t after = 0;  // fs
  for (std::uint32_t recording = 0; recording < 3; ++recording) {
    far_[0].send(contribution(0, recording, 1));
    far_[1].send(contribution(1, recording, 2));
    EXPECT_EQ(cosim_->switch_waves(), std::nullopt);
    ASSERT_TRUE(answer(0) && answer(1));
    const std::string file = base + "." + std::to_string(recording + 1) + ".fst";
    EXPECT_EQ(cosim_->switch_waves(), file);
    const FstFile waves(file);
    EXPECT_GT(waves.end(), waves.begin());
    EXPECT_GE(waves.begin(), after);
    after = waves.end();
    EXPECT_FALSE(read_view(view_name(file)).signals.empty());
    std::filesystem::remove(file);
    std::filesystem::remove(view_name(file));
  }
  run_until_idle();
  EXPECT_EQ(cosim_->switch_waves(), std::nullopt);
  EXPECT_THROW(cosim_->switch_waves(), RecordingError);  // time has stopped
}

// A second run with the same name goes on with the numbers.
TEST_F(CosimRtlTest, WavesOfEarlierRunsStay) {
  const std::string base = testing::TempDir() + "trib_cosim_again_" + std::to_string(getpid());
  const std::string earlier = base + ".7.fst";
  std::ofstream(earlier) << "of an earlier run";
  std::ofstream(base + ".x9.fst") << "of another program";
  CosimConfig config;
  config.waves_on_request = base + ".fst";
  connect(std::move(config));
  EXPECT_EQ(cosim_->switch_waves(), std::nullopt);
  run_until_idle();
  const std::string file = base + ".8.fst";
  EXPECT_EQ(cosim_->switch_waves(), file);
  EXPECT_EQ(std::filesystem::file_size(earlier), 17u);
  for (const std::string& name : {earlier, base + ".x9.fst", file, view_name(file)}) {
    EXPECT_TRUE(std::filesystem::remove(name)) << name;
  }
}

// Without traffic, the file of waves can be read though it is not closed.
TEST_F(CosimRtlTest, WavesAreWrittenOutWhenIdle) {
  const std::string file =
      testing::TempDir() + "trib_cosim_idle_" + std::to_string(getpid()) + ".fst";
  CosimConfig config;
  config.waves = WaveConfig{file};
  connect(std::move(config));
  run_until_idle();
  const std::uint64_t cycle = cosim_->cycle();
  cosim_->wait(-1, std::chrono::milliseconds(0));
  {
    const FstFile waves(file);
    EXPECT_GE(waves.end(), (cycle - 1) * 5'000'000 / 2);
    EXPECT_FALSE(waves.root().scopes.empty());
  }
  cosim_->close_recordings();
  std::filesystem::remove(file);
  std::filesystem::remove(view_name(file));
}

TEST_F(CosimRtlTest, TellsOnceWhichInterfaceIsGone) {
  connect({});
  run_until_idle();
  EXPECT_TRUE(cosim_->newly_gone().empty());
  far_.at(1).close();
  cosim_->advance();
  ASSERT_EQ(cosim_->newly_gone().size(), 1u);
  cosim_->advance();
  EXPECT_TRUE(cosim_->newly_gone().empty());
  const auto start = std::chrono::steady_clock::now();
  cosim_->wait(-1, std::chrono::milliseconds(20));  // not at once, though the end can be read
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(20));
}

TEST_F(CosimRtlTest, WritesTheNodesSteps) {
  const std::string file = testing::TempDir() + "trib_cosim_" + std::to_string(getpid()) + ".jsonl";
  CosimConfig config;
  config.trace = file;
  config.members = (1u << kWorkers) - 1;
  config.epoch = kEpoch;
  connect(std::move(config));
  far_[0].send(contribution(0, 0, 1.5F));
  far_[1].send(contribution(1, 0, 2.0F));
  ASSERT_TRUE(answer(0) && answer(1));
  run_until_idle();
  cosim_->close_recordings();
  std::ifstream in(file);
  const std::string steps{std::istreambuf_iterator<char>(in), {}};
  for (const char* step : {R"("step":"command","group":0,"command":"START"})",
                           R"("step":"claimed","port":1,"group":0,"sequence":0})",
                           R"("step":"released","group":0,"sequence":0,"partial":false})"}) {
    EXPECT_NE(steps.find(step), std::string::npos) << step << " is missing in\n" << steps;
  }
  std::filesystem::remove(file);
}

TEST_F(CosimRtlTest, TellsOfWavesThatNeverBegin) {
  CosimConfig config;
  config.waves = WaveConfig{testing::TempDir() + "trib_cosim_never.fst", 1'000'000'000};
  connect(std::move(config));
  run_until_idle();
  EXPECT_THROW(cosim_->close_recordings(), RecordingError);
}

TEST_F(CosimRtlTest, MoreInterfacesThanPortsAreRefused) {
  std::vector<std::unique_ptr<HostInterface>> interfaces;
  for (unsigned i = 0; i < 5; ++i) {
    interfaces.push_back(std::make_unique<SocketInterface>(SocketInterface::pair().first));
  }
  EXPECT_THROW(Cosim(make_node("10g", 1), CosimConfig{}, std::move(interfaces)),
               std::invalid_argument);
}

}  // namespace
}  // namespace trib
