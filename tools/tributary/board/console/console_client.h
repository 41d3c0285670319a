// SPDX-License-Identifier: Apache-2.0
// ConsoleClient: a card's registers by its console (docs/BOARDS.md, "Console"). One request at a
// time; a request without a reply is sent again, and the card does the same line only once. Lines
// that are no reply to the request, or are damaged, are passed over.
//
// It starts with two reads of the card's ID, a constant: from then on no request is the line that the
// card has done last, even one of another client, and no late reply is taken for that to another request.
// Errors: HostError without a reply; RegisterRefused.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "tools/tributary/board/console/byte_stream.h"
#include "tools/tributary/board/console/card_access.h"
#include "tools/tributary/board/console/console_line.h"
#include "tools/tributary/board/console/line_reader.h"

namespace trib {

struct ConsolePatience {
  std::chrono::milliseconds reply{100};
  unsigned resends = 10;
};

struct ConsoleCounts {
  std::uint64_t requests = 0;
  std::uint64_t resends = 0;
  std::uint64_t passed_over = 0;  // lines that were no reply to the request
};

class ConsoleClient : public CardAccess {
 public:
  explicit ConsoleClient(std::unique_ptr<ByteStream> stream, ConsolePatience patience = {});

  std::string name() const override { return stream_->name(); }
  std::uint32_t read(std::uint16_t address) override;
  void write(std::uint16_t address, std::uint32_t value) override;

  const ConsoleCounts& counts() const { return counts_; }

  static constexpr std::uint16_t kIdAddress = 0x4000;  // BC8

 private:
  // The reply of this kind to `request`, or an error of the card; `what` is for messages.
  ConsoleReply ask(const std::string& request, ConsoleReply::Kind kind, const std::string& what);
  bool await(ConsoleReply::Kind kind, ConsoleReply& reply);
  [[noreturn]] void give_up(const std::string& what, std::uint64_t passed_over) const;

  std::unique_ptr<ByteStream> stream_;
  LineReader lines_;
  ConsolePatience patience_;
  unsigned tag_ = 0;  // of the next request
  ConsoleCounts counts_;
};

}  // namespace trib
