// SPDX-License-Identifier: Apache-2.0
#include "host/transport/xdp/xdp_program.h"

#include <fmt/format.h>
#include <linux/bpf.h>
#include <linux/if_link.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "host/transport/xdp/xdp_error.h"
#include "model/base/host_error.h"
#include "model/frame/layout.h"

namespace trib {
namespace {

using namespace layout;

constexpr const char* kLicense = "Apache-2.0";
constexpr std::uint32_t kHasFragments = 1U << 5;  // BPF_F_XDP_HAS_FRAGS, Linux 5.18

int bpf(int command, bpf_attr& attributes) {
  return static_cast<int>(::syscall(SYS_bpf, command, &attributes, sizeof attributes));
}

// Instructions of the kernel's machine. All conditional jumps lead to the end, where the frame passes.
class Assembler {
 public:
  void move(std::uint8_t to, std::uint8_t from) {
    add(BPF_ALU64 | BPF_MOV | BPF_X, to, from, 0, 0);
  }
  void set(std::uint8_t to, std::int32_t value) {
    add(BPF_ALU64 | BPF_MOV | BPF_K, to, 0, 0, value);
  }
  void plus(std::uint8_t to, std::int32_t value) {
    add(BPF_ALU64 | BPF_ADD | BPF_K, to, 0, 0, value);
  }
  void mask(std::uint8_t to, std::int32_t value) {
    add(BPF_ALU64 | BPF_AND | BPF_K, to, 0, 0, value);
  }
  // `size` is BPF_B, BPF_H or BPF_W.
  void load(int size, std::uint8_t to, std::uint8_t from, std::size_t offset) {
    add(BPF_LDX | BPF_MEM | size, to, from, static_cast<std::int16_t>(offset), 0);
  }
  void set_map(std::uint8_t to, int map) {
    add(BPF_LD | BPF_IMM | BPF_DW, to, BPF_PSEUDO_MAP_FD, 0, map);
    add(0, 0, 0, 0, 0);
  }
  void call(int function) { add(BPF_JMP | BPF_CALL, 0, 0, 0, function); }
  void exit() { add(BPF_JMP | BPF_EXIT, 0, 0, 0, 0); }
  void pass_if_greater(std::uint8_t a, std::uint8_t b) { jump(BPF_JMP | BPF_JGT | BPF_X, a, b, 0); }
  // The register's lower 32 bits, as the field lies in memory.
  void pass_unless(std::uint8_t a, std::uint32_t value) {
    jump(BPF_JMP32 | BPF_JNE | BPF_K, a, 0, static_cast<std::int32_t>(value));
  }

  std::vector<bpf_insn> finish() {
    for (const std::size_t from : jumps_) {
      code_[from].off = static_cast<std::int16_t>(code_.size() - from - 1);
    }
    set(BPF_REG_0, XDP_PASS);
    exit();
    return code_;
  }

 private:
  void add(int code, std::uint8_t to, std::uint8_t from, std::int16_t offset, std::int32_t value) {
    bpf_insn instruction{};
    instruction.code = static_cast<std::uint8_t>(code);
    instruction.dst_reg = to & 0xf;
    instruction.src_reg = from & 0xf;
    instruction.off = offset;
    instruction.imm = value;
    code_.push_back(instruction);
  }
  void jump(int code, std::uint8_t a, std::uint8_t b, std::int32_t value) {
    jumps_.push_back(code_.size());
    add(code, a, b, 0, value);
  }

