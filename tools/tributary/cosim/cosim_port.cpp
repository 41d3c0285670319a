// SPDX-License-Identifier: Apache-2.0
#include "tools/tributary/cosim/cosim_port.h"

#include <optional>
#include <utility>

#include "verif/sim/interfaces/wire_form.h"

namespace trib {

CosimPort::CosimPort(std::unique_ptr<HostInterface> interface, StreamSource& source,
                     StreamSink& sink)
    : interface_(std::move(interface)), source_(source) {
  sink.on_frame([this](const FramePtr& frame, std::uint64_t, std::uint64_t) { send(*frame); });
}

void CosimPort::fetch() {
  while (source_.queued() < kAhead) {
    std::optional<Bytes> bytes = interface_->receive();
    if (!bytes) return;
    ++counters_.received;
    if (pad_to_minimum(*bytes)) ++counters_.padded;
    source_.push(std::make_shared<const Frame>(Frame{std::move(*bytes), false}));
  }
}

void CosimPort::send(const Frame& frame) {
  if (frame.bad) {
    ++counters_.spoiled;
  } else if (interface_->send(frame.bytes)) {
    ++counters_.sent;
  } else {
    ++counters_.refused;
  }
}

}  // namespace trib
