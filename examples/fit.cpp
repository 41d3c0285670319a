// SPDX-License-Identifier: Apache-2.0
// In C++: the same as fit.c, but the sum of a step's errors is in progress while the worker computes
// its gradient. The environment says who a worker is, as in fit.c.
#include <model/frame/address_text.h>
#include <host/transport/communicator.h>
#include <host/transport/udp_transport.h>
#include <host/transport/wait_report.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr std::size_t kPoints = 1000;
constexpr int kSteps = 100;

std::string text(const char* name) {
  const char* const value = std::getenv(name);
  if (value == nullptr) throw std::invalid_argument(std::string(name) + " is not set");
  return value;
}

unsigned number(const char* name) { return static_cast<unsigned>(std::stoul(text(name))); }

// y = 3 x + 1
void fit(trib::Communicator& group, unsigned rank, unsigned workers) {
  std::vector<float> x(kPoints), y(kPoints), wrong(kPoints);
  for (std::size_t i = 0; i < kPoints; ++i) {
    x[i] = static_cast<float>(2 * i) / kPoints - 1 + static_cast<float>(rank) / (4 * kPoints);
    y[i] = 3 * x[i] + 1;
  }
  std::array<float, 2> line{};
  std::array<float, 1> loss{};
  std::uint32_t message = 0;
  for (int step = 0; step < kSteps; ++step) {
    loss = {};
    for (std::size_t i = 0; i < kPoints; ++i) {
      wrong[i] = line[0] * x[i] + line[1] - y[i];
      loss[0] += wrong[i] * wrong[i];
    }
    trib::Request losses = group.start(trib::all_reduce(loss.data(), loss.data(), 1, message++));
    std::array<float, 2> gradient{};
    for (std::size_t i = 0; i < kPoints; ++i) {
      gradient[0] += wrong[i] * x[i];
      gradient[1] += wrong[i];
    }
    losses.wait();
    group.run(trib::all_reduce(gradient.data(), gradient.data(), 2, message++));
    for (std::size_t i = 0; i < 2; ++i) {
      line[i] -= gradient[i] / kPoints / static_cast<float>(workers);
    }
  }
  if (rank == 0) std::printf("y = %.2f x + %.2f, loss %.4f\n", line[0], line[1], loss[0]);
}

}  // namespace

int main() {
  try {
    const unsigned rank = number("TRIBUTARY_RANK");
    const unsigned workers = number("TRIBUTARY_WORKERS");
    const trib::Endpoint node = trib::parse_ip_and_port(text("TRIBUTARY_NODE"), 21570);
    trib::UdpTransport transport({{}, 0, 0}, node);  // any address and port of its own
    trib::WorkerConfig config;
    config.job = number("TRIBUTARY_JOB");
    config.rank = static_cast<std::uint16_t>(rank);
    config.incarnation = std::random_device{}();
    config.chunk_bytes = trib::default_chunk_bytes(transport.mtu());
    config.minimum_timeout = config.initial_timeout = trib::WaitReport::kSecond;  // simulated
    config.maximum_timeout = 16 * config.minimum_timeout;
    trib::Communicator group(transport, config);
    trib::WaitReport waits([](const std::string& line) { std::fprintf(stderr, "fit: %s\n", line.c_str()); });
    group.on_waiting([&waits](const trib::Wait& wait) { waits.look(wait); });
    group.join(workers);
    fit(group, rank, workers);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "fit: %s\n", error.what());
    return 1;
  }
  return 0;
}
