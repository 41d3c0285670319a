// SPDX-License-Identifier: Apache-2.0
// The tables of the plugin, versions 8 to 11, over sockets.h and collectives.h. A newer version hands
// more to an entry; what is not used is dropped here.
#include <cstring>

#include "host/nccl/abi.h"
#include "host/nccl/collectives.h"
#include "host/nccl/log.h"
#include "host/nccl/sockets.h"

namespace trib::nccl {
namespace {

constexpr const char* kName = "Tributary";
constexpr int kSpeed = 10000;  // Mb/s: NCCL compares it with other ways
constexpr std::size_t kLongest = std::size_t{1} << 30;

int init8(Logger to) {
  logger = to;
  return kSuccess;
}
int init10(Logger to, Profiler) { return init8(to); }
int net_init11(void** context, std::uint64_t, CommConfig*, Logger to, Profiler) {
  *context = nullptr;
  return init8(to);
}
int coll_init11(void** context, std::uint64_t, Logger to) {
  *context = nullptr;
  return init8(to);
}

int net_devices(int* count) {
  *count = 1;
  return kSuccess;
}
int coll_devices(int* count) {
  *count = collectives::configured() ? 1 : 0;
  if (*count == 0) log(kLogInfo, "no collectives: TRIBUTARY_NODE is not set");
  return kSuccess;
}

template <typename Properties>
void fill(Properties& properties, int communicators) {
  properties = {};
  properties.name = const_cast<char*>(kName);
  properties.guid = sockets::local_address();
  properties.pointers = kHostPointer;
  properties.speed = kSpeed;
  properties.port = 1;
  properties.communicators = communicators;
  properties.receives = 1;
}
void fill9(Properties9& properties, int communicators) {
  fill(properties, communicators);
  properties.virtual_device.count = 1;
  properties.point_to_point_bytes = kLongest;
  properties.collective_bytes = kLongest;
}
int fill_all(Properties8* properties, int communicators) {
  fill(*properties, communicators);
  return kSuccess;
}
int fill_all(Properties9* properties, int communicators) {
  fill9(*properties, communicators);
  return kSuccess;
}
int fill_all(Properties11* properties, int communicators) {
  fill9(properties->as9, communicators);
  properties->requests = 1;
  return kSuccess;
}
constexpr int kConnections = 65536;
template <typename Properties>
int net_properties(int device, Properties* properties) {
  return device == 0 ? fill_all(properties, kConnections) : int{kInvalidArgument};
}
template <typename Properties>
int coll_properties(int device, Properties* properties) {
  return device == 0 ? fill_all(properties, collectives::groups()) : int{kInvalidArgument};
}

int net_listen(int, void* handle, void** listener) { return sockets::listen(handle, listener); }
int net_listen11(void*, int, void* handle, void** listener) {
  return sockets::listen(handle, listener);
}
int net_connect(int, void* handle, void** sender, void**) {
  return sockets::connect(handle, sender);
}
int net_connect10(int, CommConfig*, void* handle, void** sender, void**) {
  return sockets::connect(handle, sender);
}
int net_connect11(void*, int, void* handle, void** sender, void**) {
  return sockets::connect(handle, sender);
}
int net_accept(void* listener, void** receiver, void**) {
  return sockets::accept(listener, receiver);
}

int register_memory(void*, void* data, std::size_t, int type, void** registration) {
  *registration = data;
  return type == kHostPointer ? int{kSuccess}
                              : refuse(kInvalidArgument, "only host memory can be registered");
}
int register_dmabuf(void*, void*, std::size_t, int, std::uint64_t, int, void**) {
  return refuse(kInvalidUsage, "only host memory can be registered");
}
int release_memory(void*, void*) { return kSuccess; }

template <typename Size>
int net_send(void* sender, void* data, Size size, int, void*, void** request) {
  return sockets::send(sender, data, static_cast<std::size_t>(size), request);
}
int net_send10(void* sender, void* data, std::size_t size, int, void*, void*, void** request) {
  return sockets::send(sender, data, size, request);
}
template <typename Size>
int net_receive(void* receiver, int count, void** data, Size* sizes, int*, void**, void** request) {
  if (count != 1) return refuse(kInvalidArgument, "one message a call");
  return sockets::receive(receiver, data[0], static_cast<std::size_t>(sizes[0]), request);
}
int net_receive10(void* receiver, int count, void** data, std::size_t* sizes, int* tags,
                  void** registrations, void**, void** request) {
  return net_receive(receiver, count, data, sizes, tags, registrations, request);
}
// Host memory is as it is.
int net_flush(void*, int, void**, int*, void**, void** request) {
  *request = nullptr;
  return kSuccess;
}
int coll_flush(void*, void*, int, void*, void** request) {
  *request = nullptr;
  return kSuccess;
}
int device_memory(void*, void*, void**) { return kInvalidUsage; }
int received_by_device(void*, int, void*) { return kSuccess; }
int make_device(int*, VirtualDevice*) { return kInvalidUsage; }
int finalize(void*) { return kSuccess; }
int set_attributes(void*, void*) { return kSuccess; }

int coll_listen(int, void* handle, void** listener) {
  return collectives::listen(handle, listener);
}
int coll_listen11(void*, int, void* handle, void** listener) {
  return collectives::listen(handle, listener);
}
int coll_connect(void** handles, int ranks, int rank, void*, void** communicator) {
  return collectives::connect(handles, ranks, rank, communicator);
}
template <typename Count>
int coll_allreduce(void* communicator, void* send, void* receive, Count count, int type,
                   int operation, void*, void*, void** request) {
  return collectives::allreduce(communicator, send, receive, static_cast<std::size_t>(count), type,
                                operation, request);
}
template <typename Segment>
int coll_all_gather(void* communicator, void* send, int parts, Segment* part, std::size_t block,
                    std::size_t offset, std::size_t bytes, void*, void** request) {
  if (parts != 1) return refuse(kInvalidUsage, "one part a call");
  return collectives::all_gather(communicator, send, part->address, {block, offset, bytes},
                                 request);
}
template <typename Segment>
int coll_reduce_scatter(void* communicator, int parts, Segment* part, void* receive,
                        std::size_t block, std::size_t offset, std::size_t bytes, int type,
                        int operation, void*, void** request) {
  if (parts != 1) return refuse(kInvalidUsage, "one part a call");
  return collectives::reduce_scatter(communicator, part->address, receive, {block, offset, bytes},
                                     type, operation, request);
}

}  // namespace
}  // namespace trib::nccl

