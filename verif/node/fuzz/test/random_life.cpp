// SPDX-License-Identifier: Apache-2.0
#include "verif/node/fuzz/test/random_life.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "model/base/random.h"
#include "model/frame/body.h"
#include "model/frame/layout.h"
#include "model/frame/serial.h"
#include "verif/node/fuzz/test/life_script.h"
#include "verif/node/seq/random_addresses.h"

namespace trib {
namespace {

constexpr unsigned kSteps = 60;

class RandomLife {
 public:
  explicit RandomLife(std::uint64_t seed)
      : random_({seed, 0x11fe}), script_(draw_setup(), random_.below(2) == 0 ? 1 : 0xffff) {}

  FrameScript write() {
    for (unsigned step = 0; step < kSteps; ++step) {
      switch (script_.model().state()) {
        case GroupState::kActive:
          work();
          break;
        case GroupState::kJoining:
          wait();
          break;
        default:
          begin();
          break;
      }
    }
    return script_.take();
  }

 private:
  GroupSetup draw_setup() {
    GroupSetup setup;
    setup.uplink =
        random_.below(8) == 0 ? std::nullopt : std::optional<unsigned>(random_.below(kScriptPorts));
    setup.members = random_.below(1u << kScriptPorts);
    if (random_.below(2) == 0) setup.members = 0;
    if (setup.uplink) setup.members &= ~(1u << *setup.uplink);
    setup.started = setup.members != 0 && random_.below(4) == 0;
    setup.epoch = new_epoch();
    setup.bind = random_.below(8) == 0;
    if (random_.below(4) != 0) setup.key = random_();
    setup.addresses = random_addresses(random_(), false);
    return setup;
  }

  // Of a start: most are newer.
  std::uint16_t new_epoch() {
    const std::uint32_t ahead = random_.between(1, random_.below(8) == 0 ? 0xffff : 0x7fff);
    const auto epoch = static_cast<std::uint16_t>(last_epoch_ + ahead);
    return epoch == 0 ? std::uint16_t{1} : epoch;
  }

  // A usual number, or it with any one bit changed, or any number.
  std::uint32_t near(std::uint32_t usual, unsigned of_ten) {
    if (random_.below(10) < of_ten) return usual;
    return random_.below(4) == 0 ? static_cast<std::uint32_t>(random_())
                                 : usual ^ 1u << random_.below(32);
  }
  std::uint16_t near_epoch(unsigned of_ten) {
    return static_cast<std::uint16_t>(near(script_.model().epoch(), of_ten));
  }
  std::uint8_t window() {
    return static_cast<std::uint8_t>(random_.below(3) == 0 ? near(0, 3)
                                                           : random_.below(kScriptWindow + 3));
  }
  unsigned any_of(const std::vector<unsigned>& ports) {
    return ports.empty() ? random_.below(kScriptPorts)
                         : ports[random_.below(static_cast<std::uint32_t>(ports.size()))];
  }

  void begin() {
    switch (random_.pick({12, 1, 1, 1, 1})) {
      case 0:
        return join_all();
      case 1:
        return leave();
      case 2:
        return error();
      case 3:
        last_epoch_ = script_.model().epoch();
        return script_.configure(draw_setup());
      default:
        return join(random_.below(kScriptPorts), near_epoch(3));
    }
  }

  void wait() {
    switch (random_.pick({8, 6, 4, 4, 2, 2, 1, 1})) {
      case 0:
        return join_again();
      case 1:
        return welcome();
      case 2:
        return leave();
      case 3:
        return join_all();
      case 4:
        return error();
      case 5:
        return stale();
      case 6:
        return nack();
      default:
        return script_.command(ScriptEvent::Action::kEnd);
    }
  }

  void work() {
    switch (random_.pick({10, 4, 3, 3, 3, 2, 2, 1, 3, 2, 1})) {
      case 0:
        return chunk();
      case 1:
        return nack();
      case 2:
        return error();
      case 3:
        return join_again();
      case 4:
        return join_all();
      case 5:
        return leave();
      case 6:
        return disagree();
      case 7:
        return welcome();
      case 8:
        return ask();
      case 9:
        return news();
      default:
        last_epoch_ = script_.model().epoch();
        return script_.start(new_epoch());
    }
  }

  // How many ports are to join; if the registers say it, the number says nothing.
  std::uint8_t number() {
    const auto children = static_cast<std::uint32_t>(script_.children().size());
    return static_cast<std::uint8_t>(
        near(script_.setup().members == 0 ? random_.between(1, children) : 0, 9));
  }

  // By the process on the port, or one that is almost that.
  void join(unsigned port, std::uint16_t epoch) {
    Header join = script_.header(port, FrameType::kJoin);
    if (random_.below(4) == 0) join.source = random_endpoint(random_);
    join.epoch = epoch;
    join.count = static_cast<std::uint16_t>(random_());
    join.tag = near(join.tag, 9);
    join.sequence = near(join.sequence, 9);
    JoinBody body = script_.join_body();
    body.ports = number_;
    body.window = window();
    if (random_.below(16) == 0) body.key ^= std::uint64_t{1} << random_.below(64);
    script_.add(port, encode_join(join, body));
  }

