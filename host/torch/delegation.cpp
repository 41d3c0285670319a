// SPDX-License-Identifier: Apache-2.0
// Work that gloo does for ProcessGroupTributary, and agreement of all ranks by it; see process_group.h.
#include <ATen/ATen.h>

#include <utility>

#include "host/torch/process_group.h"

namespace trib {

CollectiveBackend& ProcessGroupTributary::by_gloo() {
  ++counts_.gloo;
  return *gloo_;
}

// In a tree workers are attached to different nodes, which may differ: what one lacks no rank asks for.
void ProcessGroupTributary::agree_on_abilities() {
  const at::Tensor has = at::zeros({kDtypes * kOps}, at::kInt);
  int* const at = has.data_ptr<int>();
  for (int dtype = 0; dtype < kDtypes; ++dtype) {
    for (int op = 0; op < kOps; ++op) at[dtype * kOps + op] = runner_->has(dtype, op) ? 1 : 0;
  }
  Tensors tensors{has};
  c10d::AllreduceOptions options;
  options.reduceOp = c10d::ReduceOp::MIN;
  gloo_->allreduce(tensors, options)->wait();
  for (int dtype = 0; dtype < kDtypes; ++dtype) {
    for (int op = 0; op < kOps; ++op) abilities_.at(dtype, op) = at[dtype * kOps + op] == 1;
  }
}

// Gloo has no reduce-scatter: of the sum of all, the own part.
WorkPtr ProcessGroupTributary::scatter_by_gloo(const at::Tensor& flat, at::Tensor output,
                                               int64_t offset, const c10d::ReduceOp& op) {
  Tensors tensors{flat};
  c10d::AllreduceOptions options;
  options.reduceOp = op;
  const auto list = c10::ListType::create(c10::TensorType::get());
  const auto part = [flat, output, offset](c10::ivalue::Future& sum) {
    if (sum.hasError()) std::rethrow_exception(sum.exception_ptr());
    const at::NoGradGuard no_gradients;
    output.copy_(flat.narrow(0, offset, output.numel()).view(output.sizes()));
    return c10::IValue(Tensors{output});
  };
  return c10d::Work::create_from_future(
      by_gloo().allreduce(tensors, options)->getFuture()->then(part, list));
}

WorkPtr ProcessGroupTributary::gather(std::vector<Tensors>& outputs, Tensors& inputs,
                                      const c10d::GatherOptions& options) {
  return by_gloo().gather(outputs, inputs, options);
}

WorkPtr ProcessGroupTributary::scatter(Tensors& outputs, std::vector<Tensors>& inputs,
                                       const c10d::ScatterOptions& options) {
  return by_gloo().scatter(outputs, inputs, options);
}

WorkPtr ProcessGroupTributary::alltoall_base(at::Tensor& output, at::Tensor& input,
                                             std::vector<int64_t>& output_sizes,
                                             std::vector<int64_t>& input_sizes,
                                             const c10d::AllToAllOptions& options) {
  return by_gloo().alltoall_base(output, input, output_sizes, input_sizes, options);
}

WorkPtr ProcessGroupTributary::alltoall(Tensors& outputs, Tensors& inputs,
                                        const c10d::AllToAllOptions& options) {
  return by_gloo().alltoall(outputs, inputs, options);
}

WorkPtr ProcessGroupTributary::send(Tensors& tensors, int to, int tag) {
  return by_gloo().send(tensors, to, tag);
}

WorkPtr ProcessGroupTributary::recv(Tensors& tensors, int from, int tag) {
  return by_gloo().recv(tensors, from, tag);
}

WorkPtr ProcessGroupTributary::recvAnysource(Tensors& tensors, int tag) {
  return by_gloo().recvAnysource(tensors, tag);
}

void ProcessGroupTributary::monitoredBarrier(const c10d::BarrierOptions& options, bool all) {
  by_gloo().monitoredBarrier(options, all);
}

}  // namespace trib
