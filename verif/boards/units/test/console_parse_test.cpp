// SPDX-License-Identifier: Apache-2.0
// trib_console_parse against BC2 to BC5, line by line: requests, whole lines that are none, and lines that are damaged in one place or
// two, of every length up to some more than a line may have.
#include <gtest/gtest.h>

#include <string>

#include "Vtrib_console_parse.h"
#include "model/base/random.h"
#include "verif/sim/unit/module_bench.h"
#include "verif/sim/unit/packed_bits.h"

namespace trib::board {
namespace {

constexpr std::size_t kMostCharacters = 32;
constexpr std::string_view kDigits = "0123456789abcdef";
constexpr char kFraming = '\0';  // in a line: a character without a stop bit

unsigned crc_of(std::string_view body) {
  unsigned crc = 0;
  for (const char c : body) {
    crc ^= static_cast<unsigned char>(c);
    for (unsigned n = 0; n < 8; ++n) crc = (crc << 1 ^ (crc >= 0x80 ? 0x107 : 0)) & 0x1ff;
  }
  return crc & 0xff;
}

std::string whole(const std::string& body) {
  const unsigned crc = crc_of(body);
  return body + '*' + kDigits[crc >> 4] + kDigits[crc & 15];
}

struct Outcome {
  bool valid = false, is_request = false, dropped = false, write = false;
  unsigned tag = 0, address = 0, data = 0;
};

/// Meaning of a line without its line feed.
Outcome judge(const std::string& sent) {
  std::string line;
  for (const char c : sent) {
    if (c != '\r' && c != kFraming) line += c;
  }
  Outcome outcome;
  if (sent.find_first_not_of('\r') == std::string::npos) return outcome;
  const std::string body = line.substr(0, line.find('*'));
  outcome.valid = line == whole(body) && line.size() <= kMostCharacters &&
                  sent.find(kFraming) == std::string::npos;
  outcome.dropped = !outcome.valid;
  const auto digit = [&body](std::size_t place) { return kDigits.find(body[place]); };
  if (!body.empty() && digit(0) != std::string::npos) {
    outcome.tag = static_cast<unsigned>(digit(0));
  }
  if (body.size() != 6 && body.size() != 14) return outcome;
  outcome.write = body.size() == 14;
  outcome.is_request = body[1] == (outcome.write ? 'w' : 'r');
  for (std::size_t n = 0; n < body.size(); ++n) {
    if (n == 1) continue;
    outcome.is_request &= digit(n) != std::string::npos;
    unsigned& value = n < 6 ? outcome.address : outcome.data;
    if (n != 0) value = value << 4 | (digit(n) & 15);
  }
  return outcome;
}

class ParseBench {
 public:
  ParseBench() : bench_(1), random_(1) {
    bench_.pins().s_valid_i = bench_.pins().framing_i = 0;
    bench_.reset();
  }

  Random& random() { return random_; }

  void send(const std::string& line) {
    for (const char c : line) character(c, Outcome());
    character('\n', judge(line));
    if (testing::Test::HasFailure()) ADD_FAILURE() << "line '" << line << "'";
  }

  void reset_within(const std::string& line) {
    for (const char c : line) character(c, Outcome());
    bench_.pins().s_valid_i = random_.chance(0.5);
    bench_.reset();
    bench_.pins().s_valid_i = 0;
  }

 private:
  void character(char c, const Outcome& outcome) {
    Vtrib_console_parse& pins = bench_.pins();
    while (random_.chance(0.2)) {
      pins.s_data_i = random_.below(256);
      edge(Outcome());
    }
    pins.s_valid_i = c != kFraming;
    pins.framing_i = c == kFraming;
    pins.s_data_i = static_cast<unsigned char>(c);
    edge(outcome);
    pins.s_valid_i = pins.framing_i = 0;
  }

  void edge(const Outcome& outcome) {
    bench_.edge();
    Vtrib_console_parse& pins = bench_.pins();
    EXPECT_EQ(pins.m_valid_o != 0, outcome.valid);
    EXPECT_EQ(pins.dropped_o != 0, outcome.dropped);
    if (!outcome.valid) return;
    EXPECT_EQ(pins.m_is_request_o != 0, outcome.is_request);
    BitReader request(pins.m_request_o);
    const auto data = request.get(32), address = request.get(16), tag = request.get(4);
    EXPECT_EQ(tag, outcome.tag);
    if (!outcome.is_request) return;
    EXPECT_EQ(data, outcome.data);
    EXPECT_EQ(address, outcome.address);
    EXPECT_EQ(request.get(1) != 0, outcome.write);
  }

  ModuleBench<Vtrib_console_parse> bench_;
  Random random_;
};

std::string digits(Random& random, unsigned count) {
  std::string text;
  for (unsigned n = 0; n < count; ++n) text += kDigits[random.below(16)];
  return text;
}

/// A request, or something much like one.
std::string draw_body(Random& random) {
  const bool write = random.chance(0.5);
  std::string body = digits(random, 1) + (write ? 'w' : 'r') + digits(random, write ? 12 : 4);
  if (random.chance(0.1)) body = digits(random, random.below(35));
  if (random.chance(0.1)) body += digits(random, random.below(20));
  if (random.chance(0.1)) body.resize(random.below(static_cast<unsigned>(body.size() + 1)));
  return body;
}

/// One that lies close to a digit or has a meaning, or any but the line feed.
char draw_character(Random& random) {
  constexpr std::string_view kClose = "/:`g@AFGwrWR*\r\x01\x80";
  if (random.chance(0.7)) return kClose[random.below(kClose.size())];
  const auto c = static_cast<char>(random.below(256));
  return c == '\n' ? kFraming : c;
}

void damage(std::string& line, Random& random) {
  const std::size_t place = random.below(static_cast<unsigned>(line.size() + 1));
  switch (random.below(5)) {
    case 0:
      line.insert(place, 1, draw_character(random));
      break;
    case 1:
      line.insert(place, 1, kFraming);
      break;
    case 2:
      line.insert(place, 1, '\r');
      break;
    case 3:
      line.erase(place, 1);
      break;
    default:
      if (place < line.size()) line[place] = draw_character(random);
  }
}

TEST(ConsoleParseRtl, JudgesLinesAsTheyAreWritten) {
  ParseBench bench;
  Random& random = bench.random();
  for (unsigned n = 0; n < 60000 && !HasFailure(); ++n) {
    std::string body = draw_body(random);
    while (random.chance(0.2)) damage(body, random);
    std::string line = whole(body);
    while (random.chance(0.15)) damage(line, random);
    if (random.chance(0.2)) line += '\r';
    if (random.chance(0.01)) line.clear();
    if (random.chance(0.01)) bench.reset_within(line.substr(0, random.below(40)));
    bench.send(line);
  }
}

}  // namespace
}  // namespace trib::board
