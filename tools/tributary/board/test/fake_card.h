// SPDX-License-Identifier: Apache-2.0
// FakeCard: the console's side of a card (docs/BOARDS.md, "Console") with registers in a map, which
// can be made to misbehave. bytes in, bytes out; it has no notion of time.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace trib {

// Faults to inject; each is a number of times, counted down.
struct FakeCardFaults {
  unsigned deaf = 0;     // requests that are ignored
  unsigned lost = 0;     // replies that are not sent
  unsigned damaged = 0;  // replies with a character changed
  unsigned noisy = 0;    // replies with lines before them that are none
  unsigned stale = 0;    // replies with one to an older request before them
};

class FakeCard {
 public:
  // The registers that there are; all can be read.
  std::map<std::uint16_t, std::uint32_t> registers;
  std::map<std::uint16_t, bool> read_only;
  FakeCardFaults faults;
  // Every write that was done, in order.
  std::vector<std::pair<std::uint16_t, std::uint32_t>> writes;
  std::function<void()> on_request;  // before it is done

  FakeCard();

  // Its reply to these bytes.
  std::string receive(std::string_view bytes);

  std::uint64_t dropped() const { return dropped_; }    // lines with a wrong CRC, or too long
  std::uint64_t repeated() const { return repeated_; }  // requests that were not done again

 private:
  std::string answer(const std::string& line);
  std::string execute(const std::string& request);
  std::string spoil(std::string reply);

  std::string line_;
  std::string last_request_;
  std::string last_reply_;
  std::uint64_t dropped_ = 0;
  std::uint64_t repeated_ = 0;
};

}  // namespace trib
