// SPDX-License-Identifier: Apache-2.0
#include "host/mpi/calls/collectives.h"

#include <memory>
#include <numeric>
#include <optional>
#include <vector>

#include "host/mpi/calls/packed.h"
#include "host/mpi/calls/reduction.h"
#include "host/mpi/calls/visit.h"

namespace trib::mpi {
namespace {

using Kind = Operation::Kind;

const std::function<void()> kNothingLeft = [] {};

struct Reducing {
  Operation operation;
  std::optional<Reason> left;
  std::size_t elements = 1;  // of the node's in one of MPI's
};

Reducing reducing(Kind kind, MPI_Datatype type, MPI_Op op) {
  Reducing made;
  made.operation.kind = kind;
  Reason why = Reason::kType;
  if (const std::optional<Reduction> reduction = reduction_of(type, op, why)) {
    made.operation.dtype = reduction->dtype;
    made.operation.op = reduction->op;
    made.elements = reduction->elements;
  } else {
    made.left = why;
  }
  return made;
}

std::size_t sum_of(const std::vector<std::size_t>& blocks) {
  return std::accumulate(blocks.begin(), blocks.end(), std::size_t{0});
}

// If not, MPI has to say so.
bool are_counts(const int* counts, unsigned ranks) {
  for (unsigned i = 0; counts != nullptr && i < ranks; ++i) {
    if (counts[i] < 0) return false;
  }
  return counts != nullptr;
}

std::vector<std::size_t> multiplied(const int* counts, unsigned ranks, std::size_t factor) {
  std::vector<std::size_t> blocks(ranks);
  for (unsigned i = 0; i < ranks; ++i) blocks[i] = static_cast<std::size_t>(counts[i]) * factor;
  return blocks;
}

Result reduce_blocks(Visit& visit, const void* send, void* receive, const int* counts,
                     MPI_Datatype type, MPI_Op op) {
  Reducing made = reducing(Kind::kReduceScatter, type, op);
  made.operation.blocks = multiplied(counts, visit.ranks(), made.elements);
  const std::size_t bytes = sum_of(multiplied(counts, visit.ranks(), bytes_of(type)));
  if (!visit.goes(bytes, made.left, made.operation)) return visit.result();
  made.operation.send = send == MPI_IN_PLACE ? receive : send;
  made.operation.receive = receive;
  return visit.run(made.operation, kNothingLeft);
}

Result gather_blocks(Visit& visit, const void* send, int send_count, MPI_Datatype send_type,
                     void* receive, const int* counts, const int* places, MPI_Datatype type) {
  Operation operation;
  operation.kind = Kind::kAllGather;
  operation.blocks = multiplied(counts, visit.ranks(), bytes_of(type));
  const std::size_t bytes = sum_of(operation.blocks);
  if (!visit.goes(bytes, std::nullopt, operation)) return visit.result();
  // All blocks in a row, then each to its place: those of a named type in one piece need no copy.
  int in_all = 0;
  bool in_a_row = is_in_a_row(type);
  for (unsigned i = 0; i < visit.ranks(); ++i) {
    in_a_row = in_a_row && places[i] == in_all;
    in_all += counts[i];
  }
  auto whole = std::make_shared<std::vector<char>>(in_a_row ? 0 : bytes);
  char* const row = in_a_row ? static_cast<char*>(receive) : whole->data();
  std::size_t at = 0;
  for (unsigned i = 0; i < visit.rank(); ++i) at += operation.blocks[i];
  void* const own = element_at(receive, places[visit.rank()], type);
  auto mine = send == MPI_IN_PLACE
                  ? std::make_shared<Packed>(own, counts[visit.rank()], type)
                  : std::make_shared<Packed>(const_cast<void*>(send), send_count, send_type);
  mine->fill();
  const bool is_there = in_a_row && send == MPI_IN_PLACE;
  operation.send = is_there ? static_cast<const void*>(row + at) : mine->bytes();
  operation.receive = row;
  if (in_a_row) return visit.run(operation, [mine] {});
  const std::vector<int> numbers(counts, counts + visit.ranks());
  const std::vector<int> to(places, places + visit.ranks());
  return visit.run(operation, [=] {
    int position = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      PMPI_Unpack(whole->data(), static_cast<int>(whole->size()), &position,
                  element_at(receive, to[i], type), numbers[i], type, MPI_COMM_SELF);
    }
  });
}

}  // namespace