using namespace trib::nccl;  // the names of the entries

extern "C" {
extern const Net8 ncclNetPlugin_v8;
extern const Net9 ncclNetPlugin_v9;
extern const Net10 ncclNetPlugin_v10;
extern const Net11 ncclNetPlugin_v11;
extern const Coll8 ncclCollNetPlugin_v8;
extern const Coll9 ncclCollNetPlugin_v9;
extern const Coll9 ncclCollNetPlugin_v10;
extern const Coll11 ncclCollNetPlugin_v11;
}

const Net8 ncclNetPlugin_v8 = {kName,
                               init8,
                               net_devices,
                               net_properties<Properties8>,
                               net_listen,
                               net_connect,
                               net_accept,
                               register_memory,
                               register_dmabuf,
                               release_memory,
                               net_send<int>,
                               net_receive<int>,
                               net_flush,
                               sockets::test,
                               sockets::close,
                               sockets::close,
                               sockets::close_listener,
                               device_memory,
                               received_by_device};
const Net9 ncclNetPlugin_v9 = {kName,
                               init8,
                               net_devices,
                               net_properties<Properties9>,
                               net_listen,
                               net_connect,
                               net_accept,
                               register_memory,
                               register_dmabuf,
                               release_memory,
                               net_send<std::size_t>,
                               net_receive<std::size_t>,
                               net_flush,
                               sockets::test,
                               sockets::close,
                               sockets::close,
                               sockets::close_listener,
                               device_memory,
                               received_by_device,
                               make_device};
const Net10 ncclNetPlugin_v10 = {kName,
                                 init10,
                                 net_devices,
                                 net_properties<Properties9>,
                                 net_listen,
                                 net_connect10,
                                 net_accept,
                                 register_memory,
                                 register_dmabuf,
                                 release_memory,
                                 net_send10,
                                 net_receive10,
                                 net_flush,
                                 sockets::test,
                                 sockets::close,
                                 sockets::close,
                                 sockets::close_listener,
                                 device_memory,
                                 received_by_device,
                                 make_device};
const Net11 ncclNetPlugin_v11 = {kName,
                                 net_init11,
                                 net_devices,
                                 net_properties<Properties11>,
                                 net_listen11,
                                 net_connect11,
                                 net_accept,
                                 register_memory,
                                 register_dmabuf,
                                 release_memory,
                                 net_send10,
                                 net_receive10,
                                 net_flush,
                                 sockets::test,
                                 sockets::close,
                                 sockets::close,
                                 sockets::close_listener,
                                 device_memory,
                                 received_by_device,
                                 make_device,
                                 finalize,
                                 set_attributes};

const Coll8 ncclCollNetPlugin_v8 = {kName,
                                    init8,
                                    coll_devices,
                                    coll_properties<Properties8>,
                                    coll_listen,
                                    coll_connect,
                                    collectives::has_reduction,
                                    register_memory,
                                    register_dmabuf,
                                    release_memory,
                                    coll_allreduce<int>,
                                    coll_all_gather<Segment8>,
                                    coll_reduce_scatter<Segment8>,
                                    coll_flush,
                                    collectives::test,
                                    collectives::close,
                                    collectives::close_listener};
const Coll9 ncclCollNetPlugin_v9 = {kName,
                                    init8,
                                    coll_devices,
                                    coll_properties<Properties9>,
                                    coll_listen,
                                    coll_connect,
                                    collectives::has_reduction,
                                    register_memory,
                                    register_dmabuf,
                                    release_memory,
                                    coll_allreduce<std::size_t>,
                                    coll_all_gather<Segment9>,
                                    coll_reduce_scatter<Segment9>,
                                    coll_flush,
                                    collectives::test,
                                    collectives::close,
                                    collectives::close_listener,
                                    make_device};
const Coll9 ncclCollNetPlugin_v10 = ncclCollNetPlugin_v9;
const Coll11 ncclCollNetPlugin_v11 = {kName,
                                      coll_init11,
                                      coll_devices,
                                      coll_properties<Properties11>,
                                      coll_listen11,
                                      coll_connect,
                                      collectives::has_reduction,
                                      register_memory,
                                      register_dmabuf,
                                      release_memory,
                                      coll_allreduce<std::size_t>,
                                      coll_all_gather<Segment9>,
                                      coll_reduce_scatter<Segment9>,
                                      coll_flush,
                                      collectives::test,
                                      collectives::close,
                                      collectives::close_listener,
                                      make_device,
                                      finalize};
