// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/board/self_test.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "tools/tributary/board/card_words.h"
#include "verif/boards/registers/registers.h"
#include "verif/node/registers/port_counters.h"

namespace trib {
namespace {

constexpr std::uint16_t kNowhere = 0x8000;            // BR1
constexpr std::uint16_t kNowhereOfEndpoint = 0xfffc;  // BE2
constexpr const char* kGuide = "docs/BRINGUP.md says what to do";

bool refused(const std::function<void()>& access) {
  try {
    access();
  } catch (const RegisterRefused&) {
    return true;
  }
  return false;
}

std::vector<std::uint32_t> patterns() {
  std::vector<std::uint32_t> words{0, 0xffffffff, 0xaaaaaaaa, 0x55555555};
  for (unsigned bit = 0; bit < 32; ++bit) words.push_back(std::uint32_t{1} << bit);
  return words;
}

}  // namespace

const char* verdict_word(Finding::Verdict verdict) {
  switch (verdict) {
    case Finding::Verdict::kPass:
      return "pass";
    case Finding::Verdict::kWarning:
      return "warn";
    case Finding::Verdict::kFail:
      return "FAIL";
    case Finding::Verdict::kSkipped:
      break;
  }
  return "skip";
}

SelfTest::SelfTest(const Card& card, SelfTestConfig config)
    : card_(card), config_(std::move(config)) {}

const std::vector<Finding>& SelfTest::run() {
  findings_.clear();
  check_image();
  check_registers();
  check_errors();
  check_uptime();
  if (config_.over_console) check_console();
  check_bring_up();
  check_links();
  check_counters();
  return findings_;
}

bool SelfTest::passed() const {
  return std::none_of(findings_.begin(), findings_.end(), [](const Finding& finding) {
    return finding.verdict == Finding::Verdict::kFail;
  });
}

void SelfTest::add(const std::string& check, bool pass, const std::string& text,
                   const std::string& remedy) {
  findings_.push_back({check, pass ? Finding::Verdict::kPass : Finding::Verdict::kFail,
                       pass ? text : text + "; " + remedy});
}

void SelfTest::check_image() {
  const std::uint32_t image = card_.identity().image;
  switch (image_state(image)) {
    case ImageState::kChecked:
      findings_.push_back({"image", Finding::Verdict::kPass, image_words(image)});
      return;
    case ImageState::kUntested:
      findings_.push_back(
          {"image", Finding::Verdict::kWarning,
           image_words(image) + "; what fails below may be its timing: make one without FORCE"});
      return;
    case ImageState::kUnmarked:
      break;
  }
  findings_.push_back({"image", Finding::Verdict::kWarning,
                       image_words(image) +
                           "; nothing says whether it meets its timing: make one with "
                           "tools/board_image.sh"});
}

void SelfTest::check_registers() {
  CardAccess& registers = card_.registers();
  const std::uint32_t before = registers.read(board::kRegScratch);
  std::optional<std::string> wrong;
  for (const std::uint32_t word : patterns()) {
    registers.write(board::kRegScratch, word);
    const std::uint32_t found = registers.read(board::kRegScratch);
    if (found != word && !wrong) wrong = fmt::format("0x{:08x} reads as 0x{:08x}", word, found);
  }
  registers.write(board::kRegScratch, before);
  add("registers", !wrong,
      wrong ? "SCRATCH: " + *wrong : fmt::format("SCRATCH keeps {} patterns", patterns().size()),
      "the bitstream does not meet its timing, or is another one");
}

void SelfTest::check_errors() {
  CardAccess& registers = card_.registers();
  const std::uint16_t nowhere = card_.identity().has_endpoint ? kNowhereOfEndpoint : kNowhere;
  const bool read = refused([&] { registers.read(nowhere); });
  const bool write = refused([&] { registers.write(board::kRegId, 0); });
  add("errors", read && write,
      read && write ? "wrong accesses are refused"
      : read        ? "a write to the constant ID is not refused"
                    : fmt::format("a read of 0x{:04x}, where nothing is, is not refused", nowhere),
      "the bitstream is another one");
}

void SelfTest::check_uptime() {
  CardAccess& registers = card_.registers();
  const std::uint32_t before = registers.read(board::kRegUptime);
  const auto deadline = config_.now() + config_.patience;
  std::uint32_t after = before;
  while (after == before && config_.now() < deadline) after = registers.read(board::kRegUptime);
  add("uptime", after > before, fmt::format("{} s, then {} s", before, after),
      "the card is held in reset (its button SW8?), or its clock does not run");
}

void SelfTest::check_console() {
  CardAccess& registers = card_.registers();
  const std::uint32_t before = registers.read(board::kRegConsoleRequests);
  const std::uint32_t step = (registers.read(board::kRegConsoleRequests) - before) & 0xffff;
  add("console", step == 1, fmt::format("{} requests counted for one", step),
      "another program uses the console, too");
}

void SelfTest::check_bring_up() {
  const CardPage page = card_.board();
  const std::uint32_t clock = page.at(board::kRegClock);
  const std::uint32_t transmit = page.at(board::kRegTransmit);
  add("clock", (clock & board::kRegClockReady) != 0,
      fmt::format("{}, attempts {}, lost {}", clock_words(clock), page.at(board::kRegClockAttempts),
                  page.at(board::kRegClockLost)),
      kGuide);
  add("transmit", (transmit & board::kRegTransmitReady) != 0,
      fmt::format("{}, retries {}", transmit_words(transmit, page.at(board::kRegTransmitQuads)),
                  page.at(board::kRegTransmitRetries)),
      kGuide);
}

void SelfTest::check_links() {
  for (const CardPage& link : card_.links()) {
    const std::uint32_t status = link.at(board::kLinkStatus);
    const std::string check = fmt::format("port {}", link.index());
    const bool is_wanted = config_.must_be_up.count(link.index()) != 0;
    if ((status & board::kLinkStatusPresent) == 0 && !is_wanted) {
      findings_.push_back({check, Finding::Verdict::kSkipped, "no module"});
      continue;
    }
    std::string text = link_words(status);
    for (const std::string& fault : fault_words(status)) text += ", " + fault;
    add(check, (status & board::kLinkStatusUp) != 0, text, kGuide);
  }
}

void SelfTest::check_counters() {
  const auto read = [this](std::uint16_t address) { return card_.registers().read(address); };
  for (unsigned port = 0; port < card_.identity().node.ports; ++port) {
    const std::string check = fmt::format("counters {}", port);
    const PortCounters counters(port, read);
    const bool moved = read(port_register(port, kPortRxFrames)) != counters.at(kPortRxFrames) ||
                       read(port_register(port, kPortTxFrames)) != counters.at(kPortTxFrames);
    if (moved) {
      findings_.push_back({check, Finding::Verdict::kSkipped, "frames pass"});
      continue;
    }
    const std::string imbalance = counters.imbalance();
    add(check, imbalance.empty(),
        imbalance.empty() ? fmt::format("{} frames in, {} out, each in one counter",
                                        counters.at(kPortRxFrames), counters.at(kPortTxFrames))
                          : imbalance.substr(0, imbalance.find('\n')),
        "reset the card (SW8), and report it with `tributary board counters --json`");
  }
}

}  // namespace trib
