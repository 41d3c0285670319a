// SPDX-License-Identifier: Apache-2.0
// The C interface of the host's library: what makes a C application, or whatever can call C, a
// worker. C11 or C++; link with -ltributary (`pkg-config --cflags --libs tributary-c`).
//
// The way of a worker: trib_config_init, trib_create, trib_join; collectives; trib_destroy. With
// trib_leave a worker ends the life of the group for all; the end of a job does not need it.
//
// Shapes. A buffer holds `count` elements of `dtype` in a row, at any alignment. All workers start
// the same collectives in the same order, with the same count, dtype, op and root. The node
// compares chunk by chunk, and reports those that differ; where one worker's count is less by
// whole chunks (trib_chunk_elements), it is done, and the others wait until they give up. A count
// of 0 is allowed, and then the buffers may be null. At most 2^31 - 1 chunks make a collective.
//
// Byte order: elements are little-endian, as those of the machine. Addresses are text, all other
// numbers are the machine's. Times are in nanoseconds.
//
// Ownership. Buffers belong to the caller. From the start of a collective to its end they have to
// live, `send` must not change and `receive` must not be read. A blocking call ends it, unless it
// returns TRIB_ERROR_INTERRUPTED or TRIB_ERROR_SYSTEM: then, as after a start that returns one of
// them, the collective is still in progress, and its buffers have to live until trib_rejoin or
// trib_destroy. A collective with a handle ends when trib_test or a trib_wait reports that it is done
// or returns TRIB_ERROR_STREAM or TRIB_ERROR_NODE; or with trib_rejoin, trib_leave or trib_destroy.
// After an error other than TRIB_ERROR_ARGUMENT and TRIB_ERROR_REDUCTION `receive` holds anything.
// In place: `send` and `receive` may be one and the same; they must not overlap otherwise. Blocks
// have rules of their own.
//
// Threads. A communicator and its requests are used by one thread at a time; different
// communicators share nothing. There is no thread inside: nothing goes on between the calls, and a
// worker that computes for long without a call makes the others wait.
// With `progress` or several `channels` the library has a thread for each channel, which sends and
// receives, so that the others need not wait. Then any number of threads may use the communicator
// and its requests at the same time, but for trib_destroy and trib_release, which have to be the
// last call with what they are given. trib_last_error and trib_node_error return the last error of
// the calling thread. A program that starts collectives in several threads must keep their order, which
// is the same at all workers. An error in the thread is reported by the next call: what a request
// has ended with by trib_test and both trib_wait, anything else by what is started next. All channels end
// with the first one that fails.
//
// Errors. Every function that can fail returns TRIB_OK or an error; trib_error_text says what it
// means, trib_last_error what was wrong this time, where, and what to do. Nothing is thrown. Null
// where a pointer is needed, and a number without a meaning, give TRIB_ERROR_ARGUMENT. After
// TRIB_ERROR_STREAM and TRIB_ERROR_NODE the worker does nothing until trib_rejoin; all workers
// then start over. A handle that was released, and a communicator that was destroyed, must not be
// used.
#ifndef TRIBUTARY_HOST_C_TRIBUTARY_H
#define TRIBUTARY_HOST_C_TRIBUTARY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Version of this header. The linked library may be newer: trib_version.
#define TRIB_VERSION_MAJOR 1
#define TRIB_VERSION_MINOR 0
#define TRIB_VERSION_PATCH 0

// Of the library: major << 16 | minor << 8 | patch; "1.0.0"; and of the protocol on the wire.
uint32_t trib_version(void);
const char* trib_version_text(void);
uint32_t trib_protocol_version(void);