  // A process that has joined repeats it, or returns as another process.
  void join_again() {
    const unsigned port = any_of(script_.children());
    if (random_.below(3) == 0) script_.replace(port);
    if (random_.below(6) == 0) number_ = number();
    join(port, near_epoch(8));
  }

  // Most of a new job, in any order, and often their parent takes them.
  void join_all() {
    script_.begin_job();
    number_ = number();
    std::vector<unsigned> ports = script_.children();
    std::shuffle(ports.begin(), ports.end(), random_);
    for (const unsigned port : ports) {
      if (random_.below(8) != 0) join(port, near_epoch(9));
    }
    if (random_.below(4) == 0) leave();
    if (random_.below(4) == 0) stale();
    if (random_.below(2) == 0) welcome();
  }

  void leave() {
    const unsigned port = any_of(script_.members());
    Header leave = script_.header(port, FrameType::kLeave);
    leave.epoch = near_epoch(8);
    leave.sequence = near(leave.sequence, 7);
    script_.add(port, leave);
  }

  // Of the chunk that is next, or one nearby, or any.
  void ask() {
    const unsigned port = any_of(script_.members());
    Header ask = script_.header(port, FrameType::kAsk);
    ask.epoch = near_epoch(9);
    const std::uint32_t around = ask.sequence + random_.below(5) - 2;
    ask.sequence = near(random_.below(3) == 0 ? around - kScriptWindow : around, 9);
    // RC2: a chunk's serial is its number, unless there was disorder.
    const auto serial = static_cast<std::uint8_t>(ask.sequence + random_.below(5) - 2);
    ask.count = random_.below(2) == 0 ? 0 : ask_count(serial);
    script_.add(port, ask);
  }

  Header from_parent(FrameType type) {
    return script_.header(script_.setup().uplink.value_or(0), type);
  }
  void add_from_parent(const Header& header) { add_from_parent(script_.frame(header)); }
  void add_from_parent(const Frame& frame) {
    script_.add(script_.setup().uplink.value_or(0), frame);
  }

  std::uint16_t near_parent_epoch(unsigned of_ten) {
    return static_cast<std::uint16_t>(near(script_.model().parent_epoch(), of_ten));
  }

  void welcome() {
    Header welcome = from_parent(FrameType::kWelcome);
    welcome.epoch = static_cast<std::uint16_t>(near(welcome.epoch, 7));
    welcome.count = static_cast<std::uint16_t>(random_());
    welcome.sequence = near(welcome.sequence, 9);
    welcome.tag = near(welcome.tag, 9);
    add_from_parent(encode_welcome(welcome, {1, 1, 1, kMaxPayload, window()}));
  }

  // TR4: the parent is in another epoch than the node knows.
  void stale() {
    Header error = from_parent(FrameType::kError);
    error.tag = static_cast<std::uint32_t>(ErrorCode::kStaleEpoch);
    error.count = static_cast<std::uint16_t>(random_.below(3) == 0 ? near_parent_epoch(5)
                                                                   : random_.between(0, 0xffff));
    error.sequence = near(error.sequence, 9);
    add_from_parent(error);
  }

  void error() {
    Header error = from_parent(FrameType::kError);
    error.epoch = near_parent_epoch(7);
    error.count = near_parent_epoch(5);
    error.sequence = near(error.sequence, 6);
    error.tag = near(random_.between(1, 8), 7);
    add_from_parent(error);
  }

  // RC5, GR4.
  void news() {
    Header news = from_parent(random_.below(3) == 0 ? FrameType::kPassed : FrameType::kStatus);
    news.epoch = near_parent_epoch(7);
    news.sequence = near(news.sequence, 6);
    news.tag = near(news.tag, 6);
    add_from_parent(news);
  }

  void nack() {
    Header nack = from_parent(FrameType::kNack);
    nack.epoch = near_parent_epoch(9);
    nack.sequence = near(nack.sequence, 8);
    add_from_parent(nack);
  }

  // Often the parent asks for it once more before it answers.
  void chunk() {
    script_.contribute(random_.below(6) == 0 ? 1 : 0);
    if (!script_.setup().uplink) return;
    if (random_.below(3) == 0) nack();
    if (random_.below(4) != 0) script_.give_result();
  }

  void disagree() {
    for (const unsigned port : script_.members()) {
      Header contribution = script_.header(port, FrameType::kContribution);
      contribution.tag = near(contribution.tag, 5);
      script_.add(port, contribution);
    }
  }

  Random random_;
  std::uint16_t last_epoch_ = 0;
  std::uint8_t number_ = 0;  // of ports, in all JOINs of a job
  LifeScript script_;
};

}  // namespace

FrameScript random_life(std::uint64_t seed) { return RandomLife(seed).write(); }

}  // namespace trib
