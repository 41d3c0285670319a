// SPDX-License-Identifier: Apache-2.0
#ifdef WITH_CXX
#include <host/codec/error_feedback.h>
#include <host/transport/communicator.h>
#include <host/transport/udp_transport.h>
#include <verif/node/registers/registers.h>
#endif
#include <cstdio>
#include <string>
#include <vector>

#ifdef WITH_C
extern "C" unsigned of_c(void);
#endif

int main() {
  std::string names;
#ifdef WITH_C
  of_c();
  names += " C";
#endif
#ifdef WITH_CXX
  trib::UdpTransport transport({{}, 0x7f000001, 0}, {{}, 0x7f000001, 9});
  trib::Communicator group(transport, trib::WorkerConfig{});
  trib::ErrorFeedback feedback({trib::codec::Codec::kModeB, 8}, 2);
  const trib::codec::Payload payload = feedback.encode(0, std::vector<float>{0.25F, 0});
  if (group.members() == 0 && payload.bytes.size() == 4) names += " C++";
#endif
  std::puts(names.c_str() + !names.empty());
}