enum trib_error {
  TRIB_OK = 0,
  TRIB_ERROR_ARGUMENT = 1,     // null, out of range, or a bad address; nothing has been done
  TRIB_ERROR_REDUCTION = 2,    // there is no such op of this dtype; nothing has been done
  TRIB_ERROR_STATE = 3,        // not now: not joined, failed, left, not done; nothing has been done
  TRIB_ERROR_SYSTEM = 4,       // the operating system refused: address, route, MTU
  TRIB_ERROR_INTERRUPTED = 5,  // `stop_fd` was readable; what was started goes on
  TRIB_ERROR_STREAM = 6,       // the worker has given up: no answer, no such node, too late, ...
  TRIB_ERROR_NODE = 7,         // the node has ended it by an ERROR: trib_node_error
  TRIB_ERROR_MEMORY = 8,       // no memory
  TRIB_ERROR_VERSION = 9,      // the configuration has a field that this library does not know
  TRIB_ERROR_INTERNAL = 10     // a fault of this library
};

// Meaning of a value of trib_error; never null, even for other numbers.
const char* trib_error_text(int error);

// Elements; the numbers are those of the wire.
enum trib_dtype {
  TRIB_FP32 = 0,
  TRIB_BF16 = 1,
  TRIB_FP16 = 2,
  TRIB_INT32 = 3,
  TRIB_UINT32 = 4,
  TRIB_INT8 = 5
};

// AND, OR and XOR are of integers only.
enum trib_op { TRIB_SUM = 0, TRIB_MIN = 1, TRIB_MAX = 2, TRIB_AND = 3, TRIB_OR = 4, TRIB_XOR = 5 };

// How elements of TRIB_FP32 travel: as they are, or by a lossy codec (docs/CODEC.md). Of A and B the
// number is p of the bound 2^-p. The numbers are those of the wire.
enum trib_encoding {
  TRIB_RAW = 0x00,
  TRIB_A_6 = 0x61,
  TRIB_A_8 = 0x81,
  TRIB_A_10 = 0xa1,
  TRIB_B_6 = 0x62,
  TRIB_B_8 = 0x82,
  TRIB_B_10 = 0xa2,
  TRIB_MXFP8 = 0x03,
  TRIB_MXFP4 = 0x04
};

// Bytes of an element; 0 of an unknown dtype.
size_t trib_dtype_bytes(int dtype);

// Behaviour of a worker that missed the node's deadline.
enum trib_late {
  TRIB_LATE_FAIL = 0,  // it fails
  TRIB_LATE_GO_ON = 1  // it leaves the places of these chunks as they are: trib_missed
};

#define TRIB_FOR_EVER UINT64_MAX
#define TRIB_PORTS_BY_REGISTERS UINT32_MAX

// A worker's identity and its timeouts. To be filled by trib_config_init, which sets what is
// given here after "default"; what has no default is to be set then.
typedef struct trib_config {
  size_t size;           // of this struct as the application knows it
  const char* node;      // "10.84.66.1" or "10.84.66.1:21570"; its port is 21570 by default
  const char* local;     // the same of this worker; IP 0.0.0.0: the one that leads to the node,
                         // port 0: any. Default null: 0.0.0.0, port 40001 + rank
  uint32_t job;          // the same at all workers of this run, another one for the next run
  uint32_t rank;         // 0 .. workers - 1
  uint32_t workers;      // of the group, 1..65535, the same at all of them: a node does not compare
                         // the numbers, and may begin with too few (docs/PROTOCOL.md, GR1.3)
  uint32_t ports;        // of the worker's own node that join; default 0: as many as workers.
                         // Less in a tree of nodes; or TRIB_PORTS_BY_REGISTERS
  uint32_t group;        // 0..255, default 0
  uint32_t epoch;        // default 0: the group is joined. 1..65535: the node's registers have
                         // started it with that epoch; then there is no trib_join and
                         // no trib_rejoin
  uint64_t key;          // of the group, default 0
  uint32_t window;       // chunks in flight at most: 4, 8, 16, 32 or 64; default 16
  uint32_t chunk_bytes;  // payload of a frame, the same at all workers: 4..8192, % 4. Default 0:
      // by the MTU of the way to the node, 8192 from 8350 on, 1408 from 1458 on, else what fits
  uint32_t late;          // enum trib_late, default TRIB_LATE_FAIL
  uint32_t max_retries;   // timeouts of a chunk before the worker gives up; default 5000, which
                          // is 34 s with the default timeouts
  uint64_t min_timeout;   // no timeout is shorter: 1000 (1 us) .. 10^12; default 423936 (424 us);
                          // for a simulated node, which is slow, 10^9 (1 s)
  uint64_t max_timeout;   // none is longer, the same at all workers; at most 10^12. Default 0: 16
                          // times min_timeout
  uint64_t join_timeout;  // until all have joined; default 300 s; or TRIB_FOR_EVER
  int stop_fd;            // while it is readable, what waits returns TRIB_ERROR_INTERRUPTED;
                          // default -1: nothing does that
  uint32_t unused;        // is not looked at
  uint32_t channels;      // 1..8, the same at all workers, default 1: sockets, each with a thread
      // of its own and a group of the node: group, group + 1, ... Each collective is cut into as
      // many parts. Channel c has UDP port `local` + c * workers
  uint32_t progress;  // 1: a thread of the library makes progress between the calls; 0, default:
                      // none does, unless there are several channels
  const char* transport;  // "udp", or "xdp:INTERFACE" or "xdp:INTERFACE:QUEUE": an AF_XDP socket on
      // that queue, 0 by default, of the interface with the address `local`; needs CAP_NET_RAW,
      // CAP_NET_ADMIN and CAP_BPF, and one channel. Default null: udp
} trib_config;

