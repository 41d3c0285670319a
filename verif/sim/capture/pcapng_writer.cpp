// SPDX-License-Identifier: Apache-2.0
// Block and option codes are those of the pcapng specification (IETF draft-ietf-opsawg-pcapng).
#include "verif/sim/capture/pcapng_writer.h"

#include "model/base/output_target.h"
#include "verif/sim/rtl/recording_error.h"

namespace trib {
namespace {

constexpr std::uint32_t kSectionHeader = 0x0A0D0D0A;
constexpr std::uint32_t kInterfaceDescription = 1;
constexpr std::uint32_t kEnhancedPacket = 6;
constexpr std::uint32_t kByteOrderMagic = 0x1A2B3C4D;
constexpr std::uint16_t kLinkTypeEthernet = 1;
constexpr std::uint16_t kOptionEnd = 0;
constexpr std::uint16_t kOptionComment = 1;
constexpr std::uint16_t kSectionApplication = 4;
constexpr std::uint16_t kInterfaceName = 2;
constexpr std::uint16_t kInterfaceResolution = 9;
constexpr std::uint16_t kPacketFlags = 2;
constexpr std::uint32_t kFlagCrcError = 1u << 24;
constexpr std::uint8_t kNanoseconds = 9;  // 10^-9 s

template <typename Number>
void append(Bytes& out, Number value) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(&value);
  out.insert(out.end(), bytes, bytes + sizeof value);
}

void append_padded(Bytes& out, const void* data, std::size_t size) {
  const auto* bytes = static_cast<const std::uint8_t*>(data);
  out.insert(out.end(), bytes, bytes + size);
  out.resize((out.size() + 3) / 4 * 4);
}

void append_option(Bytes& out, std::uint16_t code, const void* data, std::size_t size) {
  append(out, code);
  append(out, static_cast<std::uint16_t>(size));
  append_padded(out, data, size);
}

void append_option(Bytes& out, std::uint16_t code, std::string_view text) {
  append_option(out, code, text.data(), text.size());
}

void append_end(Bytes& out) { append_option(out, kOptionEnd, nullptr, 0); }

std::vector<std::string> port_names(unsigned ports) {
  std::vector<std::string> names;
  for (unsigned port = 0; port < ports; ++port) names.push_back("port" + std::to_string(port));
  return names;
}

}  // namespace

PcapngWriter::PcapngWriter(const std::string& path, unsigned ports)
    : PcapngWriter(path, port_names(ports)) {}

PcapngWriter::PcapngWriter(const std::string& path, const std::vector<std::string>& names)
    : path_(path), file_(open_output(path)) {
  append(body_, kByteOrderMagic);
  append(body_, std::uint16_t{1});  // version 1.0
  append(body_, std::uint16_t{0});
  append(body_, ~std::uint64_t{0});  // length of the section: not given
  append_option(body_, kSectionApplication, "tributary");
  append_option(body_, kOptionComment, "Time stamps are simulated time.");
  append_end(body_);
  write_block(kSectionHeader);
  for (const std::string& name : names) {
    append(body_, kLinkTypeEthernet);
    append(body_, std::uint16_t{0});
    append(body_, std::uint32_t{0});  // frames are not cut off
    append_option(body_, kInterfaceName, name);
    append_option(body_, kInterfaceResolution, &kNanoseconds, sizeof kNanoseconds);
    append_end(body_);
    write_block(kInterfaceDescription);
  }
  flush();
}

void PcapngWriter::write(unsigned port, Direction direction, const Frame& frame,
                         std::uint64_t time_ns, std::string_view comment) {
  const auto size = static_cast<std::uint32_t>(frame.bytes.size());
  append(body_, std::uint32_t{port});
  append(body_, static_cast<std::uint32_t>(time_ns >> 32));
  append(body_, static_cast<std::uint32_t>(time_ns));
  append(body_, size);  // captured
  append(body_, size);  // on the wire
  append_padded(body_, frame.bytes.data(), size);
  const std::uint32_t flags =
      static_cast<std::uint32_t>(direction) | (frame.bad ? kFlagCrcError : 0);
  append_option(body_, kPacketFlags, &flags, sizeof flags);
  if (!comment.empty()) {
    append_option(body_, kOptionComment, comment);
  }
  append_end(body_);
  write_block(kEnhancedPacket);
}

void PcapngWriter::flush() {
  file_.flush();
  if (!file_) {
    throw RecordingError("pcap: can't write " + path_ +
                         ": check the folder, its rights and the disk");
  }
}

void PcapngWriter::write_block(std::uint32_t type) {
  const auto length = static_cast<std::uint32_t>(body_.size() + 12);
  const std::uint32_t head[2] = {type, length};
  file_.write(reinterpret_cast<const char*>(head), sizeof head);
  file_.write(reinterpret_cast<const char*>(body_.data()),
              static_cast<std::streamsize>(body_.size()));
  file_.write(reinterpret_cast<const char*>(&length), sizeof length);
  bytes_ += length;
  body_.clear();
}

}  // namespace trib
