// SPDX-License-Identifier: Apache-2.0
// The collectives that the node does; see process_group.h.
#include "host/torch/process_group.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>

#include "host/torch/work.h"

namespace trib {
namespace {

using c10d::OpType;

// All elements in a row; the tensor itself if it is so already.
at::Tensor in_a_row(const at::Tensor& tensor) { return tensor.contiguous(); }

std::size_t elements_of(const at::Tensor& tensor) {
  return static_cast<std::size_t>(tensor.numel());
}

// Of any element type, as bytes in a row.
at::Tensor bytes_of(const at::Tensor& tensor) {
  return in_a_row(tensor).reshape(-1).view(at::kByte);
}

at::Tensor joined(const Tensors& tensors) {
  Tensors rows;
  for (const at::Tensor& tensor : tensors) rows.push_back(in_a_row(tensor).reshape(-1));
  return at::cat(rows);
}

// The reverse of joined.
void split_into(const at::Tensor& flat, const Tensors& tensors) {
  int64_t at = 0;
  for (const at::Tensor& tensor : tensors) {
    tensor.copy_(flat.narrow(0, at, tensor.numel()).view(tensor.sizes()));
    at += tensor.numel();
  }
}

// The bytes of each of these, one after the other, from `flat`.
void split_bytes_into(const at::Tensor& flat, const Tensors& tensors) {
  int64_t at = 0;
  for (const at::Tensor& tensor : tensors) {
    const int64_t bytes = static_cast<int64_t>(tensor.nbytes());
    const at::Tensor piece = flat.narrow(0, at, bytes);
    // A copy: a view of another type must begin at a multiple of its size.
    tensor.copy_(piece.clone().view(tensor.scalar_type()).view(tensor.sizes()));
    at += bytes;
  }
}

std::size_t bytes_of_all(const Tensors& tensors) {
  return std::accumulate(tensors.begin(), tensors.end(), std::size_t{0},
                         [](std::size_t sum, const at::Tensor& one) { return sum + one.nbytes(); });
}

bool plain(const at::Tensor& tensor) {
  return tensor.layout() == at::kStrided && tensor.device().is_cpu();
}

bool plain(const Tensors& tensors) {
  return std::all_of(tensors.begin(), tensors.end(),
                     [](const at::Tensor& tensor) { return plain(tensor); });
}

bool alike(const Tensors& tensors) {
  return std::all_of(tensors.begin(), tensors.end(), [&](const at::Tensor& tensor) {
    return tensor.scalar_type() == tensors[0].scalar_type();
  });
}

// After a reduction: `flat` is the sum.
std::function<void()> averaged(const at::Tensor& flat, const NodeReduction& reduction, int size,
                               std::function<void()> then) {
  if (!reduction.average) return then;
  return [flat, size, then = std::move(then)] {
    at::Tensor(flat).div_(size);
    if (then) then();
  };
}

}  // namespace

ProcessGroupTributary::ProcessGroupTributary(c10::intrusive_ptr<CollectiveBackend> gloo,
                                             const trib_config& config)
    : CollectiveBackend(static_cast<int>(config.rank), static_cast<int>(config.workers)),
      gloo_(std::move(gloo)),
      runner_(std::make_shared<Runner>(config)) {
  runner_->await_join(check_signals);
  agree_on_abilities();
}

ProcessGroupTributary::~ProcessGroupTributary() {
  std::optional<pybind11::gil_scoped_release> unlocked;
  if (Py_IsInitialized() && PyGILState_Check() == 1) unlocked.emplace();
  runner_->stop();
  gloo_.reset();
}

void ProcessGroupTributary::set_encoding(int encoding, bool required) {
  runner_->submit({[=](trib_comm* comm, trib_request**) {
                     return trib_set_encoding(comm, encoding, required ? 1 : 0);
                   },
                   [](const std::string*) {}});
}

WorkPtr ProcessGroupTributary::by_node(OpType type, const char* title, Tensors results, Start start,
                                       std::function<void()> then) {
  ++counts_.node;
  auto work = c10::make_intrusive<PendingWork>(rank_, type, title, std::move(results), runner_);
  runner_->submit({std::move(start), [work, then = std::move(then)](const std::string* failure) {
                     if (failure == nullptr && then) {
                       const at::NoGradGuard no_gradients;
                       then();
                     }
                     work->end(failure);
                   }});
  return work;
}

WorkPtr ProcessGroupTributary::allreduce(Tensors& tensors, const c10d::AllreduceOptions& options) {
  const auto chosen = tensors.size() == 1 ? reduction(tensors[0], options.reduceOp) : std::nullopt;
  if (!chosen) return by_gloo().allreduce(tensors, options);
  const at::Tensor tensor = tensors[0];
  const at::Tensor flat = in_a_row(tensor);
  std::function<void()> then;
  if (!flat.is_same(tensor)) then = [tensor, flat] { tensor.copy_(flat); };
  return by_node(
      OpType::ALLREDUCE, "tributary:all_reduce", tensors,
      [flat, chosen](trib_comm* comm, trib_request** request) {
        return trib_start_allreduce(comm, flat.data_ptr(), flat.data_ptr(), elements_of(flat),
                                    chosen->dtype, chosen->op, request);
      },
      averaged(flat, *chosen, size_, then));
}

WorkPtr ProcessGroupTributary::allreduce_coalesced(Tensors& tensors,
                                                   const c10d::AllreduceCoalescedOptions& options) {
  const bool suited = !tensors.empty() && plain(tensors) && alike(tensors);
  const auto chosen = suited ? reduction(tensors[0], options.reduceOp) : std::nullopt;
  if (!chosen) return by_gloo().allreduce_coalesced(tensors, options);
  const at::Tensor flat = joined(tensors);
  return by_node(
      OpType::ALLREDUCE_COALESCED, "tributary:all_reduce_coalesced", tensors,
      [flat, chosen](trib_comm* comm, trib_request** request) {
        return trib_start_allreduce(comm, flat.data_ptr(), flat.data_ptr(), elements_of(flat),
                                    chosen->dtype, chosen->op, request);
      },
      averaged(flat, *chosen, size_, [flat, tensors] { split_into(flat, tensors); }));
}

WorkPtr ProcessGroupTributary::reduce(Tensors& tensors, const c10d::ReduceOptions& options) {
  const auto chosen = tensors.size() == 1 ? reduction(tensors[0], options.reduceOp) : std::nullopt;
  if (!chosen) return by_gloo().reduce(tensors, options);
  const at::Tensor tensor = tensors[0];
  const at::Tensor flat = in_a_row(tensor);
  const auto root = static_cast<std::uint32_t>(options.rootRank);
  std::function<void()> then;
  if (rank_ == options.rootRank) {
    if (!flat.is_same(tensor)) then = [tensor, flat] { tensor.copy_(flat); };
    then = averaged(flat, *chosen, size_, then);
  }
  return by_node(
      OpType::REDUCE, "tributary:reduce", tensors,
      [flat, chosen, root](trib_comm* comm, trib_request** request) {
        void* const into = trib_rank(comm) == root ? flat.data_ptr() : nullptr;
        return trib_start_reduce(comm, flat.data_ptr(), into, elements_of(flat), chosen->dtype,
                                 chosen->op, root, request);
      },
      then);
}

WorkPtr ProcessGroupTributary::broadcast(Tensors& tensors, const c10d::BroadcastOptions& options) {
  if (tensors.size() != 1 || !plain(tensors)) return by_gloo().broadcast(tensors, options);
  const at::Tensor tensor = tensors[0];
  const at::Tensor flat = in_a_row(tensor);
  const auto root = static_cast<std::uint32_t>(options.rootRank);
  std::function<void()> then;
  if (!flat.is_same(tensor)) then = [tensor, flat] { tensor.copy_(flat); };
  return by_node(
      OpType::BROADCAST, "tributary:broadcast", tensors,
      [flat, root](trib_comm* comm, trib_request** request) {
        return trib_start_broadcast_bytes(comm, flat.data_ptr(), flat.nbytes(), root, request);
      },
      then);
}

WorkPtr ProcessGroupTributary::gather_bytes(OpType type, const char* title, Tensors results,
                                            const at::Tensor& input, const at::Tensor& flat,
                                            std::vector<std::size_t> bytes,
                                            std::function<void()> then) {
  return by_node(
      type, title, std::move(results),
      [input, flat, bytes = std::move(bytes)](trib_comm* comm, trib_request** request) {
        return trib_start_all_gather_bytes(comm, input.data_ptr(), flat.data_ptr(), bytes.data(),
                                           request);
      },
      std::move(then));
}

WorkPtr ProcessGroupTributary::allgather(std::vector<Tensors>& outputs, Tensors& inputs,
                                         const c10d::AllgatherOptions& options) {
  const bool suited = inputs.size() == 1 && outputs.size() == 1 &&
                      outputs[0].size() == static_cast<std::size_t>(size_) && plain(inputs) &&
                      plain(outputs[0]);
  if (!suited) return by_gloo().allgather(outputs, inputs, options);
  const Tensors into = outputs[0];
  std::vector<std::size_t> bytes;
  for (const at::Tensor& tensor : into) bytes.push_back(tensor.nbytes());
  TORCH_CHECK(inputs[0].nbytes() == bytes[static_cast<std::size_t>(rank_)],
              "tributary: allgather: the input has ", inputs[0].nbytes(),
              " bytes, the output of this rank ", bytes[static_cast<std::size_t>(rank_)]);
  const at::Tensor flat = at::empty({static_cast<int64_t>(bytes_of_all(into))}, at::kByte);
  return gather_bytes(OpType::ALLGATHER, "tributary:all_gather", into, in_a_row(inputs[0]), flat,
                      std::move(bytes), [flat, into] { split_bytes_into(flat, into); });
}

WorkPtr ProcessGroupTributary::_allgather_base(at::Tensor& output, at::Tensor& input,
                                               const c10d::AllgatherOptions& options) {
  const auto size = static_cast<std::size_t>(size_);
  TORCH_CHECK(output.nbytes() == input.nbytes() * size,
              "tributary: _allgather_base: the output has ", output.nbytes(),
              " bytes, the input of ", size_, " ranks ", input.nbytes(), " each");
  if (!plain(output) || !plain(input)) {
    std::vector<Tensors> outputs{output.chunk(size_)};
    Tensors inputs{input.view(outputs[0][0].sizes())};
    return by_gloo().allgather(outputs, inputs, options);
  }
  const at::Tensor flat = in_a_row(output);
  // In place only the own block of the output may be the input.
  const auto own = static_cast<std::size_t>(rank_) * input.nbytes();
  const bool apart =
      input.is_contiguous() && (!input.storage().is_alias_of(output.storage()) ||
                                input.data_ptr() == static_cast<char*>(flat.data_ptr()) + own);
  std::function<void()> then;
  if (!flat.is_same(output)) then = [output, flat] { output.copy_(flat); };
  return gather_bytes(OpType::_ALLGATHER_BASE, "tributary:_all_gather_base", {output},
                      apart ? input : input.clone(at::MemoryFormat::Contiguous), flat,
                      std::vector<std::size_t>(size, input.nbytes()), then);
}

WorkPtr ProcessGroupTributary::allgather_coalesced(std::vector<Tensors>& outputs, Tensors& inputs,
                                                   const c10d::AllgatherOptions& options) {
  const auto ranks = static_cast<std::size_t>(size_);
  const bool suited = outputs.size() == ranks && !inputs.empty() && plain(inputs) &&
                      std::all_of(outputs.begin(), outputs.end(),
                                  [](const Tensors& tensors) { return plain(tensors); });
  if (!suited) return by_gloo().allgather_coalesced(outputs, inputs, options);
  Tensors pieces;
  for (const at::Tensor& tensor : inputs) pieces.push_back(bytes_of(tensor));
  const at::Tensor input = at::cat(pieces);
  Tensors into;
  std::vector<std::size_t> bytes;
  for (const Tensors& tensors : outputs) {
    into.insert(into.end(), tensors.begin(), tensors.end());
    bytes.push_back(bytes_of_all(tensors));
  }
  TORCH_CHECK(input.nbytes() == bytes[static_cast<std::size_t>(rank_)],
              "tributary: allgather_coalesced: the inputs have ", input.nbytes(),
              " bytes, the outputs of this rank ", bytes[static_cast<std::size_t>(rank_)]);
  const at::Tensor flat = at::empty({static_cast<int64_t>(bytes_of_all(into))}, at::kByte);
  return gather_bytes(OpType::ALLGATHER_COALESCED, "tributary:all_gather_coalesced", into, input,
                      flat, std::move(bytes), [flat, into] { split_bytes_into(flat, into); });
}

WorkPtr ProcessGroupTributary::reduce_scatter(Tensors& outputs, std::vector<Tensors>& inputs,
                                              const c10d::ReduceScatterOptions& options) {
  TORCH_CHECK(outputs.size() == 1 && inputs.size() == 1 &&
                  inputs[0].size() == static_cast<std::size_t>(size_) && alike(inputs[0]),
              "tributary: reduce_scatter: one output, and an input of one type for each rank");
  const at::Tensor output = outputs[0];
  std::vector<std::size_t> counts;
  for (const at::Tensor& tensor : inputs[0]) counts.push_back(elements_of(tensor));
  const auto own = static_cast<std::size_t>(rank_);
  TORCH_CHECK(elements_of(output) == counts[own], "tributary: reduce_scatter: the output has ",
              output.numel(), " elements, the input for this rank ", counts[own]);
  const at::Tensor flat = joined(inputs[0]);
  const auto chosen = plain(inputs[0]) ? reduction(output, options.reduceOp) : std::nullopt;
  if (!chosen) {
    const auto offset = std::accumulate(counts.begin(), counts.begin() + rank_, std::size_t{0});
    return scatter_by_gloo(flat, output, static_cast<int64_t>(offset), options.reduceOp);
  }
  const at::Tensor mine =
      output.is_contiguous() ? output : at::empty_like(output, at::MemoryFormat::Contiguous);
  std::function<void()> then;
  if (!mine.is_same(output)) then = [output, mine] { output.copy_(mine); };
  return by_node(
      OpType::REDUCE_SCATTER, "tributary:reduce_scatter", outputs,
      [flat, mine, counts, chosen](trib_comm* comm, trib_request** request) {
        return trib_start_reduce_scatter_blocks(comm, flat.data_ptr(), mine.data_ptr(),
                                                counts.data(), chosen->dtype, chosen->op, request);
      },
      averaged(mine, *chosen, size_, then));
}

WorkPtr ProcessGroupTributary::_reduce_scatter_base(at::Tensor& output, at::Tensor& input,
                                                    const c10d::ReduceScatterOptions& options) {
  TORCH_CHECK(input.numel() == output.numel() * size_,
              "tributary: _reduce_scatter_base: the input has ", input.numel(),
              " elements, the output of each of ", size_, " ranks ", output.numel());
  const auto chosen = plain(input) ? reduction(output, options.reduceOp) : std::nullopt;
  const at::Tensor flat = in_a_row(input);
  if (!chosen) {
    return scatter_by_gloo(flat.reshape(-1).clone(), output, rank_ * output.numel(),
                           options.reduceOp);
  }
  const bool apart = output.is_contiguous() && !output.storage().is_alias_of(flat.storage());
  const at::Tensor mine = apart ? output : at::empty_like(output, at::MemoryFormat::Contiguous);
  std::function<void()> then;
  if (!apart) then = [output = output, mine] { output.copy_(mine); };
  return by_node(
      OpType::_REDUCE_SCATTER_BASE, "tributary:_reduce_scatter_base", {output},
      [flat, mine, chosen](trib_comm* comm, trib_request** request) {
        return trib_start_reduce_scatter_block(comm, flat.data_ptr(), mine.data_ptr(),
                                               elements_of(mine), chosen->dtype, chosen->op,
                                               request);
      },
      averaged(mine, *chosen, size_, then));
}

WorkPtr ProcessGroupTributary::barrier(const c10d::BarrierOptions&) {
  return by_node(
      OpType::BARRIER, "tributary:barrier", {},
      [](trib_comm* comm, trib_request** request) { return trib_start_barrier(comm, request); },
      {});
}

std::optional<NodeReduction> ProcessGroupTributary::reduction(const at::Tensor& tensor,
                                                              const c10d::ReduceOp& op) const {
  const auto found = node_reduction(tensor.scalar_type(), op);
  if (!found || !plain(tensor) || !abilities_.has(found->dtype, found->op)) return std::nullopt;
  return found;
}

}  // namespace trib