// Sets the defaults. `size`: sizeof(trib_config).
int trib_config_init(trib_config* config, size_t size);

// One worker's part in the collectives of its group.
typedef struct trib_comm trib_comm;

// Opens the socket; sends nothing. On success *comm is to be given to trib_destroy, otherwise it
// is null. `text`, of `text_size` bytes, gets what was wrong, cut to its size, or ""; it may be
// null.
int trib_create(const trib_config* config, trib_comm** comm, char* text, size_t text_size);
// Closes the socket; sends nothing. Requests end, and remain to be released. Null: does nothing.
void trib_destroy(trib_comm* comm);

// Waits until all workers of the group have joined, for join_timeout at most. Once only.
int trib_join(trib_comm* comm);
// The same after an error, or after trib_leave; requests that were not done end with
// TRIB_ERROR_STREAM.
int trib_rejoin(trib_comm* comm);
// Ends the life of the group, for all its workers. Does nothing unless it was joined.
int trib_leave(trib_comm* comm);

// Text of the error in the last call with this communicator or a request of it that returned an
// error; "" if none has. Cut to 1023 bytes. It lives until the next call or trib_destroy. Null:
// "".
const char* trib_last_error(const trib_comm* comm);
// The number of the ERROR that the last TRIB_ERROR_NODE was about, 1..8; else 0.
uint32_t trib_node_error(const trib_comm* comm);

// As configured; 0 of null.
uint32_t trib_rank(const trib_comm* comm);
uint32_t trib_workers(const trib_comm* comm);
// Elements of a chunk, the piece that a frame carries: element i is in chunk
// i / trib_chunk_elements. 0 of null or an unknown dtype.
size_t trib_chunk_elements(const trib_comm* comm, int dtype);
// *has is 1 if the node has this reduction, else 0. TRIB_ERROR_STATE before trib_join. A collective
// that the node lacks ends with TRIB_ERROR_STREAM.
int trib_has_reduction(trib_comm* comm, int dtype, int op, int* has);

// The encoding of what this worker contributes to each collective of TRIB_FP32 that is started from
// now on; others are sent as they are, as at first. A chunk whose code is not shorter than its
// elements is sent as it is, too. Results have the encoding that the node's registers say. If the
// node lacks the codec, collectives are sent as they are, or, with `required` 1, end with
// TRIB_ERROR_STREAM.
int trib_set_encoding(trib_comm* comm, int encoding, int required);
// *has is 1 if the node has the codec, else 0. TRIB_ERROR_STATE before trib_join.
int trib_has_encoding(trib_comm* comm, int encoding, int* has);

