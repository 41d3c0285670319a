// SPDX-License-Identifier: Apache-2.0
// PortCounters: the counters of a port as they were read, and whether none of its frames is lost in
// them.
#pragma once

#include <cstdint>
#include <string>

#include "verif/node/registers/page_snapshot.h"
#include "verif/node/registers/registers.h"

namespace trib {

class PortCounters {
 public:
  PortCounters(unsigned port, const PageSnapshot::Read& read)
      : page_(RegisterPage::kPort, port, read) {}

  const PageSnapshot& page() const { return page_; }
  // By kPort* offset.
  std::uint32_t at(unsigned offset) const { return page_.at(offset); }
  // By number: verdict.h, the kinds in the order of SENT_*.
  std::uint32_t verdict(unsigned verdict) const { return at(kPortVerdict + 4 * verdict); }
  std::uint32_t sent(unsigned kind) const { return at(kPortSent + 4 * kind); }
  std::uint64_t rx_bytes() const { return both(kPortRxBytesLo, kPortRxBytesHi); }
  std::uint64_t tx_bytes() const { return both(kPortTxBytesLo, kPortTxBytesHi); }
  // Of frames that were sent encoded: their values, and their payloads.
  std::uint64_t encoding_values() const {
    return both(kPortEncodingValuesLo, kPortEncodingValuesHi);
  }
  std::uint64_t encoding_code() const { return both(kPortEncodingCodeLo, kPortEncodingCodeHi); }

  // Empty if frames received = sum of the verdicts and frames sent = sum of the kinds; else what is
  // not so, and every counter by name.
  std::string imbalance() const;

 private:
  std::uint64_t both(unsigned low, unsigned high) const {
    return std::uint64_t{at(high)} << 32 | at(low);
  }

  PageSnapshot page_;
};

}  // namespace trib
