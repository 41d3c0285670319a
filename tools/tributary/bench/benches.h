// SPDX-License-Identifier: Apache-2.0
// The measurements of `tributary bench`, bench by bench. Each bench appends its measurements to the rows
// of its context.
#pragma once

#include <string>

#include "tools/tributary/bench/bench_context.h"

namespace trib {

// T1: steady-state goodput of a port with all ports busy both ways, for payloads of 64 to 8192
// bytes, as a share of the framing ceiling P / (P + 88). 10G or 100G configuration, cut-through, every
// result compared with the golden model. Out: for each payload the slowest of all ports and both
// directions, over a window after warm-up. With ports the bits of their lines are measured, preamble and
// gap included, ONSET being what CX3 asks for.
void bench_goodput(const BenchContext& context);

// T2: goodput of whole messages of 4 B to 100 MB: message bytes over the time from the first byte
// sent to the last byte received, as a share of the wire. 10G or 100G configuration, cut-through,
// chunks of 8192 bytes, four workers, every sum checked; with ports
// without targets, since every frame waits twice between its worker and the line until it is whole.
void bench_messages(const BenchContext& context);

// T3: latency of the node in cycles, cut-through (ONSET 1) against store-and-forward (ONSET 0xffff)
// in the same RTL, for messages of 4 B to 100 KB, and the ratio of the times of whole messages. 10G
// configuration, or 100G, where the ONSET without gaps is measured, too; the workers start up to a frame apart.
void bench_latency(const BenchContext& context);

// T3 with ports: latency from line to line, first bit in to first bit out, by stage, cut-through (the ONSET of CX3) against
// store-and-forward (ONSET 0xffff), for messages of 4 B to 8192 B. 10G or 100G configuration; the workers start up to a frame apart, the
// phases of all clocks and bits are others each time.
void bench_line_latency(const BenchContext& context);

// T5: goodput of a large message under random loss on every link and in both directions, as a share
// of the goodput without loss: the median of five seeds, or one with --quick. 10G, or 100G without targets,
// cut-through, chunks of 8192 bytes, four workers; every sum is compared with the model's. Out: one
// measurement for each rate, and, if `plot` names a file, the curve with its targets as SVG. Errors:
// std::runtime_error for a wrong sum, what Cluster::run throws, FileError if the plot can't be
// written.
void bench_loss(const BenchContext& context, const std::string& plot);

// Goodput under loss by the workers' window, 8 to 64 chunks: the median of five seeds, or one with
// --quick. Windows of 8 and 16 on the node of 16 slots, 32 and 64 on one of 64. Out: one
// measurement for each window and rate, for information; and, if `plot` names a file, the curves as
// SVG. Errors: those of LossyMessage, FileError if the plot can't be written.
void bench_windows(const BenchContext& context, const std::string& plot);

// Latency of trees of nodes: twelve workers below two and three levels, against one node, links
// without length. 10G configuration, cut-through, messages of one chunk, all workers at once; every
// sum is compared with the model of the tree, bit for bit. Out: for each tree and size the cycles
// that one more level adds. The target is two latencies of a node, first beat in to first beat out:
// one on the way up and one on the way down, whatever the size of the message. Errors:
// std::runtime_error for a wrong sum, what Fabric::run throws.
void bench_tree(const BenchContext& context);

// Goodput and latency of a node with codecs: how many values a port carries both ways when
// contributions and results are encoded, in chunks of 8 KB and at 10 Gb/s, by how much they shrink;
// and how many cycles the node needs. All sums are compared with the golden models. The rows are
// those of the node with codecs, whatever node the context names.
void bench_codec(const BenchContext& context);

// Networks of interfaces (docs/NETWORKS.md): the experiments M1 to M8 of MULTITREE, I5 of INCEPTIONN and
// weak scaling, on the RTL or its model in time, next to published figures and those of the authors'
// programs. With --quick only 32 KB on 4x4 are run on the RTL. The node of the context has no part in it.
void bench_network(const BenchContext& context);

// The part of bench_network() that is I5: exchanges by an aggregator and by a ring, by formula, by the model
// in time, and with four workers by the RTL of endpoints.
void bench_exchanges(const BenchContext& context);

// Share of a core that a worker of the host's library takes: its CPU time for a chunk and its result,
// against that of a bare loop over the same kind of socket. On the loopback interface with an echo
// in another thread, chunks of 8192 and 1408 bytes; no node is simulated. Out: for each load what the
// worker does with a core, as a share of what the bare loop does that gives and gets many datagrams
// in one call (UDP_SEGMENT, UDP_GRO), the median of 100 rounds, 20 with --quick, in which both take
// turns; in the remark the times, and that of a loop with a call for each, which is measured afterwards.
void bench_host(const BenchContext& context);

// SHARP next to the node (model/systems/sharp.h): its published points, the line through them and the model by events; at
// which size NTT's node and ours become faster, and 100 MB (N5, T4); our node and a tree of two levels in store-and-forward
// with SHARP v1's chunks of 256 bytes and 32 operations, over round trips of 1, 10 and 25 us, on the RTL and by the
// model (S1, S2); cut-through (S3). The first rows say what holds against SHARP v1 only. Out: rows, and if `plot` names
// a file, curves as SVG. Errors: std::runtime_error for a wrong sum, what Fabric::run throws, FileError.
void bench_sharp(const BenchContext& context, const std::string& plot);

// Systems of model/systems next to each other: the time that the gradients of ResNet-50 take among 4 to 256
// workers at 10 and 100 Gb/s, and those of six other networks among 16. Before that the models of what can run on the RTL
// are compared with it. Out: rows with cost, and if `plot` names a file, curves as SVG. Errors: as bench_sharp().
void bench_systems(const BenchContext& context, const std::string& plot);

// A worker with one and with two channels, each channel at an echo of its own, for chunks of 8192 and
// 1408 bytes in windows of 64. Out: for each the goodput, message bytes over the time, and in the remark
// the CPU time of all threads of the worker for a chunk, and what two channels are to one: the goodput,
// which can double only where there are two cores for each channel, and what a core does.
void bench_channels(const BenchContext& context);

// A worker over a veth pair between two network namespaces, by AF_XDP, before an echo at the other end, for chunks of 8192
// and 1408 bytes. Out: for each load the rate of a core by the CPU time of a chunk, and in the remark that of a UDP
// socket over another pair in the same rounds; where a privilege or the kernel does not allow it, the reason.
void bench_xdp(const BenchContext& context);

// Pipelines of copies from a device, exchange and copies back (host/pipeline), with one to three buffers, for
// devices of stated rates in simulated time; every byte is checked. Out: for each the rate as a share of
// that of the slowest stage. With three buffers the target is 0.98.
void bench_pipeline(const BenchContext& context);

// Bindings of the host's library, each by a program of its own before the same echo on the loopback
// interface: Python, MPI by Open MPI, and PyTorch do the allreduce of 1 MB of FP32 that the C library
// does, in turns. A second rank that MPI and PyTorch need joins, and does nothing more. Out: for each the
// goodput as a share of that of C, by the lower quartile of the times of 300 turns of 20 sums, 60 with
// --quick; for a binding that was not built, why not. Errors: std::runtime_error of a program that fails, or
// that does not sum at the node.
void bench_bindings(const BenchContext& context);

// Other software that does an allreduce, and MPI at a golden node in a thread, each with four
// processes on the loopback interface: Open MPI over TCP, and Gloo's ring. Out: for each of them how
// many bytes a worker hands to the kernel for a byte of the vector, and in the remark its calls and CPU
// time, which for an MPI that polls is its waiting, too. All sums have to be the same, bit for bit.
// Errors: std::runtime_error of a peer that fails or has other sums.
void bench_peers(const BenchContext& context);

}  // namespace trib
