// SPDX-License-Identifier: Apache-2.0
// HwServerAccess: a card's registers by its JTAG-to-AXI master, through an hw_server and a Vivado
// that runs the script of the boards (fpga_boards/common/vivado/registers.tcl) for as long as this object
// lives. The script says "TRIB ready" when it has found the master, then answers each line that it
// is given by one line; what else it prints is Vivado's.
//   r aaaa             TRIB =dddddddd    or  TRIB !1 TEXT: the bus answers with an error
//   w aaaa dddddddd    TRIB .            or  TRIB !1 TEXT
// Before it is ready it may say TRIB error TEXT.
// Errors: HostError; RegisterRefused.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/tributary/board/console/byte_stream.h"
#include "tools/tributary/board/console/card_access.h"
#include "tools/tributary/board/console/line_reader.h"

namespace trib {

struct HwServerPatience {
  std::chrono::milliseconds start = std::chrono::minutes(2);  // Vivado needs some ten seconds
  std::chrono::milliseconds reply = std::chrono::seconds(20);
};

// By `vivado`, or by `vivado_lab` where only that is in the PATH. `script`: registers.tcl; `server`: host:port;
// `jtag`: a part of the serial number of the card's cable, "" for the only card.
std::vector<std::string> vivado_command(const std::string& script, const std::string& server,
                                        const std::string& jtag);

class HwServerAccess : public CardAccess {
 public:
  // `vivado`: what vivado_command() has started.
  HwServerAccess(std::string server, std::unique_ptr<ByteStream> vivado,
                 HwServerPatience patience = {});

  std::string name() const override { return "hw_server " + server_; }
  std::uint32_t read(std::uint16_t address) override;
  void write(std::uint16_t address, std::uint32_t value) override;

 private:
  // The text after the next "TRIB ".
  std::string next(std::chrono::milliseconds patience, const std::string& what);
  std::string ask(const std::string& request, const std::string& what);

  std::string server_;
  std::unique_ptr<ByteStream> vivado_;
  LineReader lines_;
  HwServerPatience patience_;
};

}  // namespace trib
