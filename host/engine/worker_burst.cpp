// SPDX-License-Identifier: Apache-2.0
// A Worker's datagrams: bursts, which are what single calls would give, one after the other.
#include "host/engine/worker.h"

namespace trib {

std::optional<OutgoingDatagram> Worker::poll_transmit(Time now) {
  single_.clear();
  if (!poll(now, single_)) return std::nullopt;
  return single_.front();
}

void Worker::poll_burst(Time now, Burst& burst) {
  burst.clear();
  while (burst.size() < kLongestBurst && poll(now, burst)) {
    if (coder_.holds(burst.back().payload())) return;
  }
}

bool Worker::poll(Time now, Burst& burst) {
  if (const std::optional<DatagramHeader> header = membership_.next_request(now)) {
    request(*header, now, burst);
    return true;
  }
  if (!membership_.may_contribute()) return false;
  Recovery::Departure departure;
  recovery_.next(now, statistics_, departure);
  if (departure.action == Recovery::Action::kNothing) return false;
  if (departure.action == Recovery::Action::kAsk) {
    patience_.asked(now);
    ask(departure, burst);
    return true;
  }
  patience_.sent(now);
  ++statistics_.frames_sent;
  contribution(departure.sequence, departure.action == Recovery::Action::kSendAgain, burst);
  return true;
}

void Worker::request(const DatagramHeader& header, Time now, Burst& burst) {
  patience_.asked(now);
  ++statistics_.requests;
  DatagramHeader addressed = header;
  addressed.group = config_.group;
  if (header.type == FrameType::kJoin) {
    burst.emplace_back(addressed, body_bytes(membership_.join_body()));
  } else {
    burst.emplace_back(addressed, ByteSpan(), std::uint8_t{0});
  }
}

void Worker::ask(const Recovery::Departure& departure, Burst& burst) const {
  DatagramHeader header;
  header.group = config_.group;
  header.type = FrameType::kAsk;
  header.epoch = epoch();
  header.count = departure.ask_count;
  header.sequence = departure.sequence;
  burst.emplace_back(header, ByteSpan(), std::uint8_t{0});
}

void Worker::contribution(std::uint32_t sequence, bool retry, Burst& burst) {
  const Chunk chunk = message_.chunk(chunk_of(sequence));
  DatagramHeader header;
  header.group = config_.group;
  header.type = FrameType::kContribution;
  header.op = static_cast<std::uint8_t>(message_.reduction().op);
  header.dtype = static_cast<std::uint8_t>(message_.reduction().dtype);
  header.epoch = epoch();
  header.count = 1;
  header.sequence = sequence;
  header.tag = message_.id();
  if (chunk.receive.data() != nullptr) header.flags |= kFlagWant;
  if (retry) header.flags |= kFlagRetry;
  ByteSpan payload;
  if (chunk.send.data() != nullptr) {
    header.flags |= kFlagData;
    header.payload_bytes = static_cast<std::uint16_t>(chunk.bytes);
    payload = chunk.send;
    const codec::Encoding wanted = encoding_for(message_.compression());
    if (!wanted.is_raw()) {
      const PayloadCoder::Coded coded = coder_.encode(wanted, chunk.send);
      payload = coded.bytes;
      header.encoding = coded.encoding.byte();
      if (coded.encoding != wanted) ++statistics_.not_shorter;
    }
    statistics_.element_bytes += chunk.bytes;
    statistics_.payload_bytes += payload.size();
  }
  burst.emplace_back(header, payload, config_.ecn ? kEcnEct0 : std::uint8_t{0});
}

}  // namespace trib