// Traffic of this worker since trib_create, sent and received, in bytes and chunks.
typedef struct trib_traffic {
  size_t size;                    // of this struct as the application knows it
  uint64_t element_bytes;         // of the chunks in contributions, copies included
  uint64_t payload_bytes;         // ... as they have travelled
  uint64_t not_shorter;           // contributions sent as they are, for lack of gain
  uint64_t result_element_bytes;  // of the chunks in results
  uint64_t result_payload_bytes;  // ... as they have travelled
  uint64_t undecodable;           // results whose payload did not decode, which were lost so
} trib_traffic;
// `size`: sizeof(trib_traffic).
int trib_get_traffic(trib_comm* comm, trib_traffic* traffic, size_t size);

// Error feedback: what an encoding loses of the values of a step is added to those of the next one.
// One for each vector of `count` values that is reduced again and again; `chunk_elements` is
// trib_chunk_elements of TRIB_FP32. It is used by one thread at a time, and needs no communicator.
typedef struct trib_feedback trib_feedback;
// On an error *feedback is null.
int trib_feedback_create(int encoding, size_t count, size_t chunk_elements,
                         trib_feedback** feedback);
// Null: does nothing.
void trib_feedback_destroy(trib_feedback* feedback);
// Each of the `count` values becomes what is to be sent in this encoding, multiplied by
// 2^exponent; the result is to be multiplied by 2^-exponent: trib_scale.
int trib_feedback_prepare(trib_feedback* feedback, float* values, int exponent);
// Forgets what was lost, as when all workers start over.
int trib_feedback_clear(trib_feedback* feedback);

// *exponent is that of the power of two by which the largest finite magnitude of `values` becomes
// 1/2 or more and less than 1; 0 if there is none. Of the results of a step it is the same at all
// workers, and makes the bound of the next step relative.
int trib_scale_for(const float* values, size_t count, int* exponent);
// Multiplies each value by 2^exponent, -1000 to 1000.
int trib_scale(float* values, size_t count, int exponent);

// `say` is called with a line of text, without its end, when this worker has waited for more than
// a second: for whom, or that the node is silent. It is called within calls that wait or test, or by
// the library's threads, and must not use the communicator. Null: nothing is said, as at first.
typedef void (*trib_say)(void* context, const char* line);
int trib_on_waiting(trib_comm* comm, trib_say say, void* context);

// The collectives. These block.
//
// All get the reduction of all `send`.
int trib_allreduce(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                   int op);
// The root gets it; elsewhere `receive` is not used and may be null.
int trib_reduce(trib_comm* comm, const void* send, void* receive, size_t count, int dtype, int op,
                uint32_t root);
// All get what is in the root's `buffer`. Of floating point, every NaN arrives as the canonical one.
int trib_broadcast(trib_comm* comm, void* buffer, size_t count, int dtype, uint32_t root);
// Chunk c of the reduction goes to rank c % workers, at its place in `receive`, which has `count`
// elements too; the rest of it is left as it is.
int trib_reduce_scatter(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                        int op);
// Chunk c of `send`, which has `count` elements, comes from rank c % workers, and all get all of
// them in `receive`. NaN as with trib_broadcast, but for a worker's own.
int trib_all_gather(trib_comm* comm, const void* send, void* receive, size_t count, int dtype);
// Returns when all workers have called it.
int trib_barrier(trib_comm* comm);

// The same of contiguous blocks, as MPI and NCCL define them: rank r owns block r, and blocks follow
// each other in the order of ranks. `counts` has the elements of each of them, the same numbers at
// all workers; it is not needed after the call. Any of them may be 0. No chunk has elements of two
// blocks. The chunk-wise forms above take less time: here a worker waits while the others' blocks
// are in flight.
//
// Block `rank` of the reduction goes to `receive`. `send` has all blocks. `receive` may be any place
// that does not overlap it, or the own block in it, or its start; then the own block in it is
// overwritten, too.
int trib_reduce_scatter_block(trib_comm* comm, const void* send, void* receive, size_t count,
                              int dtype, int op);
int trib_reduce_scatter_blocks(trib_comm* comm, const void* send, void* receive,
                               const size_t* counts, int dtype, int op);
