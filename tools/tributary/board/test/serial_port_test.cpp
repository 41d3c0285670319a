// SPDX-License-Identifier: Apache-2.0
// The serial port and the console over it, on pseudo-terminals.
#include "tools/tributary/board/console/serial_port.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "model/base/host_error.h"
#include "tools/tributary/board/console/console_client.h"
#include "tools/tributary/board/test/fake_card.h"
#include "tools/tributary/board/test/terminal.h"

namespace trib {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const HostError& error) {
    return error.what();
  }
  return "";
}

TEST(SerialPort, CardOnATerminal) {
  FakeCard card;
  card.registers[0x0010] = 0;
  card.faults.noisy = 3;
  card.faults.damaged = 1;
  card.faults.lost = 1;
  Terminal terminal([&card](std::string_view bytes) { return card.receive(bytes); });
  ConsoleClient client(std::make_unique<SerialPort>(terminal.path()), {milliseconds(200), 20});
  EXPECT_EQ(client.name(), terminal.path());
  for (std::uint32_t value = 0xffffff00; value != 0xffffff0a; ++value) {
    client.write(0x0010, value);
    EXPECT_EQ(client.read(0x0010), value);
  }
  EXPECT_EQ(card.writes.size(), 10U);
}

TEST(SerialPort, BytesThatWaitFromBeforeAreThrownAway) {
  FakeCard card;
  std::atomic<bool> talks = false;
  Terminal terminal([&](std::string_view bytes) {
    return card.receive(bytes) + (talks.exchange(false) ? "0=00000000" : "");
  });
  {
    ConsoleClient client(std::make_unique<SerialPort>(terminal.path()));
    talks = true;
    client.read(0x4000);
  }
  ConsoleClient client(std::make_unique<SerialPort>(terminal.path()));
  EXPECT_EQ(client.read(0x4000), 0x54524244U);
}

TEST(SerialPort, CardThatNeverAnswers) {
  Terminal terminal([](std::string_view) { return ""; });
  const std::string message = message_of([&] {
    ConsoleClient(std::make_unique<SerialPort>(terminal.path()), {milliseconds(2), 3});
  });
  EXPECT_THAT(message, HasSubstr(terminal.path() + ": read of 0x4000: no reply, sent 4 times"));
}

TEST(SerialPort, NoSuchDevice) {
  EXPECT_THAT(message_of([] { SerialPort("/dev/ttyNone9"); }),
              HasSubstr("/dev/ttyNone9: No such file or directory; is the USB cable plugged in?"));
}

TEST(SerialPort, NoDeviceAtAll) {
  EXPECT_THAT(message_of([] { SerialPort("/dev/null"); }), HasSubstr("is no serial device"));
}

TEST(SerialPort, BusyDevice) {
  Terminal terminal([](std::string_view) { return ""; });
  const SerialPort first(terminal.path());
  EXPECT_THAT(message_of([&] { SerialPort second(terminal.path()); }),
              HasSubstr("another program uses it"));
}

TEST(SerialPort, IsFreeAgainAfterwards) {
  Terminal terminal([](std::string_view) { return ""; });
  { const SerialPort first(terminal.path()); }
  EXPECT_NO_THROW(SerialPort second(terminal.path()));
}

TEST(SerialPort, DeviceThatIsPulledOut) {
  auto terminal = std::make_unique<Terminal>([](std::string_view) { return ""; });
  SerialPort port(terminal->path());
  terminal.reset();
  EXPECT_THAT(message_of([&port] { port.read(port.now() + milliseconds(100)); }),
              HasSubstr("has gone"));
}

TEST(SerialPort, SilenceEndsAtTheDeadline) {
  Terminal terminal([](std::string_view) { return ""; });
  SerialPort port(terminal.path());
  const ByteStream::Time deadline = port.now() + milliseconds(3);
  EXPECT_EQ(port.read(deadline), "");
  EXPECT_GE(port.now(), deadline);
}

}  // namespace
}  // namespace trib
