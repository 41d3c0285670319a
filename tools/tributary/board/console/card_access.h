// SPDX-License-Identifier: Apache-2.0
// CardAccess: the registers of a card, whatever the way to them is.
// Errors: HostError if the card can't be reached; RegisterRefused if its bus answers with an error.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace trib {

// There is no such register, or it does not allow the access.
class RegisterRefused : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class CardAccess {
 public:
  CardAccess() = default;
  CardAccess(const CardAccess&) = delete;
  CardAccess& operator=(const CardAccess&) = delete;
  virtual ~CardAccess() = default;

  // Its name in messages.
  virtual std::string name() const = 0;
  virtual std::uint32_t read(std::uint16_t address) = 0;
  // Is done exactly once. After a HostError it is unknown whether it was done.
  virtual void write(std::uint16_t address, std::uint32_t value) = 0;
};

}  // namespace trib
