// SPDX-License-Identifier: Apache-2.0
// A Worker's results: each goes to its place, and acknowledges its contribution.
#include <fmt/format.h>

#include <algorithm>

#include "host/engine/worker.h"
#include "model/codec/encoding.h"

namespace trib {

namespace {

// The reduction of a message is defined, and so is that of such a result.
bool is_of(const Message& message, const DatagramHeader& header) {
  const Reduction& reduction = message.reduction();
  return header.tag == message.id() && header.op == static_cast<std::uint8_t>(reduction.op) &&
         header.dtype == static_cast<std::uint8_t>(reduction.dtype);
}

}  // namespace

void Worker::receive_result(const DatagramHeader& header, const IncomingDatagram& datagram,
                            Time now) {
  const Recovery::State state = recovery_.state_of(header.sequence);
  const bool in_flight = state == Recovery::State::kInFlight;
  const bool of_message = is_of(message_, header);
  if (in_flight && of_message && !store_result(header, datagram.bytes.from(kDatagramHeaderBytes))) {
    ++statistics_.undecodable;
    return;
  }
  if (!header.has(kFlagRetry)) recovery_.serial(header.serial);
  if (!in_flight) {
    ++(state == Recovery::State::kDone ? statistics_.duplicates : statistics_.early);
    return;
  }
  if (!of_message) {
    ++statistics_.foreign;
    return;
  }
  ++statistics_.results;
  const bool marked = datagram.ecn == kEcnCe;
  if (header.has(kFlagRetry)) ++statistics_.replays;
  if (marked) ++statistics_.marked;
  recovery_.result(header.sequence, now, marked, statistics_);
  patience_.nobody_missing();
  std::uint16_t& smallest = completeness_.smallest_count;
  smallest = smallest == 0 ? header.count : std::min(smallest, header.count);
  if (header.has(kFlagPartial)) {
    ++statistics_.partials;
    completeness_.partials.push_back(chunk_of(header.sequence));
  }
  if (recovery_.done()) message_.conclude();
}

// Returns false, and has done nothing, if the payload does not decode (GC11.3).
bool Worker::store_result(const DatagramHeader& header, ByteSpan payload) {
  const Chunk chunk = message_.chunk(chunk_of(header.sequence));
  if (chunk.receive.data() == nullptr)
    return true;  // a PARTIAL result may have a payload nevertheless (GR3)
  // Without DATA no rank has contributed any, or none in time: `receive` is left unchanged.
  const bool empty = chunk.send.data() == nullptr || header.has(kFlagPartial);
  if (empty && !header.has(kFlagData)) return true;
  if (header.payload_bytes != chunk.bytes) {
    fail(
        fmt::format("the result of chunk {} has {} bytes, {} were expected: all workers have to "
                    "give the same number of elements",
                    header.sequence, header.payload_bytes, chunk.bytes));
  }
  const codec::Encoding encoding = codec::encoding_of(header.encoding).value();
  ByteSpan elements = payload;
  if (!encoding.is_raw()) {
    if (message_.reduction().dtype != Dtype::kFp32) return false;
    if (message_.exact()) {
      fail(fmt::format(
          "the node sends results as {}, which loses bits of what has to arrive as it is: set its "
          "registers to send them as they are, or take a node that has INT8",
          codec::name_of(encoding)));
    }
    const std::optional<ByteSpan> decoded = coder_.decode(encoding, payload, chunk.bytes);
    if (!decoded) return false;
    elements = *decoded;
    result_encoding_ = encoding;
  }
  std::copy(elements.begin(), elements.end(), chunk.receive.begin());
  statistics_.result_element_bytes += chunk.bytes;
  statistics_.result_payload_bytes += payload.size();
  return true;
}

}  // namespace trib
