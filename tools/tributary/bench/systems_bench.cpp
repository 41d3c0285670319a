// SPDX-License-Identifier: Apache-2.0
// Systems next to each other on the same gradients; see benches.h.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "model/systems/endpoint_ring.h"
#include "model/systems/published.h"
#include "model/systems/scheduled_torus.h"
#include "model/systems/system.h"
#include "tools/tributary/bench/benches.h"
#include "tools/tributary/bench/endpoint_exchange.h"
#include "tools/tributary/bench/log_plot.h"
#include "tools/tributary/bench/network_cases.h"
#include "tools/tributary/bench/node_message.h"
#include "tools/tributary/files/byte_file.h"
#include "tools/tributary/report/byte_size.h"

namespace trib {
namespace {

constexpr std::array<unsigned, 7> kWorkerCounts{4, 8, 16, 32, 64, 128, 256};
constexpr unsigned kListWorkers = 16;
constexpr std::array<double, 2> kRates{10, 100};
constexpr systems::Gradients kSmall{"4096 B", 4096};
constexpr double kMicroSeconds = 1e-6;

// The error of a model, where RTL can run.
void add_error(const BenchContext& context, const std::string& what, std::size_t bytes, double rtl,
               double model, double target) {
  Measurement row;
  row.id = "model";
  row.configuration = what;
  row.parameter = format_byte_size(bytes);
  row.measured = 100 * std::abs(model / rtl - 1);
  row.unit = "% off";
  row.remark =
      fmt::format("RTL {:.2f} us, model {:.2f} us", rtl / kMicroSeconds, model / kMicroSeconds);
  context.rows.push_back(at_most(row, target));
}

void compare_nodes(const BenchContext& context) {
  constexpr double kTarget = 1;
  const std::size_t bytes = context.quick ? 65'536 : 1'000'000;
  std::vector<NodeMessage> messages(3);
  messages[1].fast = true;
  messages[2].levels = 2;
  for (const NodeMessage& message : messages) {
    context.bar.update(message.text(), 0, 1);
    add_error(context, (message.levels == 1 ? "star, " : "tree of nodes, ") + message.text(), bytes,
              message.on_rtl(bytes, context), message.model().seconds(static_cast<double>(bytes)),
              kTarget);
  }
}

void compare_rings(const BenchContext& context) {
  constexpr double kTarget = 5, kFrame = 1408, kBeside = 88;
  for (const unsigned workers : context.quick ? std::vector{4U} : std::vector{4U, 8U}) {
    for (const bool coded : {false, true}) {
      ExchangeConfig config;
      config.workers = workers;
      config.elements = context.quick ? 16 * 1024 : 64 * 1024;
      config.coded = coded;
      config.seed = context.seed;
      const auto bytes = static_cast<double>(4 * config.elements);
      const systems::EndpointRing ring(coded ? 4 : 1);
      context.bar.update(ring.name(), workers, 8);
      const double rtl = ring_exchange(config) * bytes * (1 + kBeside / kFrame) * 8e-10;
      add_error(context, fmt::format("{}, 10G, {} workers", ring.name(), workers),
                4 * config.elements, rtl, ring.seconds({bytes, workers, 10}), kTarget);
    }
  }
}

void compare_tori(const BenchContext& context) {
  constexpr double kTarget = 1;
  const std::size_t bytes = context.quick ? 32'768 : 524'288;
  for (const std::string algorithm : {"multitree", "symmetric"}) {
    NetworkCase one;
    one.network = systems::ScheduledTorus::network_of(16);
    one.algorithm = algorithm;
    one.bytes = bytes;
    one.rtl = true;
    one.message_mode = true;
    const double cycle = 16 * 8e-9 / 100;
    const systems::ScheduledTorus torus(algorithm);
    add_error(context, torus.name() + ", 100G, 16 workers", bytes, cycle * cycles_of(one, context),
              torus.seconds({static_cast<double>(bytes), 16, 100}), kTarget);
  }
}

class SystemsTable {
 public:
  explicit SystemsTable(const BenchContext& context) : context_(context) {}

  void fill() {
    for (const double gbps : kRates) {
      LogPanel panel{fmt::format("{:g} Gb/s", gbps), {}};
      for (const auto& system : systems_) {
        LogCurve curve{system->name(), {}, {}, false};
        for (const unsigned workers : kWorkerCounts) {
          const double seconds = add(*system, systems::kResNet50, workers, gbps);
          curve.line.push_back({static_cast<double>(workers), 1e3 * seconds});
        }
        panel.curves.push_back(curve);
      }
      panels_.push_back(panel);
    }
    for (const systems::Gradients& gradients : systems::kGradients) {
      if (gradients.bytes == systems::kResNet50.bytes) continue;
      for (const double gbps : kRates) {
        for (const auto& system : systems_) add(*system, gradients, kListWorkers, gbps);
      }
    }
    for (const double gbps : kRates) {
      for (const auto& system : systems_) add(*system, kSmall, kListWorkers, gbps);
    }
  }

  std::string plot() const {
    std::vector<LogTick> ticks;
    ticks.reserve(kWorkerCounts.size());
    for (const unsigned workers : kWorkerCounts) {
      ticks.push_back({static_cast<double>(workers), std::to_string(workers)});
    }
    return log_plot({"Time to add up the gradients of ResNet-50, 102 MB",
                     "models; without the time of hosts", "workers", "ms"},
                    ticks, panels_);
  }

 private:
  double add(const systems::System& system, const systems::Gradients& gradients, unsigned workers,
             double gbps) {
    const systems::Allreduce work{gradients.bytes, workers, gbps};
    const double seconds = system.seconds(work);
    const systems::Cost cost = system.cost(workers);
    const std::string beyond = system.beyond(work);
    Measurement row;
    row.id = "systems";
    row.configuration = fmt::format("{}, {:g}G", system.name(), gbps);
    row.parameter = fmt::format("{}, {} workers", gradients.network, workers);
    const bool small = gradients.bytes == kSmall.bytes;
    row.measured = (small ? 1e6 : 1e3) * seconds;
    row.unit = small ? "us" : "ms";
    row.remark = fmt::format("links: {}; {}: {}{}{}", cost.links, cost.kind, cost.devices,
                             beyond.empty() ? "" : "; ", beyond);
    context_.rows.push_back(row);
    return seconds;
  }

  const BenchContext& context_;
  std::vector<std::unique_ptr<systems::System>> systems_ = systems::all_systems();
  std::vector<LogPanel> panels_;
};

}  // namespace

void bench_systems(const BenchContext& context, const std::string& plot) {
  compare_nodes(context);
  compare_rings(context);
  compare_tori(context);
  context.bar.clear();
  SystemsTable table(context);
  table.fill();
  if (!plot.empty()) write_file(plot, table.plot());
}

}  // namespace trib
