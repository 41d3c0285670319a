// SPDX-License-Identifier: Apache-2.0
#include "verif/node/tests/life_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/codec.h"
#include "model/frame/epoch.h"
#include "verif/node/registers/configuration_writes.h"
#include "verif/node/registers/registers.h"

namespace trib {

void LifeTest::set_up(TestSetup& setup) {
  setup.node.groups[0].members = 0;
  setup.node.groups[0].epoch = 0;
  setup.timeout_cycles = 5'000'000;
}

void LifeTest::configure_node() {
  for (const auto& [address, value] : configuration_writes(setup().node, setup().onset)) {
    if (address < port_register(0, 0)) registers().write(address, value);
  }
}

std::uint16_t LifeTest::current_epoch() {
  return static_cast<std::uint16_t>(registers().read(group_register(0, kGroupCurrentEpoch)));
}

std::string LifeTest::told(unsigned port) const {
  const Header last = last_received(port);
  return fmt::format("the last frame is of type {}, epoch {}, count {}, sequence {}, tag {:#x}",
                     static_cast<unsigned>(last.type), last.epoch, last.count, last.sequence,
                     last.tag);
}

void LifeTest::expect_error(unsigned port, const Frame& frame, Verdict verdict, ErrorCode code,
                            std::uint16_t count) {
  const std::uint64_t verdicts = checker().log().tally(port).of(verdict);
  const std::size_t errors = received(port, FrameType::kError);
  send(port, frame);
  settle();
  const Header sent = read_header(frame.bytes);
  const Header answer = last_received(port);
  require(checker().log().tally(port).of(verdict) == verdicts + 1,
          fmt::format("port {}: type {}, epoch {} must be {}", port,
                      static_cast<unsigned>(sent.type), sent.epoch, trib::name(verdict)));
  require(received(port, FrameType::kError) == errors + 1 &&
              answer.tag == static_cast<unsigned>(code) && answer.epoch == sent.epoch &&
              answer.count == count && answer.sequence == sent.sequence &&
              answer.destination == sent.source,
          fmt::format("port {}: type {}, epoch {}: expected ERROR {} with count {}; {}", port,
                      static_cast<unsigned>(sent.type), sent.epoch, static_cast<unsigned>(code),
                      count, told(port)));
}

bool LifeTest::was_welcomed(unsigned port, const Join& join, std::uint16_t of_epoch,
                            unsigned members, unsigned window) const {
  const Header welcome = last_received(port);
  const WelcomeBody body = read_welcome_body(last_bytes(port));
  return welcome.type == FrameType::kWelcome && welcome.epoch == of_epoch &&
         welcome.count == members && welcome.sequence == join.incarnation &&
         welcome.tag == join.job && body.window == window &&
         body.ops == setup().node.reductions.ops() &&
         body.dtypes == setup().node.reductions.dtypes() && body.codecs == setup().node.codecs &&
         body.largest_payload == kMaxPayload && body.balance == join.balance;
}

void LifeTest::expect_welcome(unsigned port, const Frame& frame, std::uint16_t of_epoch,
                              unsigned members, unsigned window) {
  const std::size_t before = received(port, FrameType::kWelcome);
  const Header header = read_header(frame.bytes);
  Join join;
  join.job = header.tag;
  join.incarnation = header.sequence;
  send(port, frame);
  settle();
  require(received(port, FrameType::kWelcome) == before + 1 &&
              was_welcomed(port, join, of_epoch, members, window),
          fmt::format("port {}: expected WELCOME to epoch {} of {} members, window {}; {}", port,
                      of_epoch, members, window, told(port)));
}

void LifeTest::expect_silence(unsigned port, const Frame& frame, Verdict verdict) {
  const std::size_t before = this->port(port).good_frames().size();
  const std::uint64_t verdicts = checker().log().tally(port).of(verdict);
  send(port, frame);
  settle();
  require(checker().log().tally(port).of(verdict) == verdicts + 1,
          fmt::format("port {}: the frame must be {}", port, trib::name(verdict)));
  require(this->port(port).good_frames().size() == before,
          fmt::format("port {}: an answer to a frame that has none; {}", port, told(port)));
}

void LifeTest::expect_state(std::uint32_t status, std::uint16_t of_epoch, std::uint32_t joined) {
  const std::uint32_t is = registers().read(group_register(0, kGroupStatus));
  const std::uint32_t epoch_is = current_epoch();
  const std::uint32_t joined_is = registers().read(group_register(0, kGroupJoined));
  require(is == status && epoch_is == of_epoch && joined_is == joined,
          fmt::format("STATUS is {}, CURRENT_EPOCH {}, JOINED {}; expected {}, {}, {}", is,
                      epoch_is, joined_is, status, of_epoch, joined));
}

void LifeTest::join_all(std::uint32_t mask, std::uint32_t job) {
  Random random{options().seed, 0x6a6f696e, ++joins_};
  const std::uint16_t before = current_epoch();
  std::vector<unsigned> order;
  for (unsigned port = 0; port < ports(); ++port) {
    if ((mask >> port & 1) != 0) order.push_back(port);
  }
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  }
  incarnations_.resize(ports());
  for (const unsigned port : order) {
    incarnations_[port] = static_cast<std::uint32_t>(random()) | 1;
    Join join;
    join.epoch = before;
    join.job = job;
    join.incarnation = incarnations_[port];
    join.ports = static_cast<std::uint8_t>(order.size());
    join.rank = rank(port);
    join.codecs = decodable(port);
    join.balance = balanced(port);
    // The first one decides on the epoch after a reset; the others may come in any order.
    send(port, join_frame(port, join), random.below(40));
    if (port == order.front()) settle();
  }
  settle();
  epoch =
      before == 0 ? static_cast<std::uint16_t>(incarnations_[order.front()]) : next_epoch(before);
  for (const unsigned port : order) {
    Join join;
    join.job = job;
    join.incarnation = incarnations_[port];
    join.balance = balanced(port);
    require(
        was_welcomed(port, join, epoch, static_cast<unsigned>(order.size()), setup().node.window),
        fmt::format("port {}: not welcomed to epoch {}; {}", port, epoch, told(port)));
  }
  expect_state(kGroupStatusActive, epoch, mask);
}

void LifeTest::run_job(std::uint32_t mask, std::uint32_t chunks) {
  const auto first = static_cast<unsigned>(__builtin_ctz(mask));
  const std::uint64_t before = checker().log().tally(first).of(StepSent::kResult);
  for (std::uint32_t s = 0; s < chunks; ++s) {
    if (s % setup().node.window == 0) settle();
    for (unsigned port = 0; port < ports(); ++port) {
      if ((mask >> port & 1) != 0) send(port, contribution(s, port));
    }
  }
  settle();
  require(checker().log().tally(first).of(StepSent::kResult) == before + chunks,
          fmt::format("epoch {}: not every chunk had a result", epoch));
}

}  // namespace trib
