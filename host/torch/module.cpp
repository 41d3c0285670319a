// SPDX-License-Identifier: Apache-2.0
// The Python module _tributary_torch, for use by tributary.torch only.
#include <pybind11/chrono.h>
#include <pybind11/pybind11.h>
#include <torch/csrc/utils/pybind.h>

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "host/environment/shared_settings.h"
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

// The environment says where the node is. `job`: of this run, if the environment has none. `timeout`: for
// how long a rank waits for another one.
c10::intrusive_ptr<CollectiveBackend> create(c10::intrusive_ptr<CollectiveBackend> gloo,
                                             std::uint32_t rank, std::uint32_t size,
                                             std::uint32_t job, std::chrono::nanoseconds timeout) {
  const SharedSettings settings = read_shared_settings(std::getenv);
  if (settings.node.empty()) {
    throw std::invalid_argument(
        "tributary.torch: set TRIBUTARY_NODE to the address of the node, as \"10.84.66.1\"");
  }
  trib_config config = settings.config();
  config.rank = rank;
  config.workers = size;
  if (!settings.job) config.job = job;
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
  module.def("create", &trib::create, py::arg("gloo"), py::arg("rank"), py::arg("size"),
             py::arg("job"), py::arg("timeout"));
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
