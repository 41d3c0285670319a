// SPDX-License-Identifier: Apache-2.0
// The example of docs/INTEGRATION.md on the RTL: its sequence from reset to the first sum step by step,
// and its picture, which is drawn from the pins of this run.
#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "verif/node/bench/bench.h"
#include "verif/node/dut/make_node.h"
#include "verif/node/picture/picture_rows.h"
#include "verif/node/picture/pin_record.h"
#include "verif/node/registers/register_table.h"
#include "verif/sim/waves/waveform_picture.h"

namespace trib {
namespace {

constexpr unsigned kWorkers = 2;
constexpr unsigned kElements = 64;
constexpr std::uint64_t kKey = 0x0123456789abcdef;
constexpr std::uint64_t kPatience = 2000;  // cycles until a frame comes
constexpr std::uint64_t kBefore = 12;      // cycles of the picture before cycle 0
constexpr std::uint64_t kPictured = 68;    // cycles of the picture
constexpr unsigned kHeaderBeats = 8;       // cycle 0 has the last of them
constexpr double kCycleNs = 6.4;

// A row of the table.
struct Row {
  std::string step;
  std::string what;
  std::string where;
  std::string value;
};

std::string read_text(const std::string& path) {
  std::ifstream in(path);
  if (!in) throw std::runtime_error("can't read " + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<Row> read_rows() {
  std::istringstream text(read_text(TRIBUTARY_DOCS "/INTEGRATION.md"));
  std::vector<Row> rows;
  bool inside = false;
  for (std::string line; std::getline(text, line);) {
    if (line == "<!-- run by: Integration -->") inside = true;
    if (inside && line.empty()) break;
    if (!inside || line.compare(0, 2, "| ") != 0 || line.compare(0, 7, "| step ") == 0) continue;
    std::vector<std::string> cells;
    std::istringstream cells_of(line.substr(1));
    for (std::string cell; std::getline(cells_of, cell, '|');) {
      const auto begin = cell.find_first_not_of(" `");
      const auto end = cell.find_last_not_of(" `");
      cells.push_back(begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1));
    }
    rows.push_back({cells.at(0), cells.at(1), cells.at(2), cells.at(3)});
  }
  return rows;
}

// The flags of port 0, and of the receive stream of port 1.
class PinLog : public Clocked {
 public:
  explicit PinLog(const NodeDut& dut) : dut_(dut) {}

  struct Sample {
    StreamView rx[kWorkers];
    StreamView tx;
    bool verdict;
  };
  void before_edge(std::uint64_t) override {
    samples.push_back({{dut_.rx_view(0), dut_.rx_view(1)}, dut_.tx_view(0), dut_.verdict_valid(0)});
  }
  std::vector<Sample> samples;  // by cycle, from the first one on

 private:
  const NodeDut& dut_;
};

class Integration : public testing::Test {
 protected:
  Integration()
      : bench_(make_node("10g", 1), {}), pins_(bench_.dut()), frames_(bench_.dut(), kWorkers) {
    first_cycle_ = bench_.cycle();
    for (unsigned port = 0; port < kWorkers; ++port) {
      bench_.sink(port).on_frame([this, port](const FramePtr& frame, std::uint64_t, std::uint64_t) {
        sent_[port].push_back(frame);
      });
    }
    bench_.attach(pins_);
    bench_.attach(frames_);
  }

  void run(const Row& row) {
    SCOPED_TRACE(row.step + " " + row.what + " " + row.where);
    if (row.step == "reset") return expect_reset(row);
    if (row.step == "read") return expect_register(row);
    if (row.step == "write") return write_register(row);
    if (row.step == "receive") return receive(row);
    if (row.step == "send") return expect_sent(row);
    FAIL() << "no such step";
  }
  std::string picture() const;

 private:
  static unsigned port_of(const Row& row) {
    return static_cast<unsigned>(std::stoul(row.where.substr(std::strlen("port "))));
  }
  // As listed in the table, which must be that of the register of this name.
  static std::uint16_t address_of(const Row& row) {
    const auto address = static_cast<std::uint16_t>(std::stoul(row.where, nullptr, 16));
    for (const RegisterInfo& info : kRegisters) {
      if (info.name == row.what) {
        EXPECT_EQ(address, register_address(info.page, 0, info.offset));
        return address;
      }
    }
    ADD_FAILURE() << "no such register";
    return address;
  }
  static std::uint32_t value_of(const Row& row) {
    return static_cast<std::uint32_t>(std::stoul(row.value, nullptr, 16));
  }
  static std::vector<float> values_of(const Row& row) {
    return std::vector<float>(kElements, std::stof(row.value));
  }

  // The bench does it when it is made.
  static void expect_reset(const Row& row) {
    EXPECT_EQ(row.value, std::to_string(Bench::kResetCycles) + " cycles");
  }
  void expect_register(const Row& row) {
    EXPECT_EQ(bench_.registers().read_now(address_of(row), [this] { bench_.step(); }),
              value_of(row));
  }
  void write_register(const Row& row) {
    bench_.registers().write_now(address_of(row), value_of(row), [this] { bench_.step(); });
  }
  void receive(const Row& row) {
    const unsigned worker = port_of(row);
    Header header;
    header.source = default_worker(worker);
    header.destination = default_node();
    Frame frame;
    if (row.what == "JOIN") {
      header.count = static_cast<std::uint16_t>(worker);
      header.sequence = 0x5eed0000 + worker;  // incarnation
      header.tag = 1;                         // job
      JoinBody body;
      body.key = kKey;
      body.ports = kWorkers;
      frame = encode_join(header, body);
    } else {
      ASSERT_EQ(row.what, "CONTRIBUTION");
      const std::vector<float> values = values_of(row);
      header.type = FrameType::kContribution;
      header.flags = kFlagData | kFlagWant;
      header.epoch = epoch_;
      header.count = 1;
      header.payload_bytes = kElements * sizeof(float);
      frame = encode(header, reinterpret_cast<const std::uint8_t*>(values.data()));
      contributed_ = bench_.cycle();
    }
    bench_.source(worker).push(std::make_shared<const Frame>(std::move(frame)));
  }
  void expect_sent(const Row& row) {
    std::deque<FramePtr>& frames = sent_[port_of(row)];
    const std::uint64_t end = bench_.cycle() + kPatience;
    while (frames.empty() && bench_.cycle() < end) bench_.step();
    ASSERT_FALSE(frames.empty()) << "no frame";
    const FramePtr frame = frames.front();
    frames.pop_front();
    const std::optional<Header> header = decode(frame->bytes);
    ASSERT_TRUE(header.has_value());
    if (row.what == "WELCOME") {
      EXPECT_EQ(header->type, FrameType::kWelcome);
      epoch_ = header->epoch;
      return;
    }
    ASSERT_EQ(row.what, "RESULT");
    EXPECT_EQ(header->type, FrameType::kResult);
    const std::vector<float> sums = values_of(row);
    ASSERT_EQ(frame->bytes.size(), kHeaderBytes + sums.size() * sizeof(float));
    EXPECT_EQ(std::memcmp(&frame->bytes[kHeaderBytes], sums.data(), sums.size() * sizeof(float)),
              0);
  }

  Bench bench_;
  PinLog pins_;
  PinRecord frames_;
  std::uint64_t first_cycle_ = 0;
  std::deque<FramePtr> sent_[kWorkers];  // by port
  std::uint16_t epoch_ = 0;
  std::uint64_t contributed_ = 0;  // cycle in which the last contribution was handed over
};

std::string Integration::picture() const {
  const std::vector<PinLog::Sample>& samples = pins_.samples;
  std::size_t zero = contributed_ - first_cycle_;  // the first beat of the contribution ...
  while (!samples.at(zero).rx[1].valid) ++zero;
  zero += kHeaderBeats - 1;  // ... and that with its byte 63
  std::vector<StreamView> rx[kWorkers];
  std::vector<StreamView> tx;
  std::vector<bool> verdict;
  for (std::size_t cycle = zero - kBefore; cycle < zero - kBefore + kPictured; ++cycle) {
    const PinLog::Sample& sample = samples.at(cycle);
    for (unsigned port = 0; port < kWorkers; ++port) rx[port].push_back(sample.rx[port]);
    tx.push_back(sample.tx);
    verdict.push_back(sample.verdict);
  }
  const auto flags = [](const std::vector<StreamView>& stream, bool StreamView::*flag) {
    std::vector<bool> levels;
    for (const StreamView& view : stream) levels.push_back(view.valid && view.*flag);
    return levels;
  };
  WaveformPicture picture("The first sum on the pins, cycle by cycle",
                          "Pins of a node: contributions are received at two ports; the result is "
                          "sent from port 0 while "
                          "the payload of the last contribution still arrives.",
                          {-static_cast<std::int64_t>(kBefore), kPictured, kCycleNs});
  const std::vector<RecordedPort>& frames = frames_.record().ports;
  const std::uint64_t cycle_0 = first_cycle_ + zero;
  for (unsigned port = 0; port < kWorkers; ++port) {
    const std::string index = "[" + std::to_string(port) + "]";
    picture.add_flag("s_rx_valid_i" + index, flags(rx[port], &StreamView::valid));
    picture.add_flag("s_rx_last_i" + index, flags(rx[port], &StreamView::last));
    picture.add_boxes("s_rx_data_i" + index, frame_boxes(frames[port].received, cycle_0, picture));
  }
  picture.add_flag("verdict_valid_o[0]", verdict);
  picture.add_flag("m_tx_valid_o[0]", flags(tx, &StreamView::valid));
  picture.add_flag("m_tx_last_o[0]", flags(tx, &StreamView::last));
  picture.add_boxes("m_tx_data_o[0]", frame_boxes(frames[0].sent, cycle_0, picture));
  return picture.svg();
}

TEST_F(Integration, FromResetToTheFirstSum) {
  const std::vector<Row> rows = read_rows();
  ASSERT_GE(rows.size(), 15u);
  for (const Row& row : rows) {
    run(row);
    if (HasFatalFailure()) return;
  }
  const std::string drawn = picture();
  if (drawn == read_text(TRIBUTARY_DOCS "/integration.svg")) return;
  const std::string file = testing::TempDir() + "integration.svg";
  std::ofstream(file) << drawn;
  FAIL() << "docs/integration.svg is not what the pins do; look at " << file
         << ", and copy it there if it is right";
}

}  // namespace
}  // namespace trib