Result allreduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op,
                 MPI_Comm comm, MPI_Request* request) {
  Visit visit(request == nullptr ? "MPI_Allreduce" : "MPI_Iallreduce", comm, request);
  if (count < 0 || !visit.enters()) return visit.result();
  Reducing made = reducing(Kind::kAllreduce, type, op);
  const auto elements = static_cast<std::size_t>(count);
  if (!visit.goes(elements * bytes_of(type), made.left, made.operation)) return visit.result();
  made.operation.count = elements * made.elements;
  made.operation.send = send == MPI_IN_PLACE ? receive : send;
  made.operation.receive = receive;
  return visit.run(made.operation, kNothingLeft);
}

Result reduce(const void* send, void* receive, int count, MPI_Datatype type, MPI_Op op, int root,
              MPI_Comm comm, MPI_Request* request) {
  Visit visit(request == nullptr ? "MPI_Reduce" : "MPI_Ireduce", comm, request);
  if (count < 0 || !visit.enters()) return visit.result();
  if (root < 0 || static_cast<unsigned>(root) >= visit.ranks()) return visit.result();
  Reducing made = reducing(Kind::kReduce, type, op);
  made.operation.root = static_cast<std::uint32_t>(root);
  const auto elements = static_cast<std::size_t>(count);
  if (!visit.goes(elements * bytes_of(type), made.left, made.operation)) return visit.result();
  made.operation.count = elements * made.elements;
  made.operation.send = send == MPI_IN_PLACE ? receive : send;
  made.operation.receive = visit.rank() == made.operation.root ? receive : nullptr;
  return visit.run(made.operation, kNothingLeft);
}

Result bcast(void* buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
             MPI_Request* request) {
  Visit visit(request == nullptr ? "MPI_Bcast" : "MPI_Ibcast", comm, request);
  if (count < 0 || !visit.enters()) return visit.result();
  if (root < 0 || static_cast<unsigned>(root) >= visit.ranks()) return visit.result();
  Operation operation;
  operation.kind = Kind::kBroadcast;
  operation.root = static_cast<std::uint32_t>(root);
  operation.count = static_cast<std::size_t>(count) * bytes_of(type);
  if (!visit.goes(operation.count, std::nullopt, operation)) return visit.result();
  const auto packed = std::make_shared<Packed>(buffer, count, type);
  const bool is_root = visit.rank() == operation.root;
  if (is_root) packed->fill();
  operation.receive = packed->bytes();
  return visit.run(operation, [packed, is_root] {
    if (!is_root) packed->spread();
  });
}

Result reduce_scatter(const void* send, void* receive, const int* counts, MPI_Datatype type,
                      MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  Visit visit(request == nullptr ? "MPI_Reduce_scatter" : "MPI_Ireduce_scatter", comm, request);
  if (!visit.enters() || !are_counts(counts, visit.ranks())) return visit.result();
  return reduce_blocks(visit, send, receive, counts, type, op);
}

Result reduce_scatter_block(const void* send, void* receive, int count, MPI_Datatype type,
                            MPI_Op op, MPI_Comm comm, MPI_Request* request) {
  Visit visit(request == nullptr ? "MPI_Reduce_scatter_block" : "MPI_Ireduce_scatter_block", comm,
              request);
  if (count < 0 || !visit.enters()) return visit.result();
  const std::vector<int> counts(visit.ranks(), count);
  return reduce_blocks(visit, send, receive, counts.data(), type, op);
}

Result allgather(const void* send, int send_count, MPI_Datatype send_type, void* receive, int count,
                 MPI_Datatype type, MPI_Comm comm, MPI_Request* request) {
  Visit visit(request == nullptr ? "MPI_Allgather" : "MPI_Iallgather", comm, request);
  if (count < 0 || !visit.enters()) return visit.result();
  const std::vector<int> counts(visit.ranks(), count);
  std::vector<int> places(visit.ranks());
  for (unsigned i = 0; i < visit.ranks(); ++i) places[i] = static_cast<int>(i) * count;
  return gather_blocks(visit, send, send_count, send_type, receive, counts.data(), places.data(),
                       type);
}

Result allgatherv(const void* send, int send_count, MPI_Datatype send_type, void* receive,
                  const int* counts, const int* places, MPI_Datatype type, MPI_Comm comm,
                  MPI_Request* request) {
  Visit visit(request == nullptr ? "MPI_Allgatherv" : "MPI_Iallgatherv", comm, request);
  if (!visit.enters() || !are_counts(counts, visit.ranks()) || places == nullptr) {
    return visit.result();
  }
  return gather_blocks(visit, send, send_count, send_type, receive, counts, places, type);
}

Result barrier(MPI_Comm comm, MPI_Request* request) {
  Visit visit(request == nullptr ? "MPI_Barrier" : "MPI_Ibarrier", comm, request);
  const Operation operation;
  if (!visit.enters() || !visit.goes(0, std::nullopt, operation)) return visit.result();
  return visit.run(operation, kNothingLeft);
}

}  // namespace trib::mpi
