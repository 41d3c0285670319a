// SPDX-License-Identifier: Apache-2.0
// The Python module _tributary_torch, for use by tributary.torch only.
#include <pybind11/chrono.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <torch/csrc/utils/pybind.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "host/torch/process_group.h"

namespace py = pybind11;

namespace trib {
namespace {

constexpr std::uint64_t kLongestJoin = 1'000'000'000'000;  // ns
constexpr std::uint64_t kDefaultTimeouts = 16;             // max_timeout, of min_timeout

ProcessGroupTributary& tributary_of(const c10::intrusive_ptr<CollectiveBackend>& group) {
  auto* const own = dynamic_cast<ProcessGroupTributary*>(group.get());
  if (own == nullptr) throw std::invalid_argument("tributary: this is no group of tributary");
  return *own;
}

// The number of an entry of `settings`, or what is there already.
template <typename Number>
void take(const py::dict& settings, const char* name, Number& number) {
  if (settings.contains(name)) number = settings[name].cast<Number>();
}

std::string text(const py::dict& settings, const char* name) {
  return settings.contains(name) ? settings[name].cast<std::string>() : std::string();
}

// `settings`: fields of trib_config. `timeout`: for how long a rank waits for another one.
c10::intrusive_ptr<CollectiveBackend> create(c10::intrusive_ptr<CollectiveBackend> gloo,
                                             const py::dict& settings,
                                             std::chrono::nanoseconds timeout) {
  trib_config config;
  trib_config_init(&config, sizeof config);
  const std::string node = text(settings, "node");
  const std::string local = text(settings, "local");
  config.node = node.c_str();
  config.local = local.empty() ? nullptr : local.c_str();
  const std::string transport = text(settings, "transport");
  config.transport = transport.empty() ? nullptr : transport.c_str();
  take(settings, "job", config.job);
  take(settings, "rank", config.rank);
  take(settings, "workers", config.workers);
  take(settings, "ports", config.ports);
  take(settings, "group", config.group);
  take(settings, "key", config.key);
  take(settings, "window", config.window);
  take(settings, "chunk_bytes", config.chunk_bytes);
  take(settings, "min_timeout", config.min_timeout);
  const auto patience = static_cast<std::uint64_t>(timeout.count());
  config.join_timeout = std::min(patience, kLongestJoin);
  const std::uint64_t longest = std::max<std::uint64_t>(config.min_timeout * kDefaultTimeouts, 1);
  config.max_retries =
      static_cast<std::uint32_t>(std::clamp<std::uint64_t>(patience / longest, 10, UINT32_MAX));
  const py::gil_scoped_release unlocked;
  return c10::make_intrusive<ProcessGroupTributary>(std::move(gloo), config);
}

}  // namespace
}  // namespace trib

PYBIND11_MODULE(_tributary_torch, module) {
  using Group = c10::intrusive_ptr<trib::CollectiveBackend>;
  module.def("create", &trib::create, py::arg("gloo"), py::arg("settings"), py::arg("timeout"));
  module.def("counts", [](const Group& group) {
    const trib::Counts& counts = trib::tributary_of(group).counts();
    return py::dict(py::arg("node") = counts.node, py::arg("gloo") = counts.gloo);
  });
  module.def("set_encoding", [](const Group& group, int encoding, bool required) {
    trib::tributary_of(group).set_encoding(encoding, required);
  });
  module.def("chunk_elements", [](const Group& group, int dtype) {
    return trib::tributary_of(group).chunk_elements(dtype);
  });
}