  std::vector<bpf_insn> code_;
  std::vector<std::size_t> jumps_;
};

std::vector<bpf_insn> program_for(int map, const Endpoint& self, const Endpoint& node) {
  constexpr std::uint8_t kData = BPF_REG_2;
  constexpr std::uint8_t kEnd = BPF_REG_3;
  constexpr std::uint8_t kField = BPF_REG_4;
  Assembler code;
  code.load(BPF_W, kData, BPF_REG_1, offsetof(xdp_md, data));
  code.load(BPF_W, kEnd, BPF_REG_1, offsetof(xdp_md, data_end));
  code.move(kField, kData);
  code.plus(kField, kEnvelopeBytes);
  code.pass_if_greater(kField, kEnd);
  const auto require = [&code](int size, std::size_t at, std::uint32_t value) {
    code.load(size, kField, kData, at);
    code.pass_unless(kField, value);
  };
  require(BPF_H, kEtherType, htons(kEtherTypeIpv4));
  require(BPF_B, kIpVersion, kIpVersionNoOptions);
  require(BPF_B, kIpProtocol, kIpProtocolUdp);
  code.load(BPF_H, kField, kData, kIpFragment);
  code.mask(kField, htons(kIpFragmentMask));
  code.pass_unless(kField, 0);
  require(BPF_W, kIpSource, htonl(node.ip));
  require(BPF_W, kIpDestination, htonl(self.ip));
  require(BPF_H, kUdpSource, htons(node.udp_port));
  require(BPF_H, kUdpDestination, htons(self.udp_port));
  code.load(BPF_W, BPF_REG_2, BPF_REG_1, offsetof(xdp_md, rx_queue_index));
  code.set_map(BPF_REG_1, map);
  code.set(BPF_REG_3, XDP_PASS);  // for queues that the map does not have
  code.call(BPF_FUNC_redirect_map);
  code.exit();
  return code.finish();
}

int make_map(unsigned queue, int socket) {
  bpf_attr attributes{};
  attributes.map_type = BPF_MAP_TYPE_XSKMAP;
  attributes.key_size = attributes.value_size = sizeof(std::uint32_t);
  attributes.max_entries = queue + 1;
  const int map = bpf(BPF_MAP_CREATE, attributes);
  if (map < 0) return map;
  bpf_attr entry{};
  const std::uint32_t key = queue;
  const auto value = static_cast<std::uint32_t>(socket);
  entry.map_fd = static_cast<std::uint32_t>(map);
  entry.key = reinterpret_cast<std::uintptr_t>(&key);
  entry.value = reinterpret_cast<std::uintptr_t>(&value);
  if (bpf(BPF_MAP_UPDATE_ELEM, entry) == 0) return map;
  const int error = errno;
  ::close(map);
  errno = error;
  return -1;
}

// Also for frames in fragments of memory, where the kernel knows such programs.
int load(const std::vector<bpf_insn>& code) {
  for (const std::uint32_t flags : {kHasFragments, 0U}) {
    bpf_attr attributes{};
    attributes.prog_type = BPF_PROG_TYPE_XDP;
    attributes.insns = reinterpret_cast<std::uintptr_t>(code.data());
    attributes.insn_cnt = static_cast<std::uint32_t>(code.size());
    attributes.license = reinterpret_cast<std::uintptr_t>(kLicense);
    attributes.prog_flags = flags;
    const int program = bpf(BPF_PROG_LOAD, attributes);
    if (program >= 0 || errno != EINVAL) return program;
  }
  return -1;
}

int link(int program, unsigned interface, std::uint32_t flags) {
  bpf_attr attributes{};
  attributes.link_create.prog_fd = static_cast<std::uint32_t>(program);
  attributes.link_create.target_ifindex = interface;
  attributes.link_create.attach_type = BPF_XDP;
  attributes.link_create.flags = flags;
  return bpf(BPF_LINK_CREATE, attributes);
}

}  // namespace

XdpProgram::XdpProgram(const std::string& interface, unsigned queue, int socket,
                       const Endpoint& self, const Endpoint& node)
    : map_(make_map(queue, socket)) {
  if (map_.get() < 0) throw xdp_error(interface, "a map of sockets", errno);
  program_ = FileDescriptor(load(program_for(map_.get(), self, node)));
  if (program_.get() < 0) throw xdp_error(interface, "its program", errno);
  attach(interface);
}

// In the driver if it can.
void XdpProgram::attach(const std::string& interface) {
  const unsigned index = ::if_nametoindex(interface.c_str());
  link_ = FileDescriptor(link(program_.get(), index, XDP_FLAGS_DRV_MODE));
  if (link_.get() < 0 && errno != EBUSY && errno != EEXIST && errno != EPERM) {
    native_ = false;
    link_ = FileDescriptor(link(program_.get(), index, XDP_FLAGS_SKB_MODE));
  }
  if (link_.get() >= 0) return;
  if (errno == EBUSY || errno == EEXIST) {
    throw HostError(
        fmt::format("interface {} has an XDP program already, of another worker or another "
                    "program (`ip link show {}`); only one can have it",
                    interface, interface));
  }
  throw xdp_error(interface, "the program's place", errno);
}

}  // namespace trib
