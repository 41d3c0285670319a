// SPDX-License-Identifier: Apache-2.0
// ProcessGroupTributary: the c10d backend "tributary". Reductions that the node has, broadcast, allgather
// and barrier go to the node; the rest goes to an inner group of gloo, by rules.h.
// In: tensors of the CPU. Out: Work with a future. Errors: what the library says, as std::runtime_error,
// by wait and by the future; std::invalid_argument of a configuration that makes no sense.
//
// PyTorch 1.13: a c10d::ProcessGroup. PyTorch 2.x wants a c10d::Backend, with the same functions.
#pragma once

#include <torch/version.h>

#include <memory>
#include <torch/csrc/distributed/c10d/Backend.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>
#include <vector>

#include "host/torch/rules.h"
#include "host/torch/runner.h"

namespace trib {

#if TORCH_VERSION_MAJOR >= 2 || defined(TRIBUTARY_TORCH_INTERFACE_2)
using CollectiveBackend = c10d::Backend;
#else
using CollectiveBackend = c10d::ProcessGroup;
#endif

using WorkPtr = c10::intrusive_ptr<c10d::Work>;
using Tensors = std::vector<at::Tensor>;

// Collectives since the group was made, by who has done them.
struct Counts {
  std::size_t node = 0;
  std::size_t gloo = 0;
};

class ProcessGroupTributary : public CollectiveBackend {
 public:
  // Joins; returns when all ranks have.
  ProcessGroupTributary(c10::intrusive_ptr<CollectiveBackend> gloo, const trib_config& config);
  // Waits for the threads of the runner and of gloo, which may need the interpreter's lock: to call
  // back, or to let go of a tensor. So it gives the lock back meanwhile.
  ~ProcessGroupTributary() override;

  const std::string getBackendName() const override { return "tributary"; }
  const Counts& counts() const { return counts_; }
  // Of allreduces of FP32 that are started from now on, as trib_set_encoding says.
  void set_encoding(int encoding, bool required);
  std::size_t chunk_elements(int dtype) const { return runner_->chunk_elements(dtype); }

  // By the node
  WorkPtr allreduce(Tensors& tensors, const c10d::AllreduceOptions& options) override;
  WorkPtr allreduce_coalesced(Tensors& tensors,
                              const c10d::AllreduceCoalescedOptions& options) override;
  WorkPtr reduce(Tensors& tensors, const c10d::ReduceOptions& options) override;
  WorkPtr broadcast(Tensors& tensors, const c10d::BroadcastOptions& options) override;
  WorkPtr allgather(std::vector<Tensors>& outputs, Tensors& inputs,
                    const c10d::AllgatherOptions& options) override;
  WorkPtr _allgather_base(at::Tensor& output, at::Tensor& input,
                          const c10d::AllgatherOptions& options) override;
  WorkPtr allgather_coalesced(std::vector<Tensors>& outputs, Tensors& inputs,
                              const c10d::AllgatherOptions& options) override;
  WorkPtr reduce_scatter(Tensors& outputs, std::vector<Tensors>& inputs,
                         const c10d::ReduceScatterOptions& options) override;
  WorkPtr _reduce_scatter_base(at::Tensor& output, at::Tensor& input,
                               const c10d::ReduceScatterOptions& options) override;
  WorkPtr barrier(const c10d::BarrierOptions& options) override;

  // By gloo
  WorkPtr gather(std::vector<Tensors>& outputs, Tensors& inputs,
                 const c10d::GatherOptions& options) override;
  WorkPtr scatter(Tensors& outputs, std::vector<Tensors>& inputs,
                  const c10d::ScatterOptions& options) override;
  WorkPtr alltoall_base(at::Tensor& output, at::Tensor& input, std::vector<int64_t>& output_sizes,
                        std::vector<int64_t>& input_sizes,
                        const c10d::AllToAllOptions& options) override;
  WorkPtr alltoall(Tensors& outputs, Tensors& inputs,
                   const c10d::AllToAllOptions& options) override;
  WorkPtr send(Tensors& tensors, int to, int tag) override;
  WorkPtr recv(Tensors& tensors, int from, int tag) override;
  WorkPtr recvAnysource(Tensors& tensors, int tag) override;
  void monitoredBarrier(const c10d::BarrierOptions& options, bool all) override;
  void setSequenceNumberForGroup() override { gloo_->setSequenceNumberForGroup(); }
  uint64_t getSequenceNumberForGroup() override { return gloo_->getSequenceNumberForGroup(); }

 private:
  using Start = std::function<int(trib_comm*, trib_request**)>;

  // `then` follows a success, in a thread that does the work of the runner.
  WorkPtr by_node(c10d::OpType type, const char* title, Tensors results, Start start,
                  std::function<void()> then);
  CollectiveBackend& by_gloo();
  void agree_on_abilities();
  // None: for gloo.
  std::optional<NodeReduction> reduction(const at::Tensor& tensor, const c10d::ReduceOp& op) const;
  WorkPtr gather_bytes(c10d::OpType type, const char* title, Tensors results,
                       const at::Tensor& input, const at::Tensor& flat,
                       std::vector<std::size_t> bytes, std::function<void()> then);
  WorkPtr scatter_by_gloo(const at::Tensor& flat, at::Tensor output, int64_t offset,
                          const c10d::ReduceOp& op);

  c10::intrusive_ptr<CollectiveBackend> gloo_;
  std::shared_ptr<Runner> runner_;
  Abilities abilities_;
  Counts counts_;
};

}  // namespace trib