// All get all blocks in `receive`, of which each worker's `send` is one. `send` may be the own block
// in `receive`, and must not overlap it otherwise. NaN as with trib_all_gather.
int trib_all_gather_block(trib_comm* comm, const void* send, void* receive, size_t count,
                          int dtype);
int trib_all_gather_blocks(trib_comm* comm, const void* send, void* receive, const size_t* counts,
                           int dtype);
// Any bytes, bit for bit. All get what is in the root's `buffer`; `bytes[r]` bytes of each rank's
// `send`, in `receive`, which they may be a part of as above. They travel as TRIB_INT8 where the node
// has it. Elsewhere three of them make a TRIB_FP32, which takes memory and 4/3 of the time, and ends
// with TRIB_ERROR_STREAM if the node's registers say that results have a lossy encoding.
int trib_broadcast_bytes(trib_comm* comm, void* buffer, size_t bytes, uint32_t root);
int trib_all_gather_bytes(trib_comm* comm, const void* send, void* receive, const size_t* bytes);

// The handle of a collective that was started. It is to be released, at any time.
typedef struct trib_request trib_request;

// The same, but they return at once. Several may be started; they are done one after the other, in
// that order. On an error *request is null.
int trib_start_allreduce(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                         int op, trib_request** request);
int trib_start_reduce(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                      int op, uint32_t root, trib_request** request);
int trib_start_broadcast(trib_comm* comm, void* buffer, size_t count, int dtype, uint32_t root,
                         trib_request** request);
int trib_start_reduce_scatter(trib_comm* comm, const void* send, void* receive, size_t count,
                              int dtype, int op, trib_request** request);
int trib_start_all_gather(trib_comm* comm, const void* send, void* receive, size_t count, int dtype,
                          trib_request** request);
int trib_start_barrier(trib_comm* comm, trib_request** request);
int trib_start_reduce_scatter_block(trib_comm* comm, const void* send, void* receive, size_t count,
                                    int dtype, int op, trib_request** request);
int trib_start_reduce_scatter_blocks(trib_comm* comm, const void* send, void* receive,
                                     const size_t* counts, int dtype, int op,
                                     trib_request** request);
int trib_start_all_gather_block(trib_comm* comm, const void* send, void* receive, size_t count,
                                int dtype, trib_request** request);
int trib_start_all_gather_blocks(trib_comm* comm, const void* send, void* receive,
                                 const size_t* counts, int dtype, trib_request** request);
int trib_start_broadcast_bytes(trib_comm* comm, void* buffer, size_t bytes, uint32_t root,
                               trib_request** request);
int trib_start_all_gather_bytes(trib_comm* comm, const void* send, void* receive,
                                const size_t* bytes, trib_request** request);

// Does what can be done without waiting, for all requests of the communicator; *done is 1 if this
// one is done, else 0. Returns the error that it has ended with, every time. After trib_destroy a
// request that was not done gives TRIB_ERROR_STATE.
int trib_test(trib_request* request, int* done);
// Returns when it is done. May be called again, also after TRIB_ERROR_INTERRUPTED.
int trib_wait(trib_request* request);
// The same, but returns after so many nanoseconds at the latest; *done is 1 if it is done, else 0. For
// programs that have something else to look after.
int trib_wait_for(trib_request* request, uint64_t nanoseconds, int* done);
// Gives the handle back; a collective in progress goes on, with its buffers. Null: does nothing.
void trib_release(trib_request* request);

// Of a request that is done, where the node has a deadline. Chunks are counted from 0, in the order
// of arrival; `capacity` of them at most go to `chunks`, which may be null if that is 0; *found is
// how many there are. Partial: the result lacks a contribution. Missed: there is none, because this
// worker was too late (TRIB_LATE_GO_ON).
int trib_partial(const trib_request* request, size_t* chunks, size_t capacity, size_t* found);
int trib_missed(const trib_request* request, size_t* chunks, size_t capacity, size_t* found);

#ifdef __cplusplus
}
#endif

#endif
