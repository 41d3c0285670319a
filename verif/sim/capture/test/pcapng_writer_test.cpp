// SPDX-License-Identifier: Apache-2.0
// PcapngWriter: block structure by the specification, and, where tshark is installed, read back by
// Wireshark's own code.
#include "verif/sim/capture/pcapng_writer.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "verif/sim/stream/test/fake_streams.h"

namespace trib {
namespace {

class PcapngWriterTest : public testing::Test {
 protected:
  void write_file() {
    PcapngWriter writer(path_, 2);
    writer.write(0, Direction::kReceived, *make_frame(61), 1'000'000'007);
    writer.write(1, Direction::kSent, *make_frame(64, true), 5'000'000'123, "a spoiled result");
    writer.flush();
  }
  void TearDown() override { std::remove(path_.c_str()); }

  // Of this process: tests of a suite run at the same time.
  const std::string path_ =
      testing::TempDir() + "trib_pcapng_writer_" + std::to_string(getpid()) + ".pcapng";
};

std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string text;
  char buffer[256];
  while (pipe && std::fgets(buffer, sizeof buffer, pipe.get()) != nullptr) {
    text += buffer;
  }
  return text;
}

TEST_F(PcapngWriterTest, WritesWellFormedBlocks) {
  write_file();
  std::ifstream file(path_, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::uint32_t> types;
  for (std::size_t at = 0; at < bytes.size();) {
    std::uint32_t type = 0;
    std::uint32_t length = 0;
    std::uint32_t trailer = 0;
    ASSERT_LE(at + 12, bytes.size());
    std::memcpy(&type, bytes.data() + at, 4);
    std::memcpy(&length, bytes.data() + at + 4, 4);
    ASSERT_EQ(length % 4, 0u);
    ASSERT_LE(at + length, bytes.size());
    std::memcpy(&trailer, bytes.data() + at + length - 4, 4);
    ASSERT_EQ(trailer, length);
    types.push_back(type);
    at += length;
  }
  EXPECT_EQ(types, (std::vector<std::uint32_t>{0x0A0D0D0A, 1, 1, 6, 6}));
}

TEST_F(PcapngWriterTest, IsReadByTshark) {
  if (std::system("tshark --version > /dev/null 2>&1") != 0) {
    GTEST_SKIP() << "tshark is not installed";
  }
  write_file();
  const std::string command =
      "tshark -r " + path_ +
      " -T fields -e frame.interface_name -e frame.time_epoch -e frame.len"
      " -e frame.packet_flags_direction -e frame.packet_flags_crc_error -e frame.comment"
      " 2> /dev/null";
  EXPECT_EQ(output_of(command),
            "port0\t1.000000007\t61\t0x00000001\t0\t\n"
            "port1\t5.000000123\t64\t0x00000002\t1\ta spoiled result\n");
}

TEST(PcapngWriter, SaysWhichFileCannotBeWritten) {
  try {
    PcapngWriter writer("/nowhere/frames.pcapng", 1);
    FAIL() << "no exception";
  } catch (const std::runtime_error& error) {
    EXPECT_EQ(
        std::string(error.what()),
        "pcap: can't write /nowhere/frames.pcapng: check the folder, its rights and the disk");
  }
}

}  // namespace
}  // namespace trib
